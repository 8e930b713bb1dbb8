"""What a seat may do: a set of marks and a range of numbers.

An action is one int. 0 to 51 is a card, 52 to 61 a word of the game (pass, yes, stand...), 64 + n the number n of
the phase (bid n, stake n, cut n, draw n).
"""

from typing import NamedTuple

from tripot.engine.bits import has, nth, size
from tripot.engine.kernel import rule

FIRST_WORD = 52
LAST_WORD = 61  # marks stay under 2^62: no game may number a word beyond
NUMBER = 64
TOO_HIGH = 1 << 40  # for a number that can be said


class Choices(NamedTuple):
    """The marks (cards and words) as bits, and the numbers from `low` to `high`; none when high < low."""

    marks: int
    low: int
    high: int


NOTHING = Choices(0, 0, -1)


@rule
def choices_of(marks: int) -> Choices:
    """Marks only."""
    return Choices(marks, 0, -1)


@rule
def numbers(low: int, high: int) -> Choices:
    """Numbers only, from low to high."""
    return Choices(0, low, high)


@rule
def keep(choices: Choices, marks: int) -> Choices:
    """The choices left when only these marks stay; the numbers stay."""
    return Choices(choices.marks & marks, choices.low, choices.high)


@rule
def count(choices: Choices) -> int:
    """How many choices there are."""
    return size(choices.marks) + max(0, choices.high - choices.low + 1)


@rule
def choice_at(choices: Choices, index: int) -> int:
    """The action at `index`: cards and words by number, then the numbers."""
    marks = size(choices.marks)
    if index < marks:
        return nth(choices.marks, index)
    return NUMBER + choices.low + index - marks


@rule
def allows(choices: Choices, action: int) -> bool:
    """Whether an action is among the choices: any number may be asked for."""
    if action >= NUMBER:
        return choices.low <= action - NUMBER <= choices.high
    return action >= 0 and has(choices.marks, action)
