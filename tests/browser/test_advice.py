"""Advice at one's turn where the table allows it, and the review of one's own choices after a match."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Screen, Visit
from tests.browser.playing import (
    COMPILING,
    DAY,
    NIGHT,
    SET,
    SOMETHING,
    await_turn,
    faults_of,
    make_table,
    play_by_keys,
    sit_alone,
)
from tests.browser.wire import Wire

TURN = 70  # later than any that a table of a test comes to
WAYS = ".hand .allowed, .choice .way"


def come_to_choose(page: Page) -> None:
    """Go to a table where advice is allowed, at one's turn, with more than one way to choose."""
    wish = {"settings": {"advice": True}, "options": {"limit": 1000}}
    page.goto(f"/t/{make_table(page, 'polignac', wish)}?at_once=1")
    turn = await_turn(page)
    while page.locator(WAYS).count() < 2:
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)


def advised(visit: Visit, screen: Screen = DESK) -> Page:
    """Somebody there."""
    page = visit(screen=screen)
    come_to_choose(page)
    return page


def test_advice_is_given_at_ones_turn_and_can_be_followed(visit: Visit) -> None:
    page = advised(visit)
    turn = page.locator(".table-page").get_attribute("data-turn")
    expect(page.get_by_role("button", name="Conseil")).to_have_css("border-style", "solid")
    page.get_by_role("button", name="Conseil").focus()
    page.keyboard.press("Enter")
    ways = page.locator(".counsel li")
    expect(ways.first).to_be_visible(timeout=COMPILING)
    assert ways.count() == page.locator(WAYS).count()
    expect(ways.first).to_contain_text("le meilleur")
    expect(ways.first).to_contain_text(re.compile(r"[+−]?\d+,\d\s(point|points) ± \d+,\d"))
    expect(page.locator("dialog [aria-live]")).to_contain_text("point")
    assert faults_of(page) == []
    page.get_by_role("button", name="Jouer :").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    await_turn(page, turn)


class Asked(Wire):
    """A line on which nobody but the test answers who asks for advice."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.ids: list[str] = []

    def _send(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["t"] == "advise":
            self.ids.append(message["id"])
        else:
            self.server.send(text)

    def hear(self, page: Page, times: int) -> None:
        """Wait until advice has been asked for so often: the window is there a moment before."""
        for _ in range(300):
            if len(self.ids) >= times:
                break
            page.wait_for_timeout(100)

    def answer(self, kind: str, at: int = -1, **values: Any) -> None:  # noqa: ANN401
        self.line.send(json.dumps({"t": kind, "id": self.ids[at], "fr": "Voilà.", "en": "There."} | values))


def weighed(action: str, worlds: int = 8) -> dict[str, Any]:
    """Advice on a card, as the server writes it."""
    words = {"fr": "peu", "en": "little"}
    numbers = {"expected": -1.5, "spread": 0.5, "worlds": worlds, "behind": 0}
    return {"action": action, "said": words, "reason": words, **numbers}


def asking(visit: Visit) -> tuple[Page, Asked, Callable[[int], None]]:
    """Somebody who has asked for advice at a turn, and what gives him another."""
    page = visit()
    wire = Asked(page)
    page.goto(f"/t/{make_table(page, 'polignac', {'settings': {'advice': True}})}?at_once=1")
    await_turn(page)
    actions = wire.parts["actions"] | {"cards": ["7s", "8s", "9s"], "words": [], "number": None}
    may = wire.parts["may"] | {"advise": True}

    def have(turn: int) -> None:
        wire.tell(actions=actions | {"turn": turn}, may=may)
        expect(page.locator(".table-page")).to_have_attribute("data-turn", re.compile(rf"\b{turn}\b"))

    have(TURN)
    page.get_by_role("button", name="Conseil").click()
    expect(page.locator(".weighing p")).to_contain_text("On essaie chaque choix")
    wire.hear(page, 1)
    return page, wire, have


def test_who_waits_for_advice_is_told_why_and_then_what_was_weighed(visit: Visit) -> None:
    page, wire, _ = asking(visit)
    wire.answer("wait")
    expect(page.locator(".weighing p")).to_have_text("Voilà.")
    wire.answer("advice", turn=TURN, advice=[weighed("7s"), weighed("ask"), weighed("8s", worlds=0)])
    ways = page.locator(".counsel li")
    expect(ways.locator("p b")).to_have_text(["Sept de pique", "Peu", "Huit de pique"])
    expect(ways.first.locator(".tag, .worth")).to_have_count(2)
    expect(ways.last.locator(".tag, .worth")).to_have_count(0)


def test_the_window_of_advice_is_of_this_turn_and_says_what_hinders_it(visit: Visit) -> None:
    page, wire, have = asking(visit)
    have(TURN + 1)
    wire.hear(page, 2)
    wire.answer("advice", 0, turn=TURN, advice=[weighed("7s")])
    wire.answer("advice", turn=TURN, advice=[weighed("7s")])
    wire.tell()
    expect(page.locator(".weighing")).to_be_visible()
    assert len(wire.ids) == 2
    wire.tell(actions=None)
    expect(page.get_by_role("dialog")).to_have_count(0)
    have(TURN + 2)
    page.get_by_role("button", name="Conseil").click()
    expect(page.locator(".weighing")).to_be_visible()
    wire.hear(page, 3)
    wire.answer("error", code="broken")
    expect(page.locator("dialog .problem")).to_have_text("Voilà.")


def test_advice_lost_with_the_line_is_asked_for_again(visit: Visit) -> None:
    page = visit()
    wire = Asked(page)
    come_to_choose(page)
    page.get_by_role("button", name="Conseil").click()
    page.locator(".weighing").wait_for()
    wire.hear(page, 1)
    wire.cut(1001)
    wire.hear(page, 2)
    wire.answer("wait", 1)
    expect(page.locator(".weighing p")).to_have_text("Voilà.")


@pytest.mark.soak
def test_advice_on_a_phone_in_english(visit: Visit) -> None:
    page = advised(visit, PHONE)
    page.locator("[data-tool=settings]").tap()
    page.get_by_label("English").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Advice").tap()
    expect(page.locator(".counsel li").first).to_contain_text("the best", timeout=COMPILING)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 320, "height": 568})
    for light in (NIGHT, DAY):
        page.evaluate(SET, light)
        assert page.locator(".sheet-body").evaluate("(body) => body.scrollWidth <= body.clientWidth"), light
    assert faults_of(page) == []


def test_no_advice_where_the_table_does_not_allow_it(visit: Visit) -> None:
    page = visit()
    sit_alone(page, "polignac")
    await_turn(page)
    expect(page.get_by_role("button", name="Scores")).to_have_count(1)
    expect(page.get_by_role("button", name="Conseil")).to_have_count(0)


def test_no_advice_on_which_card_to_draw(visit: Visit) -> None:
    page = visit()
    wish = {"settings": {"advice": True}, "options": {"ceremony": "by_hand"}}
    page.goto(f"/t/{make_table(page, 'polignac', wish)}?at_once=1")
    await_turn(page)
    expect(page.locator("[data-match=draw] .numbers")).to_have_count(1)
    expect(page.get_by_role("button", name="Conseil")).to_have_count(0)


@pytest.mark.soak
def test_who_sits_down_is_told_before(visit: Visit) -> None:
    page = visit("/games/polignac")
    allow = page.locator("[name=advice]")
    expect(allow).to_be_checked()
    page.locator("[name=friends]").fill("1")
    expect(allow).not_to_be_checked()
    allow.check()
    page.locator(".big").click()
    guest = visit()
    guest.goto(page.locator("#invitation").input_value())
    expect(guest.locator(".gathering")).to_contain_text("chacun peut demander conseil")
    expect(guest.get_by_role("button", name="S’asseoir")).to_be_visible()


def test_ones_own_choices_are_reviewed(visit: Visit) -> None:
    """There may be something to say of them or not, as the cards were."""
    page = visit()
    table = make_table(page, "polignac")
    page.goto(f"/t/{table}?at_once=1")
    play_by_keys(page)
    page.get_by_role("link", name="Mes choix").click()
    expect(page.locator(".review [role=status] b")).to_be_visible(timeout=COMPILING)
    review = page.request.get(f"/api/tables/{table}/review?match=1").json()
    assert (review["over"], review["done"]) == (True, review["of"])
    expect(page.locator(".remarks p")).to_have_text([remark["fr"] for remark in review["remarks"]])
    assert faults_of(page) == []


def test_a_remark_leads_to_the_choice_it_is_about(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "polignac")
    page.goto(f"/t/{table}?at_once=1")
    play_by_keys(page)
    steps = page.request.get(f"/api/tables/{table}/replay?match=1&as=0").json()["steps"]
    entry = max(step["entry"] for step in steps if step["action"])  # one's own
    remark = {"entry": entry, "fr": "Ici, 3♣ coûtait 1,3 point de moins que D♠.", "en": "There."}
    review = {"done": 9, "of": 9, "over": True, "broken": False, "remarks": [remark]}
    page.route("**/review?*", lambda route: route.fulfill(json=review))
    page.get_by_role("link", name="Mes choix").click()
    page.get_by_role("button", name="Voir").click()
    expect(page.locator("[data-step='0']")).to_have_count(0)
    expect(page.locator(".seat.waits .name")).to_contain_text("Camille")
    assert faults_of(page) == []
