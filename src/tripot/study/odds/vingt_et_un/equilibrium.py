"""The equilibrium of a coup: the banker's ways to play are found one after another, each the best against the last.

A round settles a duel in which the banker has the ways found so far, and then asks for the best answer of all to either
side. These answers are exact, so they bound the value from both sides, however well the duel was settled.
"""

from dataclasses import dataclass

import numpy as np

from tripot.study.odds.vingt_et_un.coup import Coup
from tripot.study.odds.vingt_et_un.duel import Truce, duel, mixed
from tripot.study.odds.vingt_et_un.hands import Flags, Floats
from tripot.study.odds.vingt_et_un.replies import (
    AT_ONCE,
    Answer,
    banker_answer,
    banker_reach,
    gain,
    lost_to,
    ponte_answer,
    ponte_reach,
)

MOST_ROUNDS = 30
AT_FIRST = 0.01  # how well the first duel is settled
SHARE = 0.3  # of the gap still open: how well the next one is
RARE = 1e-3  # a choice made more rarely is not made
USUAL = 16  # points up to which a hand draws, where nothing better is known


@dataclass(frozen=True, eq=False)
class Balance:
    """The best found for each side: what the ponte is sure of, and what the banker concedes at most."""

    low: float
    high: float
    ponte: Floats  # how often the ponte draws, by hand
    banker: Floats  # how often the banker draws, by hand and sight


def banker_drawing_to(coup: Coup, most: int) -> Flags:
    """The banker draws up to these points, whatever he sees."""
    draws = coup.banker.must | coup.banker.may & (coup.banker.points <= most)
    return np.repeat(draws[:, None], len(coup.sights), axis=1)


def balance(coup: Coup, tolerance: float) -> Balance:
    """An equilibrium, or as near to one as high - low tells."""
    usual = banker_drawing_to(coup, USUAL)
    found: list[Answer] = []
    losses = lost_to(coup, np.arange(len(coup.sights)), usual)[None]
    low, high, ponte, shares = -np.inf, np.inf, np.zeros(0), np.zeros((0, 0))
    for _ in range(MOST_ROUNDS):
        truce = duel(coup, losses, SHARE * min(high - low, AT_FIRST / SHARE))
        draws = _tidy(truce)
        stood = ponte_reach(coup, draws) * (1 - draws)
        answer = banker_answer(coup, stood)
        sure = gain(coup, stood, float(answer.taken.sum()))
        conceded, _ = ponte_answer(coup, mixed(coup, losses, truce.shares))
        if sure > low:
            low, ponte = sure, draws
        if conceded < high:
            high, shares = conceded, truce.shares
        if high - low <= tolerance:
            break
        found.append(answer)
        losses = np.concatenate((losses, _beside(coup, losses[0], answer)))
    return Balance(low, high, ponte, _blended(coup, usual, found, shares))


def _tidy(truce: Truce) -> Floats:
    """The ponte's play without what is hardly ever done."""
    return np.where(truce.draws < RARE, 0, np.where(truce.draws > 1 - RARE, 1, truce.draws))


def _beside(coup: Coup, usual: Floats, answer: Answer) -> Floats:
    """What the ponte loses to one more way to play, which at other sights is the usual one."""
    own = np.isin(coup.sight, answer.sights)
    return np.where(own, lost_to(coup, answer.sights, answer.draws), usual)[None]


def _blended(coup: Coup, usual: Flags, found: list[Answer], shares: Floats) -> Floats:
    """How often the banker draws if he chose one of his ways, the usual one first, when he saw the ponte's cards."""
    draws = np.zeros(usual.shape)
    for start in range(0, len(coup.sights), AT_ONCE):
        sights = slice(start, start + AT_ONCE)
        ways = [usual[:, sights], *(_at(sights, usual, answer) for answer in found)]
        draws[:, sights] = _blend(coup, ways, shares[:, sights])
    return draws


def _at(sights: slice, usual: Flags, answer: Answer) -> Flags:
    """A way to play at some sights."""
    draws = usual[:, sights].copy()
    mine = (answer.sights >= sights.start) & (answer.sights < sights.stop)
    draws[:, answer.sights[mine] - sights.start] = answer.draws[:, mine]
    return draws


def _blend(coup: Coup, ways: list[Flags], shares: Floats) -> Floats:
    """How often to draw so as to play each way so often; where none of them leads, as the last one says."""
    held, drawn = np.zeros(ways[0].shape), np.zeros(ways[0].shape)
    for draws, share in zip(ways, shares, strict=False):
        reached = banker_reach(coup, draws) * share
        held += reached
        drawn += reached * draws
    return np.where(held > 0, drawn / np.where(held > 0, held, 1), ways[-1])
