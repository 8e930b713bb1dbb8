"""What the lists say of a table and of its people."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from tests.server.indoors import Person, Server, Socket, his_turn, listed, playing
from tests.server.keeping import script, until
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.limits import Buckets
from tripot.store.rows import New, Result, Standing
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.matching import view_for
from tripot.table.settings import Settings


async def turns(person: Person) -> list[tuple[str, bool]]:
    """A person's tables in order, and whether each waits for him."""
    return [(line["table"], line["my_turn"]) for line in (await person.get("/api/mine")).json()["tables"]]


def test_ones_own_tables_begin_with_those_that_wait_for_one(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(house, adele, zoe)
        mover = await his_turn(keeper, adele, zoe)
        other = zoe if mover is adele else adele
        later = await house.make(do.Create("later", "polignac", 4, {}, Settings()), mover.id)
        assert isinstance(later, Keeper)
        assert await later.ask(do.Sit(name="P"), mover.id) is None
        assert await turns(mover) == [("t", True), ("later", False)]
        assert await turns(other) == [("t", False)]

    script(work, tmp_path)


def test_a_table_waits_too_for_who_is_asked_a_question(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(house, adele, zoe)
        mover = await his_turn(keeper, adele, zoe)
        number = keeper.table.chair_of(mover.id)
        assert number is not None
        keeper.table = replace(keeper.table, settings=replace(keeper.table.settings, take_back=True))
        view, turn = view_for(keeper.table, keeper.table.seat_of(number)), keeper.table.chairs[number].turn
        assert await keeper.ask(do.Play(view.legal[0], turn), mover.id) is None
        assert await keeper.ask(do.Ask("take_back"), mover.id) is None
        assert await turns(zoe if mover is adele else adele) == [("t", True)]
        assert await turns(mover) == [("t", False)]

    script(work, tmp_path)


def test_who_talks_without_end_is_told_to_wait_and_plays_on(tmp_path: Path) -> None:
    """Phrases stand in the log, which everybody who comes has read."""

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.sockets.loose = Buckets(0.0, 3)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(house, adele, zoe)
        mover = await his_turn(keeper, adele, zoe)
        sockets = [Socket(server, "t", mover.cookie) for _ in range(2)]
        await until(lambda: len(keeper.lines) == len(sockets))
        for number in range(5):
            sockets[number % 2].send(t="do", id=f"s{number}", deed={"do": "say", "phrase": "hello"})
        await until(
            lambda: (
                [message["code"] for one in sockets for message in one.said if message["t"] == "error"]
                == ["too_fast"] * 2
            )
        )
        chair = keeper.table.chair_of(mover.id)
        assert chair is not None
        view, turn = view_for(keeper.table, keeper.table.seat_of(chair)), keeper.table.chairs[chair].turn
        sockets[0].send(t="do", id="m", deed={"do": "play", "action": view.legal[0], "turn": turn})
        await until(lambda: keeper.table.chairs[chair].turn > turn)
        for socket in sockets:
            await socket.leave()

    script(work, tmp_path)


async def refused(socket: Socket, *deeds: Mapping[str, object]) -> list[str]:
    """The codes a socket hears, once all these deeds are answered."""
    for number, deed in enumerate(deeds):
        socket.send(t="do", id=f"s{number}", deed=deed)
    await socket.answer(socket.ask("ping"))
    await until(lambda: all(is_settled(socket, f"s{number}") for number in range(len(deeds))))
    await socket.leave()
    return [message["code"] for message in socket.said if message["t"] == "error"]


def is_settled(socket: Socket, id: str) -> bool:
    return any(id in (message.get("id"), message.get("done")) for message in socket.said)


def test_who_gets_up_and_sits_down_without_end_is_told_to_wait(tmp_path: Path) -> None:
    """It stands in the log too, and everybody at the table is told of it."""

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        await listed(house, adele)
        sit, leave = {"do": "sit", "name": "Zoé"}, {"do": "leave"}
        invite, empty = {"do": "invite", "chair": 2}, {"do": "empty", "chair": 2}
        for person, deeds in ((adele, (invite, empty)), (zoe, (sit, leave))):
            server.sockets.loose = Buckets(0.0, 3)
            assert await refused(Socket(server, "t", person.cookie), *deeds, *deeds, deeds[0]) == ["too_fast"] * 2

    script(work, tmp_path)


def test_who_leaves_a_match_and_comes_back_without_end_is_told_to_wait(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.sockets.loose = Buckets(0.0, 3)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        await playing(house, adele, zoe)
        leave, back = {"do": "leave"}, {"do": "return"}
        assert await refused(Socket(server, "t", zoe.cookie), leave, back, leave, back) == ["too_fast"]

    script(work, tmp_path)


def test_a_full_table_is_not_in_the_lobby_also_while_somebody_waits_there(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host, seats=3)
        assert await keeper.ask(do.Sit(name="Adèle", chair=0), host.id) is None
        socket = Socket(server, "t", host.cookie)
        await until(lambda: bool(keeper.lines))
        for chair, is_listed in ((1, True), (2, False)):
            assert await keeper.ask(do.Invite(chair=chair), host.id) is None
            assert bool((await server.get("/api/lobby")).json()["tables"]) is is_listed
        await socket.leave()

    script(work, tmp_path)


def test_who_changes_his_name_has_it_in_the_lists_at_once(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        host = await Server(house).person("Adèle")
        keeper = await listed(house, host, seats=3)
        assert await keeper.ask(do.Sit(name="Adèle", chair=0), host.id) is None
        for name in ("Adèle", "Zoé"):
            assert (await host.post("/api/me", {"name": name})).status_code == 200
            (line,) = (await host.get("/api/mine")).json()["tables"]
            assert line["people"] == [name]

    script(work, tmp_path)


def test_nobody_may_sit_at_a_closed_table(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        host = await Server(house).person("Adèle")
        keeper = await house.make(do.Create("t", "polignac", 3, {}, Settings()), host.id)
        assert isinstance(keeper, Keeper)
        assert await keeper.ask(do.Sit(name="Adèle", chair=0), host.id) is None
        assert (await host.get("/api/tables/t")).json()["may_sit"] is True
        assert await keeper.ask(do.Close(), "") is None
        assert (await host.get("/api/tables/t")).json()["may_sit"] is False

    script(work, tmp_path)


def test_a_table_is_his_who_sits_there_and_nobody_sits_down_while_it_is_played(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        host, guest = await server.person("Adèle"), await server.person("Zoé")
        keeper = await listed(house, host)
        assert await keeper.ask(do.Sit(name="Adèle", chair=0), host.id) is None
        for phase, may_sit in (("lobby", True), ("play", False), ("pause", False), ("over", True)):
            keeper.table = replace(keeper.table, phase=phase)
            for person, is_mine in ((host, True), (guest, False)):
                found = (await person.get(f"/api/tables/t?token={keeper.table.token}")).json()
                assert (found["mine"], found["may_sit"]) == (is_mine, is_mine or may_sit)
        keeper.table = replace(keeper.table, phase="lobby")

    script(work, tmp_path)


def test_results_are_ones_own_and_name_nobody_who_is_forgotten(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        server = Server(house)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        standings = Standing(adele.id, 2, 12, won=False, lost=True), Standing(zoe.id, 0, 3, won=True, lost=False)
        await store.append(New("t", 0, [b"x"], results=[Result("t", 1, "polignac", 4, 99, "", standings)]))

        async def last_of(person: Person) -> tuple[object, ...]:
            (last,) = (await zoe.get(f"/api/players/{person.id}")).json()["last"]
            return last["result"], last["score"], last["people"]

        assert await last_of(adele) == ("lost", 12, ["Zoé", "Adèle"])
        assert await last_of(zoe) == ("won", 3, ["Zoé", "Adèle"])
        password = {"password": "roi de coeur"}
        assert (await adele.post("/api/account", {"login": "adele", **password})).status_code == 200
        assert (await adele.post("/api/forget", password)).status_code == 200
        assert await last_of(zoe) == ("won", 3, ["Zoé", ""])

    script(work, tmp_path)
