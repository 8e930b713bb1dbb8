"""What the observations tell: means with intervals, and when enough has been seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import expm1, fsum, log, sqrt
from statistics import fmean
from typing import Literal

from tripot.study.statistics import student_95

ALPHA = 0.05
ROUNDING = 1e-9  # what observations that are alike may be apart
LEAST = 40  # observations before a decision: the normal law must have set in
Verdict = Literal["apart", "alike", "open"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with a 95 % interval; no interval for fewer than two observations, or where all are alike."""

    mean: float
    low: float | None
    high: float | None


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent observations, by Student's law: for a number of them fixed beforehand."""
    mean = fmean(values)
    if are_alike(values):
        return Estimate(mean, None, None)
    error = student_95(len(values) - 1) * spread(values, mean) / sqrt(len(values))
    return Estimate(mean, mean - error, mean + error)


def are_alike(values: Sequence[float]) -> bool:
    """Whether they tell nothing of how far others would lie from them: a single one, or all the same."""
    return max(values) - min(values) < ROUNDING


def clipped(found: Estimate, least: float, most: float) -> Estimate:
    """The same with its interval cut off where no mean can be."""
    if found.low is None or found.high is None:
        return found
    return Estimate(found.mean, max(found.low, least), min(found.high, most))


def most_unseen(count: int) -> float:
    """How often in one observation, at most, what was seen in none of so many may occur: the upper end at 95 %.

    About three in their number.
    """
    return -expm1(log(ALPHA) / count)


def spread(values: Sequence[float], mean: float) -> float:
    """The standard deviation of the law they come from."""
    return sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def ratio(above: Sequence[float], below: Sequence[float]) -> Estimate | None:
    """The ratio of two means of paired observations, by linearisation (Cochran 1977, 6.4); None if it is undefined."""
    under = fmean(below)
    if under <= 0:
        return None
    share = fmean(above) / under
    around = estimate([over - share * beneath for over, beneath in zip(above, below, strict=True)])
    if around.low is None or around.high is None:
        return Estimate(share, None, None)
    return Estimate(share, share + around.low / under, share + around.high / under)


def sequence(values: Sequence[float], planned: int) -> Estimate:
    """The mean with an interval that holds at all times at once, so that one may stop whenever one likes.

    Robbins' normal mixture with the spread estimated on the way (Waudby-Smith et al. 2021, proposition 2.2): it holds
    in the limit of many observations, and is narrowest, for its price, near the number planned.
    """
    mean = fmean(values)
    if are_alike(values):
        return Estimate(mean, None, None)
    count, scale = len(values), mixture(planned)
    weight = count * scale + 1
    error = spread(values, mean) * sqrt(2 * weight / (count * count * scale) * log(sqrt(weight) / ALPHA))
    return Estimate(mean, mean - error, mean + error)


def mixture(planned: int) -> float:
    """The square of the mixture's scale that makes the interval narrowest at this many observations."""
    return (-2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1) / planned


def verdict(interval: Estimate, count: int, delta: float) -> Verdict:
    """Apart if the interval leaves 0 out, alike if it lies within ± delta, open otherwise.

    Observations that are all alike have no interval, and settle nothing: what differs rarely may not have been met yet.
    """
    if interval.low is None or interval.high is None or count < LEAST:
        return "open"
    if interval.low > 0 or interval.high < 0:
        return "apart"
    return "alike" if -delta <= interval.low and interval.high <= delta else "open"
