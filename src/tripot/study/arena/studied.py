"""Players that sit in the arena only: each answers one question about the others."""

from dataclasses import dataclass

from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.players.levels import HABITUE
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.plain import Player
from tripot.players.player import player
from tripot.players.thumb import BEGINNERS, INNOCENT, ambition, bold, load, thumb
from tripot.study.arena.entrants import BY_DEAL, INFORMED, VOLTEUR

THOROUGH, THOROUGH_PROPOSALS = Limits(iterations=4000), 64


@dataclass(frozen=True)
class Volteur:
    """After every trick as long as it could still take everything; rules of thumb once it cannot."""

    stream: Stream

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:  # noqa: ARG002
        load(view.game.name)
        choose = bold if ambition(view.state, view.seat) != INNOCENT else thumb
        return choose(view.state, view.seat, self.stream)


def sitter(name: str, luck: Stream) -> Player:
    """A player that sees no more than its view, by its name in the arena."""
    if name == VOLTEUR:
        return Volteur(luck)
    if name not in (INFORMED, BY_DEAL):
        return player(name, luck)
    from tripot.players.search.manner import Manner
    from tripot.players.search.search import Search

    if name == INFORMED:
        return Search(luck, Manner(THOROUGH, THOROUGH_PROPOSALS, others=BEGINNERS, deal_alone=True))
    return Search(luck, Manner(HABITUE, deal_alone=True))
