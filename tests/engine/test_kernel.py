"""Rules, clauses, generics, and what they tell."""

from collections.abc import Sequence

import pytest

from tests.engine.two_games import Black, Red
from tripot.engine.choices import Choices
from tripot.engine.clauses import clause, clauses, witnessing
from tripot.engine.kernel import algorithm, generic, listening, rule, tell, usual
from tripot.engine.record import Record, array_of


@generic
def worth(state: Record) -> int:
    """What each game answers."""
    raise NotImplementedError


@worth.of(Red)
def red_worth(state: Red) -> int:
    tell("red", state.number)
    return state.number


@worth.of(Black)
def black_worth(state: Black) -> int:
    return state.number * state.other


@usual
def double(state: Record) -> int:
    """Twice what it is worth, unless somebody knows better."""
    return 2 * worth(state)


@double.of(Black)
def black_double(state: Black) -> int:
    return state.number + state.other


@algorithm
def doubled(states: Sequence[Record]) -> int:
    return double(states[0])


@clause("TOY-01", "TOY-02", punished="TOY-03")
def no_low(state: Red, seat: int, choices: Choices) -> Choices:
    return Choices(choices.marks & ~0b11, choices.low, choices.high)


@rule
def narrowed(state: Red, seat: int) -> int:
    return no_low(state, seat, Choices(0b1111, 0, -1)).marks


@algorithm
def total(states: Sequence[Record], seat: int) -> int:
    """What all are worth."""
    found = 0
    for state in states:
        found += worth(state)
    return found + seat


@algorithm
def left(states: Sequence[Red]) -> int:
    """What a clause leaves."""
    return narrowed(states[0], 0)


def test_a_question_is_answered_by_the_record_it_is_about() -> None:
    assert worth(Red(3)) == 3
    assert worth(Black(3, 4)) == 12
    with pytest.raises(NotImplementedError):
        worth(Record())


def test_a_usual_question_is_answered_where_no_game_does() -> None:
    for states in (array_of(Red(3)), array_of(Black(3, 4))):
        assert doubled.run(states) == doubled(states)
    assert (double(Red(3)), double(Black(3, 4))) == (6, 7)


def test_an_algorithm_gives_the_same_interpreted_and_compiled() -> None:
    for states in (array_of(Red(3), Red(4)), array_of(Black(3, 4), Black(5, 6))):
        assert total.run(states, 1) == total(states, 1)


def test_what_is_told_is_heard_by_who_listens_and_by_nobody_else() -> None:
    worth(Red(1))
    with listening() as outer:
        worth(Red(2))
        with listening() as inner:
            worth(Red(3))
        worth(Red(4))
    assert outer == [("red", (2,)), ("red", (4,))]
    assert inner == [("red", (3,))]


def test_compiled_code_is_silent() -> None:
    with listening() as heard:
        total(array_of(Red(3)), 0)
    assert heard == []


def test_a_clause_says_what_it_took_away() -> None:
    assert clauses[f"{__name__}.no_low"] == ("TOY-01", "TOY-02")
    with witnessing() as tried:
        assert narrowed(Red(), 0) == 0b1100
    assert tried == [(("TOY-01", "TOY-02"), Choices(0b1111, 0, -1), Choices(0b1100, 0, -1), "TOY-03")]
    assert left(array_of(Red())) == 0b1100
