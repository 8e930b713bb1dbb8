"""Every game, as the environments are tried with it: those with nothing to choose by hand, matches short."""

import functools

import tripot
from tripot.engine.game import Game
from tripot.engine.options import Value

SUITED: dict[str, tuple[int, dict[str, Value]]] = {
    "vendome": (5, {"ceremony": "by_hand", "circuits": 1}),
    "dame_de_pique": (4, {"target": 30}),
    "vingt_et_un": (3, {"starting_chips": 40}),
    "rumoli": (4, {"starting_chips": 40}),
    "polignac": (5, {"limit": 3}),
}


@functools.cache
def game_named(name: str) -> Game:
    """A game with seats and options that suit a test."""
    seats, options = SUITED[name]
    return tripot.game(name, seats=seats, **options)
