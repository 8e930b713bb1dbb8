"""What a position of Polignac need not spell out, filled in from the rest."""

from tripot.engine.bits import size
from tripot.engine.history import settle_history, settle_lacks, settle_leader
from tripot.games.polignac.ceremony import cutter, first_leader, pack_of_coup
from tripot.games.polignac.play import shown_by
from tripot.games.polignac.position import answered_before, asker_slot, in_sight, range_faults
from tripot.games.polignac.promises import bound_now, relaid
from tripot.games.polignac.state import ANSWER, CUT, DEAL, DECIDE, ECART, ORDER, PLAY, State

#: The fields that a position between two coups may tell of.
BETWEEN = frozenset(("options", "seats", "players", "deals", "dealer", "totals"))


def settle(state: State, given: frozenset[str]) -> None:
    """Fill in what follows from the rest: the phase of play, the cards gone, whose turn it is."""
    if "phase" not in given:
        state.phase = DEAL if given <= BETWEEN else PLAY
    if state.phase >= ECART and "ecart_size" not in given:
        state.ecart_size = size(state.ecart)
    if state.phase >= ECART and "gone" not in given:
        state.gone = pack_of_coup(state) & ~in_sight(state)
    settle_turn(state, given)
    settle_history(state, ORDER, given)
    settle_lacks(state, ORDER, shown_by)
    if not any(range_faults(state)):
        settle_promises(state, given)


def settle_turn(state: State, given: frozenset[str]) -> None:
    """Who leads: on the dealer's right at first (POL-B1), whoever has made every trick since; then whose turn it is."""
    if state.phase > ECART and "leader" not in given:
        makers = [seat for seat in range(state.seats) if state.tricks[seat]]
        if len(makers) < 2:
            state.leader = makers[0] if makers else first_leader(state)
        settle_leader(state, given)
    settle_favour(state, given)
    if "actor" not in given:
        if state.phase == CUT:
            state.actor = cutter(state)
        elif state.phase == PLAY:
            state.actor = (state.leader + state.played) % state.seats
        elif state.phase == ECART:
            state.actor = state.dealer
        elif state.phase == DECIDE:
            state.actor = state.leader
        elif state.phase == ANSWER:
            state.actor = (state.leader + 1 + size(state.answered)) % state.seats


def settle_favour(state: State, given: frozenset[str]) -> None:
    """The leader has asked, and in turn each of the others has answered, or all before the next (POL-36, POL-37)."""
    if not 0 <= state.leader < state.seats:
        return
    if state.phase == ANSWER and "asker" not in given:
        state.asker = state.leader + 1
    if state.asker > 0 and "asked" not in given:
        state.asked = 1 << state.asker - 1
    going = 1 << state.leader if state.going_on else 0
    if "declared" not in given:
        state.declared = state.asked | going
    elif "asked" not in given:
        state.asked |= state.declared & ~going
    if state.phase > ECART and "asker" not in given:
        state.asker = asker_slot(state)
    if state.asker > 0 and "answered" not in given and (state.phase != ANSWER or "actor" in given):
        state.answered = answered_before(state)


def settle_promises(state: State, given: frozenset[str]) -> None:
    """What those who said oui have played to the trick on the table, and could have (POL-B15)."""
    found = relaid(state)
    if "base" not in given:
        state.base = found.base
    if "missed" not in given:
        state.missed = found.missed
    if "bound" not in given:
        state.bound = bound_now(state)
