"""How plans are weighed: in the same worlds, by the same chance, and dropped or doubted by sums told here anew."""

import threading
from collections.abc import Callable
from statistics import variance
from typing import Any

import numpy as np
import pytest

import tripot
from tests.games.dame_de_pique import tables as dame
from tests.games.polignac import tables as polignac
from tests.players.test_search import search_in_plain_python
from tripot.engine import rules
from tripot.engine.record import AnyState, array_of
from tripot.engine.stream import Pack, stream
from tripot.engine.view import View
from tripot.engine.worlds import Desk
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.bench import BOLD, DUCKING, MOST_PLANS, STEPS, Bench, add_plan
from tripot.players.limits import Limits
from tripot.players.search.endings import POSITIONS
from tripot.players.search.inquiry import DROP, LANES, LEAST, LONG_PORTION, Inquiry
from tripot.players.search.manner import Manner
from tripot.players.search.portions import Portion, Scratch
from tripot.players.search.weighing import eager_seats, finish_deal, naive_seats, weigh
from tripot.players.thumb import ABLE, BEGINNERS, SURE, ambition, habit, load, proposals

TIMES = 2000


def view_of_four() -> View:
    """A position of Polignac with eight cards to choose from."""
    load("polignac")
    return tripot.game("polignac", seats=4).match(seed=2).view(1)


@pytest.fixture
def inquiry() -> Inquiry:
    return Inquiry(view_of_four(), Manner(), "seed")


# The others


def often(seats_of: Callable[[Any, int, Any], int], state: AnyState, seat: int) -> list[float]:
    """How often each seat is among them."""
    found = [seats_of(state, seat, stream(luck)) for luck in range(TIMES)]
    return [sum(seats >> other & 1 for seats in found) / TIMES for other in range(state.seats)]


def test_whoever_may_be_after_everything_is_so_as_often_as_that_seems() -> None:
    """Of three seats with nothing, or everything, taken so far one is the viewer."""
    load("dame_de_pique")
    hands = ["Ac", "5h", "6c", "2h Kh"]
    state = dame.set_up(hands, {"leader": 0, "trick": "Th 3h 4h", "charges": [20, 0, 0, 0], "hearts_free": True}).state
    assert ambition(state, 0) == SURE
    assert often(eager_seats, state, 3) == pytest.approx([(SURE - ABLE) / SURE, 0, 0, 0], abs=0.03)
    assert often(eager_seats, state, 0) == [0, 0, 0, 0]
    load("polignac")
    early = polignac.set_up(["Ks 7h 8h", "7d Kh 8d", "9d Td 9h", "7c 8c 9c"], state=HALF).state
    assert often(eager_seats, early, 2) == pytest.approx([(ambition(early, 0) - ABLE) / SURE, 0, 0, 0], abs=0.03)


HALF = {"leader": 0, "tricks": [5, 0, 0, 0], "charges": [5, 0, 0, 0], "going_on": True}


def test_each_of_the_others_plays_as_a_beginner_in_every_other_world() -> None:
    state = view_of_four().state
    assert often(naive_seats, state, 1) == pytest.approx([0.5, 0, 0.5, 0.5], abs=0.04)


# Worlds and chance


def test_within_a_world_every_plan_meets_the_same_chance_and_worlds_differ() -> None:
    """The same plan twice, the cards of the talon and the others' whims unknown."""
    load("vingt_et_un")
    match = tripot.game("vingt_et_un", seats=3).match(seed=4)
    while match.phase != "play" or len(match.legal) < 2:
        match.play(match.legal[-1])
    differs = 0
    card = view_of_four()
    for view, action, worlds in ((match.view(match.waiting[0]), CARD, 40), (card, card.legal_actions[0], 12)):
        bench = Bench(seat=view.seat, proposals=2)
        for manner in (DUCKING, BOLD, BOLD, DUCKING):
            add_plan(bench, manner, action)
        bench.alive = 0b1101
        state = view.state
        blanks = [type(state)() for _ in range(POSITIONS - 1)]
        streams, results = array_of(stream("worlds"), stream(0)), np.zeros(worlds * MOST_PLANS)
        weigh.run(
            array_of(state, *blanks), array_of(Desk()), array_of(Pack()), streams, array_of(bench), results, worlds
        )
        table = results.reshape(worlds, MOST_PLANS)
        assert (table[:, 0] == table[:, 3]).all()
        assert len(set(table[:, 0])) > 1
        differs += (table[:, 0] != table[:, 2]).any()
        assert not table[:, 1].any(), "it is no longer in question"
        assert streams[0] == streams[1], "what one world has drawn is not drawn again for the next"
    assert differs, "a bold plan goes on boldly"


def test_where_a_plan_ends_the_deal_nothing_of_the_next_is_played() -> None:
    load("vingt_et_un")
    match = tripot.game("vingt_et_un", seats=2).match(seed=2)
    while match.phase != "play" or match.waiting != (match.state.banker,):
        match.play("stand" if "stand" in match.legal else match.legal[0])
    state, after, seat = match.state, match.state.clone(), match.waiting[0]
    rules.apply(after, seat, STAND)
    assert after.deals == state.deals + 1
    assert rules.waiting(after), "the match goes on"
    states = array_of(state, state, after)
    bench = Bench(seat=seat)
    add_plan(bench, DUCKING, STAND)
    finish_deal(states, bench, 0, Pack(), stream(1), 0, 0)
    assert states[2] == after


def test_what_counts_may_be_the_score_of_the_deal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    search_in_plain_python(monkeypatch)
    view = view_of_four()
    for alone in (True, False):
        found = Inquiry(view, Manner(deal_alone=alone), "seed")
        found.run(Limits(iterations=100))
        changes = np.array(found.bench.changes) * view.game.rulebook.sign
        assert (found.sums == pytest.approx(changes)) == alone


def test_as_many_threads_as_are_asked_for_weigh_at_once(monkeypatch: pytest.MonkeyPatch, inquiry: Inquiry) -> None:
    """None goes on before the other has come."""
    both = threading.Barrier(2, timeout=20)

    def weigh_together(self: Scratch, bench: Bench, number: int, seed: str, worlds: int) -> Portion:
        both.wait()
        return Portion(number, np.zeros((worlds, MOST_PLANS)), Bench())

    monkeypatch.setattr(Scratch, "weigh", weigh_together)
    inquiry.run(Limits(iterations=100, threads=2))
    assert inquiry.portions >= LANES


# Sums


def portion(number: int, columns: list[list[float]]) -> Portion:
    """What plans were worth in some worlds; the change of score is as much."""
    results, bench = np.zeros((len(columns[0]), MOST_PLANS)), Bench()
    for index, values in enumerate(columns):
        results[:, index] = values
        bench.tried[index] = len(values)
        bench.changes[index] = sum(values)
        bench.squares[index] = sum(value**2 for value in values)
    return Portion(number, results, bench)


def only(inquiry: Inquiry, plans: int) -> None:
    """No more than the first plans are in question."""
    inquiry.bench.plans, inquiry.bench.alive = plans, (1 << plans) - 1


def test_the_error_is_that_of_worlds_alone_or_of_portions_if_it_is_more(inquiry: Inquiry) -> None:
    only(inquiry, 2)
    first, second = [[1.0, 3.0, 2.0, 2.0], [5.0, 5.0, 4.0, 4.0]], [[1.0, 3.0, 2.0, 2.0], [1.0, 1.0, 0.0, 0.0]]
    third = [[2.0, 2.0, 1.0, 3.0], [2.0, 2.0, 3.0, 3.0]]
    inquiry._round([[portion(1, second)], [portion(0, first), portion(2, third)]])
    assert [inquiry.mean(index) for index in range(2)] == [2.0, 2.5]
    assert inquiry.worlds == inquiry.bench.tried[0] == 12
    assert inquiry.error(0) ** 2 == pytest.approx(0.5 / 12)
    assert inquiry.error(1) ** 2 == pytest.approx(variance([4.5, 0.5, 2.5]) / 3)


@pytest.mark.parametrize("far", [0.97, 1.03])
def test_a_plan_is_dropped_for_what_it_is_behind_in_the_same_worlds(inquiry: Inquiry, far: float) -> None:
    """By three standard errors of the difference: how much each is worth from world to world does not matter."""
    only(inquiry, 2)
    worlds = LEAST // 2
    luck = [100.0 * (-1) ** (index // 2) for index in range(worlds)]
    behind = [2 * (-1.0) ** index for index in range(worlds)]
    mean = far * DROP * np.std(behind) / np.sqrt(2 * worlds)
    columns = [luck, [value + more - mean for value, more in zip(luck, behind, strict=True)]]
    inquiry._round([[portion(0, columns)]])
    assert inquiry.undecided, "there are too few worlds to tell"
    inquiry._round([[portion(1, columns)]])
    assert inquiry.undecided == (far < 1)
    assert inquiry.best == 0
    assert inquiry.behind(1) == pytest.approx(mean)
    inquiry.sums[1] = inquiry.sums[0] + 1
    if far > 1:
        assert inquiry.behind(1) == pytest.approx(mean), "the worlds it was tried in flatter it since"


def test_no_plan_is_dropped_after_few_worlds_however_sure_it_seems(inquiry: Inquiry) -> None:
    only(inquiry, 2)
    inquiry._round([[portion(0, [[1.0] * (LEAST - 1), [0.0] * (LEAST - 1)])]])
    assert inquiry.living == [0, 1]
    inquiry._round([[portion(1, [[1.0], [0.0]])]])
    assert inquiry.living == [0]


@pytest.mark.parametrize(
    ("plans", "worlds", "tried", "iterations", "portion_of"),
    [
        (8, 0, 0, None, 32),
        (2, 0, 0, None, 64),
        (64, 0, 0, None, 4),
        (8, 3200, 0, None, 100),
        (8, 10**6, 0, None, LONG_PORTION // 8),
        (8, 0, 0, 640, 20),
        (8, 0, 600, 640, 1),
    ],
)
def test_portions_grow_with_what_is_known_and_heed_what_is_left(
    inquiry: Inquiry, plans: int, worlds: int, tried: int, iterations: int | None, portion_of: int
) -> None:
    only(inquiry, plans)
    inquiry.worlds, inquiry.tried = worlds, tried
    assert inquiry._worlds(iterations) == portion_of


def test_a_bold_card_tells_what_it_is_worth_and_cards_given_for_a_gamble_do_not(inquiry: Inquiry) -> None:
    only(inquiry, 3)
    bench = inquiry.bench
    for index, (manner, length) in enumerate(((DUCKING, 1), (BOLD, 1), (BOLD, 2))):
        bench.manners[index], bench.lengths[index] = manner, length
    assert inquiry._telling(0) == [0, 1]
    assert inquiry._telling(2) == [0, 1, 2]


def test_a_plan_dropped_is_as_well_known_as_when_it_was_dropped(inquiry: Inquiry) -> None:
    """Neither portions it was not tried in nor what they cost are counted for it."""
    only(inquiry, 2)
    columns = [[1.0, 3.0] * 8, [0.0, 1.0] * 8]
    inquiry._round([[portion(0, columns), portion(1, columns), portion(2, [[2.0] * 16, [0.5, 1.5] * 8])]])
    assert inquiry.living == [0]
    error, tried = inquiry.error(1), inquiry.tried
    without = portion(3, [[1.0, 3.0]])
    inquiry._round([[without]])
    assert inquiry.error(1) == error
    assert inquiry.tried == tried + 2


def test_of_plans_with_an_act_the_best_tells_of_it_and_else_the_one_tried_longest(inquiry: Inquiry) -> None:
    only(inquiry, 3)
    bench = inquiry.bench
    for index, (tried, total) in enumerate(((10, 50.0), (40, 100.0), (20, 90.0))):
        bench.tried[index], bench.lengths[index], inquiry.sums[index] = tried, 2, total
        for step in range(2):
            bench.steps[index * STEPS + step] = index + step
    bench.alive = 1
    assert inquiry.best_of_each() == {0: 0, 1: 0, 2: 1, 3: 2}


# Plans


def test_of_plans_worth_the_same_the_one_that_begins_as_by_habit_is_best() -> None:
    """Or the first where none does so; what is no longer in question is not."""
    load("polignac")
    usual = set()
    for seed in range(6):
        view = tripot.game("polignac", seats=4).match(seed=seed).view(1)
        found = Inquiry(view, Manner(), "seed")
        assert found.choice == habit(view.state, 1, stream(0))
        usual.add(found.best)
        for index in found.living:
            if found.first(index) == found.habit:
                found.bench.alive &= ~(1 << index)
        assert found.best == found.living[0]
        found.sums[found.living[1]] = 1.0
        assert found.best == found.living[1]
    assert len(usual) > 2


def test_a_manner_of_imagining_is_heeded_even_where_it_is_none() -> None:
    view = view_of_four()
    assert Inquiry(view, Manner(), "seed").bench.proposals == proposals(view.state) > 0
    told = Inquiry(view, Manner(proposals=0, others=BEGINNERS), "seed").bench
    assert (told.proposals, told.others) == (0, BEGINNERS)


def test_a_plan_of_several_acts_tells_all_of_them() -> None:
    load("dame_de_pique")
    found = Inquiry(tripot.game("dame_de_pique", seats=4).match(seed=1).view(0), Manner(), "seed")
    assert len(found.living) > 3
    for index in found.living:
        assert len({*found.actions(index)}) == 3
        assert found.actions(index)[0] == found.first(index)
