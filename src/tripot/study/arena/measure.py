"""The measurement: deals in order, by any number of processes, until the plan is done or the answer clear."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tripot.study.amounts import expect_some
from tripot.study.arena.bench import Observation
from tripot.study.arena.contests import Contest, seats_held
from tripot.study.arena.plan import SERIES, Plan
from tripot.study.arena.statistics import Estimate, Verdict, estimate, ratio, sequence, verdict
from tripot.study.arena.tally import Tally
from tripot.study.arena.workers import observing
from tripot.study.progress import Progress, unheard

LOOK = 20  # deals between two looks at whether to stop
Side = Literal["hero", "field"]


@dataclass(frozen=True, slots=True)
class Stopping:
    """When a contest need not go on: its difference is clear of 0, or surely within ± delta."""

    delta: float


@dataclass
class Result:
    """A contest and its observations, in the order of the deals: means for each seat of a side."""

    contest: Contest
    planned: int
    stopping: Stopping | None
    series: dict[Side, dict[str, list[float]]]
    deals: int = 0  # played in all its games
    verdict: Verdict = "open"

    @property
    def count(self) -> int:
        """How many observations there are."""
        return len(self.series["hero"]["score"])

    def differences(self, name: str) -> list[float]:
        """What the hero's seats had above the field's, deal by deal."""
        return [own - other for own, other in zip(self.series["hero"][name], self.series["field"][name], strict=True)]

    def mean(self, side: Side, name: str) -> Estimate:
        return estimate(self.series[side][name])

    def difference(self, name: str) -> Estimate:
        """The paired difference."""
        return self._paired(self.differences(name))

    def ratio(self, name: str) -> Estimate | None:
        """The hero's mean over the field's."""
        return ratio(self.series["hero"][name], self.series["field"][name])

    def beside(self, alone: "Result", name: str) -> Estimate:
        """What the hero had above the field's own players in the same seats and deals."""
        pairs = zip(self.series["hero"][name], alone.series["hero"][name], strict=False)
        return self._paired([own - other for own, other in pairs])

    def _paired(self, values: list[float]) -> Estimate:
        """The mean of differences; if one might have stopped, with an interval that allows for it."""
        return sequence(values, self.planned) if self.stopping else estimate(values)


@dataclass
class Measurement:
    """All that was measured."""

    plan: Plan
    results: list[Result]
    tally: Tally = field(default_factory=Tally)
    workers: int = 1

    def alone(self, entrant: int) -> Result | None:
        """The contest in which this entrant holds every seat."""
        own = Contest(entrant, entrant, "same")
        return next((result for result in self.results if result.contest == own), None)


def planned(plan: Plan, contests: Sequence[Contest], deals: int, stopping: Stopping | None = None) -> Measurement:
    """Contests, each for so many deals (or matches) at most, of which none has been played yet.

    Raises TripotError for less than one deal.
    """
    expect_some(deals, "deals")
    return Measurement(plan, [Result(contest, deals, stopping, _empty()) for contest in contests])


def play(measured: Measurement, deals: int, *, workers: int = 1, progress: Progress = unheard) -> None:
    """Play what is planned; `progress` is told of each deal (or match) that is done.

    The results depend on the number of workers only where programs remember other games. Raises TripotError for a
    player that breaks the rules, and if one of the processes is ended.

    Whatever is raised, the measurement holds what was observed before: of each contest the first deals, without a gap,
    and no contest of which nothing was.
    """
    measured.workers = workers
    try:
        _play(measured, deals, workers, progress)
    finally:
        for result in measured.results:
            _even(result)
        measured.results = [result for result in measured.results if result.count]


def _play(measured: Measurement, deals: int, workers: int, progress: Progress) -> None:
    plan = measured.plan
    results = {result.contest: result for result in measured.results}
    stopping = any(result.stopping for result in measured.results)
    with observing(plan, workers) as observe:
        for first in range(0, deals, LOOK if stopping else deals):
            numbers = range(first, min(deals, first + (LOOK if stopping else deals)))
            going = _going(measured.results)
            tasks = [(contest, number) for number in numbers for contest in going]
            for (contest, _), (observation, tally) in zip(tasks, observe(tasks), strict=True):
                _enter(results[contest], observation, plan)
                measured.tally.add(tally)
                progress(1)
            progress(len(numbers) * (len(results) - len(going)))
            for result in results.values():
                _look(result, plan.primary)


def _empty() -> dict[Side, dict[str, list[float]]]:
    return {"hero": {name: [] for name in SERIES}, "field": {name: [] for name in SERIES}}


def _going(results: Sequence[Result]) -> list[Contest]:
    """The contests not decided; a field alone is played as long as anything else is."""
    undecided = [result.contest for result in results if result.verdict == "open"]
    compared = [result for result in results if result.contest.seating != "same"]
    return [] if compared and all(result.verdict != "open" for result in compared) else undecided


def _enter(result: Result, observation: Observation, plan: Plan) -> None:
    """Write an observation down as means for each seat of a side."""
    own, others = seats_held(result.contest, plan.game.seats)
    same = result.contest.seating == "same"
    for name in SERIES:
        hero = observation.hero[name] / own
        result.series["hero"][name].append(hero)
        result.series["field"][name].append(hero if same else observation.field[name] / others)
    result.deals += observation.deals


def _even(result: Result) -> None:
    """Take out an observation that was not written down in all its series: an interruption comes at any moment."""
    every = [values for side in result.series.values() for values in side.values()]
    whole = min(map(len, every))
    for values in every:
        del values[whole:]


def _look(result: Result, primary: str) -> None:
    """Decide, if enough has been seen."""
    if result.stopping is not None and result.contest.seating != "same" and result.verdict == "open":
        result.verdict = verdict(result.difference(primary), result.count, result.stopping.delta)
