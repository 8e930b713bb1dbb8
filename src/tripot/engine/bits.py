"""Sets as int64 masks: element e is bit e, e < 62. Compiled code uses the processor's own instructions for these."""

from tripot.cards import each_card
from tripot.engine.choices import NUMBER, Choices
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
