"""Policies as tables: how often to draw on each total, hard or soft, by the cards that lie face up."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

import numpy as np

from tripot.study.odds.vingt_et_un.coup import Coup
from tripot.study.odds.vingt_et_un.hands import EACH_VALUE, Cards, Flags, Floats, Hands, Indices
from tripot.study.odds.vingt_et_un.replies import banker_meets, banker_reach, parts, places_of, ponte_reach
from tripot.study.odds.vingt_et_un.solution import Odds

HARD, SOFT = range(2)
TOTALS = 22
SEEN = 1e-12  # the chance below which a cell is empty
PLACES = 6  # of the numbers written


@dataclass(frozen=True, eq=False)
class Chart:
    """Totals by the cards that lie face up: `met` is the chance of such a decision, `drawn` that it is a card.

    Both go by column, hard or soft, and points. A total is soft when an ace in it counts 11.
    """

    columns: tuple[Cards, ...]
    met: Floats
    drawn: Floats

    @property
    def often(self) -> Floats:
        """How often to draw; not a number where nothing is met."""
        met = np.where(self.met > SEEN, self.met, np.nan)
        return self.drawn / met


def charts(odds: Odds) -> tuple[Chart, Chart]:
    """The ponte's and the banker's play in an equilibrium, as it is met there; it is an average over hands alike."""
    coup, ponte = odds.policy_ponte.coup, odds.policy_ponte.draws
    own, stood = ponte_met(coup, ponte), ponte_reach(coup, ponte) * (1 - ponte)
    return (
        Chart(coup.sights, _by_sight(coup, own), _by_sight(coup, own * ponte)),
        _banker_chart(coup, stood, odds.policy_banker.draws),
    )


def ponte_met(coup: Coup, draws: Floats) -> Floats:
    """The chance that a ponte who draws so often comes to decide on each hand; 0 where he has nothing to decide."""
    return np.where(_asked(coup, coup.ponte), coup.chance * ponte_reach(coup, draws), 0)


def banker_met(coup: Coup, stood: Floats, draws: Floats) -> Iterator[tuple[Indices, Floats, Floats]]:
    """Of some sights at a time: how often the banker draws, and the chance of each decision, by hand and sight.

    The ponte stands so often on each of his hands.
    """
    asked = _asked(coup, coup.banker)[:, None]
    for block in parts(coup, np.arange(len(coup.sights))):
        sights = places_of(block)
        often = draws[:, sights]
        yield sights, often, asked * banker_meets(coup, block, stood) * banker_reach(coup, often)


def _banker_chart(coup: Coup, stood: Floats, draws: Floats) -> Chart:
    """The banker's chart against a ponte who stands so often on each hand."""
    alike = np.equal.outer(np.arange(2 * TOTALS), total_of(coup.banker)).astype(np.float64)
    met, drawn = (np.zeros((2 * TOTALS, len(coup.sights))) for _ in range(2))
    for sights, often, chance in banker_met(coup, stood, draws):
        met[:, sights], drawn[:, sights] = alike @ chance, alike @ (chance * often)
    return Chart(coup.sights, met.T.reshape(-1, 2, TOTALS), drawn.T.reshape(-1, 2, TOTALS))


def _asked(coup: Coup, hands: Hands) -> Flags:
    """Whether the holder of a hand has something to say."""
    sizes = np.array([len(cards) for cards in hands.cards])
    return (sizes - 2 < coup.reading.most_extra) & (hands.points < 21)


def _by_sight(coup: Coup, values: Floats) -> Floats:
    """Sums over the ponte's hands of one sight and total."""
    places = coup.sight * 2 * TOTALS + total_of(coup.ponte)
    sums = np.zeros(len(coup.sights) * 2 * TOTALS)
    np.add.at(sums, places, values)
    return sums.reshape(-1, 2, TOTALS)


def total_of(hands: Hands) -> Indices:
    """Each hand's points, counted on from 22 if it is soft."""
    soft = hands.points > np.array([sum(cards) for cards in hands.cards])
    return hands.points + TOTALS * soft


def summary(chart: Chart) -> Chart:
    """The chart in a few columns: no card, each single card, and two cards or more as one column, named (0,)."""
    columns: list[Cards] = [(), *((value,) for value in EACH_VALUE), (0,)]
    place = [columns.index(sight) if sight in columns else len(columns) - 1 for sight in chart.columns]
    met, drawn = (np.zeros((len(columns), 2, TOTALS)) for _ in range(2))
    np.add.at(met, place, chart.met)
    np.add.at(drawn, place, chart.drawn)
    return Chart(tuple(columns), met, drawn)


def odds_data(odds: Odds) -> dict[str, object]:
    """The odds and both charts, for JSON."""
    ponte, banker = charts(odds)
    return {
        "shoe": list(odds.shoe),
        "reading": asdict(odds.reading),
        "value_low": odds.value_low,
        "value_high": odds.value_high,
        "exploitability": odds.exploitability,
        "ponte": chart_data(ponte),
        "banker": chart_data(banker),
    }


def chart_data(chart: Chart) -> dict[str, dict[str, list[float]]]:
    """The chart for JSON: by cards face up, by total such as `16` or `soft 17`, how often to draw and how often met."""
    data: dict[str, dict[str, list[float]]] = {}
    for column, met, often in zip(chart.columns, chart.met, chart.often, strict=True):
        cells = {
            ("soft " if soft else "") + str(points): [
                round(float(often[soft, points]), PLACES),
                round(float(met[soft, points]), PLACES),
            ]
            for soft in (HARD, SOFT)
            for points in np.flatnonzero(met[soft] > SEEN).tolist()
        }
        if cells:
            data[" ".join(map(str, column))] = cells
    return data
