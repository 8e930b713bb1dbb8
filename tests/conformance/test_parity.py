"""Interpreted and compiled, the same rules give the same bytes."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from tests.conformance.games import each_game, explore, times
from tests.conformance.walks import somewhere
from tripot.engine.game import Game
from tripot.engine.parity import LOOK, Kit, Ply, walk
from tripot.engine.playouts import random_deals
from tripot.engine.stream import Pack, Stream, stream

PLIES = 60
SKIP = 150  # actions before the walk, at most
FAULTS = 12
LOOKS = 4  # every fourth ply is looked at


class Walk:
    """Everything a walk wrote, and how far it came."""

    def __init__(self, game: Game, seed: int, *, looks: int = LOOKS, plies: int = PLIES) -> None:
        state = game.rulebook.state
        start = somewhere(game, seed, SKIP)
        viewers = (plies // looks + 1) * (game.seats + 1) if looks else 1
        self.states = (state * (plies + 1))(start)
        self.seen = (state * (LOOK * viewers))()
        self.plies = (Ply * plies)()
        self.kit = (Kit * 1)(Kit(stream(seed)))
        self.looks = looks
        self.done = 0

    def run(self, way: Callable[..., int]) -> "Walk":
        self.done = way(self.states, self.seen, self.plies, self.kit, FAULTS, self.looks)
        return self

    def written(self) -> dict[str, bytes]:
        return {"plies": bytes(self.plies), "states": bytes(self.states), "seen": bytes(self.seen)}


def first_difference(one: bytes, other: bytes, size: int) -> int | None:
    """The place of the first record that differs."""
    return next((at // size for at in range(0, len(one), size) if one[at : at + size] != other[at : at + size]), None)


@each_game
@times(8, 1500)
def test_a_walk_is_the_same_interpreted_and_compiled(name: str, trials: int) -> None:
    """Every answer, every state, every view, every imagined world."""

    def check(game: Game, seed: int) -> None:
        plain, compiled = Walk(game, seed).run(walk.run), Walk(game, seed).run(walk)
        assert plain.done == compiled.done
        sizes = {"plies": ctypes.sizeof(Ply), "states": ctypes.sizeof(game.rulebook.state)}
        for what, written in plain.written().items():
            size = sizes.get(what, sizes["states"])
            assert first_difference(written, compiled.written()[what], size) is None, what

    explore(name, trials, check)


@each_game
@times(8, 1500)
def test_random_deals_are_the_same_interpreted_and_compiled(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        state = game.rulebook.state
        told = []
        for way in (random_deals.run, random_deals):
            states, packs, streams = (state * 2)(game.begun(), game.blank()), (Pack * 1)(), (Stream * 1)(stream(seed))
            actions = way(states, packs, streams, 2)  # type: ignore[arg-type]
            told.append((actions, bytes(states), bytes(streams)))
        assert told[0] == told[1]

    explore(name, trials, check)


@each_game
@times(15, 5000)
def test_a_world_imagined_shows_the_same_to_who_imagined_it(name: str, trials: int) -> None:
    """conceal(imagine(view)) is the view, for all seats and a spectator; and a view allows what the state allows."""

    def check(game: Game, seed: int) -> None:
        walked = Walk(game, seed, looks=1).run(walk)
        looked_at = walked.done + (walked.done < PLIES)
        size = ctypes.sizeof(game.rulebook.state)
        seen = np.frombuffer(bytes(walked.seen), np.uint8).reshape(-1, LOOK, size)[: looked_at * (game.seats + 1)]
        different = np.flatnonzero((seen[:, 0] != seen[:, 2]).any(axis=1))
        assert not different.size, [divmod(int(at), game.seats + 1) for at in different[:5]]
        for ply in walked.plies[:looked_at]:
            assert ply.agrees == ply.waiting

    explore(name, trials, check)


@each_game
@pytest.mark.soak
def test_parity_with_bounds_checked(name: str) -> None:
    """Compiled code that checks every index finds none past its end. It is kept apart from the usual code."""
    command = [sys.executable, "-m", "pytest", __file__, "-q", "-k", f"same_interpreted and {name}", "-m", "not soak"]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_BOUNDSCHECK": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
