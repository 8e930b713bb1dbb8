"""The dead hand: taken by the dealer, sold to the highest bidder, or left alone."""

from tripot.engine.bits import size
from tripot.engine.choices import NUMBER, Choices, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.state import AUCTION, LEAVE, PASS, PLAY, SELL, TAKE, State
from tripot.games.rumoli.table import next_among, present

NO_CEILING = 1 << 40


@clause("RUM-B5")
def must_sell(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """Where the sale is no mere privilege, a dealer who keeps his hand sells the dead one."""
    return choices if state.options.dealer_may_decline_sale == 1 else keep(choices, ~(1 << LEAVE))


@rule
def choose(state: State, seat: int, word: int) -> None:
    """RUM-20, RUM-21: the dealer takes the dead hand unseen, sells it to the others (RUM-22), or leaves it."""
    if word == SELL:
        tell("auctions", seat)
        state.bidders = present(state) & ~(1 << seat)
        state.phase = AUCTION
        state.actor = state.eldest
        return
    if word == TAKE:
        exchange(state, seat)
    else:
        tell("declines", seat)
    open_play(state)


@rule
def exchange(state: State, seat: int) -> None:
    """RUM-20, RUM-23: the hand laid aside is dead from now on; RUM-24: only this seat knows both."""
    hand = state.hands[seat]
    state.hands[seat] = state.dead
    state.dead = hand
    state.taker = seat + 1
    tell("exchanges", seat)
    tell("receives", seat, state.hands[seat])


@rule
def open_play(state: State) -> None:
    """RUM-25, RUM-B7: the eldest leads, whoever exchanged."""
    state.phase = PLAY
    state.leader = state.eldest
    state.actor = state.eldest


@rule
def best_bidder(state: State) -> int:
    """Who bids most, the nearest on the dealer's left among equals (RUM-B6); -1 if nobody bids."""
    best = -1
    for turn in range(1, state.seats):
        seat = (state.dealer + turn) % state.seats
        if state.bids[seat] > (0 if best < 0 else state.bids[best]):
            best = seat
    return best


@clause("RUM-B6")
def within_means(state: State, seat: int, choices: Choices) -> Choices:
    """One chip at least, and never more than the seat has."""
    return Choices(choices.marks, max(choices.low, 1), min(choices.high, state.chips[seat]))


@clause("RUM-B6")
def above_last_bid(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """Rising bids: each strictly higher."""
    best = best_bidder(state)
    if state.options.auction == SEALED or best < 0:
        return choices
    return Choices(choices.marks, state.bids[best] + 1, choices.high)


@rule
def bid_choices(state: State, seat: int) -> Choices:
    """RUM-22: a bid, or a pass."""
    return above_last_bid(state, seat, within_means(state, seat, Choices(1 << PASS, 0, NO_CEILING)))


@rule
def bid(state: State, seat: int, action: int) -> None:
    amount = 0 if action == PASS else action - NUMBER
    if state.options.auction == SEALED:
        bid_in_secret(state, seat, amount)
    else:
        bid_aloud(state, seat, amount)


@rule
def announce_bid(state: State, seat: int) -> None:
    if state.bids[seat] > 0:
        tell("bids", seat, state.bids[seat])
    else:
        tell("passes", seat)


@rule
def bid_aloud(state: State, seat: int, amount: int) -> None:
    """RUM-B6: in turn; a pass is final; the last bidder left buys."""
    if amount > 0:
        state.bids[seat] = amount
        announce_bid(state, seat)
    else:
        state.bidders &= ~(1 << seat)
        tell("passes", seat)
    if state.bidders == 0 or (size(state.bidders) == 1 and best_bidder(state) >= 0):
        sell(state)
        return
    state.actor = next_among(state, state.bidders, seat)


@rule
def bid_in_secret(state: State, seat: int, amount: int) -> None:
    """RUM-B6: all bids are opened together."""
    state.bids[seat] = amount
    state.bidders &= ~(1 << seat)
    tell("seals", seat)
    if state.bidders == 0:
        for other in range(state.seats):
            if other != state.dealer and present(state) >> other & 1:
                announce_bid(state, other)
        sell(state)


@rule
def sell(state: State) -> None:
    """RUM-23: the best bidder pays the dealer and must exchange; with no bid the hand stays dead (RUM-B6)."""
    state.bidders = 0
    buyer = best_bidder(state)
    if buyer >= 0:
        tell("buys", buyer, state.bids[buyer])
        state.chips[buyer] -= state.bids[buyer]
        state.chips[state.dealer] += state.bids[buyer]
        exchange(state, buyer)
    else:
        tell("unsold")
    open_play(state)
