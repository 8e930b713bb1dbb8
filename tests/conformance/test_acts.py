"""What holds of every act: refused ones change nothing, taken back ones leave no trace."""

from contextlib import suppress
from itertools import permutations

import pytest

import tripot
from tests.conformance.games import each_game, each_value, explore, times
from tests.conformance.walks import positions, random_action, random_match, waiting_seats
from tripot.engine import rules
from tripot.engine.chance import GivenChance
from tripot.engine.choices import NUMBER, allows, choice_at, count
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import AnyState
from tripot.engine.sentences import sentences
from tripot.engine.stream import Pack, Stream, below, shuffle, stream
from tripot.engine.view import view_of
from tripot.errors import OptionError, RefusedError
from tripot.games import rulebook
from tripot.games.polignac.state import ENDINGS
from tripot.players.bench import STEPS, Bench
from tripot.players.thumb import bold, habit, load, plan, thumb

PART = 120
SOME = 30
TRIED = 20  # actions tried at a position, legal or not
MATCHES = 1


@each_game
@times(10, 2000)
def test_what_is_impossible_is_refused_with_a_reason_and_changes_nothing(name: str, trials: int) -> None:
    ids = set(sentences(name))

    def check(game: Game, seed: int) -> None:
        match = random_match(game, seed, seed % PART)
        before, events = bytes(match.state), len(match.events)
        chance = stream(f"{seed} refused")
        for _ in range(TRIED):
            seat = below(chance, game.seats)
            action = below(chance, 62) if below(chance, 3) else NUMBER + below(chance, 200)
            if seat in match.waiting and allows(rules.possible(match.state, seat), action):
                continue
            with pytest.raises(RefusedError) as refused:
                match.play(action, seat)
            assert str(refused.value)
            assert refused.value.rule is None or refused.value.rule in ids
            refusal = match.verify(action, seat)
            assert refusal
            assert refusal.rule == refused.value.rule
            assert refusal.fr
            assert refusal.en
        assert bytes(match.state) == before
        assert len(match.events) == events

    explore(name, trials, check)


#: How a fault that loses the match ends it, and the sentence that says so.
LOST = {"renonce": "POL-41", "master_card": "POL-42", "other_jack": "POL-43", "favour": "POL-40"}


@pytest.mark.parametrize("favour_check", ["won_trick", "strict", "off"])
@times(6, 30)
def test_what_a_fault_costs_is_known_before_it_is_done(favour_check: str, trials: int) -> None:
    named = set[str | None]()
    for seed in range(trials):
        match = tripot.game("polignac", seats=4, enforcement="penalise", favour_check=favour_check).match(seed=seed)
        chance = stream(f"{seed} faults")
        while match.waiting:
            seat = match.waiting[0]
            legal = match.legal_for(seat)
            for fault in set(match.possible_for(seat)) - set(legal):
                refusal, tried = match.verify(fault, seat), match.copy()
                assert refusal
                tried.play(fault, seat)
                ending = ENDINGS[tried.state.ending]
                assert LOST.get(ending, "POL-40") == refusal.punished
                named.add(refusal.punished)
            match.play(legal[below(chance, len(legal))], seat)
    assert named == set(LOST.values())


@each_game
@times(10, 1000)
def test_nobody_is_waited_for_while_chance_must_act(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        chance, state, pack = stream(seed), game.begun(), Pack()
        for _ in range(PART):
            while rules.wanted(state, pack) > 0:
                assert rules.waiting(state) == 0
                shuffle(pack, chance)
                rules.deal(state, pack)
            if rules.waiting(state) == 0:
                return
            rules.apply(state, *random_action(state, chance))

    explore(name, trials, check)


@each_game
@times(10, 1000)
def test_undo_brings_everything_back(name: str, trials: int) -> None:
    """The state, the log, the events; and chance, which gives the same cards again."""

    def check(game: Game, seed: int) -> None:
        match = random_match(game, seed, seed % PART)
        chance = stream(f"{seed} undone")
        before = told(match)
        acts = play_some(match, chance)
        then = told(match)
        for _ in acts:
            match.undo()
        assert told(match) == before
        for seat, action in acts:
            match.play(action, seat)
        assert told(match) == then

    explore(name, trials, check)


def play_some(match: Match, chance: Stream) -> list[tuple[int, int]]:
    """Play on for some acts; returns them, each with its seat."""
    acts: list[tuple[int, int]] = []
    while match.waiting and len(acts) < SOME:
        seat, action = random_action(match.state, chance)
        match.play(action, seat)
        acts.append((seat, action))
    return acts


def told(match: Match) -> tuple[object, ...]:
    return bytes(match.state), list(match.log), list(match.events)


@each_game
@times(10, 1000)
def test_copies_are_independent(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        match = random_match(game, seed, seed % PART)
        twin, before = match.copy(), told(match)
        acts = play_some(twin, stream(f"{seed} copied"))
        assert told(match) == before
        for seat, action in acts:
            match.play(action, seat)
        assert told(match) == told(twin)

    explore(name, trials, check)


#: The games where no two seats are ever waited for at once.
ONE_BY_ONE = {"vendome", "vingt_et_un", "polignac"}


@each_game
@times(10, 2000)
def test_simultaneous_acts_commute(name: str, trials: int) -> None:
    """Two or more seats waited for at once may act in any order; what comes out is the same."""
    compared: list[int] = []

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} order")
        for state in positions(game, seed, skip=60, most=40):
            seats = waiting_seats(state)
            if len(seats) < 2:
                continue
            acts = {seat: any_legal(state, seat, chance) for seat in seats[:3]}
            assert len({after(game, state.clone(), acts, order) for order in permutations(acts)}) == 1
            compared.append(seed)

    explore(name, trials, check)
    assert compared or name in ONE_BY_ONE


def any_legal(state: AnyState, seat: int, chance: Stream) -> int:
    choices = rules.legal(state, seat)
    return choice_at(choices, below(chance, count(choices)))


def after(game: Game, state: AnyState, acts: dict[int, int], order: tuple[int, ...]) -> bytes:
    match = Match(game, state, GivenChance((), (), None))
    for seat in order:
        match.play(acts[seat], seat)
    return bytes(match.state)


@each_game
@times(10, 2000)
def test_every_manner_and_every_plan_is_legal_on_a_view(name: str, trials: int) -> None:
    load(name)

    def check(game: Game, seed: int) -> None:
        assert_planned_legally(game, seed, skip=120, most=30)

    explore(name, trials, check)


@each_game
def test_every_manner_and_every_plan_is_legal_under_every_value_of_an_option(name: str) -> None:
    load(name)
    for option in rulebook(name).options:
        for value in each_value(option):
            with suppress(OptionError):  # a value may want another option, or more seats
                game = tripot.game(name, seats=rulebook(name).fewest, **{option.name: value})
                for seed in range(MATCHES):
                    assert_planned_legally(game, seed, skip=0, most=PART)


def assert_planned_legally(game: Game, seed: int, *, skip: int, most: int) -> None:
    """In a part of a random match, all that anybody waited for would do, or weighs."""
    chance = stream(f"{seed} planned")
    for state in positions(game, seed, skip=skip, most=most):
        for seat in waiting_seats(state):
            view = view_of(game, state, seat)
            before = bytes(view)
            for manner in (thumb, habit, bold):
                assert allows(rules.legal(state, seat), manner(view.state, seat, chance))
            for steps in planned(view.state, seat):
                assert_carried_out(state.clone(), seat, steps)
            assert bytes(view) == before


def planned(state: AnyState, seat: int) -> list[list[int]]:
    """The steps of each plan there is."""
    bench = Bench(seat=seat)
    plan(state, seat, bench)
    steps = list(bench.steps)
    return [steps[index * STEPS :][: bench.lengths[index]] for index in range(bench.plans)]


def assert_carried_out(state: AnyState, seat: int, steps: list[int]) -> None:
    for step in steps:
        assert allows(rules.legal(state, seat), step)
        rules.apply(state, seat, step)
