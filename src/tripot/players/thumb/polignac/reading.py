"""How likely the others' acts were, given what a world says they held."""

from tripot.engine.bits import has, size
from tripot.engine.kernel import copy, rule
from tripot.engine.stream import Stream
from tripot.games.polignac.counting import decide
from tripot.games.polignac.play import play_card, playable
from tripot.games.polignac.state import ANSWER, DECIDE, GO_ON, PLAY, State
from tripot.players.thumb import likelihood
from tripot.players.thumb.polignac.play import follow, lead

FREEDOM = 0.5  # how often a player is supposed to follow no rule of thumb


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, stream: Stream) -> float:  # noqa: ARG001
    """The cards played freely: under a oui they tell nothing. Nor does a position set up without its history."""
    if world.phase not in (PLAY, ANSWER, DECIDE) or world.plays != size(world.gone) + world.played:
        return 1.0
    copy(scratch, world)
    take_back(scratch)
    chance = 1.0
    for index in range(world.plays):
        seat, card = world.turns[index], world.history[index]
        if seat != viewer and not has(world.bound, index):
            chance *= of_play(scratch, seat, card)
        play_card(scratch, seat, card)
        if scratch.phase == DECIDE:
            decide(scratch, GO_ON)
    return chance


@rule
def take_back(state: State) -> None:
    """Take every card of the coup back into the hands; a favour asked is forgotten, with what it binds to."""
    for index in range(state.plays):
        state.hands[state.turns[index]] |= 1 << state.history[index]
    for seat in range(state.seats):
        state.trick[seat] = 0
        state.tricks[seat] = 0
        state.charges[seat] = 0
    state.leader = state.turns[0] if state.plays > 0 else state.leader
    state.phase = PLAY
    state.options.enforcement = 0
    state.options.limit = 1000
    state.asker = 0
    state.favourers = 0
    state.declared = 0
    state.going_on = 0
    state.plays = 0
    state.bound = 0
    state.played = 0
    state.gone = 0


@rule
def of_play(state: State, seat: int, card: int) -> float:
    """A rule of thumb is followed more often than not; otherwise any card is as likely."""
    cards = playable(state, seat).marks
    number = size(cards)
    if number <= 1:
        return 1.0
    usual = lead(state, seat, cards) if state.played == 0 else follow(state, seat, cards)
    return FREEDOM / number + (1.0 - FREEDOM if card == usual else 0.0)
