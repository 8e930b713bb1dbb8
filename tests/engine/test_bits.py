"""Sets of bits against Python's own sets; compiled code uses other instructions, and agrees."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tripot.engine import bits
from tripot.engine.kernel import algorithm
from tripot.engine.record import Int, Record, array_of, record

members = st.sets(st.integers(0, 61), min_size=1)
EDGES = (1, 2, 3, 1 << 51, (1 << 52) - 1, 1 << 61, (1 << 62) - 1, 0b1011 << 40)


@record
class Measures(Record):
    """What the compiled face of `bits` says of a set."""

    __slots__ = ()
    members: Int
    size: Int
    lowest: Int
    highest: Int
    last: Int


@algorithm
def measure(tables: Sequence[Measures]) -> int:
    """Measure each set that is there."""
    for table in tables:
        table.size = bits.size(table.members)
        table.lowest = bits.lowest(table.members)
        table.highest = bits.highest(table.members)
        table.last = bits.nth(table.members, table.size - 1)
    return len(tables)


def as_bits(elements: set[int]) -> int:
    return sum(1 << element for element in elements)


@given(members)
def test_sets_of_bits_are_sets(elements: set[int]) -> None:
    number = as_bits(elements)
    assert bits.size(number) == len(elements)
    assert bits.lowest(number) == min(elements)
    assert bits.highest(number) == max(elements)
    assert [bits.nth(number, index) for index in range(len(elements))] == sorted(elements)
    assert {element for element in range(62) if bits.has(number, element)} == elements


def test_compiled_sets_measure_the_same() -> None:
    plain, compiled = (array_of(*(Measures(members=number) for number in EDGES)) for _ in range(2))
    measure.run(plain)
    measure(compiled)
    assert [bytes(table) for table in plain] == [bytes(table) for table in compiled]
    assert [table.highest for table in plain][-3:] == [61, 61, 43]
