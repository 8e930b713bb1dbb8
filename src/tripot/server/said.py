"""What the server itself has to say: refusals in both languages, and faults for the log."""

import traceback
from pathlib import Path

from tripot.engine.wording import phrases
from tripot.table.course import Refused


def complaint(code: str, sentence: str | None = None, **values: object) -> Refused:
    """A refusal of the server's own: its code, and the sentence of `phrases.toml` that says it."""
    name = sentence or code
    fr, en = (phrases("tripot.server", language)(name, **values) for language in ("fr", "en"))
    return Refused(code, fr, en)


def trouble(error: BaseException) -> dict[str, str]:
    """A fault for the log: its kind, where it happened and, where the fault itself says so, why. Its text is left out:
    it may name cards.
    """
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    frames = reversed(traceback.extract_tb(error.__traceback__)[-3:])
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    why = getattr(error, "why", "")  # of the store's faults, and those of the computer players' processes
    return {"error": type(error).__name__, **({"why": why} if why else {}), "where": where}
