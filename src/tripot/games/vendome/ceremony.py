"""Before the first card of a tour: the draw for the bank, the seats, the cut; and where the cards come from."""

from tripot.cards import DECK_SIZE
from tripot.engine.drawing import (
    after_draw,
    close_draw,
    open_draw,
    player_at,
    rank_draw,
    short_of_cards,
    spread_for_draw,
)
from tripot.engine.kernel import rule, tell
from tripot.engine.options import AUTOMATIC
from tripot.engine.packs import lay_talon, rotate
from tripot.engine.seats import keep_order, seat_from
from tripot.engine.stream import Pack
from tripot.engine.tricks import ACE_HIGH, KING_HIGH
from tripot.games.vendome.bank import right_of
from tripot.games.vendome.options import KING_FIRST
from tripot.games.vendome.state import CUT, DEAL, DRAW, SERVE, State
from tripot.games.vendome.tour import open_tour, turn_card


@rule
def starting_chips(seats: int) -> int:
    """VEN-05."""
    if seats <= 5:
        return 10
    return 20 if seats <= 8 else 30


@rule
def open_match(state: State) -> None:
    """VEN-05, VEN-07: everybody gets chips and draws for the bank."""
    keep_order(state)
    for seat in range(state.seats):
        state.chips[seat] = starting_chips(state.seats)
    state.phase = DRAW
    open_draw(state.drawing, state.seats)


@rule
def wants_pack(state: State) -> bool:
    return state.phase == DEAL or (state.phase == DRAW and short_of_cards(state.drawing))


@rule
def take_pack(state: State, pack: Pack) -> None:
    """A shuffled pack is there: to draw from, to play a whole tour with, or to be cut."""
    if state.phase == DRAW:
        spread_for_draw(state, pack)
    elif state.options.ceremony == AUTOMATIC:
        play_tour(state, pack)
    else:
        lay_talon(state, pack)
        state.phase = CUT


@rule
def draw_order(state: State) -> int:
    """VEN-B7."""
    return KING_HIGH if state.options.draw_order == KING_FIRST else ACE_HIGH


@after_draw.of(State)
def settle_draw(state: State) -> None:
    """VEN-08: the highest card holds the bank, and nobody changes seats: they are counted from the banker."""
    drawing = state.drawing
    if not rank_draw(drawing, state.seats, draw_order(state), state.options.tie_draw, 1):
        return
    first = player_at(drawing, state.seats, 0)
    tell("holds_bank", first)
    seat_from(state, first)
    close_draw(drawing)
    state.phase = DEAL


@rule
def play_tour(state: State, pack: Pack) -> None:
    """A whole tour: nobody has anything to choose, and a card of the banker’s rank is always left to end it."""
    open_tour(state)
    at = 0
    while state.phase >= SERVE:
        turn_card(state, pack.cards[at])
        at += 1


@rule
def cutter(state: State) -> int:
    """VEN-10: the player on the banker's right cuts."""
    return right_of(state, state.banker)


@rule
def cut(state: State, seat: int, lifted: int) -> None:
    """The cards lifted go under the others."""
    tell("cuts", seat, lifted)
    rotate(state.talon, lifted, DECK_SIZE)
    open_tour(state)


@rule
def turn_next(state: State) -> None:
    """The banker turns the first card of the talon."""
    card = state.talon[0]
    state.talon_size -= 1
    for index in range(state.talon_size):
        state.talon[index] = state.talon[index + 1]
    state.talon[state.talon_size] = 0
    turn_card(state, card)
