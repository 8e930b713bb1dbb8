"""The player that sees all: it finds the best line there is against beginners, and keeps to it."""

from typing import Any

import pytest

import tripot
from tripot.engine import rules
from tripot.engine.bits import lowest
from tripot.engine.game import Game
from tripot.engine.record import AnyState
from tripot.engine.stream import Stream, stream
from tripot.engine.view import View, view_of
from tripot.players.limits import Limits
from tripot.players.plain import Thumb
from tripot.study.endings.oracle import PUZZLES, Line, Oracle, advantage, improve

SEATS = {"dame_de_pique": 4, "polignac": 4, "rumoli": 3}
BEGINNER = Thumb(stream("beginner"))


def beginners_action(game: Game, state: AnyState, seat: int) -> int:
    return BEGINNER.act(view_of(game, state, seat))


def best_by_trying_all(game: Game, state: AnyState, seat: int, sign: int) -> int:
    """The most the seat can get when the others are beginners."""
    now = state.clone()
    while now.deals == state.deals and (seats := rules.waiting(now)):
        actor = lowest(seats)
        if actor != seat:
            rules.apply(now, actor, beginners_action(game, now, actor))
            continue
        found = []
        for action in View(game, seat, now).legal_actions:
            after = now.clone()
            rules.apply(after, seat, action)
            found.append(
                best_by_trying_all(game, after, seat, sign)
                if after.deals == state.deals
                else advantage(after, seat, sign)
            )
        return max(found)
    return advantage(now, seat, sign)


def late(game: Game, seed: int, cards: int) -> AnyState:
    """A position of beginners in which everybody has few cards left."""
    match = game.match(seed=seed)
    while max(hand.bit_count() for hand in match.state.hands) > cards or match.phase not in ("play", "ask"):
        seat = match.waiting[0]
        match.play(beginners_action(game, match.state, seat), seat)
        if match.state.deals:
            match = game.match(seed=(seed := seed + 1000))
    return match.state


@pytest.mark.parametrize("name", PUZZLES)
def test_it_finds_the_best_line(name: str) -> None:
    game = tripot.game(name, seats=SEATS[name])
    sign = 1 if game.rulebook.unit == "chips" else -1
    for seed in range(5):
        state = late(game, seed, 4)
        seat = lowest(rules.waiting(state))
        lines: Any = (Line * 2)(Line(seat=seat, sign=sign))
        kind = type(state)
        streams: Any = (Stream * 1)(stream(seed))
        states: Any = (kind * 3)(kind(), state, kind())
        assert improve.run(states, lines, streams, 150) == best_by_trying_all(game, state, seat, sign)


def test_it_gets_what_it_saw() -> None:
    """Among beginners the deal ends as its best line said, or better."""
    game = tripot.game("polignac", seats=4)
    match = game.match(seed=3)
    oracle, promised = Oracle(stream("o")), -10_000
    while match.state.deals == 0:
        seat = match.waiting[0]
        if seat == 2:
            match.play(oracle.act(View(game, seat, match.state.clone()), Limits(iterations=100)), seat)
            assert oracle.promise >= promised
            promised = oracle.promise
        else:
            match.play(beginners_action(game, match.state, seat), seat)
    assert advantage(match.state, 2, -1) == promised
