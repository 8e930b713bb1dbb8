"""What a seat may do, phase by phase."""

from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.choices import NOTHING, NUMBER, Choices, choices_of
from tripot.engine.drawing import draw_at, draw_choices
from tripot.engine.kernel import rule
from tripot.engine.packs import fill
from tripot.engine.stream import Pack
from tripot.games.dame_de_pique.ceremony import open_match, pass_card, take_pack, wants_pack
from tripot.games.dame_de_pique.counting import lowest_totals, score_volte
from tripot.games.dame_de_pique.play import play_card, playable
from tripot.games.dame_de_pique.state import (
    CHOOSE,
    DRAW,
    EXCHANGE,
    OTHERS_PLUS,
    OVER,
    PLAY,
    SELF_MINUS,
    State,
)


@rules.begin.of(State)
def begin(state: State) -> None:
    open_match(state)


@rules.wanted.of(State)
def wanted(state: State, pack: Pack) -> int:
    """DDP-05: all 52 cards."""
    return fill(pack, FULL_DECK if wants_pack(state) else 0)


@rules.deal.of(State)
def deal(state: State, pack: Pack) -> None:
    take_pack(state, pack)


@rules.waiting.of(State)
def waiting(state: State) -> int:
    return state.awaited


@rules.legal.of(State)
def legal(state: State, seat: int) -> Choices:
    """DDP-B13: what is not allowed cannot be done."""
    phase = state.phase
    if phase == PLAY:
        return playable(state, seat)
    if phase == EXCHANGE:
        return choices_of(state.hands[seat])
    return spoken(state)


@rule
def spoken(state: State) -> Choices:
    """The choices that are not cards."""
    if state.phase == CHOOSE:
        return choices_of(1 << OTHERS_PLUS | 1 << SELF_MINUS)
    if state.phase == DRAW:
        return draw_choices(state.drawing)
    return NOTHING


@rules.apply.of(State)
def apply(state: State, seat: int, action: int) -> None:
    phase = state.phase
    if phase == PLAY:
        play_card(state, seat, action)
    elif phase == EXCHANGE:
        pass_card(state, seat, action)
    elif phase == CHOOSE:
        score_volte(state, seat, action)
    else:
        draw_at(state, seat, action - NUMBER)


@rules.score.of(State)
def score(state: State, seat: int) -> int:
    """DDP-22: the points of the manches finished."""
    return state.totals[seat]


@rules.winners.of(State)
def winners(state: State) -> int:
    return lowest_totals(state) if state.phase == OVER else 0
