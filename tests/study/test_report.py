"""Means, intervals and counts, against figures worked out otherwise."""

import math
import pickle
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tripot.study.report import Clusters, Ledger, counted, product
from tripot.study.simulate import Row
from tripot.study.statistics import student_95


def interval(values: NDArray[Any], matches: NDArray[Any]) -> tuple[float, float | None, float | None]:
    """Of deals that belong to these matches, all of them added at once."""
    found = Clusters()
    found.add(np.bincount(matches, weights=values).astype(np.int64), np.bincount(matches))
    return found.interval


def test_matches_of_one_deal_give_the_textbook_interval() -> None:
    values = np.array([3, 1, 4, 1, 5, 9, 2, 6], dtype=np.int32)
    mean, low, high = interval(values, np.arange(8, dtype=np.int32))
    error = student_95(7) * values.std(ddof=1) / math.sqrt(8)
    assert mean == values.mean()
    assert low == pytest.approx(mean - error)
    assert high == pytest.approx(mean + error)


def test_deals_of_one_match_count_together() -> None:
    """Each deal told ten times over is no more knowledge."""
    values = np.array([3, 1, 4, 1, 5, 9, 2, 6], dtype=np.int32)
    once = interval(values, np.arange(8, dtype=np.int32))
    tenfold = interval(np.repeat(values, 10), np.repeat(np.arange(8, dtype=np.int32), 10))
    assert tenfold == pytest.approx(once)


def test_one_match_has_no_interval() -> None:
    assert interval(np.array([1, 2, 3], dtype=np.int32), np.zeros(3, dtype=np.int32)) == (2.0, None, None)


def test_matches_that_are_alike_have_no_interval() -> None:
    """Others might not be."""
    values, matches = np.array([0, 7, 0, 7, 7, 0], dtype=np.int32), np.array([0, 0, 1, 1, 2, 2], dtype=np.int32)
    assert interval(values, matches) == (3.5, None, None)
    assert interval(np.arange(6, dtype=np.int32), matches)[1:] != (None, None)


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    """Matches of unequal length whose deals all share the match's luck; the true mean is that of long matches."""
    dice = random.Random(1)
    held = 0
    trials, truth = 600, (2 * 0.5 + 6 * 1.5) / 8  # half the matches have 2 deals of mean 0.5, half 6 of mean 1.5
    for _ in range(trials):
        values, clusters = [], []
        for match in range(60):
            deals = dice.choice((2, 6))
            luck = (0.5 if deals == 2 else 1.5) * 100 + dice.gauss(0, 80)
            values += [round(luck + dice.gauss(0, 30)) for _ in range(deals)]
            clusters += [match] * deals
        _, low, high = interval(np.array(values, dtype=np.int32), np.array(clusters, dtype=np.int32))
        assert low is not None
        assert high is not None
        held += low <= 100 * truth <= high
    assert 0.92 <= held / trials <= 0.97


def test_values_are_counted_in_order() -> None:
    values = np.array([2, -1, 2, 2], dtype=np.int32)
    assert counted(values) == {-1: 1, 2: 3}
    assert list(counted(values)) == [-1, 2]


def test_shares_are_of_all_deals() -> None:
    ledger, rows = Ledger(1), (Row * 4)()
    for row, change in zip(rows, (2, -1, 2, 2), strict=True):
        row.changes[0] = change
    ledger.enter(rows)
    assert ledger.report(["thumb"]).seats[0].shares == {-1: 0.25, 2: 0.75}


def test_more_deals_take_no_more_room() -> None:
    """A hundred million may be asked for."""
    ledger, rows = Ledger(2), (Row * 50)(*(Row(over=number % 7 == 0) for number in range(50)))
    ledger.enter(rows)
    room = len(pickle.dumps(ledger))
    for _ in range(20):
        ledger.enter(rows)
    assert ledger.deals == 21 * 50
    assert len(pickle.dumps(ledger)) < room + 50


def test_products_of_large_numbers_are_exact() -> None:
    large = np.array([1 << 40, -(1 << 40), 3])
    assert product(large, large) == 2 * (1 << 80) + 9
    assert product(large[:0], large[:0]) == 0
