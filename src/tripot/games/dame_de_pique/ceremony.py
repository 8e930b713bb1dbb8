"""Before the first trick of a manche: the draw for the deal, the deal, and the exchange of three cards."""

from tripot.engine.bits import has, size
from tripot.engine.drawing import (
    after_draw,
    close_draw,
    next_to_draw,
    open_draw,
    player_at,
    rank_draw,
    spread_for_draw,
)
from tripot.engine.kernel import rule, tell
from tripot.engine.options import REDRAW_TIED
from tripot.engine.seats import keep_order, seat_from
from tripot.engine.stream import Pack
from tripot.engine.tricks import ACE_HIGH
from tripot.games.dame_de_pique.state import (
    CARDS_EACH,
    CARDS_PASSED,
    DEAL,
    DRAW,
    EXCHANGE,
    PLAY,
    SEATS,
    TWO_OF_CLUBS,
    State,
)

EVERYBODY = (1 << SEATS) - 1
NOBODY, LEFT, ACROSS, RIGHT = range(4)  # how many seats to the left
CYCLE = 4  # manches


@rule
def open_match(state: State) -> None:
    """DDP-B11: everybody draws for the deal."""
    keep_order(state)
    state.phase = DRAW
    open_draw(state.drawing, SEATS)


@rule
def wants_pack(state: State) -> bool:
    """Whether it is chance's turn."""
    return state.phase == DEAL or (state.phase == DRAW and state.awaited == 0)


@rule
def take_pack(state: State, pack: Pack) -> None:
    """A pack is there: to draw from, or to deal."""
    if state.phase == DEAL:
        deal_hands(state, pack)
        return
    spread_for_draw(state, pack)
    await_draw(state)


@rule
def await_draw(state: State) -> None:
    """One player after the other draws, as long as there are cards for all who must."""
    state.awaited = next_to_draw(state.drawing)


@after_draw.of(State)
def settle_draw(state: State) -> None:
    """DDP-B11: the highest card, ace high, deals first; players who tie draw again."""
    drawing = state.drawing
    if not rank_draw(drawing, SEATS, ACE_HIGH, REDRAW_TIED, 1):
        await_draw(state)
        return
    seat_from(state, player_at(drawing, SEATS, 0))
    close_draw(drawing)
    state.awaited = 0
    state.dealer = 0
    state.phase = DEAL


@rule
def deal_hands(state: State, pack: Pack) -> None:
    """DDP-06: one card at a time, clockwise from the dealer's left."""
    for turn in range(SEATS):
        hand = 0
        for index in range(turn, CARDS_EACH * SEATS, SEATS):
            hand |= 1 << pack.cards[index]
        seat = (state.dealer + 1 + turn) % SEATS
        state.hands[seat] = hand
        tell("dealt", seat, hand)
    tell("direction", way(state))
    if way(state) == NOBODY:
        open_play(state)
    else:
        state.phase = EXCHANGE
        state.awaited = EVERYBODY


@rule
def way(state: State) -> int:
    """How many seats to the left the cards of this manche are passed: a cycle of four manches (DDP-09, DDP-14)."""
    manche = state.deals % CYCLE
    if manche == 0:
        return LEFT  # DDP-10
    if manche == 1:
        return RIGHT  # DDP-11
    return ACROSS if manche == 2 else NOBODY  # DDP-12, DDP-13


@rule
def receiver(state: State, giver: int) -> int:
    """Who receives the cards of a seat in this manche."""
    return (giver + way(state)) % SEATS


@rule
def pass_card(state: State, seat: int, card: int) -> None:
    """DDP-09, DDP-B12: one of three cards, face down; nobody looks before all have chosen."""
    state.hands[seat] &= ~(1 << card)
    state.passed[seat] |= 1 << card
    tell("passes", seat, card)
    if size(state.passed[seat]) == CARDS_PASSED:
        state.awaited &= ~(1 << seat)
        tell("ready", seat)
        if state.awaited == 0:
            exchange(state)


@rule
def exchange(state: State) -> None:
    """Everybody takes up the cards received."""
    for giver in range(SEATS):
        seat = receiver(state, giver)
        state.hands[seat] |= state.passed[giver]
        tell("gives", giver, seat, state.passed[giver])
    open_play(state)


@rule
def open_play(state: State) -> None:
    """DDP-15: whoever holds the 2 of clubs, after the exchange, leads."""
    for seat in range(SEATS):
        if has(state.hands[seat], TWO_OF_CLUBS):
            state.leader = seat
    state.phase = PLAY
    state.awaited = 1 << state.leader
