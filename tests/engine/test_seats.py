"""Seats in turn order."""

import pytest

from tripot.engine.bits import each_seat
from tripot.engine.seats import counted_from


@pytest.mark.parametrize(
    ("seats", "first", "places"),
    [([0, 2, 4], 0, [0, 2, 4]), ([0, 2, 4], 3, [1, 2, 4]), ([0, 1], 5, [0, 1]), ([4], 4, [0])],
)
def test_a_set_of_seats_is_counted_from_one(seats: list[int], first: int, places: list[int]) -> None:
    assert each_seat(counted_from(sum(1 << seat for seat in seats), first, 5)) == places
