"""How a sensible beginner plays Polignac: get rid of high cards, duck, give the jacks to others, break a general."""

from tripot.engine.bits import highest, lowest, nth, size
from tripot.engine.kernel import rule
from tripot.engine.rules import legal
from tripot.engine.stream import Stream, below
from tripot.engine.tricks import best_place, strength, stronger, suit_cards
from tripot.games.polignac.favour import has_every_trick, tricks_made, unplayed_elsewhere, weaker_than
from tripot.games.polignac.state import (
    ANSWER,
    ASK,
    DECIDE,
    ECART,
    GO_ON,
    JACKS,
    NO,
    ORDER,
    PLAY,
    POLIGNAC,
    STOP,
    State,
)
from tripot.players.thumb import thumb


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:
    phase = view.phase
    if phase == ANSWER:
        return NO
    if phase == DECIDE:
        return GO_ON if is_master_hand(view, seat) else STOP
    choices = legal(view, seat)
    if phase == ECART:
        return strongest(choices.marks)
    if phase != PLAY:
        return 64 + choices.low + below(stream, choices.high - choices.low + 1)
    cards = choices.marks & ~(1 << ASK)
    return lead(view, seat, cards) if view.played == 0 else follow(view, seat, cards)


@rule
def strongest(cards: int) -> int:
    """The card highest in its suit, of those of a set that is not empty."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(ORDER, card) > strength(ORDER, best):
            best = card
    return best


@rule
def weakest(cards: int) -> int:
    """The card lowest in its suit, of those of a set that is not empty."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(ORDER, card) < strength(ORDER, best):
            best = card
    return best


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
def follow(view: State, seat: int, cards: int) -> int:
    """Void: throw the Polignac, a jack, or the highest card. Else duck with a jack or high, or win with the highest."""
    led = view.trick[0]
    if not cards & suit_cards(led):
        return discard(cards)
    best = view.trick[best_place(ORDER, view.trick, view.played)]
    under = weaker_than(cards, best)
    if breaks_general(view, seat) and cards & ~under:
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


@rule
def breaks_general(view: State, seat: int) -> bool:
    """Whether another seat leads with every trick so far, half the coup gone: one trick must be taken from it."""
    leader = view.leader
    if leader == seat or not has_every_trick(view, leader):
        return False
    return view.going_on == 1 or tricks_made(view) * 2 >= 32 // view.seats
