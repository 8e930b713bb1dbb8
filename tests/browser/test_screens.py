"""Every screen, in French and in English, by day and by night: nothing wrong with it for axe, and whole on a phone."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Screen, Visit
from tests.browser.playing import (
    COMPILING,
    DAY,
    NIGHT,
    SHORT,
    SOMETHING,
    Light,
    await_turn,
    faults_by,
    invited,
    make_table,
    play_by_keys,
)

PAGES = {
    "/": ".game",
    "/games/rumoli": ".create",
    "/games/dame_de_pique": ".create",
    "/games/vendome/rules": ".rule-book li",
    "/mine": ".settings",
    "/about": ".page-about p",
    "/t/t_nowhere": "h1",
}
#: Long enough for a pause between two deals, too; on a phone one deal must do, so that the tests end.
TWO_DEALS: Mapping[str, dict[str, Any]] = {
    "vendome": {"seats": 4, "options": {"ceremony": "by_hand", "end_condition": "max_tours", "max_tours": 1}},
    "dame_de_pique": {"options": {"target": 20}},
    "vingt_et_un": {"seats": 3, "options": {"end_condition": "coups", "coups": 2}},
    "rumoli": {"seats": 3, "options": {"end_condition": "coups", "coups": 2}},
    "polignac": {"options": {"limit": 8}},
}
DIALOGS = ("scores", "last_trick", "rules", "phrases", "help", "settings", "leave", "counsel")
MOMENT = """() => {
    const {phase, match, turn} = document.querySelector(".table-page").dataset;
    return `${phase} ${match} ${(turn ?? "").split("-")[0]}`;
}"""
#: A desk by day and a phone by night are seen in the usual run, the other two in the long one.
LIT = [
    pytest.param(DESK, DAY, id="desk-day"),
    pytest.param(PHONE, NIGHT, id="phone-night"),
    pytest.param(DESK, NIGHT, id="desk-night", marks=pytest.mark.soak),
    pytest.param(PHONE, DAY, id="phone-day", marks=pytest.mark.soak),
]


def usually_on(usual: str) -> pytest.MarkDecorator:
    """One of the four in the usual run, and all in the long one."""
    seldom = [pytest.param(*lit.values, id=lit.id, marks=pytest.mark.soak) for lit in LIT if lit.id != usual]
    return pytest.mark.parametrize(("screen", "light"), [lit for lit in LIT if lit.id == usual] + seldom)


#: The usual run sees a table on one of the two, each of them with games of tricks and others.
USUALLY = {"vendome": PHONE, "dame_de_pique": DESK, "vingt_et_un": PHONE, "rumoli": DESK, "polignac": PHONE}
TABLES = [
    pytest.param(
        game,
        *lit.values,
        id=f"{game}-{lit.id}",
        marks=lit.marks if lit.values[0] is USUALLY[game] else pytest.mark.soak,
    )
    for game in SHORT
    for lit in LIT
]


def is_whole(page: Page) -> bool:
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


@usually_on("phone-night")
@pytest.mark.parametrize("path", PAGES)
def test_pages(visit: Visit, path: str, screen: Screen, light: Light) -> None:
    page = visit(path, screen)
    page.locator(PAGES[path]).first.wait_for()
    for closed in page.locator("summary").all():
        closed.click()
    assert faults_by(light, page) == []
    assert is_whole(page)


@pytest.mark.parametrize(("game", "screen", "light"), TABLES)
def test_a_table_in_every_phase(visit: Visit, game: str, screen: Screen, light: Light) -> None:
    page = visit("/", screen)
    while not looked_through(page, game, TWO_DEALS[game] if screen is DESK else None, light):
        pass  # another match: the cards have left nothing to choose


def looked_through(page: Page, game: str, wish: Mapping[str, Any] | None, light: Light) -> bool:
    """Play a match, and look at each moment of it that asks something new; returns whether any did."""
    seen = set[str]()
    page.goto(f"/t/{make_table(page, game, wish)}")
    page.locator(".gathering").wait_for()
    assert faults_by(light, page) == []
    page.get_by_role("button", name="Commencer").click()
    turn = first = await_turn(page)
    while True:
        if (moment := page.evaluate(MOMENT)) not in seen:
            seen.add(moment)
            assert faults_by(light, page) == [], moment
            assert is_whole(page), moment
        if turn is None:
            return first is not None
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)


@usually_on("phone-night")
def test_every_window_of_the_table(visit: Visit, screen: Screen, light: Light) -> None:
    page = visit(screen=screen)
    wish = {"settings": {"advice": True, "clock": {"bank": 3_600_000, "increment": 0}}}
    page.goto(f"/t/{make_table(page, 'dame_de_pique', wish)}?at_once=1")
    turn = await_turn(page)
    for _ in range(6):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    while page.locator(".hand .allowed").count() < 2:  # advice is for those who have a choice
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    for name in DIALOGS:
        tool = page.locator(f"[data-tool={name}]")
        if name == "help" and screen is PHONE:  # it has no keys
            continue
        tool.click()
        expect(page.locator("dialog[open] .sheet-body > *").first).to_be_visible()
        expect(page.locator("dialog .weighing")).to_have_count(0, timeout=COMPILING)
        assert faults_by(light, page) == [], name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


@usually_on("desk-day")
def test_looking_back(visit: Visit, screen: Screen, light: Light) -> None:
    page = visit(screen=screen)
    page.goto(f"/t/{make_table(page, 'dame_de_pique')}?at_once=1")
    play_by_keys(page)
    page.get_by_role("link", name="Mes choix").click()
    expect(page.locator(".review [role=status] b")).to_be_visible(timeout=COMPILING)
    page.get_by_role("button", name="Vérifier les cartes").click()
    page.locator(".verdict").wait_for()
    page.locator(".controls input[type=range]").fill("31")
    page.locator("[data-step='30']").wait_for()
    assert faults_by(light, page) == []
    assert is_whole(page)
    page.goto("/mine")
    page.locator(".tables a").first.wait_for()
    assert faults_by(light, page) == []
    page.get_by_role("link", name="Mes résultats").click()
    page.locator(".score-sheet").wait_for()
    assert faults_by(light, page) == []
    assert is_whole(page)


@usually_on("phone-night")
def test_an_invitation_an_open_table_and_a_lesson(visit: Visit, screen: Screen, light: Light) -> None:
    host, guest = visit(), visit("/", screen)
    table = make_table(host, "rumoli", {"chairs": ["me", "empty", "thumb"], "settings": {"listed": True}})
    host.goto(f"/t/{table}")
    guest.locator(".open-tables a").first.wait_for()
    assert faults_by(light, guest) == []
    guest.goto(invited(host))
    guest.locator(".sit").wait_for()
    assert faults_by(light, guest) == []
    guest.goto("/")
    guest.locator("[data-game=polignac] .way:not(.main)").click()
    guest.locator(".lesson").wait_for()
    assert faults_by(light, guest) == []
