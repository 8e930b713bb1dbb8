"""A choice being weighed: rounds of portions, shared out among threads, until the limits or the answer are reached."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.players.bench import BOLD, MOST_PLANS, STEPS, SUMS, Bench
from tripot.players.limits import Limits
from tripot.players.search.manner import Manner
from tripot.players.search.portions import Portion, Scratch
from tripot.players.thumb import habit, plan, proposals, prospect

if TYPE_CHECKING:
    from numpy.typing import NDArray

LANES = 4  # portions between two looks at what is behind: that many threads can be of use
PORTION = 256  # plans tried in a portion, more or less
FEWEST_WORLDS, MOST_WORLDS = 4, 64  # in a portion
SHARE, LONG_PORTION = 8, 2048  # later a round adds a share of the worlds there are, but no portion tries more than that
LEAST = 32  # worlds before a plan may be dropped
DROP = 3.0  # standard errors behind the best


class Inquiry:
    """A choice being weighed: the plans, and what is known of them so far."""

    def __init__(self, view: View, manner: Manner, seed: str) -> None:
        self.view, self.seed = view, seed
        proposed = proposals(view.state) if manner.proposals is None else manner.proposals
        self.bench = Bench(seat=view.seat, proposals=proposed, others=manner.others)
        if manner.deal_alone or not prospect.is_answered(type(view.state)):
            self.bench.sign = view.game.rulebook.sign
        plan(view.state, view.seat, self.bench)
        self.bench.alive = (1 << self.bench.plans) - 1
        self.worlds = self.portions = self.tried = 0
        self.pace = 0.0  # seconds that the last portion took
        self.dropped: dict[int, float] = {}  # how far behind the best a plan was when it was dropped
        self.sums: NDArray[np.float64] = np.zeros(MOST_PLANS)
        self.products: NDArray[np.float64] = np.zeros((MOST_PLANS, MOST_PLANS))
        self.found: list[tuple[NDArray[np.int64], NDArray[np.float64]]] = []  # worlds tried and changes, by portion

    @property
    def undecided(self) -> bool:
        """Whether more than one plan is still in question."""
        return self.bench.alive & self.bench.alive - 1 != 0

    @property
    def living(self) -> list[int]:
        """The plans still in question."""
        return [index for index in range(self.bench.plans) if self.bench.alive >> index & 1]

    @property
    def best(self) -> int:
        """The plan in question that has brought most; of equals, one that begins as by habit."""
        most = max(float(self.sums[index]) for index in self.living)
        equals = [index for index in self.living if self.sums[index] == most]
        return equals[0] if len(equals) == 1 else max(equals, key=lambda index: self.first(index) == self.habit)

    @cached_property
    def habit(self) -> int:
        """What habit would do: asked for only where it decides."""
        return habit(self.view.state, self.view.seat, stream(self.seed))

    @property
    def choice(self) -> int:
        """The action that begins the best plan."""
        return self.first(self.best)

    def first(self, index: int) -> int:
        """The action that begins a plan."""
        return self.bench.steps[index * STEPS]

    def actions(self, index: int) -> list[int]:
        """All the actions of a plan, which may be done in any order."""
        return list(self.bench.steps)[index * STEPS :][: self.bench.lengths[index]]

    def best_of_each(self) -> dict[int, int]:
        """For each action the plan it is part of that was tried longest, and of those what has brought most.

        The actions of the best plan have that plan; of plans tried in few worlds the luckiest would look best.
        """
        best = self.best
        found: dict[int, int] = {}
        for index in sorted(self._telling(best), key=lambda index: self._standing(index, best)):
            found.update(dict.fromkeys(self.actions(index), index))
        return found

    def _telling(self, best: int) -> list[int]:
        """The plans that tell what their actions are worth: cards given for a gamble do so only where it is the best.

        Given without it they might cost far less.
        """
        lengths, manners = self.bench.lengths, self.bench.manners
        return [
            index for index in range(self.bench.plans) if index == best or lengths[index] == 1 or manners[index] != BOLD
        ]

    def _standing(self, index: int, best: int) -> tuple[bool, int, float]:
        """What goes before: the best plan, then what was tried longer, then what has brought more."""
        return index == best, self.bench.tried[index], self.mean(index)

    def mean(self, index: int) -> float:
        """What a plan has brought on average."""
        return float(self.sums[index]) / max(self.bench.tried[index], 1)

    def behind(self, index: int) -> float:
        """How much less a plan has brought on average than the best.

        What was dropped is never level: where the worlds it was tried in flatter it, as much as it was behind then.
        """
        less = self.mean(self.best) - self.mean(index)
        return less if less > 0 else self.dropped.get(index, 0.0)

    def error(self, index: int) -> float:
        """The standard error of the change that a plan brings on average.

        By what each portion has found, if that is more: the worlds of one may resemble one another.
        """
        bench, worlds = self.bench, self.bench.tried[index]
        mean = bench.changes[index] / worlds
        alone = max(bench.squares[index] / worlds - mean**2, 0.0) / worlds
        strays = [float(changes[index] - mean * tried[index]) for tried, changes in self.found if tried[index]]
        together = sum(stray**2 for stray in strays) * len(strays) / max(len(strays) - 1, 1) / worlds**2
        return sqrt(max(alone, together))

    def run(self, limits: Limits) -> None:
        """Weigh until the limits are reached or one plan is left."""
        until = None if limits.seconds is None else time.perf_counter() + limits.seconds
        threads = min(max(limits.threads, 1), LANES)
        scratches = [Scratch(self.view) for _ in range(threads)]
        with ThreadPoolExecutor(threads) as pool:
            spread = pool.map if threads > 1 else map
            while self.undecided and self._is_time(until) and not _is_enough(limits.iterations, self.tried):
                work = partial(self._portions, scratches, self._worlds(limits.iterations), until)
                self._round(spread(work, range(threads)))

    def _round(self, done: Iterable[list[Portion]]) -> None:
        """Add up LANES portions, shared out among the threads; then drop what is behind."""
        for portion in sorted((portion for part in done for portion in part), key=lambda portion: portion.number):
            self._add(portion)
        self.portions += LANES
        self._drop()

    def _worlds(self, iterations: int | None) -> int:
        """How many worlds the next portions have."""
        alive = len(self.living)
        worlds = min(max(PORTION // alive, FEWEST_WORLDS), MOST_WORLDS)
        worlds = max(worlds, min(self.worlds // (LANES * SHARE), LONG_PORTION // alive))
        return worlds if iterations is None else max(1, min(worlds, (iterations - self.tried) // (LANES * alive)))

    def _portions(self, scratches: list[Scratch], worlds: int, until: float | None, thread: int) -> list[Portion]:
        """The portions of a round that fall to a thread, as long as there is time."""
        done: list[Portion] = []
        for number in range(self.portions + thread, self.portions + LANES, len(scratches)):
            if done and not self._is_time(until):
                break
            begun = time.perf_counter()
            done.append(scratches[thread].weigh(self.bench, number, f"{self.seed} {number}", worlds))
            self.pace = time.perf_counter() - begun
        return done

    def _is_time(self, until: float | None) -> bool:
        """Whether there is time left for a portion like the last."""
        return until is None or time.perf_counter() + self.pace < until

    def _add(self, portion: Portion) -> None:
        """Add what a portion has found."""
        results, bench = portion.results, self.bench
        self.worlds += len(results)
        self.tried += len(results) * len(self.living)
        self.sums += results.sum(0)
        laid = results[:, : bench.plans]
        self.products[: bench.plans, : bench.plans] += laid.T @ laid
        self.found.append((np.array(portion.bench.tried), np.array(portion.bench.changes)))
        for name in SUMS:
            total, part = (np.ctypeslib.as_array(getattr(found, name)) for found in (bench, portion.bench))
            total += part

    def _drop(self) -> None:
        """Drop each plan that is behind the best by more than DROP standard errors of their paired difference."""
        if self.worlds < LEAST:
            return
        best = self.best
        for index in self.living:
            behind = (self.sums[best] - self.sums[index]) / self.worlds
            squares = self.products[best, best] + self.products[index, index] - 2 * self.products[best, index]
            spread = max(float(squares) / self.worlds - behind**2, 0.0)
            if behind > 0 and behind**2 * self.worlds > DROP**2 * spread:
                self.bench.alive &= ~(1 << index)
                self.dropped[index] = float(behind)


def _is_enough(iterations: int | None, tried: int) -> bool:
    """Whether as much has been tried as was wished."""
    return iterations is not None and tried >= iterations
