"""Random play in plain Python, to stand anywhere in a match."""

from collections.abc import Iterator

from tripot.engine import rules
from tripot.engine.bits import each_seat, nth, size
from tripot.engine.choices import choice_at, count
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.playouts import supply
from tripot.engine.record import AnyState
from tripot.engine.stream import Pack, Stream, below, stream

FAULTS = 40  # under `penalise` one action in so many may be a fault


def random_action(state: AnyState, chance: Stream) -> tuple[int, int]:
    """A waiting seat and one of its actions; now and then a possible one that is not legal."""
    waiting = rules.waiting(state)
    seat = nth(waiting, below(chance, size(waiting)))
    ask = rules.possible if below(chance, FAULTS) == 0 else rules.legal
    choices = ask(state, seat)
    return seat, choice_at(choices, below(chance, count(choices)))


def positions(game: Game, seed: int, *, skip: int, most: int) -> Iterator[AnyState]:
    """The state of a random match after each of `most` actions, from somewhere in its first `skip` actions on.

    Chance has acted in each. It is one record all along: it must be left as it was.
    """
    chance = stream(seed)
    state, pack = game.begun(), Pack()
    first = below(chance, skip + 1)
    for step in range(first + most):
        supply(state, pack, chance)
        over = rules.waiting(state) == 0
        if step >= first or over:
            yield state
        if over:
            return
        rules.apply(state, *random_action(state, chance))


def somewhere(game: Game, seed: int, most: int) -> AnyState:
    """One of the first `most` states of a random match in which somebody is waited for, each as likely as another.

    If there is none, the last.
    """
    chance = stream(f"{seed} somewhere")
    chosen = None
    for index, state in enumerate(positions(game, seed, skip=0, most=most)):
        if chosen is None or (rules.waiting(state) and below(chance, index + 1) == 0):
            chosen = state.clone()
    return chosen


def random_match(game: Game, seed: int, most: int) -> Match:
    """A match played at random, to the end or for this many actions."""
    chance = stream(f"{seed} play")
    match = game.match(seed=seed)
    for _ in range(most):
        if not match.waiting:
            break
        seat, action = random_action(match.state, chance)
        match.play(action, seat)
    return match


def waiting_seats(state: AnyState) -> list[int]:
    return each_seat(rules.waiting(state))
