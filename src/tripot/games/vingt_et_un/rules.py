"""What a seat may do, phase by phase."""

from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.choices import NOTHING, NUMBER, Choices, choices_of
from tripot.engine.drawing import draw_at, draw_choices, next_to_draw, short_of_cards, spread_for_draw
from tripot.engine.kernel import rule
from tripot.engine.packs import fill
from tripot.engine.payments import richest
from tripot.engine.stream import Pack
from tripot.games.vingt_et_un.ceremony import open_match
from tripot.games.vingt_et_un.dealing import announce, cut, cut_choices, cutter, remix, take_shuffled
from tripot.games.vingt_et_un.hands import total
from tripot.games.vingt_et_un.play import say, spoken
from tripot.games.vingt_et_un.stakes import stake, stake_choices
from tripot.games.vingt_et_un.state import (
    ANNOUNCE,
    CUT,
    DRAW,
    GO_ON,
    LAST_COUP,
    OVER,
    PASS,
    PLAY,
    REMIX,
    SHUFFLE,
    SHUFFLE_AGAIN,
    STAKE,
    State,
)
from tripot.games.vingt_et_un.talon import basket_cards


@rules.begin.of(State)
def begin(state: State) -> None:
    open_match(state)


@rules.wanted.of(State)
def wanted(state: State, pack: Pack) -> int:
    """One pack for the draw (VEU-03); all packs for a new bank (VEU-B9); the basket in mid-coup (VEU-30)."""
    pack.count = 0
    if state.phase == SHUFFLE:
        basket_cards(state, pack)
    elif state.phase == DRAW and short_of_cards(state.drawing):
        fill(pack, FULL_DECK)
    return pack.count


@rules.deal.of(State)
def deal(state: State, pack: Pack) -> None:
    if state.phase == DRAW:
        spread_for_draw(state, pack)
    else:
        take_shuffled(state, pack)


@rules.waiting.of(State)
def waiting(state: State) -> int:
    phase = state.phase
    if phase in (OVER, SHUFFLE):
        return 0
    if phase == DRAW:
        return next_to_draw(state.drawing)
    return 1 << (cutter(state) if phase == CUT else state.actor - 1)


@rules.legal.of(State)
def legal(state: State, seat: int) -> Choices:
    phase = state.phase
    if phase == PLAY:
        return spoken(state, seat)
    if phase == STAKE:
        return stake_choices(state, seat)
    return ceremonial(state)


@rule
def ceremonial(state: State) -> Choices:
    """The choices that do not depend on who has them."""
    phase = state.phase
    if phase == ANNOUNCE:
        return choices_of(1 << LAST_COUP | 1 << GO_ON)
    if phase == REMIX:
        return choices_of(1 << SHUFFLE_AGAIN | 1 << PASS)
    if phase == CUT:
        return cut_choices(state)
    if phase == DRAW:
        return draw_choices(state.drawing)
    return NOTHING


@rules.apply.of(State)
def apply(state: State, seat: int, action: int) -> None:
    phase = state.phase
    if phase == PLAY:
        say(state, seat, action)
    elif phase == STAKE:
        stake(state, seat, action - NUMBER)
    elif phase == ANNOUNCE:
        announce(state, action)
    elif phase == REMIX:
        remix(state, seat, action)
    elif phase == CUT:
        cut(state, seat, action - NUMBER)
    else:
        draw_at(state, seat, action - NUMBER)


@rules.score.of(State)
def score(state: State, seat: int) -> int:
    return state.chips[seat]


@rules.winners.of(State)
def winners(state: State) -> int:
    return richest(state.chips, state.seats) if state.phase == OVER else 0


@rules.counted.of(State)
def counted(view: State, seat: int) -> int:
    return total(view, seat) if view.first[seat] and view.second[seat] else 0
