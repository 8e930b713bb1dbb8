"""Who holds the bank and for how long, and when the match is over (VEU-29, 32, B10, B15, B17)."""

from tripot.cards import DECK_SIZE
from tripot.engine.bits import size
from tripot.engine.kernel import rule, tell
from tripot.engine.packs import clear_talon
from tripot.engine.payments import richest
from tripot.engine.seats import next_seat
from tripot.games.vingt_et_un.options import CAP_STAKES, EXHAUSTION, FULL_CIRCLE, POSSIBLE, counted_extra
from tripot.games.vingt_et_un.state import BY_CIRCLE, BY_COUPS, BY_RUIN, NOT_ENDED, OVER, STAKE, State

NO_CAP = 1 << 40


@rule
def cover(state: State, seat: int) -> int:
    """VEU-B14: the most that all stakes against this banker may add up to."""
    if state.options.bank_cover == CAP_STAKES:
        return state.chips[seat] // state.options.natural_pays
    return NO_CAP


@rule
def can_stake(state: State, seat: int) -> bool:
    """VEU-B15: whoever does not have the least stake sits out."""
    return state.chips[seat] >= state.options.stake_min


@rule
def can_bank(state: State, seat: int) -> bool:
    """VEU-B15: whoever could not cover the least stake is skipped by the bank, or loses it."""
    return can_stake(state, seat) and cover(state, seat) >= state.options.stake_min


@rule
def can_go_on(state: State) -> bool:
    """VEU-B15: a banker and a ponte can be found."""
    players = 0
    bankers = 0
    for seat in range(state.seats):
        if can_stake(state, seat):
            players += 1
        if can_bank(state, seat):
            bankers += 1
    return players > 1 and bankers > 0


@rule
def may_be_last(state: State, talon: int) -> bool:
    """VEU-B10: whether a coup begun with so many cards in the talon may be announced as the last: all may go."""
    most = (2 + counted_extra(state.options.max_extra_cards)) * size(state.dealt_in)
    return state.options.last_coup_rule != EXHAUSTION and talon <= most


@rule
def must_be_last(state: State, talon: int) -> bool:
    """VEU-B10: whether it has to be."""
    certain = talon <= 2 * size(state.dealt_in)
    return may_be_last(state, talon) and (certain or state.options.last_coup_rule == POSSIBLE)


@rule
def cap_left(state: State) -> int:
    """VEU-B14: what may still be staked against the banker."""
    left = cover(state, state.banker)
    for seat in range(state.seats):
        left -= state.stakes[seat]
    return left


@rule
def next_to_stake(state: State, seat: int) -> int:
    """The next ponte to the right who can stake, or the banker if none is left."""
    found = next_seat(state, seat)
    while found != state.banker and not (can_stake(state, found) and cap_left(state) >= state.options.stake_min):
        tell("sits_out", found)
        found = next_seat(state, found)
    return found


@rule
def open_coup(state: State) -> None:
    """VEU-12: the pontes stake first. There is one who can, since the match goes on."""
    state.phase = STAKE
    state.actor = 1 + next_to_stake(state, state.banker)


@rule
def open_bank(state: State) -> None:
    """The banker takes the bank, or is skipped for want of chips (VEU-B15)."""
    while not can_bank(state, state.banker):
        tell("is_skipped", state.banker)
        pass_on(state)
        if is_circled(state):
            end_match(state, BY_CIRCLE)
            return
    tell("takes_bank", state.banker)
    open_coup(state)


@rule
def pass_on(state: State) -> None:
    """VEU-32: the bank goes to the right."""
    state.banks += 1
    state.banker = next_seat(state, state.banker)


@rule
def is_circled(state: State) -> bool:
    """VEU-B17: everybody has held the bank, or been skipped."""
    return state.options.end_condition == FULL_CIRCLE and state.banks >= state.seats


@rule
def after_coup(state: State, last: int) -> None:
    """The match ends, the bank passes, or the banker keeps it (VEU-29)."""
    leaves = last == 1 or not can_bank(state, state.banker)
    if leaves:
        pass_on(state)
    ending = ending_of(state)
    if ending != NOT_ENDED:
        end_match(state, ending)
    elif leaves:
        gather_packs(state)
        open_bank(state)
    else:
        open_coup(state)


@rule
def ending_of(state: State) -> int:
    """VEU-B15, VEU-B17: why there is no next coup."""
    if not can_go_on(state):
        return BY_RUIN
    if state.deals >= state.options.coups:
        return BY_COUPS
    return BY_CIRCLE if is_circled(state) else NOT_ENDED


@rule
def end_match(state: State, ending: int) -> None:
    gather_packs(state)
    state.actor = 0
    state.ending = ending
    state.phase = OVER
    tell("wins", richest(state.chips, state.seats), ending)


@rule
def gather_packs(state: State) -> None:
    """VEU-B9: every pack is put together for the next banker to shuffle."""
    clear_talon(state)
    for card in range(DECK_SIZE):
        state.basket[card] = state.options.packs
