"""The games the suite runs over, and tables of each: any number of seats, any options."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, given, reject, settings
from hypothesis import strategies as st

import tripot
from tripot.engine.game import Game
from tripot.engine.options import Choice, Option, Switch, Value
from tripot.errors import OptionError
from tripot.games import rulebook
from tripot.table.usual import most_chairs

#: A game may be left out of everything while it is written; `test_registry` wants none to be.
UNFINISHED: tuple[str, ...] = ()

FINISHED = tuple(name for name in tripot.games() if name not in UNFINISHED)
ALWAYS = ("ceremony", "enforcement")  # drawn every time: half the tables play by hand
each_game = pytest.mark.parametrize("name", FINISHED)
seeds = st.integers(0, 2**32 - 1)


def times(few: int, many: int) -> pytest.MarkDecorator:
    """How often a property is tried: in the usual run, and in the long one."""
    return pytest.mark.parametrize("trials", [few, pytest.param(many, marks=pytest.mark.soak)])


def explore(name: str, trials: int, check: Callable[[Game, int], None]) -> None:
    """Try a property on this many random tables of a game, each with a seed; a failure is shown.

    In long runs it is shown at once: to shrink it may take longer than anybody waits.
    """
    usual = trials < 1000

    @settings(max_examples=trials, derandomize=usual, phases=tuple(Phase) if usual else (Phase.generate,))
    @given(settled_options(name), seeds)
    def attempt(settled: dict[str, Value], seed: int) -> None:
        check(table(name, settled), seed)

    attempt()


@st.composite
def settled_options(draw: st.DrawFn, name: str) -> dict[str, Value]:
    """A number of seats, and some options; numbers small enough for a match to end."""
    book = rulebook(name)
    seats = draw(st.sampled_from([*range(book.fewest, most_chairs(book) + 1), book.most]))
    usual = tripot.game(name, seats=seats).options
    changed = [option for option in book.options if option.name in ALWAYS or draw(st.booleans())]
    return {"seats": seats, **{option.name: draw(values(option, usual[option.name])) for option in changed}}


def table(name: str, settled: dict[str, Value]) -> Game:
    """The game so settled; options that do not go together are given up."""
    try:
        return tripot.game(name, **settled)  # type: ignore[arg-type]
    except OptionError:
        reject()


def values(option: Option, usual: Value) -> st.SearchStrategy[Value]:
    """The values of an option: all words, and for numbers the bounds and those near the default."""
    if isinstance(option, Switch):
        return st.booleans()
    if isinstance(option, Choice):
        return st.sampled_from(option.values)
    near = usual if isinstance(usual, int) else option.low
    numbers = {option.low, option.low + 1, near, near + 1, 2 * near}
    return st.sampled_from(
        [*sorted(number for number in numbers if option.low <= number <= option.high), *option.words]
    )


def each_value(option: Option) -> tuple[Value, ...]:
    """All words of an option, or both its answers; of its numbers the bounds."""
    if isinstance(option, Switch):
        return (False, True)
    if isinstance(option, Choice):
        return option.values
    return (option.low, option.high, *option.words)
