"""What every searching player holds to: it knows its view, its limits and its seed, and nothing else."""

from collections.abc import Iterator

import numpy as np
import pytest

import tripot
from tripot.engine import rules
from tripot.engine.choices import allows
from tripot.engine.stream import stream
from tripot.engine.view import view_of
from tripot.players.bench import MOST_PLANS, Bench
from tripot.players.limits import Limits
from tripot.players.names import NAMES
from tripot.players.player import player
from tripot.players.search import inquiry, portions
from tripot.players.search.inquiry import LANES, Inquiry
from tripot.players.search.manner import Manner
from tripot.players.search.portions import Portion, Scratch
from tripot.players.search.search import Search
from tripot.players.search.weighing import weigh
from tripot.players.thumb import load

SEARCHED = [("dame_de_pique", 4), ("polignac", 5), ("rumoli", 4), ("vingt_et_un", 3)]
FEW = Limits(iterations=24)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search without compiling: the same worlds, more slowly."""
    search_in_plain_python(monkeypatch)


def search_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portions, "weigh", weigh.run)
    monkeypatch.setattr(portions, "shared", lambda array: array)


def positions(game: tripot.Game, seed: int, acts: int, every: int) -> Iterator[tripot.Match]:
    """A match between beginners, looked at now and then."""
    match = game.match(seed=seed)
    for number in range(acts):
        if not match.waiting:
            return
        if number % every == every - 1:
            yield match
        seat = match.waiting[0]
        match.play(player("thumb", stream(f"{seed} {number}")).act(match.view(seat)), seat=seat)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("name", "seats"), SEARCHED)
def test_acts_lawfully_and_alike_whatever_it_cannot_see(name: str, seats: int) -> None:
    """The hidden cards are dealt anew, to the same view: the choice stays."""
    game = tripot.game(name, seats=seats)
    for match in positions(game, 3, 60, 19):
        seat = match.waiting[0]
        view = match.view(seat)
        act = player("habitue", stream(7)).act(view, FEW)
        assert allows(rules.legal(match.state, seat), act)
        again = view_of(game, view.imagine(stream(11)), seat)
        assert player("habitue", stream(7)).act(again, FEW) == act


@pytest.mark.usefixtures("interpreted")
def test_threads_change_nothing_but_time() -> None:
    match = tripot.game("polignac", seats=4).match(seed=2)
    found = []
    for threads in (1, 2, 3):
        search = Search(stream(1), Manner())
        weighed = search.weighed(match.view(match.waiting[0]), Limits(iterations=150, threads=threads))
        found.append((weighed.choice, weighed.worlds, weighed.sums.tolist()))
        assert weighed.bench.tried[weighed.best] == weighed.worlds, "each portion counts its own"
    assert found[0] == found[1] == found[2]


def test_compiled_and_interpreted_search_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tripot.game("polignac", seats=4).match(seed=2)
    view = match.view(match.waiting[0])
    compiled = Search(stream(1), Manner()).weighed(view, Limits(iterations=200))
    search_in_plain_python(monkeypatch)
    plain = Search(stream(1), Manner()).weighed(view, Limits(iterations=200))
    assert (compiled.choice, compiled.sums.tolist()) == (plain.choice, plain.sums.tolist())


@pytest.fixture
def portions_made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The seed and the worlds of each portion there was; no plan is worth more than another."""
    made = list[tuple[str, int]]()

    def weigh(self: Scratch, bench: Bench, number: int, seed: str, worlds: int) -> Portion:
        made.append((seed, worlds))
        return Portion(number, np.zeros((worlds, MOST_PLANS)), Bench())

    monkeypatch.setattr(Scratch, "weigh", weigh)
    return made


def test_every_portion_has_luck_of_its_own_and_no_more_is_tried_than_was_wished(
    portions_made: list[tuple[str, int]],
) -> None:
    view = tripot.game("polignac", seats=4).match(seed=2).view(1)
    load("polignac")
    found = Inquiry(view, Manner(), "seed")
    wished = 3 * LANES * 16 * found.bench.plans
    found.run(Limits(iterations=wished))
    assert found.tried == wished == sum(worlds for _, worlds in portions_made) * found.bench.plans
    assert len({seed for seed, _ in portions_made}) == len(portions_made) >= 3 * LANES


def test_a_seed_is_the_luck_of_a_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    search_in_plain_python(monkeypatch)
    load("polignac")
    view = tripot.game("polignac", seats=4).match(seed=2).view(1)
    bench, scratch = Inquiry(view, Manner(), "seed").bench, Scratch(view)
    bench.alive = 1
    one, again, other = (scratch.weigh(bench, 5, seed, 4).results.tolist() for seed in ("a", "a", "b"))
    assert one == again != other


def test_a_search_is_over_when_one_plan_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(self: Scratch, bench: Bench, number: int, seed: str, worlds: int) -> Portion:
        results = np.zeros((worlds, MOST_PLANS))
        results[:, 3] = 1.0
        return Portion(number, results, Bench())

    monkeypatch.setattr(Scratch, "weigh", weigh)
    view = tripot.game("polignac", seats=4).match(seed=2).view(1)
    found = Search(stream(1), Manner()).weighed(view, Limits(iterations=10**6))
    assert (found.living, found.portions) == ([3], LANES)


def test_each_plan_is_tried_in_as_many_worlds_as_the_manner_says(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[Limits]()
    monkeypatch.setattr(Inquiry, "run", lambda _, limits: given.append(limits))
    view = tripot.game("polignac", seats=4).match(seed=2).view(1)
    found = Search(stream(1), Manner(Limits(iterations=10), worlds=7)).weighed(view)
    assert given == [Limits(iterations=7 * found.bench.plans)]


class Clock:
    """Goes on by a second whenever it is looked at, and does not run."""

    def __init__(self) -> None:
        self.seconds = 0

    def perf_counter(self) -> int:
        self.seconds += 1
        assert self.seconds < 1000, "nobody heeds the limit"
        return self.seconds


@pytest.mark.parametrize("limit", [10, 40])
def test_a_maitre_answers_within_its_limit(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """To weigh a portion takes a second here: it is not begun if that would be a second too many."""
    match, clock = tripot.game("polignac", seats=4).match(seed=2), Clock()
    monkeypatch.setattr(inquiry, "time", clock)
    player("maitre", stream(1)).act(match.view(match.waiting[0]), Limits(seconds=limit))
    looks = 2  # before it stops: within a round, and before another
    assert limit - looks <= clock.seconds <= limit + looks


@pytest.mark.parametrize("name", NAMES)
def test_every_player_sits_at_a_game_of_pure_chance(name: str) -> None:
    game = tripot.game("vendome", seats=5, ceremony="by_hand", end_condition="max_tours", max_tours=1)
    match = game.match(seed=2)
    assert match.waiting
    while match.waiting:
        seat = match.waiting[0]
        match.play(player(name, stream(1)).act(match.view(seat)), seat=seat)
    assert match.outcome is not None


def test_players_play_whole_matches_at_every_table() -> None:
    for name, seats in SEARCHED:
        load(name)
        match = tripot.game(name, seats=seats, **SHORT[name]).match(seed=6)
        while match.waiting:
            seat = match.waiting[0]
            match.play(
                player("habitue", stream(len(match.log))).act(match.view(seat), Limits(iterations=40)), seat=seat
            )
        assert match.outcome is not None


SHORT: dict[str, dict[str, int | str]] = {
    "dame_de_pique": {"target": 20, "ceremony": "by_hand"},
    "polignac": {"limit": 4, "leftover_method": "dealer_discard"},
    "rumoli": {"end_condition": "coups", "coups": 2, "ante_mode": "free_placement"},
    "vingt_et_un": {"end_condition": "coups", "coups": 4, "ceremony": "by_hand"},
}
