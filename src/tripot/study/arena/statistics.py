"""What the observations tell: means with intervals, and when enough has been seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, log, sqrt
from statistics import fmean
from typing import Literal

from tripot.study.statistics import student_95

ALPHA = 0.05
LEAST = 40  # observations before a decision: the normal law must have set in
Verdict = Literal["apart", "alike", "open"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with a 95 % interval; no interval for fewer than two observations."""

    mean: float
    low: float | None
    high: float | None


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent observations, by Student's law: for a number of them fixed beforehand."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    error = student_95(len(values) - 1) * spread(values, mean) / sqrt(len(values))
    return Estimate(mean, mean - error, mean + error)


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
    if len(values) < 2:
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

    An interval without width tells nothing: what differs rarely may not have been met yet.
    """
    if interval.low is None or interval.high is None or interval.low == interval.high or count < LEAST:
        return "open"
    if interval.low > 0 or interval.high < 0:
        return "apart"
    return "alike" if -delta <= interval.low and interval.high <= delta else "open"
