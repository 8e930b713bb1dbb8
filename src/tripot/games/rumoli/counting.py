"""The end of a coup: who pays the winner, who compensates whom, and what comes next."""

from tripot.engine.bits import lowest, size
from tripot.engine.kernel import rule, tell
from tripot.games.rumoli.chips import open_coup, pass_deal, settle_debt
from tripot.games.rumoli.penalties import catch, pay_injured
from tripot.games.rumoli.state import State

NOBODY = -1


@rule
def is_out(state: State, seat: int) -> bool:
    """RUM-06, RUM-33: whether the seat wins with its last card; RUM-41, RUM-42: not if caught withholding one."""
    return state.hands[seat] == 0 and state.caught[seat] == 0


@rule
def end_coup(state: State, winner: int) -> None:
    """RUM-33, or RUM-37 if nobody wins; the chips left on the boodles stay (RUM-32, RUM-B18).

    Without a winner nobody is paid for cards; what an offender owes for a withheld card is due all the same (RUM-43).
    """
    if winner == NOBODY:
        tell("void")
    else:
        tell("goes_out", winner)
    show_hands(state)
    for turn in range(1, state.seats):
        payer = (max(winner, 0) + turn) % state.seats
        if winner != NOBODY and state.hands[payer] != 0:
            settle_debt(state, payer, winner, size(state.hands[payer]))  # RUM-34
    pay_injured(state, winner)
    clear_coup(state)
    state.deals += 1
    pass_deal(state)
    open_coup(state)


@rule
def show_hands(state: State) -> None:
    """The cards left are counted, whatever they are (RUM-05, RUM-34); RUM-B14: a card withheld comes to light."""
    for seat in range(state.seats):
        if state.hands[seat] != 0:
            tell("left_with", seat, state.hands[seat])
            withheld = state.hands[seat] & state.stops
            if withheld != 0 and state.caught[seat] == 0:
                catch(state, seat, lowest(withheld), state.plays + 1)


@rule
def clear_coup(state: State) -> None:
    """Everything of the coup but chips."""
    for seat in range(state.seats):
        state.bids[seat] = 0
        state.hands[seat] = 0
        state.laid[seat] = 0
        state.lacks[seat] = 0
        state.known[seat] = 0
        state.fined[seat] = 0
        state.caught[seat] = 0
    for index in range(state.plays):
        state.history[index] = 0
    state.plays = 0
    state.taker = 0
    state.dead = 0
    state.leader = 0
    state.actor = 0
    state.last_suit = 0
    state.stray = 0
    state.stops = 0
    state.strayed = 0
    state.skipped = 0
