"""What a hand of Rumoli and a lead from it are worth to a beginner.

A hand is valued card by card, in eighths of a chip: fitted to what hands of each make gained when beginners played on
with the dead hand left alone.
"""

from tripot.cards import FULL_DECK, RANK_COUNT
from tripot.engine.bits import lowest, size
from tripot.engine.kernel import rule
from tripot.games.rumoli.knowledge import knows_dead_hand
from tripot.games.rumoli.state import BOODLES, State
from tripot.games.rumoli.table import all_laid, boodle_of, suit_mask, suit_of

#: What a card is worth above a two, by rank, a nibble a rank.
RANK_WORTH = sum(worth << 4 * rank for rank, worth in enumerate((0, 6, 9, 10, 10, 10, 10, 10, 10, 9, 9, 6, 15)))
BOODLE_WORTH = 5  # of each chip that lies on a boodle held


@rule
def best_lead(view: State, seat: int, leads: int) -> int:
    """Of the lawful leads the most promising."""
    best = lowest(leads)
    while leads:
        card = lowest(leads)
        leads &= leads - 1
        if promise(view, seat, card) > promise(view, seat, best):
            best = card
    return best


@rule
def promise(view: State, seat: int, card: int) -> int:
    """How good a lead is: cards shed in a row, the lead kept, a boodle of one's own on the way, none of another's."""
    hand = view.hands[seat]
    top = end_of(hand, card)
    suit = suit_of(card)
    boodle = boodle_of(suit)
    value = 8 * (top - card) + 4 * size(hand & suit_mask(suit))
    if is_gone(view, seat, top + 1):
        value += 16
    if boodle >= card and not all_laid(view) >> boodle & 1:
        value += (8 if hand >> boodle & 1 else -3) * view.boodles[suit]
    return value


@rule
def end_of(hand: int, card: int) -> int:
    """The last card of a hand that follows a card without a gap."""
    while card % RANK_COUNT < RANK_COUNT - 1 and hand >> card + 1 & 1:
        card += 1
    return card


@rule
def is_gone(view: State, seat: int, card: int) -> bool:
    """Whether nobody can cover with this card, as far as a seat knows: past an ace, played, or dead by his exchange."""
    out = all_laid(view) | view.stops
    if knows_dead_hand(view, seat):
        out |= view.dead
    return card % RANK_COUNT == 0 or out >> card & 1 != 0


@rule
def worth(view: State, cards: int) -> int:
    """What these cards are worth in a hand, in eighths of a chip."""
    total = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += RANK_WORTH >> 4 * (card % RANK_COUNT) & 15
        if BOODLES >> card & 1:
            total += BOODLE_WORTH * view.boodles[suit_of(card)]
    return total


@rule
def gain_of_exchange(view: State, seat: int) -> int:
    """What the dead hand promises on average above one's own, in eighths of a chip."""
    hand = view.hands[seat]
    unseen = FULL_DECK & ~hand
    return worth(view, unseen) * size(hand) // size(unseen) - worth(view, hand)


@rule
def most_worth_bidding(view: State, seat: int) -> int:
    """Half of what the exchange promises, in chips; below one where it promises nothing."""
    return gain_of_exchange(view, seat) // 16
