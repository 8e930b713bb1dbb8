"""From the shuffle to the first two cards of every hand (VEU-13, 14, 30, 32)."""

from tripot.engine.bits import size
from tripot.engine.choices import Choices, numbers
from tripot.engine.kernel import rule, tell
from tripot.engine.options import AUTOMATIC
from tripot.engine.stream import Pack
from tripot.games.vingt_et_un.bank import may_be_last, must_be_last
from tripot.games.vingt_et_un.play import begin_turns, receive
from tripot.games.vingt_et_un.seating import next_staked, seat_of
from tripot.games.vingt_et_un.state import ANNOUNCE, CUT, LAST_COUP, PLAY, REMIX, SHUFFLE, SHUFFLE_AGAIN, State
from tripot.games.vingt_et_un.talon import cut_talon, lay_talon, return_talon, take_basket, take_top


@rule
def stakes_are_made(state: State) -> None:
    """A new bank shuffles (VEU-B9); any other goes on down the talon."""
    if state.talon_size == 0:
        state.phase = SHUFFLE
        state.actor = 1 + next_staked(state, state.banker)
    else:
        open_deal(state)


@rule
def take_shuffled(state: State, pack: Pack) -> None:
    """VEU-13: a new bank's packs may be shuffled again and are cut; the basket is cut too (VEU-30)."""
    lay_talon(state, pack)
    if state.options.ceremony == AUTOMATIC or state.talon_size < 2:
        resume(state)
    elif state.dealt_in == 0 and state.actor != 1 + state.banker:
        state.phase = REMIX
    else:
        state.phase = CUT


@rule
def remix(state: State, seat: int, word: int) -> None:
    """VEU-13: one ponte at most has the packs shuffled again; the turn is the banker's once that is done."""
    if word == SHUFFLE_AGAIN:
        tell("shuffles_again", seat)
        return_talon(state)
        state.actor = 1 + state.banker
        state.phase = SHUFFLE
        return
    state.actor = 1 + next_staked(state, seat)
    if state.actor == 1 + state.banker:
        state.phase = CUT


@rule
def cutter(state: State) -> int:
    """VEU-13: V, on the banker's left."""
    return (state.banker + state.seats - 1) % state.seats


@rule
def cut_choices(state: State) -> Choices:
    """A cut leaves a card in each heap."""
    return numbers(1, state.talon_size - 1)


@rule
def cut(state: State, seat: int, lifted: int) -> None:
    tell("cuts", seat, lifted)
    cut_talon(state, lifted)
    resume(state)


@rule
def resume(state: State) -> None:
    """Go on where the cards were wanting: before the deal, in the middle of it, or for the card just asked."""
    if state.dealt_in == 0:
        open_deal(state)
    elif state.dealt < 2 * size(state.dealt_in):
        deal_on(state)
    else:
        state.phase = PLAY
        receive(state, state.actor - 1)


@rule
def open_deal(state: State) -> None:
    """VEU-32, VEU-B10: the banker announces the last coup where he must; where he may, he is asked."""
    deal_in(state)
    if must_be_last(state, state.talon_size):
        announce(state, LAST_COUP)
    elif may_be_last(state, state.talon_size):
        state.actor = 1 + state.banker
        state.phase = ANNOUNCE
    else:
        deal_on(state)


@rule
def deal_in(state: State) -> None:
    """Cards are for whoever has staked, and for the banker."""
    for seat in range(state.seats):
        if state.stakes[seat] > 0 or seat == state.banker:
            state.dealt_in |= 1 << seat


@rule
def announce(state: State, word: int) -> None:
    """VEU-32: « Dernier coup », or nothing."""
    if word == LAST_COUP:
        tell("announces_last", state.banker)
        state.last = 1
    deal_on(state)


@rule
def deal_on(state: State) -> None:
    """VEU-14: two cards face down to everybody who is in, the banker last (VEU-B8)."""
    while state.dealt < 2 * size(state.dealt_in):
        if state.talon_size == 0:
            take_basket(state)
            return
        seat = seat_of(state, state.dealt)
        card = take_top(state)
        if state.down[seat] == 0:
            state.first[seat] = card + 1
        else:
            state.second[seat] = card + 1
        state.down[seat] += 1
        state.dealt += 1
        tell("dealt", seat, card)
    tell("served", state.banker, state.dealt_in)
    begin_turns(state)
