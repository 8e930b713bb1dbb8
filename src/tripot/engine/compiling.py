"""Numba, met only when something is compiled: what it is taught of the rules, and how an algorithm is run compiled."""

import ctypes
import functools
import itertools
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripot.engine import kernel
from tripot.engine.caching import cache_folder
from tripot.engine.kernel import is_inlined, is_long

GAMES = "tripot.games."
NAMES = 60  # bits of a number that no other process begins with


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """An algorithm's compiled face. Arrays of records may be ctypes' or NumPy's: the memory is the same.

    It raises CompilationError naming the rule, the line and the way out if a rule is outside the compilable subset.
    """

    def run(*args: Any) -> Any:
        act, given = dispatcher(function, game_of(args[0])), [*map(shared, args)]
        try:
            return _speaking_plainly(function, act, *given)
        except OSError:  # it is compiled, but cannot be kept, as on a full disk
            return act(*given)

    return run


def precompile(function: Callable[..., Any], *samples: Any) -> None:
    """Compile an algorithm's function for arguments like these, without running it.

    Raises CompilationError, and OSError where it cannot be kept.
    """
    import numba

    types = tuple(numba.typeof(shared(sample)) for sample in samples)
    _speaking_plainly(function, dispatcher(function, game_of(samples[0])).compile, types)


def _speaking_plainly(function: Callable[..., Any], act: Callable[..., Any], *args: Any) -> Any:
    """Do something that may compile; Numba's failures become CompilationError."""
    try:
        return act(*args)
    except Exception as error:
        from tripot.engine.complaints import complaint

        found = complaint(error, function)
        if found is None:
            raise
        raise found from None


def shared(value: Any) -> Any:
    """A ctypes array of records as the NumPy array on the same memory; anything else as it is."""
    import numpy as np

    if not isinstance(value, ctypes.Array):
        return value
    kind: Any = value._type_
    return np.frombuffer(memoryview(value), _layout(kind))


@functools.cache
def _layout(record: Any) -> Any:
    """How NumPy lays out a record, or another item of an array; finding out takes as long as a short search."""
    import numpy as np

    return np.dtype(record)


def game_of(records: Any) -> str:
    """The name of the game whose records these are; "" if they are of no game."""
    if isinstance(records, ctypes.Array):
        return _game_named(records._type_.__module__)
    return next((_game_named(record.__module__) for record, dtype in _dtypes().items() if dtype == records.dtype), "")


def _game_named(module: str) -> str:
    return module.removeprefix(GAMES).partition(".")[0] if module.startswith(GAMES) else ""


def _dtypes() -> dict[type, Any]:
    """The memory layout of every game's state."""
    from tripot.engine import rules

    return {record: _layout(record) for record in rules.begin.faces}


def dispatcher(function: Callable[..., Any], game: str) -> Any:
    """Numba's dispatcher of an algorithm's function for a game's records; teaches Numba whatever rules came since."""
    import tripot.engine.primitives  # noqa: F401

    _name_apart()
    _teach()
    return _dispatcher(function, game)


@functools.cache
def _name_apart() -> None:
    """Give every function compiled here a name that no other process gives.

    Numba numbers names, and the records in them, from one in each process, and of two cached functions of the same name
    the linker takes the first it has met: that may be the rule of another game.
    """
    from numba.core.bytecode import FunctionIdentity

    FunctionIdentity._unique_ids = itertools.count(secrets.randbits(NAMES))


@functools.cache
def _dispatcher(function: Callable[..., Any], game: str) -> Any:
    import numba

    return _keeping(function, game) or numba.njit(nogil=is_long(function))(function)


def _keeping(function: Callable[..., Any], game: str) -> Any:
    """A dispatcher that keeps its code in the folder of these sources; None where this user can keep nothing there.

    Numba would take another place then, and not see there that a rule has changed.
    """
    import numba

    folder = cache_folder(game, function.__module__)
    numba.config.CACHE_DIR = str(folder)
    try:
        found = numba.njit(cache=True, nogil=is_long(function))(function)
    except RuntimeError:  # there is no other place either
        return None
    return found if folder in Path(found.stats.cache_path).parents else None


#: The rules Numba knows, by name; the last of a name stays.
taught: dict[str, Callable[..., Any]] = {}


def _teach() -> None:
    from numba.extending import overload

    from tripot.engine.rule_code import INNER

    while kernel.lessons:
        what, spoken, plain = kernel.lessons.pop(0)
        taught[spoken.__qualname__] = plain
        # said of every rule, as Numba would write out as well whatever is first met inside a rule written out
        options = {**INNER, "forceinline": is_inlined(spoken)}
        overload(spoken, strict=False, jit_options=options)(_chooser(spoken) if what == "generic" else _always(plain))


def _always(plain: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: plain


def _chooser(dispatch: Any) -> Callable[..., Any]:
    import numba
    import numpy as np

    def choose(state: Any, *args: Any) -> Any:
        faces = {numba.from_dtype(np.dtype(record)): face for record, face in dispatch.faces.items()}
        return faces.get(state, dispatch.usual)

    return choose
