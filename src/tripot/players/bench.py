"""Where choices are weighed: the plans of a seat, and what came of each in the worlds it was tried in."""

from ctypes import c_double, c_int64
from typing import Annotated

from tripot.engine.choices import Choices, choice_at, count
from tripot.engine.kernel import rule
from tripot.engine.record import Floats, Int, Ints, Record, record

MOST_PLANS = 64
STEPS = 3
FATES = 8
TURNS = 4  # own choices in the last tricks, words among them

DUCKING, BOLD = range(2)
SUMS = ("tried", "changes", "squares", "fates")


@record
class Bench(Record):
    """The plans of a seat.

    A plan is one action, or a few in any order where choices come piecemeal, and a manner of playing on: by habit,
    or in the game's other manner.
    """

    __slots__ = ()
    seat: Int
    plans: Int
    alive: Int  # the plans still tried, as bits
    steps: Annotated[Ints, c_int64 * (MOST_PLANS * STEPS)]
    lengths: Annotated[Ints, c_int64 * MOST_PLANS]
    manners: Annotated[Ints, c_int64 * MOST_PLANS]
    sign: Int  # 0 if what counts is the match; 1 or -1 if only the change of score in this deal, for better or worse
    others: Int  # MIXED or BEGINNERS: what the other players are taken for
    untried: Annotated[Ints, c_int64 * TURNS]  # scratch: what may still be tried at each of them, as marks
    proposals: Int  # worlds proposed for each one tried; 0 if all that fit are as likely
    # what came of them: sums over the worlds of the changes of score, of their squares, and of each fate
    tried: Annotated[Ints, c_int64 * MOST_PLANS]
    changes: Annotated[Floats, c_double * MOST_PLANS]
    squares: Annotated[Floats, c_double * MOST_PLANS]
    fates: Annotated[Ints, c_int64 * (MOST_PLANS * FATES)]


@rule
def add_plan(bench: Bench, manner: int, first: int) -> int:
    """One more plan, of one action; returns its index, -1 if there is no room."""
    index = bench.plans
    if index == MOST_PLANS:
        return -1
    bench.plans += 1
    bench.manners[index] = manner
    bench.lengths[index] = 1
    bench.steps[index * STEPS] = first
    return index


@rule
def add_step(bench: Bench, index: int, action: int) -> None:
    """One more action at the end of a plan, if there is such a plan."""
    if index >= 0:
        bench.steps[index * STEPS + bench.lengths[index]] = action
        bench.lengths[index] += 1


@rule
def plan_each(bench: Bench, choices: Choices, manner: int, most: int) -> None:
    """A plan for each choice; for no more than `most`, spread evenly, the first and the last among them."""
    total = count(choices)
    number = min(total, most)
    for index in range(number):
        add_plan(bench, manner, choice_at(choices, index * (total - 1) // max(number - 1, 1)))
