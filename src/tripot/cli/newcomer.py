"""Whether somebody has played here before: an empty file among the user's state files remembers it."""

from pathlib import Path

from tripot.engine.places import user_folder


def mark() -> Path:
    """The file that remembers."""
    return user_folder("XDG_STATE_HOME", ".local", "state") / "welcomed"


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
