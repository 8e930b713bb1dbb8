"""Several servers over one store: the log decides who keeps a table, and whoever is in the wrong place is sent away."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.server.clients import PATIENCE, Client, Message, play_on, run
from tests.server.history import by_the_log, check_log, lasting, log_of
from tests.server.indoors import Person, Server, Socket
from tests.server.keeping import Heard, come, script, table, until
from tests.server.serving import Served
from tests.server.tables import begin, chooser, make
from tests.server.test_kill import Stubborn, check_history, more_settled, seated, through
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.server.lines import RESTART
from tripot.server.messages import Hello
from tripot.server.sweeping import Sweeping
from tripot.store.store import Store
from tripot.table import commands as do

OVER = "session_over"
ACCOUNT = {"login": "adele", "password": "treize cartes"}
TABLES, MACHINES = 2, 1


class OneOf(Served):
    """One of the servers on a folder."""

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(folder)
        self.program = ("-m", "tests.server.one_of_several")
        self.log = folder / f"log of {name}"

    @property
    def complaints(self) -> str:
        return self.log.read_text()


class Balancer:
    """Sockets go to one server, requests to the other; it can change its mind."""

    def __init__(self, web: Served, table: Served) -> None:
        self.person = web.person
        self.to = table

    @property
    def socket(self) -> str:
        return self.to.socket

    @property
    def origin(self) -> str:
        return self.to.origin


@pytest.fixture
def two(folder: Path) -> Iterator[tuple[OneOf, OneOf]]:
    """Two servers on one store."""
    with OneOf(folder, "one") as one, OneOf(folder, "other") as other:
        yield one, other


def test_a_table_made_in_one_server_is_played_in_another(two: tuple[OneOf, OneOf]) -> None:
    one, other = two
    browser = one.person()
    name = make(browser, "polignac", start=True, options={"limit": 12}, settings={"pause": 0})
    assert one.counted("tripot_tables") == 0
    written = one.counted("tripot_append_seconds_count")

    async def work() -> Client:
        client = await begin(Client(other, name, browser))
        await play_on(client, chooser("several"))
        return client

    client = run(work())
    assert client.phase == "over"
    assert lasting(client.parts) == by_the_log(one.folder, name, browser.get("/api/me").json()["me"]["id"])
    check_log(log_of(one.folder, name))
    assert browser.get(f"/api/tables/{name}").json()["phase"] == "over"
    assert one.counted("tripot_append_seconds_count") == written
    assert (one.complaints, other.complaints) == ("", "")


def test_a_session_that_ends_in_one_server_ends_in_the_other(two: tuple[OneOf, OneOf]) -> None:
    one, other = two
    adele, zoe, guest = one.person("Adèle"), one.person("Zoé"), one.person("Léa")
    name = make(adele, "polignac")

    async def work() -> tuple[list[int | None], list[Message]]:
        clients = [await Client(other, name, browser).open() for browser in (adele, zoe, guest)]
        await asyncio.to_thread(adele.post, "/api/logout", json={})
        claimed = await asyncio.to_thread(guest.post, "/api/account", json=ACCOUNT)
        assert claimed.status_code == 200
        await asyncio.gather(clients[0].ended(), clients[2].ended())
        assert (await clients[1].ask(t="ping"))["t"] == "pong"
        return [client.closed for client in clients], clients[0].others

    closed, said = run(work())
    assert closed == [1000, None, RESTART]
    assert [message["code"] for message in said if message["t"] == "bye"] == [OVER]


async def by_turns(one: Served, other: Served, rounds: int) -> list[Stubborn]:
    """Play while the server of the tables is killed, `rounds` times: they go to the other, until that is killed."""
    balancer = Balancer(one, other)
    tables = [await seated(cast(Served, balancer), number, MACHINES) for number in range(TABLES)]
    drawn = random.Random(rounds)

    async def trouble(everybody: list[Stubborn]) -> None:
        servers = itertools.cycle((other, one))
        following = next(servers)
        for _ in range(rounds):
            await more_settled(everybody, drawn.randrange(20, 80))
            killed, following = following, next(servers)
            await asyncio.to_thread(killed.kill)
            balancer.to = following
            await asyncio.to_thread(killed.start)

    return await through(trouble, tables)


@pytest.mark.soak
def test_the_tables_of_a_server_that_is_killed_go_on_in_the_other(two: tuple[OneOf, OneOf]) -> None:
    everybody = run(by_turns(*two, 3))
    assert check_history(two[0].folder, everybody) > 60
    assert [server.complaints for server in two] == ["", ""]


@pytest.mark.soak
def test_thirty_rounds_of_kill_nine_by_turns_lose_and_double_nothing(two: tuple[OneOf, OneOf]) -> None:
    everybody = run(by_turns(*two, 30))
    assert check_history(two[0].folder, everybody) > 600
    assert [server.complaints for server in two] == ["", ""]


async def divided(one: OneOf, other: OneOf, rounds: int) -> list[Stubborn]:
    """Tables whose people go to two servers for a while, `rounds` times: the balancer has changed its mind, and one of
    each table was cut off meanwhile.
    """
    balancer = Balancer(one, one)
    tables = [await seated(cast(Served, balancer), number, MACHINES) for number in range(TABLES)]
    drawn = random.Random(rounds)

    async def trouble(everybody: list[Stubborn]) -> None:
        home = one
        for _ in range(rounds):
            home = other if home is one else one
            await more_settled(everybody, drawn.randrange(5, 20))
            for client in everybody:
                client.served = home
            for stray in map(drawn.choice, tables):
                with contextlib.suppress(ConnectionError):
                    await stray.cut()
        await emptied(one if home is other else other)

    return await through(trouble, tables)


async def emptied(server: OneOf) -> None:
    """Wait until everybody has been sent away."""
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(server.counted, "tripot_sockets"):
            await asyncio.sleep(0.1)


def check_divided(two: tuple[OneOf, OneOf], rounds: int) -> None:
    everybody = run(divided(*two, rounds))
    assert check_history(two[0].folder, everybody) > 6 * rounds
    assert sum(server.counted("tripot_conflicts_total") for server in two) >= rounds
    assert [server.complaints.count('"level": "error"') for server in two] == [0, 0]


@pytest.mark.soak
def test_two_servers_that_keep_one_table_converge_and_lose_nothing(two: tuple[OneOf, OneOf]) -> None:
    check_divided(two, 3)


@pytest.mark.soak
def test_a_balancer_that_changes_its_mind_thirty_times_loses_and_doubles_nothing(two: tuple[OneOf, OneOf]) -> None:
    check_divided(two, 30)


# indoors


def neighbour(house: House) -> House:
    """Another house over the same store."""
    house.several = True
    return House(house.store, Bots(0), several=True)


async def close(house: House) -> None:
    for keeper in house.keepers.values():
        await keeper.end()
    await house.bots.end()


def test_who_waits_at_a_table_that_goes_on_elsewhere_is_sent_there(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper, other = await table(house, "t"), neighbour(house)
        waiting = await come(keeper, "p0")
        await Sweeping(house).heed_others()
        assert house.is_open("t")
        assert await other.ask("t", do.Invite(chair=1), "p0") is None
        await Sweeping(house).heed_others()
        assert keeper.is_lost
        assert [waiting.line.closing, house.is_open("t")] == [RESTART, False]
        await close(other)

    script(work, tmp_path)


def test_a_table_is_not_given_up_for_what_is_just_being_written_here(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        asking = asyncio.create_task(keeper.ask(do.Invite(chair=1), "p0"))
        await asyncio.sleep(0)
        await keeper.heed(keeper._length + 1)
        assert (await asking, keeper.is_lost) == (None, False)
        assert await store.lengths_of(["t"]) == {"t": keeper._length}

    script(work, tmp_path)


def test_a_deed_that_was_done_in_another_server_is_settled_and_its_sender_sent_away(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        server, other = Server(house), Server(neighbour(house))
        keeper = await table(house, "t")
        zoe = await server.person("Zoé")
        deed = {"do": "sit", "name": "Zoé", "chair": 1, "token": keeper.table.token}
        before, stale = await arrived(other, zoe), await arrived(server, zoe)
        before.send(t="do", id="z1", deed=deed)
        await until(lambda: any("z1" in (said.get("done"), said.get("id")) for said in before.said))
        length = len(await store.events("t"))
        stale.send(t="do", id="z1", deed=deed)
        await until(lambda: stale.closed is not None)
        assert [said["t"] for said in stale.said if said.get("id") == "z1"] == ["ok"]
        assert (stale.closed, len(await store.events("t"))) == (RESTART, length)
        for socket in (before, stale):
            await socket.leave()
        await close(other.house)

    script(work, tmp_path)


async def arrived(server: Server, person: Person) -> Socket:
    socket = Socket(server, "t", person.cookie)
    await until(lambda: bool(socket.said))
    return socket


def test_who_is_gone_leaves_tables_that_are_kept_elsewhere(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper, other = await table(house, "t"), neighbour(house)
        assert await keeper.ask(do.Sit(name="Zoé", chair=1, token=keeper.table.token), "p1") is None
        heard = Heard("p1")
        await keeper.join(heard.line, Hello(1))
        other.give_up("p1")
        await asyncio.gather(*other._leaving)
        looked = await other.look("t")
        assert looked is not None
        assert (looked.chairs[1].empty, other.keepers) == (True, {})
        await Sweeping(house).heed_others()
        assert heard.line.closing == RESTART
        await close(other)

    script(work, tmp_path)


def test_a_deed_without_a_socket_is_done_though_another_writes_meanwhile(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper, other = await table(house, "t"), neighbour(house)
        assert await other.ask("t", do.Invite(chair=1), "p0") is None
        assert await house.ask("t", do.Invite(chair=2), "p0") is None
        assert (keeper.is_lost, house.keepers["t"] is keeper) == (True, False)
        looked = await house.look("t")
        assert looked is not None
        assert [bool(chair.level) for chair in looked.chairs] == [False, True, True, False]
        await close(other)

    script(work, tmp_path)


def test_a_table_to_which_somebody_has_come_is_not_let_go(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper, house.several = await table(house, "t"), True
        heard = await come(keeper, "p0")
        await house.let_go("t")
        assert house.is_open("t")
        await keeper.part(heard.line)
        await house.let_go("t")
        assert not house.is_open("t")

    script(work, tmp_path)
