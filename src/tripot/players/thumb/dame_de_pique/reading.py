"""How likely the others' acts were, given what a world says they held."""

from tripot.engine.bits import lowest
from tripot.engine.choices import count
from tripot.engine.kernel import copy, rule
from tripot.engine.rules import legal
from tripot.engine.tricks import is_whole, take_up_history
from tripot.games.dame_de_pique.ceremony import receiver
from tripot.games.dame_de_pique.options import BY_MANCHE
from tripot.games.dame_de_pique.play import play_card
from tripot.games.dame_de_pique.state import PLAY, SEATS, State
from tripot.players.thumb import likelihood
from tripot.players.thumb.dame_de_pique.exchange import burden
from tripot.players.thumb.dame_de_pique.play import discard, follow, lead
from tripot.players.thumb.dame_de_pique.practised import practised_discard, practised_follow, practised_lead
from tripot.players.thumb.freedom import chance_of

HEDGE = 0.6  # what each card kept that should rather have been passed makes a pass less likely


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, least: float, others: int) -> float:
    """The cards played; and those passed to the viewer. A position set up without its history tells nothing."""
    if world.phase != PLAY or not is_whole(world):
        return 1.0
    copy(scratch, world)
    take_back(scratch)
    chance = passing(scratch, viewer)
    for index in range(world.plays):
        if chance < least:
            return chance
        seat, card = world.turns[index], world.history[index]
        if seat != viewer:
            chance *= of_play(scratch, seat, card, others)
        play_card(scratch, seat, card)
    return chance


@rule
def take_back(state: State) -> None:
    """Take every card of the deal back into the hands.

    Hearts that stay free (DDP-B4) were so before it but in the first manche: by the end of that all had been played.
    """
    take_up_history(state)
    for seat in range(SEATS):
        state.charges[seat] = 0
    state.plays = 0
    state.played = 0
    state.led = 0
    state.gone = 0
    if state.deals == 0 or state.options.hearts_break_scope == BY_MANCHE:
        state.hearts_free = 0


@rule
def of_play(state: State, seat: int, card: int, others: int) -> float:
    """How likely a card is in this position."""
    choices = legal(state, seat)
    number = count(choices)
    if number == 1:
        return 1.0
    cards = choices.marks
    if state.played == 0:
        usual, practised = lead(state, seat, cards), practised_lead(state, seat, cards)
    elif cards & state.led:
        usual, practised = follow(state, seat, cards), practised_follow(state, seat, cards)
    else:
        usual, practised = discard(state, seat, cards), practised_discard(state, seat, cards)
    return chance_of(card, usual, practised, number, others)


@rule
def passing(state: State, viewer: int) -> float:
    """Whoever passed to the viewer kept nothing heavier, or seldom; what he received himself is left aside.

    Where nothing is passed everybody is his own receiver, of no card.
    """
    chance = 1.0
    for giver in range(SEATS):
        if receiver(state, giver) == viewer:
            given = state.passed[giver]
            kept = state.hands[giver]
            for other in range(SEATS):
                if receiver(state, other) == giver:
                    kept &= ~state.passed[other]
            chance *= of_pass(given, kept)
    return chance


@rule
def of_pass(given: int, kept: int) -> float:
    """By the cards kept that are heavier than the lightest of those given."""
    hand = given | kept
    least = 1000
    while given:
        least = min(least, burden(hand, lowest(given)))
        given &= given - 1
    chance = 1.0
    while kept:
        if burden(hand, lowest(kept)) > least:
            chance *= HEDGE
        kept &= kept - 1
    return chance
