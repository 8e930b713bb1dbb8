"""The general: whether a seat may be after it, how it goes about it, and when it must be broken."""

from tripot.engine.bits import lowest, nth, size
from tripot.engine.kernel import rule
from tripot.engine.tricks import best_place, strength, stronger, suit_cards
from tripot.games.polignac.ceremony import cards_each
from tripot.games.polignac.favour import has_every_trick, tricks_made, unplayed_elsewhere, weaker_than
from tripot.games.polignac.state import ORDER, State
from tripot.players.thumb import ABLE, INNOCENT, SURE, ambition
from tripot.players.thumb.polignac.cards import strongest, weakest

SUSPICION = 8  # how sure it is at the end that whoever has every trick is after a general


@rule
def is_master_hand(view: State, seat: int) -> bool:
    """Whether every card left wins whatever the others hold: then a general is sure."""
    hand = view.hands[seat]
    elsewhere = unplayed_elsewhere(view, seat, hand)
    for index in range(size(hand)):
        if elsewhere & stronger(ORDER, nth(hand, index)):
            return False
    return True


@rule
def breaks_general(view: State) -> bool:
    """Whether the leader of this trick has every one so far, half the coup gone: one trick must be taken from him."""
    if not has_every_trick(view, view.leader):
        return False
    return view.going_on == 1 or tricks_made(view) * 2 >= cards_each(view.seats)


@ambition.of(State)
def how_ambitious(view: State, seat: int) -> int:
    """Whoever has every trick so far is able, and the more suspect the more there are."""
    if not has_every_trick(view, seat):
        return INNOCENT
    made = tricks_made(view)
    if view.going_on == 1:
        return SURE
    return ABLE + made * made * SUSPICION // cards_each(view.seats) ** 2


@rule
def attack(view: State, seat: int, cards: int) -> int:
    """Take every trick that can be taken."""
    if view.played == 0:
        return strongest_lead(view, seat, cards)
    best = view.trick[best_place(ORDER, view.trick, view.played)]
    taking = cards & stronger(ORDER, best)
    if not taking:
        return weakest(weaker_than(cards, best))
    return weakest(taking) if view.played == view.seats - 1 else strongest(taking)


@rule
def strongest_lead(view: State, seat: int, cards: int) -> int:
    """A card the others cannot beat, from the longest suit; else the highest card of the longest suit."""
    others = unplayed_elsewhere(view, seat, view.hands[seat])
    best = lowest(cards)
    most = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = 16 * size(view.hands[seat] & suit_cards(card)) + strength(ORDER, card)
        if others & stronger(ORDER, card) == 0:
            value += 1000
        if value > most:
            best, most = card, value
    return best
