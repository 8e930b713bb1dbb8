"""Who knows what in Polignac: views built up from a blank, and worlds that fit a view."""

from tripot.engine import rules
from tripot.engine.drawing import imagine_spread, show_draw
from tripot.engine.kernel import copy, rule
from tripot.engine.options import PENALISE
from tripot.engine.packs import lay_at_random
from tripot.engine.stream import Stream
from tripot.engine.tricks import beats, best_place, held_before, show_history, take_up_history
from tripot.engine.worlds import Desk, clear_desk, share
from tripot.games.polignac.ceremony import cards_each, leftover, pack_of_coup
from tripot.games.polignac.favour import betrays, keep_promise, lawful_of, promised, tricks_made, unplayed, weaker_than
from tripot.games.polignac.options import DEALER_DISCARD, STRICT
from tripot.games.polignac.penalties import broken_promise
from tripot.games.polignac.state import CUT, DRAW, ECART, JACKS, NOT_ENDED, ORDER, PIQUET_CARDS, State

MOST_TRIES = 100_000


@rules.conceal.of(State)
def conceal(state: State, viewer: int, view: State) -> None:
    copy(view.options, state.options)
    show_draw(state.drawing, view.drawing)
    show_match(state, view)
    show_coup(state, view)
    if viewer >= 0:
        view.hands[viewer] = state.hands[viewer]
        if viewer == state.dealer:
            view.ecart = state.ecart


@rule
def show_match(state: State, view: State) -> None:
    view.seats = state.seats
    view.phase = state.phase
    view.deals = state.deals
    view.dealer = state.dealer
    view.ending = state.ending
    view.losers = state.losers
    view.talon_size = state.talon_size
    for seat in range(state.seats):
        view.players[seat] = state.players[seat]
        view.totals[seat] = state.totals[seat]


@rule
def show_coup(state: State, view: State) -> None:
    """What lies on the table and what everybody has seen and heard."""
    view.ecart_size = state.ecart_size
    view.gone = state.gone
    view.played = state.played
    view.leader = state.leader
    view.actor = state.actor
    view.going_on = state.going_on
    view.asked = state.asked
    view.declared = state.declared
    view.asker = state.asker
    view.answered = state.answered
    view.favourers = state.favourers
    view.bound = state.bound
    for seat in range(state.seats):
        view.trick[seat] = state.trick[seat]
        view.tricks[seat] = state.tricks[seat]
        view.charges[seat] = state.charges[seat]
        view.lacks[seat] = state.lacks[seat]
    show_history(state, view)


@rule
def hand_size(state: State, seat: int) -> int:
    """The cards a seat holds, by what everybody has seen."""
    if state.phase < ECART:
        return 0
    cards = cards_each(state.seats) - tricks_made(state)
    if seat == state.dealer and state.options.leftover_method == DEALER_DISCARD:
        cards += leftover(state.seats) - state.ecart_size
    turn = (seat + state.seats - state.leader) % state.seats
    return cards - 1 if turn < state.played else cards


@rules.imagine.of(State)
def imagine(view: State, viewer: int, stream: Stream, desk: Desk, world: State) -> None:
    """Uniform over all worlds that fit: voids and jacks shown by discards, the dealer's discard, promises kept.

    Promises (POL-38, 39) are kept by drawing again until every play made under a oui was lawful, or under `penalise`
    until none was a fault: the match goes on.
    """
    copy(world, view)
    if view.phase == DRAW:
        imagine_spread(world.drawing, PIQUET_CARDS, stream)
    elif view.phase == CUT:
        lay_at_random(world.talon, 0, world.talon_size, pack_of_coup(world), stream)
    elif view.phase >= ECART:
        lay_out(view, viewer, desk)
        for _ in range(MOST_TRIES):
            share(desk, stream)
            take_up(desk, viewer, world)
            if promises_kept(world):
                break


@rule
def lay_out(view: State, viewer: int, desk: Desk) -> None:
    """The hidden hands, and the discard as one hand more that holds no jack (POL-07)."""
    clear_desk(desk)
    desk.holders = view.seats + 1
    hidden = unplayed(view)
    for seat in range(view.seats):
        if seat == viewer:
            hidden &= ~view.hands[seat]
        else:
            desk.room[seat] = hand_size(view, seat)
            desk.barred[seat] = view.lacks[seat]
    if viewer == view.dealer:
        hidden &= ~view.ecart
    else:
        desk.room[view.seats] = view.ecart_size
        desk.barred[view.seats] = JACKS
    desk.cards = hidden


@rule
def take_up(desk: Desk, viewer: int, world: State) -> None:
    for seat in range(world.seats):
        if seat != viewer:
            world.hands[seat] = desk.held[seat]
    if viewer != world.dealer:
        world.ecart = desk.held[world.seats]


@rule
def promises_kept(world: State) -> bool:
    """Whether every play made under a oui was lawful with the hand this world gives its player."""
    if world.options.enforcement == PENALISE:
        return world.bound == 0 or nobody_guilty(world)
    bound = world.bound
    index = 0
    while bound >> index:
        if bound >> index & 1 and not promise_kept(world, index):
            return False
        index += 1
    return True


@rule
def unplayed_before(world: State, index: int) -> int:
    """The cards nobody had played yet, just before a past card."""
    cards = unplayed(world)
    for later in range(index, world.plays):
        cards |= 1 << world.history[later]
    return cards


@rule
def promise_kept(world: State, index: int) -> bool:
    """POL-38, POL-39 for one past card, by what its player could know."""
    place = index % world.seats
    led = world.history[index - place]
    best = led
    for earlier in range(index - place, index):
        if beats(ORDER, world.history[earlier], best):
            best = world.history[earlier]
    seat = world.turns[index]
    hand = held_before(world, seat, index)
    elsewhere = unplayed_before(world, index) & ~hand
    if seat == world.dealer:
        elsewhere &= ~world.ecart
    choices = lawful_of(hand, led)
    harmless = weaker_than(choices, best)
    choices = promised(harmless if harmless else choices, elsewhere, led, best, 1 if place == world.seats - 1 else 0)
    return choices >> world.history[index] & 1 != 0


@rule
def nobody_guilty(world: State) -> bool:
    """POL-40: play the coup again with the hands of this world; whether no oui was broken. Keeps account anew."""
    leader, asker, favourers = world.leader, world.asker, world.favourers
    for seat in range(world.seats):
        world.missed[seat] = 0
        world.base[seat] = 0
    take_up_history(world)
    innocent = True
    for index in range(world.plays):
        innocent = replay(world, index, index % world.seats) and innocent
    world.leader, world.asker, world.favourers = leader, asker, favourers
    return innocent


@rule
def replay(world: State, index: int, place: int) -> bool:
    """Lay one card of the history again, with what it means for whoever said oui; whether it broke no promise."""
    seat, card = world.turns[index], world.history[index]
    if place == 0:
        world.leader = seat
        world.played = 0
    innocent = True
    if world.bound >> index & 1:
        world.asker = world.leader + 1
        world.favourers |= 1 << seat
        innocent = broken_promise(world, seat, card) == NOT_ENDED
        keep_promise(world, seat, card)
    else:
        world.favourers &= ~(1 << seat)
    world.hands[seat] &= ~(1 << card)
    world.trick[place] = card
    world.played = place + 1
    if place < world.seats - 1:
        return innocent
    winner = (world.leader + best_place(ORDER, world.trick, world.played)) % world.seats
    if world.options.favour_check <= STRICT and betrays(world, winner):
        innocent = False
    clear_trick(world, winner)
    return innocent


@rule
def clear_trick(world: State, winner: int) -> None:
    """A trick played again is gathered; if its leader lost it, no oui binds any more (POL-B15)."""
    for seat in range(world.seats):
        world.trick[seat] = 0
        world.base[seat] = 0
        if winner != world.leader:
            world.missed[seat] = 0
    world.played = 0
