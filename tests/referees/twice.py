"""Whole matches of a game told twice, by its rulebook and by a second writing of its rules."""

import functools
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import tripot
from tripot.engine.options import Value

Options = dict[str, Value]


class Second(Protocol):
    """A second writing of the rules."""

    def act(self, seat: int, action: str) -> None: ...


@dataclass(frozen=True)
class Twice:
    """How to tell matches of a game twice.

    `second` begins a match by the second writing, `pick` chooses who does what, and `assert_alike` compares what both
    tell. `by_hand` are the words that only a ceremony by hand tells.
    """

    game: str
    seats: range
    any_options: Callable[[random.Random], Options]
    second: Callable[[Mapping[str, Value], int], Second]
    pick: Callable[[random.Random, tripot.Match, Any], tuple[int, str]]
    assert_alike: Callable[[tripot.Match, Any], None]
    by_hand: frozenset[str]
    matches: int
    most_plays: int

    @functools.cache  # noqa: B019  # kept as long as the games are: for the whole run
    def told(self, seed: int) -> frozenset[str]:
        """What is told in a match that both tell alike."""
        chance = random.Random(seed)
        game = tripot.game(self.game, seats=chance.choice(self.seats), **self.any_options(chance))
        match, second = game.match(seed=seed), self.second(game.options, game.seats)
        self.assert_alike(match, second)
        for _ in range(self.most_plays):
            if match.over:
                break
            seat, action = self.pick(chance, match, second)
            match.play(action, seat)
            second.act(seat, action)
            self.assert_alike(match, second)
        return frozenset(event.word for event in match.events)
