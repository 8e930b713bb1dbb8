"""The last tricks in an imagined world: against every line of one's own, tried one by one."""

import pytest

import tripot
from tests.players.test_search import positions
from tripot.engine import rules
from tripot.engine.bits import lowest, size
from tripot.engine.choices import FIRST_WORD
from tripot.engine.kernel import copy
from tripot.engine.record import AnyState, array_of
from tripot.engine.stream import stream
from tripot.players.bench import Bench
from tripot.players.search.endings import ENDING, POSITIONS, finish_best
from tripot.players.search.playing import others_usual_action, value_of
from tripot.players.thumb import load

NOBODY, EVERYBODY = 0, -1


def best(world: AnyState, state: AnyState, bench: Bench, naive: int) -> float:
    """What the best line of one's own is worth: one action after another, the others as usual."""
    while state.deals == world.deals and rules.waiting(state):
        seat = lowest(rules.waiting(state))
        if seat == bench.seat:
            return max(best(world, after, bench, naive) for after in every_next(state, seat))
        rules.apply(state, seat, others_usual_action(state, seat, stream(0), NOBODY, naive))
    return value_of(world, state, bench)


def every_next(state: AnyState, seat: int) -> list[AnyState]:
    """Where each card leads, or each word where there are no cards to play."""
    marks = rules.legal(state, seat).marks
    acts = [act for act in range(62) if marks >> act & 1]
    cards = [act for act in acts if act < FIRST_WORD]
    found = []
    for act in cards or acts:
        found.append(state.clone())
        rules.apply(found[-1], seat, act)
    return found


@pytest.mark.parametrize("naive", [NOBODY, EVERYBODY])
@pytest.mark.parametrize(("name", "seats"), [("dame_de_pique", 4), ("polignac", 3), ("polignac", 8)])
def test_the_best_line_of_ones_own_is_found(name: str, seats: int, naive: int) -> None:
    load(name)
    seen = 0
    for match in positions(tripot.game(name, seats=seats), 5, 400, 1):
        seat, world = match.waiting[0], match.state.clone()
        if match.phase == "play" and size(world.hands[seat]) == ENDING:
            seen += 1
            blank = type(world)()
            states = array_of(world, world, world, *[blank] * (POSITIONS - 3))
            bench = Bench(seat=seat)
            finish_best(states, bench, stream(0), NOBODY, naive)
            copy(states[0], world)
            assert states[2].deals > world.deals or not rules.waiting(states[2])
            assert value_of(world, states[2], bench) == best(world, world.clone(), bench, naive)
    assert seen > 8
