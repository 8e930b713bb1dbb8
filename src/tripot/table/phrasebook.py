"""The set phrases that can be said at a table, and how they are read in both languages."""

import tomllib
from importlib.resources import files

from tripot.table.shown import Choice


def _read() -> dict[str, Choice]:
    data = tomllib.loads(files("tripot.table").joinpath("chat.toml").read_text("utf-8"))
    return {name: Choice(name, pair["fr"], pair["en"]) for name, pair in data.items()}


PHRASES = _read()
