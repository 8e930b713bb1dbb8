"""Imagined worlds against all worlds there are: none missing, none too many, each as likely as any other."""

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

import pytest

from tests.conformance.enumeration import Past, late_positions
from tests.conformance.facts.known import facts_of
from tests.conformance.games import FINISHED, each_game, explore, times
from tests.conformance.secrets import hidden_cards, hidden_lists
from tests.conformance.walks import positions
from tripot.engine.game import Game
from tripot.engine.record import meanings_of, phase_name
from tripot.engine.stream import Stream, below, stream
from tripot.engine.view import View, view_of
from tripot.games import rulebook

T = TypeVar("T")

MOST_WAYS = 1200  # ways to lay the hidden cards
MOST_WORLDS = 90  # that fit
DRAWS = 25  # of each world, on average
UNLIKELY = 4.5  # standard deviations
PARTS = 6  # of a list of cards, for its order
ORDERS = 1500
#: A trial in so many, at least, finds a position, and one where plays have told of hidden cards. Two packs give few: a
#: card whose double was hidden too cannot be exchanged alone.
COUNTED, NARROWED = {"vingt_et_un": 33}, {"vingt_et_un": 200}


@pytest.mark.parametrize("name", [name for name in FINISHED if facts_of(name).HAS_SECRET_HANDS])
@times(5, 1000)
def test_imagined_worlds_are_all_there_are_and_equally_likely(name: str, trials: int) -> None:
    if name == "vingt_et_un" and trials < 100:
        pytest.skip("two packs take minutes to lay in every way: the long run and the game's own tests count them")
    seen: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} worlds")
        first = below(chance, game.seats + 1)
        viewers = ((first + turn) % (game.seats + 1) - 1 for turn in range(game.seats + 1))
        found = next(filter(None, (late_positions(game, seed, viewer, MOST_WAYS) for viewer in viewers)), None)
        if found is None:
            return
        past = found[below(chance, len(found))]
        worlds = {past.told(world) for world in past.worlds()}
        if 2 <= len(worlds) <= MOST_WORLDS:
            seen.update(positions=1, narrowed=int(len(worlds) < past.count()))
            assert_uniform(past, worlds, chance)

    explore(name, trials, check)
    assert seen["positions"] >= trials // COUNTED.get(name, 8), seen
    assert seen["narrowed"] >= trials // NARROWED.get(name, 12), seen


def assert_uniform(past: Past, worlds: set[bytes], chance: Stream) -> None:
    assert past.told(past.state) in worlds
    drawn = Counter(past.told(past.view.imagine(chance)) for _ in range(DRAWS * len(worlds)))
    assert not set(drawn) - worlds, "a world that does not fit"
    assert not worlds - set(drawn), "a world never imagined"
    assert_fits(drawn, dict.fromkeys(worlds, float(DRAWS)))


@each_game
@times(12, 1000)
def test_an_imagined_world_is_a_whole_position_that_looks_the_same(name: str, trials: int) -> None:
    """At every stage of a match: no card is twice or nowhere, and nothing is held against it."""

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} whole")
        for state in positions(game, seed, skip=40 * below(chance, 2), most=25):
            view = view_of(game, state, below(chance, game.seats + 1) - 1)
            world = view.imagine(chance)
            assert not list(game.rulebook.faults(world))
            assert view_of(game, world, view.seat) == view

    explore(name, trials, check)


@each_game
@times(5, 300)
def test_hidden_lists_come_in_any_order(name: str, trials: int) -> None:
    """Where nothing but the order of cards is hidden, the first two and the last two are any two of them."""
    seen: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=30, most=60):
            view = view_of(game, state, seed % (game.seats + 1) - 1)
            lists = hidden_lists(state, view.state)
            if phase_name(state) != "draw" and lists and not hidden_cards(state, view.state, frozenset(lists)):
                seen.update(positions=1)
                for field, cards in lists.items():
                    assert_any_order(view, field, cards, stream(f"{seed} order"))
                return

    explore(name, trials, check)
    assert seen["positions"] > 0 or "talon" not in meanings_of(rulebook(name).state)


def assert_any_order(view: View, field: str, cards: list[int], chance: Stream) -> None:
    """The pair of the first two cards, and of the last two, falls into each pair of parts as often as it should."""
    part = {card: index * PARTS // len(cards) for index, card in enumerate(sorted(cards))}
    sizes = Counter(part[card] for card in cards)
    pairs = len(cards) * (len(cards) - 1)
    expected = {
        (one, other): ORDERS * sizes[one] * (sizes[other] - (one == other)) / pairs for one in sizes for other in sizes
    }
    first, last = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for _ in range(ORDERS):
        order = [part[card] for card in getattr(view.imagine(chance), field)[: len(cards)]]
        first[order[0], order[1]] += 1
        last[order[-2], order[-1]] += 1
    assert_fits(first, expected)
    assert_fits(last, expected)


def assert_fits(drawn: Counter[T], expected: Mapping[T, float]) -> None:
    square = sum((drawn[what] - mean) ** 2 / mean for what, mean in expected.items())
    assert square < chi_square_bound(len(expected) - 1), "some come too often"


def chi_square_bound(freedom: int) -> float:
    """What chi-square exceeds as rarely as a normal variable exceeds UNLIKELY deviations (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + UNLIKELY * spread**0.5) ** 3)
