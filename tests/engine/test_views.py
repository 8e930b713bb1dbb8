"""All views of a position at once, and what is found out about each: compiled or not, what the rules say one by one."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tripot import GAMES, game
from tripot.engine import rules, views
from tripot.engine.bits import has
from tripot.engine.choices import allows
from tripot.engine.game import Game
from tripot.engine.kernel import WORD
from tripot.engine.match import Match
from tripot.engine.record import Record
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View, view_of
from tripot.engine.views import Views, is_compiled, make_ready, referee
from tripot.games import rulebook

STEPS = 80
FAULTS = 12  # choices, of which one may be a fault
WORDS = 62  # the actions that are marks


def positions(name: str) -> Iterator[Match]:
    """Positions met in matches where everybody plays at random, by hand as far as that goes, a fault now and then."""
    seats = {"dame_de_pique": 4}.get(name, 5)
    options = {option.name for option in rulebook(name).options}
    faults = {"enforcement": "penalise"} if "enforcement" in options else {}
    drawn = random.Random(name)
    for seed in range(STEPS):
        match = game(name, seats=seats, ceremony="by_hand", **faults).match(seed=seed)
        yield match
        while match.waiting:
            seat = drawn.choice(match.waiting)
            actions = match.legal_for(seat) if drawn.randrange(FAULTS) else match.possible_for(seat)
            match.play(drawn.choice(actions), seat)
            yield match


def words_that_differ(one: View, other: View) -> int:
    """The words in which two views differ, as bits, looked at one by one."""
    left, right = bytes(one), bytes(other)
    places = range(0, len(left), WORD)
    return sum(1 << at // WORD for at in places if left[at : at + WORD] != right[at : at + WORD])


def assert_all_is_found(game: Game, before: Record, state: Record) -> None:
    """All that is found out about a position is what the rules say, view by view."""
    found = Views(game, state, before)
    public = view_of(game, state, SPECTATOR)
    for seat in (*range(game.seats), SPECTATOR):
        view = view_of(game, state, seat)
        assert found.of(seat) == view
        assert found.raw(seat) == bytes(view)
        assert found.waiting(seat) == rules.waiting(view.state)
        assert found.new(seat) == words_that_differ(view, view_of(game, before, seat))
        assert found.apart(seat) == words_that_differ(view, public)
    for seat in range(game.seats):
        view = found.of(seat)
        assert found.score(seat) == rules.score(state, seat)
        assert found.counted(seat) == rules.counted(view.state, seat)
        if view.may_act:
            assert found.legal(seat) == rules.legal(view.state, seat)
            assert found.possible(seat) == rules.possible(view.state, seat)


def assert_admits_what_the_rules_do(game: Game, state: Record, drawn: random.Random) -> None:
    """Every mark, and some numbers, of every seat."""
    waiting, judge = rules.waiting(state), referee(game.rulebook)
    for seat in range(game.seats):
        actions = [*range(WORDS), *(64 + drawn.randrange(60) for _ in range(5))]
        possible = rules.possible(state, seat) if has(waiting, seat) else None
        for action in actions:
            assert judge.admits(state, seat, action) == (possible is not None and allows(possible, action))


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_found_is_what_the_rules_say(name: str, *, ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_referees", {})
    if ready:
        make_ready(rulebook(name))
    drawn, before, hidden = random.Random(name), None, 0
    for match in islice(positions(name), STEPS):
        before = match.state.clone() if before is None else before
        assert_all_is_found(match.game, before, match.state)
        assert_admits_what_the_rules_do(match.game, match.state, drawn)
        hidden += bytes(match.view(0)) != bytes(match.state)
        before = match.state.clone()
    assert hidden > STEPS // 5


def test_what_cannot_be_looked_for_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name too long stands for a folder not to be looked into (root may look into any); then there is no home."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ("x" * 300)))
    assert not is_compiled(rulebook("polignac"))

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert not is_compiled(rulebook("polignac"))


@pytest.mark.parametrize("ready", [True, False])
def test_views_outlive_the_next_position(*, ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_referees", {})
    if ready:
        make_ready(rulebook("polignac"))
    match = game("polignac", seats=4).match(seed=1)
    before = Views(match.game, match.state).of(0)
    kept = bytes(before)
    match.play(match.legal[0])
    assert bytes(Views(match.game, match.state).of(0)) != kept
    assert bytes(before) == kept
