"""A walk that asks everything the rules answer, written down step by step.

Run interpreted and compiled it must give the same bytes; what it writes down is what the conformance tests look at.
"""

from collections.abc import Sequence
from ctypes import c_int64
from typing import Annotated

from tripot.engine.bits import has, nth, size
from tripot.engine.kernel import algorithm, clear, copy, rule
from tripot.engine.playouts import any_choice, note_scores, supply
from tripot.engine.record import Int, Ints, Record, SeatSet, record
from tripot.engine.rules import apply, conceal, imagine, legal, losers, possible, waiting, winners
from tripot.engine.seats import MOST_SEATS
from tripot.engine.stream import Pack, Stream, below
from tripot.engine.worlds import Desk

LOOK = 3  # places a look takes: the view, a world, what the world shows


@record
class Ply(Record):
    """What the rules answered at one position, and what was done there."""

    __slots__ = ()
    waiting: SeatSet
    seat: Int
    action: Int  # meaningless if nobody was waited for
    marks: Int
    low: Int
    high: Int
    possible_marks: Int
    possible_low: Int
    possible_high: Int
    agrees: SeatSet  # the waiting seats whose view allows exactly what the state allows
    winners: SeatSet
    losers: SeatSet
    scores: Annotated[Ints, c_int64 * MOST_SEATS]


@record
class Kit(Record):
    """What a walk needs at hand."""

    __slots__ = ()
    stream: Stream
    pack: Pack
    desk: Desk


@rule
def consult(state: Record, ply: Ply) -> None:
    """Write down what the rules answer before anybody acts."""
    clear(ply)
    ply.waiting = waiting(state)
    ply.winners = winners(state)
    ply.losers = losers(state)
    note_scores(state, ply.scores)


@rule
def look(state: Record, viewer: int, kit: Kit, view: Record, world: Record, echo: Record) -> None:
    """What this viewer knows, a world that fits it, and what that world would show."""
    clear(view)
    conceal(state, viewer, view)
    imagine(view, viewer, kit.stream, kit.desk, world)
    clear(echo)
    conceal(world, viewer, echo)


@rule
def same_choices(state: Record, view: Record, seat: int) -> bool:
    """Whether the seat's own view allows just what the state does."""
    told, seen = legal(state, seat), legal(view, seat)
    return told.marks == seen.marks and told.low == seen.low and told.high == seen.high


@rule
def choose(state: Record, ply: Ply, stream: Stream, faults: int) -> None:
    """A uniform waiting seat, and a uniform choice of what it may do, or could do."""
    ply.seat = nth(ply.waiting, below(stream, size(ply.waiting)))
    allowed, feasible = legal(state, ply.seat), possible(state, ply.seat)
    ply.marks, ply.low, ply.high = allowed.marks, allowed.low, allowed.high
    ply.possible_marks, ply.possible_low, ply.possible_high = feasible.marks, feasible.low, feasible.high
    choices = allowed
    if faults > 0 and below(stream, faults) == 0:
        choices = feasible
    ply.action = any_choice(choices, stream)


@algorithm
def walk(
    states: Sequence[Record], seen: Sequence[Record], plies: Sequence[Ply], kits: Sequence[Kit], faults: int, looks: int
) -> int:
    """Play at random from states[0], one of `faults` actions among the possible (0: legal ones only).

    Ply i leads from states[i] to states[i + 1]. At every `looks`-th ply (0: never) all seats and a spectator look: each
    takes three places of `seen`, for its view, for a world imagined from it, and for what that world would show it.
    Returns the plies played: fewer than there is room for when the match is over.
    """
    kit = kits[0]
    place = 0
    for index in range(len(plies)):
        state, ply = states[index], plies[index]
        supply(state, kit.pack, kit.stream)
        consult(state, ply)
        if looks > 0 and index % looks == 0:
            for viewer in range(-1, state.seats):
                look(state, viewer, kit, seen[place], seen[place + 1], seen[place + 2])
                if viewer >= 0 and has(ply.waiting, viewer) and same_choices(state, seen[place], viewer):
                    ply.agrees |= 1 << viewer
                place += LOOK
        if ply.waiting == 0:
            return index
        choose(state, ply, kit.stream, faults)
        copy(states[index + 1], state)
        apply(states[index + 1], ply.seat, ply.action)
    return len(plies)
