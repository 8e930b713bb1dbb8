"""Cards in a row: a pack to be shuffled, a talon, a cut, and hidden cards laid at random."""

from tripot.engine.bits import lowest, nth, size
from tripot.engine.kernel import rule
from tripot.engine.record import AnyState, Ints
from tripot.engine.stream import Pack, Stream, below
from tripot.engine.vocabulary import Word, said

CUT_WORD = Word("cut", "couper", "cut")
CUT_EVENTS = {"cuts": said("seat:seat cards:number", "{seat} coupe à {cards}.", "{seat} cuts at {cards}.")}


@rule
def fill(pack: Pack, cards: int) -> int:
    """Write the cards of a set, lowest number first; returns how many."""
    pack.count = size(cards)
    for index in range(pack.count):
        pack.cards[index] = lowest(cards)
        cards &= cards - 1
    return pack.count


@rule
def lay_talon(state: AnyState, pack: Pack) -> None:
    """A shuffled pack becomes the talon, the next card first."""
    for index in range(pack.count):
        state.talon[index] = pack.cards[index]
    state.talon_size = pack.count


@rule
def clear_talon(state: AnyState) -> None:
    """Take away what is left of the talon."""
    for index in range(state.talon_size):
        state.talon[index] = 0
    state.talon_size = 0


@rule
def rotate(cards: Ints, first: int, count: int) -> None:
    """Move the first cards of so many in a row behind the others."""
    reverse(cards, 0, first)
    reverse(cards, first, count)
    reverse(cards, 0, count)


@rule
def reverse(cards: Ints, start: int, stop: int) -> None:
    """Turn the cards from `start` up to `stop` the other way round."""
    for step in range((stop - start) // 2):
        held = cards[start + step]
        cards[start + step] = cards[stop - 1 - step]
        cards[stop - 1 - step] = held


@rule
def lay_at_random(row: Ints, start: int, stop: int, cards: int, stream: Stream) -> None:
    """Lay cards of a set from place `start` up to `stop`, every order equally likely."""
    for index in range(start, stop):
        card = nth(cards, below(stream, size(cards)))
        cards &= ~(1 << card)
        row[index] = card
