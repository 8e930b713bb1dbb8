"""The two sides' frontiers drawn: on which totals to ask for a card, by the cards that lie face up."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tripot.engine.vocabulary import Language
from tripot.engine.wording import Phrases, phrases
from tripot.study.odds.vingt_et_un.charts import HARD, SOFT, Chart, charts, summary
from tripot.study.odds.vingt_et_un.solution import Odds
from tripot.study.plot import INK, drawn
from tripot.study.told import at_least, at_most

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage

LEAST, MOST = {HARD: 4, SOFT: 12}, 20  # points of hands with a choice
STAND, DRAW, MISSING = "#f3ead8", "#1f6f8b", "#ffffff"
PURE = 0.005  # a share so near to never or always is not written


def draw_frontiers(odds: Odds, file: Path, language: Language, asked: str = "") -> None:
    """Write the drawing of an equilibrium to a file, in the format of its suffix; what was `asked` stands above it.

    Raises OSError if it cannot be written.
    """
    text = phrases("tripot.study.odds.vingt_et_un", language)
    with drawn(file, 12, 10, font=9) as figure:
        panels = figure.subplots(2, 2)
        low, high = at_least(odds.value_low, text, 6), at_most(odds.value_high, text, 6)
        titles = filter(None, (text("title"), asked, text("value", low=low, high=high)))
        figure.suptitle("\n".join(titles), fontsize=12)
        shades = []
        for row, (name, chart) in enumerate(zip(("ponte", "banker"), charts(odds), strict=True)):
            for soft, ending in ((HARD, "hard"), (SOFT, "soft")):
                shades.append(_draw(panels[row][soft], summary(chart), soft, text))
                panels[row][soft].set_title(text(f"{name}_{ending}"), fontsize=10)
        key = figure.colorbar(shades[0], ax=panels, location="bottom", shrink=0.5, aspect=40, label=text("key"))
        key.ax.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f}")
        key.outline.set_visible(False)


def _draw(axes: "Axes", chart: Chart, soft: int, text: Phrases) -> "AxesImage":
    """A square for each total and column, darker the oftener a card is asked for; blank where nobody gets there."""
    from matplotlib.colors import LinearSegmentedColormap

    often = chart.often[:, soft, LEAST[soft] : MOST + 1].T
    colours = LinearSegmentedColormap.from_list("frontier", [STAND, DRAW]).with_extremes(bad=MISSING)
    image = axes.imshow(np.ma.masked_invalid(often), cmap=colours, vmin=0, vmax=1, aspect="auto", origin="lower")
    for row, column in np.argwhere((often > PURE) & (often < 1 - PURE)).tolist():
        share = float(often[row, column])
        axes.annotate(f"{100 * share:.0f}", (column, row), ha="center", va="center", color=_ink(share), fontsize=7)
    axes.set_xticks(range(len(chart.columns)), [_label(column, text) for column in chart.columns])
    axes.set_yticks(range(len(often)), [str(LEAST[soft] + row) for row in range(len(often))])
    axes.set_xlabel(text("drawn"))
    axes.set_ylabel(text("points"))
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    return image


def _ink(share: float) -> str:
    """What can be read on the colour of a share."""
    return "white" if share > 0.5 else INK


def _label(column: tuple[int, ...], text: Phrases) -> str:
    if not column:
        return text("none")
    return {0: text("more"), 1: text("ace")}.get(column[0], str(column[0]))
