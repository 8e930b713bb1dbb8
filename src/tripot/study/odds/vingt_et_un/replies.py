"""What either side's play is worth, hand by hand, and the best the other can answer.

How often a hand is held or stood on leaves the chance of the cards out: that is in `Coup.chance` and in `at_stake`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tripot.study.odds.vingt_et_un.coup import Coup, Group, at_stake, chances
from tripot.study.odds.vingt_et_un.hands import Flags, Floats, Indices, best_play, reach


@dataclass(frozen=True, eq=False)
class Answer:
    """The banker's best answer at some sights: what he takes back there, and whether he draws, by hand and sight."""

    sights: Indices
    taken: Floats
    draws: Flags


def ponte_reach(coup: Coup, draws: Floats) -> Floats:
    """How often the ponte comes to each hand."""
    first = np.zeros(len(coup.ponte))
    first[coup.ponte.levels[0]] = 1
    return reach(coup.ponte, first, draws)


def banker_reach(coup: Coup, draws: Floats | Flags) -> Floats:
    """In how many ways the banker comes to each hand, by hand and sight."""
    return reach(coup.banker, np.repeat(coup.ways[:, None], draws.shape[1], axis=1), draws)


def _parts(coup: Coup, sights: Indices) -> Iterator[tuple[Group, Indices, Indices]]:
    """The groups with some of these sights: which of the group's they are, and their places in the list."""
    place = np.full(len(coup.sights), -1)
    place[sights] = np.arange(len(sights))
    for group in coup.groups:
        mine = np.flatnonzero(place[group.sights] >= 0)
        if len(mine):
            yield group, mine, place[group.sights[mine]]


def banker_answer(coup: Coup, stood: Floats) -> Answer:
    """What the banker does at best where the ponte may have stood."""
    sights = np.flatnonzero(np.add.reduceat(stood, coup.first))
    stand = np.empty((len(coup.banker), len(sights)))
    for group, mine, places in _parts(coup, sights):
        stand[:, places] = at_stake(coup, group).T @ stood[group.hands[mine]].T
    worth, draws = best_play(coup.banker, stand)
    return Answer(sights, coup.ways @ worth, draws)


def banker_meets(coup: Coup, stood: Floats) -> Floats:
    """The chance of the banker's cards, in one order, with a ponte who stood: by his hand and by sight."""
    met = np.zeros((len(coup.banker), len(coup.sights)))
    for group in coup.groups:
        met[:, group.sights] = chances(coup, group).T @ stood[group.hands].T
    return met


def lost_to(coup: Coup, sights: Indices, draws: Floats | Flags) -> Floats:
    """What the ponte loses by standing on each hand of these sights, when the banker draws so; 0 for other hands."""
    stood = banker_reach(coup, draws) * (1 - draws)
    lost = np.zeros(len(coup.ponte))
    for group, mine, places in _parts(coup, sights):
        lost[group.hands[mine]] = (at_stake(coup, group) @ stood[:, places]).T
    return lost


def ponte_answer(coup: Coup, lost: Floats) -> tuple[float, Flags]:
    """The ponte's gain at best, and the hands he draws on, if standing loses him so much."""
    worth, draws = best_play(coup.ponte, 2 * coup.chance - lost)
    return coup.base + float(worth[coup.ponte.levels[0]].sum()), draws


def gain(coup: Coup, stood: Floats, lost: float) -> float:
    """The ponte's expected gain, if he loses so much in all by standing."""
    return coup.base + 2 * float(stood @ coup.chance) - lost
