"""Numba, met only when something is compiled: what it is taught of the rules, and how an algorithm is run compiled."""

import ctypes
import functools
from collections.abc import Callable
from typing import Any

from tripot.engine import kernel
from tripot.engine.caching import cache_folder

GAMES = "tripot.games."


def run_compiled(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Run an algorithm's function compiled; arrays of records may be ctypes' or NumPy's, the memory is the same.

    Raises CompilationError naming the rule, the line and the way out if a rule is outside the compilable subset.
    """
    _prepare()
    _teach()
    given = tuple(map(shared, args))
    made = _jit(function, game_of(args[0]))
    try:
        return made(*given)
    except Exception as error:
        from tripot.engine.complaints import complaint  # noqa: PLC0415

        found = complaint(error, function)
        if found is None:
            raise
        raise found from None


def shared(value: Any) -> Any:
    """A ctypes array of records as the NumPy array on the same memory; anything else as it is."""
    import numpy as np  # noqa: PLC0415

    return np.frombuffer(value, np.dtype(value._type_)) if isinstance(value, ctypes.Array) else value


def game_of(records: Any) -> str:
    """The name of the game whose records these are; "" if they are of no game."""
    if isinstance(records, ctypes.Array):
        return _game_named(records._type_.__module__)
    return next((_game_named(record.__module__) for record, dtype in _dtypes().items() if dtype == records.dtype), "")


def _game_named(module: str) -> str:
    return module.removeprefix(GAMES).partition(".")[0] if module.startswith(GAMES) else ""


_known_dtypes: dict[type, Any] = {}


def _dtypes() -> dict[type, Any]:
    """The memory layout of every game's state."""
    import numpy as np  # noqa: PLC0415

    from tripot.engine import rules  # noqa: PLC0415

    for record in rules.begin.faces:
        if record not in _known_dtypes:
            _known_dtypes[record] = np.dtype(record)  # type: ignore[call-overload]
    return _known_dtypes


@functools.cache
def _jit(function: Callable[..., Any], game: str) -> Callable[..., Any]:
    import numba  # noqa: PLC0415

    numba.config.CACHE_DIR = str(cache_folder(game, function.__module__))
    made: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
    return made


@functools.cache
def _prepare() -> None:
    import tripot.engine.primitives  # noqa: F401, PLC0415


def _teach() -> None:
    from numba.extending import overload, register_jitable  # noqa: PLC0415

    while kernel.lessons:
        what, spoken, plain = kernel.lessons.pop(0)
        if what == "generic":
            overload(spoken, strict=False)(_chooser(spoken))
        elif spoken is plain:
            register_jitable(plain)
        else:
            overload(spoken, strict=False)(_always(plain))


def _always(plain: Callable[..., Any]) -> Callable[..., Any]:
    from numba.extending import register_jitable  # noqa: PLC0415

    register_jitable(plain)
    return lambda *args: plain  # noqa: ARG005


def _chooser(dispatch: Any) -> Callable[..., Any]:
    import numba  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    def choose(state: Any, *args: Any) -> Any:  # noqa: ARG001
        faces = {numba.from_dtype(np.dtype(record)): face for record, face in dispatch.faces.items()}
        return faces.get(state)

    return choose
