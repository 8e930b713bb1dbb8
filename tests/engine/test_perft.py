"""Counting lines: against a count by hand, and against plain recursion."""

import pytest

import tripot
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.perft import Branch, count_lines
from tripot.engine.playouts import supply
from tripot.engine.record import AnyState, array_of
from tripot.engine.stream import Pack, stream

SUITS = ["7c Jd", "8c 8d", "9c 9d", "Tc Td"]


def counted(state: AnyState, depth: int) -> int:
    states, branches = array_of(*[state] * (depth + 1)), array_of(*[Branch() for _ in range(depth + 1)])
    return count_lines.run(states, branches, array_of(Pack()), array_of(*map(stream, range(6))), depth)


def test_two_suits_of_two_cards_each() -> None:
    """The leader chooses one of two, the others follow with the only card they may play.

    After clubs the ten leads the card that is left. After diamonds the last jack has fallen: the next deal begins, and
    its leader has eight cards.
    """
    state = (
        tripot.game("polignac", seats=4, favour_requests=False)
        .set_up({"hands": SUITS, "leader": 1, "tricks": [3, 3], "charges": [4]})
        .state
    )
    assert [counted(state, depth) for depth in (1, 2, 3, 4, 5)] == [2, 2, 2, 2, 1 + 8]


@pytest.mark.parametrize(("name", "seats"), [("polignac", 3), ("dame_de_pique", 4), ("rumoli", 3), ("vingt_et_un", 2)])
def test_lines_are_those_of_plain_recursion(name: str, seats: int) -> None:
    state = tripot.game(name, seats=seats).match(seed="recursion").state
    for depth in (1, 2):
        assert counted(state, depth) == recursive(state, depth)


def recursive(state: AnyState, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in range(state.seats):
        if rules.waiting(state) >> seat & 1:
            for action in each_action(rules.legal(state, seat)):
                after = state.clone()
                rules.apply(after, seat, action)
                supply(after, Pack(), stream(0))
                total += recursive(after, depth - 1)
    return total
