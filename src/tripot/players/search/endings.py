"""The last tricks in an imagined world: every line of the seat's is tried to the end, the others playing as usual."""

from collections.abc import Sequence

from tripot.cards import FULL_DECK
from tripot.engine.bits import lowest
from tripot.engine.kernel import copy, rule
from tripot.engine.record import AnyState, Record
from tripot.engine.rules import apply, legal, waiting
from tripot.engine.stream import Stream
from tripot.players.bench import TURNS, Bench
from tripot.players.search.playing import others_usual_action, value_of

ENDING = TURNS - 2  # tricks: with so many to come, or fewer, the seat's own lines are few
BEST, FIRST = 5, 6  # among the positions: where the best line has led, and where choices are taken back to
POSITIONS = FIRST + TURNS


@rule
def finish_best(states: Sequence[Record], bench: Bench, luck: Stream, keen: int, naive: int) -> None:
    """End the deal in states[2], where it is the seat's turn, by the line of its own worth most in this world."""
    world, trial = states[1], states[2]
    most = 0.0
    found = False
    turn = 0
    begin_turn(states, bench, turn)
    while turn >= 0:
        if bench.untried[turn] == 0:
            turn -= 1
            continue
        copy(trial, states[FIRST + turn])
        apply(trial, bench.seat, lowest(bench.untried[turn]))
        bench.untried[turn] &= bench.untried[turn] - 1
        pass_on(trial, states[0].deals, bench.seat, luck, keen, naive)
        if waiting(trial) >> bench.seat & 1 and trial.deals == states[0].deals and turn + 1 < TURNS:
            turn += 1
            begin_turn(states, bench, turn)
            continue
        value = value_of(world, trial, bench)
        if not found or value > most:
            found, most = True, value
            copy(states[BEST], trial)
    copy(trial, states[BEST])


@rule
def begin_turn(states: Sequence[Record], bench: Bench, turn: int) -> None:
    """Note what may be tried; cards where there are any."""
    copy(states[FIRST + turn], states[2])
    marks = legal(states[2], bench.seat).marks
    bench.untried[turn] = marks & FULL_DECK if marks & FULL_DECK else marks


@rule
def pass_on(state: AnyState, deals: int, seat: int, luck: Stream, keen: int, naive: int) -> None:
    """Let the others play, until it is this seat's turn again or the deal is over."""
    while state.deals == deals:
        seats = waiting(state)
        if seats == 0 or seats >> seat & 1:
            return
        other = lowest(seats)
        apply(state, other, others_usual_action(state, other, luck, keen, naive))
