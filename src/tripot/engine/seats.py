"""Seats: 0 to seats - 1 in turn order."""

from tripot.engine.kernel import rule
from tripot.engine.record import AnyState

MOST_SEATS = 24


@rule
def next_seat(state: AnyState, seat: int) -> int:
    """The neighbour whose turn comes next."""
    return 0 if seat + 1 == state.seats else seat + 1


@rule
def keep_order(state: AnyState) -> None:
    """Each player sits at the seat of his number, as before a draw."""
    for seat in range(state.seats):
        state.players[seat] = seat
