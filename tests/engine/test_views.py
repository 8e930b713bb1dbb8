"""All views of a position at once, compiled: byte for byte those that are made one by one."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tripot import GAMES, game
from tripot.engine import views
from tripot.engine.match import Match
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import view_of
from tripot.engine.views import Views, is_compiled, make_ready
from tripot.games import rulebook

STEPS = 120


def positions(name: str) -> Iterator[Match]:
    """Positions met in a match where everybody plays at random, by hand as far as that goes."""
    seats = {"dame_de_pique": 4}.get(name, 5)
    drawn = random.Random(name)
    match = game(name, seats=seats, ceremony="by_hand").match(seed=7)
    for _ in range(STEPS):
        yield match
        if not match.waiting:
            return
        seat = drawn.choice(match.waiting)
        match.play(drawn.choice(match.possible_for(seat)), seat)


@pytest.mark.parametrize("name", GAMES)
def test_compiled_views_are_the_same_bytes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_ready", {})
    make_ready(rulebook(name))
    shown = 0
    for match in positions(name):
        made = Views(match.game, match.state)
        for seat in (*range(match.game.seats), SPECTATOR):
            assert made.of(seat) == view_of(match.game, match.state, seat)
            shown += bytes(made.of(seat)) != bytes(match.state)
    assert shown > STEPS


def test_what_cannot_be_looked_for_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name too long stands for a folder that may not be looked into, which to root none is; then there is no home."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ("x" * 300)))
    assert not is_compiled(rulebook("polignac"))

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert not is_compiled(rulebook("polignac"))


def test_views_outlive_the_next_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_ready", {})
    make_ready(rulebook("polignac"))
    match = game("polignac", seats=4).match(seed=1)
    before = Views(match.game, match.state).of(0)
    kept = bytes(before)
    match.play(match.legal[0])
    assert bytes(Views(match.game, match.state).of(0)) != kept
    assert bytes(before) == kept


def test_until_they_are_ready_views_are_made_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_ready", {})
    match = game("vendome", seats=4).match(seed=1)
    assert Views(match.game, match.state).of(2) == match.view(2)
