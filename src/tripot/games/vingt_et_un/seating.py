"""Who comes next, and who gets which card of the first deal (VEU-06, 14, 15, B8)."""

from tripot.engine.bits import nth, size
from tripot.engine.kernel import rule
from tripot.engine.seats import counted_from, next_seat
from tripot.games.vingt_et_un.options import ONE_BY_ONE
from tripot.games.vingt_et_un.state import State


@rule
def next_staked(state: State, seat: int) -> int:
    """The next ponte to the right with a stake, or the banker if there is none."""
    found = next_seat(state, seat)
    while found != state.banker and state.stakes[found] == 0:
        found = next_seat(state, found)
    return found


@rule
def place_of(state: State, seat: int) -> int:
    """1 for the first ponte, and so on to the right; the number of seats for the banker."""
    return (seat + state.seats - state.banker - 1) % state.seats + 1


@rule
def is_opposed(state: State) -> bool:
    """Whether a stake is still to be settled."""
    return next_staked(state, state.banker) != state.banker


@rule
def in_dealing_order(state: State) -> int:
    """Who got cards, as bits by place: II first, the banker last."""
    return counted_from(state.dealt_in, state.banker + 1, state.seats)


@rule
def seat_of(state: State, index: int) -> int:
    """The seat that gets the card at this index of the first deal (VEU-B8)."""
    players = size(state.dealt_in)
    turn = index % players if state.options.deal_mode == ONE_BY_ONE else index // 2
    return (state.banker + 1 + nth(in_dealing_order(state), turn)) % state.seats


@rule
def index_of(state: State, seat: int, place: int) -> int:
    """When in the first deal this seat got its first or second card (place 0 or 1)."""
    turn = size(in_dealing_order(state) & (1 << place_of(state, seat) - 1) - 1)
    return place * size(state.dealt_in) + turn if state.options.deal_mode == ONE_BY_ONE else 2 * turn + place


@rule
def is_old(state: State, seat: int, place: int) -> bool:
    """Whether this face-down card was given before the basket was taken back (VEU-30)."""
    return index_of(state, seat, place) < state.renewed - 1
