"""What was measured, in words."""

import sys

from tripot.engine.vocabulary import in_language
from tripot.engine.wording import Phrases, decimal, grouped
from tripot.study.arena.measure import Measurement, Result
from tripot.study.arena.plan import Unit, bounds
from tripot.study.arena.statistics import Estimate, clipped, most_unseen
from tripot.study.arena.tally import Clock


def lines(measured: Measurement, text: Phrases) -> list[str]:
    """The contests, then the clocks and the faults."""
    plan = measured.plan
    said = [
        text(
            f"heading_{plan.unit}",
            game=in_language(plan.game.rulebook.title, text.language),
            seats=plan.game.seats,
            seed=plan.seed,
            better=text.part(f"better_{plan.better}_{plan.counted}"),
        )
    ]
    for result in measured.results:
        said += contest_lines(result, measured, text)
    said += [clock_line(plan.entrants[who].label, clock, text) for who, clock in sorted(measured.tally.clocks.items())]
    said += [
        text.part(f"fault_{fault}", player=plan.entrants[who].label, times=times)
        for (who, fault), times in sorted(measured.tally.faults.items())
    ]
    return said


def contest_name(result: Result, measured: Measurement, text: Phrases, longest: int = sys.maxsize) -> str:
    """Who meets whom, each by a name of so many characters at most."""
    labels = [shortened(entrant.label, longest) for entrant in measured.plan.entrants]
    contest = result.contest
    return text.part(f"contest_{contest.seating}", hero=labels[contest.hero], field=labels[contest.field])


def shortened(label: str, most: int) -> str:
    """A label of so many characters at most, the rest left out of its middle: commands differ at their ends."""
    if len(label) <= most:
        return label
    tail = (most - 1) // 2
    return f"{label[: most - 1 - tail]}…{label[len(label) - tail :]}"


def contest_lines(result: Result, measured: Measurement, text: Phrases) -> list[str]:
    """One contest."""
    plan = measured.plan
    name = plan.primary
    own = result.mean("hero", name).mean
    values = {"who": contest_name(result, measured, text), "own": number(own, text)}
    is_one = abs(round(own, 3)) < 2  # which French says, and English does not
    counted = text.part(f"counted_{'one_' * is_one}{plan.counted}")
    count = grouped(result.count, text.language)
    if result.contest.seating == "same":
        said = [text.part("result_same", counted=counted, count=count, **values)]
    else:
        others = number(result.mean("field", name).mean, text)
        gap = interval(result.difference(name), text)
        said = [text.part("result", counted=counted, count=count, others=others, gap=gap, **values)]
        if result.stopping:
            said.append("  " + text(f"verdict_{result.verdict}", delta=number(result.stopping.delta, text)))
    if any(result.series["hero"]["made"] + result.series["hero"]["conceded"]):
        made, conceded = (sweeps(result, series, plan.unit, text) for series in ("made", "conceded"))
        said.append("  " + text("sweeps", made=made, conceded=conceded))
    alone = measured.alone(result.contest.field)
    if alone and result.contest.seating != "same":
        field = plan.entrants[result.contest.field].label
        said.append("  " + text("beside", field=field, gap=interval(result.beside(alone, name), text)))
    return said


def sweeps(result: Result, series: str, unit: Unit, text: Phrases) -> str:
    """How many a seat made or conceded; where no deal had any, also in how many at most others may."""
    if unit == "deal" and not any(result.series["hero"][series]):
        return text.part("none_seen", most=number(most_unseen(result.count), text))
    return interval(clipped(result.mean("hero", series), *bounds(series, unit)), text)


def clock_line(player: str, clock: Clock, text: Phrases) -> str:
    """How long a player took."""
    mean, usual, longest = (
        1000 * time for time in (clock.total / clock.choices, clock.percentile(0.95), clock.longest)
    )
    values = {name: number(time, text) for name, time in (("mean", mean), ("usual", usual), ("longest", longest))}
    return text.part("clock", player=player, choices=grouped(clock.choices, text.language), **values)


def interval(found: Estimate, text: Phrases) -> str:
    """`1,20 [1,10 ; 1,30]`."""
    if found.low is None or found.high is None:
        return number(found.mean, text)
    low, high = number(found.low, text), number(found.high, text)
    return text.part("interval", mean=number(found.mean, text), low=low, high=high)


def number(value: float, text: Phrases) -> str:
    return decimal(value, text.language, 3)
