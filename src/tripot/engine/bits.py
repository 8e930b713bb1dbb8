"""Sets as int64 masks: element e is bit e, e < 62. Compiled code uses the processor's own instructions for these."""

from tripot.cards import each_card
from tripot.engine.kernel import rule

# size, lowest, highest and nth have a second, compiled face in `primitives`: one or two instructions.


def size(members: int) -> int:
    """How many elements the set has."""
    return members.bit_count()


def lowest(members: int) -> int:
    """The least element of a set that is not empty."""
    return (members & -members).bit_length() - 1


def highest(members: int) -> int:
    """The greatest element of a set that is not empty."""
    return members.bit_length() - 1


@rule
def has(members: int, element: int) -> bool:
    return members >> element & 1 != 0


def each_seat(seats: int) -> list[int]:
    """The seats of a set, in order."""
    return [*each_card(seats)]


def nth(members: int, index: int) -> int:
    """The element at `index` of the set, counted from the least."""
    for _ in range(index):
        members &= members - 1
    return lowest(members)
