"""On a phone one sees at one's turn what one must: what lies on the table, the prompt, the hand; every window whole."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CALM, PHONE, Screen, Visit
from tests.browser.playing import (
    QUICK,
    SOMETHING,
    await_turn,
    faults_of,
    make_table,
    play_by_taps,
    sit_alone,
    sit_at_turn,
    tap_something,
)
from tests.browser.test_sizes import enlarge_letters
from tests.browser.wire import Wire, line
from tests.seldom import mostly_long

#: An ordinary phone under the bars of its browser, a small one, a tall one, and one on its side.
SIZES = [(390, 664), (360, 640), (390, 844), (844, 390)]
LOW: Screen = PHONE | {"viewport": {"width": 390, "height": 664}}
#: How each table is made, and what must lie on it.
TABLES: dict[str, tuple[str, dict[str, Any], str]] = {
    "trick of four": ("dame_de_pique", {"options": {}}, ".pile-trick li:nth-child(3)"),
    "trick of eight": ("polignac", {"seats": 8, "options": {"limit": 200}}, ".pile-trick li:nth-child(4)"),
    "auction": ("rumoli", {"seats": 7, "options": {"coups": 30}}, ".numbers input[type=number]"),
    "sequence": ("rumoli", {"seats": 4, "options": {"coups": 30}}, "[data-match=play] .pile-layout .card"),
    "stake": ("vingt_et_un", {"seats": 5, "options": {}}, ".numbers input[type=number]"),
    "taille": ("vendome", {"seats": 12, "options": {"ceremony": "by_hand"}}, ".pile-taille li:nth-child(2)"),
}
#: What else is told, where it would hardly ever lie there at one's turn.
TOLD = {"taille": {"state:pile": "2s 3d 4c 5h"}}
#: What of the middle of the table, the prompt and the hand is not wholly on the screen, or lies under another part.
UNSEEN = """() => {
    const box = (element) => element.getBoundingClientRect();
    const felt = box(document.querySelector(".felt")), mine = box(document.querySelector(".mine"));
    const within = (part, top, bottom) => part.top >= top - 1 && part.bottom <= bottom + 1
        && part.left >= -1 && part.right <= innerWidth + 1;
    const out = (parts, top, bottom) => [...document.querySelectorAll(parts)]
        .filter((part) => !within(box(part), top, bottom)).map((part) => part.className);
    return [...out(".piles .card, .piles .owner, .piles .chips", felt.top, Math.min(felt.bottom, mine.top)),
        ...out(".prompt, .choice .way, .numbers input, .hand .card", mine.top, innerHeight)];
}"""
#: How far from its end the felt is scrolled when, after a panel that was read to its end, ever more lies in its middle.
GROWN = """async () => {
    const felt = document.querySelector(".felt"), middle = felt.querySelector(".middle");
    const frame = () => new Promise(requestAnimationFrame), drawn = async () => (await frame(), await frame());
    const panel = document.createElement("div");
    panel.className = "panel";
    panel.style.height = "500px";
    middle.append(panel);
    await drawn();
    felt.scrollTop = felt.scrollHeight;
    await drawn();
    panel.remove();
    for (const height of [100, 200, 300]) {
        middle.style.paddingBottom = `${height}px`;
        await drawn();
    }
    return -felt.scrollTop;
}"""

#: The lesson is wholly on the screen, between the felt and the hand.
TAUGHT = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const lesson = box(".lesson"), text = box(".lesson p"), way = box(".lesson .quiet");
    return lesson.top >= box(".felt").bottom && text.top >= lesson.top && text.bottom <= lesson.bottom + 1
        && way.bottom <= lesson.bottom && lesson.bottom <= box(".mine").top && box(".hand").bottom <= innerHeight;
}"""

#: How many times as wide as its words the lesson is.
SLENDER = "() => document.querySelector('.lesson').clientWidth / document.querySelector('.lesson p').clientWidth"


def phone_table(visit: Visit, name: str, screen: Screen = LOW) -> Page:
    """A table on a phone, played until it is one's turn and what is looked for lies there."""
    game, wish, sight = TABLES[name]
    page = visit(screen=screen)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, game, wish)}?at_once=1")
    turn = await_turn(page)
    while not page.locator(f"{sight}:visible").count():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
        wire.tell(**TOLD.get(name, {}))
    assert turn is not None
    return page


@pytest.mark.parametrize("name", mostly_long(TABLES, "sequence", "trick of eight"))
def test_what_lies_on_the_table_is_seen_at_ones_turn(visit: Visit, name: str) -> None:
    page = phone_table(visit, name)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert (width, height, page.evaluate(UNSEEN)) == (width, height, [])
    assert page.evaluate(GROWN) < 1


@pytest.mark.soak
def test_a_whole_suit_in_sequence_leaves_the_paying_cards_in_sight(visit: Visit) -> None:
    """Also when many chips lie on each of them."""
    page = visit(screen=LOW)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'rumoli', {'seats': 4, 'options': {'coups': 30}})}?at_once=1")
    await_turn(page)
    suit = [f"{rank}h" for rank in "23456789TJQKA"]
    plays = [line("plays", seat=at % 4, card=card) for at, card in enumerate(suit)]
    wire.tell(
        {"kind": "played", "lines": [line("stops", card="4c", why=0), *plays]},
        actions=None,
        match=wire.parts["match"] | {"phase": "play"},
        **{"state:laid": [" ".join(suit[seat::4]) for seat in range(4)], "state:boodles": [20] * 4},
    )
    expect(page.locator(".pile-sequence [data-fly]")).to_have_count(13)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert (width, height, page.evaluate(UNSEEN)) == (width, height, [])


@pytest.mark.soak
def test_who_does_not_fit_is_reached_by_the_keyboard(visit: Visit) -> None:
    page = phone_table(visit, "taille", PHONE | {"viewport": {"width": 360, "height": 420}})
    assert page.locator(".felt").evaluate("({scrollHeight, clientHeight}) => scrollHeight > clientHeight")
    assert faults_of(page) == []


#: How far the newest line of the log begins below the top of the log, and ends above what is under the log:
#: the least of each since now, looked at whenever a line has been written.
NEWEST = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect(), log = document.querySelector(".log");
    window.leastSeen = [Infinity, Infinity];
    const look = () => {
        const line = box(".log li:last-child").top, {top, bottom} = log.getBoundingClientRect();
        const seen = [line - top, Math.min(bottom, box(".mine").top) - line];
        leastSeen = leastSeen.map((least, part) => Math.round(Math.min(least, seen[part])));
    };
    look();
    new MutationObserver(look).observe(log, {childList: true, subtree: true});
}"""
LINE = 18  # pixels, at least, of a line that can be read


@pytest.mark.parametrize(
    "screen", mostly_long([PHONE, LOW, PHONE | {"viewport": {"width": 320, "height": 640}}], PHONE)
)
def test_the_newest_line_of_the_log_can_be_read(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen)
    sit_at_turn(page, "vingt_et_un")
    page.evaluate(NEWEST)
    play_by_taps(page)
    below, above = page.evaluate("leastSeen")
    assert below >= -1, "but for a part of a pixel"
    assert above >= LINE
    assert page.locator(".log").evaluate("(log) => log.clientHeight") >= 2 * LINE


@pytest.mark.soak
def test_the_newest_line_is_in_sight_when_a_tablet_is_turned(visit: Visit) -> None:
    page = visit(screen={"viewport": {"width": 1180, "height": 820}})
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    for width, height in ((820, 1180), (1180, 820), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".log li").last).to_be_in_viewport(ratio=0.9)


def test_a_lesson_is_read_step_by_step(visit: Visit) -> None:
    page = visit(screen=LOW)
    table = make_table(page, "dame_de_pique", {"options": {}, "settings": {"lesson": True}})
    page.goto(f"/t/{table}?at_once=1")
    await_turn(page)
    step, read = page.locator(".lesson p:visible"), page.locator(".lesson .quiet")
    expect(step).to_contain_text("À la Dame de Pique on fuit les cœurs")
    enlarge_letters(page)
    assert page.evaluate(SLENDER) < 1.5
    enlarge_letters(page, 16)
    for left in range(UNREAD, 0, -1):
        expect(page.locator(".lesson p")).to_have_count(min(left, AT_ONCE))
        expect(step).to_have_count(1)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TAUGHT), (left, width, height)
            assert page.evaluate(UNSEEN) == [], (left, width, height)
        page.wait_for_timeout(QUICK)  # sooner it would be a double tap
        read.tap()
    expect(page.locator(".lesson")).to_have_count(0)
    assert faults_of(page) == []


UNREAD = 4  # what a teacher has said at the first choice
AT_ONCE = 3  # what the page has ready of it


#: However slow the machine, a deal that is over stays in sight.
FULL: dict[str, Any] = {"seats": 12, "options": {"ceremony": "by_hand"}, "settings": {"pause": 600_000}}


def after_a_deal(visit: Visit) -> Page:
    """A phone at a full table of the Vendôme, after the last card of a deal."""
    page = visit(screen=LOW)
    page.goto(f"/t/{make_table(page, 'vendome', FULL)}?at_once=1")
    turn = await_turn(page)
    while not page.locator(".panel.between").count():
        tap_something(page)
        turn = await_turn(page, turn)
    return page


#: What is seen before what the deal came to is still seen.
LATE = """{
    const {animate} = Element.prototype;
    Element.prototype.animate = function (...how) {
        const late = animate.apply(this, how);
        late.pause();
        return late;
    };
}"""


def test_the_last_cards_are_in_sight_however_long_the_list_of_what_each_has(visit: Visit) -> None:
    page = visit(screen=PHONE | CALM | {"viewport": {"width": 640, "height": 360}})
    page.add_init_script(LATE)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'vendome', FULL)}?at_once=1")
    await_turn(page)
    turned = [line("turns", banker=1, card=f"{rank}{suit}") for suit in "hs" for rank in "23456789TJ"]
    wire.tell(
        {"kind": "dealt", "anew": True, "lines": turned},
        actions=None,
        stage={"phase": "pause", "until": None},
        match=wire.parts["match"] | {"phase": "deal", "deals": 1},
        sheet=[[20] * 12] * 2,
    )
    expect(page.locator(".pile-taille .card")).to_have_count(len(turned))
    assert page.locator(".panel").evaluate("({scrollHeight}) => scrollHeight > innerHeight")
    assert page.evaluate(UNSEEN) == []


#: How wide each line of the prompt is, with these words in it.
LINES = """(prompt, text) => {
    prompt.textContent = text;
    const words = document.createRange();
    words.selectNodeContents(prompt);
    return [...words.getClientRects()].map(({width}) => width);
}"""


def test_what_is_said_takes_the_width_of_a_phone(visit: Visit) -> None:
    page = visit(screen=PHONE)
    sit_at_turn(page, "polignac")
    page.keyboard.press("j")
    said = page.locator(".status.shown")
    expect(said).to_contain_text("À vous de jouer.")
    box = said.bounding_box()
    assert box
    assert (box["width"] > 300, box["x"] > 0, box["x"] + box["width"] < 390) == (True, True, True), box


def test_no_line_of_a_question_is_left_with_its_last_word(visit: Visit) -> None:
    page = visit(screen=PHONE)
    sit_at_turn(page, "polignac")
    first, last = page.locator(".prompt").evaluate(LINES, "Adèle tient la banque : combien misez-vous ?")
    assert last > first / 2


def test_the_score_sheet_of_four_is_seen_at_once(visit: Visit) -> None:
    page = visit(screen=PHONE)
    sit_alone(page, "dame_de_pique")
    play_by_taps(page)
    page.locator("[data-tool=scores]").tap()
    sheet = page.locator("dialog .scroll")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert sheet.evaluate("({scrollWidth, clientWidth}) => scrollWidth <= clientWidth"), width


@pytest.mark.soak
def test_the_score_sheet_is_whole_in_its_window(visit: Visit) -> None:
    page = after_a_deal(visit)
    page.locator("[data-tool=scores]").tap()
    sheet = page.locator(".score-sheet")
    page.locator("dialog .payments li").first.wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate("(sheet) => sheet.parentElement.clientHeight >= sheet.offsetHeight"), (width, height)
        page.locator("dialog .payments li").last.scroll_into_view_if_needed()
        assert page.evaluate(IN_WINDOW), (width, height)
    assert faults_of(page) == []


#: The last line of the window can be brought into it.
IN_WINDOW = """() => {
    const box = (part) => [...document.querySelectorAll(part)].at(-1).getBoundingClientRect();
    return box("dialog .payments li").bottom <= box("dialog").bottom && box("dialog").bottom <= innerHeight;
}"""


@pytest.mark.soak
def test_what_leads_to_the_next_deal_is_whole_however_many_sit_there(visit: Visit) -> None:
    page = after_a_deal(visit)
    felt = page.locator(".felt")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(felt).to_have_css("flex-direction", "column")  # the panel stands there after the last cards
        felt.evaluate("(felt) => felt.scrollTo(0, 0)")
        assert page.locator(".between > .main").evaluate(UNCOVERED), (width, height)
    page.set_viewport_size({"width": 390, "height": 664})
    summary = page.locator(".between summary")
    summary.focus()
    assert summary.evaluate(UNCOVERED)


#: Nothing lies over a corner of it.
UNCOVERED = """(way) => {
    const { left, right, top, bottom } = way.getBoundingClientRect();
    const corners = [[left + 9, top + 3], [right - 9, top + 3], [left + 9, bottom - 3], [right - 9, bottom - 3]];
    return corners.every(([x, y]) => way.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.soak
def test_after_a_deal_everybody_is_named_and_then_every_payment(visit: Visit) -> None:
    page = after_a_deal(visit)
    results, details = page.locator(".between .ranking li"), page.locator(".between .payments")
    expect(results).to_have_count(12)
    mine = page.locator(".seat.me")
    of_mine = results.filter(has_text=mine.locator(".name").inner_text())
    expect(of_mine).to_contain_text(mine.locator(".score").inner_text())
    expect(of_mine).to_be_in_viewport(ratio=1)
    expect(details).to_be_hidden()
    page.locator(".between summary").tap()
    expect(details.locator("li").first).to_be_visible()
    assert details.evaluate("({scrollHeight, clientHeight}) => scrollHeight <= clientHeight + 1")
    assert faults_of(page) == []


@pytest.mark.soak
def test_the_log_tells_who_said_a_phrase(visit: Visit) -> None:
    page = visit(screen=LOW)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    page.locator("[data-tool=phrases]").tap()
    phrase = page.locator(".phrases button").first
    text = phrase.inner_text()
    phrase.tap()
    expect(page.locator(".log li").filter(has_text=text)).to_have_text(f"Camille — {text}")


def test_names_stand_right_under_the_cards_of_a_trick(visit: Visit) -> None:
    page = visit(screen=PHONE)
    page.goto(f"/t/{make_table(page, 'polignac', {'options': {'limit': 99}})}?at_once=1")
    turn = await_turn(page)
    while page.locator(".pile-trick .owner").count() < 2:
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    page.locator(".pile-trick .owner").first.evaluate("name => (name.textContent = 'Marie-Antoinette de Saint-Ex')")
    below = """cards => cards.map((card) => {
        const [face, name] = [".card", ".owner"].map((part) => card.querySelector(part).getBoundingClientRect());
        return Math.round(name.top - face.bottom);
    })"""
    assert len(set(page.locator(".pile-trick li").evaluate_all(below))) == 1


@pytest.mark.parametrize("game", ["polignac", "dame_de_pique"])
def test_the_bar_of_a_table_breaks_no_word_on_a_tablet(visit: Visit, game: str) -> None:
    page = visit(screen={"viewport": {"width": 768, "height": 1024}})
    sit_alone(page, game)
    await_turn(page)
    heights = page.locator(".bar .tool").evaluate_all("tools => tools.map((tool) => tool.offsetHeight)")
    assert set(heights) == {44}, heights
