"""Three levels for every game: Débutant, Habitué and Maître."""

from dataclasses import dataclass

from tripot.engine import rules
from tripot.engine.bits import allows, count
from tripot.engine.choices import FIRST_WORD
from tripot.engine.match import phase_name
from tripot.engine.stream import Stream, below
from tripot.engine.view import View
from tripot.errors import expect
from tripot.games.vingt_et_un.hands import total
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.exact.vingt_et_un import known_answer
from tripot.players.player import LEVELS, NO_LIMITS, Limits, Player, Thumb, check_waited_for

GAMES_OF_CHANCE = ("vendome",)
GAMES_OF_LEADS = ("dame_de_pique", "polignac", "rumoli")
SLIP_ONE_IN = 3  # leads of a Débutant that are second thoughts; feared cards he does not ask for
FEARED = 14  # points on which a Débutant may fear another card
HABITUE = Limits(seconds=0.04, iterations=1000)
WORLDS = 120  # a Habitué tries each plan in at least as many: of many plans in few worlds the luckiest looks best
MAITRE = Limits(seconds=0.25)


@dataclass(frozen=True)
class Beginner:
    """Rules of thumb; one lead in SLIP_ONE_IN is what they would lead if the best card were not there.

    Following and discarding, where slips are foolish, they are kept to. At Le Vingt-et-un one feared card in
    SLIP_ONE_IN is not asked for.
    """

    stream: Stream

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        best = Thumb(self.stream).act(view, limits)
        if is_feared(view, best):
            return best if below(self.stream, SLIP_ONE_IN) else STAND
        if not is_lead(view, best) or below(self.stream, SLIP_ONE_IN):
            return best
        poorer = View(view.game, view.seat, view.state.clone())
        poorer.state.hands[view.seat] &= ~(1 << best)
        if count(rules.legal(poorer.state, view.seat)) == 0:
            return best
        second = Thumb(self.stream).act(poorer, limits)
        return second if allows(rules.legal(view.state, view.seat), second) else best


def is_lead(view: View, action: int) -> bool:
    """Whether this is a card that opens a trick or a sequence."""
    if view.game.name not in GAMES_OF_LEADS or phase_name(view.state) != "play" or action >= FIRST_WORD:
        return False
    return not getattr(view.state, "played", 0)


def is_feared(view: View, action: int) -> bool:
    """Whether this is « Carte » at Le Vingt-et-un, likely enough to be one too many."""
    if view.game.name != "vingt_et_un" or action != CARD or total(view.state, view.seat) < FEARED:
        return False
    return allows(rules.legal(view.state, view.seat), STAND)


@dataclass(frozen=True)
class Searching:
    """A player that searches, Habitué or Maître; where there is nothing to choose it takes what lies first."""

    stream: Stream
    limits: Limits
    worlds: int = 0  # in which each plan is tried in any case
    knows: bool = False  # exact answers, where there are any

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The first action of the plan that did best within the limits."""
        check_waited_for(view)
        expect(Limits, limits, "a Limits")
        if view.game.name in GAMES_OF_CHANCE:
            return Thumb(self.stream).act(view)
        if self.knows and view.game.name == "vingt_et_un" and (found := known_answer(view, self.stream)) is not None:
            return found
        from tripot.players.search.search import Manner, Search

        return Search(self.stream, Manner(self.limits, worlds=self.worlds)).act(view, limits)


def level(name: str, stream: Stream) -> Player:
    """The player of this level, one of LEVELS."""
    if name == LEVELS[0]:
        return Beginner(stream)
    return Searching(stream, HABITUE, WORLDS) if name == LEVELS[1] else Searching(stream, MAITRE, knows=True)
