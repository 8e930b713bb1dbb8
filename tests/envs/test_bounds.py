"""The bounds of an episode."""

import pytest

import tripot
from tripot.envs.bounds import most_cards, most_choices, returns_between


@pytest.mark.parametrize(
    ("name", "seats", "option", "chips"),
    [
        ("vingt_et_un", 3, {"bank_cover": "debt"}, 100),
        ("rumoli", 3, {"insolvency": "debt"}, 50),
        ("vendome", 4, {"exhausted": "credit"}, 10),
    ],
)
def test_debts_widen_the_bounds(name: str, seats: int, option: dict[str, str], chips: int) -> None:
    told = [returns_between(tripot.game(name, seats=seats, **options), 1) for options in ({}, option)]
    everything = seats * chips
    assert told == [(-chips, everything), (-1000 * everything, 1000 * everything)]


@pytest.mark.parametrize(
    ("deals", "options", "bounds"),
    [
        (2, {}, (-52, 0)),
        (0, {}, (-126, 0)),
        (2, {"moon_scoring": "self_minus_26"}, (-52, 52)),
        (0, {"moon_scoring": "shooter_choice"}, (-260_000, 260_000)),
    ],
)
def test_a_volte_may_take_points_off(deals: int, options: dict[str, str], bounds: tuple[int, int]) -> None:
    assert returns_between(tripot.game("dame_de_pique", seats=4, **options), deals) == bounds


def test_the_longest_episode_is_counted_in_32_bits() -> None:
    game = tripot.game("vingt_et_un", seats=12, starting_chips=1_000_000, packs=8)
    assert 1 << 30 < most_choices(game, 1 << 20) + most_cards(game, 1 << 20) < 1 << 31


def test_bids_may_rise_chip_by_chip() -> None:
    """Two who outbid each other by as little as can be do so to their last chip."""
    chips = 100_000
    assert most_choices(tripot.game("rumoli", seats=4, starting_chips=chips), 1) > chips
