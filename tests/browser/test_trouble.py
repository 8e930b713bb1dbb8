"""Trouble between the page and the server, and hands that are too quick: it is said, and nothing is done twice."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.playing import (
    SAID_AGAIN,
    SOMETHING,
    await_turn,
    go_offline,
    invited,
    make_table,
    pass_three,
    play_by_keys,
    sit_alone,
    sit_by_link,
)
from tests.browser.wire import Wire

STATUS = ".status"
DEAF = "window.BroadcastChannel = class { constructor() { throw new DOMException('', 'SecurityError'); } };"
#: A browser in which sites may keep nothing on the device.
FORGETFUL = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {get() { throw new DOMException("", "SecurityError"); }});"""
HALF = {"body": "{", "content_type": "application/json"}  # an answer that breaks off
NO_ANSWER = "Le serveur ne répond pas."
#: Goes to a table, and away again as soon as it stands on the page, before anything is painted.
PASS_BY = """async (table) => {
    const {go} = await import(document.querySelector("script[type=module]").src.replace("main", "router"));
    const {setInterval} = window;
    window.setInterval = (...clock) => (queueMicrotask(() => go("/")), setInterval(...clock)); // of its line
    go(`/t/${table}`);
}"""


def at_turn(visit: Visit, game: str = "dame_de_pique") -> tuple[Page, str | None]:
    """A match against machines, at the player's turn."""
    page = visit()
    sit_alone(page, game)
    return page, await_turn(page)


def test_a_double_click_takes_one_choice_back(visit: Visit) -> None:
    page, turn = at_turn(visit)
    pass_three(page)
    turn = await_turn(page, turn)
    page.locator(SOMETHING).first.click()
    await_turn(page, turn)
    hand = page.locator(".hand button").count()
    page.get_by_role("button", name="Reprendre").dblclick()
    expect(page.locator(".hand button")).to_have_count(hand + 1)
    again = page.locator(".table-page").get_attribute("data-turn")
    page.locator(SOMETHING).first.click()  # a second one would have come before this
    await_turn(page, again)
    expect(page.locator(".hand button")).to_have_count(hand)


def test_a_double_click_leaves_a_window_open(visit: Visit) -> None:
    page, _ = at_turn(visit)
    page.locator("[data-tool=help]").dblclick()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.mouse.click(5, 5)
    expect(page.locator("dialog")).to_have_count(0)


def test_a_browser_without_channels_has_the_page(visit: Visit) -> None:
    page = visit()
    page.add_init_script(DEAF)
    page.goto("/")
    expect(page.locator("[data-game=polignac] .way.main")).to_be_visible()


def test_a_page_whose_browser_keeps_nothing_has_a_part_in_the_shuffle(visit: Visit) -> None:
    """And the match need not wait for a seed that never comes."""
    page = visit()
    page.add_init_script(FORGETFUL)
    wire = Wire(page)
    sit_alone(page, "polignac")
    await_turn(page)
    assert wire.parts["proof"]["seeds"][wire.parts["me"]["chair"]]


def test_a_table_whose_line_does_not_come_says_so(visit: Visit) -> None:
    page = visit()
    page.route_web_socket(re.compile("/ws/"), lambda line: line.close())
    page.goto(f"/t/{make_table(page, 'polignac')}")
    expect(page.locator(".boot")).to_have_text("Reconnexion…")


def test_who_cannot_be_known_at_the_door_is_told_why(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.goto(f"/t/{make_table(host, 'polignac', {'chairs': ['me', *['empty'] * 3]})}")
    guest.route("**/api/me", lambda route: route.fulfill(**HALF))
    guest.goto(invited(host))
    expect(guest.locator("main")).to_contain_text(NO_ANSWER)


def test_a_replay_whose_table_cannot_be_had_says_why(visit: Visit) -> None:
    page, _ = at_turn(visit, "polignac")
    play_by_keys(page)
    table = page.url.partition("/t/")[2].partition("?")[0]
    page.route(f"**/api/tables/{table}", lambda route: route.fulfill(**HALF))
    page.goto(f"/replay/{table}")
    expect(page.locator("main")).to_contain_text(NO_ANSWER)


@pytest.mark.parametrize("answer", [{"body": "<html>", "content_type": "text/html"}, {"status": 204}])
def test_what_is_no_answer_of_the_server_is_taken_for_none(visit: Visit, answer: dict[str, str | int]) -> None:
    page = visit()
    page.route("**/api/games/polignac/rules", lambda route: route.fulfill(**answer))
    page.goto("/games/polignac/rules")
    expect(page.locator("main")).to_contain_text(NO_ANSWER)


def test_open_tables_are_shown_however_late_they_come(visit: Visit) -> None:
    page = visit()
    make_table(page, "polignac", {"chairs": ["me", *["empty"] * 3], "settings": {"listed": True}})
    asked = list[Route]()

    def hold(route: Route) -> None:
        asked.append(route)

    page.clock.install()
    page.route("**/api/lobby", hold)
    with page.expect_request("**/api/lobby"):
        page.goto("/")
    expect(page.locator(".open-tables h2")).to_be_visible()
    page.clock.run_for(12_000)  # longer than it takes to ask again
    page.evaluate("0")  # what was asked has been heard of by now
    assert len(asked) == 1
    expect(page.locator(".open-tables .hint")).to_have_count(0)
    asked[0].continue_()
    expect(page.locator(".open-tables li").first).to_be_visible()


def test_what_is_done_without_a_line_is_answered(visit: Visit) -> None:
    page = visit()
    sit_alone(page, "polignac")
    await_turn(page)
    go_offline(page)
    expect(page.locator(".line")).to_have_text("Reconnexion…")
    said = page.locator(STATUS).text_content()
    page.locator("[data-tool=phrases]").click()
    page.locator(".phrases .way").first.click()
    page.wait_for_function(SAID_AGAIN, arg=said)
    expect(page.locator(STATUS)).to_contain_text("Reconnexion…")
    page.context.set_offline(False)


def test_who_only_passes_by_a_table_keeps_no_line_to_it(visit: Visit) -> None:
    page, lines = visit(), list[WebSocket]()
    table = make_table(page, "polignac")

    def keep(line: WebSocket) -> None:
        lines.append(line)

    page.on("websocket", keep)
    page.goto("/about")
    page.evaluate(PASS_BY, table)
    expect(page.locator(".game").first).to_be_visible()
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")  # whatever was to be opened is
    assert [line for line in lines if not line.is_closed()] == []


def test_the_end_of_a_session_is_spoken(visit: Visit) -> None:
    page, _ = at_turn(visit)
    page.evaluate("fetch('/api/logout', { method: 'POST' }).then(() => {})")
    expect(page.locator(STATUS)).to_contain_text("Cette session a pris fin")
    expect(page.locator("h1")).to_be_focused()


def test_the_focus_stays_on_begin_when_a_guest_gets_up(visit: Visit) -> None:
    host = visit()
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"]})
    host.goto(f"/t/{table}")
    guest = visit(invited(host))
    sit_by_link(guest, "Zoé")
    start = host.get_by_role("button", name="Commencer")
    expect(start).to_have_attribute("aria-disabled", "false")
    start.focus()
    guest.get_by_role("button", name="Quitter la table").click()
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(start).to_be_focused()
