"""A disk that is full or has lost the end of what was written, and a store that is silent or refuses to be read."""

import asyncio
import contextlib
import resource
import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.clients import PATIENCE, Client, run
from tests.server.history import check_deeds, check_heard, check_log, log_of
from tests.server.indoors import Server
from tests.server.keeping import script, table
from tests.server.serving import Served, wait_until
from tests.server.tables import play_some, together, whose_turn
from tripot.server.house import House
from tripot.store.store import Store, StoreError
from tripot.store.writer import GLANCE
from tripot.table import commands as do

A_PAGE = 5_000  # bytes, in which a single page of the log beside the store has room
NO_ROOM = 1  # bytes that any file may have: nothing more can be written, not even to the log


def leave_room(served: Served, size: int) -> None:
    """Let no file of the server grow beyond so many bytes."""
    assert served.process is not None
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def who_plays_a_card(clients: list[Client]) -> Client:
    """Who is to act, once that is no answer to a question: it would be told without a card."""
    client = await whose_turn(clients)
    while client.parts["match"]["phase"] != "play":
        await play_some(clients, "on", 1)
        client = await whose_turn(clients)
    return client


def person_of(served: Served, client: Client) -> str:
    """The id of a client's person."""
    browser = served.stranger(Cookie=client.cookie)
    found: str = browser.get("/api/me").json()["me"]["id"]
    return found


def test_a_store_whose_file_is_gone_refuses_deeds_and_is_told_to_who_watches(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server, keeper = Server(house), await table(house, "t")
        found = [await server.get("/health")]
        with capture_logs() as while_well:
            await house.health.look()
        for file in tmp_path.iterdir():
            file.unlink()
        found.append(await server.get("/health"))
        refused = await keeper.ask(do.Invite(chair=1), "p0")
        with capture_logs() as lines:
            for _look in range(2):
                await house.health.look()
        assert while_well == []
        assert refused is not None
        assert refused.code == "busy"
        assert [line["event"] for line in lines] == ["the store is in trouble"]
        assert [answer.status_code for answer in found] == [200, 503]
        assert [answer.json() for answer in found] == [{"status": "ok"}, {"status": "trouble"}]

    script(work, tmp_path)


@pytest.mark.parametrize("refusing", [False, True])
def test_health_tells_what_those_who_read_meet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, refusing: bool
) -> None:
    """A store that takes what is written may all the same be silent to whoever asks, or refuse them."""

    async def player(_: str) -> None:
        looks.append(1)
        if refusing:
            raise StoreError("the store could not read", why="TooManyConnectionsError")
        with contextlib.suppress(asyncio.CancelledError):
            await silence.wait()
        await silence.wait()  # as for an answer to its being broken off

    silence, looks = asyncio.Event(), list[int]()

    async def work(house: House, store: Store) -> None:
        server = Server(house)
        with capture_logs() as lines, monkeypatch.context() as trouble:
            trouble.setattr("tripot.server.health.ANSWER", 0.05)
            trouble.setattr(store, "player", player)
            async with asyncio.timeout(PATIENCE):
                answer = await server.get("/health")
            await house.health.look()
        assert len(looks) == (2 if refusing else 1)  # nobody asks a silent store twice
        silence.set()
        await asyncio.sleep(0)
        with capture_logs() as after:
            await house.health.look()
        assert (answer.status_code, answer.json()) == (503, {"status": "trouble"})
        assert [line["event"] for line in lines + after] == ["the store is in trouble", "the store is well again"]
        assert (await server.get("/health")).status_code == 200

    script(work, tmp_path)


def test_with_room_again_a_server_to_which_nobody_comes_is_well(folder: Path) -> None:
    """As where a balancer sends nobody to a server that reports trouble."""
    with Served(folder) as served:
        leave_room(served, NO_ROOM)
        assert served.stranger().post("/api/me", json={}).status_code == 503
        assert served.stranger().get("/health").json() == {"status": "trouble"}
        leave_room(served, resource.RLIM_INFINITY)
        wait_until(lambda: served.stranger().get("/health").json() == {"status": "ok"})


def test_room_for_less_than_a_deed_is_still_trouble(folder: Path) -> None:
    """As on a full disk: what a deed that failed began to write stays the file's, and is room for something small."""
    with Served(folder) as served:
        browser = served.stranger()
        browser.post("/api/me", json={})
        pages = (folder / "tripot.sqlite-wal").stat().st_size
        leave_room(served, pages + A_PAGE)
        assert browser.post("/api/tables", json={"game": "polignac"}).status_code == 503
        time.sleep(2 * GLANCE)
        assert browser.get("/health").json() == {"status": "trouble"}
        leave_room(served, resource.RLIM_INFINITY)
        wait_until(lambda: browser.get("/health").json() == {"status": "ok"})
        assert browser.post("/api/tables", json={"game": "polignac"}).status_code == 201


def test_on_a_full_disk_deeds_are_refused_and_with_room_again_the_table_goes_on(folder: Path) -> None:
    with Served(folder) as served:

        async def go() -> list[Client]:
            clients = await together(served, "polignac", options={"limit": 200}, settings={"pause": 0})
            await play_some(clients, "before", 40)
            client = await who_plays_a_card(clients)
            deed = {"do": "play", "action": client.choices()[0], "turn": client.parts["actions"]["turn"]}
            hand, length = client.parts["hand"], len(log_of(folder, client.table))
            leave_room(served, NO_ROOM)
            for _ in range(3):
                refused = await client.do(deed, "full")
                assert refused["code"] == "busy"
                assert refused["fr"] != refused["en"]
            answer = served.stranger(Cookie=client.cookie).post("/api/tables", json={"game": "polignac"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            assert served.stranger().get("/health").json() == {"status": "trouble"}
            watcher = await Client(served, client.table).open()
            assert watcher.parts["match"] == client.parts["match"]
            assert client.parts["hand"] == hand
            assert len(log_of(folder, client.table)) == length
            leave_room(served, resource.RLIM_INFINITY)
            done = await client.do(deed, "full")
            assert (done["t"], served.stranger().get("/health").json()) == ("told", {"status": "ok"}), done
            # Not that it has left the hand: it may have ended its deal, and be dealt anew.
            lines = [line for told in done["told"] for line in told["lines"]]
            assert [line["values"]["card"] for line in lines if line["word"] == "plays"] == [deed["action"]]
            await play_some(clients, "after", 40)
            return clients

        clients = run(go())
        rows = log_of(folder, clients[0].table)
        check_log(rows)
        assert len([row for row in rows if row.move and row.move.endswith(":full")]) == 1
        for client in clients:
            check_deeds(rows, person_of(served, client), client, set(client.settled))
            check_heard(rows, person_of(served, client), [client.heard])
