"""Cards dragged, by a mouse and by a finger: onto the cloth they are played, elsewhere they go back."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import CALM, LIVELY, PHONE, Screen, Visit
from tests.browser.playing import await_turn, middle, sit_alone, tap_something
from tests.browser.wire import Wire


def seated(visit: Visit, screen: Screen) -> tuple[Page, str | None]:
    """A match, at one's turn."""
    page = visit(screen=screen)
    sit_alone(page, "dame_de_pique")
    turn = await_turn(page)
    expect(page.locator(".hand button")).to_have_count(13)
    return page, turn


def drag(page: Page, card: Locator, to: tuple[float, float]) -> None:
    """Drag a card to this place and hold it there."""
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(*to, steps=6)


def test_a_card_can_be_dragged_onto_the_cloth(visit: Visit) -> None:
    page, turn = seated(visit, LIVELY)
    felt = page.locator(".felt").bounding_box()
    assert felt
    drag(page, page.locator(".hand .allowed").first, (felt["x"] + 60, felt["y"] + felt["height"] / 2))
    expect(page.locator(".felt.drop")).to_have_count(1)
    assert page.locator(".hand button").count() == 13
    page.mouse.up()
    await_turn(page, turn)
    expect(page.locator(".hand button")).to_have_count(12)
    expect(page.locator(".felt.drop, .dragged")).to_have_count(0)


@pytest.mark.soak
def test_a_card_dropped_nowhere_goes_back(visit: Visit) -> None:
    page, turn = seated(visit, CALM)
    page.evaluate("() => void (Element.prototype.animate = () => { throw new Error('something moved'); })")
    cards = page.locator(".hand .allowed")
    bar = page.locator(".bar").bounding_box()
    assert bar
    drag(page, cards.first, (bar["x"] + 300, bar["y"] + 20))
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert page.locator(".hand button").count() == 13
    assert cards.first.evaluate("(button) => button.querySelector('.card').style.translate") == ""
    assert page.locator(".table-page").get_attribute("data-turn") == turn
    cards.first.click()
    await_turn(page, turn)


class Finger:
    """One finger on a touch screen, as the browser itself feels it."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, at: tuple[float, float]) -> None:
        self.at = at
        self._touch("touchStart", [{"x": at[0], "y": at[1]}])

    def move(self, to: tuple[float, float], steps: int = 8) -> None:
        (left, top), (right, bottom) = self.at, to
        for step in range(1, steps + 1):
            part = step / steps
            self._touch("touchMove", [{"x": left + (right - left) * part, "y": top + (bottom - top) * part}])
        self.at = to

    def second(self, at: tuple[float, float]) -> None:
        """Another finger comes down beside it."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate((self.at, at))]
        self._touch("touchStart", points)

    def up(self) -> None:
        self._touch("touchEnd", [])

    def taken_away(self) -> None:
        """The system wants it for something else, as for a call."""
        self._touch("touchCancel", [])


def test_a_card_dragged_by_a_finger_onto_the_cloth_is_played(visit: Visit) -> None:
    page, turn = seated(visit, PHONE | LIVELY)
    card = page.locator(".hand .allowed").first
    name, finger = card.get_attribute("data-card"), Finger(page)
    finger.down(middle(card))
    finger.move(middle(page.locator(".seat").first))
    expect(page.locator(".felt.drop")).to_have_count(1)
    expect(page.locator(f".hand .dragged[data-card='{name}']")).to_have_count(1)
    finger.up()
    await_turn(page, turn)
    expect(page.locator(".hand button")).to_have_count(12)
    expect(page.locator(f".hand [data-card='{name}'], .felt.drop, .dragged")).to_have_count(0)


@pytest.mark.soak
def test_a_card_dropped_by_a_finger_elsewhere_goes_back(visit: Visit) -> None:
    page, turn = seated(visit, PHONE | LIVELY)
    card, finger = page.locator(".hand .allowed").last, Finger(page)
    place = card.bounding_box()
    finger.down(middle(card))
    finger.move(middle(page.locator(".prompt")))
    expect(page.locator(".dragged")).to_have_count(1)
    expect(page.locator(".felt.drop")).to_have_count(0)
    finger.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert page.locator(".hand button").count() == 13
    assert card.bounding_box() == place
    assert page.locator(".table-page").get_attribute("data-turn") == turn
    assert page.evaluate("scrollY") == 0
    card.tap()
    await_turn(page, turn)
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_card_whose_drag_was_broken_off_can_be_played_by_keys(visit: Visit) -> None:
    page, turn = seated(visit, PHONE | CALM)
    card, finger = page.locator(".hand .allowed").last, Finger(page)
    finger.down(middle(card))
    finger.move(middle(page.locator(".prompt")))
    expect(page.locator(".dragged")).to_have_count(1)
    finger.taken_away()
    expect(page.locator(".dragged")).to_have_count(0)
    card.press("Enter")
    await_turn(page, turn)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hand .chosen")).to_have_count(1)


@pytest.mark.soak
def test_a_second_finger_on_a_dragged_card_means_nothing(visit: Visit) -> None:
    page, turn = seated(visit, PHONE | CALM)
    card, finger = page.locator(".hand .allowed").last, Finger(page)
    left, top = middle(card)
    finger.down((left, top))
    finger.move(middle(page.locator(".prompt")))
    finger.second((left + 4, top))
    expect(page.locator(".dragged")).to_have_count(1)
    finger.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert page.locator(".table-page").get_attribute("data-turn") == turn


def test_a_forbidden_card_dragged_by_a_finger_goes_back_with_the_reason(visit: Visit) -> None:
    page, turn = seated(visit, PHONE | LIVELY)
    forbidden = page.locator(".hand [aria-label$='pas permis']")
    while turn and not forbidden.count():
        tap_something(page)
        turn = await_turn(page, turn)
    count, finger = page.locator(".hand button").count(), Finger(page)
    finger.down(middle(forbidden.first))
    finger.move(middle(page.locator(".seat").first))
    finger.up()
    expect(page.locator(".refusal .rule")).to_be_visible()
    expect(page.locator(".dragged")).to_have_count(0)
    assert page.locator(".hand button").count() == count
    assert page.locator(".table-page").get_attribute("data-turn") == turn


@pytest.mark.soak
def test_the_cloth_is_dark_again_when_the_card_in_the_hand_is_gone(visit: Visit) -> None:
    page = visit(screen=CALM)
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    drag(page, page.locator(".hand .allowed").first, middle(page.locator(".seat").first))
    expect(page.locator(".felt.drop")).to_have_count(1)
    wire.tell(hand=wire.parts["hand"][1:])
    expect(page.locator(".felt.drop")).to_have_count(0)
