"""The guided first deal of each game, as data: `lessons/<game>.toml`."""

import functools
from typing import Any

from tripot.table.data import FOLDER, data_of


def has_lesson(game: str) -> bool:
    """Whether a game has a guided first deal."""
    return FOLDER.joinpath(f"lessons/{game}.toml").is_file()


@functools.cache
def lesson(game: str) -> dict[str, Any]:
    """A guided first deal: its seed, and its steps, each with its moment."""
    return data_of(f"lessons/{game}.toml")
