"""Numba's failures in a few plain lines: which rule, which line, what to do.

Imported only after a failure.
"""

import re
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from numba.core.errors import NumbaError

from tripot.engine import compiling
from tripot.errors import CompilationError

_ADVICE = (
    ("unify", "a variable and a result have one type each: make every branch give the same"),
    (
        "type of variable .* cannot be determined|Undecided type",
        "give the variable a value of one type in every branch",
    ),
    ("<class 'function'>", "mark the function it calls with @rule"),
    ("is not defined", "the name is misspelt or not imported"),
    ("re-entrant|recursion", "no recursion: write a loop"),
    ("bit_count|bit_length", "use size, lowest and highest of engine/bits.py"),
    ("closure|yield|comprehension", "no generators: write a loop"),
    ("context manager|Exception", "no `with`, no exceptions"),
    ("no field", "the field is misspelt, or belongs to another record"),
    ("positional|argument|keyword", "the call does not fit the function: no keywords, no defaults"),
)
_SUBSET = "keep to the compilable subset (docs/adding-a-game.md)"
_FAILED = re.compile(r"Failed in nopython mode pipeline \(step: [^)]*\)\n")
_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):')
_RAISED = re.compile(r"Raised from (?P<file>\S+) \((?P<line>\d+)\)")
_CALLEE = re.compile(r"resolving callee type: Function\(<function (?P<name>[\w.<>]+) at")
_CAUSE = re.compile(r'due to "\w*(?:Error)?:? ?(?P<cause>[^"]+)"')
_END = re.compile(r"\n *\n|\n *(?:File|During|raised from|Return of|- Resolution|>>>) ?")


def complaint(error: Exception, algorithm: Callable[..., Any]) -> CompilationError | None:
    """What to say of an error that compiling met; None if it has nothing to do with compiling."""
    if isinstance(error, NumbaError):
        return _from_message(str(error), algorithm)
    if isinstance(error, OSError):  # what is compiled could not be kept
        return None
    failed = _being_compiled(error.__traceback__)
    if failed is None:
        return None
    place = _RAISED.search(str(error))
    reason = f"no field {error.args[0]!r}" if isinstance(error, KeyError) else _RAISED.sub("", str(error))
    return _said(failed, place, reason)


def _from_message(message: str, algorithm: Callable[..., Any]) -> CompilationError:
    """Numba tells the way from the outermost call to the innermost failure and back: the turning point counts."""
    innermost, _, way_back = _FAILED.split(message)[-1].partition("During: Pass")
    callee, cause = _CALLEE.search(way_back), _CAUSE.search(innermost)
    failed = compiling.taught.get(callee["name"], algorithm) if callee else algorithm
    reason = cause["cause"] if cause else " ".join(_END.split(innermost)[0].split())
    return _said(failed, _PLACE.search(innermost), reason)


def _being_compiled(trace: TracebackType | None) -> Callable[..., Any] | None:
    """The innermost function that was being compiled where an error came from; None if none was."""
    found: Callable[..., Any] | None = None
    while trace is not None:
        code, names = trace.tb_frame.f_code, trace.tb_frame.f_locals
        if code.co_name == "compile" and code.co_filename.endswith("dispatcher.py"):
            found = names["self"].py_func
        trace = trace.tb_next
    return found


def _said(failed: Callable[..., Any], place: re.Match[str] | None, reason: str) -> CompilationError:
    code = failed.__code__
    file, line = (place["file"], place["line"]) if place else (code.co_filename, code.co_firstlineno)
    advice = next((advice for pattern, advice in _ADVICE if re.search(pattern, reason)), _SUBSET)
    return CompilationError(
        f"{Path(file).name}:{line}, {failed.__qualname__}: {reason.rstrip('. ')}. Advice: {advice}."
    )
