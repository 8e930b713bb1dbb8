"""Hidden cards shared among their holders: every world that fits, each as likely as any other."""

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from ctypes import c_int64, sizeof
from dataclasses import dataclass
from typing import Annotated, TypeVar, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripot.engine.bits import has, size
from tripot.engine.kernel import algorithm
from tripot.engine.record import Ints, Record, record
from tripot.engine.stream import Stream, stream
from tripot.engine.worlds import MOST_CARDS, MOST_HOLDERS, Desk, clear_desk, share
from tripot.engine.worlds.desk import CAMPS, KINDS, SIDE, TABLE
from tripot.engine.worlds.grouping import group, plan
from tripot.engine.worlds.mixing import match, mix
from tripot.engine.worlds.sharing import place_sure, prepare

R = TypeVar("R", bound=Record)
T = TypeVar("T")
MOST_DRAWS = 60_000
BY_COUNTING, BY_MIXING = range(2)


@record
class Tally(Record):
    """What each of many draws gave each holder."""

    __slots__ = ()
    held: Annotated[Ints, c_int64 * (MOST_DRAWS * MOST_HOLDERS)]


@algorithm
def draw_many(
    desks: Sequence[Desk], streams: Sequence[Stream], tallies: Sequence[Tally], times: int, method: int
) -> int:
    """Share again and again, by mixing even where counting would do; returns how often a world was found."""
    desk, tally = desks[0], tallies[0]
    found = 0
    for time in range(times):
        if method == BY_MIXING:
            if place_sure(desk) and match(desk):
                mix(desk, streams[0])
                found += 1
            for holder in range(desk.holders):
                desk.held[holder] = desk.sure[holder] | desk.loose[holder]
        elif share(desk, streams[0]):
            found += 1
        for holder in range(desk.holders):
            tally.held[time * MOST_HOLDERS + holder] = desk.held[holder]
    return found


def table(kind: type[R]) -> Sequence[R]:
    """One blank record, as algorithms take them."""
    return cast("Sequence[R]", (kind * 1)())


World = tuple[int, ...]


@dataclass(frozen=True)
class Hiding:
    """What is known of some hidden cards."""

    cards: tuple[int, ...]
    room: tuple[int, ...]
    barred: tuple[int, ...]

    def write(self, desk: Desk) -> None:
        clear_desk(desk)
        desk.holders = len(self.room)
        desk.cards = mask(self.cards)
        for holder, (room, barred) in enumerate(zip(self.room, self.barred, strict=True)):
            desk.room[holder] = room
            desk.barred[holder] = barred

    def desk(self) -> Desk:
        desk = Desk()
        self.write(desk)
        return desk

    def fits(self, world: World) -> bool:
        return (
            tuple(map(size, world)) == self.room
            and sum(world) == mask(self.cards)
            and not any(held & barred for held, barred in zip(world, self.barred, strict=True))
        )

    def worlds(self) -> Iterator[World]:
        """Every world that fits, by trying each card with each holder."""
        holders = range(len(self.room))

        def complete(index: int, held: list[int]) -> Iterator[World]:
            if index == len(self.cards):
                yield tuple(held)
                return
            card = self.cards[index]
            for holder in holders:
                if not has(self.barred[holder], card) and size(held[holder]) < self.room[holder]:
                    held[holder] ^= 1 << card
                    yield from complete(index + 1, held)
                    held[holder] ^= 1 << card

        return complete(0, [0] * len(self.room)) if sum(self.room) == len(self.cards) else iter(())

    def answer(self, desk: Desk) -> World:
        return tuple(desk.held)[: len(self.room)]


def mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def suit(index: int) -> int:
    return 0x1FFF << 13 * index


@st.composite
def hidings(draw: st.DrawFn) -> Hiding:
    """Up to eight cards and four holders, barred here and there; often no world fits."""
    cards = draw(st.lists(st.integers(0, MOST_CARDS - 1), max_size=8, unique=True))
    holders = draw(st.integers(1, 4))
    places = draw(st.lists(st.integers(0, holders - 1), min_size=len(cards), max_size=len(cards)))
    barred = [mask(sorted(draw(st.sets(st.sampled_from(cards))))) if cards else 0 for _ in range(holders)]
    return Hiding(tuple(cards), tuple(places.count(holder) for holder in range(holders)), tuple(barred))


def dealt(hand: int, holders: int, rng: random.Random) -> list[list[int]]:
    cards = rng.sample(range(52), hand * holders)
    return [cards[hand * holder : hand * (holder + 1)] for holder in range(holders)]


def scattered(hand: int, holders: int, share_barred: float, seed: int) -> Hiding:
    """A real deal where each other card is barred to a holder with this probability: some world always fits."""
    rng = random.Random(seed)
    hands = dealt(hand, holders, rng)
    cards = [card for cards in hands for card in cards]
    barred = tuple(mask([c for c in cards if c not in own and rng.random() < share_barred]) for own in hands)
    return Hiding(tuple(cards), (hand,) * holders, barred)


def thresholds(hand: int, holders: int, suits: int, seed: int) -> Hiding:
    """A real deal where each holder has shown the lowest card it holds in some suits."""
    rng = random.Random(seed)
    hands = dealt(hand, holders, rng)
    barred = []
    for own in hands:
        shown = rng.sample(range(4), suits)
        lowest = {index: min((card for card in own if card // 13 == index), default=52) for index in shown}
        barred.append(sum(suit(index) & ((1 << low) - 1) for index, low in lowest.items()))
    return Hiding(tuple(card for cards in hands for card in cards), (hand,) * holders, tuple(barred))


@settings(max_examples=200, deadline=None)
@given(hidings(), st.integers(0, 1 << 30))
def test_a_world_that_fits_is_found_if_there_is_one(hiding: Hiding, seed: int) -> None:
    desk = hiding.desk()
    possible = set(hiding.worlds())
    assert share(desk, stream(seed)) == bool(possible)
    if possible:
        assert hiding.answer(desk) in possible


def counted(hiding: Hiding) -> int:
    """How many worlds the count says there are."""
    desk = hiding.desk()
    if not prepare(desk):
        return 0
    last = desk.amount[SIDE * desk.rows + desk.last]
    orders = math.prod(math.factorial(desk.want[holder]) for holder in range(desk.holders))
    return round(desk.total) * math.factorial(last) // orders


@settings(max_examples=100, deadline=None)
@given(hidings())
def test_the_worlds_are_counted_right(hiding: Hiding) -> None:
    assert counted(hiding) == sum(1 for _ in hiding.worlds())


@pytest.mark.parametrize("share_barred", [0.15, 0.3, 0.45])
@pytest.mark.parametrize(("hand", "holders"), [(3, 3), (2, 4), (1, 7), (4, 2)])
def test_the_worlds_of_a_deal_are_counted_right(hand: int, holders: int, share_barred: float) -> None:
    """Some worlds always fit, most often many: no card of these is sure to be where it is."""
    for seed in range(6):
        hiding = scattered(hand, holders, share_barred, seed)
        assert counted(hiding) == sum(1 for _ in hiding.worlds())


@settings(max_examples=100, deadline=None)
@given(hidings())
def test_matching_finds_a_world_if_there_is_one(hiding: Hiding) -> None:
    desk = hiding.desk()
    assert (place_sure(desk) and match(desk)) == any(True for _ in hiding.worlds())


@settings(max_examples=100, deadline=None)
@given(hidings(), hidings(), st.integers(0, 1 << 30))
def test_what_a_desk_was_used_for_changes_nothing(before: Hiding, hiding: Hiding, seed: int) -> None:
    used, blank = before.desk(), hiding.desk()
    share(used, stream(seed))
    hiding.write(used)
    one, other = stream(seed), stream(seed)
    for _ in range(3):
        assert share(used, one) == share(blank, other)
        assert (hiding.answer(used), one) == (hiding.answer(blank), other)


def test_what_was_counted_serves_no_more_once_rooms_or_holders_are_others() -> None:
    desk = Hiding((1, 2, 3, 4), (3, 1), (0, 0)).desk()
    assert share(desk, stream(1))
    desk.room[0], desk.room[1] = 1, 3
    assert share(desk, stream(1))
    assert [size(desk.held[holder]) for holder in range(2)] == [1, 3]
    desk.holders = 1
    assert not share(desk, stream(1))


def test_rooms_that_do_not_add_up_have_no_world() -> None:
    assert not share(Hiding((1, 2, 3), (1, 1), (0, 0)).desk(), stream(1))
    assert not share(Hiding((1, 2, 3), (2, 2), (0, 0)).desk(), stream(1))


def test_a_desk_is_smaller_than_a_megabyte() -> None:
    assert sizeof(Desk) < 1 << 20


def test_a_cleared_desk_knows_nothing() -> None:
    desk = scattered(4, 4, 0.5, 1).desk()
    share(desk, stream(1))
    clear_desk(desk)
    known = (desk.holders, desk.cards, *desk.room, *desk.barred, *desk.held)
    assert not any(known)


SMALL = {
    "free": Hiding((3, 9, 20, 31, 40, 51), (3, 2, 1), (0, 0, 0)),
    "one void": Hiding(tuple(range(9, 17)), (3, 3, 2), (suit(0), 0, 0)),
    "three voids": Hiding(tuple(range(8, 46, 5)), (3, 3, 2), (suit(0), suit(1), suit(2))),
    "two of a camp": Hiding(tuple(range(7, 15)), (2, 2, 2, 2), (suit(0), suit(0) & mask([7, 8]), 0, 0)),
    "places in turn": Hiding(tuple(range(9)), (5, 2, 2), (mask([0]), mask([1, 2, 3]), mask([4, 5, 0]))),
    "camp by camp": Hiding(tuple(range(8)), (2, 2, 2, 2), (0, mask([0, 1, 2]), mask([3, 4, 5]), mask([6, 7]))),
    "tight": scattered(4, 4, 0.6, 16),
}
#: Where a round of mixing moves some of the holders only.
MIXED = {"seven holders": scattered(2, 7, 0.65, 53), "five holders": scattered(3, 5, 0.7, 27)}
#: A deal of each size, from a few states to too many.
BIG = [
    *(thresholds(13, 3, suits, seed) for seed in range(3) for suits in (1, 2, 4)),
    *(thresholds(6, 8, suits, seed) for seed in range(3) for suits in (1, 2, 4)),
    *(thresholds(5, 7, 1, seed) for seed in range(3)),
    *(scattered(4, 8, barred, seed) for seed in range(3) for barred in (0.2, 0.5, 0.9)),
    *(scattered(13, 4, 0.4, seed) for seed in range(3)),
    *(scattered(4, 13, barred, seed) for seed in range(3) for barred in (0.3, 0.7)),
]


def draws_of(hiding: Hiding, method: int, draws: int) -> Counter[World]:
    """How often each world came in so many draws, compiled."""
    desks, tallies = table(Desk), table(Tally)
    hiding.write(desks[0])
    assert draw_many(desks, streams_of(20), tallies, draws, method) == draws
    held = list(tallies[0].held)
    return Counter(tuple(held[at : at + len(hiding.room)]) for at in range(0, draws * MOST_HOLDERS, MOST_HOLDERS))


def streams_of(seed: int) -> Sequence[Stream]:
    return cast("Sequence[Stream]", (Stream * 1)(stream(seed)))


def excess(drawn: Counter[T], chances: Mapping[T, float]) -> float:
    """How many standard deviations the chi-square of these draws is off what true chances give on average."""
    draws = drawn.total()
    assert drawn.keys() <= chances.keys()
    assert min(chances.values()) * draws > 5
    chi_square = sum((drawn[what] - draws * chance) ** 2 / (draws * chance) for what, chance in chances.items())
    freedom = len(chances) - 1
    return abs(chi_square - freedom) / math.sqrt(2 * freedom)


def uniform(hiding: Hiding) -> dict[World, float]:
    possible = list(hiding.worlds())
    return dict.fromkeys(possible, 1 / len(possible))


@pytest.mark.parametrize("name", SMALL)
def test_counting_makes_every_world_equally_likely(name: str) -> None:
    hiding = SMALL[name]
    assert excess(draws_of(hiding, BY_COUNTING, MOST_DRAWS), uniform(hiding)) < 4


@pytest.mark.parametrize("name", MIXED)
def test_mixing_makes_every_world_about_equally_likely(name: str) -> None:
    hiding = MIXED[name]
    assert excess(draws_of(hiding, BY_MIXING, 6_000), uniform(hiding)) < 4


def test_mixing_forgets_the_world_it_began_with() -> None:
    """With one void, the cards of that suit spread over the other hands as if dealt to them."""
    hiding = Hiding(tuple(range(40)), (8,) * 5, (suit(0), 0, 0, 0, 0))
    drawn: Counter[int] = Counter()
    for world, times in draws_of(hiding, BY_MIXING, 12_000).items():
        drawn[min(max(size(world[4] & suit(0)), 1), 6)] += times
    ways = [math.comb(13, held) * math.comb(19, 8 - held) / math.comb(32, 8) for held in range(9)]
    assert excess(drawn, {1: sum(ways[:2]), **{held: ways[held] for held in range(2, 6)}, 6: sum(ways[6:])}) < 4


def test_counting_goes_by_cards_or_by_places() -> None:
    rows = set()
    for hiding in SMALL.values():
        desk = hiding.desk()
        assert prepare(desk)
        rows.add(desk.rows)
    assert rows == {CAMPS, KINDS}


def test_big_deals_find_worlds_that_fit() -> None:
    crowded = set()
    for hiding in BIG:
        desks, tallies = table(Desk), table(Tally)
        hiding.write(desks[0])
        assert draw_many(desks, streams_of(3), tallies, 50, BY_COUNTING) == 50
        for at in range(0, 50 * MOST_HOLDERS, MOST_HOLDERS):
            assert hiding.fits(tuple(tallies[0].held[index] for index in range(at, at + len(hiding.room))))
        crowded.add(desks[0].crowded)
    assert crowded == {0, 1}


def test_worlds_too_many_to_count_may_still_be_none() -> None:
    """Thirteen cards that only two hands of six may hold."""
    hiding = thresholds(6, 8, 2, 1)
    few = mask(hiding.cards[:13])
    desk = Hiding(hiding.cards, hiding.room, (0, 0, *(few | barred for barred in hiding.barred[2:]))).desk()
    assert not share(desk, stream(1))
    assert desk.crowded


def test_four_hands_of_a_whole_pack_are_always_counted() -> None:
    for seed in range(30):
        desk = scattered(13, 4, seed / 40, seed).desk()
        assert place_sure(desk)
        group(desk, desk.open, desk.left)
        plan(desk)
        assert desk.states <= TABLE


@pytest.mark.parametrize("method", [BY_COUNTING, BY_MIXING])
def test_compiled_or_not_the_bytes_are_the_same(method: int) -> None:
    hidings = [*SMALL.values(), *MIXED.values(), *BIG[3::6], Hiding((1, 2), (1, 1), (mask([1]), mask([1])))]
    for hiding in hidings:
        plain, compiled = (table(Desk), streams_of(8), table(Tally)), (table(Desk), streams_of(8), table(Tally))
        hiding.write(plain[0][0])
        hiding.write(compiled[0][0])
        assert draw_many.run(*plain, 2, method) == draw_many(*compiled, 2, method)
        assert [mine[0] for mine in plain] == [theirs[0] for theirs in compiled]
