"""What the page remembers goes when it is no longer true: of another turn, match, person or version."""

import json
import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.playing import await_turn, make_table, play_by_keys, seen_again, sit_alone
from tests.browser.wire import Wire, seated

SOON, MOST = 5, 1000  # milliseconds, and times to look
HUMAN = {"kind": "human", "connected": True, "ready": False}
LATE = {"t": "error", "code": "stale", "fr": "Trop tard.", "en": "Too late."}


class LateWire(Wire):
    """A line on which the table hears nothing of these deeds, until they are refused in its name."""

    late = ("play", "answer", "next", "empty")

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.played = list[dict[str, Any]]()

    def _send(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message.get("deed", {}).get("do") in self.late:
            self.played.append(message)
        else:
            self.server.send(text)

    def refuse_the_last(self) -> None:
        self.line.send(json.dumps(LATE | {"id": self.played[-1]["id"]}))


def refused_late(visit: Visit) -> tuple[Page, LateWire, dict[str, Any]]:
    """A match in which a play came too late, when nothing was asked any more, and what had been asked."""
    page, wire = seated(visit, LateWire, "polignac")
    actions = wire.parts["actions"]
    play(page, wire)
    wire.tell(actions=None)
    wire.refuse_the_last()
    expect(page.locator(".refusal")).to_have_text("Trop tard.")
    return page, wire, actions


def play(page: Page, wire: LateWire, *, count: int = 1) -> None:
    """Play something, until so much is on its way."""
    page.locator(".hand .allowed").first.click()
    wait_until_sent(page, wire, count=count)


def wait_until_sent(page: Page, wire: LateWire, *, count: int = 1) -> None:
    for _ in range(MOST):
        if len(wire.played) >= count:
            break
        page.wait_for_timeout(SOON)


def test_a_turn_that_is_asked_again_after_a_question_is_answered(visit: Visit) -> None:
    """What was played reached the table when somebody had just asked it something."""
    page, wire, actions = refused_late(visit)
    wire.tell(actions=actions)
    play(page, wire, count=2)
    assert [one["deed"]["turn"] for one in wire.played] == [actions["turn"]] * 2


def test_an_answer_names_the_question_it_is_to(visit: Visit) -> None:
    """It may come when another lies on the table."""
    page, wire = seated(visit, LateWire)
    until = 32503680000000
    words = {"fr": "Reprendre ?", "en": "Back?"}
    wire.tell(question={"chair": 1, "what": "take_back", "yes": [1], "until": until, "mine": True, **words})
    page.get_by_role("button", name="Oui").click()
    wait_until_sent(page, wire)
    assert wire.played[0]["deed"] == {"do": "answer", "yes": True, "until": until}


def test_who_goes_on_after_a_deal_names_the_pause_it_is_in(visit: Visit) -> None:
    page, wire = seated(visit, LateWire)
    paused = {"stage": {"phase": "pause", "until": None}, "match": wire.parts["match"] | {"deals": 3}}
    wire.tell(**paused, sheet=[[0, 0, 0, 0]] * 4, actions=None)
    page.locator(".between .main").click()
    wait_until_sent(page, wire)
    assert wire.played[0]["deed"] == {"do": "next", "deals": 3}


def test_who_frees_a_chair_names_who_sits_there(visit: Visit) -> None:
    """Another may sit there when it is heard; who has come meanwhile is not who was asked about."""
    page, wire = waiting_for(visit, "Anna")
    page.get_by_role("button", name="Libérer").click()
    expect(page.get_by_role("dialog")).to_contain_text("Anna")
    wire.tell(**{"seat:1": wire.parts["seat:1"] | HUMAN | {"name": "Bob"}})
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Libérer").click()
    page.get_by_role("dialog").get_by_role("button", name="Oui").click()
    wait_until_sent(page, wire)
    assert wire.played[0]["deed"] == {"do": "empty", "chair": 1, "name": "Bob"}


def waiting_for(visit: Visit, name: str) -> tuple[Page, LateWire]:
    """The host of a table at which somebody else sits who is not ready."""
    page = visit()
    wire = LateWire(page)
    page.goto(f"/t/{make_table(page, 'polignac', {'chairs': ['me', 'empty', 'thumb', 'thumb']})}")
    expect(page.locator(".seat.empty")).to_have_count(1)
    wire.tell(**{"seat:1": wire.parts["seat:1"] | HUMAN | {"name": name}})
    return page, wire


def test_what_was_refused_when_nothing_was_asked_is_not_told_again(visit: Visit) -> None:
    """As where another window of the same person was quicker."""
    page, wire, actions = refused_late(visit)
    wire.tell(actions=actions | {"turn": actions["turn"] + 1})
    expect(page.locator(".refusal")).to_have_count(0)
    wire.tell(actions=None)
    expect(page.locator(".hand .allowed")).to_have_count(0)
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_card_is_chosen_for_one_turn(visit: Visit) -> None:
    """Another choice may have been made meanwhile: in another window, by the clock, by whoever stood in."""
    page, wire = seated(visit, Wire)
    page.evaluate("() => localStorage.setItem('tripot.settings', JSON.stringify({confirm: true}))")
    page.reload()
    await_turn(page)
    page.locator(".hand .allowed").first.click()
    expect(page.locator(".hand .chosen")).to_have_count(1)
    actions = wire.parts["actions"]
    wire.tell(actions=actions | {"turn": actions["turn"] + 1, "asks": {"fr": "Et alors ?", "en": "What now?"}})
    expect(page.locator(".prompt")).to_have_text("Et alors ?")
    expect(page.locator(".hand .chosen")).to_have_count(0)


def test_what_was_paid_in_a_match_is_not_said_of_the_next(visit: Visit) -> None:
    page = visit()
    asked = list[str]()

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hand_on(text: str | bytes) -> None:
            if json.loads(text)["t"] != "deal" or not asked:
                server.send(text)
            if json.loads(text)["t"] == "deal":
                asked.append(str(text))

        line.on_message(hand_on)

    page.route_web_socket(re.compile("/ws/"), carry)
    sit_alone(page, "dame_de_pique")  # where a match of one deal always asks something of everybody
    play_by_keys(page)
    page.locator("[data-tool=scores]").click()
    expect(page.locator("dialog .payments, dialog .sheet-body > .hint")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Revanche").click()
    turn = await_turn(page, None)
    while turn is not None:
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        turn = await_turn(page, turn)
    page.locator("[data-tool=scores]").click()
    expect(page.locator("dialog h3")).to_be_visible()
    for _ in range(MOST):
        if len(asked) > 1:
            break
        page.wait_for_timeout(SOON)
    page.wait_for_timeout(300)
    assert len(asked) == 2, "no answer to the second has come"
    expect(page.locator("dialog .payments")).to_have_count(0)


@pytest.mark.parametrize("found", ["today's", "older ones still"])
def test_a_page_that_was_open_through_an_update_knows_it_at_its_first_table(visit: Visit, found: str) -> None:
    """It has sat at none before, and loads itself anew once, whatever files it finds then."""
    page, loads = visit(), list[Page]()
    page.goto("/")
    page.on("load", lambda _: loads.append(page))
    newer = {"page": "fedcba987654"}  # which the server has

    def tell(line: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        is_older = message["t"] == "snapshot" and (not loads or found == "older ones still")
        line.send(json.dumps(message | newer if is_older else message))

    page.route_web_socket(re.compile("/ws/"), lambda line: line.connect_to_server().on_message(partial(tell, line)))
    with page.expect_event("load"):
        page.locator("[data-game=polignac] .way.main").click()
    await_turn(page)
    assert len(loads) == 1


def test_who_has_no_session_any_more_is_somebody_new(visit: Visit) -> None:
    host, page = visit(), visit()
    host.goto(f"/t/{make_table(host, 'polignac', {'chairs': ['me', *['empty'] * 3], 'settings': {'listed': True}})}")
    sit_alone(page, "polignac")
    await_turn(page)
    page.evaluate("fetch('/api/logout', { method: 'POST' }).then(() => {})")
    page.get_by_role("link", name="Retour").click()
    page.locator(".open-tables li a").first.click()
    with page.expect_event("load"):
        page.locator(".sit .way.main").click()
    page.locator(".sit .way.main").click()
    expect(page.locator(".seat.me")).to_have_count(1)


def spoken(found: Any) -> None:  # noqa: ANN401
    """Somebody says something at the second step of a match."""
    found["steps"][1]["told"] = [{"kind": "played", "aloud": [{"chair": 0, "fr": "Oui.", "en": "Yes."}]}]


def test_what_is_said_at_a_step_is_said_whenever_it_is_looked_at(visit: Visit) -> None:
    page = visit()
    seen_again(page, spoken)
    bubble, on = page.locator(".bubble"), page.get_by_role("button", name="Un pas en avant")
    on.click()
    expect(bubble).to_have_text("Oui.")
    expect(bubble).to_have_count(0)
    on.click()
    page.get_by_role("button", name="Un pas en arrière").click()
    expect(bubble).to_have_text("Oui.")
