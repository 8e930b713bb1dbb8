"""What a seat can tell of the cards: which beat which, and which the others still hold."""

from tripot.cards import FULL_DECK, KING, RANK_COUNT, SPADES, card_of
from tripot.engine.bits import highest, lowest
from tripot.engine.kernel import rule
from tripot.engine.tricks import on_table, suit_cards
from tripot.games.dame_de_pique.state import QUEEN_OF_SPADES, SEATS, State

QUEEN = 1 << QUEEN_OF_SPADES
KING_AND_ACE = 3 << card_of(SPADES, KING)  # the spades that may catch the queen


@rule
def rank(card: int) -> int:
    return card % RANK_COUNT


@rule
def over(card: int) -> int:
    """The cards of its suit that beat this card."""
    return suit_cards(card) & ~((2 << card) - 1)


@rule
def under(card: int) -> int:
    """The cards of its suit that this card beats."""
    return suit_cards(card) & ((1 << card) - 1)


@rule
def past(cards: int, card: int) -> int:
    """What to look at after a card for the least risky lead: another suit; in spades also what lies above the queen."""
    return cards & ~(QUEEN if card == QUEEN_OF_SPADES else suit_cards(card))


@rule
def elsewhere(view: State, seat: int) -> int:
    """The cards the others still hold."""
    return FULL_DECK & ~view.gone & ~view.hands[seat] & ~on_table(view)


@rule
def taker(view: State, best: int) -> int:
    """Who has laid this card of the trick."""
    winner = view.leader
    for place in range(view.played):
        if view.trick[place] == best:
            winner = (view.leader + place) % SEATS
    return winner


@rule
def tallest(cards: int) -> int:
    """A card of the highest rank."""
    best = lowest(cards)
    while cards:
        card = highest(cards)
        cards &= (1 << card - rank(card)) - 1
        if rank(card) >= rank(best):
            best = card
    return best


@rule
def smallest(cards: int) -> int:
    """A card of the lowest rank."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= ~suit_cards(card)
        if rank(card) < rank(best):
            best = card
    return best
