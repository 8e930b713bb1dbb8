"""The set phrases that can be said at a table, and how they are read in both languages."""

from tripot.table.data import data_of
from tripot.table.shown import Choice

PHRASES = {name: Choice(name, pair["fr"], pair["en"]) for name, pair in data_of("chat.toml").items()}
