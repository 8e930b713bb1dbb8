"""How the bytes of a view become numbers, step by step: the part that is compiled, and the same for every game."""

from collections.abc import Sequence

from tripot.cards import DECK_SIZE
from tripot.engine.kernel import WORD, algorithm, rule, word
from tripot.engine.record import AnyState, Int, Record, Singles, record

#: What a step writes: a set of cards or seats, a seat or one of several things, cards in order or how many there are of
#: each, plain numbers.
CARDS, SEATS, SEAT, ONE, ROW, TALLY, PLAIN = range(7)
ALL, NOBODY = -1, -1


@record
class Step(Record):
    """How some bytes of a view become numbers."""

    __slots__ = ()
    kind: Int
    source: Int  # the first byte
    size: Int  # of a cell, in bytes: 8 or 1
    cells: Int
    counted: Int  # the word that says how many of the cells there are, or ALL
    least: Int  # the value that the first number stands for
    start: Int  # the first number that is written; of those of the viewer's own seat if every seat has some
    width: Int  # how many numbers there are for one seat, or in all
    owner: Int  # the seat whose cells these are, or NOBODY


@rule
def cell(view: Record, step: Step, index: int) -> int:
    """A cell, of eight bytes or one."""
    if step.size == WORD:
        return word(view, step.source // WORD + index)
    place = step.source + index
    value = word(view, place // WORD) >> 8 * (place % WORD) & 255
    return value - 256 if value > 127 else value


@rule
def after_viewer(view: AnyState, seat: int, viewer: int) -> int:
    """How many places after the viewer a seat comes; for a spectator, after seat 0."""
    return (seat - viewer) % view.seats if viewer >= 0 else seat


@rule
def write_members(view: Record, step: Step, viewer: int, numbers: Singles, at: int) -> None:
    """A set."""
    value = cell(view, step, 0)
    for member in range(step.width):
        if value >> member & 1:
            place = after_viewer(view, member, viewer) if step.kind == SEATS else member
            numbers[at + place] = 1.0


@rule
def write_one(view: Record, step: Step, viewer: int, numbers: Singles, at: int) -> None:
    """One of several things, or none of them."""
    value = cell(view, step, 0) - step.least
    if 0 <= value < step.width:
        place = after_viewer(view, value, viewer) if step.kind == SEAT else value
        numbers[at + place] = 1.0


@rule
def write_cells(view: Record, step: Step, numbers: Singles, at: int) -> None:
    """Cards in order, or how many there are of each; plain numbers."""
    there = step.cells if step.counted == ALL else min(step.cells, word(view, step.counted))
    for index in range(there):
        value = cell(view, step, index)
        if step.kind == ROW:
            numbers[at + DECK_SIZE * index + value] = 1.0
        elif step.kind == TALLY:
            numbers[at + value] += 1.0
        else:
            numbers[at + index] = float(value)


@rule
def write_view(view: AnyState, viewer: int, steps: Sequence[Step], numbers: Singles, start: int) -> None:
    """Write the observation of a view from `start` on, where all is still zero."""
    for index in range(len(steps)):
        step = steps[index]
        at = start + step.start
        if step.owner != NOBODY:
            at += step.width * after_viewer(view, step.owner, viewer)
        if step.kind <= SEATS:
            write_members(view, step, viewer, numbers, at)
        elif step.kind <= ONE:
            write_one(view, step, viewer, numbers, at)
        else:
            write_cells(view, step, numbers, at)


@algorithm
def write_first(views: Sequence[Record], viewer: int, steps: Sequence[Step], numbers: Singles) -> None:
    """Write the observation of views[0] on zeros."""
    write_view(views[0], viewer, steps, numbers, 0)
