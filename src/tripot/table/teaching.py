"""The guided first deal of each game, as data: `lessons/<game>.toml`."""

import functools
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


def _file(game: str) -> Traversable:
    return files("tripot.table").joinpath(f"lessons/{game}.toml")


def has_lesson(game: str) -> bool:
    """Whether a game has a guided first deal."""
    return _file(game).is_file()


@functools.cache
def lesson(game: str) -> dict[str, Any]:
    """A guided first deal: its seed, and its steps, each with its moment."""
    return tomllib.loads(_file(game).read_text("utf-8"))
