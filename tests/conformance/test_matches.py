"""What holds of whole matches: they end, and their records tell them again."""

import numpy as np
import pytest

import tripot
from tests.conformance.facts.known import facts_of
from tests.conformance.games import each_game, explore, times
from tests.conformance.walks import FAULTS, random_match
from tripot.engine.chance import GivenChance
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.parity import Kit, Ply, walk
from tripot.engine.record import AnyState, array_of, phases_of
from tripot.engine.stream import stream
from tripot.errors import RecordError
from tripot.games import rulebook

PART = 150  # actions of a match that need not end
LONG = 20_000  # actions in which the matches of default options end
CHUNK = 500


@each_game
@times(25, 5000)
def test_every_match_ends_in_time(name: str, trials: int) -> None:
    facts = facts_of(name)

    def check(game: Game, seed: int) -> None:
        most = facts.most_actions(game)
        state, actions = played_out(game, seed, most)
        assert actions <= most
        match = Match(game, state, GivenChance((), (), None))
        assert match.over
        assert_ended_well(match)

    explore(name, trials, check)


def played_out(game: Game, seed: int, most: int) -> tuple[AnyState, int]:
    """Where a random match ends, or stands after this many actions; and its actions, those of the draw left out."""
    state = game.rulebook.state
    states, seen = (state * (CHUNK + 1))(game.begun()), array_of(state())
    plies, kits = (Ply * CHUNK)(), array_of(Kit(stream(seed)))
    draw = phases_of(state).index("draw")
    actions, done = 0, CHUNK
    while done == CHUNK and actions <= most:
        done = walk(states, seen, plies, kits, FAULTS, 0)  # type: ignore[arg-type]
        passed = np.frombuffer(memoryview(states), np.dtype(state))["phase"][:done]
        actions += int((passed != draw).sum())
        states[0] = states[done]
    return states[0], actions


def assert_ended_well(match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners or outcome.losers
    assert not set(outcome.winners) & set(outcome.losers)
    assert set(outcome.winners) | set(outcome.losers) <= set(range(match.game.seats))
    assert outcome.scores == match.scores
    assert match.legal == match.possible == ()


@each_game
@times(10, 2000)
def test_a_record_replays_to_the_same_bytes(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        match = random_match(game, seed, PART)
        again = tripot.replay(match.record)
        assert bytes(again.state) == bytes(match.state)
        assert again.record == match.record
        assert again.log == match.log
        assert again.events == match.events
        assert again.outcome == match.outcome

    explore(name, trials, check)


@each_game
@times(15, 1000)
def test_a_match_from_a_position_is_recorded_too(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        middle = random_match(game, seed, PART // 3)
        match = game.set_up(middle.position, seed=seed)
        for _ in range(5):
            if len(match.waiting) == 1:
                match.play(match.legal[0])
        again = tripot.replay(match.record)
        assert bytes(again.state) == bytes(match.state)
        assert again.record == match.record

    explore(name, trials, check)


@each_game
def test_a_false_outcome_is_found_out(name: str) -> None:
    game = tripot.game(name, seats=rulebook(name).fewest)
    match = random_match(game, 1, LONG)
    winners = f"winners = {list(match.outcome.winners)}" if match.outcome else ""
    with pytest.raises(RecordError):
        tripot.replay(match.record.replace(winners, "winners = [99]"))
