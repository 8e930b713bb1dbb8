"""What is counted while games are played: how long choices take, and what goes wrong."""

from collections import Counter
from dataclasses import dataclass, field
from math import floor, log2

STEPS = 16  # in a doubling of the time: a percentile is told to within 5 %


@dataclass
class Clock:
    """How long an entrant's choices took: total and longest in seconds, and how many fell in each step."""

    choices: int = 0
    total: float = 0.0
    longest: float = 0.0
    over: int = 0  # beyond the cap
    steps: Counter[int] = field(default_factory=Counter)

    def note(self, seconds: float, cap: float | None) -> None:
        self.choices += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.over += cap is not None and seconds > cap
        self.steps[floor(STEPS * log2(max(seconds, 1e-7)))] += 1

    def add(self, other: "Clock") -> None:
        self.choices += other.choices
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.over += other.over
        self.steps += other.steps

    def percentile(self, share: float) -> float:
        """The time that this share of the choices did not exceed, rounded up to a step, in seconds."""
        seen = 0
        for step in sorted(self.steps):
            seen += self.steps[step]
            if seen >= share * self.choices:
                return min(self.longest, 2 ** ((step + 1) / STEPS))
        return 0.0


@dataclass
class Tally:
    """Clocks and faults, by the entrant's number."""

    clocks: dict[int, Clock] = field(default_factory=dict)
    faults: Counter[tuple[int, str]] = field(default_factory=Counter)

    def clock(self, entrant: int) -> Clock:
        return self.clocks.setdefault(entrant, Clock())

    def add(self, other: "Tally") -> None:
        for entrant, clock in other.clocks.items():
            self.clock(entrant).add(clock)
        self.faults += other.faults
