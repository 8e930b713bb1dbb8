"""Who knows what in La Dame de Pique: views built up from a blank, and worlds that fit a view."""

from math import comb

from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.bits import has, nth, size
from tripot.engine.drawing import imagine_spread, show_draw
from tripot.engine.kernel import copy, rule
from tripot.engine.stream import Stream, below
from tripot.engine.tricks import held_before, on_table, show_history
from tripot.engine.worlds import Desk, clear_desk, share
from tripot.games.dame_de_pique.ceremony import receiver
from tripot.games.dame_de_pique.state import (
    CARDS_EACH,
    CARDS_PASSED,
    DRAW,
    EXCHANGE,
    SEATS,
    TWO_OF_CLUBS,
    State,
)

CHOICES_OF_TWO = comb(CARDS_EACH, 2)


@rules.conceal.of(State)
def conceal(state: State, viewer: int, view: State) -> None:
    copy(view.options, state.options)
    show_draw(state.drawing, view.drawing)
    show_match(state, view)
    show_manche(state, view)
    if viewer >= 0:
        view.hands[viewer] = state.hands[viewer]
        for giver in range(SEATS):
            if knows_passed(state, viewer, giver):
                view.passed[giver] = state.passed[giver]


@rule
def show_match(state: State, view: State) -> None:
    view.seats = state.seats
    view.phase = state.phase
    view.deals = state.deals
    view.dealer = state.dealer
    view.awaited = state.awaited
    view.hearts_free = state.hearts_free
    for seat in range(SEATS):
        view.players[seat] = state.players[seat]
        view.totals[seat] = state.totals[seat]


@rule
def show_manche(state: State, view: State) -> None:
    """What lies on the table and what everybody has seen."""
    view.played = state.played
    view.led = state.led
    view.leader = state.leader
    view.gone = state.gone
    for seat in range(SEATS):
        view.trick[seat] = state.trick[seat]
        view.charges[seat] = state.charges[seat]
        view.lacks[seat] = state.lacks[seat]
    show_history(state, view)


@rule
def knows_passed(state: State, viewer: int, giver: int) -> bool:
    """The giver knows the cards passed; so does the receiver, once all have chosen (DDP-B12)."""
    return giver == viewer or (state.phase != EXCHANGE and receiver(state, giver) == viewer)


@rules.imagine.of(State)
def imagine(view: State, viewer: int, stream: Stream, desk: Desk, world: State) -> None:
    """Uniform over all worlds that fit: the cards played and passed, and what discards and leads have shown.

    How many cards a seat still choosing has set aside is not known: any choice of fewer than three is as likely.
    """
    copy(world, view)
    if view.phase == DRAW:
        imagine_spread(world.drawing, FULL_DECK, stream)
    elif view.phase >= EXCHANGE:
        lay_out(view, viewer, desk)
        share(desk, stream)
        for seat in range(SEATS):
            if seat != viewer:
                world.hands[seat] = desk.held[seat] | surely_held(view, viewer, seat)
        for giver in range(SEATS):
            if not knows_passed(view, viewer, giver):
                imagine_passed(world, giver, stream)


@rule
def lay_out(view: State, viewer: int, desk: Desk) -> None:
    """The hidden hands, but for the cards that are known to be there."""
    clear_desk(desk)
    desk.holders = SEATS
    desk.cards = unseen(view, viewer)
    for seat in range(SEATS):
        if seat != viewer:
            sure = surely_held(view, viewer, seat)
            desk.cards &= ~sure
            desk.room[seat] = hand_size(view, seat) - size(sure)
            desk.barred[seat] = view.lacks[seat]


@rule
def unseen(view: State, viewer: int) -> int:
    """The cards in the hands of the others."""
    cards = FULL_DECK & ~view.gone & ~on_table(view)
    if viewer >= 0:
        cards &= ~view.hands[viewer]
        if view.phase == EXCHANGE:
            cards &= ~view.passed[viewer]
    return cards


@rule
def hand_size(state: State, seat: int) -> int:
    """The cards a seat holds or has set aside, by what everybody has seen."""
    turn = (seat + SEATS - state.leader) % SEATS
    return CARDS_EACH - size(state.gone) // SEATS - (1 if turn < state.played else 0)


@rule
def surely_held(view: State, viewer: int, seat: int) -> int:
    """The cards the viewer knows in the hand of another: those he passed, and the opener's 2 of clubs (DDP-15)."""
    sure = 0
    if view.phase == EXCHANGE:
        return sure
    if viewer >= 0 and receiver(view, viewer) == seat:
        sure = view.passed[viewer] & unseen(view, viewer)
    if view.gone == 0 and view.played == 0 and view.leader == seat:
        sure |= 1 << TWO_OF_CLUBS
    return sure


@rule
def imagine_passed(world: State, giver: int, stream: Stream) -> None:
    """Cards passed among others: three at random of those that their receiver held after the exchange.

    Where the history of a position does not tell of so many nobody remembers what was passed.
    """
    if world.phase == EXCHANGE:
        set_aside(world, giver, stream)
        return
    seat = receiver(world, giver)
    held = held_before(world, seat, 0)
    if seat != giver and size(held) >= CARDS_PASSED:
        world.passed[giver] = some_of(held, CARDS_PASSED, stream)


@rule
def set_aside(world: State, giver: int, stream: Stream) -> None:
    """The cards a seat has chosen: three, or fewer if it is still choosing, each set as likely as another."""
    count = CARDS_PASSED
    if has(world.awaited, giver):
        point = below(stream, CHOICES_OF_TWO + CARDS_EACH + 1)
        count = 2 if point < CHOICES_OF_TWO else 1 if point < CHOICES_OF_TWO + CARDS_EACH else 0
    world.passed[giver] = some_of(world.hands[giver], count, stream)
    world.hands[giver] &= ~world.passed[giver]


@rule
def some_of(cards: int, count: int, stream: Stream) -> int:
    """So many cards of a set at random."""
    chosen = 0
    for _ in range(min(count, size(cards))):
        card = nth(cards, below(stream, size(cards)))
        cards &= ~(1 << card)
        chosen |= 1 << card
    return chosen
