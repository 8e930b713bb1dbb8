"""Three levels for every game: Débutant, Habitué and Maître."""

from dataclasses import dataclass

from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.players.player import LEVELS, NO_LIMITS, Limits, Player, Thumb

GAMES_OF_CHANCE = ("vendome",)
PLAYOUTS = 1000  # of an Habitué: a few hundredths of a second
SECONDS = 0.25  # of a Maître


@dataclass(frozen=True)
class Searching:
    """A player that searches, Habitué or Maître; where there is nothing to choose it takes what lies first."""

    stream: Stream
    limits: Limits

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The first action of the plan that did best within the limits."""
        if view.game.name in GAMES_OF_CHANCE:
            return Thumb(self.stream).act(view)
        from tripot.players.search.search import Manner, Search

        return Search(self.stream, Manner(self.limits)).act(view, limits)


def level(name: str, stream: Stream) -> Player:
    """The player of this level, one of LEVELS."""
    if name == LEVELS[0]:
        return Thumb(stream)
    return Searching(stream, Limits(iterations=PLAYOUTS) if name == LEVELS[1] else Limits(seconds=SECONDS))
