"""One coup between a ponte and the banker, as two sets of hands and what they are worth when they meet.

The ponte's gain is counted from -1, as if he always lost: standing brings him 2 if the banker then goes over 21, and
that is lowered by 2 or 1 wherever the banker stands on more or as much. Cards come without replacement; the order in
which they lie in the talon does not matter, so the banker's two cards may be thought dealt after the ponte has played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import perm, prod

import numpy as np

from tripot.study.odds.vingt_et_un.hands import EACH_VALUE, Cards, Floats, Hands, Indices, fits, spread
from tripot.study.odds.vingt_et_un.reading import TEN, Reading, Shoe, check_shoe

TWO_CARD_21 = (1, TEN)
ORDERED = 3  # sights of so many cards are kept in their order; of longer ones, only which card came last


@dataclass(frozen=True, eq=False)
class Group:
    """Sights that show the same cards in other orders, and the pairs that may lie under them.

    `hands` are the ponte's, by sight and by pair.
    """

    cards: Cards
    sights: Indices
    pairs: Indices
    hands: Indices


@dataclass(frozen=True, eq=False)
class Coup:
    """The hands of both sides. A sight is what the banker sees: the cards the ponte has drawn before he stood.

    `chance` is the chance that the ponte's cards come, his pair in either order, if he draws whenever he must for it.
    A pair of two values may come in two orders, a double in one.
    """

    shoe: Shoe
    reading: Reading
    ponte: Hands
    banker: Hands
    sights: tuple[Cards, ...]
    sight: Indices  # of each of the ponte's hands
    first: Indices  # the ponte's first hand of each sight
    groups: tuple[Group, ...]
    chance: Floats
    orders: Floats  # in which the banker's pairs may come, 0 for hands of more cards
    counts: Indices  # of cards of each value, by banker's hand
    base: float  # the ponte's gain if every hand but a two-card 21 lost

    @cached_property
    def number(self) -> Mapping[Cards, int]:
        """The index of a sight."""
        return {sight: index for index, sight in enumerate(self.sights)}


def coup(shoe: Shoe, reading: Reading) -> Coup:
    """Lay out a coup.

    Raises TripotError for a shoe in which the cards might not suffice.
    """
    check_shoe(shoe, reading)
    pairs: list[Cards] = [
        (low, high) for low in EACH_VALUE for high in EACH_VALUE if low <= high and fits((low, high), shoe)
    ]
    keys, ponte = _ponte_hands([pair for pair in pairs if pair != TWO_CARD_21], shoe, reading)
    _, banker = _banker_hands(pairs, shoe, reading)
    sights = tuple(dict.fromkeys(visible for visible, _ in keys))
    number = {visible: index for index, visible in enumerate(sights)}
    sight = np.array([number[visible] for visible, _ in keys])
    return Coup(
        shoe=shoe,
        reading=reading,
        ponte=ponte,
        banker=banker,
        sights=sights,
        sight=sight,
        first=np.searchsorted(sight, np.arange(len(sights))),
        groups=_groups(keys, sights),
        chance=np.array([_chance(pair, visible, shoe) for visible, pair in keys]),
        orders=np.array([_orders(hand) if len(hand) == 2 else 0 for hand in banker.cards], np.float64),
        counts=np.array([[hand.count(value) for hand in banker.cards] for value in EACH_VALUE]),
        base=_base(shoe, reading),
    )


def remembered(cards: Cards) -> Cards:
    """Visible cards as the banker remembers them: of long hands the last card, and the others whatever their order."""
    return cards if len(cards) <= ORDERED else (*sorted(cards[:-1]), cards[-1])


def _ponte_hands(pairs: list[Cards], shoe: Shoe, reading: Reading) -> tuple[list[tuple[Cards, Cards]], Hands]:
    """Hands as visible cards and hidden pair, so that those of one sight lie together."""

    def after(key: tuple[Cards, Cards], value: int) -> tuple[Cards, Cards] | None:
        visible, pair = key
        return (remembered((*visible, value)), pair) if fits((*pair, *visible, value), shoe) else None

    return spread([((), pair) for pair in pairs], after, lambda key: key[1] + key[0], reading)


def _banker_hands(pairs: list[Cards], shoe: Shoe, reading: Reading) -> tuple[list[Cards], Hands]:
    """Hands as sorted cards: nobody who acts later sees in what order they came."""

    def after(cards: Cards, value: int) -> Cards | None:
        grown = tuple(sorted((*cards, value)))
        return grown if fits(grown, shoe) else None

    return spread(pairs, after, lambda cards: cards, reading)


def _groups(keys: list[tuple[Cards, Cards]], sights: tuple[Cards, ...]) -> tuple[Group, ...]:
    under: dict[Cards, list[int]] = {visible: [] for visible in sights}
    for number, (visible, _) in enumerate(keys):
        under[visible].append(number)
    alike: dict[Cards, list[int]] = {}
    for index, visible in enumerate(sights):
        alike.setdefault(tuple(sorted(visible)), []).append(index)
    return tuple(
        Group(
            cards=cards,
            sights=np.array(indices),
            pairs=np.array([keys[number][1] for number in under[sights[indices[0]]]]),
            hands=np.array([under[sights[index]] for index in indices]),
        )
        for cards, indices in alike.items()
    )


def _orders(pair: Cards) -> int:
    return 1 if pair[0] == pair[1] else 2


def _chance(pair: Cards, visible: Cards, shoe: Shoe) -> float:
    cards = pair + visible
    taken = prod(perm(number, cards.count(value)) for value, number in zip(EACH_VALUE, shoe, strict=True))
    return _orders(pair) * taken / perm(sum(shoe), len(cards))


def _base(shoe: Shoe, reading: Reading) -> float:
    """VEU-17, VEU-18: a two-card 21 is paid unless the banker has one too."""
    aces, tens, size = shoe[0], shoe[-1], sum(shoe)
    own = 2 * aces * tens / perm(size, 2)
    both = 4 * perm(aces, 2) * perm(tens, 2) / perm(size, 4)
    return reading.natural_pays * (own - both) - (1 - own)


def at_stake(coup: Coup, group: Group) -> Floats:
    """What the ponte who stands loses when the banker stands too, times its chance: by pair and by banker's hand."""
    return chances(coup, group) * _losses(coup, group)


def chances(coup: Coup, group: Group) -> Floats:
    """The chance of the visible cards in their order, the pair in either, and the banker's cards in one."""
    seen = [group.cards.count(value) for value in EACH_VALUE]
    left = np.array(coup.shoe)[:, None] - np.array(seen)[:, None] - coup.counts
    taken = np.full(len(coup.banker), float(prod(map(perm, coup.shoe, seen))))
    for counts, number, gone in zip(coup.counts, coup.shoe, seen, strict=True):
        taken *= np.array([perm(number - gone, some) for some in range(counts.max() + 1)], np.float64)[counts]
    sizes = len(group.cards) + 2 + coup.counts.sum(0)
    orders = np.array([perm(sum(coup.shoe), size) for size in range(sizes.max() + 1)], np.float64)[sizes]
    low, high = group.pairs.T - 1
    double = (low == high)[:, None]
    together: Floats = left[low] * (left[high] - double) * ((2 - double) * (taken / orders))
    return together


def _losses(coup: Coup, group: Group) -> Floats:
    """VEU-28, VEU-B2 to B4: 2 if the banker has more, 1 if nobody gains."""
    ponte, banker = coup.ponte.points[group.hands[0]][:, None], coup.banker.points
    lost: Floats = np.multiply(banker > ponte, 2.0)
    lost[banker == ponte] = 1 if coup.reading.ties == "null" else 2
    if coup.reading.banker_two_card_21_wins and TWO_CARD_21 in coup.banker.index:
        lost[:, coup.banker.index[TWO_CARD_21]] = 2
    return lost
