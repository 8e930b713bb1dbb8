"""The odds of Vingt-et-un from whole packs: bounds, what readings and habits are worth, and what is refused."""

from fractions import Fraction
from itertools import pairwise

import pytest

import tripot
from tests.seldom import mostly_long
from tripot.study.odds.vingt_et_un import (
    Odds,
    Reading,
    best_reply,
    drawing_to,
    expected_gain,
    fresh_shoe,
    laid_out,
    reading_of,
    vingt_et_un_odds,
)
from tripot.study.odds.vingt_et_un.habit import habits

TWO_PACKS = fresh_shoe(2)
BOUND = 1e-5
ROUNDING = 1e-12
READINGS = [
    Reading(),
    Reading(max_extra_cards=1),
    Reading(max_extra_cards=2),
    Reading(ties="banker_wins"),
    Reading(natural_beats_drawn_21=True),
    Reading(stand_rule="seventeen"),
]


def odds(**changed: object) -> Odds:
    return vingt_et_un_odds(TWO_PACKS, Reading(**changed))  # type: ignore[arg-type]


@pytest.mark.parametrize("reading", mostly_long(READINGS, Reading(), Reading(max_extra_cards=2)))
def test_best_replies_to_the_policies_are_the_bounds(reading: Reading) -> None:
    found = vingt_et_un_odds(TWO_PACKS, reading)
    assert best_reply(found.policy_ponte).value == pytest.approx(found.value_low, abs=ROUNDING)
    assert best_reply(found.policy_banker).value == pytest.approx(found.value_high, abs=ROUNDING)
    met = expected_gain(found.policy_ponte, found.policy_banker)
    assert found.value_low - ROUNDING < met < found.value_high + ROUNDING
    assert -ROUNDING < found.exploitability < BOUND


def test_replies_are_worth_what_they_promise() -> None:
    ponte, banker = drawing_to(laid_out(TWO_PACKS, Reading()), 16)
    against_ponte, against_banker = best_reply(ponte), best_reply(banker)
    assert expected_gain(ponte, against_ponte.policy) == pytest.approx(against_ponte.value, abs=ROUNDING)
    assert expected_gain(against_banker.policy, banker) == pytest.approx(against_banker.value, abs=ROUNDING)


@pytest.mark.parametrize("most", mostly_long([11, 13, 15, 16, 17], 13, 16))
def test_no_habit_beats_the_bounds(most: int) -> None:
    found = odds()
    ponte, banker = drawing_to(found.policy_ponte.coup, most)
    assert best_reply(ponte).value < found.value_high
    assert best_reply(banker).value > found.value_low
    assert expected_gain(ponte, found.policy_banker) < found.value_high + ROUNDING
    assert expected_gain(found.policy_ponte, banker) > found.value_low - ROUNDING


def test_drawing_to_16_is_what_the_stand_rule_demands() -> None:
    ponte, banker = drawing_to(laid_out(TWO_PACKS, Reading()), 16)
    bound = odds(stand_rule="seventeen")
    assert bound.value_low == pytest.approx(expected_gain(ponte, banker), abs=ROUNDING)
    assert bound.value_high == pytest.approx(expected_gain(ponte, banker), abs=ROUNDING)


@pytest.mark.soak
def test_the_worse_ties_go_the_less_the_ponte_gets() -> None:
    nothing, beaten, lost = odds(), odds(natural_beats_drawn_21=True), odds(ties="banker_wins")
    assert lost.value_high < beaten.value_low < beaten.value_high < nothing.value_low


@pytest.mark.soak
@pytest.mark.parametrize("ties", ["null", "banker_wins"])
def test_a_banker_who_shows_at_once_gains_what_a_21_that_beats_drawn_ones_does(ties: str) -> None:
    shown, beating = odds(banker_natural_immediate=True, ties=ties), odds(natural_beats_drawn_21=True, ties=ties)
    assert shown.value_low == beating.value_low
    assert shown.value_high == beating.value_high


def test_double_pay_is_worth_the_chance_of_a_two_card_21_that_is_paid() -> None:
    """VEU-17, VEU-18: 8 aces and 32 tens in 104 cards; the banker then has 7 and 31 in 102."""
    paid = Fraction(2 * 8 * 32, 104 * 103) * (1 - Fraction(2 * 7 * 31, 102 * 101))
    assert odds(natural_pays=2).value_low - odds().value_low == pytest.approx(float(paid), abs=ROUNDING)


def test_high_cards_leave_no_use_for_a_fourth() -> None:
    """Two eights or more and any third card are nearly done: no hand of these cards can ask a third time."""
    shoe = (0, 0, 0, 0, 0, 0, 12, 12, 12, 24)
    few, any_number = (vingt_et_un_odds(shoe, Reading(max_extra_cards=most)) for most in (1, "unlimited"))
    assert few.value_low == pytest.approx(any_number.value_low, abs=2 * BOUND)
    assert few.value_high == pytest.approx(any_number.value_high, abs=2 * BOUND)


def test_the_banker_draws_wherever_he_cannot_burst() -> None:
    policy = odds().policy_banker
    for seen in [(), (5,), (10,), (2, 9)]:
        for hand in [(2, 3), (5, 6), (2, 2, 4)]:
            assert policy.draws_on(hand, seen) == 1


def test_the_banker_minds_what_he_sees() -> None:
    """A ponte who stands on a ten he drew has 20 or so; on a two he has 16 at most, or an ace: 16 may do."""
    policy = odds().policy_banker
    assert policy.draws_on((10, 6), (10,)) > 0.99
    assert policy.draws_on((10, 6), (2,)) < 0.01


def test_hands_are_asked_for_in_any_order_of_the_pair() -> None:
    found = odds()
    assert found.policy_ponte.draws_on((10, 2)) == found.policy_ponte.draws_on((2, 10)) == 1
    assert found.policy_banker.draws_on((10, 2, 3)) == found.policy_banker.draws_on((3, 10, 2))


@pytest.mark.parametrize(("pair", "drawn"), [((1, 10), ()), ((10, 10), (5,)), ((5,), (5,)), ((5, 5), (2, 2, 2, 2))])
def test_hands_nobody_decides_on(pair: tuple[int, ...], drawn: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no ponte decides"):
        odds().policy_ponte.draws_on(pair, drawn)
    with pytest.raises(ValueError, match="no banker decides"):
        odds().policy_banker.draws_on((10, 10, 5), drawn)


def test_a_reading_is_that_of_a_game() -> None:
    assert reading_of(tripot.game("vingt_et_un", seats=2)) == Reading()
    game = tripot.game("vingt_et_un", seats=3, max_extra_cards="unlimited", ties="banker_wins", natural_pays=2)
    assert reading_of(game) == Reading(max_extra_cards="unlimited", ties="banker_wins", natural_pays=2)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"max_extra_cards": 0}, "1 to 17, or unlimited"),
        ({"ties": "ponte_wins"}, "no such reading"),
        ({"stand_rule": "sixteen"}, "no such reading"),
        ({"natural_pays": 3}, "1 or 2"),
    ],
)
def test_readings_that_the_game_does_not_know(changed: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Reading(**changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("shoe", "said"), [((4,) * 9, "10 numbers"), ((-1, *(4,) * 9), "10 numbers"), ((0,) * 9 + (9,), "10 cards")]
)
def test_shoes_that_are_none_or_might_run_out(shoe: tuple[int, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        vingt_et_un_odds(shoe)


@pytest.mark.soak
def test_more_packs_change_little_but_something() -> None:
    values = [vingt_et_un_odds(fresh_shoe(packs)) for packs in (2, 3, 6, 8)]
    assert max(found.exploitability for found in values) < BOUND
    for fewer, more in pairwise(values):
        assert 0 < abs(fewer.value_low - more.value_low) < 0.002


@pytest.mark.soak
@pytest.mark.parametrize("packs", [2, 3, 6])
def test_any_number_of_extra_cards(packs: int) -> None:
    found = vingt_et_un_odds(fresh_shoe(packs), Reading(max_extra_cards="unlimited"))
    assert best_reply(found.policy_ponte).value == pytest.approx(found.value_low, abs=ROUNDING)
    assert best_reply(found.policy_banker).value == pytest.approx(found.value_high, abs=ROUNDING)
    assert -ROUNDING < found.exploitability < 5e-5


@pytest.mark.soak
@pytest.mark.parametrize("reading", READINGS)
def test_closer_bounds(reading: Reading) -> None:
    near, nearer = vingt_et_un_odds(TWO_PACKS, reading), vingt_et_un_odds(TWO_PACKS, reading, tolerance=1e-6)
    assert nearer.exploitability < 1e-6
    assert near.value_low < nearer.value_high + ROUNDING
    assert near.value_high > nearer.value_low - ROUNDING


def test_habits_concede_to_best_replies() -> None:
    odds = vingt_et_un_odds(fresh_shoe(2), Reading(max_extra_cards=1))
    found = habits(odds)
    assert found.ponte < min(found.both, odds.value_low)
    assert found.banker > max(found.both, odds.value_high)
