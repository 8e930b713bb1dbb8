"""The coup when the banker has only a few ways to play at each sight: solved by regret matching.

Each side repeats its choices in proportion to what it regrets not having done; the average of what they do approaches
an equilibrium (predictive regret matching plus, with averages weighted by the square of the turn: Farina, Kroer and
Sandholm, 2021).
"""

from dataclasses import dataclass

import numpy as np

from tripot.study.odds.vingt_et_un.coup import Coup
from tripot.study.odds.vingt_et_un.hands import Floats, sum_over, with_none
from tripot.study.odds.vingt_et_un.replies import gain, ponte_answer, ponte_reach

LOOKED_AT_EVERY = 50
MOST_TURNS = 3000


@dataclass(frozen=True, eq=False)
class Truce:
    """Where a duel was left: how often the ponte draws on each hand, and how often the banker plays in each way."""

    draws: Floats
    shares: Floats  # by way and sight


class Regrets:
    """What is regretted at each place of choice, by choice and place."""

    def __init__(self, choices: int, places: int) -> None:
        self.sums = np.zeros((choices, places))
        self.last = np.zeros((choices, places))

    def choose(self) -> Floats:
        """The probability of each choice; all alike where nothing is regretted."""
        wanted = np.maximum(self.sums + self.last, 0)
        total = wanted.sum(0)
        return np.where(total > 0, wanted / np.where(total > 0, total, 1), 1 / len(wanted))

    def learn(self, worth: Floats, chosen: Floats) -> None:
        """Regret what was not chosen, for what the choices turned out to be worth."""
        self.last = worth - (worth * chosen).sum(0)
        self.sums = np.maximum(self.sums + self.last, 0)


class Averages:
    """What was done so far, later turns counting more."""

    def __init__(self, coup: Coup, ways: int) -> None:
        self.held, self.drawn = np.zeros(len(coup.ponte)), np.zeros(len(coup.ponte))
        self.shares = np.zeros((ways, len(coup.sights)))

    def note(self, turn: int, held: Floats, draws: Floats, shares: Floats) -> None:
        self.held += turn**2 * held
        self.drawn += turn**2 * held * draws
        self.shares += turn**2 * shares

    def truce(self, draws: Floats) -> Truce:
        """The averages; hands never held are played as now."""
        often = np.where(self.held > 0, self.drawn / np.where(self.held > 0, self.held, 1), draws)
        return Truce(often, self.shares / self.shares.sum(0))


def duel(coup: Coup, ways: Floats, tolerance: float) -> Truce:
    """Play until the two sides could gain no more than the tolerance; `ways` is the ponte's loss, by way and hand."""
    ponte, banker = Regrets(2, len(coup.ponte)), Regrets(len(ways), len(coup.sights))
    averages = Averages(coup, len(ways))
    turn = 0
    while True:
        turn += 1
        draws = np.where(coup.ponte.must, 1, np.where(coup.ponte.may, ponte.choose()[1], 0))
        held = ponte_reach(coup, draws)
        banker.learn(taken_by_way(coup, ways, held * (1 - draws)), banker.choose())
        shares = banker.choose()
        ponte.learn(_choices(coup, draws, mixed(coup, ways, shares)), np.stack((1 - draws, draws)))
        averages.note(turn, held, draws, shares)
        if turn % LOOKED_AT_EVERY == 0:
            truce = averages.truce(draws)
            if turn == MOST_TURNS or _quarrel(coup, ways, truce) < tolerance:
                return truce


def taken_by_way(coup: Coup, ways: Floats, stood: Floats) -> Floats:
    """What the banker takes back, by way and sight."""
    return np.add.reduceat(ways * stood, coup.first, axis=1)


def mixed(coup: Coup, ways: Floats, shares: Floats) -> Floats:
    """What the ponte loses by standing on each hand, to a banker who plays in several ways."""
    lost: Floats = (ways * shares[:, coup.sight]).sum(0)
    return lost


def _quarrel(coup: Coup, ways: Floats, truce: Truce) -> float:
    """What the two sides together could gain by leaving the truce, the banker keeping to these ways."""
    stood = ponte_reach(coup, truce.draws) * (1 - truce.draws)
    best, _ = ponte_answer(coup, mixed(coup, ways, truce.shares))
    return best - gain(coup, stood, taken_by_way(coup, ways, stood).max(0).sum())


def _choices(coup: Coup, draws: Floats, lost: Floats) -> Floats:
    """What standing and drawing are worth on each hand."""
    stand = 2 * coup.chance - lost
    drawn = np.zeros_like(stand)
    worth = with_none(stand)
    for level in reversed(coup.ponte.levels):
        drawn[level] = sum_over(worth, coup.ponte.children[level])
        worth[level] += draws[level] * (drawn[level] - stand[level])
    return np.stack((stand, drawn))
