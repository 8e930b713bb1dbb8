"""Several pontes: the bounds hold the value they must hold, and come together where there is only one."""

import pytest

from tripot.study.odds.vingt_et_un import Reading, drawing_to, expected_gain, fresh_shoe, vingt_et_un_odds
from tripot.study.odds.vingt_et_un.coup import coup
from tripot.study.odds.vingt_et_un.equilibrium import USUAL
from tripot.study.odds.vingt_et_un.several import banker_carried, carried, several_pontes, take_hand

ODDS = vingt_et_un_odds(fresh_shoe(2), Reading(max_extra_cards=1))


def test_one_ponte_alone_has_the_bounds_of_the_two_policies() -> None:
    bounds = several_pontes(ODDS, 1, 1, "s")
    assert bounds.low == pytest.approx(ODDS.value_low, abs=1e-9)
    assert bounds.high > ODDS.value_high - 1e-9


def test_more_pontes_can_only_help_the_banker_who_sees_all() -> None:
    bounds = several_pontes(ODDS, 3, 6, "s")
    assert bounds.low < ODDS.value_low + 1e-9
    assert bounds.low < bounds.high
    assert bounds == several_pontes(ODDS, 3, 6, "s")


def test_fixed_ways_to_play_are_worth_the_same_whatever_others_take() -> None:
    """What lets the bounds be sampled so well: by the mean over many others' cards."""
    import random

    luck, gains = random.Random(1), []
    habit = drawing_to(ODDS.policy_banker.coup, USUAL)[1]
    for _ in range(60):
        left = list(ODDS.shoe)
        take_hand(ODDS.policy_ponte, left, luck)
        take_hand(ODDS.policy_ponte, left, luck)
        rest = coup(tuple(left), ODDS.reading)
        gains.append(expected_gain(carried(ODDS.policy_ponte, rest), banker_carried(habit, rest)))
    mean = sum(gains) / len(gains)
    error = sum((gain - mean) ** 2 for gain in gains) ** 0.5 / len(gains)
    assert abs(mean - expected_gain(ODDS.policy_ponte, habit)) < 4 * error
