"""Rulings on Le Polignac: every sentence of the text, every option, every scenario. Seat 0 deals, seat 1 leads."""

from collections.abc import Sequence
from typing import Any

import pytest

import tripot
from tripot.cards import parse_cards
from tripot.engine.options import Value
from tripot.errors import OptionError, PositionError, RefusedError, SeatError
from tripot.games.polignac.state import ENDINGS

SPADES = "7s 8s 9s Ts Js Qs Ks As"
HEARTS = "7h 8h 9h Th Jh Qh Kh Ah"
DIAMONDS = "7d 8d 9d Td Jd Qd Kd Ad"
CLUBS = "7c 8c 9c Tc Jc Qc Kc Ac"
COUNTS = {3: 10, 4: 8, 5: 6, 6: 5, 7: 4, 8: 4}


def set_up(hands: Sequence[str], *, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """A coup about to begin, or further on, with these hands for seats 0, 1, 2..."""
    game = tripot.game("polignac", seats=len(hands), **options)
    return game.set_up({"hands": list(hands), "leader": 1, **(state or {})}, packs=["..."] * 9)


def play(match: tripot.Match, cards: str) -> None:
    for card in cards.split():
        match.play(card)


def loses(match: tripot.Match, seat: int, cause: str) -> None:
    """The match is over at once, this seat alone has lost it, and everybody hears why."""
    assert match.outcome is not None
    assert match.outcome.losers == (seat,)
    assert set(match.outcome.winners) == set(range(match.game.seats)) - {seat}
    assert ENDINGS[match.state.ending] == cause
    assert match.events[-1].word == "loses"
    assert match.events[-1].values == (1 << seat, match.state.ending)
    assert match.state.deals == 1
    assert not any(match.state.hands)


def plain_suits(*, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """Seat 1 has all spades, 2 hearts, 3 diamonds, 0 clubs (POL-S06)."""
    return set_up([CLUBS, SPADES, HEARTS, DIAMONDS], state=state, **options)


FAILING = [CLUBS, "Ks Qs Js As Ts 9s 8s 7d", HEARTS, "Kd Qd Jd Ad Td 9d 8d 7s"]
GUILTY = [
    "Kc Qc Jc Ac 7c Td 9d 8d",
    "Ks Qs Js As Ts 9s 8s 7d",
    "Kh Qh Jh Ah 7h Qd Jd Ad",
    "Kd 7s Th 9h 8h Tc 9c 8c",
]
EIGHT_HANDS = [
    "7h 9s Ad Jc",
    "Kh 7s 8d 9c",
    "Qh 8s 7d Ac",
    "Jh Ks 9d 7c",
    "Ah Qs Td 8c",
    "Th Js Kd Tc",
    "9h As Qd Kc",
    "8h Ts Jd Qc",
]


@pytest.mark.rule("POL-02", "POL-13")
@pytest.mark.parametrize(("seats", "each"), COUNTS.items())
def test_each_player_gets_his_number_of_cards(seats: int, each: int) -> None:
    match = tripot.game("polignac", seats=seats).match(seed=1)
    assert [hand.bit_count() for hand in match.state.hands[:seats]] == [each] * seats


@pytest.mark.rule("POL-02")
@pytest.mark.parametrize("seats", [2, 9])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(SeatError, match="3 to 8"):
        tripot.game("polignac", seats=seats)


@pytest.mark.rule("POL-03", "POL-05")
@pytest.mark.parametrize(
    ("seats", "colour", "removed"),
    [
        (3, "red", "7d 7h"),
        (5, "red", "7d 7h"),
        (6, "black", "7c 7s"),
        (4, "red", ""),
        (7, "red", "7c 7d 7h 7s"),
        (8, "black", ""),
    ],
)
def test_sevens_left_out(seats: int, colour: str, removed: str) -> None:
    match = tripot.game("polignac", seats=seats, removed_sevens=colour).match(seed=1)
    dealt = sum(match.state.hands[:seats])
    sevens = {card for card in parse_cards("7c 7d 7h 7s") if not dealt >> card & 1}
    assert sevens == set(parse_cards(removed))


@pytest.mark.option("removed_sevens", "black")
@pytest.mark.rule("POL-05")
def test_black_sevens_may_be_the_ones_removed() -> None:
    pack = "7h 7d 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
    tripot.game("polignac", seats=3, removed_sevens="black").match(packs=[pack])
    with pytest.raises(tripot.errors.PackError, match="7h"):
        tripot.game("polignac", seats=3, removed_sevens="red").match(packs=[pack])


@pytest.mark.rule("POL-04", "POL-06")
@pytest.mark.option("leftover_method", "dealer_discard")
@pytest.mark.parametrize(("seats", "discards"), [(3, 2), (5, 2), (6, 2), (7, 4)])
def test_the_dealer_takes_the_rest_and_discards(seats: int, discards: int) -> None:
    match = tripot.game("polignac", seats=seats, leftover_method="dealer_discard").match(seed=3)
    assert match.phase == "ecart"
    assert match.waiting == (0,)
    assert match.state.hands[0].bit_count() == COUNTS[seats] + discards
    for _ in range(discards):
        match.play(match.legal[0])
    assert match.phase == "play"
    assert [hand.bit_count() for hand in match.state.hands[:seats]] == [COUNTS[seats]] * seats
    assert match.view(1).state.ecart == 0
    assert match.view(0).state.ecart == match.state.ecart


@pytest.mark.rule("POL-07")
def test_the_dealer_discards_no_jack() -> None:
    game = tripot.game("polignac", seats=3, leftover_method="dealer_discard")
    match = game.match(
        packs=["7c 8c 9c Tc 7d 8d 9d Td 7h 8h 9h Th 7s 8s 9s Ts Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As ..."]
    )
    assert {"Jc", "Jd", "Jh", "Js"} & set(match.legal) == set()
    with pytest.raises(RefusedError) as refused:
        match.play("Js")
    assert refused.value.rule == "POL-07"


@pytest.mark.rule("POL-09", "POL-10", "POL-11", "POL-12")
@pytest.mark.scenario("POL-S01")
def test_a_whole_coup_of_eight() -> None:
    match = set_up(EIGHT_HANDS)
    play(match, "Kh Qh Jh Ah Th 9h 8h 7h")
    assert match.state.leader == 1
    play(match, "7s 8s Ks Qs Js As Ts 9s 9d Td Kd Qd Jd Ad 8d 7d")
    assert match.state.leader == 5
    play(match, "Tc Kc Qc Jc 9c Ac 7c 8c")
    assert match.scores == (0, 1, 0, 2, 0, 1, 1, 0)
    assert match.state.deals == 1


@pytest.mark.rule("POL-12")
@pytest.mark.parametrize(
    ("trick", "taker"),
    [("Ah Jh Th 9h", 2), ("9h Th Ah 8h", 3), ("Jh Qh Ah Kh", 0), ("7h 8h 9h Th", 0)],
)
def test_king_high_ace_below_jack(trick: str, taker: int) -> None:
    one, two, three, nought = trick.split()
    spare = "7c 8c 9c Tc Qc Kc Ac 7d 8d 9d Td Qd Kd Ad 7s 8s 9s Ts Qs As Ks".split()  # noqa: SIM905
    hearts = [card for card in HEARTS.split() if card not in trick.split()]
    rest = [*spare, *hearts, "Jc", "Jd", "Js"]
    hands = [f"{card} {' '.join(rest[at * 7 : at * 7 + 7])}" for at, card in enumerate([nought, one, two, three])]
    match = set_up(hands)
    play(match, trick)
    assert match.state.leader == taker


@pytest.mark.rule("POL-14")
@pytest.mark.parametrize(("seats", "limit"), [(3, 15), (4, 15), (5, 12), (6, 12), (7, 10), (8, 10)])
def test_usual_limits(seats: int, limit: int) -> None:
    assert tripot.game("polignac", seats=seats).options["limit"] == limit
    assert tripot.game("polignac", seats=seats, limit=7).options["limit"] == 7
    with pytest.raises(OptionError, match="1 to 1000"):
        tripot.game("polignac", seats=seats, limit=0)


@pytest.mark.option("limit", 11)
@pytest.mark.rule("POL-15")
def test_the_first_to_reach_the_limit_loses() -> None:
    for limit, over in ((11, True), (13, False)):
        match = set_up(FAILING, limit=limit, state={"totals": [0, 10, 0, 0]})
        play(match, "Ks Jh 7s Jc")
        assert match.over is over
        assert match.scores == (0, 12, 0, 0)


@pytest.mark.rule("POL-16", "POL-17", "POL-18", "POL-19", "POL-20", "POL-21")
@pytest.mark.scenario("POL-S17")
def test_draw_and_seats() -> None:
    game = tripot.game("polignac", seats=5)
    match = game.match(seed=1, draw="Ks 9d Kh 7c 9s Td Jd 8h Ah ...")
    a, b, c, d, e = range(5)
    assert match.players == (c, a, e, b, d)
    assert match.waiting == (1,)


@pytest.mark.rule("POL-16", "POL-22", "POL-23")
def test_the_draw_by_hand_leaves_no_choice_of_seat() -> None:
    game = tripot.game("polignac", seats=5, ceremony="by_hand")
    match = game.match(seed=1, draw="Ks 9d Kh 7c 9s Td Jd 8h Ah ...")
    assert match.waiting == (0,)
    assert match.legal == tuple(f"draw {place}" for place in range(1, 33))
    for _ in range(9):
        match.play("draw 1")
    assert match.players == (2, 0, 4, 1, 3)
    assert match.phase == "cut"
    assert match.waiting == (4,)  # the dealer's left, D


@pytest.mark.option("tie_draw", "redraw_all")
@pytest.mark.rule("POL-18", "POL-19")
def test_all_draw_again_by_option() -> None:
    draw = "Ks Kh 7c Qd 8h 9d Ts ..."
    tied = tripot.game("polignac", seats=3).match(seed=1, draw=draw)
    every = tripot.game("polignac", seats=3, tie_draw="redraw_all").match(seed=1, draw=draw)
    assert tied.players == (0, 1, 2)
    assert every.players == (0, 2, 1)


@pytest.mark.option("draw_order", "ace_high")
@pytest.mark.rule("POL-17")
def test_ace_may_be_high_in_the_draw() -> None:
    draw = "Ks Ah 7c ..."
    assert tripot.game("polignac", seats=3).match(seed=1, draw=draw).players == (0, 1, 2)
    assert tripot.game("polignac", seats=3, draw_order="ace_high").match(seed=1, draw=draw).players == (1, 0, 2)


@pytest.mark.option("ceremony", "by_hand")
@pytest.mark.rule("POL-23")
def test_the_players_left_of_the_dealer_cuts() -> None:
    game = tripot.game("polignac", seats=4, ceremony="by_hand")
    match = game.match(seed=4)
    for _ in range(9):
        if match.phase == "draw":
            match.play("draw 1")
    assert match.waiting == (3,)
    assert match.legal == tuple(f"cut {cards}" for cards in range(1, 32))
    talon = list(match.state.talon)
    match.play("cut 5")
    assert match.state.talon_size == 0
    assert not any(match.state.talon)
    assert match.state.hands[1] == sum(1 << talon[5 + at] for at in (0, 1, 8, 9, 16, 17, 24, 25) if at < 27) + sum(
        1 << talon[(5 + at) % 32] for at in (0, 1, 8, 9, 16, 17, 24, 25) if at >= 27
    )


@pytest.mark.rule("POL-23", "POL-24", "POL-25")
@pytest.mark.scenario("POL-S18")
def test_packets_of_two_the_odd_card_last() -> None:
    pack = "8c 9c Tc Jc Qc Kc Ac 8d 9d Td Jd Qd Kd Ad 8h 9h Th Jh Qh Kh Ah 7c 7s 8s 9s Ts Js Qs Ks As".split()  # noqa: SIM905
    match = tripot.game("polignac", seats=6).match(packs=[pack])
    expected = {1: (1, 2, 13, 14, 25), 2: (3, 4, 15, 16, 26), 0: (11, 12, 23, 24, 30)}
    for seat, places in expected.items():
        assert match.state.hands[seat] == sum(1 << parse_cards(pack[place - 1])[0] for place in places)


@pytest.mark.rule("POL-26")
def test_the_dealers_right_leads() -> None:
    match = plain_suits()
    assert match.waiting == (1,)
    assert set(SPADES.split()) <= set(match.legal)


@pytest.mark.rule("POL-26", "POL-27")
def test_any_card_may_be_led() -> None:
    hands = ["9c Js 7d 8d 9d Td Qd Ad", CLUBS.replace("9c", "7s"), HEARTS, "8s 9s Ts Qs Ks As Jd Kd"]
    match = set_up(hands, favour_requests=False)
    assert set(match.legal) == set(hands[1].split())


@pytest.mark.rule("POL-27")
def test_suit_must_be_followed_without_overtaking() -> None:
    match = set_up(["9c Js 7d 8d 9d Td Qd Ad", CLUBS.replace("9c", "7s"), HEARTS, "8s 9s Ts Qs Ks As Jd Kd"])
    play(match, "7c Jh Jd")
    assert match.legal == ("9c",)
    with pytest.raises(RefusedError) as refused:
        match.play("Js")
    assert refused.value.rule == "POL-27"


@pytest.mark.rule("POL-28", "POL-29", "POL-30")
@pytest.mark.scenario("POL-S03")
@pytest.mark.parametrize(
    ("held", "legal"),
    [("Jd Js Kh 7d", {"Js"}), ("Jd Jh Kh", {"Jd", "Jh"}), ("Kh Qd 7s", {"Kh", "Qd", "7s"}), ("9c Js", {"9c"})],
)
def test_legal_discards(held: str, legal: set[str]) -> None:
    match = match_where_two_follows(held)
    play(match, "Kc")
    assert set(match.legal) == legal


def match_where_two_follows(held: str) -> tripot.Match:
    """Seat 1 is to lead Kc, seat 2 holds these cards, in the last tricks of a coup of four."""
    count = len(held.split())
    spare = [card for card in f"{CLUBS} {DIAMONDS} {HEARTS} {SPADES}".split() if card not in [*held.split(), "Kc"]]
    jacks = [card for card in spare if card[0] == "J"]
    low = [card for card in spare if card[0] != "J"]
    inside = jacks + low
    hands = ["", "Kc", held, ""]
    for seat, room in ((1, count - 1), (0, count), (3, count)):
        hands[seat] = " ".join([*hands[seat].split(), *inside[:room]])
        inside = inside[room:]
    tricks = [0, 0, 0, 8 - count]
    gone = [card for card in inside if card[0] == "J"]
    worth = sum(2 if card == "Js" else 1 for card in gone)
    return set_up(hands, state={"tricks": tricks, "charges": [0, 0, 0, worth]})


@pytest.mark.rule("POL-28", "POL-29", "POL-30")
@pytest.mark.parametrize(
    ("held", "refused", "rule"),
    [
        ("Jd Js Kh 7d", "Kh", "POL-30"),
        ("Jd Js Kh 7d", "7d", "POL-28"),
        ("Jd Js Kh 7d", "Jd", "POL-29"),
        ("Jd Jh Qs", "Qs", "POL-30"),
    ],
)
def test_a_refused_discard_names_its_article(held: str, refused: str, rule: str) -> None:
    match = match_where_two_follows(held)
    play(match, "Kc")
    found = match.verify(refused)
    assert found is not None
    assert found.rule == rule


@pytest.mark.rule("POL-31")
def test_jacks_taken_stay_in_view_of_all() -> None:
    match = plain_suits()
    match.play("Ks")
    play(match, "Jh Jd Jc")
    for viewer in (tripot.SPECTATOR, 0, 1, 2, 3):
        assert match.view(viewer).state.charges[1] == 3
        told = [event for event in match.heard(viewer) if event.word == "charged"]
        assert told[0].values[2] == sum(1 << card for card in parse_cards("Jh Jd Jc"))


@pytest.mark.rule("POL-32")
def test_the_coup_stops_with_the_last_jack() -> None:
    hands = ["Jc 7c 8c 9c Tc Qc Kc Ac", "7s 8s 9s Ts Qs Ks As Js", "Jh 7h 8h 9h Th Qh Kh 7d", "Jd 8d 9d Td Qd Kd Ad Ah"]
    match = set_up(hands)
    play(match, "Ks Jh Jd Jc")
    assert match.phase == "play"
    play(match, "Js 7d 8d 7c")
    assert match.phase == "decide"
    assert match.waiting == (1,)
    match.play("stop")
    assert match.state.deals == 1
    assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-32")
def test_no_decision_when_the_tricks_are_shared() -> None:
    hands = ["Jc 7c 8c 9c Tc Qc Kc Ac", "7s 8s 9s Ts Qs Ks As Jh", "7h 8h 9h Th Qh Kh Ah Js", "Jd 7d 8d 9d Td Qd Kd Ad"]
    match = set_up(hands)
    play(match, "Jh 7h Jd Jc")
    assert match.state.leader == 1
    play(match, "7s Js 7d 7c")
    assert match.scores == (0, 3, 2, 0)
    assert match.state.deals == 1


@pytest.mark.rule("POL-32", "POL-33", "POL-34")
@pytest.mark.scenario("POL-S06")
def test_general_made() -> None:
    match = plain_suits()
    play(match, "Ks Jh Jd Jc Qs 7h 7d 7c Js 8h 8d 8c")
    assert match.scores == (0, 5, 0, 0)
    match.play("continue")
    play(match, "As 9h 9d 9c Ts Th Td Tc 9s Qh Qd Qc 8s Kh Kd Kc 7s Ah Ad Ac")
    assert match.scores == (5, 0, 5, 5)
    assert match.state.deals == 1


@pytest.mark.rule("POL-33", "POL-36")
def test_a_silent_general_of_all_the_tricks_counts() -> None:
    match = set_up(
        ["7c 8c", "Ks As", "7h 8h", "Jd 8d"],
        state={"tricks": [0, 6, 0, 0], "charges": [0, 4, 0, 0]},
    )
    play(match, "Ks 7h Jd 7c")
    assert match.phase == "decide"
    silent = set_up(["7c", "Ks", "7h", "Jd"], state={"tricks": [0, 7, 0, 0], "charges": [0, 4, 0, 0]})
    play(silent, "Ks 7h Jd 7c")
    assert silent.scores == (5, 0, 5, 5)


@pytest.mark.rule("POL-35")
@pytest.mark.scenario("POL-S08")
def test_general_failed() -> None:
    match = set_up(FAILING)
    play(match, "Ks Jh 7s Jc Qs 7h Jd 7c Js 8h 8d 8c")
    match.play("continue")
    play(match, "As 9h 9d 9c Ts Th Td Tc 9s Ah Ad Ac 8s Qh Qd Qc 7d Kh Kd Kc")
    assert match.scores == (0, 5, 0, 0)
    assert match.state.deals == 1


@pytest.mark.rule("POL-35")
@pytest.mark.option("failed_general", "flat_five_if_declared")
@pytest.mark.parametrize(
    ("option", "scores"),
    [("jacks_taken", (0, 2, 0, 0)), ("flat_five_if_declared", (0, 5, 0, 0))],
)
def test_a_declared_general_broken_early(option: str, scores: tuple[int, ...]) -> None:
    match = set_up(FAILING, failed_general=option)
    match.play("ask")
    play(match, "no no no")
    play(match, "Ks Jh 7s Jc")
    play(match, "7d 7h Kd 7c")
    assert match.scores == scores
    assert match.state.deals == (1 if option == "flat_five_if_declared" else 0)


@pytest.mark.rule("POL-35")
@pytest.mark.option("failed_general", "flat_five_if_declared")
def test_a_general_nobody_announced_costs_its_jacks_only() -> None:
    match = set_up(FAILING, failed_general="flat_five_if_declared")
    play(match, "Ks Jh 7s Jc 7d 7h Kd 7c")
    assert match.scores == (0, 2, 0, 0)
    assert match.state.deals == 0


@pytest.mark.rule("POL-32", "POL-35")
@pytest.mark.option("limit_vs_general", "general_first")
@pytest.mark.option("failed_general", "flat_five_if_declared")
@pytest.mark.parametrize(("option", "total"), [("jacks_taken", 5), ("flat_five_if_declared", 8)])
def test_going_on_declares_the_general(option: str, total: int) -> None:
    match = set_up(
        FAILING, limit=5, limit_vs_general="general_first", failed_general=option, state={"totals": [0, 3, 0, 0]}
    )
    play(match, "Ks Jh 7s Jc")
    assert match.phase == "decide"
    assert match.legal == ("continue", "stop")
    play(match, "continue 7d 7h Kd 7c")
    assert match.scores == (0, total, 0, 0)
    loses(match, 1, "limit")


@pytest.mark.rule("POL-36", "POL-37")
def test_favour_is_asked_of_all_and_answered_in_order() -> None:
    match = plain_suits()
    assert "ask" in match.legal
    match.play("ask")
    for seat, word in ((2, "no"), (3, "yes"), (0, "no")):
        assert match.waiting == (seat,)
        assert match.legal == ("yes", "no")
        match.play(word)
    assert match.waiting == (1,)
    assert match.phase == "play"
    assert "ask" not in match.legal
    assert match.state.favourers == 1 << 3
    assert match.state.answered == 1 << 0 | 1 << 2 | 1 << 3


@pytest.mark.rule("POL-36", "POL-37")
def test_another_may_ask_once_a_first_attempt_has_failed() -> None:
    match = set_up([CLUBS, "7s 7h 8h 9h Th Qh Kh Ah", "8s 9s Ts Js Qs Ks As Jh", DIAMONDS])
    play(match, "ask no yes no 7s Ks Jd Jc")
    assert match.waiting == (2,)
    assert match.state.favourers == 0
    assert "ask" in match.legal
    match.play("ask")
    for seat in (3, 0, 1):
        assert match.waiting == (seat,)
        match.play("yes" if seat == 0 else "no")
    assert match.waiting == (2,)
    assert match.state.favourers == 1 << 0


@pytest.mark.option("favour_requests", "false")
@pytest.mark.rule("POL-36")
def test_favour_may_be_left_out() -> None:
    assert "ask" not in plain_suits(favour_requests=False).legal


@pytest.mark.option("favour_timing", "before_first_lead")
@pytest.mark.option("favour_timing", "after_all_jacks")
@pytest.mark.rule("POL-36")
def test_when_favour_may_be_asked() -> None:
    for timing, moments in (
        ("leading_with_all_tricks", (True, True, False)),
        ("before_first_lead", (True, False, False)),
        ("after_all_jacks", (False, False, True)),
    ):
        match = plain_suits(favour_timing=timing)
        found = ["ask" in match.legal]
        play(match, "Ks Jh Jd Jc")
        found.append("ask" in match.legal)
        play(match, "Qs 7h 7d 7c Js 8h 8d 8c")
        found.append("ask" in match.legal)
        assert tuple(found) == moments
        if timing == "after_all_jacks":
            play(match, "ask yes yes yes")
            assert match.phase == "play"
            assert match.state.going_on


@pytest.mark.rule("POL-38")
def test_a_oui_forbids_overtaking() -> None:
    hands = ["7c 8c 9c Tc Jc Qc Kc Ac", "As 7s 8s Jd Ad 7d 8d 9d", "Ks 9s Ts 7h 8h 9h Th Ah", "Qs Js Jh Qh Kh Td Qd Kd"]
    match = set_up(hands)
    match.play("ask")
    play(match, "yes no no As")
    assert set(match.legal) == {"9s", "Ts"}
    found = match.verify("Ks")
    assert found is not None
    assert found.rule == "POL-38"


PROMISED = [
    "Kc Qc Jc Ac 8h Td 9d 8d",
    "Ks Qs Js As Ts 9s 8s 7d",
    "Kh Qh Jh Ah Th Qd Jd Ad",
    "Kd 7s 7h 9h Tc 9c 8c 7c",
]


@pytest.mark.rule("POL-39")
def test_a_oui_obliges_to_throw_what_could_take_tricks() -> None:
    match = set_up(PROMISED)
    play(match, "Ks Jh 7s Jc ask no yes no Qs Jd")
    assert match.waiting == (3,)
    assert set(match.legal) == {"Kd", "9h"}  # its clubs and the 7 of hearts beat nothing that others hold
    found = match.verify("7h")
    assert found is not None
    assert found.rule == "POL-39"


@pytest.mark.rule("POL-39")
@pytest.mark.parametrize(
    ("answers", "played", "legal"),
    [
        ("no yes no", "9s 8s", {"Kd", "Ah", "7c"}),  # seat 3 cannot know that seat 0 will not beat the 9
        ("no no yes", "9s 8s Ah", {"Qd", "8c"}),  # nobody plays after seat 0: the trick is sure
        ("no no yes", "9s Ts Ah", {"Qd", "8c", "7h"}),  # it is not seat 1's any more
    ],
)
def test_only_a_sure_trick_of_the_asker_obliges(answers: str, played: str, legal: set[str]) -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", "8s Ts 8d", "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
    )
    play(match, f"ask {answers} {played}")
    assert set(match.legal) == legal


@pytest.mark.rule("POL-38", "POL-39", "POL-40")
@pytest.mark.scenario("POL-S10")
def test_guilty_favour_loses_the_match() -> None:
    for enforcement, losers in (("prevent", ()), ("penalise", (3,))):
        match = set_up(GUILTY, enforcement=enforcement)
        play(match, "Ks Jh 7s Jc ask no yes no Qs Jd 8c 7c Js 7h")
        while not match.state.deals:
            match.play(keep_king_of_diamonds(match))
        assert match.state.losers == sum(1 << seat for seat in losers)
        if enforcement == "prevent":
            assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-38", "POL-40")
@pytest.mark.parametrize(
    ("held", "answers", "check", "guilty"),
    [
        ("8s Ts 8d", "yes no no", "won_trick", True),
        ("9d Ts 8d", "yes no no", "won_trick", False),  # it had no other spade
        ("8s Ts 8d", "no yes no", "won_trick", False),  # it promised nothing
        ("8s Ts 8d", "yes no no", "off", False),
    ],
)
def test_a_trick_taken_against_a_oui_loses_the_match(held: str, answers: str, check: str, *, guilty: bool) -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", held, "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check=check,
    )
    play(match, f"ask {answers} 9s Ts Ah Qd")
    if guilty:
        loses(match, 2, "favour")
    else:
        assert match.outcome is None
        assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-39", "POL-40")
@pytest.mark.option("favour_check", "strict")
@pytest.mark.parametrize(
    ("last", "card", "guilty"),
    [
        ("Qd", "7c", True),  # nobody can beat the 9, and the king of diamonds would have beaten the asker's
        ("Qd", "Kd", False),
        ("Ks", "7c", False),  # seat 0 will beat it
    ],
)
def test_strictly_every_sure_trick_is_judged(last: str, card: str, *, guilty: bool) -> None:
    match = set_up(
        [f"{last} 8c 7h", "9s Ad Td", "8s Ts 8d", "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check="strict",
    )
    play(match, f"ask no yes no 9s 8s {card}")
    if guilty:
        loses(match, 3, "favour")
    else:
        assert match.outcome is None
        assert match.waiting == (0,)


def keep_king_of_diamonds(match: tripot.Match) -> str:
    """Seat 1 leads its spades and goes on; seat 3 keeps the king as long as a hand can."""
    if "continue" in match.legal:
        return "continue"
    if match.waiting == (1,):
        return next(card for card in reversed(match.legal) if card != "ask")
    cards = [card for card in match.possible if card != "Kd"]
    return cards[-1] if match.waiting == (3,) and cards else match.legal[0]


@pytest.mark.rule("POL-41")
@pytest.mark.scenario("POL-S20")
@pytest.mark.option("enforcement", "penalise")
def test_renonce_loses_the_match() -> None:
    hands = [CLUBS, "Kh 7s 9s Ts Qs Ks As Jh", "8h Js 7d 8d 9d Td Qd Kd", "7h 9h Th Qh Ah 8s Jd Ad"]
    match = set_up(hands, enforcement="penalise")
    match.play("Kh")
    assert "Js" not in match.legal
    assert "Js" in match.possible
    match.play("Js")
    loses(match, 2, "renonce")
    kept = set_up(hands)
    kept.play("Kh")
    with pytest.raises(RefusedError):
        kept.play("Js")


@pytest.mark.rule("POL-42")
@pytest.mark.option("carte_maitresse", "king_queen")
@pytest.mark.option("carte_maitresse", "highest_unplayed")
@pytest.mark.option("carte_maitresse", "any_non_jack")
@pytest.mark.parametrize(
    ("meaning", "punished"),
    [
        ("king_queen_or_highest_unplayed", {"Kd", "Qd", "Ah"}),
        ("king_queen", {"Kd", "Qd"}),
        ("highest_unplayed", {"Kd", "Ah"}),
        ("any_non_jack", {"Kd", "Qd", "Ah", "7d"}),
    ],
)
def test_a_master_card_instead_of_a_jack_loses(meaning: str, punished: set[str]) -> None:
    match = set_up(
        ["7c 8c 9c Tc Qc", "Kc Ts 9s 8s 7s", "Jd Kd Qd Ah 7d", "7h 8h 9h Th Js"],
        enforcement="penalise",
        carte_maitresse=meaning,
        state={"tricks": [0, 0, 0, 3], "charges": [0, 0, 0, 2]},
    )
    match.play("Kc")
    assert match.legal == ("Jd",)
    assert set(match.possible) - set(match.legal) == punished
    for card in punished:
        tried = match.copy()
        tried.play(card)
        loses(tried, 2, "master_card")


@pytest.mark.rule("POL-43")
def test_another_jack_before_the_polignac_loses() -> None:
    match = set_up(
        ["7c 8c 9c", "Kc Ts 9s", "Jd Js 7d", "7h 8h 9h"],
        enforcement="penalise",
        state={"tricks": [0, 0, 0, 5], "charges": [0, 0, 0, 2]},
    )
    match.play("Kc")
    match.play("Jd")
    loses(match, 2, "other_jack")


@pytest.mark.rule("POL-44", "POL-45")
@pytest.mark.scenario("POL-S12")
def test_the_match_stops_in_mid_coup() -> None:
    match = set_up(
        ["Js 7c 8c 9c Tc Qc Kc", "Ks 8h 9h Th Qh Kh Ah", "7s 8s Ts Qs As Td Ad", "Jh Jd Jc 7d 8d 9d 9s"],
        state={"tricks": [0, 0, 1, 0], "totals": [4, 13, 9, 14], "leader": 2},
    )
    play(match, "7s 9s Js Ks")
    loses(match, 1, "limit")
    assert match.scores == (4, 15, 9, 14)


@pytest.mark.rule("POL-34", "POL-46")
@pytest.mark.scenario("POL-S13")
def test_general_over_the_limit_only_the_heaviest_loses() -> None:
    match = general_of_five([3, 8, 9, 3, 7])
    assert match.scores == (3, 13, 14, 8, 12)
    assert match.outcome is not None
    assert match.outcome.losers == (2,)


@pytest.mark.rule("POL-47")
def test_equal_totals_share_the_loss() -> None:
    match = general_of_five([3, 9, 9, 3, 7])
    assert match.outcome is not None
    assert match.outcome.losers == (1, 2)
    assert match.outcome.winners == (0, 3, 4)


def general_of_five(totals: list[int]) -> tripot.Match:
    """Seat 0 makes a general on these totals; it is the last trick of the coup."""
    match = set_up(
        ["Ks", "7c", "8c", "9c", "Tc"],
        state={"tricks": [5], "totals": totals, "leader": 0, "charges": [5], "going_on": True},
        limit=12,
        limit_vs_general="general_first",
    )
    play(match, "Ks 7c 8c 9c Tc")
    return match


@pytest.mark.option("limit_vs_general", "general_first")
@pytest.mark.rule("POL-45")
def test_limit_or_general_first() -> None:
    state = {"totals": [0, 12, 0, 0]}
    first = plain_suits(state=state)
    play(first, "Ks Jh Jd Jc")
    assert first.outcome is not None
    assert first.outcome.losers == (1,)
    hoping = plain_suits(state=state, limit_vs_general="general_first")
    play(hoping, "Ks Jh Jd Jc")
    assert hoping.phase == "decide"
    refused = hoping.copy()
    refused.play("stop")
    assert refused.outcome is not None
    assert refused.outcome.losers == (1,)
    hoping.play("continue")
    play(hoping, "Qs 7h 7d 7c Js 8h 8d 8c As 9h 9d 9c Ts Th Td Tc 9s Qh Qd Qc 8s Kh Kd Kc 7s Ah Ad Ac")
    assert hoping.scores == (5, 12, 5, 5)


@pytest.mark.option("favour_check", "strict")
@pytest.mark.option("favour_check", "off")
@pytest.mark.rule("POL-39", "POL-40")
@pytest.mark.parametrize(("check", "losers"), [("won_trick", ()), ("strict", (3,)), ("off", ())])
def test_how_a_promise_is_judged(check: str, losers: tuple[int, ...]) -> None:
    match = set_up(GUILTY, enforcement="penalise", favour_check=check)
    play(match, "Ks Jh 7s Jc ask no yes no Qs Jd 8c")
    found = match.outcome.losers if match.outcome else ()
    assert found == losers


@pytest.mark.rule("POL-15")
def test_a_position_past_the_limit_is_refused() -> None:
    with pytest.raises(PositionError, match="limit"):
        plain_suits(state={"totals": [15, 0, 0, 0]})
