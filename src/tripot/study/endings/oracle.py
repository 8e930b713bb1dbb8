"""A player that sees every hand and takes the others for beginners: how much could be gained, in the arena only.

With all cards known and the others' ways known a deal is a puzzle for one. The best line found so far is kept from
choice to choice, and bettered at random: followed up to some point, then left for another action, a beginner's or any.
"""

from collections.abc import Sequence
from ctypes import c_int64
from typing import Annotated

from tripot.engine.bits import lowest
from tripot.engine.choices import allows
from tripot.engine.kernel import algorithm, clear, copy, rule
from tripot.engine.playouts import any_choice
from tripot.engine.record import AnyState, Int, Ints, Record, array_of, record
from tripot.engine.rules import apply, legal, score, waiting
from tripot.engine.stream import Stream, below, unit
from tripot.engine.view import View
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.thumb import beginner, load

LONGEST = 64  # own choices in a deal
LINES = 2000  # tried for a choice, if nothing else is said
NEW = 0.25  # how often a choice past the point of departure is any legal action
PUZZLES = ("dame_de_pique", "rumoli", "polignac")  # no chance once the cards are dealt


@record
class Line(Record):
    """The actions of one seat to the end of the deal, and what came of them."""

    __slots__ = ()
    seat: Int
    sign: Int  # 1 where more is better, -1 where less is
    value: Int
    count: Int
    actions: Annotated[Ints, c_int64 * LONGEST]


@rule
def advantage(state: AnyState, seat: int, sign: int) -> int:
    """A seat's score above those of the others, in as many parts as there are others."""
    others = 0
    for other in range(state.seats):
        if other != seat:
            others += score(state, other)
    gap: int = (state.seats - 1) * score(state, seat) - others
    return sign * gap


@rule
def next_action(state: Record, view: Record, seat: int, best: Line, step: int, kept: int, stream: Stream) -> int:
    """The best line's action up to the point where it is left; then any, or a beginner's."""
    choices = legal(state, seat)
    if step < kept and step < best.count and allows(choices, best.actions[step]):
        return best.actions[step]
    if step == kept or unit(stream) < NEW:
        return any_choice(choices, stream)
    return beginner(state, seat, stream, view)


@rule
def follow(state: AnyState, view: Record, best: Line, tried: Line, kept: int, stream: Stream) -> None:
    """Play the deal out; writes the line played and its worth."""
    deals = state.deals
    clear(tried)
    tried.seat = best.seat
    tried.sign = best.sign
    while state.deals == deals:
        seats = waiting(state)
        if seats == 0:
            break
        seat = lowest(seats)
        if seat == best.seat:
            action = next_action(state, view, seat, best, tried.count, kept, stream)
            if tried.count < LONGEST:
                tried.actions[tried.count] = action
                tried.count += 1
        else:
            action = beginner(state, seat, stream, view)
        apply(state, seat, action)
    tried.value = advantage(state, best.seat, best.sign)


@algorithm
def improve(states: Sequence[Record], lines: Sequence[Line], streams: Sequence[Stream], tries: int) -> int:
    """Better the line lines[0] from the position states[1], in so many tries; returns its worth.

    `states` also holds room to play on and for a view, `lines` for the line tried. The first try follows the line as
    it is.
    """
    state, start, view, best, tried, stream = states[0], states[1], states[2], lines[0], lines[1], streams[0]
    for attempt in range(tries):
        copy(state, start)
        kept = LONGEST if attempt == 0 else below(stream, max(1, best.count))
        follow(state, view, best, tried, kept, stream)
        if attempt == 0 or tried.value > best.value:
            copy(best, tried)
    return best.value


class Oracle:
    """Sees all: `act` is given the whole position in place of a view."""

    def __init__(self, stream: Stream) -> None:
        self._streams, self._lines = array_of(stream), array_of(Line(), Line())
        self._deal = -1
        self.promise = 0  # what its best line is worth: points or chips above the others', times their number

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The first action of the best line found. Without compiled code it would take seconds."""
        load(view.game.name)
        line, kind = self._lines[0], view.game.rulebook.state
        if self._deal != view.state.deals:
            self._deal, line.count = view.state.deals, 0
        line.seat, line.sign = view.seat, view.game.rulebook.sign
        states = array_of(kind(), view.state, kind())
        self.promise = improve(states, self._lines, self._streams, limits.iterations or LINES)
        action = line.actions[0]
        for step in range(1, line.count):
            line.actions[step - 1] = line.actions[step]
        line.count -= 1
        return action
