"""Matches that begin in the middle, at a position that leaves things out, to be told twice to their end."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import tripot
from tests.referees.twice import Twice

Told = dict[str, Any]  # a position, as far as it is told


@dataclass(frozen=True)
class Middle:
    """How to begin in the middle of a match: with what game, where, and what a position has to say of that.

    `somewhere` sets a second writing up anywhere; `written` tells a position of it, with what follows left out at
    random; `packs` are those given to the match.
    """

    twice: Twice
    any_game: Callable[[random.Random], tripot.Game]
    somewhere: Callable[[random.Random, tripot.Game], Any]
    written: Callable[[random.Random, Any], Told]
    packs: Callable[[random.Random], list[list[str]]] = lambda _: []

    def told(self, seed: int) -> frozenset[str]:
        """What is told in a match that goes on alike from a position."""
        chance = random.Random(f"{seed} middle")
        game = self.any_game(chance)
        second = self.somewhere(chance, game)
        position = self.written(chance, second)
        match = game.set_up(position, packs=self.packs(chance), seed=seed)
        return self.twice.told_on(chance, match, second)


def with_some(chance: random.Random, needed: Mapping[str, Any], spare: Mapping[str, Any]) -> Told:
    """What is needed, and some of what follows from the rest."""
    return {**needed, **{name: value for name, value in spare.items() if chance.random() < 0.5}}


def parts(chance: random.Random, total: int, count: int) -> list[int]:
    """A total in so many parts, often nearly all of it in one."""
    favoured, found = chance.randrange(count), [0] * count
    likely = chance.choice([0.0, 0.5, 0.9, 1.0])
    for _ in range(total):
        found[favoured if chance.random() < likely else chance.randrange(count)] += 1
    return found
