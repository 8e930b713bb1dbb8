"""The draw for the bank (VEU-03, 04, 06, B18)."""

from tripot.engine.drawing import after_draw, close_draw, open_draw, rank_draw, seat_by_draw
from tripot.engine.kernel import rule
from tripot.engine.seats import keep_order
from tripot.engine.tricks import ACE_HIGH
from tripot.games.vingt_et_un.bank import gather_packs, open_bank
from tripot.games.vingt_et_un.state import DRAW, State


@rule
def open_match(state: State) -> None:
    """Everybody gets chips (VEU-02) and draws for the bank from one pack."""
    keep_order(state)
    for seat in range(state.seats):
        state.chips[seat] = state.options.starting_chips
    gather_packs(state)
    state.phase = DRAW
    open_draw(state.drawing, state.seats)


@after_draw.of(State)
def settle_draw(state: State) -> None:
    """VEU-04, VEU-06: the highest is banker, the others sit on his right in the order of the draw."""
    drawing = state.drawing
    if not rank_draw(drawing, state.seats, ACE_HIGH, state.options.tie_draw, state.seats):
        return
    seat_by_draw(state)
    close_draw(drawing)
    open_bank(state)
