"""Rulings on the irregularities of Le Rumoli, under `enforcement=penalise`. Seat 0 deals, seat 1 is eldest."""

from typing import Any

import pytest

import tripot
from tests.games.events import told
from tests.games.rumoli.tables import (
    ONE_COUP,
    ask,
    boodles,
    chips,
    hand,
    holds,
    play_lawfully,
    plays,
    refusal,
    sequence,
    set_up,
    words,
)
from tripot.cards import parse_card
from tripot.engine.options import Value
from tripot.engine.position import write_state
from tripot.engine.rules import SPECTATOR

FORTY: dict[str, Value] = {"enforcement": "penalise", "starting_chips": 40, **ONE_COUP}
LATE: dict[str, Value] = {"irregularity_detection": "on_reveal", **FORTY}

# Irregularity 1: a lead that is too high

TOO_HIGH = ["9c 2s 5h", "2c 6c Qd", "7c 3s Td 9h", "8c Jd 4h"]


@pytest.mark.rule("RUM-38", "RUM-39", "RUM-B13")
@pytest.mark.scenario("RUM-S17")
@pytest.mark.option("enforcement", "penalise")
def test_a_lead_too_high() -> None:
    match = set_up(TOO_HIGH, **FORTY)
    assert chips(match) == [32, 36, 36, 36]
    assert boodles(match) == [5] * 4
    assert match.legal == ("2c", "Qd")
    assert match.possible == ("2c", "6c", "Qd")
    match.play("6c")
    assert told(match, "too_high") == [(1, parse_card("6c"))]
    assert told(match, "pays") == [(1, 2, 1), (1, 3, 1), (1, 0, 1)]
    assert chips(match) == [33, 33, 37, 37]
    for card in ("7c", "8c", "9c", ""):
        ask(match, card)
    sequence(match, "2s 3s")
    sequence(match, "Td Jd Qd")
    assert told(match, "barred") == [(1, parse_card("Qd"))]
    assert boodles(match) == [5] * 4
    assert chips(match)[1] == 33
    match.play("2c")
    assert told(match, "goes_out") == [(1,)]
    assert chips(match) == [32, 36, 36, 36]
    assert sum(match.scores) + sum(boodles(match)) == 160


@pytest.mark.rule("RUM-38", "RUM-B13")
def test_under_prevent_a_lead_too_high_is_refused() -> None:
    match = set_up(TOO_HIGH)
    assert refusal(match, "6c") == "RUM-25"
    assert match.possible == match.legal


@pytest.mark.rule("RUM-39")
def test_a_boodle_led_too_high_is_not_won() -> None:
    match = set_up(["2c", "2d Qd 5s", "3h", "4h"], **FORTY)
    match.play("Qd")
    assert told(match, "barred") == [(1, parse_card("Qd"))]
    assert boodles(match) == [5] * 4


@pytest.mark.rule("RUM-39", "RUM-B13")
def test_the_bar_ends_with_the_coup() -> None:
    match = set_up(["2c 9d", "5c 6c 7d", "3h", "4h"], enforcement="penalise", starting_chips=40)
    sequence(match, "6c")
    assert match.state.fined[1] == 1
    match.play("7d")
    match.play("5c")
    assert match.state.deals == 1
    assert not any(match.state.fined)


@pytest.mark.rule("RUM-38")
def test_each_lead_too_high_is_fined() -> None:
    match = set_up(["2c 9d", "5c 6c 2d 4d 8s", "3h", "4h"], **FORTY)
    sequence(match, "6c")
    sequence(match, "4d")
    assert len(told(match, "pays")) == 6


@pytest.mark.rule("RUM-38", "RUM-B12")
@pytest.mark.parametrize(("insolvency", "after"), [("partial_payment", [50, 0, 51, 51]), ("debt", [51, -1, 51, 51])])
def test_the_fine_is_paid_from_the_offenders_left_on(insolvency: str, after: list[int]) -> None:
    state = {"chips": [50, 2, 50, 50], "boodles": [2, 2, 2, 2]}
    match = set_up(["2c 9d", "5c 6c", "3h", "4h"], state, **{**FORTY, "insolvency": insolvency})
    match.play("6c")
    assert chips(match) == after
    assert told(match, "pays")[:2] == [(1, 2, 1), (1, 3, 1)]


# Every seat is asked for the next card


@pytest.mark.rule("RUM-26", "RUM-40", "RUM-B4")
def test_all_are_asked_so_that_nobody_shows_what_he_holds() -> None:
    match = set_up(["5c 9d", "2c 6c", "3c 3h", "4h 4c"], **FORTY)
    match.play("2c")
    assert match.waiting == (0, 1, 2, 3)
    assert match.legal_for(2) == ("3c",)
    assert match.possible_for(2) == ("3c", "pass")
    assert match.verify("pass", 2)
    assert match.legal_for(0) == match.possible_for(0) == ("pass",)
    with pytest.raises(tripot.errors.RefusedError):
        match.play("9d", 0)


@pytest.mark.rule("RUM-26")
def test_passing_over_the_card_due_is_against_the_rules() -> None:
    match = set_up(["5c 9d", "2c 6c", "3c 3h", "4h 4c"], **FORTY)
    match.play("2c")
    found = match.verify("pass", 2)
    assert found is not None
    assert found.rule == "RUM-26"


@pytest.mark.rule("RUM-40")
def test_answers_are_hidden_until_all_are_there() -> None:
    one = set_up(["5c 9d", "2c 6c", "3c 3h", "4h 4c"], **FORTY)
    other = set_up(["5c 9d", "2c 6c", "3h 4c", "4h 3c"], **FORTY)
    for match in (one, other):
        match.play("2c")
        match.play("3c" if holds(match, 2, "3c") else "pass", 2)
    for viewer in (SPECTATOR, 0, 1):
        assert bytes(one.view(viewer)) == bytes(other.view(viewer))
        assert [(event.word, event.values) for event in one.heard(viewer)] == [
            (event.word, event.values) for event in other.heard(viewer)
        ]
    assert one.view(2).state.offered == 3
    assert plays(one) == "2c"
    for seat in (0, 3, 1):
        one.play("pass", seat)
    assert plays(one) == "2c 3c"
    assert one.waiting == (0, 1, 2, 3)


@pytest.mark.rule("RUM-28", "RUM-B3")
def test_nobody_is_asked_past_an_ace_or_for_a_card_already_played() -> None:
    match = set_up(["5c 9d", "Ac 2c 7d", "6h 3h", "4h 4c"], **FORTY)
    match.play("Ac")
    assert match.phase == "play"
    match = set_up(["5c 9d", "2c 6c", "6h 3h", "4h 4c"], {"dead": "7c", "laid": ["3c"]}, **FORTY)
    match.play("2c")
    assert match.phase == "play"


# Irregularity 2: a card withheld

WITHHELD = ["Kh Ah", "9s 4d 5d", "8s 3h", "Ts Js 2d 3d"]
TWO_LEADS = {"leader": 2}


@pytest.mark.rule("RUM-40", "RUM-43", "RUM-B15")
@pytest.mark.scenario("RUM-S18")
@pytest.mark.option("irregularity_detection", "immediate")
@pytest.mark.option("irregularity_detection", "on_reveal")
@pytest.mark.parametrize("options", [FORTY, LATE], ids=["immediate", "on_reveal"])
def test_a_withheld_card_injures_the_holder_of_a_boodle(options: dict[str, Value]) -> None:
    match = set_up(WITHHELD, TWO_LEADS, **options)
    match.play("8s")
    ask(match)
    assert match.phase == "play"
    assert match.waiting == (2,)
    assert ("caught" in words(match)) == (options is FORTY)
    match.play("3h")
    assert told(match, "compensates") == [(1, 3, parse_card("Js"), 5)]
    assert told(match, "caught") == [(1, parse_card("9s"))]
    assert chips(match) == [30, 28, 45, 37]
    assert boodles(match) == [5] * 4


@pytest.mark.rule("RUM-40", "RUM-B14")
def test_the_referee_names_the_card_at_once() -> None:
    match = set_up(WITHHELD, TWO_LEADS, **FORTY)
    match.play("8s")
    for seat in (0, 1, 2):
        match.play("pass", seat)
    assert not told(match, "caught")
    match.play("pass", 3)
    assert told(match, "caught") == [(1, parse_card("9s"))]
    assert match.state.known[1] == 1 << parse_card("9s")
    assert match.view(SPECTATOR).state.known[1] == match.state.known[1]


@pytest.mark.rule("RUM-B14", "RUM-40")
def test_or_nobody_knows_until_the_card_is_played() -> None:
    """Whether 1 withholds 9s or it is dead looks the same to all others."""
    one = set_up(["Kh 7h", "9s 4d 5d", "8s 3h 6c", "Ts Js 2d 3d"], {**TWO_LEADS, "dead": "9c"}, **LATE)
    other = set_up(["Kh 7h", "9c 4d 5d", "8s 3h 6c", "Ts Js 2d 3d"], {**TWO_LEADS, "dead": "9s"}, **LATE)
    for match in (one, other):
        match.play("8s")
        ask(match)
        assert match.state.caught[1] == 0
    for viewer in (SPECTATOR, 0, 2, 3):
        assert bytes(one.view(viewer)) == bytes(other.view(viewer))


@pytest.mark.rule("RUM-41", "RUM-B14")
@pytest.mark.parametrize("options", [FORTY, LATE], ids=["immediate", "on_reveal"])
def test_the_withheld_boodle_played_later_wins_nothing(options: dict[str, Value]) -> None:
    match = set_up(["3h 2d", "Js 5h 9d", "Ts 4h 2c", "7d 8d"], TWO_LEADS, **options)
    sequence(match, "Ts")
    sequence(match, "4h 5h")
    assert match.waiting == (1,)
    match.play("Js")
    assert told(match, "caught") == [(1, parse_card("Js"))]
    assert told(match, "barred") == [(1, parse_card("Js"))]
    assert boodles(match) == [5] * 4


@pytest.mark.rule("RUM-41", "RUM-B14")
@pytest.mark.parametrize(("options", "left"), [(FORTY, 5), (LATE, 0)], ids=["immediate", "on_reveal"])
def test_before_it_is_noticed_he_may_still_collect(options: dict[str, Value], left: int) -> None:
    """1 keeps 9s back and later plays the queen of diamonds."""
    match = set_up(["3h 2d", "9s Qd 2h", "8s Jd 4c", "7d 8d"], TWO_LEADS, **options)
    sequence(match, "8s")
    match.play("Jd")
    ask(match, "Qd")
    assert boodles(match)[1] == left


@pytest.mark.rule("RUM-42", "RUM-41", "RUM-B16", "RUM-34")
@pytest.mark.parametrize("options", [FORTY, LATE], ids=["immediate", "on_reveal"])
def test_who_withheld_may_empty_his_hand_and_not_win(options: dict[str, Value]) -> None:
    """1 keeps 9s back and plays it last; the lead passes to his left, and he pays nothing at the end."""
    match = set_up(["3h 2d Kc", "9s 5h", "8s 4h 2c", "7d 8c"], TWO_LEADS, **options)
    sequence(match, "8s")
    sequence(match, "4h 5h")
    match.play("9s")
    assert hand(match, 1) == ""
    assert match.waiting == (2,)
    assert match.legal == ("2c",)
    match.play("2c")
    assert told(match, "goes_out") == [(2,)]
    assert told(match, "pays") == [(3, 2, 2), (0, 2, 3)]


@pytest.mark.rule("RUM-42")
def test_the_sequence_runs_on_over_the_offenders_last_card() -> None:
    match = set_up(["3h 2d Kc", "9s 5h", "8s 4h 2c", "Ts 7d"], TWO_LEADS, **FORTY)
    sequence(match, "8s")
    sequence(match, "4h 5h")
    match.play("9s")
    assert list(match.waiting) == [0, 2, 3]
    ask(match, "Ts")
    assert list(match.waiting) == [3]


@pytest.mark.rule("RUM-37", "RUM-B16")
def test_a_coup_without_winner_after_a_fault() -> None:
    match = set_up(["3s 4s", "9s 5h", "8s 4h Ts", "Js Qs"], {**TWO_LEADS, "dead": "6h"}, **FORTY)
    sequence(match, "8s")
    sequence(match, "4h 5h")
    match.play("9s")
    ask(match)
    assert "void" in words(match)
    assert not told(match, "goes_out")


@pytest.mark.rule("RUM-42", "RUM-37", "RUM-B16")
def test_a_coup_is_void_once_all_are_barred_and_out_of_cards() -> None:
    all_caught = {"caught": [1, 1, 1], "leader": 0, "dead": "Js"}
    match = set_up(["8s", "9s", "Ts"], all_caught, **FORTY)
    match.play("8s")
    for card in ("9s", "Ts"):
        ask(match, card)
    assert "void" in words(match)
    assert match.outcome is not None
    assert match.state.deals == 1
    assert not told(match, "goes_out")


@pytest.mark.rule("RUM-43", "RUM-B18")
def test_a_withheld_card_is_paid_for_even_when_the_coup_is_void() -> None:
    match = set_up(["2s 3s", "9s 5s", "8s Ks", "Ts Js"], {"leader": 2}, **FORTY)
    match.play("8s")
    ask(match)
    assert "void" in words(match)
    assert told(match, "compensates") == [(1, 3, parse_card("Js"), 5)]
    assert chips(match) == [32, 31, 36, 41]
    assert told(match, "pays") == [(1, 3, 5)]


# Who is injured (RUM-B15), case by case: 2 leads 8s, 1 withholds 9s, the boodle is the jack of spades


def injured(hands: list[str], state: dict[str, Any] | None = None, **options: Value) -> list[tuple[int, ...]]:
    match = set_up(hands, {**TWO_LEADS, **(state or {})}, **{**FORTY, **options})
    sequence(match, "8s")
    play_lawfully(match)
    return told(match, "compensates")


@pytest.mark.rule("RUM-43", "RUM-B15")
@pytest.mark.parametrize(
    ("hands", "state", "found"),
    [
        pytest.param(["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"], {}, [(1, 3, "Js", 5)], id="injured"),
        pytest.param(["Js Ah", "9s 4d", "8s 3h", "Ts 3d 2d"], {}, [(1, 0, "Js", 5)], id="whoever holds it"),
        pytest.param(
            ["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"],
            {"boodles": [3, 4, 4, 9]},
            [(1, 3, "Js", 9)],
            id="all that is on it",
        ),
        pytest.param(["Kh Ah", "9s Ts 4d", "8s 3h", "Js 2d"], {}, [(1, 3, "Js", 5)], id="offender holds one between"),
        pytest.param(["Kh Ah", "9s 4d", "8s 3h", "Js 2d 5d"], {"dead": "Ts"}, [], id="a card between is dead"),
        pytest.param(["Kh Ah", "9s 4d", "8s 3h", "Js 2d"], {"laid": ["Ts"]}, [], id="a card between is played"),
        pytest.param(["Kh Ah", "9s 4d", "8s 3h", "Ts 5d 2d"], {"dead": "Js"}, [], id="the boodle is dead"),
        pytest.param(["Kh Ah", "9s Js 4d", "8s 3h", "Ts 2d"], {}, [], id="the offender holds it himself"),
        pytest.param(["Ts", "9s 4d", "8s 3h", "Js 2d"], {}, [], id="another would have gone out before"),
        pytest.param(["Kh Ah", "9s", "8s 3h", "Ts Js 2d"], {}, [], id="the offender would have gone out himself"),
        pytest.param(["Kh Ah", "9s 4d", "8s 3h", "Ts Js"], {}, [(1, 3, "Js", 5)], id="out with the boodle itself"),
        pytest.param(
            ["Ts", "9s 4d", "8s 3h", "Js 2d"], {"caught": [1]}, [(1, 3, "Js", 5)], id="who is barred would not win"
        ),
        pytest.param(["Ts", "9s 4d", "8s 3h", "Js 2d"], {"fined": [1]}, [], id="who was fined would win"),
        pytest.param(
            ["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"], {"caught": [0, 0, 0, 1]}, [], id="barred himself for withholding"
        ),
        pytest.param(
            ["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"], {"fined": [0, 0, 0, 1]}, [], id="barred himself for a high lead"
        ),
        pytest.param(
            ["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"], {"caught": [0, 0, 0, 30]}, [], id="barred before what is told"
        ),
        pytest.param(
            ["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"], {"fined": [0, 0, 0, 30]}, [], id="fined before what is told"
        ),
        pytest.param(
            ["Kh Ah", "9s 4d", "8s 3h", "Ts Js 2d"], {"boodles": [10, 5, 5, 0]}, [], id="no chips on the boodle"
        ),
    ],
)
def test_who_is_injured(hands: list[str], state: dict[str, Any], found: list[tuple[int, int, str, int]]) -> None:
    expected = [(offender, victim, parse_card(card), amount) for offender, victim, card, amount in found]
    assert injured(hands, state) == expected


@pytest.mark.rule("RUM-43", "RUM-B15")
def test_a_boodle_collected_later_is_no_injury() -> None:
    match = set_up(["Kh Ah", "9s 4d 6d", "8s 3h 2c", "Ts Js 4h"], TWO_LEADS, **FORTY)
    sequence(match, "8s")
    sequence(match, "3h 4h")
    match.play("Ts")
    ask(match, "Js")
    assert told(match, "collects") == [(3, parse_card("Js"), 5)]
    assert match.over
    assert not told(match, "compensates")


@pytest.mark.rule("RUM-43", "RUM-B15")
@pytest.mark.parametrize(
    ("hands", "after", "fault"),
    [
        pytest.param(["Kh Ah", "9s 4d", "8s 5c 3h", "Ts Js 6c 2d"], ["5c"], "caught", id="for withholding"),
        pytest.param(["Kh Ah", "9s 4d", "8s 5c 3h", "Ts Js 6c 2d"], ["5c 6c", "Js"], "too_high", id="for a high lead"),
    ],
)
def test_who_is_barred_only_afterwards_was_injured_all_the_same(hands: list[str], after: list[str], fault: str) -> None:
    match = set_up(hands, TWO_LEADS, **FORTY)
    for cards in ("8s", *after):
        sequence(match, cards)
    assert told(match, fault)[-1][0] == 3
    play_lawfully(match)
    assert not told(match, "collects")
    assert told(match, "compensates") == [(1, 3, parse_card("Js"), 5)]


@pytest.mark.rule("RUM-38", "RUM-43", "RUM-B15")
def test_who_was_barred_before_is_not_injured_for_being_fined_again_afterwards() -> None:
    hands = ["Kh Ah", "9s 9d", "8s 5c 3h Qc", "Ts Js 2d 6d 4c 4h"]
    match = set_up(hands, {"leader": 3}, **FORTY)
    for cards in ("6d", "4c 5c", "8s", "3h 4h", "Js"):
        sequence(match, cards)
    assert [seat for seat, _ in told(match, "too_high")] == [3, 3]
    play_lawfully(match)
    assert told(match, "caught") == [(1, parse_card("9s"))]
    assert not told(match, "compensates")


@pytest.mark.rule("RUM-43", "RUM-B15", "RUM-B12")
def test_the_compensation_comes_last_and_from_the_offenders_own_chips() -> None:
    state = {**TWO_LEADS, "chips": [47, 7, 43, 43], "boodles": [5, 5, 5, 5]}
    match = set_up(WITHHELD, state, **FORTY)
    match.play("8s")
    ask(match)
    match.play("3h")
    assert told(match, "pays") == [(3, 2, 4), (0, 2, 2), (1, 2, 3), (1, 3, 4)]
    assert told(match, "falls_short") == [(1, 3, 1)]
    assert boodles(match) == [5] * 4


@pytest.mark.rule("RUM-43", "RUM-B15")
def test_two_cards_withheld_are_two_injuries() -> None:
    """1 keeps 9s back; when he leads it later 0 keeps Ts back: both owe 3, who holds the jack."""
    match = set_up(["Ts Ah 7c", "9s 5h 6d 8d", "8s 4h 2c", "Js 2d 3c"], TWO_LEADS, **FORTY)
    sequence(match, "8s")
    sequence(match, "4h 5h")
    sequence(match, "9s")
    match.play("6d")
    match.play("2c")
    jack = parse_card("Js")
    assert told(match, "compensates") == [(1, 3, jack, 5), (0, 3, jack, 5)]
    assert chips(match) == [32 - 3 - 5, 36 - 1 - 5, 36 + 7, 36 - 3 + 10]


# Irregularity 3: a lead in a suit not allowed

AFTER_SPADES = {"leader": 1, "last_suit": "spades"}
STRAYING = ["8h Kh", "4s 6d Kd", "5s 7h 9h", "2d 3d"]


@pytest.mark.rule("RUM-44", "RUM-B17")
@pytest.mark.scenario("RUM-S21")
def test_a_lead_in_the_same_suit_is_taken_back() -> None:
    match = set_up(STRAYING, AFTER_SPADES, **FORTY)
    assert match.legal == ("6d",)
    assert match.possible == ("6d", "Kd", "4s")
    match.play("4s")
    assert told(match, "strays") == [(1, parse_card("4s"))]
    assert match.legal_for(1) == ("pass", "take_back")
    assert match.legal_for(2) == ("5s",)
    match.play("take_back", 1)
    for seat in match.waiting:
        match.play("pass", seat)
    assert match.waiting == (1,)
    assert hand(match, 1) == "6d Kd 4s"
    assert list(match.possible) == ["6d", "Kd"]  # the suit is corrected now, or the deal would never end
    match.play("6d")
    assert plays(match) == "4s 6d"
    assert chips(match) == [32, 36, 36, 36]


@pytest.mark.rule("RUM-44", "RUM-B17")
@pytest.mark.scenario("RUM-S21")
def test_once_covered_it_stands() -> None:
    match = set_up(STRAYING, {**AFTER_SPADES, "dead": "6s"}, **FORTY)
    match.play("4s")
    ask(match, "5s")
    assert plays(match) == "4s 5s"
    assert match.legal_for(1) == ("pass",)
    assert refusal(match, "take_back", 1) == "RUM-44"
    assert chips(match) == [32, 36, 36, 36]


@pytest.mark.rule("RUM-44", "RUM-B17")
def test_under_prevent_it_is_refused() -> None:
    match = set_up(STRAYING, AFTER_SPADES)
    assert match.possible == ("6d",)
    assert refusal(match, "4s") == "RUM-30"


@pytest.mark.rule("RUM-44", "RUM-B17")
def test_taking_back_comes_before_covering() -> None:
    """The holder has answered with his card, the leader takes the lead back: nobody learns who would have covered."""
    match = set_up(STRAYING, AFTER_SPADES, **FORTY)
    match.play("4s")
    match.play("5s", 2)
    match.play("pass", 0)
    match.play("pass", 3)
    match.play("take_back", 1)
    assert plays(match) == "4s"
    assert match.waiting == (1,)
    assert match.state.known[1] == 1 << parse_card("4s")
    assert holds(match, 2, "5s")
    assert match.state.history[0] == 0


@pytest.mark.rule("RUM-44", "RUM-B17")
def test_a_lead_taken_back_leaves_no_trace_but_what_was_seen() -> None:
    match = set_up(STRAYING, AFTER_SPADES, **FORTY)
    before = write_state(match.state)
    match.play("4s")
    for seat in (2, 0, 3):
        match.play("5s" if seat == 2 else "pass", seat)
    match.play("take_back", 1)
    after = write_state(match.state)
    assert after.pop("known") == ["", "4s"]
    assert after.pop("corrected") is True
    assert after == before
    match.play("6d")
    assert match.state.corrected == 0


@pytest.mark.rule("RUM-44", "RUM-B17")
def test_a_lead_nobody_can_cover_may_be_taken_back_until_the_next_lead() -> None:
    match = set_up(["8h Kh", "4s 6d Kd 9c", "9s 7h 9h", "2d 3d"], {**AFTER_SPADES, "dead": "5s"}, **FORTY)
    match.play("4s")
    ask(match)
    assert match.waiting == (1,)
    assert list(match.legal) == ["9c", "6d", "take_back"]
    again = match.copy()
    match.play("take_back")
    assert list(match.legal) == ["9c", "6d"]
    assert told(match, "takes_back") == [(1, parse_card("4s"))]
    assert hand(match, 1) == "9c 6d Kd 4s"
    assert match.state.stops == 1 << parse_card("5s")  # it was due, and nobody has played it
    again.play("6d")
    assert again.waiting == (1,)
    assert refusal(again, "take_back") == "RUM-44"
    assert plays(again) == "4s 6d"


@pytest.mark.rule("RUM-30", "RUM-44", "RUM-B2")
def test_a_lead_taken_back_stops_no_sequence() -> None:
    """Under `opposite_colour` hearts have stopped, not the diamond that nobody could cover."""

    def refused(*cards: str) -> list[str | None]:
        found = map(match.verify, cards)
        return [one.rule if one else None for one in found]

    start = {"leader": 2, "last_suit": "hearts"}
    match = set_up(["5s 2c", "9d 4c", "4d 7h 6s"], start, new_suit_rule="opposite_colour", **FORTY)
    assert refused("4d", "7h", "6s") == ["RUM-B2", "RUM-30", None]
    match.play("4d")
    assert refused("7h", "6s") == ["RUM-B2", None]
    match.play("take_back")
    assert refused("4d", "7h", "6s") == ["RUM-B2", "RUM-30", None]


@pytest.mark.rule("RUM-44", "RUM-B17", "RUM-31")
def test_a_stray_boodle_is_won_once_it_stands() -> None:
    match = set_up(["8h Kh", "Js 6d Kd", "Qs 7h 9h", "2d 3d"], AFTER_SPADES, **FORTY)
    match.play("Js")
    assert not told(match, "collects")
    ask(match, "Qs")
    assert told(match, "collects") == [(1, parse_card("Js"), 5)]


@pytest.mark.rule("RUM-44", "RUM-38", "RUM-B17")
def test_a_stray_lead_that_is_too_high_too_is_fined_once_it_stands() -> None:
    hands = ["8h Kh", "4s 6s 6d", "7s 7h 9h", "2d 3d"]
    match = set_up(hands, AFTER_SPADES, **FORTY)
    match.play("6s")
    assert not told(match, "pays")
    again = match.copy()
    ask(match, "7s")
    assert told(match, "too_high") == [(1, parse_card("6s"))]
    assert len(told(match, "pays")) == 3
    again.play("take_back", 1)
    for seat in again.waiting:
        again.play("pass", seat)
    again.play("6d")
    assert not told(again, "pays")


@pytest.mark.rule("RUM-44", "RUM-B17")
def test_going_back_to_an_earlier_suit_is_no_mistake() -> None:
    match = set_up(["8h Kh", "4s 6d Kd", "5s 7h 9h", "2d 3d"], {"leader": 1, "last_suit": "clubs"}, **FORTY)
    match.play("4s")
    assert not told(match, "strays")
    assert match.legal_for(1) == ("pass",)


@pytest.mark.rule("RUM-44", "RUM-36", "RUM-B1")
def test_who_is_stuck_does_not_stray() -> None:
    options: dict[str, Value] = {**FORTY, "no_other_suit": "same_suit_if_stuck"}
    match = set_up(["8h Kh", "4s 6s", "5s 7h 9h", "2d 3d"], AFTER_SPADES, **options)
    match.play("4s")
    assert not told(match, "strays")
    assert match.state.lacks[1] >> parse_card("2d") & 1


@pytest.mark.rule("RUM-40", "RUM-44", "RUM-B14")
def test_a_card_withheld_from_a_lead_taken_back_injures_nobody() -> None:
    hands = ["8h Kh", "8s 6d Kd", "9s 7h 9h", "Ts Js 3d"]
    match = set_up(hands, AFTER_SPADES, **FORTY)
    match.play("8s")
    ask(match)
    assert told(match, "caught") == [(2, parse_card("9s"))]
    match.play("take_back")
    play_lawfully(match)
    assert not told(match, "compensates")


TAKEN_BACK = ["Td 2h Kc", "4s 8d 9c Ah", "9d 7h 9h", "5s Jd Qd 3h"]  # 3 keeps 5s back from a lead taken back


@pytest.mark.rule("RUM-41", "RUM-43", "RUM-44", "RUM-B15")
def test_who_kept_a_card_back_from_a_lead_taken_back_is_barred_and_not_injured_afterwards() -> None:
    match = set_up(TAKEN_BACK, AFTER_SPADES, **FORTY)
    match.play("4s")
    ask(match)
    match.play("take_back")
    match.play("8d")
    ask(match)
    play_lawfully(match)
    assert told(match, "caught") == [(3, parse_card("5s")), (2, parse_card("9d"))]
    assert not told(match, "compensates")


@pytest.mark.rule("RUM-41", "RUM-44", "RUM-B14")
@pytest.mark.parametrize("options", [FORTY, LATE], ids=["immediate", "on_reveal"])
def test_a_card_kept_back_from_a_lead_taken_back_bars_when_it_is_noticed(options: dict[str, Value]) -> None:
    match = set_up(TAKEN_BACK, AFTER_SPADES, **options)
    match.play("4s")
    ask(match)
    match.play("take_back")
    sequence(match, "9c")
    sequence(match, "4s 5s")
    assert told(match, "caught") == [(3, parse_card("5s"))]
    match.play("Jd")
    ask(match, "Qd")
    assert told(match, "barred") == [(3, parse_card("Qd"))]
    assert boodles(match)[1] == 5


AFTER_DIAMONDS = {"leader": 1, "last_suit": "diamonds"}


@pytest.mark.rule("RUM-43", "RUM-44", "RUM-B17")
@pytest.mark.parametrize("options", [FORTY, LATE], ids=["immediate", "on_reveal"])
def test_a_card_kept_back_once_and_played_in_its_turn_has_injured_nobody(options: dict[str, Value]) -> None:
    """1 takes the ten back and leads it later; 3 has the jack then, and 2 keeps the queen back."""
    match = set_up(["2h Kc", "Td 8c 4s", "Qd 7h 9h", "Jd 5s 3h"], AFTER_DIAMONDS, **options)
    match.play("Td")
    ask(match)
    match.play("take_back")
    sequence(match, "8c")
    sequence(match, "Td Jd")
    play_lawfully(match)
    assert boodles(match)[1] == 5
    assert not told(match, "compensates")


@pytest.mark.rule("RUM-33", "RUM-43", "RUM-44")
@pytest.mark.parametrize("options", [FORTY, LATE], ids=["immediate", "on_reveal"])
def test_the_last_card_of_the_winner_stops_no_sequence(options: dict[str, Value]) -> None:
    match = set_up(["2h Kc", "Td 8c", "Qd 7h 9h", "Jd 5s 3h"], AFTER_DIAMONDS, **options)
    match.play("Td")
    ask(match)
    match.play("take_back")
    sequence(match, "8c")
    match.play("Td")
    assert told(match, "goes_out") == [(1,)]
    assert told(match, "caught") == [(3, parse_card("Jd"))]
    assert not told(match, "compensates")


@pytest.mark.rule("RUM-30", "RUM-B2", "RUM-44")
def test_under_opposite_colour_the_other_suit_of_the_colour_strays_too() -> None:
    match = set_up(["8h Kh", "4c 6d Kd", "5c 7h 9h", "2d 3d"], AFTER_SPADES, new_suit_rule="opposite_colour", **FORTY)
    assert match.legal == ("6d",)
    match.play("4c")
    assert told(match, "strays") == [(1, parse_card("4c"))]
    assert match.legal_for(1) == ("pass", "take_back")
