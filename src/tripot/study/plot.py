"""A simulation drawn: what each seat gains or takes a deal, and how long matches last."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tripot.engine.game import Game
from tripot.engine.vocabulary import Language, in_language
from tripot.engine.wording import Phrases, decimal, grouped, phrases
from tripot.study.report import Report, SeatReport

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")
INK, PALE, GRID = "#2b2b2b", "#b9c4cf", "#e4e4e4"
COLOURS = ("#1f6f8b", "#c8553d", "#588157", "#7b4b94")  # one for each kind of player
TAIL = 0.05  # left out at each end of a seat's spread
TINY = 1e-6  # how far a tick may lie from the number it stands for


def draw(report: Report, game: Game, file: Path, language: Language) -> None:
    """Write the drawing of a report to a file. Raises OSError."""
    text = phrases("tripot.study", language)
    with drawn(file, 11, 1.8 + 0.5 * max(6, game.seats)) as figure:
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        title = in_language(game.rulebook.title, language)
        figure.suptitle(text("title", game=title, seats=game.seats, deals=grouped(report.deals, language)), fontsize=13)
        _draw_seats(left, report, game, text)
        _draw_lengths(right, report, text)


@contextmanager
def drawn(file: Path, width: float, height: float, *, font: int = 10) -> Iterator["Figure"]:
    """A figure to draw on, in inches, with letters of so many points; at the end it is written to the file, in the
    format of its suffix.

    Raises OSError if it cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "tripot", "font.size": font, "text.color": INK, "axes.labelcolor": INK}):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix == ".svg" else None)


def tidy(axes: "Axes", measured: Literal["x", "y"]) -> None:
    """Leave only the lines that help to read off what is measured along this axis."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0)
    axes.grid(axis=measured, color=GRID, zorder=0)
    axes.set_axisbelow(True)


def measure(axis: "Axis", language: Language) -> None:
    """Write the ticks of an axis as the language does, with no more places than each needs."""
    axis.set_major_formatter(lambda value, _: decimal(value, language, _places(value)))


def count(axis: "Axis", language: Language) -> None:
    """Leave an axis only ticks at whole numbers, written in groups of three."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axis.set_major_formatter(lambda value, _: grouped(round(value), language))


def _places(value: float) -> int:
    return next((places for places in (0, 1) if abs(value - round(value, places)) < TINY), 2)


def _draw_seats(axes: "Axes", report: Report, game: Game, text: Phrases) -> None:
    """For each seat where nine deals in ten lie, the mean, and its 95 % interval."""
    kinds = sorted({seat.player for seat in report.seats})
    for seat in report.seats:
        colour = COLOURS[kinds.index(seat.player) % len(COLOURS)]
        low, high = spread(seat)
        axes.plot([low, high], [seat.seat] * 2, color=PALE, linewidth=9, solid_capstyle="round", zorder=1)
        if seat.low is not None and seat.high is not None:
            axes.plot([seat.low, seat.high], [seat.seat] * 2, color=colour, linewidth=3, zorder=3)
        axes.plot(seat.mean, seat.seat, "o", color=colour, markersize=6, zorder=4)
        label = decimal(seat.mean, text.language)
        axes.annotate(label, (seat.mean, seat.seat), (0, 9), textcoords="offset points", ha="center", color=colour)
    axes.set_yticks(range(game.seats), [text("seat", seat=seat.seat, player=seat.player) for seat in report.seats])
    axes.set_ylim(game.seats - 0.4, -0.8)
    axes.set_xlabel(text(f"{game.rulebook.unit}_per_deal"))
    axes.set_title(text("by_seat"), fontsize=10)
    tidy(axes, "x")
    measure(axes.xaxis, text.language)


def _draw_lengths(axes: "Axes", report: Report, text: Phrases) -> None:
    """How many matches took how many deals."""
    axes.bar(list(report.lengths), list(report.lengths.values()), width=0.85, color=COLOURS[0])
    axes.set_xlabel(text("deals_per_match"))
    axes.set_title(text("lengths", matches=grouped(report.matches, text.language)), fontsize=10)
    tidy(axes, "y")
    count(axes.xaxis, text.language)
    count(axes.yaxis, text.language)


def spread(seat: SeatReport) -> tuple[int, int]:
    """The changes between which nine deals in ten lie."""
    ordered = sorted(seat.shares.items())
    low = _quantile(ordered, TAIL)
    return low, _quantile(ordered, 1 - TAIL)


def _quantile(ordered: list[tuple[int, float]], share: float) -> int:
    total = 0.0
    for value, part in ordered:
        total += part
        if total >= share:
            return value
    return ordered[-1][0]
