"""Two worlds that a viewer may not tell apart give him the same bytes: messages, replays, lists, lengths and all."""

import asyncio
import functools
import json
import os
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.seldom import mostly_long
from tests.server.clients import Client, run
from tests.server.serving import Served
from tests.server.tables import alone, chooser, play_together, to_the_middle_of_a_trick, together
from tests.server.worlds import BEGUN, TABLES, Twins, World, twins, twins_of, world_of
from tripot.errors import TripotError
from tripot.server import bots
from tripot.server.audience import SPECTATORS
from tripot.server.channels import Channel
from tripot.server.lines import Line
from tripot.server.messages import Writing
from tripot.server.worker import packed
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.course import Decision, Refused
from tripot.table.decide import decide
from tripot.table.events import AnyEvent, TookBack, decode, encode
from tripot.table.look import look
from tripot.table.matching import view_for
from tripot.table.replay import each_step
from tripot.table.show import Showing, why
from tripot.table.table import Table
from tripot.table.tell import Telling

USUAL, LONG = 12, 10_000  # pairs of worlds
REGRETS = 0.3  # how often a choice is taken back


def name_of(viewer: int) -> str:
    return SPECTATORS if viewer < 0 else f"p{viewer}"


class Post:
    """A viewer who is there before the pack is given, and keeps every text that is handed to his socket."""

    def __init__(self, viewer: int) -> None:
        self.texts: list[bytes] = []
        self.who = name_of(viewer)
        self.channel = Channel(self.who)
        self.channel._epoch = "epoch"

    def join(self, table: Table) -> None:
        """Come, now or once more, with a socket that takes everything at once."""
        line = Line(never, self.who, self._take)
        line._writing = False
        self.channel.join(line, None, table, BEGUN)

    def _take(self, text: bytes) -> bool:
        self.texts.append(text)
        return True


async def never(_: object) -> None:
    raise AssertionError("it was not taken at once")


def sent(world: World, viewers: Iterable[int]) -> dict[int, list[bytes]]:
    """Every text that goes to these viewers from before the last pack on, and to whoever comes at the end."""
    posts, showing, table = {viewer: Post(viewer) for viewer in viewers}, None, world.tables[world.since]
    for post in posts.values():
        post.join(table)
    for event, after in zip(world.log[world.since + 1 :], world.tables[world.since + 1 :], strict=True):
        telling, showing = Telling(Decision(table, (event,), (after,))), Showing(after, showing)
        for post in posts.values():
            post.channel.tell(telling.to(post.who), showing.to(post.who), event.at, None, Writing())
        table = after
    for post in posts.values():
        post.channel.lines.clear()
        post.join(table)
    return {viewer: post.texts for viewer, post in posts.items()}


def answer(table: Table, deed: AnyCommand, who: str) -> str:
    """What a deed is answered: why it is refused, or that it is done."""
    made = decide(table, deed, who=who, now=table.now, entropy=bytes(128))
    return repr(made) if isinstance(made, Refused) else "done"


def also_told(table: Table, viewer: int) -> list[bytes]:
    """What else a viewer can get: the table in sentences, reasons, refusals, replays."""
    who = name_of(viewer)
    said = [repr(look(table, who))]
    for card in ("2c", "Qs", "Jh", "7d", "Ah", "pass"):
        try:
            said.append(repr(why(table, who, card)))
        except TripotError as error:
            said.append(str(error))
        said.append(answer(table, do.Play(card, table.chairs[viewer].turn), who))
    said += [answer(table, do.Ask(what), who) for what in ("claim", "take_back")]
    steps = each_step(table, max(viewer, -1))
    return [text.encode() for text in said] + [msgspec.json.encode(step) for step in steps]


def everything(world: World, viewers: Iterable[int]) -> dict[int, list[bytes]]:
    """All that viewers can get of a world."""
    texts = sent(world, viewers)
    return {viewer: texts[viewer] + also_told(world.tables[-1], viewer) for viewer in texts}


@functools.lru_cache(maxsize=1)
def everything_of_all(world: World) -> dict[int, list[bytes]]:
    """All that anybody can get of a world which has many twins."""
    return everything(world, range(-1, len(world.tables[-1].chairs)))


def check(found: Twins) -> Counter[str]:
    """Complain of the first text that differs, or its length; returns what was compared."""
    compared: Counter[str] = Counter()
    ours, theirs = everything_of_all(found.one), everything(found.other, found.viewers)
    for viewer in found.viewers:
        assert [len(text) for text in theirs[viewer]] == [len(text) for text in ours[viewer]]
        assert theirs[viewer] == ours[viewer]
        compared.update(pairs=1, spectators=viewer < 0, texts=len(ours[viewer]), bytes=sum(map(len, ours[viewer])))
    return compared


@pytest.mark.parametrize("game", TABLES)
def test_hidden_cards_change_no_byte_that_a_viewer_is_sent(game: str) -> None:
    compared = sum((check(found) for found in twins(game, "usual", USUAL)), Counter[str]())
    assert compared["pairs"] >= USUAL
    assert compared["texts"] > 5 * USUAL


@pytest.mark.parametrize(
    "game", mostly_long(sorted(TABLES.keys() - {"vendome"}), "polignac", "vingt_et_un")
)  # where every choice opens a card
def test_hidden_cards_change_no_byte_when_choices_are_taken_back(game: str) -> None:
    found = [
        pair for pair in twins(game, "regrets", USUAL, REGRETS) if any(map(is_regret, pair.one.log[pair.one.since :]))
    ]
    assert sum((check(pair) for pair in found), Counter[str]())["pairs"] > 0


def is_regret(event: AnyEvent) -> bool:
    return isinstance(event, TookBack)


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLES)
def test_hidden_cards_change_no_byte_in_many_worlds(game: str) -> None:
    compared = sum((check(found) for found in twins(game, "long", LONG)), Counter[str]())
    assert compared["pairs"] >= LONG
    assert compared["spectators"] > LONG // 20


@pytest.mark.parametrize("game", mostly_long(TABLES, "polignac"))
def test_the_check_sees_a_secret_that_is_told(game: str) -> None:
    """Those who can tell the worlds apart are sent other bytes: the check can fail."""
    everybody = range(-1, TABLES[game][0])
    told = [found for found in twins(game, "told", 40) if len(found.viewers) < len(everybody)]
    for found in told:
        knowing = [viewer for viewer in everybody if viewer not in found.viewers]
        theirs = sent(found.other, knowing)
        assert all(theirs[viewer] != sent(found.one, knowing)[viewer] for viewer in knowing)
    assert told or game == "vendome"  # where nobody holds a card that others do not see


@pytest.mark.parametrize("game", TABLES)
def test_hidden_cards_change_no_byte_on_the_pipe_of_a_machine(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a machine's process is sent to choose for a chair, in worlds that the chair cannot tell apart."""
    monkeypatch.setattr(os, "urandom", bytes)
    asked: Counter[str] = Counter()
    for found in twins(game, "pipe", 4 * USUAL):
        one, other = found.one.tables[-1], found.other.tables[-1]
        for viewer in found.viewers:
            if viewer >= 0:
                ours, theirs = (on_pipe(table, viewer) for table in (one, other))
                assert ours == theirs
                asked["same"] += 1
        for viewer in set(range(len(one.chairs))) - set(found.viewers):
            asked["other"] += on_pipe(one, viewer) != on_pipe(other, viewer)
    assert asked["same"] >= 2 * USUAL
    assert asked["other"] > 0 or game == "vendome"


def on_pipe(table: Table, chair: int) -> bytes:
    """The bytes that go to the process that is to choose for this chair, or to advise its person."""
    view = view_for(table, table.seat_of(chair))
    return packed(bots.request(view, "thumb", 1.0)) + packed(bots.question(view))


def test_two_servers_with_other_hidden_cards_send_the_same_bytes(folder: Path) -> None:
    """The same over real sockets: the store of one server is copied, and two cards exchanged in the copy."""
    twin = folder.with_name("twin")
    with Served(folder) as served:

        async def grow() -> Client:
            client = await alone(served, "dame_de_pique")
            await to_the_middle_of_a_trick(client)
            return client

        client = run(grow())
    shutil.copytree(folder, twin)
    exchange_in(twin / "tripot.sqlite", client.table, client.parts["me"]["chair"])
    assert shown_by(folder, client) == shown_by(twin, client)


def exchange_in(store: Path, table: str, chair: int) -> None:
    """Exchange two cards of the pack that neither this chair nor a spectator has seen, so that the log still folds."""
    with closing(sqlite3.connect(store)) as kept, kept:
        rows = kept.execute("SELECT body FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
        world, drawn = world_of([decode(bytes(body)) for (body,) in rows]), random.Random(table)
        tried = (twins_of(world, drawn, [chair, -1]) for _ in range(1000))
        other = next(found.other for found in tried if found is not None and found.viewers == (chair, -1))
        dealt = encode(other.log[seq := world.since + 1])
        kept.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", (dealt, table, seq))


def shown_by(folder: Path, client: Client) -> list[str]:
    """What a server shows its player and a spectator when they come, without what time and chance put in."""

    async def come(served: Served) -> list[str]:
        first, player, watcher = (Client(served, client.table) for _ in range(3))
        first.cookie = player.cookie = client.cookie
        await first.open()
        await first.until(lambda: first.actions and first.parts[f"seat:{first.parts['me']['seat']}"]["connected"])
        await player.open()
        await watcher.open()
        return [without_time(text) for text in (player.raw[0], watcher.raw[0])]

    with Served(folder) as served:
        return run(come(served))


def without_time(text: str) -> str:
    message = json.loads(text)
    assert message["t"] == "snapshot"
    return json.dumps({name: value for name, value in message.items() if name not in ("at", "epoch", "n")})


def test_nobody_is_sent_a_card_before_he_may_know_it(served: Served) -> None:
    """Whole deals over sockets: the hands that a viewer's `state:hands` shows are his own, or empty."""

    async def go() -> list[Client]:
        clients = await together(served, "dame_de_pique", options={"target": 20})
        watcher = await Client(served, clients[0].table).open()
        await play_together(clients, chooser("secret")(["a", "b"]))
        return [*clients, watcher]

    for client in run(go()):
        parts: dict[str, object] = {}
        for text in client.raw:
            message = json.loads(text)
            parts |= message.get("parts", {}) | message.get("set", {})
            seat = (parts.get("me") or {}).get("seat")  # type: ignore[attr-defined]
            hands = parts.get("state:hands") or []
            assert [place for place, hand in enumerate(hands) if hand and place != seat] == []  # type: ignore[arg-type, var-annotated]
            assert '"pack"' not in text


def test_a_replay_of_an_unfinished_match_refuses_hidden_cards(served: Served) -> None:
    async def go() -> None:
        clients = await together(served, "polignac")
        watcher = served.stranger()
        table = f"/api/tables/{clients[0].table}"
        browser = served.stranger()
        browser.headers["Cookie"] = clients[0].cookie
        mine = clients[0].parts["me"]["chair"]
        for asker, side, status in (
            (watcher, "all", 409),
            (watcher, "0", 409),
            (watcher, "spectator", 200),
            (browser, "all", 409),
            (browser, str((mine + 1) % 4), 409),
            (browser, str(mine), 200),
            (browser, "4", 404),
            (browser, "-1", 404),
        ):
            answer = await asyncio.to_thread(asker.get, f"{table}/replay", params={"as": side})
            assert answer.status_code == status, (side, answer.text[:200])
        for query, code in (("", "unfinished"), ("?match=2", "not_found"), ("?match=0", "not_found")):
            refused = await asyncio.to_thread(watcher.get, f"{table}/record{query}")
            assert refused.json()["error"]["code"] == code
        spectated = (await asyncio.to_thread(watcher.get, f"{table}/replay?as=spectator")).text
        steps = json.loads(spectated)["steps"]
        assert all(not any(step["set"].get("state:hands") or []) for step in steps)

    run(go())


def test_logs_hold_no_secret(folder: Path) -> None:
    with Served(folder, "--log-level", "debug") as served:

        async def go() -> Client:
            clients = await together(served, "polignac", options={"limit": 5})
            await play_together(clients, "log")
            return clients[0]

        client = run(go())
        served.stranger().post("/api/login", json={"login": "somebody", "password": "open sesame"})
    log = served.log.read_text()
    assert '"serving"' in log
    for secret in (client.cookie.partition("=")[2], client.about["token"], "open sesame", "somebody", "P0"):
        assert secret not in log
    assert "Qs" not in log
    assert "Js" not in log
