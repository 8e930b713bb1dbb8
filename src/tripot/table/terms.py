"""What a page calls a deal and a trick of a game: each game's own text has its words for them in French."""

import functools

from tripot.table.data import data_of
from tripot.table.panel import panel_named
from tripot.table.shown import Words


@functools.cache
def terms_of(game: str) -> dict[str, Words]:
    """The phrases about deals and tricks, by name, in the words of this game."""
    data = data_of("terms.toml")
    own = panel_named(game).own_words
    return {name: Words(next(pair[word] for word in own if word in pair), pair["en"]) for name, pair in data.items()}
