"""A line so slow that more is chosen before the server has heard of the choice before it."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import await_turn, go_offline, middle, pass_three, sit_alone
from tests.browser.wire import Wire

SOON = 5  # milliseconds
MOST = 2000  # times to look
WORDS = [{"action": word, "fr": word, "en": word} for word in ("ask", "pass")]


def test_a_device_without_a_network_says_so_at_once_and_goes_on_with_it(visit: Visit) -> None:
    page = visit()
    sit_alone(page, "polignac")
    turn = await_turn(page)
    go_offline(page)
    expect(page.locator(".bar .line")).to_have_text(
        "Reconnexion…", timeout=8000
    )  # of itself the line would take longer to notice
    page.locator(".hand .allowed").first.click()
    page.context.set_offline(False)
    await_turn(page, turn)
    expect(page.locator(".bar .line")).to_be_empty()


class SlowWire(Wire):
    """Whatever is played stays on the line until the test lets it through, or answers it in the name of the table."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page, self._played, self._open, self.whys = page, list[dict[str, Any]](), False, 0

    def _send(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.whys += message["t"] == "why"
        if message.get("deed", {}).get("do") == "play":
            self._played.append(message)
        if self._open or message not in self._played:
            self.server.send(text)

    def open(self) -> None:
        """Let everything through, from now on."""
        self._open = True
        for message in self._played:
            self.server.send(json.dumps(message))

    def played(self, count: int) -> list[str]:
        """What has been played, once it is so much."""
        for _ in range(MOST):
            if len(self._played) >= count:
                break
            self._page.wait_for_timeout(SOON)
        return [message["deed"]["action"] for message in self._played]

    def ask(self, **actions: object) -> None:
        """Of all the cards in hand one may be played now, or this may be done; the last play is done."""
        now = self.parts["actions"]
        self.parts["actions"] = now | {"turn": now["turn"] + 1, "asks": None, "cards": self.parts["hand"], **actions}
        self.tell(actions=self.parts["actions"])
        for message in self._played[-1:]:
            self.line.send(json.dumps({"t": "ok", "id": message["id"]}))


def seated(visit: Visit, game: str) -> tuple[Page, SlowWire]:
    page = visit("/")
    wire = SlowWire(page)
    sit_alone(page, game)
    await_turn(page)
    return page, wire


def test_cards_passed_one_after_the_other_are_all_passed(visit: Visit) -> None:
    page, wire = seated(visit, "dame_de_pique")
    hand = page.locator(".hand button")
    expect(hand).to_have_count(13)
    wanted = pass_three(page, 1, 5, 9)
    hand.nth(3).click()  # an impatient tap means nothing
    assert wire.played(1) == wanted[:1]
    wire.open()
    assert wire.played(3) == wanted
    page.locator("[data-match=play]").wait_for()
    assert not {*wanted} & {*wire.parts["hand"]}
    assert not wire.whys, "nobody asked why a card cannot be passed twice"


def test_a_choice_the_line_has_lost_is_made_by_the_page_read_again(visit: Visit) -> None:
    page, wire = seated(visit, "dame_de_pique")
    name = pass_three(page)[0]
    assert wire.played(1) == [name]
    page.reload()
    assert wire.played(2) == [name, name]
    wire.open()
    expect(page.locator(".hand button")).to_have_count(12)
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)


@pytest.mark.soak
def test_a_card_dragged_waits_for_the_one_before_it(visit: Visit) -> None:
    page, wire = seated(visit, "dame_de_pique")
    hand = page.locator(".hand button")
    for card in (hand.first, hand.last):
        page.mouse.move(*middle(card))
        page.mouse.down()
        page.mouse.move(*middle(page.locator(".felt")), steps=3)
        page.mouse.up()
    wire.open()
    expect(hand).to_have_count(11)
    expect(page.locator(".dragged")).to_have_count(0)


@pytest.mark.soak
def test_a_slip_in_a_trick_leads_nothing_and_one_word_is_said_at_a_time(visit: Visit) -> None:
    page, wire = seated(visit, "polignac")
    cards = page.locator(".hand .allowed")
    wire.ask()
    expect(cards).to_have_count(8)
    first, slip, other = (cards.nth(place) for place in range(3))
    first.click()
    slip.click()
    wire.played(1)
    wire.ask(words=WORDS)
    for word in WORDS:
        page.locator(f".choice [data-action={word['action']}]").click()
    wire.played(2)
    wire.ask(words=WORDS, asks=WORDS[0])
    expect(page.locator(".prompt")).to_have_text("ask")
    other.click()
    assert wire.played(3) == [first.get_attribute("data-card"), "ask", other.get_attribute("data-card")]
    assert not wire.whys, "nor is it asked why not"
