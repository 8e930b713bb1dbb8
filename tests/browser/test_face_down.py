"""Cards that lie face down: one is drawn where it lies, and a pack is cut where it is lifted."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Screen, Visit
from tests.browser.playing import await_turn, faults_of, make_table
from tests.browser.test_dragging import Finger
from tests.browser.wire import Wire

BY_HAND = {"options": {"ceremony": "by_hand"}}
PACK = 52
#: How wide what is drawn around the cards is, for who comes to them by keys, and how wide they are.
RING = "(range) => Math.round(parseFloat(getComputedStyle(range.parentNode, '::after').width))"
CARDS = """(range) => {
    const boxes = [...range.parentNode.querySelectorAll(".card")].map((card) => card.getBoundingClientRect());
    return Math.round(boxes.at(-1).right - boxes[0].left);
}"""
CUT = {"action": "cut", "fr": "couper", "en": "cut"}


class Watched(Wire):
    """A line that remembers the choices a page has made."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.chosen: list[str] = []

    def _send(self, text: str | bytes) -> None:
        deed = json.loads(text).get("deed", {})
        if deed.get("do") == "play":
            self.chosen.append(deed["action"])
        super()._send(text)


def drawing(visit: Visit, screen: Screen = DESK) -> tuple[Page, Watched]:
    """A table where everybody draws a card, oneself first."""
    page = visit(screen=screen)
    line = Watched(page)
    page.goto(f"/t/{make_table(page, 'dame_de_pique', BY_HAND)}?at_once=1")
    await_turn(page)
    return page, line


def asked_to_cut(visit: Visit, low: int, high: int) -> tuple[Page, Watched]:
    """The same table, where the page is told that it is a pack to be cut."""
    page, line = drawing(visit)
    line.tell(actions=line.parts["actions"] | {"number": CUT | {"low": low, "high": high}})
    expect(page.locator("[data-action=cut]")).to_have_count(1)
    return page, line


def left_edge(page: Page, number: int) -> tuple[float, float]:
    """Where of a card, counted from 1, is to be seen though the next one lies on it."""
    box = page.locator(".spread .card").nth(number - 1).bounding_box()
    assert box
    return box["x"] + 2, box["y"] + box["height"] / 2


def lifted(page: Page) -> list[int]:
    """The cards that are lifted, counted from 1."""
    look = "cards => cards.flatMap((card, place) => card.matches('.lifted') ? [place + 1] : [])"
    found: list[int] = page.locator(".spread .card").evaluate_all(look)
    return found


def drawn(page: Page) -> None:
    """Wait until the table has the card."""
    expect(page.locator(".log li", has_text=re.compile("^Camille tire"))).to_have_count(1)


@pytest.mark.parametrize("number", [1, 17, PACK])
def test_a_card_that_is_tapped_is_drawn(visit: Visit, number: int) -> None:
    page, line = drawing(visit, PHONE)
    assert page.locator(".spread .card").count() == PACK
    assert faults_of(page) == []
    page.touchscreen.tap(*left_edge(page, number))
    drawn(page)
    assert line.chosen[0] == f"draw {number}"


@pytest.mark.parametrize("number", [1, 35, PACK])
def test_the_card_under_the_mouse_rises_and_is_drawn(visit: Visit, number: int) -> None:
    page, line = drawing(visit)
    page.mouse.move(*left_edge(page, number))
    expect(page.locator(".numbers .main")).to_have_text(f"Tirer la carte {number}")
    assert lifted(page) == [number]
    page.mouse.click(*left_edge(page, number))
    drawn(page)
    assert line.chosen[0] == f"draw {number}"


def test_no_card_is_drawn_by_the_other_button_of_the_mouse(visit: Visit) -> None:
    page, line = drawing(visit)
    page.mouse.click(*left_edge(page, 9), button="right")
    page.mouse.click(*left_edge(page, 8))
    drawn(page)
    assert line.chosen[0] == "draw 8"


def test_a_finger_that_slides_draws_where_it_lets_go(visit: Visit) -> None:
    page, line = drawing(visit, PHONE)
    finger = Finger(page)
    finger.down(left_edge(page, 5))
    finger.move(left_edge(page, 30))
    expect(page.locator(".numbers .main")).to_have_text("Tirer la carte 30")
    assert lifted(page) == [30]
    assert not line.chosen
    finger.up()
    drawn(page)
    assert line.chosen[0] == "draw 30"


def test_a_card_is_drawn_by_keys(visit: Visit) -> None:
    page, line = drawing(visit)
    place = page.get_by_role("slider", name="Tirer la carte")
    assert place.evaluate("range => [range.min, range.max, range.value]") == ["1", "52", "26"]
    place.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert lifted(page) == [27]
    assert faults_of(page) == []
    page.keyboard.press("End")
    expect(page.locator(".numbers .main")).to_have_text("Tirer la carte 52")
    assert place.evaluate(RING) == place.evaluate(CARDS)
    page.keyboard.press("Enter")
    drawn(page)
    assert line.chosen == ["draw 52"]


def test_enter_draws_a_card_where_the_browser_sends_no_form_from_a_slider(visit: Visit) -> None:
    page, line = drawing(visit)
    page.get_by_role("slider", name="Tirer la carte").dispatch_event("keydown", {"key": "Enter", "bubbles": True})
    drawn(page)
    assert line.chosen == ["draw 26"]


def test_who_confirms_chooses_a_card_first(visit: Visit) -> None:
    page, line = drawing(visit)
    page.locator("[data-tool=settings]").click()
    page.locator("[name=confirm]").check()
    page.keyboard.press("Escape")
    page.mouse.click(*left_edge(page, 40))
    sure = page.get_by_role("button", name="Tirer la carte 40")
    expect(sure).to_have_count(1)
    page.mouse.move(*left_edge(page, 20))
    assert lifted(page) == [40]
    sure.click()
    drawn(page)
    assert line.chosen[0] == "draw 40"


@pytest.mark.parametrize(("low", "high", "cards"), [(1, 103, 104), (5, 47, 52)])
def test_a_pack_is_cut_where_it_is_lifted(visit: Visit, low: int, high: int, cards: int) -> None:
    page, line = asked_to_cut(visit, low, high)
    assert page.locator(".spread .card").count() == cards
    assert lifted(page) == list(range(1, cards // 2 + 1))
    page.mouse.move(*left_edge(page, 23))
    expect(page.locator(".numbers .main")).to_have_text("Couper 23")
    assert lifted(page) == list(range(1, 24))
    assert faults_of(page) == []
    page.mouse.click(*left_edge(page, 1))
    page.wait_for_function("() => document.querySelector('.refusal')")  # it is a draw, as the server knows
    assert line.chosen == [f"cut {low}"]


def test_a_number_that_is_no_place_among_cards_is_typed_as_before(visit: Visit) -> None:
    page, line = drawing(visit)
    stake: dict[str, Any] = {"action": "stake", "fr": "miser", "en": "stake", "low": 1, "high": 9}
    line.tell(actions=line.parts["actions"] | {"number": stake})
    expect(page.locator(".numbers input[type=number]")).to_have_value("1")
    expect(page.locator(".spread")).to_have_count(0)
