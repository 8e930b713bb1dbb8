"""Records: bytes without padding, fields that cannot be misspelt, and what their numbers mean."""

import ctypes
from ctypes import c_int8, c_int64
from typing import Annotated

import pytest

from tripot.engine.kernel import clear, copy
from tripot.engine.record import (
    CardSet,
    Int,
    Ints,
    Kind,
    Pile,
    Record,
    SeatSlot,
    Words,
    array_of,
    fields_of,
    meanings_of,
    record,
)


@record
class Inner(Record):
    """Nested in the next."""

    __slots__ = ()
    cards: CardSet
    seat: SeatSlot


@record
class Outer(Record):
    """One field of each kind that matters here."""

    __slots__ = ()
    phase: Annotated[int, c_int64, Words(("over", "play"))]
    inner: Inner
    count: Int
    points: Annotated[Ints, c_int64 * 4]
    pile: Annotated[Ints, c_int8 * 8, Pile("count")]


def test_fields_lie_side_by_side_in_their_order() -> None:
    assert [name for name, _ in fields_of(Outer)] == ["phase", "inner", "count", "points", "pile"]
    assert ctypes.sizeof(Outer) == 8 + 16 + 8 + 32 + 8
    state = Outer()
    state.count = 3
    assert bytes(state).index(3) == 24


def test_every_field_says_what_it_means() -> None:
    assert meanings_of(Outer) == {
        "phase": Words(("over", "play")),
        "inner": Kind.NUMBER,
        "count": Kind.NUMBER,
        "points": Kind.NUMBER,
        "pile": Pile("count"),
    }
    assert meanings_of(Inner) == {"cards": Kind.CARDS, "seat": Kind.SEAT_SLOT}


def test_a_misspelt_field_is_refused() -> None:
    with pytest.raises(AttributeError):
        setattr(Outer(), "phasee", 1)  # noqa: B010
    with pytest.raises(TypeError, match="__slots__"):

        @record
        class Open(Record):
            number: Int


def test_padding_is_refused() -> None:
    with pytest.raises(TypeError, match="padding"):

        @record
        class Padded(Record):
            __slots__ = ()
            short: Annotated[int, c_int8]
            long: Int


def test_a_number_too_large_for_the_record_does_not_pass_for_another() -> None:
    """ctypes cuts numbers down: those who read text check before they store (see `position`)."""
    state = Outer()
    state.count = 1 << 64
    assert state.count == 0


def test_copies_are_equal_and_apart() -> None:
    one = Outer(1)
    one.points[3] = 7
    other, third = one.clone(), Outer()
    copy(third, one)
    assert one == other == third
    third.points[3] = 8
    assert one != third
    clear(third)
    assert third == Outer()
    assert one != Inner()


def test_a_record_shows_its_fields() -> None:
    state = Outer(1)
    state.points[1] = 2
    assert "phase=1" in repr(state)
    assert "points=[0, 2]" in repr(state)


def test_an_array_holds_copies() -> None:
    one = Outer(1)
    array = array_of(one, one)
    array[0].count = 5
    assert (array[1].count, one.count) == (0, 0)
