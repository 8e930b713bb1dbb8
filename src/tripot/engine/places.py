"""Where a user's files lie: the folders of the XDG base directory specification."""

import os
from pathlib import Path


def user_folder(variable: str, *usual: str) -> Path:
    """Tripot's folder of one kind: in the one that the variable names, or else in the usual one in the home.

    A relative path is ignored, by the specification. Raises RuntimeError for a user without a home.
    """
    named = os.environ.get(variable, "")
    return (Path(named) if os.path.isabs(named) else home().joinpath(*usual)) / "tripot"


def home() -> Path:
    """The user's home, which an empty HOME does not name: Python takes / for it. Raises RuntimeError."""
    if os.environ.get("HOME") == "":
        raise RuntimeError("HOME is empty")
    return Path.home()
