"""How a practised player leads at Rumoli: first what is sure to come back, from the suit with most left to lead."""

from tripot.cards import RANK_COUNT
from tripot.engine.bits import lowest
from tripot.engine.kernel import rule
from tripot.games.rumoli.state import State
from tripot.games.rumoli.table import suit_mask, suit_of
from tripot.players.thumb.rumoli.hands import end_of, is_gone, promise

SURE = 64  # in eighths of a chip
PART = 8  # for every run of the suit


@rule
def practised_lead(view: State, seat: int, leads: int) -> int:
    """Of the lawful leads the most promising."""
    best = lowest(leads)
    most = prospect_of(view, seat, best)
    while leads:
        card = lowest(leads)
        leads &= leads - 1
        value = prospect_of(view, seat, card)
        if value > most:
            best, most = card, value
    return best


@rule
def prospect_of(view: State, seat: int, card: int) -> int:
    """How good a lead is, in eighths of a chip.

    The suit must change from lead to lead: whoever leads from where most is left does not run out of others.
    """
    last = last_of_sure(view, seat, card)
    if last < 0:
        return promise(view, seat, card)
    return SURE + 8 * (last - card) + PART * runs(view.hands[seat] & suit_mask(suit_of(card)))


@rule
def last_of_sure(view: State, seat: int, card: int) -> int:
    """The last card that this lead may bring a seat to lay, if the lead is sure to come back; else -1.

    A single card missing between two of its own, wherever it is, takes nothing away.
    """
    hand = view.hands[seat]
    end = end_of(hand, card)
    while not is_gone(view, seat, end + 1):
        if (end + 2) % RANK_COUNT == 0 or not hand >> end + 2 & 1:
            return -1
        end = end_of(hand, end + 2)
    return end


@rule
def runs(cards: int) -> int:
    """How many rows without a gap these cards of a suit are."""
    count = 0
    while cards:
        card = lowest(cards)
        end = end_of(cards, card)
        while card <= end:
            cards &= ~(1 << card)
            card += 1
        count += 1
    return count
