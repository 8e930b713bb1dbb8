"""Choices: marks first, then numbers; made, narrowed, counted and picked from."""

from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.actions import each_action
from tripot.engine.choices import NUMBER, Choices, allows, choice_at, choices_of, count, keep, numbers

members = st.sets(st.integers(0, 61), min_size=1)
ranges = st.tuples(st.integers(0, 300), st.integers(-1, 20))


@given(members, ranges)
def test_choices_are_marks_then_numbers(elements: set[int], span: tuple[int, int]) -> None:
    low, length = span
    choices = Choices(sum(1 << element for element in elements), low, low + length)
    actions = [*sorted(elements), *(NUMBER + low + step for step in range(length + 1))]
    assert list(each_action(choices)) == actions
    assert count(choices) == len(actions)
    assert [choice_at(choices, index) for index in range(len(actions))] == actions
    for action in range(-NUMBER - 2, NUMBER + 350):
        assert allows(choices, action) == (action in actions)


def test_narrowing_keeps_the_numbers() -> None:
    assert keep(Choices(0b111, 2, 5), 0b101) == Choices(0b101, 2, 5)
    assert choices_of(0b11) == Choices(0b11, 0, -1)
    assert numbers(2, 5) == Choices(0, 2, 5)
    assert count(numbers(5, 4)) == 0
