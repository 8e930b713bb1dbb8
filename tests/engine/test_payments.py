"""Payments: nothing is made or lost, and nobody pays more than he must or can."""

from ctypes import c_int64

import pytest

from tripot.engine.kernel import Heard, listening
from tripot.engine.options import DEBT, PARTIAL_PAYMENT
from tripot.engine.payments import means, pay, richest


@pytest.mark.parametrize(
    ("purse", "insolvency", "given"),
    [(9, PARTIAL_PAYMENT, 5), (3, PARTIAL_PAYMENT, 3), (0, PARTIAL_PAYMENT, 0), (-2, PARTIAL_PAYMENT, 0), (3, DEBT, 5)],
)
def test_means(purse: int, insolvency: int, given: int) -> None:
    assert means((c_int64 * 2)(0, purse), 1, 5, insolvency) == given


@pytest.mark.parametrize(
    ("paid", "heard"),
    [
        (5, [("pays", (2, 0, 5))]),
        (3, [("pays", (2, 0, 3)), ("falls_short", (2, 0, 2))]),
        (0, [("falls_short", (2, 0, 5))]),
    ],
)
def test_pay(paid: int, heard: Heard) -> None:
    chips = (c_int64 * 3)(1, 2, 3)
    with listening() as told:
        pay(chips, 2, 0, 5, paid)
    assert list(chips) == [1 + paid, 2, 3 - paid]
    assert told == heard


def test_nothing_owed_is_nothing_told() -> None:
    with listening() as told:
        pay((c_int64 * 2)(4, 4), 0, 1, 0, 0)
    assert told == []


@pytest.mark.parametrize(
    ("chips", "seats", "found"),
    [([3, 9, 4], 3, 0b010), ([9, 1, 9], 3, 0b101), ([-4, -2, -2], 3, 0b110), ([1, 1, 8], 2, 0b011)],
)
def test_richest(chips: list[int], seats: int, found: int) -> None:
    assert richest((c_int64 * 3)(*chips), seats) == found
