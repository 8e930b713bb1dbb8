"""Seats: 0 to seats - 1 in turn order, and who sits there."""

from tripot.engine.event import Event
from tripot.engine.kernel import rule, tell
from tripot.engine.record import AnyState
from tripot.engine.vocabulary import said

MOST_SEATS = 24
SITS = "sits"
SEATING_EVENTS = {
    SITS: said("player:player place:place", "{player} prend la place {place}.", "{player} takes seat {place}.")
}


@rule
def next_seat(state: AnyState, seat: int) -> int:
    """The neighbour whose turn comes next."""
    return 0 if seat + 1 == state.seats else seat + 1


@rule
def counted_from(members: int, first: int, seats: int) -> int:
    """A set of seats by their places in turn order: bit 0 is the seat `first`, bit 1 its neighbour."""
    return (members >> first | members << seats - first) & (1 << seats) - 1


@rule
def keep_order(state: AnyState) -> None:
    """Each player sits at the seat of his number, as before a draw."""
    for seat in range(state.seats):
        state.players[seat] = seat


@rule
def seat_from(state: AnyState, first: int) -> None:
    """This player takes seat 0, and all keep their neighbours."""
    for seat in range(state.seats):
        state.players[seat] = (first + seat) % state.seats
        tell(SITS, state.players[seat], seat)


def seating_after(event: Event, seating: tuple[int, ...]) -> tuple[int, ...]:
    """The player at each seat after an event: when one sits down, the place is his."""
    if event.word != SITS:
        return seating
    player, place = event.values
    return tuple(player if seat == place else who for seat, who in enumerate(seating))
