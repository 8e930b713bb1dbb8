"""A table whose log cannot be read: whoever comes is told so, the log names it once, and the others do not suffer."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.seldom import mostly_long
from tests.server.clients import Client, Message, play_on, run
from tests.server.history import log_of
from tests.server.indoors import Server, Socket
from tests.server.keeping import script, table, until
from tests.server.serving import Served
from tests.server.tables import alone, chooser, make
from tripot.server.house import House
from tripot.server.lines import RESTART
from tripot.server.sockets import NO_READING
from tripot.store.store import DamagedError, Store, StoreError
from tripot.table.events import Played, encode

SPOILS = {
    "no event": b"\x00",
    "an event nobody knows": b'{"is":"exploded","at":1}',
    "an event that cannot have happened": b'{"is":"played","at":1,"chair":0,"action":"Qs"}',
}


def spoil(folder: Path, table: str, body: bytes) -> None:
    """Write something else in the place of the last event of a table."""
    with closing(sqlite3.connect(folder / "tripot.sqlite")) as kept, kept:
        last = "SELECT max(seq) FROM events WHERE table_id = ?"
        kept.execute(f"UPDATE events SET body = ? WHERE table_id = ? AND seq = ({last})", (body, table, table))


@pytest.mark.parametrize("body", mostly_long(SPOILS.values(), SPOILS["no event"]), ids=SPOILS)
def test_a_table_that_cannot_be_read_is_refused_in_words(folder: Path, body: bytes) -> None:
    with Served(folder) as served:
        host = served.person()
        spoiled, whole = (
            make(host, "polignac", settings={"listed": True}, chairs=["me", *["empty"] * 3]) for _ in "ab"
        )
        served.stop()
        spoil(folder, spoiled, body)
        served.start()
        run(come(served, spoiled, whole))
        host.base_url = served.origin
        for path in (spoiled, f"{spoiled}/replay"):
            answer = host.get(f"/api/tables/{path}")
            assert answer.status_code == 500
            refused = answer.json()["error"]
            assert refused["code"] == "unreadable"
            assert refused["fr"] != refused["en"]
        assert host.get(f"/api/tables/{whole}").status_code == 200
        for path in ("lobby", "mine"):
            assert {line["table"] for line in host.get(f"/api/{path}").json()["tables"]} == {spoiled, whole}
        assert "tripot_unreadable_total 1.0" in host.get("/metrics").text
    faults = [json.loads(line) for line in served.log.read_text().splitlines() if '"level": "error"' in line]
    assert [(fault["event"], fault["table"]) for fault in faults] == [("a table cannot be read", spoiled)]


async def come(served: Served, spoiled: str, whole: str) -> None:
    """Two come to the table that cannot be read, and one to the other."""
    for _ in range(2):
        client = await Client(served, spoiled).open()
        await client.ended()
        assert client.closed == 4500
        assert [message["code"] for message in client.others] == ["unreadable"]
    beside = await Client(served, whole).open()
    assert beside.phase == "lobby"


def test_a_table_played_by_rules_that_hold_no_more_is_not_called_damaged(folder: Path) -> None:
    """Neither to one who asks for it nor to one who comes to it."""

    async def some_play(served: Served) -> Client:
        client = await alone(served, "dame_de_pique")
        await play_on(client, chooser("some"), most=5)
        return client

    async def turned_away(served: Served, table: str) -> Message:
        client = await Client(served, table).open()
        await client.ended()
        (message,) = client.others
        return message

    with Served(folder) as served:
        client = run(some_play(served))
        served.stop()
        played = [row.event for row in log_of(folder, client.table) if isinstance(row.event, Played)]
        spoil(folder, client.table, encode(played[0]))  # a card that has gone
        served.start()
        refusals = [
            served.stranger().get(f"/api/tables/{client.table}").json()["error"],
            run(turned_away(served, client.table)),
        ]
    for refused in refusals:
        assert refused["code"] == "unreadable"
        assert "rules that this version no longer follows" in refused["en"]


@pytest.mark.parametrize(
    ("error", "code", "closed", "status"),
    [(DamagedError("malformed"), "unreadable", NO_READING, 500), (StoreError("no answer"), "busy", RESTART, 503)],
    ids=["a damaged page", "other trouble"],
)
def test_trouble_of_the_store_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: StoreError, code: str, closed: int, status: int
) -> None:
    """Where a page is damaged, what is kept there is lost; any other trouble may pass, and one who waits comes back."""

    async def work(house: House, store: Store) -> None:
        await table(house, "t")
        await house.keepers.pop("t").end()
        server = Server(house)

        async def broken(*_: object) -> list[bytes]:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(store, "events", broken)
            for path in ("/api/tables/t", "/api/tables/t/replay", "/api/tables/t/review"):
                answer = await server.get(path)
                assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
            socket = Socket(server, "t")
            await until(lambda: socket.closed is not None)
        assert ([message["code"] for message in socket.said], socket.closed) == ([code], closed)
        await socket.leave()
        assert (await server.get("/api/tables/t")).status_code == 200

    script(work, tmp_path)
