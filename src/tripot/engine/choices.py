"""What a seat may do: a set of marks and a range of numbers.

An action is one int. 0 to 51 is a card, 52 to 61 a word of the game (pass, yes, stand...), 64 + n the number n of
the phase (bid n, stake n, cut n, draw n).
"""

from typing import NamedTuple

FIRST_WORD = 52
LAST_WORD = 61  # marks stay under 2^62: no game may number a word beyond
NUMBER = 64


class Choices(NamedTuple):
    """The marks (cards and words) as bits, and the numbers from `low` to `high`; none when high < low."""

    marks: int
    low: int
    high: int


NOTHING = Choices(0, 0, -1)
