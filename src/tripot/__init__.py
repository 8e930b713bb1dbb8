"""Tripot: five old French card games on one table.

    >>> import tripot
    >>> match = tripot.game("polignac", seats=4).match(seed=1)
"""

from tripot.engine.game import Game, make_game
from tripot.engine.options import Value
from tripot.games import GAMES, rulebook

__version__ = "0.1.0"


def game(name: str, *, seats: int, **options: Value) -> Game:
    """A game with its options settled for this number of seats.

    Raises UnknownGameError, SeatError or OptionError, each naming what is allowed.
    """
    return make_game(rulebook(name), seats, options)
