"""What totals are worth in a match, and what the rest of a coup has brought."""

from math import exp, sqrt

from tripot.engine.bits import has, size
from tripot.engine.kernel import rule
from tripot.games.polignac.counting import points
from tripot.games.polignac.favour import jacks_fallen
from tripot.games.polignac.options import FLAT_FIVE
from tripot.games.polignac.state import COUP_POINTS, OVER, State
from tripot.players.thumb import fate, hopes, prospect

COUP_TAKEN = 2.0  # what the last of a table takes in a coup, more or less
SPREAD = 1.2  # how far totals drift apart in a coup, for the chance of losing

POINT = 0.02  # what a point is worth besides, in shares of the loss

NONE, JACKS_TAKEN, GENERAL_MADE, GENERAL_SUFFERED, ALL_MARKED, NOTHING_MARKED = range(6)
NOBODY = -1


@prospect.of(State)
def chance_of_losing(before: State, after: State, seat: int) -> float:
    """The share of the loss to be expected, below zero; and no point for nothing."""
    return -share_of_loss(after, seat) - POINT * max(0, after.totals[seat] - before.totals[seat])


@rule
def share_of_loss(state: State, seat: int) -> float:
    """All but even far from the limit, decided by the totals near it."""
    if state.phase == OVER:
        return 1.0 / size(state.losers) if has(state.losers, seat) else 0.0
    most = state.totals[0]
    for other in range(1, state.seats):
        most = max(most, state.totals[other])
    coups = max(0.5, (state.options.limit - most) / COUP_TAKEN)
    drift = SPREAD * sqrt(coups)
    total = 0.0
    for other in range(state.seats):
        total += exp((state.totals[other] - state.totals[seat]) / drift)
    return 1.0 / total


@rule
def alone_marked(before: State, after: State) -> int:
    """The seat that has marked all five points of a coup alone; NOBODY if they were shared, or a general was made."""
    alone = NOBODY
    for seat in range(after.seats):
        gain = after.totals[seat] - before.totals[seat]
        if gain == COUP_POINTS and alone == NOBODY:
            alone = seat
        elif gain != 0:
            return NOBODY
    return alone


@fate.of(State)
def what_came(before: State, after: State, seat: int) -> int:
    """A general made or suffered, and whether jacks have been taken from here on.

    POL-35: where a general that fails may cost all five points, the jacks that the others took are forgotten.
    """
    gain = after.totals[seat] - before.totals[seat]
    if after.options.failed_general == FLAT_FIVE and alone_marked(before, after) != NOBODY:
        return 1 << ALL_MARKED if gain else 1 << NOTHING_MARKED
    full = 0
    for other in range(after.seats):
        if after.totals[other] - before.totals[other] == COUP_POINTS:
            full += 1
    if full == after.seats - 1:
        if gain == COUP_POINTS:
            return 1 << GENERAL_SUFFERED | 1 << NONE
        return 1 << GENERAL_MADE | (1 << NONE if jacks_fallen(before) else 1 << JACKS_TAKEN)
    return 1 << NONE if points(after, seat) == points(before, seat) else 1 << JACKS_TAKEN


@hopes.of(State)
def good_fates(view: State) -> int:  # noqa: ARG001
    return 1 << NONE | 1 << GENERAL_MADE | 1 << NOTHING_MARKED
