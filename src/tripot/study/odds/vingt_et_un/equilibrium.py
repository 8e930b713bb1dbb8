"""The equilibrium of a coup: the banker's ways to play are found one after another, each the best against the last.

A round settles a duel in which the banker has the ways found so far, and then asks for the best answer of all to either
side. These answers are exact, so they bound the value from both sides, however well the duel was settled.
"""

from dataclasses import dataclass

import numpy as np

from tripot.study.odds.vingt_et_un.coup import Coup
from tripot.study.odds.vingt_et_un.duel import Truce, duel, mixed
from tripot.study.odds.vingt_et_un.hands import Flags, Floats, Indices
from tripot.study.odds.vingt_et_un.replies import (
    banker_answer,
    banker_reach,
    gain,
    lost_to,
    ponte_answer,
    ponte_reach,
)

MOST_ROUNDS = 30
AT_FIRST = 0.01  # how well the first duel is settled
SHARE = 0.1  # of the gap still open: how well the next one is
RARE = 1e-3  # a choice made more seldom is not made
USUAL = 16  # points up to which a hand draws, where nothing better is known


@dataclass(frozen=True, eq=False)
class Way:
    """A way for the banker to play: whether he draws, by hand and sight; at other sights he plays the first way."""

    sights: Indices
    draws: Flags


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
    found = [Way(np.arange(len(coup.sights)), banker_drawing_to(coup, USUAL))]
    losses = lost_to(coup, found[0].sights, found[0].draws)[None]
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
        found.append(Way(answer.sights, answer.draws))
        losses = np.concatenate((losses, _beside(coup, losses[0], found[-1])))
    return Balance(low, high, ponte, _blended(coup, found, shares))


def _tidy(truce: Truce) -> Floats:
    """The ponte's play without what is hardly ever done."""
    return np.where(truce.draws < RARE, 0, np.where(truce.draws > 1 - RARE, 1, truce.draws))


def _beside(coup: Coup, usual: Floats, way: Way) -> Floats:
    """What the ponte loses to one more way; as much as usual where it has nothing to say."""
    own = np.isin(coup.sight, way.sights)
    return np.where(own, lost_to(coup, way.sights, way.draws), usual)[None]


def _blended(coup: Coup, found: list[Way], shares: Floats) -> Floats:
    """How often the banker draws, who has chosen one of his ways when he saw the ponte's cards."""
    held, drawn = np.zeros(found[0].draws.shape), np.zeros(found[0].draws.shape)
    played = found[0].draws.copy()
    for way, share in zip(found, shares, strict=False):
        played = found[0].draws.copy()
        played[:, way.sights] = way.draws
        reached = banker_reach(coup, played) * share
        held += reached
        drawn += reached * played
    return np.where(held > 0, drawn / np.where(held > 0, held, 1), played)
