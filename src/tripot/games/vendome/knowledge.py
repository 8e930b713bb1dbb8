"""Who knows what in Vendôme: everything lies open but the order of the talon."""

from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.bits import lowest
from tripot.engine.drawing import imagine_spread, show_draw
from tripot.engine.kernel import copy, rule
from tripot.engine.stream import Stream, below
from tripot.engine.worlds import Desk
from tripot.games.vendome.state import DRAW, State


@rules.conceal.of(State)
def conceal(state: State, viewer: int, view: State) -> None:  # noqa: ARG001
    """Every viewer sees the same."""
    copy(view.options, state.options)
    show_draw(state.drawing, view.drawing)
    show_match(state, view)
    show_tour(state, view)


@rule
def show_match(state: State, view: State) -> None:
    view.seats = state.seats
    view.phase = state.phase
    view.deals = state.deals
    view.banker = state.banker
    view.ending = state.ending
    for seat in range(state.seats):
        view.players[seat] = state.players[seat]
        view.chips[seat] = state.chips[seat]
        view.banks[seat] = state.banks[seat]


@rule
def show_tour(state: State, view: State) -> None:
    """What lies face up on the table, and how many cards the talon has."""
    view.receiver = state.receiver
    view.in_play = state.in_play
    view.removed = state.removed
    view.talon_size = state.talon_size
    view.pile_size = state.pile_size
    for seat in range(state.seats):
        view.cards[seat] = state.cards[seat]
        view.fonds[seat] = state.fonds[seat]
    for index in range(state.pile_size):
        view.pile[index] = state.pile[index]


@rules.imagine.of(State)
def imagine(view: State, viewer: int, stream: Stream, desk: Desk, world: State) -> None:  # noqa: ARG001
    """Uniform: every order of the covered cards is equally likely."""
    copy(world, view)
    if view.phase == DRAW:
        imagine_spread(world.drawing, FULL_DECK, stream)
    elif view.talon_size > 0:
        imagine_talon(world, stream)


@rule
def imagine_talon(world: State, stream: Stream) -> None:
    """Lay the cards not in sight in a random order."""
    cards = FULL_DECK & ~in_sight(world)
    for index in range(world.talon_size):
        other = below(stream, index + 1)
        world.talon[index] = world.talon[other]
        world.talon[other] = lowest(cards)
        cards &= cards - 1


@rule
def in_sight(state: State) -> int:
    """Every card that lies face up."""
    total = state.removed
    for seat in range(state.seats):
        total |= state.cards[seat]
    for index in range(state.pile_size):
        total |= 1 << state.pile[index]
    return total
