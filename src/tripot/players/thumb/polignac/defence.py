"""How a practised player defends against a general that threatens: it keeps what may stop it."""

from tripot.engine.bits import highest, lowest
from tripot.engine.kernel import rule
from tripot.engine.tricks import best_place, suit_cards
from tripot.games.polignac.favour import has_every_trick, tricks_made, unplayed_elsewhere, weaker_than
from tripot.games.polignac.state import JACKS, ORDER, State
from tripot.players.thumb.polignac.cards import strongest, weakest
from tripot.players.thumb.polignac.general import breaks_general
from tripot.players.thumb.polignac.practised import practised_discard, practised_follow


@rule
def is_menaced(view: State) -> bool:
    """Whether a trick under way goes, as it stands, to who leads it and has every trick so far."""
    if view.played == 0 or tricks_made(view) == 0 or not has_every_trick(view, view.leader):
        return False
    return best_place(ORDER, view.trick, view.played) == 0


@rule
def defend(view: State, seat: int, cards: int) -> int:
    """Break it as soon as half the coup is gone; until then give up a jack or the lowest card, high ones not yet."""
    under = weaker_than(cards, view.trick[0])
    if not cards & suit_cards(view.trick[0]):
        spare = cards & ~guards(view.hands[seat], unplayed_elsewhere(view, seat, view.hands[seat]))
        return practised_discard(view, seat, spare) if spare else weakest(cards)
    if cards != under and (under == 0 or breaks_general(view)):
        return practised_follow(view, seat, cards)
    return highest(under & JACKS) if under & JACKS else weakest(under)


@rule
def guards(hand: int, elsewhere: int) -> int:
    """The strongest card of each suit that others still hold."""
    kept = 0
    while hand:
        suit = suit_cards(lowest(hand))
        if elsewhere & suit:
            kept |= 1 << strongest(hand & suit)
        hand &= ~suit
    return kept
