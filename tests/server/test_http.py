"""Sessions, accounts, lists, pages and what goes with every answer."""

import asyncio
import gzip
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher, extract_parameters
from starlette.requests import Request

from tests.server.clients import Client, play_on, run
from tests.server.examples import examples
from tests.server.indoors import Server as Indoors
from tests.server.keeping import script
from tests.server.serving import Served
from tests.server.tables import alone, chooser, made
from tests.table.house import House
from tripot.games import GAMES, rulebook
from tripot.server.client import contents, version
from tripot.server.house import House as OneHouse
from tripot.server.passwords import Passwords
from tripot.server.requests import takes_gzip
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.course import Refused


def test_a_guest_is_made_by_the_first_wish_and_kept_by_a_cookie(served: Served) -> None:
    browser = served.stranger()
    assert browser.get("/api/me").json()["me"] is None
    assert not browser.cookies
    answer = browser.post("/api/me", json={})
    assert answer.json()["me"]["name"] == ""
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("tripot=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie
    assert browser.post("/api/me", json={"name": "Zoé", "language": "en"}).json()["me"]["name"] == "Zoé"
    again = browser.get("/api/me").json()["me"]
    assert (again["name"], again["language"], again["account"]) == ("Zoé", "en", None)
    assert "set-cookie" not in browser.get("/api/me").headers


def test_over_https_the_cookie_is_kept_to_the_host(folder: str) -> None:
    with Served(folder, "--behind", "127.0.0.1", "--origin", "https://tripot.example") as served:  # type: ignore[arg-type]
        headers = {"Origin": "https://tripot.example", "X-Forwarded-Proto": "https"}
        answer = httpx.post(f"{served.origin}/api/me", json={}, headers=headers)
        assert answer.headers["set-cookie"].startswith("__Host-tripot=")
        assert "; Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]
        assert httpx.post(f"{served.origin}/api/me", json={}, headers={"Origin": served.origin}).status_code == 403


def test_forwarded_headers_of_anybody_else_count_for_nothing(served: Served) -> None:
    answer = served.stranger().post("/api/me", json={}, headers={"X-Forwarded-Proto": "https"})
    assert answer.headers["set-cookie"].startswith("tripot=")


@pytest.mark.parametrize("name", ["x" * 31, "", " ", "a\x00b", "\u202e"])
def test_a_name_that_is_none_is_refused_here_as_at_a_table(served: Served, name: str) -> None:
    answer = served.person().post("/api/me", json={"name": name})
    table = House()
    table.do(do.Create("t", "polignac", 4), "ann")
    refused = table.ask(do.Sit(name), "ann")
    assert isinstance(refused, Refused)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, refused.code)
    assert answer.json()["error"]["fr"] == refused.fr


def test_a_name_is_cleaned_here_as_at_a_table(served: Served) -> None:
    assert served.person().post("/api/me", json={"name": " a\nb  c "}).json()["me"]["name"] == "a b c"


def test_an_account_brings_tables_to_another_device(served: Served) -> None:
    home, away = served.person("Adèle"), served.stranger()
    table = made(home, "polignac")["table"]
    login = {"login": "adele-1", "password": "treize cartes"}
    assert home.post("/api/account", json=login).json()["me"]["account"] == "adele-1"
    assert home.post("/api/account", json=login).json()["error"]["code"] == "bad_message"
    taken = served.person().post("/api/account", json=login)
    assert (taken.status_code, taken.json()["error"]["code"]) == (409, "login_taken")
    assert away.post("/api/login", json=login).json()["me"]["name"] == "Adèle"
    assert [found["table"] for found in away.get("/api/mine").json()["tables"]] == [table]
    assert away.post("/api/logout", json={}).json()["me"] is None
    assert away.get("/api/me").json()["me"] is None
    assert home.get("/api/me").json()["me"]["account"] == "adele-1"


def test_a_wrong_login_and_a_wrong_password_look_the_same(served: Served) -> None:
    served.person().post("/api/account", json={"login": "basile", "password": "roi de coeur"})
    wrong, unknown = (
        served.stranger().post("/api/login", json={"login": login, "password": "wrong password"})
        for login in ("basile", "nobody-at-all")
    )
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "wrong_login")


def test_a_login_nobody_has_costs_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hash with the same parameters is computed, of a password nobody has."""
    checked: list[str] = []
    verify = PasswordHasher.verify

    def watched(self: PasswordHasher, kept: str, password: str) -> bool:
        checked.append(kept)
        return verify(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", watched)

    async def go() -> None:
        own = Passwords()
        kept = await own.hash("roi de coeur")
        assert await own.fits(kept, "roi de coeur")
        assert not await own.fits(kept, "wrong password")
        assert not await own.fits(None, "wrong password")

    asyncio.run(go())
    mine, _, nobodys = (
        (work.time_cost, work.memory_cost, work.parallelism) for work in map(extract_parameters, checked)
    )
    assert mine == nobodys


def test_guessing_at_a_login_soon_ends(served: Served) -> None:
    browser = served.person()
    codes: list[str] = []
    while "too_fast" not in codes and len(codes) < 200:
        answer = browser.post("/api/login", json={"login": "victim", "password": f"guess {len(codes)}"})
        codes.append(answer.json()["error"]["code"])
    assert codes[:10] == ["wrong_login"] * 10
    assert codes[-1] == "too_fast"


def test_a_strangers_guesses_do_not_hold_up_who_knows_the_password(served: Served) -> None:
    mine = {"login": "owner", "password": "treize cartes"}
    assert served.person().post("/api/account", json=mine).status_code == 200
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=served.origin, headers={"Origin": served.origin}, transport=elsewhere) as stranger:
        codes = {
            stranger.post("/api/login", json=mine | {"password": f"guess {n} again"}).status_code for n in range(12)
        }
    assert 429 in codes
    assert served.stranger().post("/api/login", json=mine).status_code == 200


def test_logging_out_closes_the_sockets_of_the_session(served: Served) -> None:
    browser = served.person()
    table = made(browser, "polignac")["table"]

    async def go() -> None:
        client = await Client(served, table, browser).open()
        browser.post("/api/logout", json={})
        await client.ended()
        assert client.closed == 1000

    run(go())


def test_the_games_the_rules_and_the_lessons_are_told_as_the_page_shows_them(served: Served) -> None:
    browser = served.stranger()
    shown = {example.about: msgspec.json.decode(example.text) for example in examples("http")}
    games = browser.get("/api/games").json()
    assert [game["name"] for game in games["games"]] == list(GAMES)
    assert games["games"][0].keys() == shown["GET /api/games"]["games"][0].keys()
    assert games["games"][0]["options"][0].keys() == shown["GET /api/games"]["games"][0]["options"][0].keys()
    for game in GAMES:
        rules = browser.get(f"/api/games/{game}/rules").json()
        assert rules.keys() == shown["GET /api/games/{game}/rules"].keys()
        assert all(rule["text"]["fr"] != rule["text"]["en"] for rule in rules["rules"])
        lesson = browser.get(f"/api/games/{game}/lesson").json()
        assert lesson.keys() == shown["GET /api/games/{game}/lesson"].keys()


def test_a_table_has_chairs_for_twelve_though_a_game_may_have_more_seats(served: Served) -> None:
    host = served.person("Adèle")
    most = {game["name"]: game["most"] for game in host.get("/api/games").json()["games"]}
    assert most == {name: min(rulebook(name).most, 12) for name in GAMES}
    assert rulebook("vingt_et_un").most > 12
    assert made(host, "vingt_et_un", seats=12)["table"]
    refused = host.post("/api/tables", json={"game": "vingt_et_un", "seats": 13})
    assert refused.json()["error"]["code"] == "bad_option"
    assert refused.json()["error"]["en"] == "Le Vingt-et-un is for 2 to 12 seats, not 13"


def test_chairs_are_left_out_or_one_for_each_seat(served: Served) -> None:
    host = served.person("Adèle")
    assert made(host, "polignac", chairs=None)["table"]
    for chairs in ([], ["me"], ["me", *["thumb"] * 4]):
        refused = host.post("/api/tables", json={"game": "polignac", "seats": 4, "chairs": chairs})
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad_option")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("players/nobody", "Ce joueur n’existe pas."),
        ("games/nothing/rules", "Ce jeu n’existe pas ici."),
        ("tables/nothing", "Cette table n’existe pas."),
        ("tables/nothing/replay?match=none", "Cette partie n’existe pas."),
        ("tables/nothing/record", "Cette partie n’existe pas."),
    ],
)
def test_what_is_not_there_is_called_by_its_name(served: Served, path: str, said: str) -> None:
    answer = served.person("Adèle").get(f"/api/{path}")
    assert (answer.status_code, answer.json()["error"]["fr"]) == (404, said)


def test_a_game_without_a_lesson_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.table.teaching.FOLDER", tmp_path)

    async def work(house: OneHouse, _: Store) -> None:
        answer = await Indoors(house).get("/api/games/polignac/lesson")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")

    script(work, tmp_path)


def test_one_may_sit_where_there_is_room_and_the_table_stands(served: Served) -> None:
    host, guest = served.person("Adèle"), served.person("Basile")

    def may_sit(browser: httpx.Client, table: dict[str, str], token: str = "") -> bool:
        path = f"/api/tables/{table['table']}?token={token}"
        found: bool = browser.get(path).json()["may_sit"]
        return found

    listed = {"listed": True}
    free, full = (
        made(host, "rumoli", seats=3, chairs=["me", last, "thumb"], settings=listed) for last in ("empty", "thumb")
    )
    private = made(host, "rumoli", seats=3, chairs=["me", "empty", "thumb"])
    assert may_sit(guest, free)
    assert [may_sit(guest, full, token) for token in ("", "x", full["token"])] == [False, False, True]
    assert may_sit(host, full)
    assert [may_sit(guest, private, token) for token in ("", "x", private["token"])] == [False, False, True]

    async def leave() -> None:
        client = await Client(served, free["table"], host).open()
        await client.do({"do": "leave"})

    run(leave())
    assert not may_sit(guest, free)
    assert not may_sit(host, free)


def test_lists_and_statistics_have_the_fields_the_page_shows(served: Served) -> None:
    shown = {example.about: msgspec.json.decode(example.text) for example in examples("http")}
    host = served.person("Adèle")
    table = made(host, "rumoli", seats=3, chairs=["me", "empty", "thumb"], settings={"listed": True})
    assert table.keys() == shown["POST /api/tables"].keys()
    lobby = host.get("/api/lobby").json()
    assert lobby.keys() == shown["GET /api/lobby"].keys()
    assert lobby["tables"][0].keys() == shown["GET /api/lobby"]["tables"][0].keys()
    assert host.get("/api/mine").json()["tables"][0].keys() == shown["GET /api/mine"]["tables"][0].keys()
    outside = host.get(f"/api/tables/{table['table']}").json()
    assert outside.keys() == shown["GET /api/tables/{table}"].keys()
    assert not served.stranger().get(f"/api/tables/{table['table']}").json()["mine"]

    async def go() -> Client:
        client = await alone(served, "polignac", options={"limit": 3})
        await play_on(client, chooser("statistics"))
        return client

    client = run(go())
    browser = served.stranger()
    browser.headers["Cookie"] = client.cookie
    me = browser.get("/api/me").json()
    assert me.keys() == shown["GET /api/me"].keys()
    found = served.stranger().get(f"/api/players/{me['me']['id']}").json()
    pattern = shown["GET /api/players/{player}"]
    assert found.keys() == pattern.keys()
    assert found["games"][0].keys() == pattern["games"][0].keys()
    assert found["last"][0].keys() == pattern["last"][0].keys()
    assert found["games"][0]["matches"] == 1
    replay = browser.get(f"/api/tables/{client.table}/replay").json()
    assert replay.keys() == shown["GET /api/tables/{table}/replay"].keys()
    assert replay["steps"][1].keys() == shown["GET /api/tables/{table}/replay"]["steps"][1].keys()
    for what in ("replay", "record"):
        assert_compressed(browser, f"/api/tables/{client.table}/{what}")


def assert_compressed(browser: httpx.Client, path: str) -> None:
    """For whoever reads that, and no other."""
    plain, zipped = (browser.get(path, headers={"Accept-Encoding": takes}) for takes in ("identity", "gzip"))
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.content == plain.content
    assert plain.headers["cache-control"] == zipped.headers["cache-control"] == "no-store"
    assert int(zipped.headers["content-length"]) < len(plain.content)


def test_what_has_not_changed_is_not_sent_again(served: Served) -> None:
    browser = served.stranger()
    for path in ("/api/games", "/api/lobby", "/api/games/polignac/rules", "/"):
        first = browser.get(path)
        again = browser.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("given", ["W/{}", '"another", W/{}', "*"])
def test_a_tag_that_a_proxy_has_weakened_is_known_and_any_at_all(served: Served, given: str) -> None:
    """A proxy that compresses an answer says that its bytes are no longer those of the tag (RFC 9110, 13.1.2)."""
    browser = served.stranger()
    for path in ("/api/games", "/"):
        tag = browser.get(path).headers["etag"]
        assert browser.get(path, headers={"If-None-Match": given.format(tag)}).status_code == 304


@pytest.mark.parametrize("path", ["/", "/t/t_1", "/join/t_1.token", "/replay/t_1", "/mine", "/games/polignac/rules"])
def test_every_page_is_the_shell_with_its_guards(served: Served, path: str) -> None:
    answer = served.stranger().get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/games/rumoli/rules", "/api/games/rumoli/lesson"])
def test_what_is_the_same_for_all_is_compressed_for_who_reads_that(served: Served, path: str) -> None:
    plain = httpx.get(f"{served.origin}{path}", headers={"Accept-Encoding": "identity"})
    with httpx.stream("GET", f"{served.origin}{path}", headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert gzip.decompress(packed) == plain.content
    assert plain.headers["vary"] == answer.headers["vary"] == "Accept-Encoding"  # whoever keeps it keeps both


@pytest.mark.parametrize("given", ["gzip;q=0, identity", "gzip ; Q=0.00", "br", "x-gzip2", ""])
def test_who_cannot_read_what_is_compressed_is_sent_it_plain(served: Served, given: str) -> None:
    answer = httpx.get(f"{served.origin}/", headers={"Accept-Encoding": given})
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("given", ["gzip", "br, GZIP;q=0.5", "gzip;q=1"])
def test_who_says_so_is_sent_it_compressed(served: Served, given: str) -> None:
    answer = httpx.get(f"{served.origin}/", headers={"Accept-Encoding": given})
    assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("weight", ["0", "1"])
def test_what_a_browser_reads_is_found_in_time_that_grows_with_its_length(weight: str) -> None:
    """In time that grows with its square it would be found in hours."""
    read = f"gzip{' ' * 3_000_000};q={weight}".encode()
    request = Request({"type": "http", "headers": [(b"accept-encoding", read)]})
    assert takes_gzip(request) is (weight == "1")


def test_a_browser_keeps_what_the_page_names_and_asks_for_the_page(served: Served) -> None:
    browser = served.stranger()
    page = browser.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert browser.get("/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304
    named = re.findall(r'"(/static/[^"]+[.](?:js|css|svg))"', page.text)
    assert len(named) > 10
    for path in named:
        assert browser.get(path).headers["cache-control"] == "public, max-age=31536000, immutable"
        plain = re.sub(r"^/static/\w{12}/", "/static/", path)
        assert browser.get(plain).headers["cache-control"] == "no-cache"
        assert browser.get(plain).content == browser.get(path).content
        older = re.sub(r"^/static/\w{12}/", "/static/0123456789ab/", path)  # a page that is open through an update
        assert browser.get(older).headers["cache-control"] == "no-cache"
        assert browser.get(older).content == browser.get(path).content
        assert browser.get(path.replace("/static/", "/static/other")).status_code == 404


def test_what_the_page_names_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    names = set()
    for path, text in (("a.css", "a"), ("js/b.js", "b"), ("js/b.js", "c"), ("js/c.js", "b"), ("a.css", "a")):
        (tmp_path / path).write_text(text)
        names.add(version(contents(tmp_path)))
    assert len(names) == 4


def test_metrics_are_for_this_machine(served: Served) -> None:
    text = served.stranger().get("/metrics").text
    for name in ("tripot_tables", "tripot_sockets", "tripot_deeds_total", "tripot_append_seconds", "tripot_conflicts"):
        assert name in text
    assert served.stranger().get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"}).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/me", "GET, HEAD, POST"),
        ("OPTIONS", "/api/me", "GET, HEAD, POST"),
        ("PUT", "/api/games", "GET, HEAD"),
        ("TRACE", "/api/games/polignac/rules", "GET, HEAD"),
        ("GET", "/api/tables", "POST"),
        ("GET", "/api/login", "POST"),
        ("POST", "/mine", "GET, HEAD"),
    ],
)
def test_what_is_not_asked_in_this_way_is_refused_with_the_one_body(
    served: Served, method: str, path: str, allowed: str
) -> None:
    answer = served.person().request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert answer.json()["error"]["code"] == "bad_method"


@pytest.mark.parametrize("kind", ["APPLICATION/JSON", "Application/json ; charset=UTF-8"])
def test_a_media_type_is_named_in_any_letters(served: Served, kind: str) -> None:
    headers = {"Content-Type": kind}
    assert served.person().post("/api/me", content=b"{}", headers=headers).status_code == 200


def test_an_unknown_address_is_a_page_for_a_browser_and_a_refusal_for_a_program(served: Served) -> None:
    browser = served.stranger()
    shown = browser.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert (shown.status_code, shown.text) == (404, browser.get("/").text)
    again = browser.get("/nowhere", headers={"Accept": "text/html", "If-None-Match": shown.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    for asked in (browser.get("/nowhere"), browser.get("/api/nowhere", headers={"Accept": "text/html"})):
        assert (asked.status_code, asked.json()["error"]["code"]) == (404, "not_found")
