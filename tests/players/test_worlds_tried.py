"""Which worlds plans are tried in and how they are played out there: the search gone through step by step."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import tripot
from tests.games.polignac import tables as polignac
from tests.games.vingt_et_un import tables as vingt_et_un
from tripot.cards import parse_card
from tripot.engine.bits import size
from tripot.engine.choices import choice_at, count, numbers
from tripot.engine.record import AnyState, array_of
from tripot.engine.stream import Pack, stream
from tripot.engine.view import View
from tripot.engine.worlds import Desk
from tripot.games.polignac.state import ASK
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.bench import BOLD, DUCKING, FATES, MOST_PLANS, STEPS, Bench, add_plan, add_step, plan_each
from tripot.players.search import weighing
from tripot.players.search.endings import POSITIONS
from tripot.players.search.playing import EVERYBODY
from tripot.players.thumb import BEGINNERS, GAINED, LEVEL, LOST, MIXED, likelihood, load

Table = Any  # of results: a row for each world


def weigh(view: View, bench: Bench, worlds: int) -> Table:
    """Try the plans of a bench in plain Python; what each was worth. What came of them is noted on the bench."""
    blanks = [type(view.state)() for _ in range(POSITIONS - 1)]
    states, benches, luck = array_of(view.state, *blanks), array_of(bench), array_of(stream("worlds"), stream(0))
    results = np.zeros(worlds * MOST_PLANS)
    weighing.weigh.run(states, array_of(Desk()), array_of(Pack()), luck, benches, results, worlds)
    for name in ("tried", "changes", "squares", "fates"):
        setattr(bench, name, getattr(benches[0], name))
    return results.reshape(worlds, MOST_PLANS)


def after_some_play(name: str, seats: int, acts: int) -> View:
    load(name)
    match = tripot.game(name, seats=seats).match(seed=3)
    for number in range(acts):
        seat = match.waiting[0]
        match.play(tripot.player("thumb", seed=number).act(match.view(seat)), seat)
    return match.view(match.waiting[0])


def bench_of(view: View, *acts: int, **given: int) -> Bench:
    """A plan for each of these acts."""
    bench = Bench(seat=view.seat, **given)
    for act in acts:
        add_plan(bench, DUCKING, act)
    bench.alive = (1 << bench.plans) - 1
    return bench


# Worlds


@pytest.mark.parametrize("others", [MIXED, BEGINNERS])
def test_a_world_is_known_to_be_as_likely_as_it_is(monkeypatch: pytest.MonkeyPatch, others: int) -> None:
    """Whenever others are proposed in its place, many at first; and those are held against what others are taken for.

    The next is proposed for the world that has been tried last.
    """
    view = after_some_play("polignac", 4, 14)
    bench, times, tried = bench_of(view, view.legal_actions[0], others=others, proposals=3), [], list[bytes]()
    propose = weighing.propose

    def looked_at(states: Sequence[AnyState], desk: Desk, luck: Any, bench: Bench, often: int, weight: float) -> float:  # noqa: ANN401
        def likely() -> float:
            return likelihood(states[1], bench.seat, states[0].clone(), 0.0, others)

        assert weight == pytest.approx(likely())
        assert not tried or bytes(states[1]) == tried[-1]
        times.append(often)
        found = propose(states, desk, luck, bench, often, weight)
        assert found == pytest.approx(likely())
        return found

    near: Any = vars(weighing)["imagine_near"]

    def proposed(view: AnyState, seat: int, luck: Any, desk: Desk, world: AnyState, *rooms: AnyState) -> None:  # noqa: ANN401
        assert all(size(world.hands[other]) for other in range(4)), "in place of a whole world"
        near(view, seat, luck, desk, world, *rooms)

    monkeypatch.setattr(weighing, "imagine_near", proposed)
    monkeypatch.setattr(weighing, "propose", looked_at)
    monkeypatch.setattr(weighing, "note", lambda world, *_: tried.append(bytes(world)))
    weigh(view, bench, 12)
    assert times == [weighing.WARMING, *[3] * 12]
    assert len({*tried}) > 1


def test_without_proposals_every_world_is_another_whatever_the_others_did(monkeypatch: pytest.MonkeyPatch) -> None:
    view = after_some_play("polignac", 4, 14)
    tried = list[bytes]()

    def unasked(*_: object) -> float:
        raise AssertionError

    monkeypatch.setattr(weighing, "likelihood", unasked)
    monkeypatch.setattr(weighing, "note", lambda world, *_: tried.append(bytes(world)))
    weigh(view, bench_of(view, view.legal_actions[0], proposals=0), 8)
    assert len({*tried}) == 8


# Playing on


@pytest.mark.parametrize("others", [MIXED, BEGINNERS])
def test_the_seat_itself_is_bold_where_its_plan_is_and_others_where_they_may_be(
    monkeypatch: pytest.MonkeyPatch, others: int
) -> None:
    """Where they are known to be beginners all play so, nobody boldly."""
    view = after_some_play("polignac", 4, 14)
    bench, seen = bench_of(view, view.legal_actions[0], others=others), list[tuple[int, int]]()
    add_plan(bench, BOLD, view.legal_actions[0])
    bench.alive = 0b11
    other, third = (view.seat + 1) % 4, (view.seat + 2) % 4
    monkeypatch.setattr(weighing, "eager_seats", lambda *_: 1 << other)
    monkeypatch.setattr(weighing, "naive_seats", lambda *_: 1 << third)
    monkeypatch.setattr(weighing, "finish_deal", lambda *given: seen.append(given[5:7]))
    weigh(view, bench, 1)
    keen, naive = (1 << other, 1 << third) if others == MIXED else (0, EVERYBODY)
    assert seen == [(keen, naive), (keen | 1 << view.seat, naive)]


def test_a_pack_wanted_meanwhile_is_shuffled_anew_in_every_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """The talon of Le Vingt-et-un is used up: whoever asks for a card gets it from the basket."""
    load("vingt_et_un")
    match = vingt_et_un.coup([1], "2 3 4 5 6 7 8 9", state={"talon": vingt_et_un.cards_of("2 3 4 5")})
    view, packs = match.view(match.waiting[0]), list[list[int]]()
    real: Any = vars(weighing)["deal"]

    def noted(state: AnyState, pack: Pack) -> None:
        packs.append([pack.cards[index] for index in range(pack.count)])
        real(state, pack)

    monkeypatch.setattr(weighing, "deal", noted)
    weigh(view, bench_of(view, CARD, proposals=1), 5)
    assert len(packs) == len({*map(tuple, packs)}) == 5
    assert len({tuple(sorted(pack)) for pack in packs}) == 1
    assert len(packs[0]) > 50


def test_whims_are_what_others_have(monkeypatch: pytest.MonkeyPatch) -> None:
    view, acted = after_some_play("polignac", 4, 6), {"others_action": set[int](), "usual_action": set[int]()}
    for name, seats in acted.items():
        real = getattr(weighing, name)

        def noted(state: AnyState, seat: int, *given: Any, real: Any = real, seats: set[int] = seats) -> int:  # noqa: ANN401
            seats.add(seat)
            return int(real(state, seat, *given))

        monkeypatch.setattr(weighing, name, noted)
    weigh(view, bench_of(view, view.legal_actions[0]), 2)
    assert acted == {"others_action": {*range(4)} - {view.seat}, "usual_action": {view.seat}}


def test_all_the_acts_of_a_plan_are_done_before_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    load("dame_de_pique")
    view = tripot.game("dame_de_pique", seats=4).match(seed=1).view(2)
    one, two, three = view.legal_actions[3:6]
    bench, passed = bench_of(view, one, two), list[int]()
    add_step(bench, 0, two)
    add_step(bench, 0, three)
    monkeypatch.setattr(weighing, "finish_deal", lambda states, *_: passed.append(states[2].passed[2]))
    weigh(view, bench, 1)
    assert passed == [1 << one | 1 << two | 1 << three, 1 << two]


@pytest.mark.parametrize("word", [ASK, None])
def test_the_last_tricks_are_tried_out_but_for_the_card_that_follows_a_word(
    monkeypatch: pytest.MonkeyPatch, word: int | None
) -> None:
    """That card is played as usual: cards that are plans themselves are not chosen on what nobody sees either."""
    load("polignac")
    tried = list[int]()

    def look(states: Sequence[AnyState], *_: object) -> None:
        tried.append(size(states[2].hands[0]))

    monkeypatch.setattr(weighing, "finish_best", look)
    for hands in (THREE, TWO):
        state = {"leader": 0, "tricks": [8 - len(hands[0].split()), 0, 0, 0], "charges": [3, 0, 0, 0]}
        view = polignac.set_up(hands, state=state).view(0)
        weigh(view, bench_of(view, parse_card("7s") if word is None else word), 1)
    assert tried == [2, 1]


THREE = ["7s 8h Jd", "8s Kh Jh", "Ts Td 9h", "Qs 8c 9c"]
TWO = ["7s Jd", "8s Jh", "Ts Td", "Qs 8c"]


# What is noted


def test_what_came_of_a_plan_is_told_by_how_the_score_changed() -> None:
    """As often lost, level and gained as the changes say, which are those from the world to the end of the deal."""
    load("vingt_et_un")
    match = tripot.game("vingt_et_un", seats=3).match(seed=4)
    while match.phase != "play" or len(match.legal) < 2:
        match.play(match.legal[-1])
    view = match.view(match.waiting[0])
    bench = bench_of(view, CARD, STAND, sign=1, proposals=1)
    table = weigh(view, bench, 60)
    for index in range(2):
        changes = table[:, index]
        fates = [bench.fates[index * FATES + kind] for kind in (LOST, LEVEL, GAINED)]
        assert fates == [(changes < 0).sum(), (changes == 0).sum(), (changes > 0).sum()]
        assert bench.tried[index] == 60
        assert (bench.changes[index], bench.squares[index]) == (changes.sum(), (changes**2).sum())
    assert (table[:, :2] < 0).any()
    assert (table[:, :2] > 0).any()


def test_where_less_is_better_the_change_counts_the_other_way_round() -> None:
    load("polignac")
    view = after_some_play("polignac", 4, 6)
    better, worse = (weigh(view, bench_of(view, view.legal_actions[0], sign=sign), 6)[:, 0] for sign in (1, -1))
    assert (better == -worse).all()
    assert better.any()


# Plans


def test_plans_are_spread_over_the_choices_and_no_more_than_there_is_room_for() -> None:
    choices = numbers(1, 60)
    first, last = choice_at(choices, 0), choice_at(choices, count(choices) - 1)
    for most in (1, 2, 16, 47):
        bench = Bench()
        plan_each(bench, choices, BOLD, most)
        steps = list(bench.steps)[: bench.plans * STEPS : STEPS]
        assert len(steps) == most
        assert {*list(bench.manners)[:most]} == {BOLD}
        assert steps[0] == first
        assert most == 1 or steps[-1] == last
        assert len({after - before for before, after in pairwise(steps)}) <= 2
    bench = Bench()
    assert [add_plan(bench, DUCKING, act) for act in range(MOST_PLANS + 2)] == [*range(MOST_PLANS), -1, -1]
    add_step(bench, -1, 7)
    assert {*bench.lengths} == {1}
