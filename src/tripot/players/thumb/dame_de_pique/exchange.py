"""Which cards to pass: unguarded high spades, then high hearts, then high cards of short suits."""

from tripot.cards import HEART_CARDS, SPADE_CARDS
from tripot.engine.bits import has, lowest, size
from tripot.engine.kernel import rule
from tripot.engine.tricks import suit_cards
from tripot.games.dame_de_pique.state import QUEEN_OF_SPADES, State
from tripot.players.thumb.dame_de_pique.cards import rank, under

GUARDS = 4  # low spades that make the high ones safe to keep


@rule
def worst_to_keep(view: State, seat: int, cards: int) -> int:
    return lowest(heaviest(view.hands[seat], cards, 1))


@rule
def burden(hand: int, card: int) -> int:
    """How gladly a card is passed."""
    if has(SPADE_CARDS, card):
        if card < QUEEN_OF_SPADES or size(hand & under(QUEEN_OF_SPADES)) >= GUARDS:
            return -1
        return 100 if card == QUEEN_OF_SPADES else 60
    if has(HEART_CARDS, card):
        return 6 + 2 * rank(card)
    return rank(card) + 3 * max(0, 4 - size(hand & suit_cards(card)))


@rule
def heaviest(hand: int, cards: int, count: int) -> int:
    """The cards of a set, so many, that are passed most gladly."""
    chosen = 0
    for _ in range(min(count, size(cards))):
        rest = cards & ~chosen
        worst = lowest(rest)
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if burden(hand, card) > burden(hand, worst):
                worst = card
        chosen |= 1 << worst
    return chosen
