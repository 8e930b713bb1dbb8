"""Two worlds that a viewer may not tell apart give him the same bytes: messages, replays, lists, lengths and all."""

import asyncio
import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.server.clients import Client, run
from tests.server.serving import Served
from tests.server.tables import alone, chooser, play_together, to_the_middle_of_a_trick, together
from tests.server.worlds import BEGUN, TABLES, Pair, pairs, tables_of, twin
from tripot.errors import TripotError
from tripot.server.channels import Channel
from tripot.server.keeper import SPECTATOR
from tripot.server.lines import Line
from tripot.server.replaying import each_step
from tripot.table.course import Decision
from tripot.table.events import AnyEvent, decode, encode
from tripot.table.evolve import evolve
from tripot.table.look import look
from tripot.table.matching import game_of, playing_of
from tripot.table.show import Showing, why
from tripot.table.table import Table
from tripot.table.tell import Telling

USUAL, LONG = 25, 2000


def sent(log: list[AnyEvent], who: str) -> list[str]:
    """Every text that goes to a viewer who is there from the first: as handed to the socket."""
    texts: list[str] = []

    async def keep(message: object) -> None:
        texts.append(message.get("text", ""))  # type: ignore[attr-defined]

    async def go() -> None:
        line, channel = Line(keep, who), Channel(who)
        channel._epoch = "epoch"
        writing = asyncio.create_task(line.write())
        table = Table()
        for number, event in enumerate(log):
            before, table = table, evolve(table, event)
            if number == 0:
                channel.join(line, None, table, BEGUN)
            else:
                made = Decision(before, (event,), (table,))
                channel.tell(Telling(made).to(who), Showing(table).to(who), event.at, None)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        channel.lines.clear()
        late = Line(keep, who)
        channel.join(late, None, table, BEGUN)
        late.close(1000)
        await late.write()
        writing.cancel()

    asyncio.run(go())
    return texts


def also_told(log: list[AnyEvent], who: str, viewer: int) -> list[str]:
    """What else a viewer can get: the table in sentences, reasons, replays."""
    table = Table()
    for event in log:
        table = evolve(table, event)
    said = [repr(look(table, who))]
    for card in ("2c", "Qs", "Jh", "7d", "Ah", "pass"):
        try:
            said.append(repr(why(table, who, card)))
        except TripotError as error:
            said.append(str(error))
    seat = -1 if viewer < 0 else table.seat_of(viewer)
    steps = each_step(game_of(table), playing_of(table).log, table, seat)
    return said + [msgspec.json.encode(step).decode() for step in steps]


def check(pair: Pair) -> None:
    who = SPECTATOR if pair.viewer < 0 else f"p{pair.viewer}"
    one, other = sent(pair.one, who), sent(pair.other, who)
    assert [len(text) for text in one] == [len(text) for text in other]
    assert one == other
    assert also_told(pair.one, who, pair.viewer) == also_told(pair.other, who, pair.viewer)


@pytest.mark.parametrize("game", TABLES)
def test_hidden_cards_change_no_byte_that_a_viewer_is_sent(game: str) -> None:
    for pair in pairs(game, "usual", USUAL):
        check(pair)


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLES)
def test_hidden_cards_change_no_byte_in_many_worlds(game: str) -> None:
    for pair in pairs(game, "long", LONG):
        check(pair)


def test_the_check_sees_a_secret_that_is_told() -> None:
    """The viewer whose card was exchanged is sent other bytes: the check can fail."""
    pair = next(pair for pair in pairs("polignac", "told", 40) if pair.viewer >= 0)
    others = [f"p{number}" for number in range(4) if number != pair.viewer]
    assert any(sent(pair.one, who) != sent(pair.other, who) for who in others)


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
        log = [decode(bytes(body)) for (body,) in rows]
        tables, drawn = tables_of(log), random.Random(table)
        other = next(found for _ in range(1000) if (found := twin(log, tables, drawn, [chair, -1])) is not None)
        (seq,) = [seq for seq, event in enumerate(other) if event != log[seq]]
        kept.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", (encode(other[seq]), table, seq))


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
        mine = clients[0].parts["me"]["seat"]
        for asker, side, status in (
            (watcher, "all", 409),
            (watcher, "0", 409),
            (watcher, "spectator", 200),
            (browser, "all", 409),
            (browser, str((mine + 1) % 4), 409),
            (browser, str(mine), 200),
            (browser, "9", 404),
            (browser, "-1", 404),
        ):
            answer = await asyncio.to_thread(asker.get, f"{table}/replay", params={"as": side})
            assert answer.status_code == status, (side, answer.text[:200])
        assert (await asyncio.to_thread(watcher.get, f"{table}/record")).status_code == 404
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
