"""What chips are worth at Rumoli, and what a coup has brought."""

from tripot.cards import SUIT_COUNT
from tripot.engine.bits import has, size
from tripot.engine.kernel import rule
from tripot.games.rumoli.chips import ante_of
from tripot.games.rumoli.state import OVER, State
from tripot.games.rumoli.table import present
from tripot.players.thumb import gained, prospect


@prospect.of(State)
def gain(before: State, after: State, seat: int) -> float:
    """Chips are what is played for, those that lie on the boodles too."""
    return standing(after, seat) - standing(before, seat)


@rule
def standing(state: State, seat: int) -> float:
    """The chips of a seat, and its part of the layout, an equal one, lost to whoever leaves (RUM-B12)."""
    if state.phase == OVER or has(state.out, seat):
        return float(state.chips[seat])
    layout = 0
    for suit in range(SUIT_COUNT):
        layout += state.boodles[suit]
    for other in range(state.seats):
        layout += state.owed[other]
    return state.chips[seat] - state.owed[seat] + layout / size(present(state))


@gained.of(State)
def won(before: State, after: State, seat: int) -> int:
    """The chips, and the ante of the next coup, which is paid as soon as this one ends (RUM-13)."""
    return after.chips[seat] - before.chips[seat] + next_ante(after, seat)


@rule
def next_ante(state: State, seat: int) -> int:
    """What a seat has already paid for the next coup."""
    if state.phase == OVER or has(state.out, seat):
        return 0
    return ante_of(state, seat) - state.owed[seat]
