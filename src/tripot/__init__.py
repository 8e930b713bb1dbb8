"""Tripot: five old French card games on one table.

>>> import tripot
>>> match = tripot.game("polignac", seats=4).match(seed=1)
>>> match.waiting
(1,)
"""

import copyreg

from tripot.engine.event import Event
from tripot.engine.game import Game, make_game
from tripot.engine.match import Match, Outcome
from tripot.engine.notation import read_record, record_text, replay_record
from tripot.engine.options import Value
from tripot.engine.position import state_text
from tripot.engine.refusing import Refusal
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.games import GAMES, rulebook
from tripot.players.limits import Limits
from tripot.players.plain import Player
from tripot.players.player import player as named_player

__all__ = [
    "GAMES",
    "SPECTATOR",
    "Event",
    "Game",
    "Limits",
    "Match",
    "Outcome",
    "Player",
    "Refusal",
    "View",
    "game",
    "games",
    "player",
    "record_text",
    "replay",
    "state_text",
    "stream",
]

__version__ = "0.1.0"


def game(name: str, *, seats: int, **options: Value) -> Game:
    """A game with its options settled for this number of seats.

    Raises UnknownGameError, SeatError or OptionError, each naming what is allowed.
    """
    return make_game(rulebook(name), seats, options)


def games() -> tuple[str, ...]:
    """The names of the games on the table."""
    return GAMES


def replay(record: str) -> Match:
    """The match a record tells, played again to the same bytes.

    Raises RecordError saying which part cannot be read, or which entry the rules refuse; and what a game that is not
    there, a wrong option, number of seats or position raise by themselves.
    """
    return replay_record(read_record(record, rulebook))


def player(name: str, *, seed: int | str | bytes) -> Player:
    """A player of this name: its choices follow from what it is shown, its limits and the seed.

    Raises TripotError naming the players there are, SeedError for what is no seed.
    """
    return named_player(name, stream(seed))


def _again(name: str, seats: int, options: dict[str, Value]) -> Game:
    return game(name, seats=seats, **options)


copyreg.pickle(Game, lambda game: (_again, (game.name, game.seats, dict(game.options))))  # by name, for other processes
