"""What a seat may do, phase by phase."""

from tripot.engine import rules
from tripot.engine.choices import NOTHING, NUMBER, Choices, choices_of
from tripot.engine.drawing import draw_at, draw_choices, next_to_draw
from tripot.engine.kernel import rule, tell
from tripot.engine.options import PREVENT
from tripot.engine.packs import fill
from tripot.engine.stream import Pack
from tripot.games.polignac.ceremony import (
    cards_wanted,
    cut_choices,
    deal_hands,
    discard,
    no_jack_discarded,
    open_match,
    take_pack,
)
from tripot.games.polignac.counting import decide, decide_first, points
from tripot.games.polignac.favour import answer, answer_first, ask, ask_before_a_lead, ask_going_on
from tripot.games.polignac.penalties import unpunished
from tripot.games.polignac.play import play_card, playable
from tripot.games.polignac.state import (
    ANSWER,
    ASK,
    CUT,
    DEAL,
    DECIDE,
    DRAW,
    ECART,
    GO_ON,
    NO,
    OVER,
    PLAY,
    STOP,
    YES,
    State,
)


@rules.begin.of(State)
def begin(state: State) -> None:
    open_match(state)


@rules.wanted.of(State)
def wanted(state: State, pack: Pack) -> int:
    return fill(pack, cards_wanted(state))


@rules.deal.of(State)
def deal(state: State, pack: Pack) -> None:
    take_pack(state, pack)


@rules.waiting.of(State)
def waiting(state: State) -> int:
    if state.phase == DRAW:
        return next_to_draw(state.drawing)
    if state.phase in (OVER, DEAL):
        return 0
    return 1 << state.actor


@rules.legal.of(State)
def legal(state: State, seat: int) -> Choices:
    phase = state.phase
    if phase == PLAY:
        return ask_before_a_lead(state, seat, choices_of(playable(state, seat).marks | 1 << ASK))
    if phase == ECART:
        return no_jack_discarded(state, seat, choices_of(state.hands[seat]))
    return spoken(state, seat)


@rule
def spoken(state: State, seat: int) -> Choices:
    """The choices that are not cards."""
    phase = state.phase
    words = 1 << YES | 1 << NO | 1 << GO_ON | 1 << STOP | 1 << ASK
    if phase == ANSWER:
        return answer_first(state, seat, choices_of(state.hands[seat] | words))
    if phase == DECIDE:
        return ask_going_on(state, seat, decide_first(state, seat, choices_of(state.hands[seat] | words)))
    if phase == CUT:
        return cut_choices(state)
    if phase == DRAW:
        return draw_choices(state.drawing)
    return NOTHING


@rules.possible.of(State)
def possible(state: State, seat: int) -> Choices:
    allowed = legal(state, seat)
    if state.options.enforcement == PREVENT or state.phase != PLAY:
        return allowed
    return choices_of(allowed.marks | state.hands[seat] & ~unpunished(state, seat))


@rules.apply.of(State)
def apply(state: State, seat: int, action: int) -> None:
    phase = state.phase
    if phase == PLAY and action != ASK:
        play_card(state, seat, action)
    elif phase == PLAY:
        ask(state, seat)
    elif phase == ANSWER:
        answer(state, seat, action)
    elif phase == DECIDE:
        choose_end(state, seat, action)
    elif phase == ECART:
        discard(state, seat, action)
    elif phase == CUT:
        tell("cuts", seat, action - NUMBER)
        deal_hands(state, action - NUMBER)
    else:
        draw_at(state, seat, action - NUMBER)


@rule
def choose_end(state: State, seat: int, word: int) -> None:
    """POL-32, POL-36: stop, go on, or go on asking for favour."""
    if word == ASK:
        decide(state, GO_ON)
        ask(state, seat)
    else:
        decide(state, word)


@rules.score.of(State)
def score(state: State, seat: int) -> int:
    return points(state, seat)


@rules.winners.of(State)
def winners(state: State) -> int:
    return (1 << state.seats) - 1 & ~state.losers if state.phase == OVER and state.losers else 0


@rules.losers.of(State)
def losers(state: State) -> int:
    return state.losers
