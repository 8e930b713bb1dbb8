"""How likely the others' acts were, given what a world says they held."""

from tripot.engine.bits import has, size
from tripot.engine.kernel import copy, rule
from tripot.engine.options import PREVENT
from tripot.engine.tricks import is_whole, take_up_history
from tripot.games.polignac.counting import decide
from tripot.games.polignac.play import play_card, playable
from tripot.games.polignac.state import ANSWER, DECIDE, GO_ON, PLAY, State
from tripot.players.thumb import likelihood
from tripot.players.thumb.freedom import chance_of
from tripot.players.thumb.polignac.play import follow, lead
from tripot.players.thumb.polignac.practised import practised_follow, practised_lead


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, least: float, others: int) -> float:
    """The cards played freely: under a oui they tell nothing. Nor does a position set up without its history."""
    if world.phase not in (PLAY, ANSWER, DECIDE) or not is_whole(world):
        return 1.0
    copy(scratch, world)
    take_back(scratch)
    chance = 1.0
    for index in range(world.plays):
        if chance < least:
            return chance
        seat, card = world.turns[index], world.history[index]
        if seat != viewer and not has(world.bound, index):
            chance *= of_play(scratch, seat, card, others)
        play_card(scratch, seat, card)
        if scratch.phase == DECIDE:
            decide(scratch, GO_ON)
    return chance


@rule
def take_back(state: State) -> None:
    """Take every card of the coup back into the hands; a favour asked is forgotten, with what it binds to."""
    take_up_history(state)
    for seat in range(state.seats):
        state.tricks[seat] = 0
        state.charges[seat] = 0
    state.phase = PLAY
    state.options.enforcement = PREVENT
    state.options.limit = 1000
    state.asker = 0
    state.favourers = 0
    state.declared = 0
    state.going_on = 0
    state.plays = 0
    state.played = 0
    state.gone = 0


@rule
def of_play(state: State, seat: int, card: int, others: int) -> float:
    """How likely a card is in this position."""
    cards = playable(state, seat).marks
    number = size(cards)
    if number <= 1:
        return 1.0
    if state.played == 0:
        usual, practised = lead(state, seat, cards), practised_lead(state, seat, cards)
    else:
        usual, practised = follow(state, cards), practised_follow(state, seat, cards)
    return chance_of(card, usual, practised, number, others)
