"""The parts of each game's rules, which its text runs through from the first sentence to the last."""

import functools
import tomllib
from importlib.resources import files

from tripot.table.shown import Words


@functools.cache
def sections_of(game: str) -> dict[str, Words]:
    """What each part is about, by the id of the sentence it begins with, in their order."""
    data = tomllib.loads(files("tripot.table").joinpath("sections.toml").read_text("utf-8"))
    return {first: Words(**said) for first, said in data[game].items()}
