"""The odds of Vingt-et-un against the rules themselves, which play the same policies."""

import pytest

import tripot
from tests.seldom import mostly_long
from tripot.study.odds.vingt_et_un import (
    BankerPolicy,
    PontePolicy,
    Reading,
    drawing_to,
    expected_gain,
    fresh_shoe,
    laid_out,
    reading_of,
    vingt_et_un_odds,
)
from tripot.study.odds.vingt_et_un.simulation import about_to_stake, simulate_coups

COUPS = 80_000
READINGS: list[dict[str, str | int | bool]] = [
    {},
    {"ties": "banker_wins"},
    {"natural_beats_drawn_21": True, "natural_pays": 2},
    {"banker_natural_immediate": True},
    {"banker_natural_immediate": True, "ties": "banker_wins", "packs": 3},
    {"stand_rule": "seventeen"},
    {"max_extra_cards": 1},
    {"max_extra_cards": 2},
]


def game(**options: str | int | bool) -> tripot.Game:
    return tripot.game("vingt_et_un", seats=2, **options)


def agree(played: tripot.Game, ponte: PontePolicy, banker: BankerPolicy, coups: int) -> None:
    """Five standard errors leave one false alarm in some thousand runs of all these tests."""
    simulated = simulate_coups(played, ponte, banker, coups, seed="odds")
    assert simulated.error
    assert simulated.error < 2 / coups**0.5
    assert abs(simulated.mean - expected_gain(ponte, banker)) < 5 * simulated.error


@pytest.mark.parametrize("options", mostly_long(READINGS, *READINGS[::3]))
def test_the_rules_play_habits_to_the_same_gain(options: dict[str, str | int | bool]) -> None:
    played = game(**options)
    coup = laid_out(fresh_shoe(int(played.options["packs"] or 0)), reading_of(played))
    ponte, _ = drawing_to(coup, 14)
    _, banker = drawing_to(coup, 16)
    agree(played, ponte, banker, COUPS)


@pytest.mark.parametrize("options", READINGS[:3])
def test_the_rules_play_the_equilibrium_to_the_same_gain(options: dict[str, str | int | bool]) -> None:
    played = game(**options)
    odds = vingt_et_un_odds(fresh_shoe(2), reading_of(played))
    agree(played, odds.policy_ponte, odds.policy_banker, COUPS)


def test_forced_show_changes_nothing_for_one_ponte() -> None:
    """VEU-B1: nobody else is there to be forced."""
    ponte, banker = drawing_to(laid_out(fresh_shoe(2), Reading()), 16)
    played = [
        simulate_coups(game(forced_show=word), ponte, banker, 50_000, seed="show")
        for word in ("banker_also_21", "any_21", "never")
    ]
    assert played[0] == played[1] == played[2]


def test_who_cuts_changes_nothing() -> None:
    """VEU-13: a simulation asks nobody, and plays the same coups; compiled, it would wait for a cut for ever."""
    assert bytes(about_to_stake(game(ceremony="by_hand"))) == bytes(about_to_stake(game()))


def test_a_banker_of_a_single_chip_pays_twice_all_the_same() -> None:
    """VEU-B3: what a coup is worth is asked of stakes that are paid, whatever chips the options give."""
    poor = game(natural_pays=2, bank_cover="pay_in_order", starting_chips=1)
    ponte, banker = drawing_to(laid_out(fresh_shoe(2), Reading(natural_pays=2)), 16)
    assert simulate_coups(poor, ponte, banker, 1000, seed="poor") == simulate_coups(
        game(natural_pays=2), ponte, banker, 1000, seed="poor"
    )


def test_coups_come_in_portions_so_that_a_long_simulation_can_be_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    ponte, banker = drawing_to(laid_out(fresh_shoe(2), Reading()), 16)
    whole = simulate_coups(game(), ponte, banker, 25, seed="portions")
    monkeypatch.setattr("tripot.study.odds.vingt_et_un.simulation.PORTION", 10)
    done: list[int] = []
    assert simulate_coups(game(), ponte, banker, 25, "portions", done.append) == whole
    assert done == [10, 10, 5]


@pytest.mark.parametrize("options", [{"ties": "banker_wins"}, {"packs": 3}])
def test_policies_of_another_game_are_refused(options: dict[str, str | int | bool]) -> None:
    ponte, banker = drawing_to(laid_out(fresh_shoe(2), Reading()), 16)
    with pytest.raises(ValueError, match="policies"):
        simulate_coups(game(**options), ponte, banker, 1, seed="other")


@pytest.mark.soak
@pytest.mark.parametrize("options", mostly_long(READINGS, *READINGS[::3]))
def test_the_rules_play_the_equilibrium_to_the_same_gain_in_ten_million_coups(
    options: dict[str, str | int | bool],
) -> None:
    played = game(**options)
    odds = vingt_et_un_odds(fresh_shoe(int(played.options["packs"] or 0)), reading_of(played))
    agree(played, odds.policy_ponte, odds.policy_banker, 10_000_000)


@pytest.mark.soak
def test_the_rules_play_to_the_same_gain_with_any_number_of_extra_cards() -> None:
    played = game(max_extra_cards="unlimited")
    odds = vingt_et_un_odds(fresh_shoe(2), reading_of(played))
    agree(played, odds.policy_ponte, odds.policy_banker, 10_000_000)
