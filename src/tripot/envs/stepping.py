"""Many matches a step further, all at once: the part that is compiled."""

from collections.abc import Sequence
from ctypes import c_int64
from typing import Annotated

from tripot.engine.bits import lowest
from tripot.engine.choices import allows
from tripot.engine.kernel import algorithm, clear, copy, rule
from tripot.engine.playouts import note_scores, supply
from tripot.engine.record import AnyState, Flag, Int, Ints, Marks, Record, Singles, record
from tripot.engine.rules import apply, begin, conceal, legal, score, waiting
from tripot.engine.seats import MOST_SEATS
from tripot.engine.stream import Pack, Stream
from tripot.envs.acting import write_mask
from tripot.envs.episodes import is_played
from tripot.envs.steps import NOBODY, Step, write_view

BLANK, SCRATCH, FIRST = range(3)  # where a blank match lies among the states, room for a view, and the first match
BEGIN = -1  # in place of an action


@record
class Course(Record):
    """Where a match stands among the others: whose turn it is, and what the last step brought."""

    __slots__ = ()
    seat: Int  # of those who may act the first
    action: Int  # what it does next, or BEGIN
    deals: Int  # of an episode; 0 for a whole match
    sign: Int  # 1 where more is better, -1 where less is
    width: Int  # of an observation
    length: Int  # of a mask
    done: Flag  # whether the last step ended an episode: what is seen is the next one's beginning
    scores: Annotated[Ints, c_int64 * MOST_SEATS]
    gains: Annotated[Ints, c_int64 * MOST_SEATS]


@rule
def start_match(state: Record, blank: Record, course: Course, pack: Pack, stream: Stream) -> None:
    """A match up to its first choice; what is paid before that comes with the gains of the first step."""
    copy(state, blank)
    begin(state)
    note_scores(state, course.scores)
    supply(state, pack, stream)


@rule
def settle(state: AnyState, course: Course) -> None:
    """What the step has brought every seat, and whether an episode has ended."""
    for seat in range(state.seats):
        now = score(state, seat)
        course.gains[seat] = course.sign * (now - course.scores[seat])
        course.scores[seat] = now
    course.done = 1 if is_played(state, course.deals) or waiting(state) == 0 else 0


@rule
def show(
    states: Sequence[Record],
    course: Course,
    at: int,
    steps: Sequence[Step],
    numbers: Singles,
    mask: Marks,
) -> None:
    """What the seat that is to act knows, and what it may do; nothing where nobody has anything to choose."""
    state, view = states[FIRST + at], states[SCRATCH]
    seats = waiting(state)
    course.seat = lowest(seats) if seats else NOBODY
    if seats == 0:
        return
    clear(view)
    conceal(state, course.seat, view)
    write_view(view, course.seat, steps, numbers, course.width * at)
    write_mask(legal(view, course.seat), mask, course.length * at, course.length)


@algorithm
def first_refused(states: Sequence[Record], courses: Sequence[Course]) -> int:
    """The first match whose next action the rules refuse; -1 if there is none."""
    for at in range(len(courses)):
        if not allows(legal(states[FIRST + at], courses[at].seat), courses[at].action):
            return at
    return -1


@algorithm
def advance(
    states: Sequence[Record],
    packs: Sequence[Pack],
    streams: Sequence[Stream],
    courses: Sequence[Course],
    steps: Sequence[Step],
    numbers: Singles,
    mask: Marks,
) -> None:
    """Do the next action in every match, then what chance does; where it is to BEGIN, and after the end of an episode,
    a match begins.

    Observations and masks are written on zeros, one match behind the other.
    """
    for at in range(len(courses)):
        state, course, stream = states[FIRST + at], courses[at], streams[at]
        if course.action != BEGIN:
            apply(state, course.seat, course.action)
            if not is_played(state, course.deals):
                supply(state, packs[0], stream)
            settle(state, course)
        if course.action == BEGIN or course.done == 1:
            start_match(state, states[BLANK], course, packs[0], stream)
        show(states, course, at, steps, numbers, mask)
