"""The parts of each game's rules: a part runs from its first sentence to where the next part begins."""

import functools
from collections import defaultdict

from tripot.engine.sentences import sentences, settling
from tripot.table.data import data_of
from tripot.table.shown import Words


@functools.cache
def sections_of(game: str) -> dict[str, Words]:
    """What each part is about, by the id of the sentence it begins with, in their order."""
    data = data_of("sections.toml")
    return {first: Words(**said) for first, said in data[game].items()}


@functools.cache
def parts_settled(game: str) -> dict[str, str]:
    """The part of the rules that an option settles most of, the first of several, by the sentence it begins with.

    An option that settles no sentence is left out.
    """
    settled: dict[str, list[str]] = defaultdict(list)
    part = ""
    for rule in (found.id for found in sentences(game).values() if not found.rules):
        part = rule if rule in sections_of(game) else part
        for option in settling(game, rule):
            settled[option].append(part)
    return {option: max(parts, key=parts.count) for option, parts in settled.items()}
