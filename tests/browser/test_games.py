"""Each game from the first card to the last against computers: by keys alone, and by taps alone on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LIVELY, PHONE, Visit
from tests.browser.playing import SHORT, await_turn, faults_of, make_table, play_by_keys, sit_alone, tap_something
from tripot.games import rulebook

#: Whatever flies stays where it took off.
HOLD_FLIGHTS = """{
    const fly = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const flight = fly.apply(this, how);
        if (JSON.stringify(how).includes("trans")) flight.pause();
        return flight;
    };
}"""
COVERED = """() => [...document.querySelectorAll(".mine :is(button, input)")].filter((element) => {
    const box = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((element) => element.outerHTML)"""
#: How many choices a short match asks for at least, if it asks for any: the cards may leave nothing to choose.
FEWEST = {"vendome": 1, "dame_de_pique": 16, "vingt_et_un": 1, "rumoli": 1, "polignac": 1}


def played(page: Page, game: str, play: Callable[[Page], int]) -> int:
    """How many choices were made in this match, or in the first after it that asked for any."""
    while not (turns := play(page)):
        sit_alone(page, game)
    return turns


@pytest.mark.parametrize(
    ("game", "deal"), [("polignac", "coup 1"), ("dame_de_pique", "manche 1"), ("vendome", "tour 1")]
)
def test_a_deal_is_called_what_the_text_of_the_game_calls_it(visit: Visit, game: str, deal: str) -> None:
    page = visit()
    sit_alone(page, game)
    await_turn(page)
    expect(page.locator(".deal-number")).to_have_text(deal)


@pytest.mark.parametrize("game", SHORT)
def test_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit()
    sit_alone(page, game)
    await_turn(page)
    assert faults_of(page) == []
    assert played(page, game, play_by_keys) >= FEWEST[game]
    assert page.locator(".panel.over").is_visible()
    check_ranking(page, game)
    assert page.locator(".marks", has_text=re.compile("donneur|aîné|banquier")).count() == 0, "of no further deal"
    assert faults_of(page) == []


def check_ranking(page: Page, game: str) -> None:
    """Who has won stands above who has not, and whoever is nearer to winning the higher: few points, or many chips."""
    for which in (".won", ":not(.won)"):
        told = page.locator(f".ranking li{which} b").all_inner_texts()
        scores = [int(re.sub("\\D", "", text)) * (-1 if text.startswith("−") else 1) for text in told]
        assert scores == sorted(scores, reverse=rulebook(game).unit == "chips")


@pytest.mark.parametrize("game", SHORT)
def test_by_taps_alone_and_what_flies_lies_over_nothing_that_can_be_tapped(visit: Visit, game: str) -> None:
    page = visit(screen=PHONE | LIVELY)
    page.add_init_script(HOLD_FLIGHTS)
    sit_alone(page, game)
    assert played(page, game, play_by_free_taps) >= FEWEST[game]
    assert page.locator(".panel.over").is_visible()
    assert faults_of(page) == []


def play_by_free_taps(page: Page) -> int:
    """Play to the end with taps, each of something that nothing lies over; returns how many times."""
    turns, turn, phases = 0, await_turn(page), set[str]()
    while turn is not None:
        assert page.evaluate(COVERED) == []
        if (phase := page.locator(".table-page").get_attribute("data-match") or "") not in phases:
            phases.add(phase)
            assert faults_of(page) == [], phase
        tap_something(page)
        turns += 1
        turn = await_turn(page, turn)
    return turns


def test_a_rule_tells_what_the_house_has_made_of_it(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{make_table(page, 'rumoli', {'options': {'new_suit_rule': 'opposite_colour'}})}")
    page.locator("[data-tool=rules]").click()
    expect(page.locator("#RUM-30")).to_contain_text("Ici\xa0: rouge et noir.")
    expect(page.locator("#RUM-29")).not_to_contain_text("Règle de la maison")
