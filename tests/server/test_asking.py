"""Somebody who asks for much: it is done beside the loop, in turn, and not without end."""

import asyncio
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.indoors import OFTEN, Advisers, Server, Socket, his_turn, play_out, playing
from tests.server.keeping import script, table, until
from tripot.errors import OptionError
from tripot.server.askers import LONGEST_LINE
from tripot.server.house import AT_ONCE, LONG, House
from tripot.server.limits import Buckets
from tripot.server.lines import RESTART
from tripot.server.passwords import Passwords
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.events import AnyEvent
from tripot.table.evolve import fold
from tripot.table.look import look
from tripot.table.table import Table


class Slow:
    """Reads a log once it is allowed to."""

    def __init__(self) -> None:
        self.may_read = threading.Event()
        self.threads: list[threading.Thread] = []

    def __call__(self, events: Iterable[AnyEvent], table: Table) -> Table:
        self.threads.append(threading.current_thread())
        self.may_read.wait()
        return fold(events, table)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    reader = Slow()
    monkeypatch.setattr("tripot.server.house.fold", reader)
    return reader


async def put_away(house: House, name: str) -> None:
    """A table that is on the disk only."""
    await table(house, name)
    await house.keepers.pop(name).end()


async def in_line(house: House, count: int) -> None:
    """Wait until so many of the one address of all tests stand in its line."""
    await until(lambda: house.askers._turns.length("127.0.0.1") == count)


def test_a_log_is_read_beside_the_loop_and_all_who_come_meanwhile_find_one_keeper(tmp_path: Path, slow: Slow) -> None:
    """Also if the first of them has gone by then."""

    async def work(house: House, _: Store) -> None:
        await put_away(house, "t")
        gone, *others = (asyncio.create_task(house.find("t")) for _ in range(4))
        await until(lambda: len(slow.threads) == 1)
        gone.cancel()
        await until(lambda: len(slow.threads) == 2)
        others.append(asyncio.create_task(house.find("t")))
        slow.may_read.set()
        found = await asyncio.gather(*others)
        assert found == [house.keepers["t"]] * 4
        assert threading.main_thread() not in slow.threads
        assert len(slow.threads) == 2

    script(work, tmp_path)


def test_a_house_that_closes_opens_no_table_it_was_reading(tmp_path: Path, slow: Slow) -> None:
    async def work(house: House, _: Store) -> None:
        await put_away(house, "t")
        coming = asyncio.create_task(house.find("t"))
        await until(lambda: bool(slow.threads))
        house.closing = True
        slow.may_read.set()
        assert await coming is None
        assert not house.keepers

    script(work, tmp_path)


def test_few_logs_are_read_at_a_time_and_one_for_an_address(tmp_path: Path, slow: Slow) -> None:
    async def work(house: House, _: Store) -> None:
        for name in "abcd":
            await put_away(house, name)
        server = Server(house)
        asking = [asyncio.create_task(server.get(f"/api/tables/{name}")) for name in "ab"]
        await until(lambda: bool(slow.threads))
        await asyncio.sleep(0.05)
        assert len(slow.threads) == 1
        looking = [asyncio.create_task(house.look(name)) for name in "cd"]
        await until(lambda: len(slow.threads) > 1)
        await asyncio.sleep(0.05)
        assert len(slow.threads) == AT_ONCE
        slow.may_read.set()
        assert [answer.status_code for answer in await asyncio.gather(*asking)] == [200, 200]
        assert None not in await asyncio.gather(*looking)

    script(work, tmp_path)


def test_a_table_that_many_look_at_is_read_once_and_then_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        await put_away(house, "t")
        events, read = store.events, list[int]()

        async def counted(name: str, start: int = 0, end: int | None = None) -> list[bytes]:
            found = await events(name, start, end)
            read.append(len(found))
            return found

        monkeypatch.setattr(store, "events", counted)
        looked = await asyncio.gather(*(house.look("t") for _ in range(3)))
        assert all(looked)
        assert (read[0] > 0, read[1:]) == (True, [0, 0])
        keeper = await house.find("t")
        assert keeper is not None
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        await house.keepers.pop("t").end()
        again = await house.look("t")
        assert again is not None
        assert again.chairs[1].level

    script(work, tmp_path)


def test_sockets_wait_for_tables_in_the_turn_of_their_address(tmp_path: Path, slow: Slow) -> None:
    async def work(house: House, _: Store) -> None:
        for name in "abc":
            await put_away(house, name)
        server = Server(house)
        sockets = [Socket(server, name) for name in "ab"]
        await until(lambda: bool(slow.threads))
        await asyncio.sleep(0.05)
        assert len(slow.threads) == 1
        looking = asyncio.create_task(house.look("c"))
        await until(lambda: len(slow.threads) > 1)
        slow.may_read.set()
        assert await looking is not None
        for socket in sockets:
            await until(lambda socket=socket: bool(socket.said))  # type: ignore[misc]
            assert socket.said[0]["t"] == "snapshot"
            await socket.leave()

    script(work, tmp_path)


def test_nobody_waits_for_very_long_logs_but_who_wants_one(
    tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many addresses ask for them."""

    async def work(house: House, _: Store) -> None:
        for name in ("long", "longer", "longest", "t"):
            await put_away(house, name)
        lengths = {name: await house.length_of(name) for name in ("long", "t")}
        assert lengths["long"] == lengths["t"] > 0

        async def length_of(name: str) -> int:
            return lengths["t"] if name == "t" else LONG + 1

        monkeypatch.setattr(house, "length_of", length_of)
        waiting = [asyncio.create_task(house.look(name)) for name in ("long", "longer", "longest")]
        await until(lambda: bool(slow.threads))
        waiting.append(asyncio.create_task(house.look("t")))
        await until(lambda: len(slow.threads) == 2)
        is_full = house.few.locked()
        slow.may_read.set()
        assert all(await asyncio.gather(*waiting))
        assert not is_full

    script(work, tmp_path)


def test_a_socket_whose_address_has_a_long_line_is_told_to_come_back(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        await put_away(house, "t")
        await table(house, "u")
        server = Server(house)
        async with house.few, house.few:
            waiting = [asyncio.create_task(server.get("/api/tables/t")) for _ in range(LONGEST_LINE)]
            await in_line(house, LONGEST_LINE)
            sent_away, at_hand = Socket(server, "t"), Socket(server, "u")
            await until(lambda: sent_away.closed is not None and bool(at_hand.said))
            assert ([message["code"] for message in sent_away.said], sent_away.closed) == (["too_fast"], RESTART)
            assert at_hand.said[0]["t"] == "snapshot"
        await asyncio.gather(*waiting)
        for socket in (sent_away, at_hand):
            await socket.leave()

    script(work, tmp_path)


def test_tables_that_sockets_have_read_are_charged_to_their_address(tmp_path: Path) -> None:
    """Not those at hand: coming to one costs little."""

    async def work(house: House, _: Store) -> None:
        for name in "ab":
            await put_away(house, name)
        server = Server(house)
        house.askers.reads = Buckets(0.0, 1.0)
        sockets = []
        for name in ("a", "a", "b"):
            sockets.append(socket := Socket(server, name))
            await until(lambda socket=socket: bool(socket.said))  # type: ignore[misc]
        assert [socket.said[0].get("code") for socket in sockets] == [None, None, "too_fast"]
        for socket in sockets:
            await socket.leave()

    script(work, tmp_path)


def test_sockets_without_a_session_share_what_their_address_may_send(tmp_path: Path) -> None:
    """However many there are; whoever has a session is not counted with them."""

    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        server = Server(house)
        server.sockets.strangers = Buckets(0.0, 3.0)
        adele, strangers = await server.person("Adèle"), [Socket(server, "t") for _ in range(3)]
        mine = Socket(server, "t", adele.cookie)
        answers = [await socket.answer(socket.ask("ping")) for _ in range(2) for socket in (*strangers, mine)]
        kinds = [answer.get("code", answer["t"]) for answer in answers]
        assert kinds == ["pong"] * 4 + ["too_fast"] * 3 + ["pong"]
        for socket in (*strangers, mine):
            await socket.leave()

    script(work, tmp_path)


@pytest.mark.soak
def test_deals_are_read_again_few_at_a_time_and_in_turn(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        await play_out(await playing(house, adele), adele)
        socket = Socket(server, "t", adele.cookie)
        async with house.few, house.few:
            socket.send(t="deal", id="d1", number=1)
            await in_line(house, 1)
            assert not socket.answers("d1")
            waiting = [asyncio.create_task(server.get("/api/tables/t/replay")) for _ in range(LONGEST_LINE - 1)]
            await in_line(house, LONGEST_LINE)
            other = Socket(server, "t")
            other.send(t="deal", id="d2", number=1)
            assert (await other.answer("d2"))["code"] == "too_fast"
        assert (await socket.answer("d1"))["deal"]["number"] == 1
        await asyncio.gather(*waiting)
        for one in (socket, other):
            await one.leave()

    script(work, tmp_path, Advisers())


def test_the_replay_of_a_match_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one request would take all the memory there is."""

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        await playing(house, adele)
        assert (await server.get("/api/tables/t/replay?as=spectator")).status_code == 200
        monkeypatch.setattr("tripot.server.replaying.LONGEST", 100)
        refused = await server.get("/api/tables/t/replay?as=spectator")
        assert (refused.status_code, refused.json()["error"]["code"]) == (413, "too_long")

    script(work, tmp_path)


def test_an_address_whose_line_is_long_is_told_to_wait_and_tables_at_hand_need_no_line(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        await put_away(house, "t")
        await table(house, "u")
        server = Server(house)
        async with house.few, house.few:
            waiting = [asyncio.create_task(server.get("/api/tables/t/replay")) for _ in range(LONGEST_LINE)]
            await in_line(house, LONGEST_LINE)
            for path in ("/api/tables/t", "/api/tables/t/replay", "/api/tables/t/review"):
                refused = await server.get(path)
                assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_fast")
            assert (await server.get("/api/tables/u")).status_code == 200
        assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {404}
        assert (await server.get("/api/tables/t")).status_code == 200

    script(work, tmp_path)


@pytest.mark.parametrize("path", ["/api/tables/t", "/api/tables/t/replay", "/api/tables/t/review"])
def test_an_address_that_asks_too_often_is_refused(tmp_path: Path, path: str) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        await play_out(await playing(house, adele), adele)
        house.askers.reads = Buckets(0.0, 2.0)
        assert [(await adele.get(path)).status_code for _ in range(3)] == [200, 200, 429]

    script(work, tmp_path, Advisers())


def test_records_are_charged_to_who_did_not_play(tmp_path: Path) -> None:
    """For them a match is played anew, to see whether they may have its record; one's own is at hand."""

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        await play_out(await playing(house, adele), adele)
        house.askers.reads = Buckets(0.0, 2.0)
        path = "/api/tables/t/record"
        assert [(await server.get(path)).status_code for _ in range(3)] == [200, 200, 429]
        assert (await adele.get(path)).status_code == 200

    script(work, tmp_path)


def test_tables_are_charged_to_the_address_whoever_asks(tmp_path: Path) -> None:
    """A stranger without a cookie is a new guest each time."""

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.api.tables = Buckets(0.0, 2.0)
        answers = [await server.post("/api/tables", {"game": "polignac"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        server.api.tables = Buckets(OFTEN, OFTEN)

    script(work, tmp_path)


def test_a_fault_of_the_server_is_not_taken_for_an_action_nobody_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, _: Store) -> None:
        adele = await Server(house).person("Adèle")
        await playing(house, adele)
        socket = Socket(adele.server, "t", adele.cookie)
        socket.send(t="why", id="q1", action="dance")
        assert (await socket.answer("q1"))["code"] == "no_action"
        watcher = Socket(adele.server, "t", (await Server(house).person("Basile")).cookie)
        watcher.send(t="why", id="q1", action="Qs")
        assert (await watcher.answer("q1"))["code"] == "not_your_turn"

        def broken(*_: object) -> None:
            raise OptionError("a fault")

        monkeypatch.setattr("tripot.server.conversation.why", broken)
        socket.send(t="why", id="q2", action="dance")
        assert (await socket.answer("q2"))["code"] == "broken"
        await socket.leave()

    script(work, tmp_path)


def test_who_asks_how_a_table_stands_is_told_in_sentences_what_he_knows(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        keeper = await playing(house, adele)
        await his_turn(keeper, adele)
        for who, cookie in ((adele.id, adele.cookie), ("", "")):
            socket = Socket(server, "t", cookie)
            id = socket.ask("look")
            lines = [{"fr": words.fr, "en": words.en} for words in look(keeper.table, who)]
            assert await socket.answer(id) == {"t": "lines", "id": id, "lines": lines}
            assert lines
            await socket.leave()

    script(work, tmp_path)


def test_who_has_sat_down_after_a_match_is_told_that_it_is_not_his_turn(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele, basile, zoe = [await server.person(name) for name in ("Adèle", "Basile", "Zoé")]
        keeper = await playing(house, adele, basile)
        await play_out(keeper, adele, basile)
        assert await keeper.ask(do.Leave(), basile.id) is None
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), zoe.id) is None
        socket = Socket(server, "t", zoe.cookie)
        socket.send(t="why", id="q1", action="Qs")
        assert (await socket.answer("q1"))["code"] == "not_your_turn"
        await socket.leave()

    script(work, tmp_path)


def test_a_password_does_not_wait_behind_other_work() -> None:
    async def go() -> None:
        free = threading.Event()
        with ThreadPoolExecutor(1) as others:
            asyncio.get_running_loop().set_default_executor(others)
            busy = asyncio.create_task(asyncio.to_thread(free.wait))
            async with asyncio.timeout(60):
                passwords = Passwords()
                assert await passwords.fits(await passwords.hash("roi de coeur"), "roi de coeur")
            free.set()
            await busy

    asyncio.run(go())


def test_sockets_that_come_and_go_soon_come_no_more(tmp_path: Path) -> None:
    """Those of a person wherever they come from, as his coming is logged; those of an address whoever sends them."""

    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        server = Server(house)
        server.sockets.comings = Buckets(0.0, 2.0)
        server.sockets.arrivals = Buckets(0.0, 4.0)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        closed = []
        for cookie in (adele.cookie, adele.cookie, adele.cookie, zoe.cookie, ""):
            socket = Socket(server, "t", cookie)
            await until(lambda socket=socket: bool(socket.said))  # type: ignore[misc]
            if socket.said[0]["t"] == "error":
                assert socket.said[0]["code"] == "too_fast"
                await until(lambda socket=socket: socket.closed is not None)  # type: ignore[misc]
            closed.append(socket.closed)
            await socket.leave()
        assert closed == [None, None, RESTART, None, RESTART]

    script(work, tmp_path)


def test_an_address_has_so_many_sockets_at_a_time(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        server = Server(house)
        server.sockets.most = 2
        sockets = [Socket(server, "t") for _ in range(3)]
        await until(lambda: all(socket.said for socket in sockets[:2]) and sockets[2].conversation.done())
        await sockets[0].leave()
        again = Socket(server, "t")
        await until(lambda: bool(again.said))
        for socket in (sockets[1], again):
            await socket.leave()
        assert not server.sockets._here
        assert not house.lines

    script(work, tmp_path)


def test_a_person_says_so_much_at_all_windows_together(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        server = Server(house)
        server.sockets.buckets = Buckets(0.0, 3.0)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        sockets = [Socket(server, "t", cookie) for cookie in (adele.cookie, adele.cookie, zoe.cookie, "")]
        answers = [(await socket.answer(socket.ask("ping")))["t"] for socket in (*sockets, *sockets)]
        assert answers == ["pong", "pong", "pong", "pong", "pong", "error", "pong", "pong"]
        for socket in sockets:
            await socket.leave()

    script(work, tmp_path)


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.server.sockets.HELLO_WITHIN", 0.01)

    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        socket = Socket(Server(house), "t", waits=True)
        await until(lambda: socket.closed is not None)
        assert (socket.said, socket.closed) == ([], RESTART)  # the line may have stalled: it is to come back
        await socket.leave()

    script(work, tmp_path)


def test_who_comes_while_the_server_closes_is_told_to_come_back(tmp_path: Path, slow: Slow) -> None:
    """Not that there is no such table; and no log is read for him."""

    async def work(house: House, _: Store) -> None:
        await put_away(house, "t")
        house.closing = True
        slow.may_read.set()
        socket = Socket(Server(house), "t")
        await until(lambda: socket.closed is not None)
        assert (socket.said, socket.closed, slow.threads) == ([], RESTART, [])
        await socket.leave()

    script(work, tmp_path)
