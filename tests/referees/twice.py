"""Whole matches of a game told twice, by its rulebook and by a second writing of its rules."""

import functools
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import tripot
from tripot.engine.options import Value


def nothing(_: Any) -> frozenset[str]:  # noqa: ANN401  # any second writing
    return frozenset()


class Second(Protocol):
    """A second writing of the rules."""

    def act(self, seat: int, action: str) -> None: ...


@dataclass(frozen=True)
class Twice:
    """How to tell matches of a game twice.

    `any_match` begins one with any seats and options, `second` the same by the second writing, `pick` chooses who does
    what, and `assert_alike` compares what both tell. `by_hand` are the words that only a ceremony by hand tells. `seen`
    names what is rare in a position; all `rarities` have to come up in some match.
    """

    game: str
    any_match: Callable[[random.Random, int], tripot.Match]
    second: Callable[[Mapping[str, Value], int], Second]
    pick: Callable[[random.Random, tripot.Match, Any], tuple[int, str]]
    assert_alike: Callable[[tripot.Match, Any], None]
    by_hand: frozenset[str]
    matches: int
    most_plays: int
    seen: Callable[[Any], frozenset[str]] = nothing
    rarities: frozenset[str] = frozenset()

    @functools.cache  # noqa: B019  # kept as long as the games are: for the whole run
    def told(self, seed: int) -> frozenset[str]:
        """What is told, and what is rare, in a match that both tell alike."""
        chance = random.Random(seed)
        match = self.any_match(chance, seed)
        return self.told_on(chance, match, self.second(match.game.options, match.game.seats))

    def told_on(self, chance: random.Random, match: tripot.Match, second: Any) -> frozenset[str]:  # noqa: ANN401
        """What is told, and what is rare, from here on."""
        self.assert_alike(match, second)
        rare = set[str]()
        for _ in range(self.most_plays):
            if match.over:
                break
            seat, action = self.pick(chance, match, second)
            match.play(action, seat)
            second.act(seat, action)
            rare |= self.seen(second)
            self.assert_alike(match, second)
        return frozenset(rare | {event.word for event in match.events})
