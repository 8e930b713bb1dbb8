"""The parts of each game's rules, which its text runs through from the first sentence to the last."""

import functools

from tripot.table.data import data_of
from tripot.table.shown import Words


@functools.cache
def sections_of(game: str) -> dict[str, Words]:
    """What each part is about, by the id of the sentence it begins with, in their order."""
    data = data_of("sections.toml")
    return {first: Words(**said) for first, said in data[game].items()}
