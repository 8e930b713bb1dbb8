"""What lies on the cloth: what stands of the deal, in its order, and nothing that is not so."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CALM, DESK, LIVELY, PHONE, Screen, Visit
from tests.browser.playing import PLAYING, SOMETHING, await_turn, make_table, play_by_keys, sit_alone
from tests.browser.wire import Wire, line, seated
from tests.seldom import mostly_long

#: Cards, whose they are, and what is said of the seats; then the last trick.
FELT = """() => {
    const all = (names, within = document) => [...within.querySelectorAll(names)];
    const cards = (one) => all("[data-fly]", one).map((card) => card.dataset.fly);
    const seats = all(".seat").map((seat) => [seat.querySelector(".traits").innerText, cards(seat)]);
    return JSON.stringify([seats, all(".pile-trick, .pile-sequence").map((pile) => [pile.className, cards(pile)])]);
}"""
#: What is said of each seat: how far it reaches beyond its letters, and whether its line ends there.
MARKS = """() => [...document.querySelectorAll(".traits")].flatMap((traits) => {
    const box = (element) => element.getBoundingClientRect();
    const marks = [...traits.querySelectorAll("li")];
    return marks.map((mark, place) => {
        const letters = box(mark.firstElementChild ?? mark);
        const next = marks[place + 1];
        return [box(mark).right - letters.right, !next || box(next).top > letters.top + 3];
    });
})"""
THREE: dict[str, Any] = {"seats": 3, "settings": {"pause": 600_000}}
LONG = {
    "vingt_et_un": THREE | {"options": {"end_condition": "coups", "coups": 9}},
    "polignac": THREE | {"options": {"limit": 1000}},
    "rumoli": THREE | {"options": {"end_condition": "coups", "coups": 9, "enforcement": "penalise"}},
}
OFFICES = {
    "vendome": "banquier",
    "dame_de_pique": "donneur",
    "vingt_et_un": "banquier",
    "rumoli": "aîné",
    "polignac": "donneur",
}
#: What a table says of itself or of a seat, by the fields it says it of; and of which part of the cloth.
SAID: dict[str, list[tuple[dict[str, object], str, str]]] = {
    "dame_de_pique": [({"state:hearts_free": True}, ".note", "Les cœurs sont libérés")],
    "vingt_et_un": [
        ({"state:last": True}, ".note", "Dernier coup de cette banque"),
        ({"counted": 17}, ".seat.me", "votre jeu\xa0: 17\xa0points"),
    ],
    "rumoli": [({"state:bids": [0, 2, 0]}, "[data-seat='1']", "offre 2\xa0jetons")],
    "polignac": [({"state:asker": 1}, "[data-seat='1']", "demande la faveur")],
}
PHASES = {"rumoli": "auction"}
PLAYED = ["9h", "Qs", "6h", "As", "2h", "3h", "Kd", "8h"]
#: Note what is seen of the cards and of what a deal came to, and whether that can be clicked.
SEEN = """() => {
    const style = (name) => getComputedStyle(document.querySelector(name));
    const look = () => {
        const { opacity, pointerEvents } = document.querySelector(".between") ? style(".between") : {};
        const now = [style(".piles").visibility, opacity, pointerEvents].filter(Boolean).join(" ");
        if (now !== window.seen.at(-1)) window.seen.push(now);
        requestAnimationFrame(look);
    };
    window.seen = [];
    look();
}"""
#: Note whether a card in hand travels, or one in front of a seat.
TRAVELS = """() => {
    const { animate } = Element.prototype;
    window.moves = [];
    Element.prototype.animate = function (...how) {
        window.moves.push(this.closest(".hand, .seat")?.className.split(" ")[0]);
        return animate.apply(this, how);
    };
}"""
#: Note where a chip sets out, and where it comes to rest.
PAID = """() => {
    const { animate } = Element.prototype;
    const under = (place) => document.elementFromPoint(...place).closest("[data-seat], .piles");
    window.ways = [];
    Element.prototype.animate = function (frames, how) {
        const spots = frames.map(({ transform = "" }) => transform.match(/[\\d.]+(?=px)/g));
        if (this.matches(".chip")) window.ways.push(spots.map((spot) => under(spot).dataset.seat ?? "table"));
        return animate.call(this, frames, how);
    };
}"""
BOX = "(element) => element.getBoundingClientRect().toJSON()"


def felt(page: Page) -> list[str]:
    """All that lies on the cloth, and the last trick where there are tricks."""
    found = [page.evaluate(FELT)]
    if page.locator("[data-tool=last_trick]").count():
        page.locator("[data-tool=last_trick]").click()
        found.append(page.locator("dialog .sheet-body").inner_text())
        page.keyboard.press("Escape")
    return found


def anew(page: Page) -> list[str]:
    """The same on the page read again."""
    page.reload()
    page.locator(".seat .name").first.wait_for()
    return felt(page)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["polignac", "rumoli"])  # at vingt-et-un one's next turn comes too late
def test_what_was_taken_back_lies_nowhere(visit: Visit, game: str) -> None:
    page, watcher = visit(), visit()
    table = make_table(page, game, LONG[game])
    page.goto(f"/t/{table}?at_once=1")
    watcher.goto(f"/t/{table}")
    turn, taken_back = await_turn(page), 0
    for _ in range(5):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
        if not page.evaluate(PLAYING):
            break
        back = page.get_by_role("button", name="Reprendre")
        if not back.count():
            continue  # what becomes of the dead hand is settled for good
        back.click()
        taken_back += 1
        turn = await_turn(page, turn)
        expect(watcher.locator(".log li").last).to_contain_text("reprend son")
        now, seen = felt(page), felt(watcher)
        assert (now, seen) == (anew(page), anew(watcher))
        turn = await_turn(page)
        page.locator(SOMETHING).last.click()
        turn = await_turn(page, turn)
        if not page.evaluate(PLAYING):
            break  # nothing of another deal could be taken back
    assert taken_back


@pytest.mark.soak
def test_what_is_taken_back_is_said_once(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{make_table(page, 'polignac', LONG['polignac'])}?at_once=1")
    turn = await_turn(page)
    page.locator(SOMETHING).first.click()
    turn = await_turn(page, turn)
    before = page.locator(".log li").all_inner_texts()
    page.get_by_role("button", name="Reprendre").click()
    await_turn(page, turn)
    after = page.locator(".log li").all_inner_texts()
    assert after[: len(before)] == before
    assert after[len(before) :] == [
        "Camille demande à reprendre son dernier choix.",
        "Camille reprend son dernier choix.",
    ]


@pytest.mark.soak
def test_the_cloth_is_bare_when_another_deal_begins(visit: Visit) -> None:
    """Also for one who only watches, and hears nothing of the deal."""
    page, watcher = visit(), visit()
    table = make_table(page, "polignac", LONG["polignac"])
    page.goto(f"/t/{table}?at_once=1")
    watcher.goto(f"/t/{table}")
    turn = await_turn(page)
    while page.evaluate(PLAYING):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    watcher.locator("[data-phase=pause]").wait_for()
    page.locator(".panel .way.main").click()
    await_turn(page, turn)
    expect(watcher.locator("[data-phase=play] .deal-number")).to_have_text("coup 2")
    expect(watcher.locator(".seat.waits .name")).to_have_text("Camille")
    now = felt(watcher)
    assert now == anew(watcher)


@pytest.mark.parametrize("game", mostly_long(OFFICES, "polignac"))
def test_nobody_has_an_office_before_it_is_drawn(visit: Visit, game: str) -> None:
    page, wire = seated(visit, Wire, game)
    first = dict.fromkeys(("state:banker", "state:dealer", "state:eldest"))  # a zero is left out
    wire.tell(match=wire.parts["match"] | {"phase": "deal"}, **first)
    expect(page.locator("[data-seat='0']")).to_contain_text(OFFICES[game])
    wire.tell(match=wire.parts["match"] | {"phase": "draw"})
    expect(page.locator(".seats")).not_to_contain_text(OFFICES[game])


@pytest.mark.parametrize("game", mostly_long(SAID, "vingt_et_un"))
def test_what_holds_is_said_where_it_holds(visit: Visit, game: str) -> None:
    page, wire = seated(visit, Wire, game)
    match = wire.parts["match"]
    for fields, place, words in SAID[game]:
        before = dict.fromkeys(fields)
        wire.tell(actions=None, match=match | {"phase": PHASES.get(game, match["phase"])}, **before)
        expect(page.locator(".felt")).not_to_contain_text(words)
        wire.tell(**fields)
        expect(page.locator(place)).to_contain_text(words)


def rumoli(visit: Visit) -> tuple[Page, Wire]:
    """A table where these two have played, by turns."""
    page = visit()
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'rumoli', LONG['rumoli'])}?at_once=1")
    await_turn(page)
    plays = [line("plays", seat=at % 2, card=card) for at, card in enumerate(PLAYED)]
    laid = {"state:laid": ["2h 6h 9h Kd", "3h 8h Qs As", ""]}
    wire.tell({"kind": "played", "lines": [*plays[:6], line("stops", card="3h", why=0), *plays[6:]]}, **laid)
    return page, wire


@pytest.mark.soak
def test_the_last_cards_lie_before_a_seat(visit: Visit) -> None:
    page, _ = rumoli(visit)
    for seat, last in enumerate((["6h", "2h", "Kd"], ["As", "3h", "8h"])):
        cards = page.locator(f"[data-seat='{seat}'] .shown [data-fly]")
        expect(cards).to_have_count(3)
        assert [card.get_attribute("data-fly") for card in cards.all()] == last
    expect(page.locator(".pile-sequence [data-fly]")).to_have_count(2)


@pytest.mark.soak
def test_nothing_lies_in_sequence_that_is_not_laid(visit: Visit) -> None:
    """A lead the rules let somebody take back; and the antes of the next coup, before the cards are dealt."""
    page, wire = rumoli(visit)
    wire.tell(
        {"kind": "played", "lines": [line("takes_back", seat=1, card="8h")]},
        **{"state:laid": ["2h 6h 9h Kd", "3h Qs As"]},
    )
    expect(page.locator(".pile-sequence [data-fly]")).to_have_count(1)
    wire.tell(match=wire.parts["match"] | {"phase": "ante"}, **{"state:laid": None})
    expect(page.locator(".pile-sequence")).to_have_count(0)


@pytest.mark.soak
def test_a_hand_thrown_in_stays_in_sight_until_cards_are_dealt_again(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    sit_alone(page, "vingt_et_un")
    await_turn(page)
    settled = [line("served"), line("receives", seat=1, card="8h"), line("shows", seat=1, first="Kd", second="3c")]
    wire.tell({"kind": "played", "lines": settled}, **{"state:down": None})
    cards = page.locator("[data-seat='1'] .shown [data-fly]")
    wire.tell({"kind": "dealt", "lines": []})  # the talon has ended
    expect(cards).to_have_count(3)
    assert [card.get_attribute("data-fly") for card in cards.all()] == ["Kd", "3c", "8h"]
    wire.tell({"kind": "played", "lines": [line("served")]})
    expect(cards).to_have_count(0)


def test_what_a_seat_says_is_seen_beside_it(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{make_table(page, 'vingt_et_un', LONG['vingt_et_un'])}?at_once=1")
    turn = await_turn(page)
    stand = page.get_by_role("button", name="Je reste")
    while not stand.is_visible():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    stand.click()
    expect(page.locator(".seat.me .bubble")).to_have_text("Je reste.")


@pytest.mark.soak
def test_a_run_that_has_stopped_lies_until_the_next_lead(visit: Visit) -> None:
    page, wire = rumoli(visit)
    wire.tell({"kind": "played", "lines": [line("stops", card="8h", why=0)]})
    expect(page.locator(".pile-sequence [data-fly]")).to_have_count(2)


@pytest.mark.soak
def test_what_was_kept_to_the_end_lies_open(visit: Visit) -> None:
    page, wire = rumoli(visit)
    wire.tell(
        {"kind": "played", "lines": [line("left_with", seat=1, hand=["Th", "4c"])]},
        match=wire.parts["match"] | {"phase": "deal"},
        **{"state:laid": None},
    )
    cards = page.locator("[data-seat='1'] .shown [data-fly]")
    expect(cards).to_have_count(2)
    assert [card.get_attribute("data-fly") for card in cards.all()] == ["Th", "4c"]
    expect(page.locator(".pile-sequence [data-fly]")).to_have_count(2)


@pytest.mark.soak
def test_a_tour_ends_with_its_last_card_in_sight(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'vendome', {'options': {'ceremony': 'by_hand'}})}?at_once=1")
    await_turn(page)
    wire.tell(**{"state:drawing": {"drawn": ["", "4d"]}})
    expect(page.locator("[data-seat='1'] .shown [data-fly='4d']")).to_be_visible()
    lines = [
        line("banker_card", banker=2, card="9h"),
        line("turns", banker=2, card="Kd"),
        line("turns", banker=2, card="9c"),
    ]
    wire.tell({"kind": "played", "lines": lines}, match=wire.parts["match"] | {"phase": "deal"}, **{"state:pile": None})
    expect(page.locator(".pile-taille [data-fly]")).to_have_count(2)
    expect(page.locator("[data-seat='2'] .shown [data-fly='9h']")).to_be_visible()


@pytest.mark.parametrize("screen", [LIVELY, CALM], ids=["lively", "calm"])
def test_the_last_cards_are_seen_before_what_the_deal_came_to(visit: Visit, screen: Screen) -> None:
    """Also where a deal is over as soon as it has begun: nobody chooses anything at La Vendôme that deals itself."""
    page = visit(screen=screen)
    wire = Wire(page)
    sit_alone(page, "polignac")
    await_turn(page)
    lines = [line("takes", seat=0), line("plays", seat=1, card="Js"), line("takes", seat=1)]
    parts = {"stage": {"phase": "pause", "until": None}, "state:trick": None}
    page.evaluate(SEEN)
    for deals in (1, 2):
        match = wire.parts["match"] | {"deals": deals}
        wire.tell({"kind": "dealt", "anew": True, "lines": lines}, match=match, sheet=[[0] * 4] * (1 + deals), **parts)
        expect(page.locator(".pile-trick [data-fly]")).to_have_count(1)
        page.wait_for_function("(deals) => window.seen.length > 2 * deals", arg=deals)
    assert page.evaluate("window.seen") == ["visible", *["visible 0 none", "hidden 1 auto"] * 2]


@pytest.mark.soak
def test_a_card_in_hand_stays_there_when_its_twin_is_shown(visit: Visit) -> None:
    page = visit(screen=LIVELY)
    wire = Wire(page)
    sit_alone(page, "vingt_et_un")
    turn = await_turn(page)
    while not page.locator(".hand .pick").count():
        page.locator(SOMETHING).last.click()
        turn = await_turn(page, turn)
    twin = page.locator(".hand [data-fly]").first.get_attribute("data-fly")
    other = "3c" if twin != "3c" else "4c"
    page.evaluate(TRAVELS)
    shown = line("shows", seat=1, first=twin, second=other)
    wire.tell({"kind": "played", "lines": [line("served"), shown]}, **{"state:down": None})
    expect(page.locator("[data-seat='1'] .shown [data-fly]")).to_have_count(2)
    moves = page.evaluate("window.moves")
    assert "seat" in moves
    assert "hand" not in moves


@pytest.mark.soak
def test_a_card_to_ante_on_covers_nothing(visit: Visit) -> None:
    page = visit()
    options = {"ante_mode": "free_placement"}
    page.goto(f"/t/{make_table(page, 'rumoli', {'options': options})}?at_once=1")
    await_turn(page)
    card = page.locator(".choice .pick").first
    card.hover()
    assert card.evaluate(BOX)["top"] >= page.locator(".prompt").evaluate(BOX)["bottom"]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("seats", mostly_long([4, 8], 8))
def test_what_is_said_of_a_seat_is_kept_apart(visit: Visit, seats: int, screen: Screen) -> None:
    """A dot stands between two things said in one line, and none where a line ends."""
    page = visit(screen=screen)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'polignac', {'seats': seats})}?at_once=1")
    await_turn(page)
    wire.tell(**{"state:asker": 1, "state:tricks": [1] * seats, "state:charges": [2] * seats})
    expect(page.locator(".marks li", has_text="levées")).to_have_count(seats)
    told = page.evaluate(MARKS)
    ends, between = ([gap for gap, ends in told if ends is wanted] for wanted in (True, False))
    assert max(ends) < 1
    assert min(between) > 5


def test_open_hands_stand_in_the_order_of_the_game(visit: Visit) -> None:
    page = visit()
    table = sit_alone(page, "polignac")
    play_by_keys(page)
    page.goto(f"/replay/{table}?step=3")
    hand = page.locator(".open-hand").first
    hand.wait_for()
    cards = [str(card.get_attribute("data-fly")) for card in hand.locator("[data-fly]").all()]
    assert len(cards) == 8
    assert cards == sorted(cards, key=lambda card: ("shcd".index(card[1]), "KQJAT987".index(card[0])))
    assert len({card[1] for card in cards}) > 1


@pytest.mark.parametrize(
    ("paid", "way"),
    [
        (line("pays", payer=2, payee=1, chips=3), ["2", "1"]),
        (line("collects", seat=1, card="Kc", chips=3), ["table", "1"]),
        (line("is_taken", seat=1, chips=3, why=0), ["1", "0"]),
    ],
    ids=["pays", "collects", "is_taken"],
)
def test_chips_go_from_where_they_lay_to_who_is_paid(visit: Visit, paid: dict[str, Any], way: list[str]) -> None:
    page = visit(screen=LIVELY)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'rumoli', LONG['rumoli'])}?at_once=1")
    await_turn(page)
    page.evaluate(PAID)
    wire.tell({"kind": "played", "lines": [paid]})
    page.wait_for_function("() => window.ways.length")
    assert page.evaluate("window.ways") == [way]
