"""Worlds that fit promises: each judged by playing the coup again by the rules with the hands it gives."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import tripot
from tests.players.test_reading_dame import hands_before
from tests.players.test_reading_polignac import act
from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.choices import allows
from tripot.engine.options import Value
from tripot.engine.record import AnyState, phase_name
from tripot.engine.stream import Stream, below, stream
from tripot.engine.view import view_of
from tripot.games.polignac import knowledge
from tripot.games.polignac.knowledge import promises_kept
from tripot.games.polignac.state import OVER
from tripot.players.thumb import load

ACTS = 420
TABLES: list[tuple[int, dict[str, Value]]] = [
    (4, {}),
    (3, {"leftover_method": "dealer_discard"}),
    (4, {"enforcement": "penalise"}),
    (4, {"enforcement": "penalise", "favour_check": "strict"}),
    (3, {"enforcement": "penalise", "favour_check": "off", "leftover_method": "dealer_discard"}),
]


@dataclass
class Coup:
    """Where its play began, all that was done since, and where that has led."""

    start: AnyState
    acts: list[tuple[int, int]]
    now: AnyState

    def again(self, world: AnyState) -> AnyState | None:
        """Where the same acts lead with the hands of this world; None if one is not lawful, or ends the match."""
        state = self.start.clone()
        for seat, hand in enumerate(hands_before(world)[: state.seats]):
            state.hands[seat] = hand
        state.ecart = world.ecart
        punished = state.options.enforcement != 0
        for seat, action in self.acts:
            if not allows((rules.possible if punished else rules.legal)(state, seat), action):
                return None
            rules.apply(state, seat, action)
            if state.phase == OVER:
                return None
        return state


def coups_with_promises(seats: int, options: dict[str, Value], chance: Stream) -> Iterator[Coup]:
    """Now and then where somebody has said oui, among players after a general as long as there may be one."""
    load("polignac")
    game = tripot.game("polignac", seats=seats, limit=30, **options)
    match, coup = game.match(seed=1), None
    for number in range(ACTS):
        if match.over:
            match, coup = game.match(seed=number), None
        if match.phase == "play" and not match.state.plays and (coup is None or coup.start.deals != match.state.deals):
            coup = Coup(match.state.clone(), [], match.state)
        seat = match.waiting[0]
        action = act(match, chance)
        match.play(action, seat)
        if coup is not None and coup.start.deals == match.state.deals:
            coup.acts.append((seat, action))
            coup.now = match.state
            if match.state.bound and number % 3 and phase_name(match.state) in ("play", "decide", "answer"):
                yield coup


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_world_fits_if_the_coup_can_be_played_again_in_it(
    monkeypatch: pytest.MonkeyPatch, seats: int, options: dict[str, Value]
) -> None:
    """And is what that leads to, with whatever is noted of what a oui allowed."""
    monkeypatch.setattr(knowledge, "promises_kept", lambda _: True)
    chance, seen = stream("promises"), Counter[bool]()
    game = tripot.game("polignac", seats=seats, limit=30, **options)
    for coup in coups_with_promises(seats, options, chance):
        view = view_of(game, coup.now, below(chance, seats + 1) - 1)
        for _ in range(2):
            world = view.imagine(chance)
            again = coup.again(world)
            kept = promises_kept(world)  # type: ignore[arg-type]
            assert kept == (again is not None)
            assert again is None or bytes(again) == bytes(world)
            for seat in range(seats):
                world.missed[seat] = FULL_DECK
            assert promises_kept(world) == kept, "what was noted of one try does not count in the next"  # type: ignore[arg-type]
            seen[kept] += 1
    assert seen[True] > 20, seen
    assert seen[False] > 5 or options.get("favour_check") == "off", seen
