"""What the ponte is sure of against a banker who remembers the order of all the cards he sees, in long hands too.

Sights of many cards are merged where they differ in order only (`remembered`): a banker who plays so is one banker
among others, but the ponte must be sure of his gain against any. So every order of such a sight is followed here, as a
row of how often the ponte holds each hand of the sight. Orders that leave the same odds between his pairs are one.
"""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from tripot.study.odds.vingt_et_un.coup import ORDERED, Coup, at_stake, remembered
from tripot.study.odds.vingt_et_un.hands import EACH_VALUE, Cards, Floats, Indices, best_play
from tripot.study.odds.vingt_et_un.replies import banker_answer, gain, ponte_reach

DIGITS = 12  # to which odds must agree to be the same

Rows = dict[Cards, Floats]  # by sight: how often the hands of the sight are held, by order and hand


def sure_gain(coup: Coup, draws: Floats) -> float:
    """The ponte's expected gain against the best play of a banker who knows how he draws and forgets nothing."""
    held = ponte_reach(coup, draws)
    stood = held * (1 - draws)
    short = np.array([len(sight) <= ORDERED for sight in coup.sights])
    taken = float(banker_answer(coup, np.where(short[coup.sight], stood, 0)).taken.sum())
    rows: Rows = {sight: held[_of(coup, sight)][None] for sight in coup.sights if len(sight) == ORDERED}
    while rows:
        rows = _grown(coup, rows, draws)
        taken += _taken(coup, rows, draws)
    return gain(coup, stood, taken)


def _of(coup: Coup, sight: Cards) -> slice:
    """The hands of a sight."""
    number = coup.number[sight]
    end = coup.first[number + 1] if number + 1 < len(coup.first) else len(coup.ponte)
    return slice(int(coup.first[number]), int(end))


def _grown(coup: Coup, rows: Rows, draws: Floats) -> Rows:
    """The rows of the sights with one more card."""
    found: dict[Cards, list[Floats]] = defaultdict(list)
    for sight, held in rows.items():
        drawn = held * draws[_of(coup, sight)]
        for longer, children in _longer(coup, sight):
            hands = _of(coup, longer)
            row = np.zeros((len(drawn), hands.stop - hands.start))
            row[:, children[children >= 0] - hands.start] = drawn[:, children >= 0]
            found[longer].append(row)
    merged = {sight: _merged(np.concatenate(parts)) for sight, parts in found.items()}
    return {sight: held for sight, held in merged.items() if len(held)}


def _longer(coup: Coup, sight: Cards) -> Iterator[tuple[Cards, Indices]]:
    """The sights with one more card, and where the hands of this sight go."""
    children = coup.ponte.children[_of(coup, sight)]
    for value in EACH_VALUE:
        if children[:, value - 1].max() >= 0:
            yield remembered((*sight, value)), children[:, value - 1]


def _merged(rows: Floats) -> Floats:
    """The rows that are not empty, those that differ by a factor only added up."""
    rows = rows[rows.any(1)]
    if not len(rows):
        return rows
    _, case = np.unique(np.round(rows / rows.max(1, keepdims=True), DIGITS), axis=0, return_inverse=True)
    merged = np.zeros((case.max() + 1, rows.shape[1]))
    np.add.at(merged, case, rows)
    return merged


def _taken(coup: Coup, rows: Rows, draws: Floats) -> float:
    """What the banker takes back at best, in each order apart."""
    taken = 0.0
    for group in coup.groups:
        sights = [coup.sights[number] for number in group.sights]
        stood = [rows[sight] * (1 - draws[_of(coup, sight)]) for sight in sights if sight in rows]
        if stood:
            worth, _ = best_play(coup.banker, at_stake(coup, group).T @ np.concatenate(stood).T)
            taken += float((coup.orders @ worth).sum())
    return taken
