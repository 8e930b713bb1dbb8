"""One rule book, two ways to run it: plain Python on a record, or compiled by Numba on the same bytes.

A `rule` is a plain function that compiled code may call. A `generic` is answered by each game for its own record; a
`usual` one answers by itself where a game does not. An `algorithm` works on any game. `tell` speaks of what happens to
whoever listens; compiled code is silent.
"""

import ctypes
import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, ParamSpec, TypeVar

from tripot.engine.record import Record

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
T = TypeVar("T")
WORD = 8  # bytes
SPAN = 64  # words that are compared at once: a set of them is the bits of an int64
Heard = list[tuple[str, tuple[int, ...]]]  # words, each with its values

#: What compiled code has still to be taught, in order; `compiling` empties it.
lessons: list[tuple[str, Any, Any]] = []
_brief: set[Callable[..., Any]] = set()
_inlined: set[Callable[..., Any]] = set()
_heard: ContextVar[Heard | None] = ContextVar("heard", default=None)


def rule(function: F) -> F:
    """Mark a plain function as usable from compiled code. It stays the plain function."""
    lessons.append(("rule", function, function))
    return function


def inlined(function: F) -> F:
    """Mark a rule, or a generic, so often asked that compiled code writes it out wherever it is called."""
    _inlined.add(function)
    return function


def is_inlined(function: Callable[..., Any]) -> bool:
    """Whether compiled code writes out a rule, or a generic's answers, wherever it is called."""
    return function in _inlined


class GenericRule(Generic[P, T]):
    """A question every game answers, by the type of the record it is asked about; `usual` answers for the others."""

    def __init__(self, stub: Callable[P, T], usual: Callable[P, T] | None = None) -> None:
        functools.update_wrapper(self, stub)
        self.faces: dict[type[Record], Callable[P, T]] = {}
        self.stub, self.usual = stub, usual
        lessons.append(("generic", self, None))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.faces.get(type(args[0]), self.stub)(*args, **kwargs)  # type: ignore[arg-type]

    def is_answered(self, record: type[Record]) -> bool:
        """Whether the game of this record has an answer of its own."""
        return record in self.faces

    def of(self, record: type[Record]) -> Callable[[Callable[..., T]], Callable[..., T]]:
        """Register a game's answer."""

        def register(function: Callable[..., T]) -> Callable[..., T]:
            self.faces[record] = function
            return rule(function)

        return register


def generic(stub: Callable[P, T]) -> GenericRule[P, T]:
    """A function that each game implements; chosen by the record it is given."""
    return GenericRule(stub)


def usual(function: Callable[P, T]) -> GenericRule[P, T]:
    """A generic that a game may leave alone: this is how it is answered then."""
    return GenericRule(function, function)


class Algorithm(Generic[P, T]):
    """A function over any game: `run` interprets it, a call compiles it once and caches it on disk.

    Its parameters are annotated, so that it can be compiled ahead: arrays of records, ints and floats.
    """

    def __init__(self, function: Callable[P, T]) -> None:
        functools.update_wrapper(self, function)
        self.run = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        from tripot.engine.compiling import compiled

        return compiled(self.run)(*args, **kwargs)  # type: ignore[no-any-return]


def brief(function: F) -> F:
    """Mark an algorithm's function as so short that it is over before another thread could be let in."""
    _brief.add(function)
    return function


def is_long(function: Callable[..., Any]) -> bool:
    """Whether other threads run while an algorithm's function does."""
    return function not in _brief


def algorithm(function: Callable[P, T]) -> Algorithm[P, T]:
    """Mark a function that runs on arrays of any game's records, interpreted or compiled."""
    return Algorithm(function)


def tell(word: str, *values: int) -> None:
    """Say what happens, to whoever listens. Compiled code says nothing."""
    heard = _heard.get()
    if heard is not None:
        heard.append((word, tuple(map(int, values))))


@contextmanager
def listening() -> Iterator[Heard]:
    """Everything told inside the block, in order."""
    heard: Heard = []
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


def copy(target: Record, source: Record) -> None:
    """Make `target` equal to `source`, byte for byte; compiled code copies memory too."""
    ctypes.memmove(ctypes.addressof(target), ctypes.addressof(source), ctypes.sizeof(target))


def clear(target: Record) -> None:
    """Set every byte to zero: a blank to write a view on."""
    ctypes.memset(ctypes.addressof(target), 0, ctypes.sizeof(target))


def natural(number: int) -> int:
    """A number known to be 0 or more, to find a place in a row by: compiled code then need not count from the end."""
    return number


def word(record: Record, index: int) -> int:
    """Eight bytes of a record, as a number: those from 8 * `index` on."""
    return int.from_bytes(bytes(record)[index * WORD : (index + 1) * WORD], "little", signed=True)


def differences(one: Record, other: Record, start: int) -> int:
    """Which of SPAN words of eight bytes from `start` on differ in two records of one game, as the bits of an int64."""
    place = slice(start * WORD, (start + SPAN) * WORD)
    mine, theirs = bytes(one)[place], bytes(other)[place]
    if mine == theirs:
        return 0
    left, found = int.from_bytes(mine, "little") ^ int.from_bytes(theirs, "little"), 0
    while left:
        at = (left & -left).bit_length() - 1 >> 6
        found |= 1 << at
        left = left >> 64 * (at + 1) << 64 * (at + 1)
    return found
