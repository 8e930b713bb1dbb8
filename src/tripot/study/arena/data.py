"""What was measured, as data: whole in JSON, deal by deal in CSV."""

import csv
import os
from collections.abc import Iterator
from dataclasses import asdict
from io import StringIO
from typing import Any

from tripot.study.arena.contests import seats_held
from tripot.study.arena.entrants import Entrant
from tripot.study.arena.measure import Measurement, Result, Side
from tripot.study.arena.plan import SERIES, Plan, bounds
from tripot.study.arena.statistics import Estimate, clipped
from tripot.study.arena.tally import Clock
from tripot.study.origin import origin

PLACES = 6
SIDES: tuple[Side, Side] = ("hero", "field")


def data(measured: Measurement, command: str) -> dict[str, Any]:
    """Everything measured, with the command that measures it again."""
    plan = measured.plan
    return {
        **origin("arena"),
        "command": command,
        "cores": os.cpu_count(),
        "workers": measured.workers,
        "game": plan.game.name,
        "seats": plan.game.seats,
        "options": dict(plan.game.options),
        "seed": plan.seed,
        "unit": plan.unit,
        "counted": plan.counted,
        "better": plan.better,
        "cap": plan.cap,
        "players": {entrant.label: _player(entrant) for entrant in plan.entrants},
        "contests": [contest_data(result, measured) for result in measured.results],
        "timing": {plan.entrants[who].label: clock_data(clock) for who, clock in sorted(measured.tally.clocks.items())},
        "faults": {
            f"{plan.entrants[who].label} {fault}": times
            for (who, fault), times in sorted(measured.tally.faults.items())
        },
    }


def contest_data(result: Result, measured: Measurement) -> dict[str, Any]:
    """One contest: the means with their intervals, then the sums of every deal."""
    plan = measured.plan
    contest = result.contest
    held = dict(zip(SIDES, seats_held(contest, plan.game.seats), strict=True))
    alone = None if contest.seating == "same" else measured.alone(contest.field)
    shown = _shown(result, plan)
    return {
        "hero": plan.entrants[contest.hero].label,
        "field": plan.entrants[contest.field].label,
        "seating": contest.seating,
        "observations": result.count,
        "planned": result.planned,
        "deals_played": result.deals,
        "stopping": None if result.stopping is None else {"delta": result.stopping.delta, "verdict": result.verdict},
        "means": {
            name: {side: _interval(clipped(result.mean(side, name), *bounds(name, plan.unit))) for side in SIDES}
            for name in shown
        },
        "differences": {name: _interval(result.difference(name)) for name in shown},
        "ratio": _interval(result.ratio("score")) if plan.game.rulebook.unit == "points" else None,
        "beside": {name: _interval(result.beside(alone, name)) for name in shown} if alone else None,
        "seats_an_observation": held,
        "sums": {
            side: {name: _sums(result.series[side][name], seats) for name in shown}
            for side, seats in held.items()
            if seats
        },
    }


def _shown(result: Result, plan: Plan) -> list[str]:
    """The series that tell something: the primary one, and those that are not all zero."""
    own, other = (result.series[side] for side in SIDES)
    return [name for name in SERIES if name == plan.primary or any(own[name] + other[name])]


def clock_data(clock: Clock) -> dict[str, float]:
    """Times in milliseconds."""
    return {
        "choices": clock.choices,
        "mean_ms": round(1000 * clock.total / clock.choices, PLACES),
        "p95_ms": round(1000 * clock.percentile(0.95), PLACES),
        "max_ms": round(1000 * clock.longest, PLACES),
        "over_cap": clock.over,
    }


def rows(measured: Measurement) -> Iterator[list[object]]:
    """Every observation of every contest: means for a seat of either side."""
    yield ["hero", "field", "seating", "number", *(f"{side}_{name}" for name in SERIES for side in SIDES)]
    labels = [entrant.label for entrant in measured.plan.entrants]
    for result in measured.results:
        contest = result.contest
        for number in range(result.count):
            values = (result.series[side][name][number] for name in SERIES for side in SIDES)
            yield [
                labels[contest.hero],
                labels[contest.field],
                contest.seating,
                number,
                *(round(value, PLACES) for value in values),
            ]


def csv_text(measured: Measurement) -> str:
    """The observations as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows(measured))
    return text.getvalue()


def _player(entrant: Entrant) -> dict[str, str | float | None]:
    return {"written": entrant.written, **asdict(entrant.limits)}


def _interval(found: Estimate | None) -> list[float | None] | None:
    if found is None:
        return None
    return [None if value is None else round(value, PLACES) for value in (found.mean, found.low, found.high)]


def _sums(means: list[float], seats: int) -> list[float]:
    """Whole numbers where they are whole, to be short."""
    sums = [round(mean * seats, PLACES) for mean in means]
    return [int(value) if value == int(value) else value for value in sums]
