"""The draw for the bank (VEU-03, 04, 06, B18)."""

from tripot.cards import DECK_SIZE
from tripot.engine.bits import nth
from tripot.engine.drawing import (
    close_draw,
    open_draw,
    player_at,
    rank_draw,
    short_of_cards,
    spread_pack,
    take_card,
    take_next,
)
from tripot.engine.kernel import rule, tell
from tripot.engine.options import BY_HAND
from tripot.engine.stream import Pack
from tripot.engine.tricks import ACE_HIGH
from tripot.games.vingt_et_un.bank import gather_packs, open_bank
from tripot.games.vingt_et_un.state import DRAW, State


@rule
def open_match(state: State) -> None:
    """Everybody gets chips (VEU-02) and draws for the bank from one pack."""
    for seat in range(state.seats):
        state.players[seat] = seat
        state.chips[seat] = state.options.starting_chips
    gather_packs(state)
    state.phase = DRAW
    open_draw(state.drawing, state.seats)


@rule
def draw_wanted(state: State, pack: Pack) -> None:
    """One pack, when too few cards are left to draw from."""
    pack.count = DECK_SIZE if short_of_cards(state.drawing) else 0
    for card in range(pack.count):
        pack.cards[card] = card


@rule
def spread_for_draw(state: State, pack: Pack) -> None:
    """Spread a pack; in `automatic` each in turn takes the first covered card."""
    spread_pack(state.drawing, pack)
    if state.options.ceremony == BY_HAND:
        return
    while state.phase == DRAW and not short_of_cards(state.drawing):
        take_next(state.drawing)
        settle_draw(state)


@rule
def draw_at(state: State, player: int, number: int) -> None:
    """The player turns the covered card at this place, counted from 1."""
    take_card(state.drawing, player, nth(state.drawing.left, number - 1))
    settle_draw(state)


@rule
def settle_draw(state: State) -> None:
    """VEU-04, VEU-06: the highest is banker, the others sit on his right in the order of the draw."""
    drawing = state.drawing
    if drawing.pending != 0:
        return
    if not rank_draw(drawing, state.seats, ACE_HIGH, state.options.tie_draw, state.seats):
        return
    for place in range(state.seats):
        state.players[place] = player_at(drawing, state.seats, place)
        tell("sits", state.players[place], place)
    close_draw(drawing)
    open_bank(state)
