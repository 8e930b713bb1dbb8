"""Packs: written in order, cut, and laid at random."""

from ctypes import c_int8

import pytest

from tripot.cards import FULL_DECK, card_set, parse_cards
from tripot.engine.packs import fill, lay_at_random, rotate
from tripot.engine.stream import Pack, stream


def test_a_pack_is_written_from_the_lowest_card() -> None:
    pack = Pack()
    assert fill(pack, card_set(parse_cards("As 2c Td"))) == pack.count == 3
    assert [pack.cards[index] for index in range(3)] == list(parse_cards("2c Td As"))
    assert fill(pack, 0) == pack.count == 0


@pytest.mark.parametrize(("lifted", "after"), [(1, [1, 2, 3, 4, 0]), (3, [3, 4, 0, 1, 2]), (5, [0, 1, 2, 3, 4])])
def test_the_cards_lifted_go_behind_the_others(lifted: int, after: list[int]) -> None:
    row = (c_int8 * 6)(0, 1, 2, 3, 4, 9)
    rotate(row, lifted, 5)
    assert list(row) == [*after, 9]


def test_cards_are_laid_once_each_where_they_are_wanted() -> None:
    row, chance, first = (c_int8 * 52)(), stream("laid"), set()
    for _ in range(200):
        lay_at_random(row, 2, 52, FULL_DECK & ~0b11, chance)
        assert sorted(row) == [0, 0, *range(2, 52)]
        first.add(row[2])
    assert len(first) > 45
