"""Who is who."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.indoors import Person, Server
from tests.server.keeping import script
from tripot.server import people
from tripot.server.clocks import date_ms
from tripot.server.house import House
from tripot.server.passwords import Passwords
from tripot.server.people import digest, session_of
from tripot.server.said import complaint
from tripot.store.rows import Session
from tripot.store.store import Store

OTHERS = [
    'prefs={"theme": "dark"}',
    "x=a b",
    "k=v; Path",
    "arr[0]=1",
    'q="a b"',
    "flag",
    "=",
    "caf\xe9=caf\xe9",
    "t=2026-01-01T00:00:00+01:00",
    "tripot-theme=dark",
    "",
]
ACCOUNT = {"login": "adele", "password": "treize cartes"}


async def me(person: Person) -> Any:  # noqa: ANN401  # as the page reads it
    """Who a person is, as the server has it now."""
    return (await person.get("/api/me")).json()["me"]


def while_hashing(monkeypatch: pytest.MonkeyPatch, person: Person, path: str, wish: object) -> None:
    """Have a person wish for something while the next password is hashed."""
    hash_ = Passwords.hash

    async def slowly(self: Passwords, password: str) -> str:
        monkeypatch.setattr(Passwords, "hash", hash_)
        assert (await person.post(path, wish)).status_code == 200
        return await hash_(self, password)

    monkeypatch.setattr(Passwords, "hash", slowly)


@pytest.mark.parametrize("other", OTHERS)
def test_cookies_of_other_programs_do_no_harm(other: str) -> None:
    """Browsers do not keep the ports of a host apart."""
    for cookies in (f"{other}; tripot=mine", f"tripot=mine;{other}", f" {other} ;  tripot=mine "):
        assert session_of(cookies, secure=False) == digest("mine")
    assert session_of(other, secure=False) == b""


def test_only_the_cookie_that_is_kept_to_the_host_counts_over_https() -> None:
    assert session_of("tripot=other; __Host-tripot=mine", secure=True) == digest("mine")
    assert session_of("tripot=other", secure=True) == b""


def test_who_asks_while_a_session_ends_does_not_keep_it_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, store: Store) -> None:
        adele = await Server(house).person("Adèle")
        end = store.end_session

        async def slowly(digest: bytes) -> None:
            assert await me(adele)
            await end(digest)

        monkeypatch.setattr(store, "end_session", slowly)
        assert (await adele.server.post("/api/logout", {}, adele.cookie)).json()["me"] is None
        assert await me(adele) is None

    script(work, tmp_path)


def test_who_comes_now_and_then_stays_known_and_who_does_not_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, _: Store) -> None:
        server, made = Server(house), date_ms()
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        for days, renewed in ((99, False), (101, True), (102, False), (450, True), (849, True)):
            monkeypatch.setattr(people, "date_ms", lambda days=days: made + days * people.DAY * 1000)
            answer = await adele.get("/api/me")
            assert answer.json()["me"]["name"] == "Adèle"
            assert ("set-cookie" in answer.headers) is renewed
            if renewed:
                assert answer.headers["set-cookie"].startswith(f"{adele.cookie}; Path=/; Max-Age={400 * people.DAY};")
        assert await me(zoe) is None
        await server.people.tidy()
        monkeypatch.setattr(people, "date_ms", lambda: made)
        assert await me(zoe) is None

    script(work, tmp_path)


def test_a_start_with_a_fast_clock_makes_nobody_a_stranger_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, _: Store) -> None:
        server, made = Server(house), date_ms()
        adele = await server.person("Adèle")
        monkeypatch.setattr(people, "date_ms", lambda: made + 500 * people.DAY * 1000)
        await server.people.tidy()
        assert await me(adele) is None
        monkeypatch.setattr(people, "date_ms", lambda: made)
        assert (await me(adele))["name"] == "Adèle"

    script(work, tmp_path)


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("tables", {"game": "nosuch"}),
        ("tables", {"game": "polignac", "options": {"x": 1}}),
        ("account", {"login": "x", "password": "y"}),
    ],
)
def test_a_stranger_whose_wish_is_refused_is_a_guest_from_then_on(tmp_path: Path, path: str, wish: object) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        refused = await server.post(f"/api/{path}", wish)
        assert refused.is_error
        cookie = refused.headers["set-cookie"].partition(";")[0]
        assert (await server.get("/api/me", cookie)).json()["me"]

    script(work, tmp_path)


def test_a_name_taken_while_an_account_is_made_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, _: Store) -> None:
        adele = await Server(house).person("Adèle")
        while_hashing(monkeypatch, adele, "/api/me", {"name": "Zoé", "language": "en"})
        made = (await adele.post("/api/account", ACCOUNT)).json()["me"]
        assert made == await me(adele) == {"id": adele.id, "name": "Zoé", "language": "en", "account": "adele"}

    script(work, tmp_path)


def test_an_account_made_while_a_name_is_taken_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        change = server.people.change

        async def slowly(*wish: Any) -> Any:  # noqa: ANN401  # as `change`
            assert (await adele.post("/api/account", ACCOUNT)).status_code == 200
            return await change(*wish)

        monkeypatch.setattr(server.people, "change", slowly)
        changed = (await adele.post("/api/me", {"name": "Zoé"})).json()["me"]
        assert changed == await me(adele) == {"id": adele.id, "name": "Zoé", "language": "fr", "account": "adele"}

    script(work, tmp_path)


def test_a_guest_becomes_one_account_also_when_two_are_asked_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, _: Store) -> None:
        adele = await Server(house).person("Adèle")
        while_hashing(monkeypatch, adele, "/api/account", ACCOUNT)
        late, later = [await adele.post("/api/account", ACCOUNT | {"login": login}) for login in ("zoe", "adele")]
        for refused in (late, later):
            assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad_message")
            assert refused.json()["error"]["en"] == "You have an account already."
        assert (await me(adele))["account"] == "adele"

    script(work, tmp_path)


@pytest.mark.parametrize(("path", "wish"), [("password", {"new": "onze cartes"}), ("forget", {})])
def test_who_logs_in_while_the_password_changes_is_not_let_in_by_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, wish: dict[str, str]
) -> None:
    async def work(house: House, store: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        await adele.post("/api/account", ACCOUNT)
        fits, put, sessions = Passwords.fits, store.put_session, list[bytes]()

        async def slowly(self: Passwords, kept: str | None, password: str) -> bool:
            monkeypatch.setattr(Passwords, "fits", fits)
            assert await fits(self, kept, password)
            assert (await adele.post(f"/api/{path}", {"password": ACCOUNT["password"]} | wish)).status_code == 200
            return True

        async def noted(session: Session) -> None:
            sessions.append(session.digest)
            await put(session)

        monkeypatch.setattr(Passwords, "fits", slowly)
        monkeypatch.setattr(store, "put_session", noted)
        entered = await server.post("/api/login", ACCOUNT)
        assert (entered.status_code, entered.json()["error"]["code"]) == (401, "wrong_login")
        assert "set-cookie" not in entered.headers
        assert not await store.sessions_among(sessions, date_ms())

    script(work, tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [{"login": "x" * 31}, {"login": "Zoé"}, {"login": "x" * 4000}, {"password": "x" * 7}, {"password": "x" * 129}],
    ids=["long", "letters", "endless", "short password", "long password"],
)
def test_an_account_that_cannot_be_is_refused_with_what_can_and_nobody_has_it(
    tmp_path: Path, wrong: dict[str, str]
) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        refused = (await adele.post("/api/account", ACCOUNT | wrong)).json()["error"]
        expected = complaint("bad_message", "bad_account")
        assert refused == {"code": expected.code, "fr": expected.fr, "en": expected.en}
        entered = await adele.post("/api/login", ACCOUNT | wrong)
        assert (entered.status_code, entered.json()["error"]["code"]) == (401, "wrong_login")
        assert all(len(name) < 100 for name in server.api.accounts.logins._buckets._kept)

    script(work, tmp_path)
