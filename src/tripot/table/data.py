"""What is said and shown at tables and is no code: the TOML files beside this module."""

import tomllib
from importlib.resources import files
from typing import Any

FOLDER = files("tripot.table")


def data_of(file: str) -> dict[str, Any]:
    """What a file says, by its path from here."""
    return tomllib.loads(FOLDER.joinpath(file).read_text("utf-8"))
