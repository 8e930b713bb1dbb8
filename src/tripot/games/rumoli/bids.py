"""Which bids for the dead hand an auction can have reached."""

from collections.abc import Iterator

from tripot.engine.bits import each_seat, has, size
from tripot.games.rumoli.auction import best_bidder
from tripot.games.rumoli.filling import next_to_bid, still_bidding
from tripot.games.rumoli.options import ASCENDING, SEALED
from tripot.games.rumoli.state import State
from tripot.games.rumoli.table import present


def bidders_faults(state: State) -> Iterator[str]:
    """RUM-22: the others bid for the dead hand."""
    if not state.bidders:
        yield "bidders names nobody: the dead hand would be sold, or stay dead (RUM-B6)"
    elif state.bidders >> state.dealer & 1:
        yield "bidders names the dealer, who does not bid but sells to the others (RUM-22)"


def bids_faults(state: State) -> Iterator[str]:
    """RUM-22, RUM-B6: who may bid has bid no more than he has."""
    for seat in range(state.seats):
        may_bid = seat != state.dealer and present(state) >> seat & 1
        sealed = state.options.auction == SEALED and state.bidders >> seat & 1
        most = max(0, state.chips[seat]) if may_bid and not sealed else 0
        if not 0 <= state.bids[seat] <= most:
            yield f"bids[{seat}] is {state.bids[seat]}: it must be 0 to {most}, by chips, dealer, out and bidders"
    if state.options.auction == ASCENDING:
        yield from rising_faults(state)


def rising_faults(state: State) -> Iterator[str]:
    """RUM-B6: each bid is higher, a pass is final, and whoever bids most is not alone."""
    best, still = best_bidder(state), still_bidding(state)
    if best >= 0 and (size(state.bidders) < 2 or not has(state.bidders, best)):
        yield f"bidders must name {best}, whose bid is the best of bids, and another (RUM-B6)"
    elif not has_risen(state):
        yield f"bids must differ, and those of bidders rise from actor {state.actor} on: each bid was higher (RUM-B6)"
    elif state.actor == next_to_bid(state) and state.bidders != still:
        yield f"bidders must be {each_seat(still)}, by dealer, actor and bids: a pass is final (RUM-B6)"


def has_risen(state: State) -> bool:
    """Whether each bid can follow the next lower one: those between who had not passed have bid too, and will again."""
    low, last = 0, state.dealer
    for high, seat in sorted((state.bids[seat], seat) for seat in range(state.seats) if state.bids[seat] > 0):
        between = [(last + turn) % state.seats for turn in range(1, (seat - last) % state.seats)]
        bidding = [state.bids[other] for other in between if has(state.bidders, other) or state.bids[other] > low]
        if len(bidding) >= high - low or any(bid < high for bid in bidding):
            return False
        low, last = high, seat
    return True
