"""Two records whose rule has the same name: python -m tests.engine.two_games Red Black runs it on each, compiled."""

import sys
from collections.abc import Callable, Sequence

from tripot.engine.kernel import algorithm, generic
from tripot.engine.record import Int, Record, array_of, record


@record
class Red(Record):
    """One game's record."""

    __slots__ = ()
    number: Int


@record
class Black(Record):
    """Another's."""

    __slots__ = ()
    number: Int
    other: Int


Toy = Red | Black


@generic
def worth(_: Record) -> int:
    raise NotImplementedError


def answer(number: int) -> Callable[[Toy], int]:
    """The same name for two functions, too long for compiled code to write them out."""

    def worth_of(state: Toy) -> int:
        found: int = state.number
        for prime in (2, 3, 5, 7, 11, 13):
            for other in (17, 19, 23, 29, 31):
                if (found + prime) % other == number:
                    found += number * prime
                else:
                    found = (found * prime + other) % (1000 * number)
        return found

    return worth_of


worth.of(Red)(answer(1))
worth.of(Black)(answer(2))


@algorithm
def total(records: Sequence[Record]) -> int:
    """What records are worth."""
    found = 0
    for at in range(len(records)):
        found += worth(records[at]) + worth(records[0])
    return found


if __name__ == "__main__":
    print(*(total(array_of(kind())) for kind in (Red, Black) if kind.__name__ in sys.argv[1:]))  # noqa: T201
