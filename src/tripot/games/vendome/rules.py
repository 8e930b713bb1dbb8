"""What a seat may do, phase by phase: draw, cut and turn cards; the rest is chance."""

from tripot.cards import DECK_SIZE, FULL_DECK
from tripot.engine import rules
from tripot.engine.choices import NOTHING, NUMBER, Choices, choices_of, numbers
from tripot.engine.drawing import draw_at, draw_choices, next_to_draw
from tripot.engine.packs import fill
from tripot.engine.payments import richest
from tripot.engine.stream import Pack
from tripot.games.vendome.ceremony import cut, cutter, open_match, take_pack, turn_next, wants_pack
from tripot.games.vendome.state import CUT, DRAW, OVER, SERVE, TURN, State


@rules.begin.of(State)
def begin(state: State) -> None:
    open_match(state)


@rules.wanted.of(State)
def wanted(state: State, pack: Pack) -> int:
    """VEN-02, for the draw and for every tour."""
    return fill(pack, FULL_DECK if wants_pack(state) else 0)


@rules.deal.of(State)
def deal(state: State, pack: Pack) -> None:
    take_pack(state, pack)


@rules.waiting.of(State)
def waiting(state: State) -> int:
    if state.phase >= SERVE:
        return 1 << state.banker  # VEN-06, VEN-16
    if state.phase == CUT:
        return 1 << cutter(state)
    if state.phase == DRAW:
        return next_to_draw(state.drawing)
    return 0


@rules.legal.of(State)
def legal(state: State, seat: int) -> Choices:  # noqa: ARG001
    if state.phase >= SERVE:
        return choices_of(1 << TURN)
    if state.phase == CUT:
        return numbers(1, DECK_SIZE - 1)
    if state.phase == DRAW:
        return draw_choices(state.drawing)
    return NOTHING


@rules.apply.of(State)
def apply(state: State, seat: int, action: int) -> None:
    if state.phase >= SERVE:
        turn_next(state)
    elif state.phase == CUT:
        cut(state, seat, action - NUMBER)
    else:
        draw_at(state, seat, action - NUMBER)


@rules.score.of(State)
def score(state: State, seat: int) -> int:
    return state.chips[seat]


@rules.winners.of(State)
def winners(state: State) -> int:
    """VEN-B13: equal players share the victory."""
    return richest(state.chips, state.seats) if state.phase == OVER else 0
