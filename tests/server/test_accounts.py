"""An account's password, and being forgotten."""

import asyncio
from pathlib import Path

import pytest

from tests.server.indoors import Person, Server, Socket, listed
from tests.server.keeping import Faltering, script, table, until
from tests.server.test_asking import put_away
from tests.server.test_leaving import ACCOUNT, come, elsewhere
from tests.server.test_unreadable import spoil
from tripot.server import house as houses
from tripot.server import passwords
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.limits import Buckets, Recent
from tripot.server.lines import RESTART
from tripot.server.said import complaint
from tripot.store.store import Store, StoreError
from tripot.table import commands as do
from tripot.table.settings import Settings

NEW = "onze cartes"


async def known_as(person: Person) -> str | None:
    """What the server calls a person now; None for a stranger."""
    me = (await person.get("/api/me")).json()["me"]
    return None if me is None else str(me["name"])


def test_who_had_the_guests_session_has_nothing_of_the_account_and_its_own_sockets_come_back(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        here = await Server(house).person("Adèle")
        thief = Person(here.server, here.id, here.cookie)
        stays = await come(await here.server.person("Zoé"))
        sockets = [await come(person) for person in (here, thief)]
        assert (await here.post("/api/account", ACCOUNT)).json()["me"]["id"] == here.id
        await until(lambda: all(socket.closed is not None for socket in sockets))
        assert [socket.closed for socket in (*sockets, stays)] == [RESTART, RESTART, None]
        assert [await known_as(person) for person in (here, thief)] == ["Adèle", None]
        for socket in (*sockets, stays):
            await socket.leave()
        back = [await come(person) for person in (here, thief)]
        assert {line.person for line in keeper.lines} == {here.id, ""}
        for socket in back:
            await socket.leave()

    script(work, tmp_path)


def test_another_password_holds_at_once_and_sends_other_devices_away(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        await table(house, "t")
        server = Server(house)
        here, other = await server.person("Adèle"), await server.person("Zoé")
        there = await elsewhere(here)
        mine, theirs, guest = [await come(person) for person in (here, there, other)]
        changed = await here.post("/api/password", {"password": ACCOUNT["password"], "new": NEW})
        assert changed.json()["me"] == (await here.get("/api/me")).json()["me"]
        await until(lambda: theirs.closed is not None)
        assert [socket.closed for socket in (mine, theirs, guest)] == [None, 1000, None]
        assert [await known_as(person) for person in (here, there, other)] == ["Adèle", None, "Zoé"]
        assert (await server.post("/api/login", ACCOUNT)).status_code == 401
        assert (await server.post("/api/login", ACCOUNT | {"password": NEW})).json()["me"]["id"] == here.id
        for socket in (mine, theirs, guest):
            await socket.leave()

    script(work, tmp_path)


@pytest.mark.parametrize(("path", "more"), [("password", {"new": NEW}), ("forget", {})])
def test_a_socket_that_waits_for_its_table_is_sent_away_too(tmp_path: Path, path: str, more: dict[str, str]) -> None:
    async def work(house: House, _: Store) -> None:
        await put_away(house, "t")
        here = await Server(house).person("Adèle")
        there = await elsewhere(here)
        async with house.few, house.few:
            waiting = Socket(there.server, "t", there.cookie)
            await until(lambda: house.askers._turns.length("127.0.0.1") > 0)
            changed = await here.post(f"/api/{path}", {"password": ACCOUNT["password"], **more})
            assert changed.status_code == 200
        await until(lambda: waiting.closed is not None)
        assert ([message["t"] for message in waiting.said], waiting.closed) == (["bye"], 1000)
        await waiting.leave()

    script(work, tmp_path)


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"password": "quatorze cartes", "new": NEW}, complaint("wrong_login", "wrong_password")),
        ({"password": ACCOUNT["password"], "new": "court"}, complaint("bad_message", "bad_password")),
        ({"password": ACCOUNT["password"], "new": "x" * 129}, complaint("bad_message", "bad_password")),
    ],
    ids=["wrong", "short", "long"],
)
def test_a_password_that_cannot_be_changed_stays(tmp_path: Path, wish: dict[str, str], expected: object) -> None:
    async def work(house: House, _: Store) -> None:
        here = await Server(house).person("Adèle")
        there = await elsewhere(here)
        refused = (await here.post("/api/password", wish)).json()["error"]
        assert refused == {name: getattr(expected, name) for name in ("code", "fr", "en")}
        assert await known_as(there) == "Adèle"
        assert (await here.server.post("/api/login", ACCOUNT)).status_code == 200

    script(work, tmp_path)


@pytest.mark.parametrize(("path", "more"), [("/api/password", {"new": NEW}), ("/api/forget", {})])
def test_only_an_account_has_a_password(tmp_path: Path, path: str, more: dict[str, str]) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        wish = {"password": ACCOUNT["password"], **more}
        guest = await server.person("Adèle")
        for asker in (server, guest):
            assert (await asker.post(path, wish)).json()["error"]["code"] == "no_session"
        assert await known_as(guest) == "Adèle"

    script(work, tmp_path)


def test_who_is_forgotten_is_a_stranger_on_every_device_and_leaves_the_login_free(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        server = Server(house)
        here = await server.person("Adèle")
        assert await keeper.ask(do.Sit(name="Adèle", chair=1, token=keeper.table.token), here.id) is None
        there = await elsewhere(here)
        sockets = [await come(person) for person in (here, there)]
        wrong = await here.post("/api/forget", {"password": "quatorze cartes"})
        assert (wrong.status_code, await known_as(here)) == (401, "Adèle")
        forgotten = await server.post("/api/forget", {"password": ACCOUNT["password"]}, here.cookie)
        assert forgotten.json()["me"] is None
        assert forgotten.headers["set-cookie"].startswith("tripot=; ")
        await until(lambda: all(socket.closed == 1000 for socket in sockets))
        for socket in sockets:
            await socket.leave()
        await until(lambda: keeper.table.chairs[1].empty)  # he leaves in a task of its own
        assert [await known_as(person) for person in (here, there)] == [None, None]
        assert (await server.get(f"/api/players/{here.id}")).status_code == 404
        assert (await server.post("/api/login", ACCOUNT)).status_code == 401
        zoe = await server.person("Zoé")
        assert (await zoe.post("/api/account", ACCOUNT)).json()["me"]["account"] == "adele"

    script(work, tmp_path)


@pytest.mark.parametrize("is_at_hand", [True, False])
@pytest.mark.parametrize("stays", [True, False])
def test_the_tables_of_who_is_forgotten_have_another_host_or_are_closed(
    tmp_path: Path, *, stays: bool, is_at_hand: bool
) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        host, guest = [await server.person(name) for name in ("Adèle", "Zoé")]
        await host.post("/api/account", ACCOUNT)
        keeper = await listed(house, host)
        for person in (host, guest) if stays else (host,):
            assert await keeper.ask(do.Sit(name="P"), person.id) is None
        if not is_at_hand:
            await house.keepers.pop("t").end()
        await host.post("/api/forget", {"password": ACCOUNT["password"]})
        left = ("lobby", guest.id) if stays else ("closed", host.id)
        await until(lambda: "t" in house.keepers and standing(house) == left)
        lines = (await guest.get("/api/lobby")).json()["tables"]
        assert [line["people"] for line in lines] == ([["Zoé"]] if stays else [])

    script(work, tmp_path)


def standing(house: House) -> tuple[str, str]:
    """The phase and the host of the table."""
    return house.keepers["t"].table.phase, house.keepers["t"].table.host


def test_the_tables_of_who_was_forgotten_while_the_server_stopped_are_left_at_the_next_start(tmp_path: Path) -> None:
    async def stopped(house: House, _: Store) -> None:
        server = Server(house)
        host, guest = [await server.person(name) for name in ("Adèle", "Zoé")]
        await host.post("/api/account", ACCOUNT)
        keeper = await listed(house, host)
        for person in (host, guest):
            assert await keeper.ask(do.Sit(name="P"), person.id) is None
        await host.post("/api/forget", {"password": ACCOUNT["password"]})
        for task in house._leaving:
            task.cancel()
        assert standing(house) == ("lobby", host.id)

    async def started(house: House, store: Store) -> None:
        (gone,) = await store.gone()
        await house.go_on_leaving()
        await until(lambda: "t" in house.keepers and standing(house)[1] not in ("", gone))
        assert await store.gone() == []

    script(stopped, tmp_path)
    script(started, tmp_path)


async def at_two_tables(house: House) -> Person:
    """Somebody with an account, host of t and u."""
    host = await Server(house).person("Adèle")
    await host.post("/api/account", ACCOUNT)
    for name in "tu":
        keeper = await house.make(do.Create(name, "polignac", 4, {}, Settings()), host.id)
        assert isinstance(keeper, Keeper)
        assert await keeper.ask(do.Sit(name="P"), host.id) is None
    return host


def test_who_is_forgotten_leaves_his_tables_though_one_of_them_cannot_be_read(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        host = await at_two_tables(house)
        await house.keepers.pop("u").end()
        spoil(tmp_path, "u", b"no event")
        forgotten = await host.post("/api/forget", {"password": ACCOUNT["password"]})
        assert (forgotten.status_code, forgotten.json()["me"]) == (200, None)
        await until(lambda: house.keepers["t"].table.phase == "closed")

    script(work, tmp_path)


def test_who_is_forgotten_while_the_store_is_in_trouble_leaves_his_tables_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "STILL_THERE", 0.02)

    async def work(house: House, store: Store) -> None:
        host = await at_two_tables(house)
        faltering = Faltering(store, monkeypatch)
        faltering.refuses = True
        assert (await host.post("/api/forget", {"password": ACCOUNT["password"]})).status_code == 200
        await until(lambda: faltering.refused > 2)
        faltering.refuses = False
        await until(lambda: [house.keepers[name].table.phase for name in "tu"] == ["closed", "closed"])

    script(work, tmp_path)


def test_who_is_forgotten_has_gone_though_the_store_does_not_tell_his_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def untold(*_: object) -> None:
        raise StoreError("no answer")

    async def work(house: House, store: Store) -> None:
        host = await Server(house).person("Adèle")
        await host.post("/api/account", ACCOUNT)
        monkeypatch.setattr(store, "tables_of", untold)
        forgotten = await host.server.post("/api/forget", {"password": ACCOUNT["password"]}, host.cookie)
        assert (forgotten.status_code, forgotten.json().get("me")) == (200, None)
        assert await known_as(host) is None

    script(work, tmp_path)


def test_guesses_at_many_logins_from_one_address_soon_end(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.api.accounts.checks = Buckets(0.0, 3.0)
        wishes = [("login", "nobody1"), ("login", "nobody2"), ("account", "adele"), ("login", "nobody3")]
        wishes.append(("account", "zoe"))
        answers = [await server.post(f"/api/{path}", ACCOUNT | {"login": login}) for path, login in wishes]
        assert [answer.status_code for answer in answers] == [401, 401, 200, 429, 429]

    script(work, tmp_path)


def test_guesses_at_one_login_soon_end_wherever_they_come_from(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.api.accounts.guesses = Buckets(0.0, 2.0)
        answers = [
            await server.post("/api/login", ACCOUNT | {"login": login}) for login in ("ann", "ann", "ann", "bob")
        ]
        assert [answer.status_code for answer in answers] == [401, 401, 429, 401]

    script(work, tmp_path)


def test_an_owner_comes_in_where_he_made_his_account_whatever_others_guess(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        assert (await server.post("/api/account", ACCOUNT)).status_code == 200
        server.api.accounts.guesses = server.api.accounts.checks = Buckets(0.0, 0.0)
        assert (await server.post("/api/login", ACCOUNT)).status_code == 200

    script(work, tmp_path)


def test_an_owner_comes_in_from_where_he_has_been_whatever_others_guess(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        await elsewhere(await server.person("Adèle"))
        for buckets in ("guesses", "checks"):
            setattr(server.api.accounts, buckets, Buckets(0.0, 0.0))
            assert (await server.post("/api/login", ACCOUNT)).status_code == 200
        server.api.accounts.entries = Recent(1)
        assert (await server.post("/api/login", ACCOUNT)).status_code == 429

    script(work, tmp_path)


def test_no_more_passwords_wait_than_are_soon_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "LONGEST_LINE", 3)

    async def work(house: House, _: Store) -> None:
        server = Server(house)
        for _again in range(2):
            guesses = [server.post("/api/login", ACCOUNT | {"login": f"nobody{number}"}) for number in range(5)]
            codes = [answer.status_code for answer in await asyncio.gather(*guesses)]
            assert sorted(codes) == [401, 401, 401, 429, 429]
        assert (await server.post("/api/login", ACCOUNT)).status_code == 401

    script(work, tmp_path)


def test_a_person_wishes_so_often_and_no_other_pays_for_it(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.api.unsafe = Buckets(0.0, 2.0)
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        answers = [await person.post("/api/me", {}) for person in (adele, adele, adele, zoe)]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 200]

    script(work, tmp_path)


def test_many_guests_of_one_address_may_wish_no_more_than_a_crowd(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        server.api.crowds = Buckets(0.0, 3.0)
        people = [await server.person(name) for name in ("Adèle", "Zoé", "Inès", "Basile")]
        codes = [(await person.post("/api/me", {})).status_code for person in people]
        assert codes == [200, 200, 200, 429]

    script(work, tmp_path)


def test_guessing_at_the_password_of_a_stolen_session_soon_ends(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        here = await server.person("Adèle")
        assert (await here.post("/api/account", ACCOUNT)).status_code == 200
        server.api.accounts.logins = Buckets(0, 0)
        for path, wish in (("password", {"password": "a", "new": NEW}), ("forget", {"password": "a"})):
            assert (await here.post(f"/api/{path}", wish)).json()["error"]["code"] == "too_fast"

    script(work, tmp_path)
