"""Whether somebody has played here before: an empty file among the user's state files remembers it."""

import os
from pathlib import Path


def mark() -> Path:
    """The file that remembers."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "tripot" / "welcomed"


def is_newcomer() -> bool:
    try:
        return not mark().exists()
    except (OSError, RuntimeError):
        return True


def welcomed() -> None:
    """Remember that a lesson was offered; where nothing can be written it is offered again."""
    try:
        mark().parent.mkdir(parents=True, exist_ok=True)
        mark().touch()
    except (OSError, RuntimeError):
        return
