"""What is said of options: where one has no effect, no value of it changes anything."""

import contextlib
from collections.abc import Iterator

import tripot
from tests.conformance.games import each_game, each_value, explore, times
from tests.conformance.walks import random_match
from tripot.engine.game import Game
from tripot.errors import OptionError
from tripot.games import GAMES, rulebook

PART = 120  # actions of a match


@each_game
@times(25, 2000)
def test_an_option_without_effect_changes_nothing(name: str, trials: int) -> None:
    compared: list[Game] = []

    def check(game: Game, seed: int) -> None:
        events = random_match(game, seed, PART).events
        for other in without_effect(game):
            assert random_match(other, seed, PART).events == events
            assert other.changed == game.changed
            compared.append(other)

    explore(name, trials, check)
    assert bool(compared) == any(option.under for option in rulebook(name).options)


def without_effect(game: Game) -> Iterator[Game]:
    """The same game with each value of each option that has no effect."""
    for option in game.rulebook.options:
        for value in each_value(option) if not game.has_effect(option) else ():
            with contextlib.suppress(OptionError):
                yield tripot.game(game.name, seats=game.seats, **{**game.options, option.name: value})


def test_an_option_hangs_on_values_that_there_are() -> None:
    hanging = 0
    for name in GAMES:
        options = {option.name: option for option in rulebook(name).options}
        for other, value in [under for option in options.values() for under in option.under]:
            assert options[other].decode(options[other].encode(value)) == value
            hanging += 1
    assert hanging > 0
