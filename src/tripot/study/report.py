"""What came of many deals: means with intervals, victories, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from ctypes import Array
from dataclasses import dataclass, replace
from operator import mul
from typing import TYPE_CHECKING, Any

from tripot.study.statistics import student_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


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


@dataclass
class Clusters:
    """Deals by matches, as far as an interval of their mean follows from them: sums, exact, in the same room for any
    number.

    The deals of one match may depend on one another, matches do not. The mean is a ratio, of a match's sum to its
    number of deals (Cochran 1977, 6.4): Student's law holds for many matches.
    """

    number: int = 0
    deals: int = 0
    total: int = 0
    sizes: int = 0  # of the squares of their numbers of deals
    squares: int = 0  # of those of their totals
    products: int = 0  # of the two

    def add(self, totals: Numbers, sizes: Numbers) -> None:
        """Add matches: what each has brought, in how many deals."""
        self.number += len(totals)
        self.deals += int(sizes.sum())
        self.total += int(totals.sum())
        self.sizes += product(sizes, sizes)
        self.squares += product(totals, totals)
        self.products += product(totals, sizes)

    @property
    def interval(self) -> tuple[float, float | None, float | None]:
        """The mean and a 95 % interval, which is none for fewer than two matches, and where all have brought alike."""
        mean = self.total / self.deals
        strays = (self.squares * self.deals - 2 * self.total * self.products) * self.deals + self.total**2 * self.sizes
        if self.number < 2 or strays == 0:
            return mean, None, None
        spread = strays / self.deals**2 * self.number / (self.number - 1)
        error = student_95(self.number - 1) * spread**0.5 / self.deals
        return mean, mean - error, mean + error


class Ledger:
    """Deals written down, portion by portion, in the same room for any number of them."""

    def __init__(self, seats: int) -> None:
        import numpy as np

        self.deals = self.actions = 0
        self._lengths: Counter[int] = Counter()
        self._clusters = [Clusters() for _ in range(seats)]
        self._changes: list[Counter[int]] = [Counter() for _ in range(seats)]
        self._ends = {"winners": [0] * seats, "losers": [0] * seats}
        #: of a match under way: its deals so far, and what they have brought
        self._rest: tuple[int, Numbers] = (0, np.zeros(seats, np.int64))

    def enter(self, rows: Array[Any]) -> None:
        """Add rows as `play_deals` fills them."""
        import numpy as np

        table = np.frombuffer(memoryview(rows), np.dtype(rows._type_))
        changes = table["changes"][:, : len(self._clusters)]
        self.deals += len(table)
        self.actions += int(table["actions"].sum())
        for seat, counter in enumerate(self._changes):
            counter.update(counted(changes[:, seat]))
        over = np.flatnonzero(table["over"])
        self._enter_matches(changes, np.array([0, *(over + 1), len(table)]))
        for name, times in self._ends.items():
            for seat in range(len(times)):
                times[seat] += int((table[name][over] >> seat & 1).sum())

    def _enter_matches(self, changes: Numbers, bounds: Numbers) -> None:
        """Add the matches that lie between these bounds: the first may have begun before, the last goes on."""
        import numpy as np

        sizes = np.diff(bounds)
        totals = np.diff(np.vstack((np.zeros_like(changes[:1]), changes.cumsum(0)))[bounds], axis=0)
        sizes[0] += self._rest[0]
        totals[0] += self._rest[1]
        self._rest = int(sizes[-1]), totals[-1]
        self._lengths.update(sizes[:-1].tolist())
        for seat, clusters in enumerate(self._clusters):
            clusters.add(totals[:-1, seat], sizes[:-1])

    def report(self, players: Sequence[str]) -> Report:
        """What came of all the deals entered."""
        seats = [
            SeatReport(
                seat,
                player,
                *self._all_deals(seat).interval,
                wins=self._ends["winners"][seat],
                losses=self._ends["losers"][seat],
                shares={change: times / self.deals for change, times in sorted(self._changes[seat].items())},
            )
            for seat, player in enumerate(players)
        ]
        lengths = dict(sorted(self._lengths.items()))
        return Report(self.deals, sum(lengths.values()), self.actions, lengths, tuple(seats))

    def _all_deals(self, seat: int) -> Clusters:
        """A seat's deals, those of a match that is not over too."""
        import numpy as np

        found = replace(self._clusters[seat])
        if self._rest[0]:
            found.add(self._rest[1][seat : seat + 1], np.array(self._rest[:1]))
        return found


def product(one: Numbers, other: Numbers) -> int:
    """The sum of the products of two rows of whole numbers, however large it is."""
    most = int(abs(one).max(initial=0)) * int(abs(other).max(initial=0)) * len(one)
    return int(one @ other) if most < 1 << 63 else sum(map(mul, one.tolist(), other.tolist()))


def counted(values: NDArray[Any]) -> dict[int, int]:
    """Each value and how often it occurs, in rising order."""
    import numpy as np

    found, times = np.unique(values, return_counts=True)
    return {int(value): int(time) for value, time in zip(found, times, strict=True)}
