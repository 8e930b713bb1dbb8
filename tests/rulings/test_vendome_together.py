"""Rulings on La Vendôme where options meet: values of several at once, each with its part in what comes."""

import pytest

from tests.games.vendome.tables import chips_of, tour
from tripot.engine.options import Value

TRIPLE = "7 7 7 K 4 9 | 7 9"


@pytest.mark.rule("VEN-20", "VEN-44", "VEN-B1", "VEN-B9")
@pytest.mark.parametrize(
    ("values", "chips"),
    [
        ({}, [21, 19, 19, 0, 23, 21]),
        ({"payment_order": "pro_rata"}, [21, 19, 19, 0, 22, 22]),
        ({"insolvency": "debt"}, [21, 19, 19, -4, 24, 24]),
    ],
)
def test_a_short_coupeur_with_a_triple_that_counts_for_all(values: dict[str, Value], chips: list[int]) -> None:
    """Seat 3 has two chips left, and its triple costs it three for each of the two others."""
    match = tour([20, 20, 20, 3, 20, 20], TRIPLE, state=None, payment_basis="matched_card", **values)
    assert chips_of(match) == chips


@pytest.mark.rule("VEN-35", "VEN-36", "VEN-37", "VEN-B3", "VEN-B4")
@pytest.mark.parametrize(
    ("refund", "chips"),
    [("lansquenet", [16, 19, 20, 19, 19, 27, 20]), ("own_chip_only", [19, 19, 20, 19, 19, 24, 20])],
)
def test_the_triple_holder_is_paid_whatever_is_taken_back(refund: str, chips: list[int]) -> None:
    match = tour([20] * 7, "K K 7 7 7 7", quadruple_paid_to="triple_holder", quadruple_refund=refund)
    assert chips_of(match) == chips


@pytest.mark.rule("VEN-29", "VEN-33", "VEN-36", "VEN-B3", "VEN-B10", "VEN-B11")
def test_a_banker_who_sits_without_chips_takes_back_what_lay_on_a_short_triple() -> None:
    """One chip for the double, two for the triple, none for the quadruple; the owner takes one back, he two."""
    match = tour([0, *[24] * 5], "7 7 7 K 7", exhausted="sit_out", quadruple_refund="own_chip_only")
    assert chips_of(match) == [2, 23, 23, 24, 24, 24]
    assert match.state.banker == 1


@pytest.mark.rule("VEN-13", "VEN-B9", "VEN-B11", "VEN-B12")
def test_on_credit_a_debtor_stakes_once_more() -> None:
    match = tour(
        [-3, 13, 17, 13],
        "7 K 4 9 | 9",
        state={"banker": 1},
        insolvency="debt",
        exhausted="credit",
        min_active_players=2,
    )
    assert chips_of(match) == [-2, 10, 18, 14]
    assert match.state.banker == 2
