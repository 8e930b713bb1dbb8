"""All cards known: what is left of a deal, solved or searched. To check players and to measure ceilings, never to play.

`solver` finds what an ending is worth exactly when everybody plays for themselves; `oracle` is a player that sees all
and knows how the others play.
"""
