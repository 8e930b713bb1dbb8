"""What a page calls a deal and a trick of a game, by the words of its own text; and who sits and what lies there."""

import functools

from tripot.table.data import data_of
from tripot.table.panel import panel_named
from tripot.table.shown import Words


@functools.cache
def terms_of(game: str) -> dict[str, Words]:
    """The phrases about deals and tricks, by name, in the words of this game; and those about seats and piles."""
    data = data_of("terms.toml")
    own = (*panel_named(game).own_words, "fr")
    return {name: Words(next(pair[word] for word in own if word in pair), pair["en"]) for name, pair in data.items()}
