"""How a practised player plays without long thought: sheds high cards on harmless tricks, and empties short suits."""

from tripot.engine.bits import highest, lowest, size
from tripot.engine.kernel import rule
from tripot.engine.tricks import best_place, on_table, strength, stronger, suit_cards
from tripot.games.polignac.favour import has_every_trick, tricks_made, unplayed_elsewhere, weaker_than
from tripot.games.polignac.state import JACKS, ORDER, POLIGNAC, State
from tripot.players.thumb.polignac.cards import strongest
from tripot.players.thumb.polignac.general import breaks_general, is_master_hand
from tripot.players.thumb.polignac.play import take

MASTER, JACK = 20, 30  # what it costs to lead a card nobody beats, or a jack
OUT, ABOVE_OUT = -4, 8  # ... a suit whose jack others hold, and a card that would take it
OWN_JACK = 5  # ... the suit of one's own jack
LONG = 2  # ... each card of the suit
HEAVY = 4  # what each card of its suit takes off the wish to be rid of a card


@rule
def practised_lead(view: State, seat: int, cards: int) -> int:
    """Keep a sure general going; else the card that costs least."""
    if tricks_made(view) > 0 and has_every_trick(view, seat) and is_master_hand(view, seat):
        return strongest(cards)
    others = unplayed_elsewhere(view, seat, view.hands[seat])
    best = lowest(cards)
    least = 1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = cost_of_lead(view.hands[seat], others, card)
        if cost < least:
            best, least = card, cost
    return best


@rule
def cost_of_lead(hand: int, others: int, card: int) -> int:
    suit = suit_cards(card)
    cost = strength(ORDER, card) + LONG * size(hand & suit)
    if others & stronger(ORDER, card) == 0:
        cost += MASTER
    if JACKS >> card & 1:
        cost += JACK
    out = others & JACKS & suit
    if out:
        cost += OUT
        if stronger(ORDER, lowest(out)) >> card & 1:
            cost += ABOVE_OUT
    return cost + OWN_JACK if hand & JACKS & suit else cost


@rule
def practised_follow(view: State, seat: int, cards: int) -> int:
    """Break a general, shed a high card on a trick without jacks, duck as high as can be, or take it."""
    if not cards & suit_cards(view.trick[0]):
        return practised_discard(view, seat, cards)
    best = view.trick[best_place(ORDER, view.trick, view.played)]
    under = weaker_than(cards, best)
    taking = cards & ~under
    if taking and breaks_general(view):
        return strongest(taking)
    if under & JACKS:
        return highest(under & JACKS)
    if taking & ~JACKS and view.played == view.seats - 1 and not on_table(view) & JACKS:
        return strongest(taking & ~JACKS)
    return strongest(under) if under else take(view, cards)


@rule
def practised_discard(view: State, seat: int, cards: int) -> int:
    """A jack if there is one; else a high card of a short suit that others have low cards of."""
    if cards >> POLIGNAC & 1:
        return POLIGNAC
    if cards & JACKS:
        return strongest(cards)
    hand = view.hands[seat]
    others = unplayed_elsewhere(view, seat, hand)
    chosen = lowest(cards)
    most = -1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        below = size(others & suit_cards(card)) - size(others & stronger(ORDER, card))
        value = strength(ORDER, card) - HEAVY * size(hand & suit_cards(card)) + below
        if value > most:
            chosen, most = card, value
    return chosen
