"""Chips: payments, the antes, who leaves the table, and when the match is over. Their sum never changes."""

from tripot.cards import SUIT_COUNT
from tripot.engine.bits import size
from tripot.engine.choices import Choices, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.engine.options import BY_HAND
from tripot.engine.payments import means, pay, richest
from tripot.games.rumoli.options import (
    CIRCUITS,
    COUPS,
    FREE_PLACEMENT,
    SPLIT_EQUALLY,
    USUAL_ANTE,
)
from tripot.games.rumoli.state import ANTE, BOODLES, DEAL, FEWEST, OVER, State
from tripot.games.rumoli.table import boodle_of, left_of, present, suit_of


@rule
def settle_debt(state: State, payer: int, payee: int, owed: int) -> None:
    """RUM-B12: what the payer cannot pay is written off, or owed as a balance below zero."""
    pay(state.chips, payer, payee, owed, means(state.chips, payer, owed, state.options.insolvency))


@rule
def ante_of(state: State, seat: int) -> int:
    """RUM-13, RUM-14, RUM-B19: what a seat puts on the boodles, the dealer twice as much."""
    ante = state.options.ante_total if state.options.ante_mode == FREE_PLACEMENT else USUAL_ANTE
    return 2 * ante if seat == state.dealer else ante


@rule
def is_finished(state: State) -> bool:
    """RUM-B10, RUM-B12."""
    if size(present(state)) < FEWEST:
        return True
    if state.options.end_condition == CIRCUITS:
        return state.circuit >= state.options.circuits
    return state.options.end_condition == COUPS and state.deals >= state.options.coups


@rule
def pass_deal(state: State) -> None:
    """RUM-B8: the deal goes to the left; past the last seat a circuit is complete."""
    following = left_of(state, state.dealer)
    if following <= state.dealer:
        state.circuit += 1
    state.dealer = following


@rule
def leave_table(state: State, seat: int) -> None:
    state.out |= 1 << seat
    tell("leaves", seat, state.chips[seat])


@rule
def find_dealer(state: State) -> bool:
    """RUM-B12: a dealer who cannot ante leaves, and the next player on the left deals; False if the match is over."""
    while not is_finished(state):
        if state.chips[state.dealer] >= ante_of(state, state.dealer):
            return True
        leave_table(state, state.dealer)
        pass_deal(state)
    return False


@rule
def open_coup(state: State) -> None:
    """Whoever cannot ante leaves (RUM-B12); the others ante, or the match is over."""
    if find_dealer(state):
        for seat in range(state.seats):
            if present(state) >> seat & 1 and state.chips[seat] < ante_of(state, seat):
                leave_table(state, seat)
        if not is_finished(state):
            call_antes(state)
            return
    finish(state)


@rule
def call_antes(state: State) -> None:
    """RUM-13, RUM-14: a chip on each boodle, two from the dealer; RUM-35: or everybody is asked where."""
    state.eldest = left_of(state, state.dealer)
    free = state.options.ante_mode == FREE_PLACEMENT
    for seat in range(state.seats):
        if present(state) >> seat & 1:
            ante = ante_of(state, seat)
            if free:
                state.owed[seat] = ante
            else:
                ante_evenly(state, seat, ante)
    if free:
        state.phase = ANTE
    else:
        want_pack(state)


@rule
def ante_evenly(state: State, seat: int, ante: int) -> None:
    state.chips[seat] -= ante
    for suit in range(SUIT_COUNT):
        state.boodles[suit] += ante // SUIT_COUNT
    tell("antes", seat, ante)


@clause("RUM-35")
def on_boodles(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The ante is placed on the boodles, and on no other card."""
    return keep(choices, BOODLES)


@rule
def ante_on(state: State, seat: int, card: int) -> None:
    """RUM-35: one chip of the ante, on the boodle chosen."""
    state.owed[seat] -= 1
    state.chips[seat] -= 1
    state.boodles[suit_of(card)] += 1
    tell("antes_on", seat, card)
    if owing(state) == 0:
        want_pack(state)


@rule
def owing(state: State) -> int:
    """Who has still to ante."""
    seats = 0
    for seat in range(state.seats):
        if state.owed[seat] > 0:
            seats |= 1 << seat
    return seats


@rule
def want_pack(state: State) -> None:
    """RUM-09: by hand, every player may then ask for a shuffle."""
    state.phase = DEAL
    if state.options.ceremony == BY_HAND:
        state.shufflers = present(state)


@rule
def finish(state: State) -> None:
    """RUM-B11: what is left on the boodles is shared among those at the table, or stays there."""
    state.phase = OVER
    if state.options.final_layout == SPLIT_EQUALLY:
        share_layout(state)
    tell("match_over", richest(state.chips, state.seats))


@rule
def share_layout(state: State) -> None:
    """Equal parts, the rest chip by chip from the eldest of the last coup."""
    total = 0
    for suit in range(SUIT_COUNT):
        total += state.boodles[suit]
        state.boodles[suit] = 0
    sharers = size(present(state))
    seat = state.eldest
    if state.out >> seat & 1:
        seat = left_of(state, seat)
    for turn in range(sharers):
        part = total // sharers + (1 if turn < total % sharers else 0)
        state.chips[seat] += part
        if part > 0:
            tell("shares", seat, part)
        seat = left_of(state, seat)


@rule
def collect(state: State, seat: int, card: int) -> None:
    """RUM-31: the chips on the identical boodle; RUM-39, RUM-41: a barred player leaves them there."""
    suit = suit_of(card)
    if card != boodle_of(suit) or state.boodles[suit] == 0:
        return
    if state.fined[seat] > 0 or state.caught[seat] > 0:
        tell("barred", seat, card)
        return
    tell("collects", seat, card, state.boodles[suit])
    state.chips[seat] += state.boodles[suit]
    state.boodles[suit] = 0
