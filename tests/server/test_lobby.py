"""The lists: what stands in the lobby, and for how long."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tests.server.indoors import Server, Socket, listed, playing
from tests.server.keeping import script, until
from tripot.server import keeper as keepers
from tripot.server import lobby as lobbies
from tripot.server.clocks import date_ms
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.lobby import FORGOTTEN, SHOWN
from tripot.server.summaries import summary_of
from tripot.store.rows import New, Summary
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.settings import Settings
from tripot.table.table import Phase

MANY = 300
OPEN = Summary("t", "polignac", "ann", "lobby", listed=True, people=("ann",), free=2, changed=0)


async def lobby(server: Server) -> tuple[list[str], int]:
    """The tables in the lobby, and how many are playing."""
    found: dict[str, Any] = (await server.get("/api/lobby")).json()
    return [line["table"] for line in found["tables"]], found["playing"]


async def looking_on(server: Server, keeper: Keeper, cookie: str) -> Socket:
    """The socket of somebody who has the table t before him by now."""
    socket = Socket(server, "t", cookie)
    await until(lambda: bool(keeper.lines))
    return socket


def test_a_table_left_alone_for_a_day_is_listed_no_more(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        for name, age in (("old", FORGOTTEN + 1), ("young", FORGOTTEN - 60_000), ("new", 0)):
            await store.append(New(name, 0, [b"x"], summary=replace(OPEN, table=name, changed=date_ms() - age)))
        assert await lobby(Server(house)) == (["new", "young"], 0)

    script(work, tmp_path)


def test_a_table_where_somebody_waits_stays_listed(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host)
        forgotten = summary_of(keeper.table, date_ms() - FORGOTTEN - 1)
        await store.append(New("beside", 0, [b"x"], summary=forgotten))
        assert await lobby(server) == ([], 0)
        socket = await looking_on(server, keeper, host.cookie)
        assert await lobby(server) == (["t"], 0)
        await socket.leave()

    script(work, tmp_path)


def test_a_table_where_somebody_waits_is_as_new_as_its_last_deed(tmp_path: Path) -> None:
    """Also a deed that the line kept of the table says nothing of."""

    async def work(house: House, store: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host)
        socket = await looking_on(server, keeper, host.cookie)
        assert await keeper.ask(do.Sit(name="Adèle"), host.id) is None
        (kept,) = await store.open_tables(0, SHOWN)
        await until(lambda: date_ms() > kept.changed)
        assert await keeper.ask(do.Ready(), host.id) is None
        (line,) = (await server.get("/api/lobby")).json()["tables"]
        assert line["changed"] == keeper.changed > kept.changed
        await socket.leave()

    script(work, tmp_path)


def test_a_table_read_from_the_store_is_no_newer_for_being_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That time has passed is noted in its log, and changes nothing that the lists say of it."""

    async def work(house: House, store: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host)
        assert await keeper.ask(do.Sit(name="Adèle"), host.id) is None
        (known,) = await store.tables_of(host.id)
        await house.keepers.pop("t").end()
        for module in (keepers, lobbies):
            monkeypatch.setattr(module, "date_ms", lambda: known.changed + FORGOTTEN + 1)
        socket = Socket(server, "t")
        await until(lambda: bool(socket.said))
        await house.keepers["t"].ask(do.Mute(chair=1), host.id)
        await socket.leave()
        assert await store.tables_of(host.id) == [known]
        assert await lobby(server) == ([], 0)

    script(work, tmp_path)


def test_one_host_fills_no_lobby_and_tables_where_somebody_waits_stand_first(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host)
        for number in range(2 * SHOWN):
            more = replace(OPEN, table=f"more{number}", host=f"spam{number % 3}", changed=date_ms() + 1 + number)
            await store.append(New(more.table, 0, [b"x"], summary=more))
        last = [f"more{2 * SHOWN - back}" for back in range(1, 7)]
        assert await lobby(server) == ([*last, "t"], 0)
        socket = await looking_on(server, keeper, host.cookie)
        assert await lobby(server) == (["t", *last], 0)
        await socket.leave()

    script(work, tmp_path)


def test_however_many_tables_one_host_has_made_those_of_others_are_found(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        for number in range(MANY):
            more = replace(OPEN, table=f"{number}", host="spam" if number else "other", changed=date_ms() + number)
            await store.append(New(more.table, 0, [b"x"], summary=more))
        newest = [f"{MANY - 1}", f"{MANY - 2}"]
        assert await lobby(Server(house)) == ([*newest, "0"], 0)

    script(work, tmp_path)


@pytest.mark.parametrize("phase", ["sealing", "play", "pause"])
def test_tables_playing_are_those_that_are_being_played(tmp_path: Path, phase: Phase) -> None:
    """Not those broken off some time ago, which nobody has ended."""

    async def work(house: House, store: Store) -> None:
        await store.append(New("left", 0, [b"x"], summary=replace(OPEN, table="left", phase="play", changed=date_ms())))
        server = Server(house)
        assert await lobby(server) == ([], 0)
        keeper = await playing(house, await server.person("Adèle"))
        keeper.table = structs.replace(keeper.table, phase=phase)
        assert await lobby(server) == ([], 1)

    script(work, tmp_path)


def test_an_unlisted_table_where_somebody_is_stands_in_no_lobby(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        made = await house.make(do.Create("t", "polignac", 4, {}, Settings()), adele.id)
        assert isinstance(made, Keeper)
        socket = await looking_on(server, made, adele.cookie)
        assert await lobby(server) == ([], 0)
        await socket.leave()

    script(work, tmp_path)


def test_a_table_that_is_closed_stands_in_no_lobby_though_somebody_is_still_there(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host)
        socket = await looking_on(server, keeper, host.cookie)
        assert await keeper.ask(do.Close(), host.id) is None
        assert keeper.lines
        assert await lobby(server) == ([], 0)
        await socket.leave()

    script(work, tmp_path)


def test_house_rules_that_are_not_usual_are_counted(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        for name, options, changed in (("usual", {}, 0), ("other", {"limit": 12}, 1)):
            await house.make(do.Create(name, "polignac", 4, options, Settings()), adele.id)
            assert (await server.get(f"/api/tables/{name}")).json()["changed"] == changed

    script(work, tmp_path)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"chairs": ["me", "empty", "thumb", "thumb"]}, "empty_chairs"),
        ({"chairs": ["thumb"] * 4}, "not_here"),
        ({"commit": "0"}, "bad_seed"),
        ({"options": {"limit": 0}}, "bad_rules"),
    ],
)
def test_a_table_of_which_something_is_refused_is_not_made(tmp_path: Path, wish: dict[str, Any], code: str) -> None:
    async def work(house: House, _: Store) -> None:
        adele = await Server(house).person("Adèle")
        refused = await adele.post("/api/tables", {"game": "polignac", "seats": 4, "start": True, **wish})
        assert refused.json()["error"]["code"] == code
        assert refused.status_code == 409
        assert not house.keepers
        assert (await adele.get("/api/mine")).json()["tables"] == []

    script(work, tmp_path)


def test_a_name_that_another_server_has_changed_is_soon_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def names(server: Server) -> list[str]:
        (line,) = (await server.get("/api/lobby")).json()["tables"]
        people: list[str] = line["people"]
        return people

    async def work(house: House, store: Store) -> None:
        server = Server(house)
        host = await server.person("Adèle")
        keeper = await listed(house, host)
        assert await keeper.ask(do.Sit(name="Adèle"), host.id) is None
        assert await names(server) == ["Adèle"]
        await store.change_player(host.id, "Zoé", None)
        assert await names(server) == ["Adèle"]
        monkeypatch.setattr(lobbies, "NAME_LASTS", -1.0)
        server.api.lobby.forget(host.id)
        assert await names(server) == ["Zoé"]
        await store.change_player(host.id, "Léa", None)
        assert await names(server) == ["Léa"]

    script(work, tmp_path)
