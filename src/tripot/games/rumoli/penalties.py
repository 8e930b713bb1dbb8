"""The three irregularities, met under `enforcement=penalise` only: leads too high, withheld cards, suits to correct."""

from tripot.cards import RANK_COUNT
from tripot.engine.kernel import rule, tell
from tripot.engine.options import PENALISE, PREVENT
from tripot.games.rumoli.chips import collect, settle_debt
from tripot.games.rumoli.options import IMMEDIATE
from tripot.games.rumoli.state import PLAY, State
from tripot.games.rumoli.table import (
    below_in_suit,
    boodle_of,
    due_card,
    hand_then,
    holder_of,
    laid_among_first,
    left_of,
    living,
    owner_of,
    suit_of,
)


@rule
def judge_lead(state: State, seat: int, card: int) -> None:
    """A lead that stands shows its player to hold no lower card of the suit, or is too high (RUM-38, RUM-B13)."""
    if not state.hands[seat] & below_in_suit(card):
        state.lacks[seat] |= below_in_suit(card)
        return
    state.skipped |= 1 << card
    tell("too_high", seat, card)
    if state.fined[seat] == 0:
        state.fined[seat] = state.plays
    other = left_of(state, seat)
    while other != seat:
        settle_debt(state, seat, other, 1)
        other = left_of(state, other)


@rule
def settle_stray(state: State) -> None:
    """RUM-B17: a lead in a suit not allowed stands once it is covered, and counts like another."""
    if state.stray == 0:
        return
    card = state.stray - 1
    state.stray = 0
    judge_lead(state, state.leader, card)
    collect(state, state.leader, card)


@rule
def take_back(state: State) -> None:
    """RUM-44: the leader corrects the suit; all saw the card, and whoever kept the next one back stays at fault."""
    card = state.stray - 1
    seat = state.leader
    tell("takes_back", seat, card)
    state.stray = 0
    state.corrected = 1
    state.strayed &= ~(1 << card)
    state.plays -= 1
    for other in range(state.seats):
        state.caught[other] = min(state.caught[other], state.plays + 1)
    state.history[state.plays] = 0
    state.laid[seat] &= ~(1 << card)
    state.hands[seat] |= 1 << card
    state.known[seat] |= 1 << card
    state.phase = PLAY
    state.actor = seat


@rule
def catch(state: State, seat: int, card: int, since: int) -> None:
    """RUM-41: from this card of the coup on the seat wins no chips of a boodle, and not the coup."""
    tell("caught", seat, card)
    if state.caught[seat] == 0:
        state.caught[seat] = since


@rule
def note_stop(state: State) -> None:
    """What a stop shows: the card due is dead, or RUM-40: a player has withheld it (RUM-B14)."""
    card = due_card(state)
    if card < 0:
        return
    state.stops |= 1 << card
    if state.options.enforcement == PENALISE and state.options.irregularity_detection != IMMEDIATE:
        return
    holder = holder_of(state, card)
    if holder >= 0:
        state.known[holder] |= 1 << card
        catch(state, holder, card, state.plays + 1)
    for seat in range(state.seats):
        if seat != holder:
            state.lacks[seat] |= 1 << card


@rule
def pay_injured(state: State, winner: int) -> None:
    """RUM-43: for each card withheld, in the order of the stops, what its holder owes the player he injured.

    The winner's last card has stopped no sequence.
    """
    if state.options.enforcement == PREVENT:
        return
    for index in range(state.plays if winner < 0 else state.plays - 1):
        card = state.history[index] + 1
        if card % RANK_COUNT != 0 and state.stops >> card & 1:
            offender = owner_of(state, card)
            injured = injured_by(state, card, index + 1)
            if injured >= 0 and injured != offender:
                boodle = boodle_of(suit_of(card))
                amount = state.boodles[suit_of(card)]
                tell("compensates", offender, injured, boodle, amount)
                settle_debt(state, offender, injured, amount)


@rule
def injured_by(state: State, card: int, plays: int) -> int:
    """RUM-B15: who would have collected, had this card been played after so many cards of the coup; -1 if nobody."""
    suit = suit_of(card)
    boodle = boodle_of(suit)
    if boodle <= card or state.boodles[suit] == 0:
        return -1
    laid = laid_among_first(state, plays)
    before = (1 << boodle) - 1 & ~((1 << card) - 1)
    run = before | 1 << boodle
    if run & ~living(state, laid) or would_go_out(state, before, laid, plays):
        return -1
    holder = owner_of(state, boodle)
    return -1 if is_barred(state.fined[holder], plays) or is_barred(state.caught[holder], plays) else holder


@rule
def is_barred(since: int, plays: int) -> bool:
    """Whether a bar held once so many cards had been laid."""
    return 0 < since <= plays


@rule
def would_go_out(state: State, run: int, laid: int, plays: int) -> bool:
    """Whether a player entitled to win would have played his last card within this run."""
    for seat in range(state.seats):
        hand = hand_then(state, seat, laid)
        if hand != 0 and hand & ~run == 0 and not is_barred(state.caught[seat], plays):
            return True
    return False
