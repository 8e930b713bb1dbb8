"""At the table: what one hears, what is refused, what stays in place, and that a new card takes nothing away."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import CALM, LIVELY, PHONE, Visit
from tests.browser.playing import (
    DAY,
    NIGHT,
    SET,
    await_turn,
    faults_of,
    make_table,
    middle,
    play_by_keys,
    sit_alone,
    sit_at_turn,
)
from tests.browser.wire import Wire, line
from tests.seldom import mostly_long, only_long

SMALL = """() => [...document.querySelectorAll("button, a, select, input:not([type=checkbox]):not([type=radio])")]
    .filter((element) => element.checkVisibility() && !element.closest(".hand"))
    .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([html]) => html)"""

SETTLED = 500  # milliseconds after which nothing more happens by itself
AT_THE_TABLE = "() => document.activeElement.matches('.table-page *')"
WATCH_LOG = """() => {
    window.changes = 0;
    new MutationObserver((records) => {
        for (const {type, addedNodes, removedNodes} of records)
            window.changes += type === "characterData" ? 1 : addedNodes.length + removedNodes.length;
    }).observe(document.querySelector(".log ol"), {childList: true, subtree: true, characterData: true});
}"""
STILL = """() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        if (JSON.stringify(how).includes("trans")) throw new Error("something moved");
        return animate.apply(this, how);
    };
}"""
COUNT_FLIGHTS = """() => {
    const fly = Element.prototype.animate;
    window.flights = 0;
    Element.prototype.animate = function (...how) {
        window.flights += JSON.stringify(how).includes("trans");
        return fly.apply(this, how);
    };
}"""


def seated(visit: Visit, game: str = "dame_de_pique") -> Page:
    page = visit(screen=LIVELY)
    sit_alone(page, game)
    await_turn(page)
    expect(page.locator(".status")).to_contain_text(re.compile("À vous|Choisissez"))
    return page


def want_to_confirm(page: Page) -> None:
    """Settle that a card is chosen first and played by another act."""
    page.locator("[data-tool=settings]").click()
    page.locator("[name=confirm]").check()
    page.keyboard.press("Escape")


def status(page: Page) -> str:
    return page.locator("[role=status].status").text_content() or ""


def test_cards_are_buttons_with_names(visit: Visit) -> None:
    page = seated(visit)
    cards = page.locator(".hand button")
    assert cards.count() == 13
    for card in cards.all():
        assert re.fullmatch(
            r"(\w|œ)+ de (pique|cœur|carreau|trèfle), (jouable|pas permis)", card.get_attribute("aria-label") or ""
        )
    assert page.locator(".hand [tabindex='0']").count() == 1


def test_arrows_move_from_card_to_card(visit: Visit) -> None:
    page = seated(visit)
    page.keyboard.press("m")
    focused = "document.activeElement.dataset.card"
    first = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) != first
    page.keyboard.press("End")
    assert page.evaluate(focused) == page.locator(".hand button").last.get_attribute("data-card")
    page.keyboard.press("Home")
    assert page.evaluate(focused) == first


def test_keys_speak(visit: Visit) -> None:
    page = seated(visit)
    page.keyboard.press("m")
    assert len(status(page).split(", ")) == 13
    page.keyboard.press("s")
    assert "0\u00a0point" in status(page)
    page.keyboard.press("t")
    assert "Pas de pendule" in status(page)
    page.keyboard.press("j")
    assert "Choisissez trois cartes pour" in status(page)
    page.keyboard.press("p")
    assert status(page)


@pytest.mark.soak
def test_the_focus_stays_in_the_hand_when_a_card_goes(visit: Visit) -> None:
    page = seated(visit, "polignac")
    turn = page.locator(".table-page").get_attribute("data-turn")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    await_turn(page, turn)
    expect(page.locator(".hand button")).to_have_count(7)
    assert page.evaluate("document.activeElement.matches('.hand button')")


@pytest.mark.parametrize(("game", "left", "chosen"), [("dame_de_pique", 13, 1), *only_long(("polignac", 7, 0))])
def test_a_double_click_chooses_or_plays_one_card(visit: Visit, game: str, left: int, chosen: int) -> None:
    page = seated(visit, game)
    box = page.locator(".hand .allowed").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 14, box["y"] + box["height"] / 2)
    for click in (1, 2):
        page.mouse.down(click_count=click)
        page.mouse.up(click_count=click)
        page.wait_for_timeout(140)
    expect(page.locator(".hand .chosen")).to_have_count(chosen)
    page.wait_for_timeout(SETTLED)
    expect(page.locator(".hand .chosen")).to_have_count(chosen)
    expect(page.locator(".hand button")).to_have_count(left)


@pytest.mark.soak
def test_a_double_tap_acts_once_and_quick_taps_on_two_cards_twice(visit: Visit) -> None:
    page = visit(screen=PHONE)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    cards, chosen = page.locator(".hand button"), page.locator(".hand .chosen")
    expect(cards).to_have_count(13)
    start, place = time.time(), middle(cards.first)
    tap_at(page, place, start)
    expect(chosen).to_have_count(1)
    tap_at(page, place, start + 0.1)
    page.wait_for_timeout(SETTLED)
    expect(chosen).to_have_count(1)
    tap_at(page, middle(cards.last), start + 0.2)
    expect(chosen).to_have_count(2)


def tap_at(page: Page, place: tuple[float, float], moment: float) -> None:
    """Tap at a moment, as the page understands it: however slow the machine is to pass a tap on."""
    session, (x, y) = page.context.new_cdp_session(page), place
    for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})


@pytest.mark.soak
def test_two_quick_taps_choose_and_confirm_where_that_is_wanted(visit: Visit) -> None:
    page = visit(screen=PHONE)
    sit_alone(page, "polignac")
    await_turn(page)
    want_to_confirm(page)
    place = middle(page.locator(".hand .allowed").first)
    for _ in range(2):
        page.touchscreen.tap(*place)
        page.locator(".chosen, .hand li:nth-child(7):last-child").first.wait_for()
    expect(page.locator(".hand button")).to_have_count(7)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "left", "chosen"), [("dame_de_pique", 13, 1), ("polignac", 7, 0)])
def test_enter_held_down_chooses_or_plays_one_card(visit: Visit, game: str, left: int, chosen: int) -> None:
    page = seated(visit, game)
    page.keyboard.press("j")
    for _ in range(12):
        page.keyboard.down("Enter")
        page.wait_for_timeout(35)
    page.keyboard.up("Enter")
    page.wait_for_timeout(SETTLED)
    expect(page.locator(".hand .chosen")).to_have_count(chosen)
    expect(page.locator(".hand button")).to_have_count(left)


@pytest.mark.soak
def test_two_quick_clicks_choose_and_confirm_where_that_is_wanted(visit: Visit) -> None:
    page = seated(visit, "polignac")
    want_to_confirm(page)
    card = page.locator(".hand .allowed").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click(click_count=2)
    expect(page.locator(".hand button")).to_have_count(7)


@pytest.mark.parametrize("game", mostly_long(["rumoli", "polignac", "vingt_et_un"], "vingt_et_un"))
def test_the_focus_is_never_lost(visit: Visit, game: str) -> None:
    page = visit()
    turn: str | None = sit_at_turn(page, game)
    lost = list[str]()
    while turn is not None:
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        before, turn = turn, await_turn(page, turn)
        if not page.evaluate(AT_THE_TABLE):
            lost.append(f"{before} to {turn}")
    assert lost == []


@pytest.mark.soak
def test_the_focus_is_not_lost_in_a_rematch(visit: Visit) -> None:
    page = visit()
    sit_alone(page, "polignac")
    play_by_keys(page)
    page.get_by_role("button", name="Revanche").focus()
    page.keyboard.press("Enter")
    page.locator(".table-page[data-phase=play]").wait_for()
    await_turn(page, None)
    expect(page.locator(":focus")).to_have_count(1)


@pytest.mark.soak
def test_who_has_the_focus_elsewhere_keeps_it(visit: Visit) -> None:
    page = seated(visit)
    turn = page.locator(".table-page").get_attribute("data-turn")
    page.keyboard.press("j")
    page.evaluate("(document.querySelector('.hand .allowed').click(), document.querySelector('.log').focus())")
    await_turn(page, turn)
    expect(page.locator(".log:focus")).to_have_count(1)


@pytest.mark.soak
def test_the_title_names_the_game_and_whose_turn_it_is(visit: Visit) -> None:
    page = seated(visit, "polignac")
    assert page.title() == "À vous — Le Polignac — Tripot"
    page.evaluate(SET, NIGHT)
    expect(page).to_have_title("Your turn — Le Polignac — Tripot")
    play_by_keys(page)
    expect(page).to_have_title("Le Polignac — Tripot")


def test_who_reads_back_in_the_log_is_not_taken_to_its_end(visit: Visit) -> None:
    """The newest line is in sight again with the first that comes once the log is left."""
    page = visit()
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    log, newest = page.locator(".log"), page.locator(".log li").last

    def tell(count: int = 1) -> None:
        before = page.locator(".log li").count()
        wire.tell({"kind": "played", "lines": [line("plays", seat=1, card="2h")] * count})
        expect(page.locator(".log li")).to_have_count(before + count)

    def read_back() -> None:
        log.evaluate("(log) => log.scrollTop = 40")
        page.wait_for_timeout(SETTLED)
        tell()
        assert log.evaluate("(log) => log.scrollTop") == 40

    tell(80)
    log.hover()
    tell()
    expect(newest).to_be_in_viewport()
    read_back()
    page.mouse.move(2, 2)
    tell()
    expect(newest).to_be_in_viewport()
    log.focus()
    read_back()
    page.locator(".hand .pick").first.focus()
    tell()
    expect(newest).to_be_in_viewport()


@pytest.mark.soak
def test_a_long_log_is_not_written_anew(visit: Visit) -> None:
    """One sentence more, after more of them than are kept, changes a few places of the page."""
    page, lines, numbers = visit(), list[WebSocketRoute](), [0]

    def hear(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def hand_on(text: str | bytes) -> None:
            numbers.append(json.loads(text).get("n", numbers[-1]))
            line.send(text)

        server.on_message(hand_on)

    def say(count: int) -> None:
        said = [{"kind": "turned", "fr": f"Phrase {number}.", "en": "Sentence."} for number in range(count)]
        numbers.append(numbers[-1] + 1)
        lines[-1].send(json.dumps({"t": "told", "n": numbers[-1], "at": 0, "done": None, "told": said, "set": {}}))

    page.route_web_socket(re.compile("/ws/"), hear)
    sit_alone(page, "polignac")
    await_turn(page)
    say(400)
    expect(page.locator(".log li")).to_have_count(300)
    page.evaluate(WATCH_LOG)
    say(1)
    expect(page.locator(".log li").last).to_have_text("Phrase 0.")
    assert page.locator(".log li").count() == 300
    assert page.evaluate("window.changes") == 2, "one goes, one comes"


def test_a_refused_card_says_by_which_rule(visit: Visit) -> None:
    page = seated(visit, "polignac")
    turn = await_turn(page)
    while turn and not page.locator(".hand [aria-label$='pas permis']").count():
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        turn = await_turn(page, turn)
    if turn is None:  # every card was allowed all along: deal again
        return test_a_refused_card_says_by_which_rule(visit)
    page.locator(".hand [aria-label$='pas permis']").first.click(force=True)
    rule = page.locator(".refusal .rule")
    expect(rule).to_have_text(re.compile(r"POL-\d+"))
    expect(rule).to_have_attribute("href", f"/games/polignac/rules#{rule.inner_text()}")
    expect(page.locator("[role=status].status")).to_contain_text("POL-")
    assert page.locator(".table-page").get_attribute("data-turn") == turn
    return None


def test_a_prompt_says_what_the_choice_is_about(visit: Visit) -> None:
    page = seated(visit)
    prompt = page.locator(".asked .prompt")
    expect(prompt).to_have_text(re.compile(r"Choisissez trois cartes pour \S+\."))


def test_three_cards_are_chosen_then_confirmed_and_any_of_them_comes_back(visit: Visit) -> None:
    """By keys: nothing is sent before all three are confirmed, and J leads to what confirms them."""
    page = seated(visit)
    turn = page.locator(".table-page").get_attribute("data-turn")
    cards, sure = page.locator(".hand button"), page.locator(".choice .way.main")
    page.keyboard.press("m")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
        expect(page.locator(".hand :focus")).to_have_count(1)
    expect(page.locator(".status")).to_contain_text(re.compile("jouable$"))
    assert pressed(page) == [0, 2]
    expect(sure).to_have_count(0)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    ready = "votre choix\xa0: reste à confirmer «\u202fPasser – .+, .+ et .+\u202f».$"
    expect(page.locator(".status")).to_contain_text(re.compile(ready))
    assert pressed(page) == [0, 2, 12]
    expect(sure).to_have_text(re.compile("^Passer – .+, .+ et .+"))
    assert faults_of(page) == []
    assert page.locator(".table-page").get_attribute("data-turn") == turn
    passed = [cards.nth(place).get_attribute("data-card") for place in (0, 2, 12)]
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.locator("[data-match=play]").wait_for()
    assert not {*passed} & {*cards.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")}
    expect(page.locator(".log li", has_text="met")).to_have_count(3)


def pressed(page: Page) -> list[int]:
    """Where the cards chosen stand in the hand."""
    return [
        place for place, card in enumerate(page.locator(".hand button").all()) if card.get_attribute("aria-pressed")
    ]


def test_a_fourth_card_takes_the_place_of_the_first(visit: Visit) -> None:
    page = seated(visit)
    for place in (0, 1, 2, 3):
        page.locator(".hand button").nth(place).click()
    assert pressed(page) == [1, 2, 3]


def test_two_taps_when_wanted(visit: Visit) -> None:
    page = seated(visit, "polignac")
    want_to_confirm(page)
    turn = page.locator(".table-page").get_attribute("data-turn")
    card = page.locator(".hand .allowed").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert page.locator(".table-page").get_attribute("data-turn") == turn
    page.locator(".choice .way.main").click()
    await_turn(page, turn)
    expect(page.locator(".hand button")).to_have_count(7)


def test_language_is_switched_at_once(visit: Visit) -> None:
    page = seated(visit)
    expect(page.locator(".log li", has_text="a choisi trois cartes")).to_have_count(3)  # nobody else says anything now
    page.locator("[data-tool=settings]").click()
    expect(page.locator("label[lang]")).to_have_text(["Français", "English"])
    page.get_by_label("English").check()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt")).to_contain_text("Choose three cards for")
    assert page.locator(".hand button").first.get_attribute("aria-label").endswith("playable")  # type: ignore[union-attr]
    assert page.evaluate("document.documentElement.lang") == "en"
    assert "jointe" not in page.locator(".log").inner_text()
    expect(page.locator(".status")).to_have_text("")
    page.keyboard.press("t")
    expect(page.locator(".status")).to_have_text("No clock.")
    page.evaluate(SET, DAY)
    assert status(page) == ""


def test_indices_follow_the_language(visit: Visit) -> None:
    page = visit("/")
    queen = page.locator("[data-game=dame_de_pique] .suit-s .corner.top b")
    expect(queen).to_have_attribute("data-index", "D")
    page.locator(".head button").click()
    expect(queen).to_have_attribute("data-index", "Q")


def test_backs_say_nothing(visit: Visit) -> None:
    page = seated(visit)
    expect(page.locator(".log li", has_text="a choisi trois cartes")).to_have_count(3)  # no card goes any more
    backs = page.locator(".back")
    assert backs.count() > 0
    assert {back.evaluate("(element) => element.outerHTML") for back in backs.all()} == {
        '<span class="card back" aria-hidden="true"></span>'
    }


def test_everything_can_be_hit(visit: Visit) -> None:
    page = seated(visit)
    assert page.evaluate(SMALL) == []
    page.goto("/")
    page.locator(".game").first.wait_for()
    assert page.evaluate(SMALL) == []


@pytest.mark.soak
def test_nothing_moves_for_who_wants_stillness(visit: Visit) -> None:
    page = visit(screen=CALM)
    sit_alone(page, "polignac")
    await_turn(page)
    page.evaluate(STILL)
    assert play_by_keys(page) > 0


@pytest.mark.soak
def test_cards_travel_for_the_others(visit: Visit) -> None:
    page = visit(screen=LIVELY)
    sit_alone(page, "polignac")
    await_turn(page)
    page.evaluate(COUNT_FLIGHTS)
    play_by_keys(page)
    assert page.evaluate("window.flights") > 0


def test_last_trick_and_score_sheet(visit: Visit) -> None:
    page = seated(visit)
    play_by_keys(page)
    page.locator("[data-tool=last_trick]").click()
    expect(page.locator("dialog .row-of-cards li")).to_have_count(4)
    page.set_viewport_size({"width": 320, "height": 256})
    assert page.get_by_role("dialog").evaluate("(window) => window.scrollHeight <= window.clientHeight"), (
        "the cross stays"
    )
    page.keyboard.press("Escape")
    page.locator("[data-tool=scores]").click()
    expect(page.locator("dialog tbody tr")).to_have_count(1)
    payments = page.locator("dialog .payments li")
    expect(payments.first.locator(".rule")).to_contain_text("DDP-")
    assert [text for text in payments.all_inner_texts() if re.search(r"\b0\spoint", text)] == []
    assert sum(int(text) for text in page.locator("dialog tfoot td").all_inner_texts()) in (26, 78)


def test_a_table_for_twelve_fits(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "vendome", {"seats": 12})
    page.goto(f"/t/{table}?at_once=1")
    await_turn(page)
    boxes = [plate.bounding_box() for plate in page.locator(".plate").all()]
    felt = page.locator(".felt").bounding_box()
    assert len(boxes) == 12
    assert felt
    for box in boxes:
        assert box
        assert felt["x"] <= box["x"]
        assert box["x"] + box["width"] <= felt["x"] + felt["width"]
        assert felt["y"] <= box["y"]
        assert box["y"] + box["height"] <= felt["y"] + felt["height"]
