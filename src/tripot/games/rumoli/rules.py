"""What a seat may do, phase by phase."""

from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.choices import NOTHING, NUMBER, Choices, choices_of
from tripot.engine.kernel import rule, tell
from tripot.engine.options import PENALISE
from tripot.engine.packs import fill
from tripot.engine.payments import richest
from tripot.engine.stream import Pack
from tripot.games.rumoli.asking import answer, answers, unanswered
from tripot.games.rumoli.auction import bid, bid_choices, choose, must_sell
from tripot.games.rumoli.ceremony import (
    answer_shuffle,
    cut_choices,
    deal_hands,
    open_match,
    take_pack,
    turn_up,
    wants_pack,
)
from tripot.games.rumoli.chips import ante_on, on_boodles, owing
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.penalties import take_back
from tripot.games.rumoli.play import faulty_leads, lead, leads
from tripot.games.rumoli.state import (
    ANTE,
    ASK,
    AUCTION,
    CHOICE,
    CUT,
    DEAL,
    DRAW,
    LEAVE,
    OVER,
    PASS,
    PLAY,
    SELL,
    SHUFFLE,
    SHUFFLING,
    TAKE,
    TAKE_BACK,
    TURN,
    State,
)


@rules.begin.of(State)
def begin(state: State) -> None:
    open_match(state)


@rules.wanted.of(State)
def wanted(state: State, pack: Pack) -> int:
    return fill(pack, FULL_DECK if wants_pack(state) else 0)


@rules.deal.of(State)
def deal(state: State, pack: Pack) -> None:
    take_pack(state, pack)


@rules.waiting.of(State)
def waiting(state: State) -> int:
    phase = state.phase
    if phase in (OVER, DEAL) or wants_pack(state):
        return 0
    if phase == ANTE:
        return owing(state)
    if phase == ASK:
        return unanswered(state)
    if phase == AUCTION and state.options.auction == SEALED:
        return state.bidders
    return 1 << state.actor


@rules.legal.of(State)
def legal(state: State, seat: int) -> Choices:
    phase = state.phase
    if phase == PLAY:
        return leads(state, seat)
    if phase == ASK:
        return answers(state, seat)
    if phase == AUCTION:
        return bid_choices(state, seat)
    if phase == CHOICE:
        return must_sell(state, seat, choices_of(1 << TAKE | 1 << SELL | 1 << LEAVE))
    if phase == CUT:
        return cut_choices(state, seat)
    return before_the_deal(state, seat)


@rule
def before_the_deal(state: State, seat: int) -> Choices:
    """The choices of the search for a dealer, of the antes and of the shuffles."""
    if state.phase == DRAW:
        return choices_of(1 << TURN)
    if state.phase == ANTE:
        return on_boodles(state, seat, choices_of(FULL_DECK))
    if state.phase == SHUFFLING:
        return choices_of(1 << SHUFFLE | 1 << PASS)
    return NOTHING


@rules.possible.of(State)
def possible(state: State, seat: int) -> Choices:
    allowed = legal(state, seat)
    if state.options.enforcement == PENALISE and state.phase == PLAY:
        return choices_of(allowed.marks | faulty_leads(state, seat))
    if state.phase == ASK:
        return choices_of(allowed.marks | 1 << PASS)
    return allowed


@rules.apply.of(State)
def apply(state: State, seat: int, action: int) -> None:
    phase = state.phase
    if phase == PLAY and action != TAKE_BACK:
        lead(state, seat, action)
    elif phase == PLAY:
        take_back(state)
    elif phase == ASK:
        answer(state, seat, action)
    elif phase == AUCTION:
        bid(state, seat, action)
    elif phase == CHOICE:
        choose(state, seat, action)
    else:
        prepare(state, seat, action)


@rule
def prepare(state: State, seat: int, action: int) -> None:
    """The acts before the deal."""
    if state.phase == ANTE:
        ante_on(state, seat, action)
    elif state.phase == SHUFFLING:
        answer_shuffle(state, seat, action)
    elif state.phase == CUT:
        tell("cuts", seat, action - NUMBER)
        deal_hands(state, action - NUMBER)
    else:
        turn_up(state)


@rules.score.of(State)
def score(state: State, seat: int) -> int:
    return state.chips[seat]


@rules.winners.of(State)
def winners(state: State) -> int:
    """The richest; the text names no loser."""
    return richest(state.chips, state.seats) if state.phase == OVER else 0


@rules.losers.of(State)
def losers(state: State) -> int:  # noqa: ARG001
    return 0
