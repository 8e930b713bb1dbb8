"""What came of many deals: means with intervals, victories, lengths."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from ctypes import Array
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int32]

NORMAL_95 = 1.959963984540054  # the two-sided 95 % quantile of the normal law
MANY, WIDEST, HALVINGS = 100, 13.0, 60  # degrees of freedom that are nearly normal; what no quantile reaches


@dataclass(frozen=True)
class SeatReport:
    """One seat: points or chips a deal with a 95 % interval (None if it cannot be told), matches won and lost.

    `shares` gives each change of a deal's points or chips that occurred, and its share of the deals.
    """

    seat: int
    player: str
    mean: float
    low: float | None
    high: float | None
    wins: int
    losses: int
    shares: dict[int, float]


@dataclass(frozen=True)
class Report:
    """All seats together; `lengths` counts finished matches by their number of deals."""

    deals: int
    matches: int
    actions: int
    lengths: dict[int, int]
    seats: tuple[SeatReport, ...]


class Ledger:
    """Deals written down, portion by portion."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.deals = 0
        self._portions: list[tuple[Whole, ...]] = []

    def enter(self, rows: Array[Any]) -> None:
        """Add rows as `play_deals` fills them."""
        import numpy as np

        table = np.frombuffer(memoryview(rows), np.dtype(rows._type_))
        plain = [table[name].astype(np.int32) for name in ("match", "actions", "over", "winners", "losers")]
        self._portions.append((*plain, table["changes"][:, : self.seats].astype(np.int32)))
        self.deals += len(table)

    def report(self, players: Sequence[str]) -> Report:
        """What came of all the deals entered."""
        import numpy as np

        match, actions, over, winners, losers, changes = (
            np.concatenate(part) for part in zip(*self._portions, strict=True)
        )
        ended = over == 1
        finished, deals = np.unique(match, return_counts=True)
        whole = np.isin(finished, match[ended])
        seats = [
            SeatReport(
                seat,
                player,
                *interval(changes[:, seat], match),
                wins=int((winners[ended] >> seat & 1).sum()),
                losses=int((losers[ended] >> seat & 1).sum()),
                shares=shares(changes[:, seat]),
            )
            for seat, player in enumerate(players)
        ]
        return Report(self.deals, int(ended.sum()), int(actions.sum()), counted(deals[whole]), tuple(seats))


@functools.cache
def student_95(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's law with so many degrees of freedom."""
    if freedom > MANY:  # Abramowitz and Stegun 26.7.5
        z = NORMAL_95
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = NORMAL_95, WIDEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if student_within(middle, freedom) < 0.95 else (low, middle)
    return low


def standard_error(mean: float, squares: float, number: int) -> float | None:
    """The standard error of a mean of so many observations, from the mean of their squares; None for only one."""
    return sqrt(max(squares - mean**2, 0.0) / (number - 1)) if number > 1 else None


def margin(error: float | None, number: int) -> float | None:
    """Half of a 95 % interval, by Student's law, from the standard error; a single observation has none."""
    return None if error is None else student_95(number - 1) * error


def student_within(bound: float, freedom: int) -> float:
    """How likely Student's variable lies within ± bound (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle, odd = atan(bound / sqrt(freedom)), freedom % 2
    term = total = cos(angle) ** odd if freedom > 1 else 0.0
    for power in range(2 + odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def interval(values: Whole, clusters: Whole) -> tuple[float, float | None, float | None]:
    """The mean and a 95 % interval for many deals; the deals of one match may depend on one another, matches do not.

    The mean is a ratio, of a match's sum to its number of deals (Cochran 1977, 6.4): Student's law holds for many
    matches. With fewer than two matches there is no interval.
    """
    import numpy as np

    mean = float(values.mean())
    _, place = np.unique(clusters, return_inverse=True)
    sums, sizes = np.bincount(place, weights=values), np.bincount(place)
    matches = len(sums)
    if matches < 2:
        return mean, None, None
    spread = float(((sums - mean * sizes) ** 2).sum()) * matches / (matches - 1)
    error = student_95(matches - 1) * spread**0.5 / len(values)
    return mean, mean - error, mean + error


def shares(values: Whole) -> dict[int, float]:
    """Each value and its share."""
    return {value: times / len(values) for value, times in counted(values).items()}


def counted(values: NDArray[Any]) -> dict[int, int]:
    """Each value and how often it occurs, in rising order."""
    import numpy as np

    found, times = np.unique(values, return_counts=True)
    return {int(value): int(time) for value, time in zip(found, times, strict=True)}
