"""Screens of every size: the smallest phone, the largest desk, a telephone with a notch."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, ON_ITS_SIDE, PHONE, Screen, Visit
from tests.browser.playing import await_turn, make_table, sit_alone
from tests.browser.test_layout import SLIM, TABLET, covered
from tests.browser.wire import Wire, line

SMALLEST: Screen = PHONE | {"viewport": {"width": 320, "height": 568}}
LARGEST: Screen = {"viewport": {"width": 2560, "height": 1440}}
WALL: Screen = {"viewport": {"width": 3840, "height": 2160}}
HAND = [f"{rank}s" for rank in "23456789TJQKA"]
NOTCH = 59  # pixels at either side of a telephone on its side
#: What of the bar must be scrolled to.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".bar .tool")]
    .filter((tool) => tool.getBoundingClientRect().right > innerWidth).map((tool) => tool.innerText)"""
WIDTHS = "(cards) => cards.map((card) => card.offsetWidth)"
#: Plates that their words are too wide for, and tools that touch the next one.
CRAMPED = """() => {
    const plates = [...document.querySelectorAll(".plate")].filter((plate) => plate.scrollWidth > plate.clientWidth);
    const tools = [...document.querySelectorAll(".tool")].filter((tool) => tool.offsetWidth);
    const touches = (tool, at) => {
        const next = tools[at + 1];
        return next?.offsetTop === tool.offsetTop && next.offsetLeft - tool.offsetLeft - tool.offsetWidth < 5;
    };
    return [...plates, ...tools.filter(touches)].map((part) => part.innerText);
}"""
#: By how many pixels the index of a card of 88 reaches past the place where its first pip may begin, at a fifth of it.
REACH = """(index) => {
    const card = index.closest(".card").getBoundingClientRect();
    return index.getBoundingClientRect().right - card.left - card.width / 5;
}"""
#: The outermost of what is read or tapped.
EDGES = """() => {
    const parts = document.querySelectorAll(".brand, .head :is(a, button), h1:not(.unseen), .tool, .plate, .pick");
    const boxes = [...parts].map((part) => part.getBoundingClientRect()).filter(({width}) => width);
    return [Math.min(...boxes.map(({left}) => left)), Math.max(...boxes.map(({right}) => right))];
}"""


def enlarge_letters(page: Page, size: int = 32) -> None:
    """What the reader has set in the browser; the usual size is 16."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})


def dealt(visit: Visit, screen: Screen) -> Page:
    """A table at which one holds all spades."""
    page = visit(screen=screen)
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    wire.tell(hand=HAND, actions=wire.parts["actions"] | {"cards": HAND})
    expect(page.locator(".hand .pick")).to_have_count(len(HAND))
    return page


def test_the_smallest_phone_shows_all_tools_and_letters_of_twice_the_size_fit_one_of_usual_width(visit: Visit) -> None:
    page = visit(screen=SMALLEST)
    page.goto(f"/t/{make_table(page, 'polignac', {'seats': 8})}?at_once=1")
    await_turn(page)
    expect(page.locator("[data-tool=last_trick]")).to_be_visible()
    assert page.evaluate(OUT_OF_SIGHT) == []
    page.set_viewport_size(PHONE["viewport"])
    enlarge_letters(page)
    assert page.evaluate(CRAMPED) == []


def test_the_smallest_phone_shows_the_whole_hand_beneath_a_question(visit: Visit) -> None:
    page = visit(screen=SMALLEST)
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    asked = "Adèle demande à reprendre son dernier choix : « Adèle joue 2♣ »."
    wire.tell(
        hand=HAND,
        actions=None,
        question={"fr": asked, "en": asked, "mine": True, "until": 30_000, "since": 0, "yes": []},
    )
    expect(page.locator(".question .way")).to_have_count(2)
    expect(page.locator(".hand .pick").last).to_be_in_viewport(ratio=1)


def test_cards_grow_with_a_large_screen(visit: Visit) -> None:
    page = dealt(visit, LARGEST)
    assert min(page.locator(".hand .card").evaluate_all(WIDTHS)) > 110
    assert covered(page) == []
    page.set_viewport_size(DESK["viewport"])
    assert page.locator(".hand .card").first.evaluate("(card) => card.offsetWidth") == 88


def test_the_index_of_a_ten_keeps_clear_of_its_pips(visit: Visit) -> None:
    page = dealt(visit, DESK)
    assert page.locator("[data-card=Ts] .top b").evaluate(REACH) < 0


@pytest.mark.parametrize("path", ["", "/mine"], ids=["table", "mine"])
def test_nothing_lies_under_a_notch(visit: Visit, path: str) -> None:
    page = dealt(visit, ON_ITS_SIDE)
    if path:
        page.goto(path)
        page.locator("h1").wait_for()
    insets = dict.fromkeys(("left", "right", "leftMax", "rightMax"), NOTCH)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    left, right = page.evaluate(EDGES)
    assert left >= NOTCH
    assert right <= ON_ITS_SIDE["viewport"]["width"] - NOTCH


def test_letters_and_what_lies_before_others_grow_with_the_largest_screens(visit: Visit) -> None:
    page = dealt(visit, WALL)
    sizes = "(part) => [getComputedStyle(part).fontSize, part.querySelector('.fan .card').offsetWidth]"
    size, width = page.locator(".seat:not(.me)").first.evaluate(sizes)
    assert (size, width) == ("25.92px", 34)
    assert covered(page) == []
    page.set_viewport_size(DESK["viewport"])
    assert page.locator(".seat:not(.me)").first.evaluate(sizes) == ["16px", 21]


def test_the_bar_of_an_upright_tablet_is_one_line(visit: Visit) -> None:
    page = dealt(visit, SLIM | {"has_touch": True})
    (height,) = page.locator(".bar").evaluate_all("(bars) => bars.map((bar) => bar.offsetHeight)")
    assert height < 60


LONG = "Le joueur qui entame pose une carte, et chacun des autres doit fournir la couleur demandée s’il en a."


def test_in_a_low_window_a_refusal_lets_no_count_of_cards_touch_the_trick(visit: Visit) -> None:
    page = visit(screen={"viewport": {"width": 760, "height": 622}})
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    wire.tell(
        hand=HAND,
        may={"take_back": True, "claim": False},
        match=wire.parts["match"] | {"phase": "play"},
        actions=wire.parts["actions"] | {"cards": HAND[1:]},
        refused=[{"cards": HAND[:1], "reason": {"rule": "DDP-17", "fr": LONG, "en": LONG}}],
        **{"state:trick": "2d 3d 4d", "state:leader": (wire.parts["me"]["seat"] + 1) % 4},
    )
    page.locator(f"[data-card='{HAND[0]}']").click(force=True)
    page.locator(".refusal").wait_for()
    assert covered(page) == []


TWELVE = 12
DRAWN = ["8c", "Td"]


#: The cloths of small windows, with the log beside them or below.
SMALL_CLOTHS = [(701, 622), (760, 657), (900, 622), (1024, 657), (1081, 622), (1200, 700), (1366, 657)]


def covered_on_small_cloths(page: Page) -> list[str]:
    found = list[str]()
    for width, height in SMALL_CLOTHS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {fault}" for fault in covered(page)]
    return found


def twelve(visit: Visit, screen: Screen, game: str, **wish: object) -> tuple[Page, Wire]:
    """A match of so many, at one's turn, with its line at hand."""
    page = visit(screen=screen)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, game, {'seats': TWELVE, **wish})}?at_once=1")
    await_turn(page)
    return page, wire


@pytest.mark.parametrize("screen", [SLIM, TABLET], ids=["slim", "tablet"])
def test_twelve_with_a_card_and_chips_on_it_lie_over_nobody(visit: Visit, screen: Screen) -> None:
    page, wire = twelve(visit, screen, "vendome")
    me = wire.parts["me"]["seat"]
    laid = {"state:cards": HAND[:TWELVE], "state:fonds": [5] * TWELVE, "state:banker": (me + 3) % TWELVE}
    wire.tell(actions=None, waiting=[me], match=wire.parts["match"] | {"phase": "taille"}, **laid)
    expect(page.locator(".in-front .chips")).to_have_count(TWELVE)
    assert covered(page) == []
    assert covered_on_small_cloths(page) == []


@pytest.mark.parametrize("screen", [SLIM, TABLET], ids=["slim", "tablet"])
def test_twelve_who_have_drawn_two_cards_lie_over_nobody(visit: Visit, screen: Screen) -> None:
    page, wire = twelve(visit, screen, "vingt_et_un", options={})
    shown = [line("shows", seat=seat, first="2c", second="3d") for seat in range(TWELVE)]
    drawn = [line("receives", seat=seat, card=card) for seat in range(TWELVE) for card in DRAWN]
    opposite = (wire.parts["me"]["seat"] + TWELVE // 2) % TWELVE
    wire.tell(
        {"kind": "dealt", "anew": True, "lines": [line("served"), *shown, *drawn]},
        actions=None,  # what is asked of oneself takes room from the cloth
        hand=None,
        counted=None,
        **{part: seat | {"held": 0} for part, seat in wire.parts.items() if part.startswith("seat:")},
        **{"state:down": [False] * TWELVE, "state:stakes": [18] * TWELVE, "state:banker": opposite},
    )
    expect(page.locator(".shown > span")).to_have_count(TWELVE * 4)
    assert covered(page) == []
    assert covered_on_small_cloths(page) == []
