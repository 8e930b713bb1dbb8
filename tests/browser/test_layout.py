"""What lies on the table and who sits at it do not cover each other, also while a refusal takes room."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CALM, DESK, ON_ITS_SIDE, PHONE, Screen, Visit, launched
from tests.browser.playing import SOMETHING, await_turn, faults_of, make_table, play_by_taps, sit_alone
from tests.browser.wire import Wire, line
from tests.seldom import mostly_long, only_long

TABLET: Screen = {"viewport": {"width": 1024, "height": 768}}
UPRIGHT: Screen = {"viewport": {"width": 820, "height": 1180}}
SLIM: Screen = {"viewport": {"width": 768, "height": 1024}}
TWICE_AS_LARGE: Screen = {"viewport": {"width": 720, "height": 450}}
SCREENS = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
GAMES: dict[str, dict[str, Any]] = {
    "dame_de_pique": {"options": {}},
    "polignac": {"seats": 8, "options": {"limit": 200}},
}
LOW_WINDOWS = [(1366, 657), (1366, 622), (760, 622), (1081, 580), (701, 600)]  # of laptops, under their browser’s bars
#: What of the hand is beside or below the screen, or under the log.
OUTSIDE = """() => {
    const {right, bottom} = document.querySelector(".mine").getBoundingClientRect();
    const out = (box) => box.left < 0 || box.right > right || box.bottom > Math.min(bottom, innerHeight);
    return [...document.querySelectorAll(".hand .card")].map((card) => card.getBoundingClientRect()).filter(out);
}"""
LONGEST_PHRASE = "Au revoir et merci pour la partie."
CARDS = 3  # on the table: enough for some to lie towards those who sit at the top
#: The parts that lie over each other; those that hold one another aside.
COVERED = """() => {
    const lying = ".pile-trick :is(.card, .owner), .pile-layout :is(.card, .chips)";
    const all = [...document.querySelectorAll(`.seat > :not(.bubble), ${lying}, .mine`)];
    const box = (element) => element.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const isCard = (element) => element.matches(".pile *");
    const name = (element) => element.closest(".seat")?.querySelector(".name").textContent
        ?? (isCard(element) ? "card" : "mine");
    return all.flatMap((one, place) => all.slice(place + 1)
        .filter((other) => !(isCard(one) && isCard(other)) && meet(box(one), box(other)))
        .map((other) => `${name(one)} ${one.className} / ${name(other)} ${other.className}`));
}"""
#: What is said aloud and lies over a plate or a count of cards, or beside the cloth.
UNREADABLE = """() => [...document.querySelectorAll(".bubble")].flatMap((bubble) => {
    const said = bubble.getBoundingClientRect(), felt = document.querySelector(".felt").getBoundingClientRect();
    const out = said.left < felt.left || said.right > felt.right;
    const under = [...document.querySelectorAll(".plate, .tally")].filter((plate) => {
        const box = plate.getBoundingClientRect();
        return box.width && said.left < box.right && box.left < said.right && said.top < box.bottom - 1
            && box.top < said.bottom - 1;
    });
    const name = bubble.closest(".seat").querySelector(".name").textContent;
    return [...(out ? [`${name} is cut`] : []), ...under.map((plate) => `${name} / ${plate.textContent}`)];
})"""
STILL = """async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}"""


def covered(page: Page) -> list[str]:
    page.evaluate(STILL)
    found: list[str] = page.evaluate(COVERED)
    return found


def play_until(page: Page, cards: int) -> None:
    """Play until it is one's turn with so many cards on the table and one in hand that is forbidden."""
    turn, forbidden = await_turn(page), page.locator(".hand [aria-label$='pas permis']")
    while page.locator(".pile-trick li").count() < cards or not forbidden.count():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    assert turn is not None


def test_a_phone_on_its_side_shows_trick_and_hand_at_once(visit: Visit) -> None:
    page = visit(screen=ON_ITS_SIDE)
    page.goto(f"/t/{make_table(page, 'dame_de_pique', {'options': {}})}?at_once=1")
    play_until(page, CARDS)
    assert page.evaluate("document.documentElement.dataset.deck") == "bold"
    assert covered(page) == []
    assert faults_of(page) == []
    for width, height in LOW_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert (width, height, covered(page), page.evaluate(OUTSIDE)) == (width, height, [], [])


@pytest.mark.soak
def test_who_takes_a_trick_is_named_clear_of_his_plate(visit: Visit) -> None:
    page = visit(screen=TABLET)
    clock = {"bank": 3_600_000, "increment": 0}
    page.goto(f"/t/{make_table(page, 'dame_de_pique', {'options': {}, 'settings': {'clock': clock}})}?at_once=1")
    turn, mine = await_turn(page), page.locator("[data-phase=play] .done .wins[style$='--dy: 1;']")
    while not (mine.count() and page.locator(".seat.me .marks").count()):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    expect(mine.locator(".owner")).to_have_text("Camille ramasse")
    assert covered(page) == []


@pytest.mark.parametrize(
    "screen",
    mostly_long([DESK, TABLET, PHONE, ON_ITS_SIDE], PHONE),
    ids=["desk", "tablet", "phone", "on_its_side"],
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_covers_no_plate(visit: Visit, game: str, screen: Screen) -> None:
    page = visit(screen=screen)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, game, GAMES[game])}?at_once=1")
    await_turn(page)
    for seat in range(page.locator(".seat").count()):
        aloud = [{"chair": wire.parts[f"seat:{seat}"]["chair"], "fr": LONGEST_PHRASE, "en": ""}]
        wire.tell({"kind": "played", "lines": [], "aloud": aloud})
        expect(page.locator(f"[data-seat='{seat}'] .bubble")).to_have_count(1)
        assert page.evaluate(UNREADABLE) == []


@pytest.mark.parametrize("screen", mostly_long(SCREENS.values(), PHONE), ids=SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_pushes_nothing_onto_anything(visit: Visit, game: str, screen: Screen) -> None:
    page = visit(screen=screen)
    page.goto(f"/t/{make_table(page, game, GAMES[game])}?at_once=1")
    play_until(page, CARDS)
    assert covered(page) == []
    page.locator(".hand [aria-label$='pas permis']").first.click(force=True)
    page.locator(".refusal").wait_for()
    assert covered(page) == []


#: The cards of the hand that are not hit where their index is seen.
MISSED = """() => [...document.querySelectorAll(".hand .pick")].filter((pick) => {
    const {left, top, width, height} = pick.querySelector(".corner").getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== pick;
}).map((pick) => pick.dataset.card)"""

HAND = [f"{rank}s" for rank in "23456789TJQKA"]
HEIGHTS = "(parts) => parts.map((part) => part.offsetHeight)"


@pytest.mark.parametrize("screen", mostly_long(SCREENS.values(), PHONE), ids=SCREENS)
def test_the_card_one_sees_is_the_card_one_hits(visit: Visit, screen: Screen) -> None:
    """An allowed card is lifted, but not over the forbidden one at its right."""
    page = visit(screen=screen)
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    wire.tell(hand=HAND, actions=wire.parts["actions"] | {"cards": HAND[::2]})
    expect(page.locator(".hand .allowed")).to_have_count(7)
    page.evaluate(STILL)
    assert page.evaluate(MISSED) == []
    assert len(set(page.locator(".hand .top b").evaluate_all(HEIGHTS))) == 1, "10 stands in one line"


#: What a reader may set: lines, letters, words and paragraphs further apart (WCAG 1.4.12).
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
        p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
}"""


def test_words_further_apart_push_nobody_onto_another(visit: Visit) -> None:
    page = visit(screen={"viewport": {"width": 1280, "height": 720}})
    clock = {"bank": 3_600_000, "increment": 0}
    page.goto(f"/t/{make_table(page, 'polignac', {'seats': 5, 'options': {}, 'settings': {'clock': clock}})}?at_once=1")
    await_turn(page)
    page.evaluate(SPACED)
    assert covered(page) == []


TOO_NARROW = """(tools) => tools.filter((tool) => tool.scrollWidth > tool.clientWidth).map((tool) => tool.innerText)"""
#: What is wider than the place it has, but for the score sheet of many.
TOO_WIDE = """() => [document.body, ...document.querySelectorAll(".felt, .panel, .log, .mine, dialog .sheet-body")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className || part.tagName)"""
LARGE_PRINT = "--blink-settings=defaultFontSize=32"


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_letters_twice_as_large_get_the_room_they_need(chromium: Browser, server: str, width: int, height: int) -> None:
    browser = launched(chromium.browser_type, LARGE_PRINT)
    page = browser.new_page(base_url=server, viewport={"width": width, "height": height}, **CALM)
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    page.goto(f"/t/{make_table(page, 'polignac')}?at_once=1")
    await_turn(page)
    plates = [plate.bounding_box() for plate in page.locator(".plate").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in plates)
    assert [fault for fault in covered(page) if "mine" not in fault] == []  # the hand stays in sight, as on a phone
    page.set_viewport_size(PHONE["viewport"])
    assert page.locator(".bar .tool").evaluate_all(TOO_NARROW) == []
    page.goto("/games/rumoli")
    page.locator(".create").wait_for()
    assert page.evaluate(TOO_WIDE) == []
    page.goto("/mine")
    page.locator(".account summary").click()
    assert page.evaluate(TOO_WIDE) == []
    browser.close()


@pytest.mark.soak
@pytest.mark.parametrize("light", ["dark", "light"])
def test_cards_are_printed_in_their_own_colours_in_any_contrast(visit: Visit, light: str) -> None:
    page = visit(screen={"forced_colors": "active", "color_scheme": light})
    page.goto(f"/t/{make_table(page, 'polignac', GAMES['polignac'])}?at_once=1")
    play_until(page, 1)
    style = "(card) => [getComputedStyle(card).backgroundColor, getComputedStyle(card).outlineStyle]"
    forbidden = page.locator(".hand .pick:not(.allowed) .card").first.evaluate(style)
    allowed = page.locator(".hand .allowed .card").first.evaluate(style)
    back = page.locator(".card.back").first.evaluate(style)
    assert [*forbidden, allowed[0], back[0]] == [PAPER[light], "none", PAPER[light], "rgb(109, 35, 48)"]
    assert allowed[1] == "solid"
    page.keyboard.press("s")
    expect(page.locator(".status.shown")).to_have_css("outline-style", "solid")


PAPER = {"light": "rgb(245, 243, 240)", "dark": "rgb(233, 229, 221)"}
WIDE: Screen = {"viewport": {"width": 1280, "height": 720}}


RUN = ["5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"]


@pytest.mark.parametrize("seats", mostly_long([3, 4, 6, 7], 3, 7))
@pytest.mark.parametrize(("office", "other"), [("dealer", "eldest"), ("eldest", "dealer")])
def test_no_plate_lies_over_a_layout(visit: Visit, seats: int, office: str, other: str) -> None:
    """Nor over a run of cards beside it, whoever plays the dead hand and has an office besides."""
    page = visit(screen=WIDE)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'rumoli', {'seats': seats, 'options': {'coups': 30}})}?at_once=1")
    await_turn(page)
    laid = [" ".join(RUN[seat::seats]) for seat in range(seats)]
    plays = [line("plays", seat=at % seats, card=card) for at, card in enumerate(RUN)]
    wire.tell(
        {"kind": "played", "lines": [line("stops", card="4c", why=0), *plays]},
        match=wire.parts["match"] | {"phase": "play"},  # nobody bids while cards lie before him
        **{"state:laid": laid, "state:taker": None},
    )
    expect(page.locator(".pile-sequence [data-fly]")).to_have_count(len(RUN))
    for taker in (None, *range(seats)):
        held = taker or 0
        wire.tell(**{"state:taker": taker, f"state:{office}": held, f"state:{other}": (held + 1) % seats})
        expect(page.get_by_text("joue le mort")).to_have_count(0 if taker is None else 1)
        for screen in (WIDE, DESK, TABLET, SLIM):
            page.set_viewport_size(screen["viewport"])
            assert [fault for fault in covered(page) if "card" in fault or "chips" in fault] == []


#: Who sits under the panel, but for those whose plate is pushed there by a card.
UNDER_THE_PANEL = """() => [...document.querySelectorAll(".plate:not(:has(~ .in-front))")].filter((plate) => {
    const box = plate.getBoundingClientRect(), panel = document.querySelector(".panel").getBoundingClientRect();
    return box.left < panel.right && panel.left < box.right && box.top < panel.bottom && panel.top < box.bottom;
}).map((plate) => plate.textContent)"""


@pytest.mark.parametrize("screen", mostly_long([DESK, TABLET, SLIM], TABLET, SLIM), ids=["desk", "tablet", "slim"])
def test_what_a_deal_came_to_covers_no_plate_of_twelve(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen)
    wire = Wire(page)
    wish = {"seats": 12, "options": {}, "settings": {"pause": 600_000}}
    page.goto(f"/t/{make_table(page, 'vendome', wish)}?at_once=1")
    page.locator(".between .way.main").wait_for()
    for banker in range(12):  # his plate is the widest
        wire.tell(**{"state:banker": banker})
        expect(page.locator(f"[data-seat='{banker}'] .marks", has_text="banquier")).to_have_count(1)
        assert page.evaluate(UNDER_THE_PANEL) == []


RENAME = """(name) => fetch("/api/me", {method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({name})})"""


@pytest.mark.parametrize(
    ("game", "seats"), [("vendome", 12), *only_long(("vendome", 9), ("polignac", 8), ("vendome", 6))]
)
def test_a_long_name_keeps_to_its_place(visit: Visit, game: str, seats: int) -> None:
    page, name = visit(screen=WIDE), "Wilhelmine-Wolfgang WMWM"
    page.evaluate(RENAME, name)
    page.goto(f"/t/{make_table(page, game, {'seats': seats})}?at_once=1")
    await_turn(page)
    assert [fault for fault in covered(page) if fault.count("plate") == 2] == []
    assert page.locator(".seat.me .name").get_attribute("title") == name


@pytest.mark.soak
def test_a_name_without_a_break_widens_nothing(visit: Visit) -> None:
    page = visit(screen=PHONE)
    page.evaluate(RENAME, "M" * 30)
    sit_alone(page, "polignac")
    play_by_taps(page)
    page.locator(".ranking").wait_for()
    assert page.evaluate(TOO_WIDE) == []
    page.locator("[data-tool=scores]").click()
    page.locator("dialog .payments li").first.wait_for()
    assert page.evaluate(TOO_WIDE) == []
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Revoir la partie").click()
    page.locator(".controls").wait_for()
    assert page.evaluate(TOO_WIDE) == []
    page.goto("/mine")
    page.locator(".tables a").wait_for()
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.soak
@pytest.mark.parametrize("screen", [DESK, UPRIGHT, PHONE], ids=["desk", "tablet", "phone"])
def test_cards_to_be_passed_lie_nearer_to_nobody(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen)
    page.goto(f"/t/{make_table(page, 'dame_de_pique', {'options': {}})}?at_once=1")
    await_turn(page)
    aside, felt = page.locator(".pile-aside"), page.locator(".felt")
    page.locator(SOMETHING).first.drag_to(felt)
    aside.wait_for()
    middles = [box["x"] + box["width"] / 2 for box in (aside.bounding_box(), felt.bounding_box()) if box]
    assert abs(middles[0] - middles[1]) < 2, middles


@pytest.mark.soak
def test_the_keys_are_explained_where_there_are_some(visit: Visit) -> None:
    for screen, shown in ((TWICE_AS_LARGE, True), (DESK, True), (PHONE, False), (ON_ITS_SIDE, False)):
        page = visit(screen=screen)
        sit_alone(page, "polignac")
        await_turn(page)
        assert page.locator("[data-tool=help]").is_visible() == shown
