"""What holds of whole matches: they end, and their records tell them again."""

import pytest

import tripot
from tests.conformance.facts.known import facts_of
from tests.conformance.games import each_game, explore, times
from tests.conformance.walks import random_match
from tripot.engine.game import Game
from tripot.engine.match import Match, Played
from tripot.errors import RecordError
from tripot.games import rulebook

PART = 150  # actions of a match that need not end


@each_game
@times(100, 2000)
def test_every_match_ends_in_time(name: str, trials: int) -> None:
    facts = facts_of(name)

    def check(game: Game, seed: int) -> None:
        most = facts.most_actions(game)
        match = random_match(game, seed, most + 1000)
        assert match.over
        assert sum(isinstance(entry, Played) and not entry.text.startswith("draw") for entry in match.log) <= most
        assert_ended_well(match)

    explore(name, trials, check)


def assert_ended_well(match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners or outcome.losers
    assert not set(outcome.winners) & set(outcome.losers)
    assert set(outcome.winners) | set(outcome.losers) <= set(range(match.game.seats))
    assert outcome.scores == match.scores
    assert match.legal == match.possible == ()


@each_game
@times(100, 2000)
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
@times(50, 1000)
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
    match = random_match(game, 1, facts_of(name).most_actions(game) + 1000)
    winners = f"winners = {list(match.outcome.winners)}" if match.outcome else ""
    with pytest.raises(RecordError):
        tripot.replay(match.record.replace(winners, "winners = [99]"))
