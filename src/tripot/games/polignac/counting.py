"""Points: jacks taken, the general, the limit, and the end of a coup and of the match."""

from tripot.engine.bits import size
from tripot.engine.choices import Choices, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.engine.seats import next_seat
from tripot.engine.tricks import clear_history
from tripot.games.polignac.ceremony import cards_each
from tripot.games.polignac.favour import has_every_trick, jacks_fallen, lapse, tricks_made
from tripot.games.polignac.options import FLAT_FIVE, GENERAL_FIRST, JACKS_TAKEN
from tripot.games.polignac.state import (
    ASK,
    BY_LIMIT,
    COUP_POINTS,
    DEAL,
    DECIDE,
    GO_ON,
    OVER,
    PLAY,
    POLIGNAC,
    STOP,
    State,
)


@rule
def worth(jacks: int) -> int:
    """POL-10, POL-11: two points for the Polignac, one for each other jack."""
    return size(jacks) + (jacks >> POLIGNAC & 1)


@rule
def charge(state: State, winner: int, jacks: int) -> None:
    """Who takes jacks is charged with them at once."""
    if jacks:
        state.charges[winner] += worth(jacks)
        tell("charged", winner, worth(jacks), jacks)


@rule
def after_trick(state: State, winner: int) -> None:
    """What a gathered trick settles, in this order: broken general, general, limit, end of the coup."""
    maker = state.leader
    state.leader = winner
    state.actor = winner
    if winner != maker and state.tricks[maker] == tricks_made(state) - 1:
        state.going_on = 0
        lapse(state)
        if state.declared >> maker & 1:
            fail_general(state, maker)
            if at_limit(state) >> maker & 1:  # POL-15, POL-B16: he was there before the taker of this trick
                lose_match(state, 1 << maker, BY_LIMIT)
                return
            if state.options.failed_general == FLAT_FIVE:
                stop_or_close(state)
                return
    if tricks_made(state) < cards_each(state.seats):
        settle_trick(state, winner)
    elif has_every_trick(state, winner):
        make_general(state, winner)
    else:
        stop_or_close(state)


@rule
def settle_trick(state: State, winner: int) -> None:
    """Stop at the limit (POL-44) or with the jacks (POL-32), or let the maker of every trick decide."""
    every = has_every_trick(state, winner)
    reached = at_limit(state)
    hoping = every and state.options.limit_vs_general == GENERAL_FIRST
    if (reached and not hoping) or (jacks_fallen(state) and not every):
        stop_or_close(state)
    elif every and state.going_on == 0 and (jacks_fallen(state) or reached):
        state.phase = DECIDE


@clause("POL-32")
def decide_first(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The coup has stopped, until its maker of every trick wishes to go on."""
    return keep(choices, 1 << GO_ON | 1 << STOP | 1 << ASK)


@rule
def decide(state: State, word: int) -> None:
    """POL-32: the maker of every trick goes on for the general, or the coup stops."""
    tell("goes_on" if word == GO_ON else "stops", state.actor)
    if word == GO_ON:
        state.going_on = 1
        state.declared |= 1 << state.actor
        state.phase = PLAY
    else:
        stop_or_close(state)


@rule
def make_general(state: State, maker: int) -> None:
    """POL-34: the jacks taken are forgotten and every opponent adds five (POL-B9)."""
    tell("general", maker)
    for seat in range(state.seats):
        state.charges[seat] = 0 if seat == maker else COUP_POINTS
    stop_or_close(state)


@rule
def fail_general(state: State, maker: int) -> None:
    """POL-35: a declared general that fails costs the jacks taken, or by its letter five and the others nothing."""
    if state.options.failed_general == JACKS_TAKEN:
        tell("general_fails", maker, state.charges[maker])
        return
    for seat in range(state.seats):
        state.charges[seat] = COUP_POINTS if seat == maker else 0
    tell("general_costs", maker, COUP_POINTS)


@rule
def points(state: State, seat: int) -> int:
    """The points of a seat, this coup's included."""
    return state.totals[seat] + state.charges[seat]


@rule
def at_limit(state: State) -> int:
    """POL-15, POL-45: the seats that have reached the limit."""
    reached = 0
    for seat in range(state.seats):
        if points(state, seat) >= state.options.limit:
            reached |= 1 << seat
    return reached


@rule
def heaviest(state: State, seats: int) -> int:
    """POL-46, POL-47: of these seats those with the most points."""
    most = 0
    chosen = 0
    for seat in range(state.seats):
        if seats >> seat & 1 and points(state, seat) > most:
            most = points(state, seat)
            chosen = 0
        if seats >> seat & 1 and points(state, seat) == most:
            chosen |= 1 << seat
    return chosen


@rule
def stop_or_close(state: State) -> None:
    """The match is over if a seat has reached the limit; else the next player deals (POL-B5)."""
    reached = at_limit(state)
    if reached:
        lose_match(state, heaviest(state, reached), BY_LIMIT)
        return
    close_coup(state)
    state.dealer = next_seat(state, state.dealer)
    state.phase = DEAL


@rule
def lose_match(state: State, losers: int, ending: int) -> None:
    """POL-15, POL-40 to 47: these seats lose, the others win; nothing more is played."""
    close_coup(state)
    state.losers = losers
    state.ending = ending
    state.phase = OVER
    tell("loses", losers, ending)


@rule
def close_coup(state: State) -> None:
    """Add this coup's points to the totals and clear the table."""
    for seat in range(state.seats):
        state.totals[seat] += state.charges[seat]
        state.charges[seat] = 0
        state.hands[seat] = 0
        state.tricks[seat] = 0
        state.lacks[seat] = 0
        state.missed[seat] = 0
        state.base[seat] = 0
        state.trick[seat] = 0
        tell("total", seat, state.totals[seat])
    clear_history(state)
    state.bound = 0
    state.ecart = 0
    state.ecart_size = 0
    state.gone = 0
    state.played = 0
    state.leader = 0
    state.actor = 0
    state.going_on = 0
    state.asked = 0
    state.declared = 0
    state.asker = 0
    state.answered = 0
    state.favourers = 0
    state.deals += 1
