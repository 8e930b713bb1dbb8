"""Before the play of a coup: the search for the first dealer, the shuffles, the cut, the deal."""

from tripot.cards import DECK_SIZE
from tripot.engine.bits import size
from tripot.engine.choices import Choices, numbers
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.engine.options import AUTOMATIC, BY_HAND
from tripot.engine.packs import clear_talon, lay_talon
from tripot.engine.seats import keep_order, seat_from
from tripot.engine.stream import Pack
from tripot.games.rumoli.chips import open_coup
from tripot.games.rumoli.state import CHOICE, CUT, DEAL, DRAW, JACKS, SHUFFLE, SHUFFLING, State
from tripot.games.rumoli.table import left_of, next_among, present, right_of

LEAST_HEAP = 5  # RUM-11


@rule
def open_match(state: State) -> None:
    """RUM-03: equal chips; RUM-08: then the first dealer is looked for."""
    keep_order(state)
    for seat in range(state.seats):
        state.chips[seat] = state.options.starting_chips
    state.phase = DRAW
    state.actor = state.seats - 1


@rule
def wants_pack(state: State) -> bool:
    return state.phase == DEAL or (state.phase == DRAW and state.talon_size == 0)


@rule
def take_pack(state: State, pack: Pack) -> None:
    """A pack is there: to turn up, to shuffle again, to cut, or to deal."""
    lay_talon(state, pack)
    if state.phase == DEAL:
        go_to_cut(state)
    elif state.options.ceremony == AUTOMATIC:
        while state.phase == DRAW:
            turn_up(state)


@rule
def turn_up(state: State) -> None:
    """RUM-08, RUM-B9: the last player deals a card face up to each, from the left, until a jack falls."""
    turn = size(state.turned)
    card = state.talon[turn]
    state.talon[turn] = 0
    player = turn % state.seats
    tell("turns_up", player, card)
    if JACKS >> card & 1:
        seat_players(state, player)
    else:
        state.turned |= 1 << card


@rule
def seat_players(state: State, first: int) -> None:
    """RUM-07: chance alone seated them; the first dealer takes seat 0, everybody keeps their neighbours."""
    state.turned = 0
    state.actor = 0
    clear_talon(state)
    seat_from(state, first)
    open_coup(state)


@rule
def go_to_cut(state: State) -> None:
    """RUM-09: the shuffles asked for, the dealer's last; RUM-10: then the cut by the dealer's right neighbour."""
    if state.options.ceremony != BY_HAND:
        deal_hands(state, 0)
    elif state.shufflers != 0:
        state.phase = SHUFFLING
        state.actor = next_among(state, state.shufflers, state.dealer)
    else:
        state.phase = CUT
        state.actor = right_of(state, state.dealer)


@rule
def answer_shuffle(state: State, seat: int, word: int) -> None:
    """RUM-09: a player shuffles, or does not care to."""
    state.shufflers &= ~(1 << seat)
    if word == SHUFFLE:
        tell("shuffles", seat)
        clear_talon(state)
        state.phase = DEAL
    else:
        tell("no_shuffle", seat)
        go_to_cut(state)


@clause("RUM-11")
def five_in_each_heap(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    return Choices(choices.marks, LEAST_HEAP, DECK_SIZE - LEAST_HEAP)


@rule
def cut_choices(state: State, seat: int) -> Choices:
    return five_in_each_heap(state, seat, numbers(1, DECK_SIZE - 1))


@rule
def deal_hands(state: State, lifted: int) -> None:
    """RUM-15 to 17: every card, one by one and clockwise, the dead hand first, the dealer last; RUM-19: he looks."""
    hands = size(present(state)) + 1
    seat = state.dealer
    for index in range(DECK_SIZE):
        card = 1 << state.talon[(lifted + index) % DECK_SIZE]
        if index % hands == 0:
            state.dead |= card
        else:
            seat = left_of(state, seat)
            state.hands[seat] |= card
    clear_talon(state)
    for player in range(state.seats):
        if present(state) >> player & 1:
            tell("dealt", player, state.hands[player])
    state.phase = CHOICE
    state.actor = state.dealer
