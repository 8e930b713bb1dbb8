"""The exact odds of La Vendôme against the rules themselves, and against what can be derived by hand."""

from fractions import Fraction
from itertools import permutations

import pytest

import tripot
from tripot.engine.record import AnyState
from tripot.games.vendome.tour import refund
from tripot.study.odds.vendome.simulation import simulate_vendome
from tripot.study.odds.vendome.tour import FOND, OUT, REFUNDS, Reading, Table, race_won, taille_gain, vendome_odds

READINGS = [
    Reading(),
    Reading(payment_basis="matched_card", quadruple_refund="own_chip_only"),
    Reading(quadruple_refund="lansquenet", quadruple_paid_to="triple_holder"),
]


def game(seats: int, reading: Reading) -> tripot.Game:
    return tripot.game(
        "vendome",
        seats=seats,
        payment_basis=reading.payment_basis,
        quadruple_refund=reading.quadruple_refund,
        quadruple_paid_to=reading.quadruple_paid_to,
    )


@pytest.mark.parametrize("seats", range(4, 13))
def test_all_simple_deal_keeps_the_bank_once_in_n(seats: int) -> None:
    assert race_won(Table(seats - 1, 0, 0, OUT), bank=1) == Fraction(1, seats)


def test_a_race_by_counting_every_order() -> None:
    """One double with two copies left, one simple with three, the banker's double with two."""
    pack = "ddsssbb"
    orders = set(permutations(pack))
    won = sum(order.index("b") > max(order.index("d"), order.index("s")) for order in orders)
    assert race_won(Table(1, 1, 0, OUT), bank=2) == Fraction(won, len(orders))


@pytest.mark.parametrize("named", REFUNDS)
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_quadruple_gives_back_what_the_rules_do(named: str, copies: int) -> None:
    """VEN-B3: too rare and too little to be seen in what is played at random."""
    state: AnyState = game(4, Reading(quadruple_refund=named)).begun()
    state.cards[1], state.fonds[1] = (1 << copies) - 1, FOND[copies]
    assert REFUNDS[named][copies] == refund(state, 1)


def test_all_simple_deal_is_fair_to_every_place() -> None:
    for seats in range(4, 13):
        assert taille_gain(Table(seats - 1, 0, 0, 1), 1, Reading()) == 1  # his own chip back, on average


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seats", [4, 8, 12])
def test_the_rules_play_to_the_same_odds(seats: int, reading: Reading) -> None:
    agree(seats, reading, tours=200_000)


@pytest.mark.soak
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seats", range(4, 13))
def test_the_rules_play_to_the_same_odds_in_ten_million_tours(seats: int, reading: Reading) -> None:
    agree(seats, reading, tours=10_000_000)


def agree(seats: int, reading: Reading, tours: int) -> None:
    """Five standard errors leave one false alarm in some thousand runs of all these tests."""
    odds = vendome_odds(seats, reading)
    played = simulate_vendome(game(seats, reading), tours, seed="odds")
    exact = (odds.banker, *odds.coupeurs)
    assert sum(exact) == 0
    for gain, expected, error in zip(played.gains, exact, played.errors, strict=True):
        assert error
        assert abs(gain - float(expected)) < 5 * error
    spread = (float(odds.keeps) * (1 - float(odds.keeps)) / tours) ** 0.5
    assert abs(played.keeps - float(odds.keeps)) < 5 * spread


def test_who_cuts_changes_nothing() -> None:
    """VEN-10: a simulation asks nobody, and plays the same tours."""
    automatic, by_hand = (
        simulate_vendome(tripot.game("vendome", seats=4, ceremony=ceremony), 100, seed="cut")
        for ceremony in ("automatic", "by_hand")
    )
    assert by_hand == automatic
    assert any(by_hand.gains)


def test_only_four_to_twelve_seats() -> None:
    with pytest.raises(ValueError, match="4 to 12"):
        vendome_odds(3)
