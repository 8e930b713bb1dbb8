"""What came of many deals: means with intervals, victories, lengths."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import Array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tripot.study.statistics import ALIKE, student_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int32]


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


def interval(values: Whole, clusters: Whole) -> tuple[float, float | None, float | None]:
    """The mean and a 95 % interval for many deals; the deals of one match may depend on one another, matches do not.

    The mean is a ratio, of a match's sum to its number of deals (Cochran 1977, 6.4): Student's law holds for many
    matches. With fewer than two matches there is no interval, nor where all have brought the same.
    """
    import numpy as np

    mean = float(values.mean())
    _, place = np.unique(clusters, return_inverse=True)
    sums, sizes = np.bincount(place, weights=values), np.bincount(place)
    matches = len(sums)
    strays = float(((sums - mean * sizes) ** 2).sum())
    if strays < ALIKE:
        return mean, None, None
    spread = strays * matches / (matches - 1)
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
