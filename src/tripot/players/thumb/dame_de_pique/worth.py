"""What totals are worth in a match, and what the rest of a deal has brought."""

from math import exp, sqrt

from tripot.engine.bits import has, size
from tripot.engine.kernel import rule
from tripot.games.dame_de_pique.counting import lowest_totals, worth
from tripot.games.dame_de_pique.state import (
    ALL_POINTS,
    CHOOSE,
    OTHERS_PLUS,
    OVER,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    QUEEN_POINTS,
    SEATS,
    SELF_MINUS,
    State,
)
from tripot.players.thumb import fate, gained, hopes, prospect

DEAL_POINTS = 8.0  # what the last of a table takes in a deal, more or less
SPREAD = 5.0  # how far totals drift apart in a deal, for the chance of winning

POINT = 0.005  # what a point is worth besides, in shares of the victory

NONE, HEARTS, QUEEN_TAKEN, VOLTE_MADE, VOLTE_SUFFERED, HALF = range(6)


@prospect.of(State)
def chance_of_winning(before: State, after: State, seat: int) -> float:
    """The share of the victory to be expected, from the totals and the deals left; and no point for nothing."""
    return share_of_victory(after, seat) - POINT * max(0, after.totals[seat] - before.totals[seat])


@rule
def share_of_victory(state: State, seat: int) -> float:
    """All but even far from the target, decided by the totals near it."""
    if state.phase == OVER:
        found = lowest_totals(state)
        return 1.0 / size(found) if has(found, seat) else 0.0
    most = state.totals[0]
    for other in range(1, SEATS):
        most = max(most, state.totals[other])
    deals = max(0.5, (state.options.target - most) / DEAL_POINTS)
    drift = SPREAD * sqrt(deals)
    total = 0.0
    for other in range(SEATS):
        total += exp((state.totals[seat] - state.totals[other]) / drift)
    return 1.0 / total


@gained.of(State)
def to_come(before: State, after: State, seat: int) -> int:
    """The points of the deal but those already taken, which no longer count once a Volte is made."""
    taken = 0 if before.phase == CHOOSE else before.charges[seat]
    return after.totals[seat] - before.totals[seat] - taken


@fate.of(State)
def what_came(before: State, after: State, seat: int) -> int:
    """A volte made or suffered, and what has been taken from here on: nothing, hearts, the queen of spades, or half.

    Where two take thirteen points each, one has the queen, the other every heart: totals do not tell who has which.
    """
    gain = after.totals[seat] - before.totals[seat]
    most = least = gain
    for other in range(SEATS):
        change = after.totals[other] - before.totals[other]
        most, least = max(most, change), min(least, change)
    if most == ALL_POINTS or least == -ALL_POINTS:
        if gain == -ALL_POINTS or (gain == 0 and least == 0):
            return 1 << VOLTE_MADE | by_points(before, worth(POINT_CARDS & ~before.gone))
        return 1 << VOLTE_SUFFERED | 1 << NONE
    taken = to_come(before, after, seat)
    return 1 << HALF if taken == QUEEN_POINTS and is_halved(before, after) else by_points(before, taken)


@rule
def is_halved(before: State, after: State) -> bool:
    """Whether two seats have taken as much as the queen is worth from here on."""
    halves = 0
    for seat in range(SEATS):
        halves += 1 if to_come(before, after, seat) == QUEEN_POINTS else 0
    return halves == 2


@rule
def by_points(before: State, taken: int) -> int:
    """What points taken from here on tell.

    The queen of spades is among them if they are as many as she is worth and she has not gone before.
    """
    if taken == 0:
        return 1 << NONE
    if taken < QUEEN_POINTS or has(before.gone, QUEEN_OF_SPADES):
        return 1 << HEARTS
    return 1 << QUEEN_TAKEN | (1 << HEARTS if taken > QUEEN_POINTS else 0)


@hopes.of(State)
def good_fates(view: State) -> int:  # noqa: ARG001
    return 1 << NONE | 1 << VOLTE_MADE


@rule
def choose_scoring(view: State, seat: int) -> int:
    """Both ways gain 26 on each of the others: do not end the match on a total that does not win."""
    least, most = view.totals[(seat + 1) % SEATS], view.totals[(seat + 1) % SEATS]
    for turn in range(2, SEATS):
        total = view.totals[(seat + turn) % SEATS]
        least, most = min(least, total), max(most, total)
    ends = most + ALL_POINTS >= view.options.target
    return SELF_MINUS if ends and view.totals[seat] > least + ALL_POINTS else OTHERS_PLUS
