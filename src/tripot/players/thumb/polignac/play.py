"""Leading, following and discarding, to take as few jacks as can be."""

from tripot.engine.bits import highest, lowest, nth, size
from tripot.engine.kernel import rule
from tripot.engine.tricks import best_place, stronger, suit_cards
from tripot.games.polignac.favour import has_every_trick, tricks_made, unplayed_elsewhere, weaker_than
from tripot.games.polignac.state import JACKS, ORDER, POLIGNAC, State
from tripot.players.thumb.polignac.cards import strongest, weakest
from tripot.players.thumb.polignac.general import breaks_general, is_master_hand


@rule
def lead(view: State, seat: int, cards: int) -> int:
    """Keep a sure general going; else lead low, from a suit others still hold, and no jack if it can be helped."""
    if tricks_made(view) > 0 and has_every_trick(view, seat) and is_master_hand(view, seat):
        return strongest(cards)
    elsewhere = unplayed_elsewhere(view, seat, view.hands[seat])
    safe = 0
    for index in range(size(cards)):
        card = nth(cards, index)
        if elsewhere & stronger(ORDER, card) and not JACKS >> card & 1:
            safe |= 1 << card
    if safe:
        return weakest(safe)
    quiet = cards & ~JACKS
    return weakest(quiet if quiet else cards)


@rule
def follow(view: State, cards: int) -> int:
    """Void: throw the Polignac, a jack, or the highest card. Else duck with a jack or high, or win with the highest."""
    led = view.trick[0]
    if not cards & suit_cards(led):
        return discard(cards)
    best = view.trick[best_place(ORDER, view.trick, view.played)]
    under = weaker_than(cards, best)
    if breaks_general(view) and cards & ~under:
        return strongest(cards & ~under)
    if under & JACKS:
        return highest(under & JACKS)
    if under:
        return strongest(under)
    return take(view, cards)


@rule
def take(view: State, cards: int) -> int:
    """No card ducks: last, win with the highest but no jack; before, hope with the lowest."""
    quiet = cards & ~JACKS
    if not quiet:
        return lowest(cards)
    if view.played == view.seats - 1:
        return strongest(quiet)
    return weakest(quiet)


@rule
def discard(cards: int) -> int:
    """The rules choose among jacks; of other cards the highest goes."""
    return POLIGNAC if cards >> POLIGNAC & 1 else strongest(cards)
