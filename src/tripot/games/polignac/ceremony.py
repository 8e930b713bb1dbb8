"""Before the first card of a coup: the draw, the seats, the cut, the deal and the dealer's discard."""

from tripot.engine.bits import size
from tripot.engine.choices import Choices, keep, numbers
from tripot.engine.clauses import clause
from tripot.engine.drawing import (
    after_draw,
    close_draw,
    open_draw,
    rank_draw,
    seat_by_draw,
    short_of_cards,
    spread_for_draw,
)
from tripot.engine.kernel import rule, tell
from tripot.engine.options import BY_HAND
from tripot.engine.packs import clear_talon, lay_talon
from tripot.engine.seats import keep_order
from tripot.engine.stream import Pack
from tripot.engine.tricks import ACE_HIGH
from tripot.games.polignac.options import ACE_FIRST, BLACK, DEALER_DISCARD
from tripot.games.polignac.state import (
    BLACK_SEVENS,
    CUT,
    DEAL,
    DRAW,
    ECART,
    JACKS,
    ORDER,
    PIQUET,
    PIQUET_CARDS,
    PLAY,
    RED_SEVENS,
    State,
)


@rule
def cards_each(seats: int) -> int:
    """POL-13."""
    return PIQUET // seats


@rule
def leftover(seats: int) -> int:
    """POL-03: the cards no hand takes."""
    return PIQUET - seats * cards_each(seats)


@rule
def pack_of_coup(state: State) -> int:
    """The cards dealt: POL-05 takes sevens away, POL-06 keeps the 32."""
    spare = leftover(state.seats)
    if spare == 0 or state.options.leftover_method == DEALER_DISCARD:
        return PIQUET_CARDS
    if spare == 4:
        return PIQUET_CARDS & ~RED_SEVENS & ~BLACK_SEVENS
    return PIQUET_CARDS & ~(BLACK_SEVENS if state.options.removed_sevens == BLACK else RED_SEVENS)


@rule
def open_match(state: State) -> None:
    """POL-16: everybody draws for the deal."""
    keep_order(state)
    state.phase = DRAW
    open_draw(state.drawing, state.seats)


@rule
def cards_wanted(state: State) -> int:
    """The cards chance must order now; none if it is not chance's turn."""
    if state.phase == DEAL:
        return pack_of_coup(state)
    if state.phase == DRAW and short_of_cards(state.drawing):
        return PIQUET_CARDS
    return 0


@rule
def take_pack(state: State, pack: Pack) -> None:
    """A pack is there: to draw from, to cut, or to deal."""
    if state.phase == DRAW:
        spread_for_draw(state, pack)
        return
    lay_talon(state, pack)
    if state.options.ceremony == BY_HAND:
        state.phase = CUT
        state.actor = cutter(state)
    else:
        deal_hands(state, 0)


@rule
def draw_order(state: State) -> int:
    """POL-B4."""
    return ACE_HIGH if state.options.draw_order == ACE_FIRST else ORDER


@after_draw.of(State)
def settle_draw(state: State) -> None:
    """POL-17 to 22: the highest deals; the others sit on his right in the order of the draw."""
    drawing = state.drawing
    if not rank_draw(drawing, state.seats, draw_order(state), state.options.tie_draw, state.seats):
        return
    seat_by_draw(state)
    close_draw(drawing)
    state.dealer = 0
    state.phase = DEAL


@rule
def cutter(state: State) -> int:
    """POL-23: the player on the dealer's left cuts."""
    return (state.dealer + state.seats - 1) % state.seats


@rule
def cut_choices(state: State) -> Choices:
    """POL-23: a cut leaves a card in each heap."""
    return numbers(1, state.talon_size - 1)


@rule
def deal_hands(state: State, lifted: int) -> None:
    """POL-23 to 25: two by two from the dealer's right, the odd card last; POL-06: the dealer takes the rest."""
    each = cards_each(state.seats)
    count = state.talon_size
    at = lifted
    for start in range(0, each, 2):
        packet = min(2, each - start)
        for turn in range(1, state.seats + 1):
            seat = (state.dealer + turn) % state.seats
            for _ in range(packet):
                state.hands[seat] |= 1 << state.talon[at % count]
                at += 1
    for _ in range(count - each * state.seats):
        state.hands[state.dealer] |= 1 << state.talon[at % count]
        at += 1
    clear_talon(state)
    for seat in range(state.seats):
        tell("dealt", seat, state.hands[seat])
    open_coup(state)


@rule
def open_coup(state: State) -> None:
    """The dealer discards (POL-06), or the first lead is made."""
    if size(state.hands[state.dealer]) > cards_each(state.seats):
        state.phase = ECART
        state.actor = state.dealer
    else:
        lead_first(state)


@rule
def first_leader(state: State) -> int:
    """POL-B1: the player on the dealer's right leads first."""
    return (state.dealer + 1) % state.seats


@rule
def lead_first(state: State) -> None:
    state.phase = PLAY
    state.leader = first_leader(state)
    state.actor = state.leader


@clause("POL-07")
def no_jack_discarded(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    return keep(choices, ~JACKS)


@rule
def discard(state: State, seat: int, card: int) -> None:
    """POL-06: one card of the dealer's discard, face down."""
    state.hands[seat] &= ~(1 << card)
    state.ecart |= 1 << card
    state.ecart_size += 1
    tell("discards", seat, card)
    if state.ecart_size == leftover(state.seats):
        tell("discarded", seat, state.ecart_size)
        lead_first(state)
