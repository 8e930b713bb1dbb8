"""Intervals: the mean is inside as often as they say, at a fixed number and at whatever number one stops."""

import math
import random
from statistics import NormalDist

import pytest

from tripot.study.arena.plan import bounds
from tripot.study.arena.statistics import (
    LEAST,
    Estimate,
    clipped,
    estimate,
    mixture,
    most_unseen,
    ratio,
    sequence,
    verdict,
)


def test_an_interval_by_hand() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.low == pytest.approx(2.5 - 3.18245 * 1.2909944 / 2, abs=1e-4)
    assert estimate([7.0]) == Estimate(7.0, None, None)


def test_the_ratio_by_hand() -> None:
    """Where every observation has the same ratio nothing tells how far others might lie from it."""
    assert ratio([1.0, 2.0, 3.0], [2.0, 4.0, 6.0]) == Estimate(0.5, None, None)
    assert ratio([1.0, 2.0], [0.0, 0.0]) is None


@pytest.mark.parametrize("scale", [1.0, 0.25])
def test_the_interval_of_a_ratio_by_hand(scale: float) -> None:
    """What is above strays from 1.5 times what is below by -0.5, 0, 2 and -1.5; 3.18245 is Student's quantile."""
    found = ratio([1.0, 3.0, 5.0, 3.0], [scale * below for below in (1.0, 2.0, 2.0, 3.0)])
    half = 3.18245 * math.sqrt((0.25 + 4 + 2.25) / 3 / 4) / (2 * scale)
    assert found is not None
    assert found.mean == pytest.approx(1.5 / scale)
    assert (found.low, found.high) == pytest.approx((1.5 / scale - half, 1.5 / scale + half), abs=1e-4)


@pytest.mark.parametrize("values", [[0.0, 0.0], [0.1 + 0.2, 0.3, 0.3], [2.0] * 50])
def test_observations_that_are_alike_have_no_interval(values: list[float]) -> None:
    """How far others would lie from them is not told: no interval, rather than one of no width."""
    for found in (estimate(values), sequence(values, 100)):
        assert (found.low, found.high) == (None, None)
        assert found.mean == pytest.approx(values[0])


def test_no_share_is_below_nothing_or_above_all() -> None:
    assert clipped(estimate([0.0, 0.0, 0.25]), *bounds("made", "deal")).low == 0
    assert clipped(estimate([1.0, 1.0, 0.75]), *bounds("made", "deal")).high == 1
    assert clipped(estimate([1.0, 2.0, 2.0]), *bounds("made", "match")).high == estimate([1.0, 2.0, 2.0]).high
    assert clipped(estimate([-1.0, 2.0]), *bounds("score", "deal")) == estimate([-1.0, 2.0])
    assert clipped(estimate([1.0]), *bounds("wins", "match")) == Estimate(1.0, None, None)


@pytest.mark.parametrize("count", [1, 12, 80])
def test_what_was_never_seen_may_be_as_frequent_as_that(count: int) -> None:
    """So frequent, it would be missed by so many observations once in twenty."""
    assert (1 - most_unseen(count)) ** count == pytest.approx(0.05)


@pytest.mark.parametrize("count", [2, 3, 5, 10, 50])
def test_a_fixed_interval_holds_the_mean_95_times_in_100(count: int) -> None:
    luck = random.Random(1)
    held = 0
    for _ in range(2000):
        found = estimate([luck.gauss(1.0, 2.0) for _ in range(count)])
        held += found.low is not None and found.high is not None and found.low <= 1.0 <= found.high
    assert 0.93 < held / 2000 < 0.965


@pytest.mark.soak
def test_whoever_stops_at_will_is_wrong_5_times_in_100_at_most() -> None:
    """Looking after every 20 up to 1000, with no difference: it is called one in at most 5 % of the trials."""
    luck = random.Random(2)
    wrong = 0
    for _ in range(300):
        values = [luck.gauss(0.0, 1.0) for _ in range(1000)]
        wrong += any(verdict(sequence(values[:count], 1000), count, 0.0) == "apart" for count in range(20, 1001, 20))
    assert wrong / 300 <= 0.05


def test_the_fixed_interval_would_be_wrong_much_oftener() -> None:
    """What makes the other necessary: the same looks with the interval for a fixed number."""
    luck = random.Random(2)
    wrong = 0
    for _ in range(200):
        values = [luck.gauss(0.0, 1.0) for _ in range(600)]
        wrong += any(verdict(estimate(values[:count]), count, 0.0) == "apart" for count in range(20, 601, 20))
    assert wrong / 200 > 0.12


def test_the_price_of_stopping_at_will() -> None:
    """At the planned number the interval is about 1.5 times as wide as the fixed one; it shrinks to nothing."""
    normal = [NormalDist().inv_cdf((index + 0.5) / 400) for index in range(400)]
    fixed, open_end = estimate(normal), sequence(normal, 400)
    assert fixed.high is not None
    assert open_end.high is not None
    assert 1.3 < open_end.high / fixed.high < 1.7
    longer = sequence(normal * 25, 400)
    assert longer.high is not None
    assert longer.high < 0.3 * open_end.high


def wager(mean: float, count: int, scale: float) -> float:
    """What a wager of 1 has become after so many observations of spread 1, if their true mean is 0.

    Of all wagers on a shift, mixed by a normal law with this square of its scale: the mixture integrated step by step.
    """
    step = 0.001
    law = NormalDist(0, math.sqrt(scale))
    shifts = [step * index for index in range(-2000, 2001)]
    return step * math.fsum(law.pdf(shift) * math.exp(shift * mean * count - shift**2 * count / 2) for shift in shifts)


@pytest.mark.parametrize(("count", "planned"), [(40, 400), (100, 100), (300, 60)])
def test_an_interval_for_all_times_ends_where_the_wager_has_grown_twentyfold(count: int, planned: int) -> None:
    """Robbins: against a true mean that happens once in twenty at most, at whatever time (Ville's inequality)."""
    values = [math.sqrt((count - 1) / count) * (-1) ** index for index in range(count)]
    found = sequence(values, planned)
    assert found.high is not None
    assert found.low == pytest.approx(-found.high)
    assert wager(found.high, count, mixture(planned)) == pytest.approx(20, rel=1e-6)


def test_an_interval_for_all_times_is_narrowest_as_planned() -> None:
    """But for a two-thousandth: what is best has no closed form."""
    values = [(-1.0) ** index for index in range(400)]
    widths = {planned: sequence(values, planned).high or 0.0 for planned in range(200, 800, 2)}
    assert widths[400] < 1.0005 * min(widths.values())


def test_verdicts() -> None:
    assert verdict(Estimate(1, 0.5, 1.5), LEAST, 0.1) == "apart"
    assert verdict(Estimate(-1, -1.5, -0.5), LEAST, 0.1) == "apart"
    assert verdict(Estimate(0, -0.05, 0.05), LEAST, 0.1) == "alike"
    for low, high in ((-0.5, 0.5), (-0.05, 0.5), (-0.5, 0.05)):
        assert verdict(Estimate(0, low, high), LEAST, 0.1) == "open"
    assert verdict(Estimate(1, 0.5, 1.5), LEAST - 1, 0.1) == "open"
    assert verdict(Estimate(1, None, None), LEAST, 0.1) == "open"
    assert verdict(estimate([0.0] * LEAST), LEAST, 0.1) == "open"
