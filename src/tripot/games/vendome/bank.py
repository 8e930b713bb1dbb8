"""Who holds the bank, how a tour closes, and when the match is over."""

from tripot.engine.kernel import rule, tell
from tripot.engine.packs import clear_talon
from tripot.engine.payments import richest
from tripot.engine.seats import next_seat
from tripot.games.vendome.options import BANK_CIRCUITS, ELIMINATED
from tripot.games.vendome.state import (
    BY_CIRCUITS,
    BY_EXHAUSTION,
    BY_TOURS,
    DEAL,
    MOST,
    NOT_ENDED,
    OVER,
    State,
)

GOES_ON, KEEPS, PASSES = range(3)  # what a card does to the tour and to the bank


@rule
def is_eliminated(state: State, seat: int) -> bool:
    """VEN-B11: between two tours, a player without chips has left the circle."""
    return state.options.exhausted == ELIMINATED and state.chips[seat] <= 0


@rule
def right_of(state: State, seat: int) -> int:
    """The neighbour on the right, past those who have left the circle."""
    found = next_seat(state, seat)
    for _ in range(MOST):
        if not is_eliminated(state, found):
            return found
        found = next_seat(state, found)
    return found


@rule
def close_tour(state: State, verdict: int) -> None:
    """The table is cleared; the banker stays (VEN-22, 42), or his right neighbour takes over (VEN-24, 38)."""
    clear_table(state)
    state.deals += 1
    if verdict == KEEPS:
        tell("keeps_bank", state.banker)
    else:
        state.banks[state.banker] += 1
        state.banker = right_of(state, state.banker)
        tell("takes_bank", state.banker)
    state.ending = ending_of(state)
    if state.ending == NOT_ENDED:
        state.phase = DEAL
    else:
        state.phase = OVER
        tell("wins", richest(state.chips, state.seats), state.ending)


@rule
def clear_table(state: State) -> None:
    for seat in range(state.seats):
        state.cards[seat] = 0
    for index in range(state.pile_size):
        state.pile[index] = 0
    clear_talon(state)
    state.in_play = 0
    state.removed = 0
    state.receiver = 0
    state.pile_size = 0


@rule
def ending_of(state: State) -> int:
    """VEN-B12, VEN-B13: why there is no next tour."""
    active = 0
    for seat in range(state.seats):
        if state.chips[seat] > 0:
            active += 1
    if active < state.options.min_active_players:
        return BY_EXHAUSTION
    if state.options.end_condition == BANK_CIRCUITS and is_circled(state):
        return BY_CIRCUITS
    return BY_TOURS if state.deals >= state.options.max_tours else NOT_ENDED


@rule
def is_circled(state: State) -> bool:
    """Whether every player has held and lost the bank often enough, or been eliminated."""
    for seat in range(state.seats):
        if state.banks[seat] < state.options.circuits and not is_eliminated(state, seat):
            return False
    return True
