"""Three levels for every game: Débutant, Habitué and Maître."""

from dataclasses import dataclass

from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.players.exact import known_answer
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.names import LEVELS
from tripot.players.plain import Player, Thumb, check_asked
from tripot.players.thumb.slips import slip

HABITUE = Limits(seconds=0.04, iterations=1000)
WORLDS = 120  # a Habitué tries each plan in at least as many: of many plans in few worlds the luckiest looks best
MAITRE = Limits(seconds=0.25)


@dataclass(frozen=True)
class Beginner:
    """Rules of thumb, but where the game has slips for a beginner: poorer leads, too much fear."""

    stream: Stream

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        best = Thumb(self.stream).act(view, limits)
        return slip(view.state, view.seat, best, self.stream)


@dataclass(frozen=True)
class Searching:
    """A player that searches, Habitué or Maître; where there is nothing to choose it takes what lies first."""

    stream: Stream
    limits: Limits
    worlds: int = 0  # in which each plan is tried in any case
    knows: bool = False  # exact answers, where there are any
    hasty: bool = False  # more time than his own changes nothing

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The first action of the plan that did best within the limits."""
        check_asked(view, limits)
        if view.game.rulebook.is_chance:
            return Thumb(self.stream).act(view)
        if self.knows and (found := known_answer(view, self.stream)) is not None:
            return found
        from tripot.players.search.manner import Manner
        from tripot.players.search.search import Search

        return Search(self.stream, Manner(self.limits, worlds=self.worlds, hasty=self.hasty)).act(view, limits)


def level(name: str, stream: Stream) -> Player:
    """The player of this level, one of LEVELS."""
    if name == LEVELS[0]:
        return Beginner(stream)
    if name == LEVELS[1]:
        return Searching(stream, HABITUE, WORLDS, hasty=True)
    return Searching(stream, MAITRE, knows=True)
