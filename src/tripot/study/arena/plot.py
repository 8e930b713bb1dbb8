"""The contests drawn: each difference with its interval."""

from collections.abc import Sequence
from pathlib import Path

from tripot.engine.vocabulary import Language, in_language
from tripot.engine.wording import Phrases, decimal, grouped, phrases
from tripot.study.arena.measure import Measurement, Result
from tripot.study.arena.plan import Plan
from tripot.study.arena.telling import contest_name
from tripot.study.plot import COLOURS, INK, drawn, measure, tidy

GROUND = {"facecolor": "white", "edgecolor": "none", "pad": 1}  # so that the line at zero does not cross a number
LONGEST_NAME = 24  # characters of a player's: two of them leave half of the drawing's width to what is drawn


def draw_contests(measured: Measurement, file: Path, language: Language) -> None:
    """Write the drawing to a file, in the format of its suffix.

    Raises OSError if it cannot be written.
    """
    text, plan = phrases("tripot.study.arena", language), measured.plan
    results = [result for result in measured.results if result.contest.seating != "same"]
    with drawn(file, 9, 1.6 + 0.5 * max(2, len(results))) as figure:
        axes = figure.subplots()
        game = in_language(plan.game.rulebook.title, language)
        figure.suptitle(text("title", game=game, seats=plan.game.seats, counted=text.part(f"counted_{plan.counted}")))
        axes.axvline(0, color=INK, linewidth=1)
        for row, result in enumerate(results):
            gap = result.difference(plan.primary)
            if gap.low is not None and gap.high is not None:
                axes.plot([gap.low, gap.high], [row, row], color=COLOURS[0], linewidth=3, solid_capstyle="round")
            axes.plot(gap.mean, row, "o", color=COLOURS[0], markersize=7)
            label = decimal(gap.mean, language, 3)
            axes.annotate(
                label, (gap.mean, row), (0, 8), textcoords="offset points", ha="center", color=COLOURS[0], bbox=GROUND
            )
        names = [contest_name(result, measured, text, LONGEST_NAME) for result in results]
        axes.set_yticks(range(len(results)), names)
        axes.set_ylim(len(results) - 0.4, -0.8)
        better = text("better_left" if plan.better == "less" else "better_right")
        axes.set_xlabel(f"{better}\n{drawn_of(results, plan, text)}")
        tidy(axes, "x")
        measure(axes.xaxis, language)


def drawn_of(results: Sequence[Result], plan: Plan, text: Phrases) -> str:
    """What the bars are, and over how many deals or matches: the fewest and the most of a contest."""
    counts = [result.count for result in results] or [0]  # a part of the measurement may hold the field alone
    least, most = (grouped(which(counts), text.language) for which in (min, max))
    bars = "bars" if any(result.difference(plan.primary).low is not None for result in results) else "no_bars"
    return text(bars, over=text.part(f"over_{plan.unit}", count=least if least == most else f"{least}–{most}"))
