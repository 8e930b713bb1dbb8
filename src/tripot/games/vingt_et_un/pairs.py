"""Pairs of hidden cards, counted by what they are worth with the aces as 1.

The kind of a pair is its points and whether it holds an ace: 27 kinds, as a set of bits p for a pair of p points
without ace and WITH_ACE + p for one with. A heap packs how many cards are worth 1 to 9 in six bits each (32 at most
in eight packs) and 10 in the bits above.
"""

from tripot.cards import DECK_SIZE
from tripot.engine.kernel import rule
from tripot.engine.record import Ints
from tripot.engine.stream import Stream, below
from tripot.games.vingt_et_un.hands import worth

WITH_ACE = 20
FIRST_KIND, KINDS = 2 + 2, WITH_ACE + 1 + 10 + 1
NATURAL = WITH_ACE + 1 + 10


@rule
def kind_of(one: int, two: int) -> int:
    """The kind of a pair of cards worth this."""
    return one + two + (WITH_ACE if one == 1 or two == 1 else 0)


@rule
def card_worth(points: int) -> int:
    """A heap of one card worth this."""
    return 1 << 6 * (points - 1)


@rule
def how_many(heap: int, points: int) -> int:
    return heap >> 54 if points == 10 else heap >> 6 * (points - 1) & 63


@rule
def heap_of(counts: Ints) -> int:
    """The heap of cards counted one by one."""
    heap = 0
    for card in range(DECK_SIZE):
        heap += counts[card] * card_worth(worth(card))
    return heap


@rule
def cards_in(heap: int) -> int:
    cards = 0
    for points in range(1, 11):
        cards += how_many(heap, points)
    return cards


@rule
def count_pairs(first: int, second: int, same: int, barred: int) -> int:
    """How many pairs of a first card of one heap and a second of another, or of the same, are of no barred kind."""
    pairs = 0
    for one in range(1, 11):
        rest = second - same * card_worth(one)
        if how_many(first, one) > 0:
            for two in range(1, 11):
                if barred >> kind_of(one, two) & 1 == 0:
                    pairs += how_many(first, one) * how_many(rest, two)
    return pairs


@rule
def pair_at(first: int, second: int, same: int, barred: int, index: int) -> int:
    """What the cards of the pair at this index are worth, as 16 * first + second; 0 if there are fewer pairs."""
    for one in range(1, 11):
        rest = second - same * card_worth(one)
        if how_many(first, one) > 0:
            for two in range(1, 11):
                if barred >> kind_of(one, two) & 1 == 0:
                    index -= how_many(first, one) * how_many(rest, two)
                    if index < 0:
                        return 16 * one + two
    return 0


@rule
def take_one(counts: Ints, points: int, stream: Stream) -> int:
    """Take away a random card of this worth, or any card if it is 0."""
    cards = 0
    for card in range(DECK_SIZE):
        if points == 0 or worth(card) == points:
            cards += counts[card]
    index = below(stream, cards)
    for card in range(DECK_SIZE):
        if points == 0 or worth(card) == points:
            index -= counts[card]
            if index < 0:
                counts[card] -= 1
                return card
    return 0
