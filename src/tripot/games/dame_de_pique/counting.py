"""Points: the cards taken, the Volte, and the end of a manche and of the match."""

from tripot.cards import HEART_CARDS
from tripot.engine.bits import size
from tripot.engine.kernel import rule, tell
from tripot.engine.tricks import clear_history
from tripot.games.dame_de_pique.options import ADD_TO_OTHERS, BY_MANCHE, EXCEED, SHOOTER_CHOICE
from tripot.games.dame_de_pique.state import (
    ALL_POINTS,
    CHOOSE,
    DEAL,
    OTHERS_PLUS,
    OVER,
    QUEEN_OF_SPADES,
    QUEEN_POINTS,
    SEATS,
    SELF_MINUS,
    State,
)


@rule
def worth(cards: int) -> int:
    """DDP-23 to 25: one point a heart, 13 for the queen of spades."""
    return size(cards & HEART_CARDS) + QUEEN_POINTS * (cards >> QUEEN_OF_SPADES & 1)


@rule
def count_manche(state: State) -> None:
    """DDP-22: after the 13 tricks; whoever has taken all the points makes the Volte (DDP-21, DDP-B9)."""
    for seat in range(SEATS):
        if state.charges[seat] == ALL_POINTS:
            make_volte(state, seat)
            return
    close_manche(state)


@rule
def make_volte(state: State, maker: int) -> None:
    tell("volte", maker)
    if state.options.moon_scoring == SHOOTER_CHOICE:
        state.phase = CHOOSE
        state.awaited = 1 << maker
    else:
        score_volte(state, maker, OTHERS_PLUS if state.options.moon_scoring == ADD_TO_OTHERS else SELF_MINUS)


@rule
def score_volte(state: State, maker: int, word: int) -> None:
    """DDP-21: 26 points for each of the others; by option 26 points off for the maker (DDP-B9)."""
    for seat in range(SEATS):
        state.charges[seat] = ALL_POINTS if word == OTHERS_PLUS else 0
    state.charges[maker] = -ALL_POINTS if word == SELF_MINUS else 0
    close_manche(state)


@rule
def close_manche(state: State) -> None:
    """DDP-26: write the points down; the match ends (DDP-27) or the next player deals (DDP-07)."""
    for seat in range(SEATS):
        state.totals[seat] += state.charges[seat]
        tell("total", seat, state.charges[seat], state.totals[seat])
    clear_manche(state)
    state.deals += 1
    state.dealer = (state.dealer + 1) % SEATS
    state.phase = DEAL
    if target_met(state):
        state.phase = OVER
        tell("wins", lowest_totals(state))


@rule
def clear_manche(state: State) -> None:
    """Clear the table; hearts stay free only by option (DDP-B4)."""
    for seat in range(SEATS):
        state.hands[seat] = 0
        state.passed[seat] = 0
        state.charges[seat] = 0
        state.lacks[seat] = 0
    clear_history(state)
    state.gone = 0
    state.leader = 0
    state.awaited = 0
    if state.options.hearts_break_scope == BY_MANCHE:
        state.hearts_free = 0


@rule
def target_met(state: State) -> bool:
    """DDP-27: a total reaches the target; by option it must exceed it (DDP-B1)."""
    least = state.options.target + (1 if state.options.end_rule == EXCEED else 0)
    for seat in range(SEATS):
        if state.totals[seat] >= least:
            return True
    return False


@rule
def lowest_totals(state: State) -> int:
    """DDP-27, DDP-28: the seats with the lowest total."""
    least = state.totals[0]
    for seat in range(1, SEATS):
        least = min(least, state.totals[seat])
    chosen = 0
    for seat in range(SEATS):
        if state.totals[seat] == least:
            chosen |= 1 << seat
    return chosen
