"""Numba, met only when something is compiled: what it is taught of the rules, and where it keeps its work."""

import functools
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripot.engine import kernel


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled face of an algorithm's function; teaches Numba whatever rules came since."""
    _prepare()
    _teach()
    return _jit(function)


@functools.cache
def _jit(function: Callable[..., Any]) -> Callable[..., Any]:
    import numba

    made: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
    return made


def cache_folder() -> Path:
    """Where compiled code is kept: keyed by the sources, Numba and Python, since the cache cannot see other files."""
    import numba

    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return (
        base / "tripot" / f"{_sources_digest()}-numba{numba.__version__}-py{sys.version_info[0]}{sys.version_info[1]}"
    )


@functools.cache
def _sources_digest() -> str:
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] in {"cards.py", "engine", "games", "players", "study"}:
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def _prepare() -> None:
    import numba

    numba.config.CACHE_DIR = str(cache_folder())
    import tripot.engine.primitives  # noqa: F401


def _teach() -> None:
    from numba.extending import overload, register_jitable

    while kernel.lessons:
        what, spoken, plain = kernel.lessons.pop(0)
        if what == "generic":
            overload(spoken, strict=False)(_chooser(spoken))
        elif spoken is plain:
            register_jitable(plain)
        else:
            overload(spoken, strict=False)(_always(plain))


def _always(plain: Callable[..., Any]) -> Callable[..., Any]:
    from numba.extending import register_jitable

    register_jitable(plain)
    return lambda *args: plain


def _chooser(dispatch: Any) -> Callable[..., Any]:
    import numba
    import numpy as np

    def choose(state: Any, *args: Any) -> Any:
        faces = {numba.from_dtype(np.dtype(record)): face for record, face in dispatch.faces.items()}
        return faces.get(state)

    return choose
