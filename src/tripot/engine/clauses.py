"""Clauses: rules that narrow the choices of a seat and name the sentences they apply; and who is told of each."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from tripot.engine.choices import Choices
from tripot.engine.kernel import lessons

Narrow = Callable[[Any, int, Choices], Choices]


class Tried(NamedTuple):
    """A clause that was applied: its ids, the choices before it and after it, the sentence that punishes a breach."""

    ids: tuple[str, ...]
    before: Choices
    after: Choices
    punished: str | None


#: Every clause by its function's name, for the machine that checks the rule book.
clauses: dict[str, tuple[str, ...]] = {}
_tried: ContextVar[list[Tried] | None] = ContextVar("tried", default=None)


def clause(*ids: str, punished: str | None = None) -> Callable[[Narrow], Narrow]:
    """Mark a rule that narrows a seat's choices, with the ids of the sentences it applies, and of the one that punishes
    whoever breaks it where faults are penalised.
    """

    def mark(function: Narrow) -> Narrow:
        @functools.wraps(function)
        def narrow(state: Any, seat: int, choices: Choices) -> Choices:
            left = function(state, seat, choices)
            tried = _tried.get()
            if tried is not None:
                tried.append(Tried(ids, choices, left, punished))
            return left

        lessons.append(("rule", narrow, function))
        clauses[f"{function.__module__}.{function.__qualname__}"] = ids
        return narrow

    return mark


@contextmanager
def witnessing() -> Iterator[list[Tried]]:
    """Each clause applied inside the block, in order."""
    tried: list[Tried] = []
    token = _tried.set(tried)
    try:
        yield tried
    finally:
        _tried.reset(token)
