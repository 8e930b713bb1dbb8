"""Whoever logs out has gone from every table, on this device alone."""

import asyncio
from pathlib import Path

from tests.server.clients import on_the_table
from tests.server.indoors import Message, Person, Server, Socket, play_out, playing
from tests.server.keeping import script, table, until
from tripot.server.audience import SPECTATORS
from tripot.server.house import House
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.tell import lines

ACCOUNT = {"login": "adele", "password": "treize cartes"}


async def elsewhere(person: Person) -> Person:
    """The same person on another device."""
    assert (await person.post("/api/account", ACCOUNT)).status_code == 200
    entered = await person.server.post("/api/login", ACCOUNT)
    cookie, _, _ = entered.headers["set-cookie"].partition(";")
    return Person(person.server, person.id, cookie)


async def come(person: Person) -> Socket:
    """A socket that has been let in."""
    socket = Socket(person.server, "t", person.cookie)
    await until(lambda: bool(socket.said))
    return socket


def test_logging_out_closes_the_sockets_of_the_session_and_no_others(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        server = Server(house)
        here = await server.person("Adèle")
        there, other = await elsewhere(here), await server.person("Zoé")
        mine, window, phone, guest = [await come(person) for person in (here, here, there, other)]
        await server.post("/api/logout", {}, here.cookie)
        await until(lambda: mine.closed is not None and window.closed is not None)
        assert [socket.closed for socket in (mine, window, phone, guest)] == [1000, 1000, None, None]
        for socket in (mine, window, phone, guest):
            await socket.leave()

    script(work, tmp_path)


def test_a_socket_opened_before_its_session_ended_is_not_let_in_afterwards(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        adele = await Server(house).person("Adèle")
        early = Socket(adele.server, "t", adele.cookie, waits=True)
        await asyncio.sleep(0)
        await adele.server.post("/api/logout", {}, adele.cookie)
        early.greet()
        late = await come(adele)
        await until(lambda: early.closed is not None)
        assert ([message["t"] for message in early.said], early.closed) == (["bye"], 1000)
        assert [line.person for line in keeper.lines] == [""]
        for socket in (early, late):
            await socket.leave()

    script(work, tmp_path)


def test_what_a_socket_says_after_its_session_ended_is_not_done(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        adele = await Server(house).person("Adèle")
        assert await keeper.ask(do.Sit(name="Adèle", chair=1, token=keeper.table.token), adele.id) is None
        socket = await come(adele)
        await adele.server.post("/api/logout", {}, adele.cookie)
        socket.send(t="do", id="a1", deed={"do": "ready"})
        await socket.leave()
        await keeper._inbox.join()
        assert not keeper.table.chairs[1].ready

    script(work, tmp_path)


def test_who_left_during_a_match_and_stays_to_watch_hears_its_end_once(tmp_path: Path) -> None:
    """He is a spectator from then on, and is shown everything anew."""

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(house, adele, zoe)
        left, watching = await come(zoe), Socket(server, "t")
        await until(lambda: bool(watching.said))
        assert await keeper.ask(do.Leave(), zoe.id) is None
        await play_out(keeper, adele)
        for line in keeper.lines:
            await until(lambda line=line: not line._waiting)  # type: ignore[misc]
        expected = [line.fr for line in lines(keeper.table, SPECTATORS)]
        assert [said["t"] for said in left.said].count("snapshot") == 2
        for socket in (left, watching):
            assert [line["fr"] for line in deal_of(socket)] == expected
            await socket.leave()

    script(work, tmp_path)


def test_who_sits_down_again_after_the_match_has_heard_what_he_heard_in_it(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(house, adele, zoe)
        await play_out(keeper, adele, zoe)
        socket, sit = await come(zoe), do.Sit(name="P1", chair=1, token=keeper.table.token)
        heard = deal_of(socket)
        for command, snapshots in ((do.Leave(), 2), (sit, 3)):
            assert await keeper.ask(command, zoe.id) is None
            await until(lambda: [said["t"] for said in socket.said].count("snapshot") == snapshots)  # noqa: B023
            assert (deal_of(socket) == heard) is (command is sit)
        await socket.leave()

    script(work, tmp_path)


def deal_of(socket: Socket) -> list[Message]:
    """What a page would have on the table of what was heard of the deal."""
    heard: list[Message] = []
    for said in socket.said:
        if said["t"] == "snapshot":
            heard = said["parts"].get("lines", [])
        for told in said.get("told", ()):
            heard = on_the_table(heard, told)
    return heard
