"""The names of the players there are."""

LEVELS = ("debutant", "habitue", "maitre")
NAMES = ("uniform", "thumb", *LEVELS)
