"""What either side's play is worth, hand by hand, and the best the other can answer.

How often a hand is held or stood on leaves the chance of the cards out: that is in `Coup.chance` and in `at_stake`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tripot.study.odds.vingt_et_un.coup import TWO_CARD_21, Coup, Group, at_stake, chances
from tripot.study.odds.vingt_et_un.hands import Flags, Floats, Indices, best_play, reach

AT_ONCE = 256  # sights: more would fill the memory


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
    return reach(coup.banker, np.repeat(coup.orders[:, None], draws.shape[1], axis=1), draws)


@dataclass(frozen=True, eq=False)
class Part:
    """Some sights of a group: the ponte's hands at each of them, and their places in a list of sights."""

    group: Group
    hands: Indices
    places: Indices


def parts(coup: Coup, sights: Indices) -> Iterator[list[Part]]:
    """The sights of a list by their groups, so many groups together as are worked on at once."""
    place = np.full(len(coup.sights), -1)
    place[sights] = np.arange(len(sights))
    block: list[Part] = []
    for group in coup.groups:
        mine = place[group.sights] >= 0
        if mine.any():
            block.append(Part(group, group.hands[mine], place[group.sights[mine]]))
        if sum(len(part.places) for part in block) >= AT_ONCE:
            yield block
            block = []
    if block:
        yield block


def places_of(block: list[Part]) -> Indices:
    return np.concatenate([part.places for part in block])


def banker_answer(coup: Coup, stood: Floats) -> Answer:
    """What the banker does at best where the ponte may have stood."""
    sights = np.flatnonzero(np.add.reduceat(stood, coup.first))
    taken, draws = np.zeros(len(sights)), np.zeros((len(coup.banker), len(sights)), np.bool_)
    for block in parts(coup, sights):
        stand = [at_stake(coup, part.group).T @ stood[part.hands].T for part in block]
        worth, drawn = best_play(coup.banker, np.concatenate(stand, axis=1))
        taken[places_of(block)], draws[:, places_of(block)] = coup.orders @ worth, drawn
    return Answer(sights, taken, draws)


def lost_to(coup: Coup, sights: Indices, draws: Floats | Flags) -> Floats:
    """What the ponte loses by standing on each hand of these sights, when the banker draws so; 0 for other hands."""
    lost = np.zeros(len(coup.ponte))
    for block in parts(coup, sights):
        drawn = draws[:, places_of(block)]
        stood = banker_reach(coup, drawn) * (1 - drawn)
        ends = np.cumsum([len(part.places) for part in block])
        for part, ways in zip(block, np.split(stood, ends[:-1], axis=1), strict=True):
            lost[part.hands] = (at_stake(coup, part.group) @ ways).T
    return lost


def banker_meets(coup: Coup, block: list[Part], stood: Floats) -> Floats:
    """The chance of the banker's cards, in one order, with a ponte who stood: by his hand and by sight."""
    return np.concatenate([chances(coup, part.group).T @ stood[part.hands].T for part in block], axis=1)


def ponte_answer(coup: Coup, lost: Floats) -> tuple[float, Flags]:
    """The ponte's gain at best, and the hands he draws on, if standing loses him so much."""
    worth, draws = best_play(coup.ponte, 2 * coup.chance - lost)
    return coup.base + float(worth[coup.ponte.levels[0]].sum()), draws


def told_gain(coup: Coup, lost: Floats) -> float:
    """The same gain, if he is told before he plays whether the banker has a two-card 21: at best in either case."""
    met, lost_to_it = meeting_two_card_21(coup)
    cases = (2 * met - lost_to_it, 2 * (coup.chance - met) - (lost - lost_to_it))
    worth = [best_play(coup.ponte, stand)[0][coup.ponte.levels[0]].sum() for stand in cases]
    return coup.base + float(sum(worth))


def meeting_two_card_21(coup: Coup) -> tuple[Floats, Floats]:
    """The chance of each of the ponte's hands together with a banker's two-card 21, and what standing then loses."""
    met, lost = np.zeros(len(coup.ponte)), np.zeros(len(coup.ponte))
    row = coup.banker.index.get(TWO_CARD_21)
    if row is not None:
        for group in coup.groups:
            met[group.hands] = chances(coup, group)[:, row] * coup.orders[row]
            lost[group.hands] = at_stake(coup, group)[:, row] * coup.orders[row]
    return met, lost


def gain(coup: Coup, stood: Floats, lost: float) -> float:
    """The ponte's expected gain, if he loses so much in all by standing."""
    return coup.base + 2 * float(stood @ coup.chance) - lost
