"""The odds of Vingt-et-un told: the value, how both should play, other readings, several pontes."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripot.engine.game import Game
from tripot.engine.wording import Phrases, decimal, grouped
from tripot.study.odds.vingt_et_un.by_hand import banker_by_hand, by_hand_data, by_hand_lines, ponte_by_hand
from tripot.study.odds.vingt_et_un.charts import HARD, SOFT, Chart, charts, odds_data, summary
from tripot.study.odds.vingt_et_un.habit import habits
from tripot.study.odds.vingt_et_un.plot import draw_frontiers
from tripot.study.odds.vingt_et_un.reading import Reading, fresh_shoe, reading_of
from tripot.study.odds.vingt_et_un.several import several_pontes
from tripot.study.odds.vingt_et_un.solution import Odds, vingt_et_un_odds
from tripot.study.progress import Progress
from tripot.study.statistics import margin
from tripot.study.told import Told, at_least, at_most, departures, within

OTHERS: dict[str, Sequence[object]] = {
    "max_extra_cards": (1, 2, 3, 4, "unlimited"),
    "ties": ("null", "banker_wins"),
    "natural_beats_drawn_21": (False, True),
    "natural_pays": (1, 2),
    "banker_natural_immediate": (False, True),
    "stand_rule": ("free", "seventeen"),
}
PACKS = (2, 3, 4, 6, 8)


def shoe_of(game: Game) -> tuple[int, ...]:
    """The fresh packs of a game."""
    packs = game.options["packs"]
    assert isinstance(packs, int)
    return fresh_shoe(packs)


def coup_told(
    game: Game, text: Phrases, *, coups: int | None, seed: str, progress: Progress, every_hand: bool = False
) -> Told:
    """One ponte against the banker; with `coups` a simulation beside, and each hand told if it is to be."""
    odds = vingt_et_un_odds(shoe_of(game), reading_of(game))
    changed, packs = departures(odds.reading), game.options["packs"]
    said = [", ".join((text("coup_heading", packs=packs), *changed)), *value_lines(odds, text)]
    found = asdict(habits(odds))
    said.append(text("coup_habits", **{name: decimal(value, text.language, 5) for name, value in found.items()}))
    data = {"game": game.name, "seats": 2, "packs": packs, **odds_data(odds), "habits": found}
    if coups:
        from tripot.study.odds.vingt_et_un.simulation import simulate_coups

        played = simulate_coups(game, odds.policy_ponte, odds.policy_banker, coups, seed, progress)
        value = within(played.mean, margin(played.error, coups), text)
        said.append(text("coup_simulated", coups=grouped(coups, text.language), value=value))
        data |= {"seed": seed, "simulated": asdict(played)}
    ponte, banker = (summary(chart) for chart in charts(odds))
    said += ["", text("coup_tables")]
    for name, chart in (("ponte", ponte), ("banker", banker)):
        said += ["", text(f"{name}_plays"), *grid(chart, text)]
    asked = ", ".join([f"packs={packs}"] * (packs != PACKS[0]) + changed)
    told = Told(tuple(said), data, lambda file: draw_frontiers(odds, file, text.language, asked))
    return with_hands(told, odds, text) if every_hand else told


def with_hands(told: Told, odds: Odds, text: Phrases) -> Told:
    """The answer, and how each hand is played."""
    sides = {"ponte": ponte_by_hand(odds), "banker": banker_by_hand(odds)}
    said = [*told.lines, "", text("by_hand_values")]
    for name, found in sides.items():
        said += ["", text(f"by_hand_{name}"), *by_hand_lines(found, text)]
    data = told.data | {f"{name}_hands": by_hand_data(found) for name, found in sides.items()}
    return replace(told, lines=tuple(said), data=data)


def value_lines(odds: Odds, text: Phrases) -> Iterator[str]:
    yield text("coup_value", low=at_least(odds.value_low, text, 6), high=at_most(odds.value_high, text, 6))
    yield text("coup_exploitability", gain=at_most(odds.exploitability, text, 6))


def readings_told(game: Game, text: Phrases, progress: Progress) -> Told:
    """The reading and the packs in force, and all that differ from them by one option."""
    packs = game.options["packs"]
    said, found = [text("coup_heading", packs=packs), text("coup_readings")], []
    for number, reading, changed in each_reading(game, text):
        odds = vingt_et_un_odds(fresh_shoe(number), reading)
        low, high = at_least(odds.value_low, text, 5), at_most(odds.value_high, text, 5)
        said.append(f"[{low}{text('between')}{high}]  {changed}")
        bounds = {"value_low": odds.value_low, "value_high": odds.value_high}
        found.append({"packs": number, "reading": asdict(reading), **bounds})
        progress(1)
    return Told(tuple(said), {"game": game.name, "seats": 2, "packs": packs, "readings": found})


def each_reading(game: Game, text: Phrases) -> list[tuple[int, Reading, str]]:
    """The number of packs and the reading in force, then all that differ by one option, each with its name."""
    packs, usual = int(str(game.options["packs"])), reading_of(game)
    return [(packs, usual, text.part("coup_usual")), *one_changed(packs, usual)]


def one_changed(packs: int, usual: Reading) -> list[tuple[int, Reading, str]]:
    """Each number of packs and each reading that differs by one option, and which."""
    readings = [
        (packs, replace(usual, **{name: value}), f"{name}={str(value).lower()}")  # type: ignore[arg-type]
        for name, values in OTHERS.items()
        for value in values
        if value != getattr(usual, name)
    ]
    return readings + [(number, usual, f"packs={number}") for number in PACKS if number != packs]


def several_told(game: Game, text: Phrases, *, samples: int, seed: str, progress: Progress) -> Told:
    """Bounds for one of several pontes."""
    odds = vingt_et_un_odds(shoe_of(game), reading_of(game))
    bounds = several_pontes(odds, game.seats - 1, samples, seed, progress)
    heading = text("several_heading", pontes=bounds.pontes, packs=game.options["packs"])
    said = (
        ", ".join((heading, *departures(odds.reading))),
        text("several_low", value=within(bounds.low, margin(bounds.low_error, samples), text)),
        text("several_high", value=within(bounds.high, margin(bounds.high_error, samples), text)),
        text("several_alone", value=at_least(odds.value_low, text, 5)),
        text("several_how", samples=samples),
    )
    about: dict[str, Any] = {"seed": seed, "game": game.name, "seats": game.seats, "packs": game.options["packs"]}
    return Told(said, {**about, "reading": asdict(odds.reading), **asdict(bounds), "alone_low": odds.value_low})


def grid(chart: Chart, text: Phrases) -> Iterator[str]:
    """How often to draw, in a hundred: a row for each total about which the answer changes, a column for each sight."""
    yield "        " + "".join(f"{heading(column, text):>6}" for column in chart.columns)
    for soft in (HARD, SOFT):
        often = chart.often[:, soft, :]
        for points in turning(often):
            name = text.part("soft_total" if soft else "hard_total", points=points)
            yield f"{name:>8}" + "".join(f"{cell(value):>6}" for value in often[:, points].tolist())


def turning(often: NDArray[np.float64]) -> list[int]:
    """The totals on which the answer depends on the sight, or is not that of the next total below or above."""
    answers: dict[int, set[bool | None]] = {}
    for points in range(4, 21):
        known = often[:, points][~np.isnan(often[:, points])]
        if len(known):
            answers[points] = {True if share > 0.995 else False if share < 0.005 else None for share in known.tolist()}
    return [
        points
        for points, found in answers.items()
        if found not in ({True}, {False}) or any(answers.get(points + step, found) != found for step in (-1, 1))
    ]


def cell(often: float) -> str:
    return "" if isnan(often) else f"{100 * often:.0f}"


def heading(column: tuple[int, ...], text: Phrases) -> str:
    if not column:
        return "–"
    return {0: "2+", 1: text.part("ace_sign")}.get(column[0], str(column[0]))
