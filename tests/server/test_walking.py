"""Walks at random at tables of a real server: what is shown agrees, is kept, and can be verified at the end."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from tests.server.clients import Message, on_the_table, run
from tests.server.history import Row, check_heard, check_log, heard_by, is_within, lasting, log_of
from tests.server.serving import Served
from tests.server.strolling import Stroll
from tests.server.walking import PREFACE, Person, Walk, Walker
from tests.table.house import SEATS, SHORT, show
from tripot.cli.verify import proven
from tripot.engine.notation import read_record
from tripot.engine.wording import phrases
from tripot.games import GAMES, rulebook
from tripot.table import fold_people
from tripot.table.events import Over
from tripot.table.evolve import evolve, fold
from tripot.table.said import Sayer
from tripot.table.table import Table
from tripot.terminal.saving import read_match

T = TypeVar("T")


# tables


def rules_of(drawn: random.Random, game: dict[str, Any]) -> dict[str, Any]:
    """House rules, some of them as usual; whether they go together the server says."""
    chosen: dict[str, Any] = dict(SHORT[game["name"]])
    for option in game["options"]:
        numbers = [option["low"], option["low"] + 1] if option["kind"] == "number" else []
        if option["name"] not in chosen and drawn.random() < 0.5:
            chosen[option["name"]] = drawn.choice([*numbers, *option["values"]] or [True, False])
    return chosen


def wish_of(drawn: random.Random, game: dict[str, Any]) -> dict[str, Any]:
    """A table with two empty chairs at most, short waits, and anything else."""
    seats, friends = SEATS[game["name"]], drawn.randrange(3)
    settings = {
        "listed": drawn.random() < 0.5,
        "watching": drawn.choice(["public", "after", "none"]),
        "clock": drawn.choice([None, {"bank": drawn.choice([200, 1500]), "increment": drawn.choice([0, 100])}]),
        "advice": drawn.random() < 0.5,
        "lesson": drawn.random() < 0.2,
        "grace": drawn.choice([100, 800, 45_000]),
        "pause": drawn.choice([0, 300, 20_000]),
        "pace": drawn.choice([0, 10]),
    }
    chairs = ["me", *["empty"] * friends, *["thumb"] * (seats - 1 - friends)]
    options = rules_of(drawn, game)
    return {"game": game["name"], "seats": seats, "chairs": chairs, "options": options, "settings": settings}


def made(host: Person, drawn: random.Random, name: str) -> dict[str, str]:
    """A table of this game whose house rules go together."""
    games = host.browser.get("/api/games").json()["games"]
    game = next(game for game in games if game["name"] == name)
    while (answer := host.browser.post("/api/tables", json=wish_of(drawn, game))).status_code != 201:
        assert answer.status_code in (400, 409, 429), answer.text
    table: dict[str, str] = answer.json()
    return table


# walks


async def patiently(work: Callable[..., T], *values: object) -> T:
    """Do it in a thread, again and again while the server is away."""
    while True:
        try:
            return await asyncio.to_thread(work, *values)
        except httpx.TransportError:
            await asyncio.sleep(0.2)


async def walked(served: Served, name: str, steps: int) -> Walk:
    """A table of four people who walk, of whom not all have a place; until it is closed."""
    drawn = random.Random(name)
    people = [await patiently(Person, served, number) for number in range(4)]
    walk = Walk(served, await patiently(made, people[0], drawn, drawn.choice(GAMES)), people, drawn)
    for person in people:
        await walk.arrive(person)
    stroll = Stroll(walk, drawn)
    while steps and not walk.is_closed:
        await stroll.step()
        steps -= 1
    for socket in list(walk.sockets):
        await walk.reopen(socket)
        await walk.arrive(socket.person)
    await look_back(walk)
    return walk


async def look_back(walk: Walk) -> None:
    """Have the server give what it keeps of the first matches."""
    for match in (1, 2):
        for path in ("record?", "replay?as=all&", "replay?as=spectator&", "replay?as=0&", "replay?as=1&"):
            address = f"/api/tables/{walk.name}/{path}match={match}"
            walk.kept[match, path] = await patiently(walk.people[0].browser.get, address)


async def walks(served: Served, name: str, *, tables: int, steps: int, kills: int) -> list[Walk]:
    """Several at a time, while the server is killed now and then; all end with the first that finds something wrong."""
    async with asyncio.TaskGroup() as group:
        walking = [group.create_task(walked(served, f"{name} {number}", steps)) for number in range(tables)]
        for _ in range(kills):
            await asyncio.sleep(4.0)
            await asyncio.to_thread(served.kill)
            await asyncio.to_thread(served.start)
    await asyncio.sleep(0.5)  # until all is told
    return [walk.result() for walk in walking]


# what is kept


def check(folder: Path, walk: Walk) -> None:
    rows = log_of(folder, walk.name)
    check_log(rows)
    check_moves(rows, walk)
    now, public = fold(row.event for row in rows), heard_by(rows, "nobody")
    for socket in walk.sockets:
        who = socket.person.id if socket.person else "nobody"
        check_heard(rows, who, own_spells(public, socket))
        if socket.is_open:
            assert lasting(socket.parts) == lasting(as_json(show(now, who)))
    for match, end in ends_of(rows).items():
        for path in [path for number, path in walk.kept if number == match]:
            check_kept(walk.kept[match, path], path, end)


def own_spells(public: list[Message], socket: Walker) -> list[list[Message]]:
    """What was heard as a player; who has left is a spectator once the match is over, and hears its end as one."""
    spells = [*socket.spells, socket.heard]
    return [spell for spell in spells if socket.person is None or not is_within(spell, public)]


def as_json(value: object) -> Any:  # noqa: ANN401  # as it goes over the wire
    return json.loads(msgspec.json.encode(value))


def check_moves(rows: list[Row], walk: Walk) -> None:
    """What was settled is in the log, and what was refused is not."""
    moves = {row.move for row in rows if row.move}
    for person in walk.people:
        for id, answer in person.settled.items():
            assert (f"{person.id}:{id}" in moves) == (answer["t"] != "error"), (person.deeds[id], answer)


def ends_of(rows: list[Row]) -> dict[int, Table]:
    """The table at the end of each match."""
    table, ends = Table(), {}
    for row in rows:
        table = evolve(table, row.event)
        if isinstance(row.event, Over) and table.playing is not None:
            ends[table.match] = table
    return ends


def check_kept(answer: httpx.Response, path: str, end: Table) -> None:
    """A record is verified, a replay ends as the match did."""
    if answer.status_code != 200:
        assert answer.status_code in (404, 409), answer.text
    elif path.startswith("record"):
        proof = read_record(answer.text, rulebook).proof
        assert proof is not None
        assert proven(read_match(answer.text, path), proof, phrases("tripot.cli", "en"))
    elif answer.json()["over"] and "all" not in path:
        check_replay(answer.json()["steps"], path, end)


def check_replay(steps: list[Message], path: str, end: Table) -> None:
    """The last deal is told as it was; one of them has what came before its cards, too."""
    deal: list[Message] = []
    for told in [told for step in steps for told in step["told"]]:
        deal = on_the_table(deal, told)
    side = path.partition("as=")[2][:-1]
    seat = -1 if side == "spectator" else end.seat_of(int(side))
    short, long = sorted((deal, as_json(Sayer(end).heard(seat))), key=len)
    assert short == long[len(long) - len(short) :]
    assert bool(short) == bool(long)


def walked_and_kept(folder: Path, monkeypatch: pytest.MonkeyPatch, **how: int) -> None:
    """`fold_people.RESPITE` is what the server has it by its preface."""
    monkeypatch.setattr(fold_people, "RESPITE", 400)
    with Served(folder, preface=PREFACE) as served:
        found = run(walks(served, f"walk {how}", **how))
        served.kill()
    for walk in found:
        check(folder, walk)
    told = sum((walk.told for walk in found), found[0].told)
    wanted = ("played", "tookback", "answered", "steppedin", "returned", "over")
    assert not [kind for kind in wanted if not told[kind]]
    assert sum(walk.seen.compared for walk in found) > 100 * len(found)
    assert '"level": "error"' not in served.log.read_text()


@pytest.mark.soak
def test_people_walk_about_at_tables_and_nothing_is_wrong(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked_and_kept(folder, monkeypatch, tables=8, steps=300, kills=0)


@pytest.mark.soak
def test_people_walk_about_while_the_server_is_killed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked_and_kept(folder, monkeypatch, tables=8, steps=300, kills=8)
