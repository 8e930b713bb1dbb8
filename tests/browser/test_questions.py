"""What is asked of the others, and what the rules punish: claiming the rest, playing what is forbidden."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.playing import SOMETHING, await_turn, begin, faults_of, invited, make_table
from tests.browser.wire import Wire

LONG = {"limit": 1000}
#: Clicks a forbidden card as soon as it stands there, before the page has drawn itself.
CLICK_AT_ONCE = """() => new MutationObserver((_, watch) => {
    const card = document.querySelector(".table-page[data-turn^=turn] .hand [aria-label$='pas permis']");
    if (!card) return;
    watch.disconnect();
    card.click();
    document.body.dataset.clicked = card.dataset.card;
}).observe(document.querySelector(".table-page"), {attributes: true, attributeFilter: ["data-turn"]})"""
MOST_TURNS = 2000
#: Plays the lowest card allowed, so that the strong ones are left for the end; or does whatever is asked.
PLAY_LOW = f"""() => {{
    const rank = (card) => "23456789TJQKA".indexOf(card.dataset.card[0]);
    const cards = [...document.querySelectorAll(".hand .allowed")].sort((one, other) => rank(one) - rank(other));
    (cards[0] ?? document.querySelector("{SOMETHING}")).click();
}}"""
SOON_DRAWN = 300  # milliseconds


def two_people(visit: Visit) -> tuple[Page, Page]:
    """Two people and a computer at a long match of Polignac."""
    host, guest = visit(), visit()
    settings = {"pause": 600_000}  # however slow the machine, a deal that is over stays in sight
    wish = {"seats": 3, "chairs": ["me", "empty", "thumb"], "options": LONG, "settings": settings}
    host.goto(f"/t/{make_table(host, 'polignac', wish)}")
    guest.goto(invited(host))
    guest.locator(".sit .way.main").click()
    begin(host, guest)
    return host, guest


def claimable(people: tuple[Page, Page]) -> tuple[Page, Page]:
    """Play until the rest is surely somebody's: his page, and that of the other.

    Not where he has every trick: once the jacks have fallen he would be asked whether he goes on.
    """
    for _ in range(MOST_TURNS):
        for page, other in (people, people[::-1]):
            shared = page.locator(".seat:not(.me) .marks", has_text="levées")
            if shared.count() and page.get_by_role("button", name="Le reste est à moi").count():
                return page, other
            if turn := page.locator(".table-page").get_attribute("data-turn"):
                page.evaluate(PLAY_LOW)
                page.wait_for_function("(old) => document.querySelector('.table-page').dataset.turn !== old", arg=turn)
        people[0].wait_for_timeout(5)
    raise AssertionError("nobody could ever claim the rest")


@pytest.mark.soak
def test_the_rest_is_claimed_refused_and_granted(visit: Visit) -> None:
    page, other = claimable(two_people(visit))
    claim = page.get_by_role("button", name="Le reste est à moi")
    claim.click()
    question = other.locator(".question")
    expect(question).to_contain_text("le reste")
    expect(page.locator(".question")).to_be_visible()
    expect(page.locator(".question button")).to_have_count(0)
    expect(other).to_have_title("À vous — Le Polignac — Tripot")
    assert faults_of(other) == []
    question.get_by_role("button", name="Non").click()
    expect(page.locator(".question")).to_have_count(0)
    left = page.locator(".hand button").count()
    assert left > 0
    claim.click()
    question.get_by_role("button", name="Oui").click()
    for one in (page, other):
        expect(one.locator(".panel.between, .panel.over")).to_be_visible()
        expect(one.locator(".hand button")).to_have_count(0)


@pytest.mark.soak
def test_a_question_names_the_choice_asked_back(visit: Visit) -> None:
    host, guest = two_people(visit)
    regret = host.get_by_role("button", name="Reprendre mon choix", exact=True)
    while not regret.count():
        for page in (host, guest):
            if page.locator("[data-turn^=turn]").count() and not regret.count():
                page.evaluate(PLAY_LOW)
        host.wait_for_timeout(SOON_DRAWN)
    regret.click()
    question = guest.locator(".question p").first
    expect(question).to_have_text(re.compile("choix\u00a0: «\u202fCamille joue (10|[789VDRA])[♠♥♦♣]\u202f».$"))
    expect(question.get_by_role("img")).to_have_attribute("aria-label", re.compile(" de (pique|cœur|carreau|trèfle)$"))
    assert faults_of(guest) == []


@pytest.mark.soak
def test_a_refusal_that_nobody_waits_for_is_told(visit: Visit) -> None:
    """The others are not asked, whatever the server is; it says so, and the page hands it on."""
    page, refused = visit(), {"t": "error", "code": "asked_enough", "fr": "Assez demandé.", "en": "Asked enough."}

    def refuse(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("deed", {}).get("do") == "say":
                line.send(json.dumps(refused | {"id": message["id"]}))
            else:
                server.send(text)

        line.on_message(answer)

    page.route_web_socket(re.compile("/ws/"), refuse)
    page.goto(f"/t/{make_table(page, 'polignac')}?at_once=1")
    await_turn(page)
    page.locator("[data-tool=phrases]").click()
    page.locator(".phrases button").first.click()
    expect(page.locator(".status.shown")).to_contain_text("Assez demandé.")


@pytest.mark.soak
def test_a_card_clicked_the_moment_it_is_forbidden_stays_explained(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{make_table(page, 'polignac', {'options': LONG})}?at_once=1")
    turn = await_turn(page)
    page.evaluate(CLICK_AT_ONCE)
    while not page.locator("body[data-clicked]").count():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    page.wait_for_timeout(SOON_DRAWN)
    assert page.locator(".refusal .rule").count() == 1


def test_a_reason_goes_with_the_turn_it_was_given_in(visit: Visit) -> None:
    """Also where the choice was made for the player: by his clock, or whoever stands in for him."""
    page = visit()
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'dame_de_pique', {'options': {'target': 1000}})}?at_once=1")
    await_turn(page)
    actions = wire.parts["actions"]
    first, *others = wire.parts["hand"]
    reason = {"rule": "DAM-1", "fr": "Pas maintenant.", "en": "Not now."}
    forbidden = {"cards": [first], "reason": reason}
    asked = actions | {"turn": actions["turn"] + 1, "cards": others}
    wire.tell(actions=asked, refused=[{"cards": others[-1:], "reason": reason | {"rule": "DAM-2"}}, forbidden])
    page.locator(f".hand [data-card='{first}'][aria-disabled]").click(force=True)
    expect(page.locator(".refusal .rule")).to_have_text("DAM-1")
    wire.tell(actions=asked | {"turn": actions["turn"] + 2})
    expect(page.locator(".refusal")).to_have_count(0)
    expect(page.locator(".prompt")).to_be_visible()


def click_a_fault(page: Page) -> str | None:
    """Click a forbidden card. Returns it if it may be played all the same; not all that is forbidden may (POL-B7)."""
    forbidden = page.locator(".hand [aria-label$='pas permis']")
    if not forbidden.count():
        return None
    forbidden.first.click(force=True)
    expect(page.locator(".refusal .rule")).to_have_text(re.compile(r"POL-\d+"))
    return forbidden.first.get_attribute("data-card") if page.locator(".refusal .danger").count() else None


def test_a_card_asked_for_can_be_kept_back(visit: Visit) -> None:
    page = visit()
    options = {"end_condition": "coups", "coups": 9, "enforcement": "penalise"}
    page.goto(f"/t/{make_table(page, 'rumoli', {'seats': 3, 'options': options})}?at_once=1")
    turn, back = await_turn(page), page.locator(".choice .way[data-action=pass][aria-disabled=true]")
    while not back.count():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    back.click(force=True)
    expect(page.locator(".refusal .rule")).to_have_text(re.compile(r"RUM-\d+"))
    assert page.locator(".hand .allowed").count() == 1, "nothing is done before it is confirmed"
    assert faults_of(page) == []
    page.get_by_role("button", name="C’est une faute").click()
    await_turn(page, turn)


def test_a_fault_is_explained_confirmed_and_punished(visit: Visit) -> None:
    page = visit()
    options = {**LONG, "enforcement": "penalise"}
    page.goto(f"/t/{make_table(page, 'polignac', {'options': options})}?at_once=1")
    turn, refusal = await_turn(page), page.locator(".refusal")
    while (card := click_a_fault(page)) is None:
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    assert len(refusal.locator("p").inner_text()) > 30, "the sentence of the rules"
    assert page.locator(f".hand [data-card='{card}']").count() == 1, "nothing is done before it is confirmed"
    assert faults_of(page) == []
    refusal.get_by_role("button", name="C’est une faute").click()
    expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("perdue par Camille")
    expect(page.locator(".panel.over h2")).to_have_text("Vous perdez.")
