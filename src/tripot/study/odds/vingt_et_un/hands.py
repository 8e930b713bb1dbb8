"""The hands one side may come to hold, where each card leads, and how play runs through them.

A hand is an index; one row past the last, written -1, stands for no hand: crevé, or a card the shoe has not got.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tripot.games.vingt_et_un.hands import best
from tripot.study.odds.vingt_et_un.reading import VALUES, Reading, Shoe

Cards = tuple[int, ...]  # their values, 1 for an ace
Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]
K = TypeVar("K", Cards, tuple[Cards, Cards])

EACH_VALUE = range(1, VALUES + 1)


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands of one side, those of fewer cards first."""

    cards: tuple[Cards, ...]
    points: Indices
    children: Indices  # by hand and value of the card drawn
    parents: Indices  # the hands from which one card leads here, then -1
    levels: tuple[slice, ...]  # by number of extra cards
    may: Flags  # draw
    must: Flags

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def index(self) -> Mapping[Cards, int]:
        """The hand of these cards, in the order they are kept in."""
        return {cards: number for number, cards in enumerate(self.cards)}


def points_of(cards: Cards) -> int:
    """VEU-07, VEU-10."""
    return best(sum(cards), cards.count(1))


def fits(cards: Cards, shoe: Shoe) -> bool:
    """Whether the hand is not crevé, and the shoe has its cards."""
    return sum(cards) <= 21 and all(cards.count(value) <= shoe[value - 1] for value in cards)


def may_draw(cards: Cards, reading: Reading) -> bool:
    """VEU-21, VEU-B5 to B7."""
    return len(cards) - 2 < reading.most_extra and points_of(cards) < reading.stands_from


def spread(
    first: Iterable[K], after: Callable[[K, int], K | None], cards_of: Callable[[K], Cards], reading: Reading
) -> tuple[list[K], Hands]:
    """Every hand that the first ones may grow into; `after` is the hand with one more card, if there is one."""
    levels: list[list[K]] = [sorted(first)]
    for _ in range(reading.most_extra):
        grown = {after(key, value) for key in levels[-1] for value in EACH_VALUE}
        levels.append(sorted(key for key in grown if key is not None))
    keys = [key for level in levels for key in level]
    ends = np.cumsum([0, *map(len, levels)]).tolist()
    cards = tuple(cards_of(key) for key in keys)
    may = np.array([may_draw(hand, reading) for hand in cards])
    children = _children(keys, after, may)
    return keys, Hands(
        cards=cards,
        points=np.array([points_of(hand) for hand in cards]),
        children=children,
        parents=_parents(children),
        levels=tuple(slice(start, end) for start, end in pairwise(ends) if end > start),
        may=may,
        must=may & (reading.stand_rule == "seventeen"),
    )


def _children(keys: Sequence[K], after: Callable[[K, int], K | None], may: Flags) -> Indices:
    index = {key: number for number, key in enumerate(keys)}
    children = np.full((len(keys), VALUES), -1)
    for number in np.flatnonzero(may).tolist():
        for value in EACH_VALUE:
            grown = after(keys[number], value)
            if grown is not None:
                children[number, value - 1] = index[grown]
    return children


def _parents(children: Indices) -> Indices:
    """The same arrows, the other way."""
    parent, value = np.nonzero(children >= 0)
    child = children[parent, value]
    order = np.argsort(child, kind="stable")
    parent, child = parent[order], child[order]
    place = np.arange(len(child)) - np.searchsorted(child, child)
    parents = np.full((len(children), place.max(initial=0) + 1), -1)
    parents[child, place] = parent
    return parents


def with_none(values: Floats) -> Floats:
    """The values, and a row of zeros for no hand."""
    return np.concatenate([values, np.zeros((1, *values.shape[1:]))])


def sum_over(values: Floats, index: Indices) -> Floats:
    """For each row of the index, the sum of the values it names."""
    total = values[index[:, 0]]
    for column in range(1, index.shape[1]):
        total += values[index[:, column]]
    return total


def reach(hands: Hands, first: Floats, draws: Floats | Flags) -> Floats:
    """How often each hand is held, if the first ones are held so often and draw with these probabilities.

    The chances of the cards are left out: `first` counts ways, and cards multiply what they lead to.
    """
    held = with_none(first)
    drawn = np.zeros_like(held)
    for level in hands.levels:
        held[level] += sum_over(drawn, hands.parents[level])
        drawn[level] = held[level] * draws[level]
    return held[:-1]


def best_play(hands: Hands, stand: Floats) -> tuple[Floats, Flags]:
    """What each hand is worth at best, given what it is worth to stand on it; and whether it draws."""
    worth = with_none(np.zeros_like(stand))
    draws = np.zeros(stand.shape, np.bool_)
    for level in reversed(hands.levels):
        drawn = sum_over(worth, hands.children[level])
        may, must = (_along(flags[level], stand) for flags in (hands.may, hands.must))
        draws[level] = may & (must | (drawn > stand[level]))
        worth[level] = np.where(draws[level], drawn, stand[level])
    return worth[:-1], draws


def _along(flags: Flags, values: Floats) -> Flags:
    """Flags of hands, beside values that have more dimensions."""
    return flags.reshape(-1, *(1,) * (values.ndim - 1))
