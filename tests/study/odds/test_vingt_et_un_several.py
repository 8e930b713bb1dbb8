"""Several pontes: the bounds hold the value they must hold, and come together where there is only one."""

import pytest

from tripot.study.odds.vingt_et_un import (
    Reading,
    best_reply,
    drawing_to,
    expected_gain,
    fresh_shoe,
    several,
    vingt_et_un_odds,
)
from tripot.study.odds.vingt_et_un.coup import coup
from tripot.study.odds.vingt_et_un.equilibrium import USUAL
from tripot.study.odds.vingt_et_un.policies import best_gain_if_told
from tripot.study.odds.vingt_et_un.several import banker_carried, carried, several_pontes, take_hand

ODDS = vingt_et_un_odds(fresh_shoe(2), Reading(max_extra_cards=1))
ONE_21_SHOWN = (7, *[8] * 8, 31)


def test_one_ponte_alone_has_the_bounds_of_the_two_policies() -> None:
    bounds = several_pontes(ODDS, 1, 1, "s")
    assert bounds.low == pytest.approx(ODDS.value_low, abs=1e-9)
    assert bounds.high > ODDS.value_high - 1e-9


def test_more_pontes_can_only_help_the_banker_who_sees_all() -> None:
    bounds = several_pontes(ODDS, 3, 6, "s")
    assert bounds.low < ODDS.value_low + 1e-9
    assert bounds.low < bounds.high
    assert bounds == several_pontes(ODDS, 3, 6, "s")


@pytest.mark.parametrize(
    ("reading", "worth"),
    [
        (Reading(), 0.003028),  # from a reckoning of its own, hand by hand: -0.061681 untold, -0.058653 told
        (Reading(ties="banker_wins"), 0),
        (Reading(natural_beats_drawn_21=True), 0),
        (Reading(banker_natural_immediate=True), 0),
        (Reading(stand_rule="seventeen"), 0),
    ],
)
def test_what_a_21_shown_tells_of_the_bankers_is_worth(reading: Reading, worth: float) -> None:
    """Only where it leaves a choice: a drawn 21 is level with the banker's two-card 21, and nothing less is."""
    habit = drawing_to(coup(ONE_21_SHOWN, reading), USUAL)[1]
    assert best_gain_if_told(habit) - best_reply(habit).value == pytest.approx(worth, abs=1e-6)


def test_nobody_is_told_what_the_shoe_makes_impossible() -> None:
    habit = drawing_to(coup((0, *ONE_21_SHOWN[1:]), ODDS.reading), USUAL)[1]
    assert best_gain_if_told(habit) == pytest.approx(best_reply(habit).value, abs=1e-12)


def test_who_is_asked_after_a_21_shown_may_get_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound counts it wherever another ponte has a two-card 21."""

    def shown(_policy: object, left: list[int], _luck: object) -> tuple[int, ...]:
        left[0] -= 1
        left[-1] -= 1
        return (1, 10)

    monkeypatch.setattr(several, "take_hand", shown)
    own, habit = ODDS.policy_ponte, drawing_to(ODDS.policy_banker.coup, USUAL)[1]
    rest = coup(ONE_21_SHOWN, ODDS.reading)
    usual = drawing_to(rest, USUAL)[1]
    told = best_gain_if_told(usual) - expected_gain(carried(own, rest), usual)
    assert several_pontes(ODDS, 2, 1, "s").high == pytest.approx(expected_gain(own, habit) + told)


@pytest.mark.soak
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
