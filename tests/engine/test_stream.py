"""Random streams: the published numbers, no bias, no two seeds alike."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from tripot.engine.stream import Pack, Stream, below, draw, pack_of, shuffle, shuffle_row, stream, unit
from tripot.errors import SeedError

#: The first numbers of xoshiro128++ from the state 1, 2, 3, 4, worked out by the authors' definition.
PUBLISHED = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]


def test_the_numbers_are_those_of_xoshiro128_plus_plus() -> None:
    chance = Stream(1, 2, 3, 4)
    assert [draw(chance) for _ in PUBLISHED] == PUBLISHED


def test_a_seed_gives_the_same_numbers_again_and_another_seed_others() -> None:
    seeds: tuple[int | str | bytes, ...] = (0, 1, -1, "one", b"one ", 1 << 80)
    numbers = [tuple(draw(chance) for _ in range(3)) for chance in map(stream, seeds)]
    assert len(set(numbers)) == len(seeds)
    assert numbers == [tuple(draw(chance) for _ in range(3)) for chance in map(stream, seeds)]


def test_a_number_is_the_same_seed_as_its_text() -> None:
    assert stream(7) == stream("7") == stream(b"7")


@pytest.mark.parametrize("thing", [None, True, 1.5, [], object(), int])
def test_what_is_no_seed_is_refused(thing: object) -> None:
    with pytest.raises(SeedError, match="a seed is a whole number, a text or bytes"):
        stream(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 1000, 3 << 29])
def test_numbers_below_a_bound_stay_below_it(bound: int) -> None:
    chance = stream(f"below {bound}")
    numbers = [below(chance, bound) for _ in range(5000)]
    assert all(0 <= number < bound for number in numbers)
    assert abs(sum(numbers) / len(numbers) - (bound - 1) / 2) <= 4 * bound / (12 * len(numbers)) ** 0.5


def test_a_bound_near_two_to_the_31_is_drawn_without_bias() -> None:
    """Without rejection a bound of three quarters of 2**32 would give every third number twice as often."""
    chance = stream("bias")
    bound = 3 << 29
    thirds = Counter(below(chance, bound) % 3 for _ in range(9000))
    assert all(abs(count - 3000) < 4.5 * 2000**0.5 for count in thirds.values())


def test_units_are_from_zero_to_one() -> None:
    chance = stream("unit")
    numbers = [unit(chance) for _ in range(4000)]
    assert all(0 <= number < 1 for number in numbers)
    assert abs(sum(numbers) / len(numbers) - 0.5) < 0.02


def test_every_order_of_a_pack_is_equally_likely() -> None:
    chance, each = stream("orders"), 200
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * each):
        orders[shuffled(chance, shuffle)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert sum((count - each) ** 2 / each for count in orders.values()) < 23 + 4.5 * 46**0.5


def shuffled(chance: Stream, how: Callable[[Pack, Stream], None]) -> tuple[int, ...]:
    pack = pack_of(range(4))
    how(pack, chance)
    return tuple(pack.cards[index] for index in range(4))


def test_a_row_is_shuffled_as_a_pack_is_and_what_lies_beyond_stays() -> None:
    pack, row = pack_of(range(10)), pack_of(range(12))
    shuffle(pack, stream("row"))
    shuffle_row(row.cards, 10, stream("row"))
    assert [row.cards[place] for place in range(12)] == [4, 2, 3, 8, 5, 9, 6, 1, 0, 7, 10, 11]
    assert [pack.cards[place] for place in range(10)] == [row.cards[place] for place in range(10)]
