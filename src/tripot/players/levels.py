"""Three levels for every game: Débutant, Habitué and Maître."""

from dataclasses import dataclass

from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.bits import allows, has
from tripot.engine.choices import FIRST_WORD
from tripot.engine.record import phase_name
from tripot.engine.stream import Stream, below
from tripot.engine.view import View
from tripot.errors import expect
from tripot.games.dame_de_pique.state import QUEEN_OF_SPADES
from tripot.games.polignac.counting import JACKS_TAKEN, at_limit
from tripot.games.polignac.state import JACKS
from tripot.games.vingt_et_un.hands import down_card, extra_card, worth
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.exact.vingt_et_un import known_answer
from tripot.players.player import LEVELS, NO_LIMITS, Limits, Player, Thumb, check_waited_for
from tripot.players.thumb import INNOCENT, ambition, bold

GAMES_OF_CHANCE = ("vendome",)
GAMES_OF_LEADS = ("dame_de_pique", "polignac", "rumoli")
BURDENS = {"dame_de_pique": 1 << QUEEN_OF_SPADES, "polignac": JACKS}  # no second thought: to lead them is foolish
SLIP_ONE_IN = 3  # leads of a Débutant that are second thoughts; feared cards he does not ask for
FEARED = 14  # points, aces counted as 1, on which a Débutant may fear another card
HABITUE = Limits(seconds=0.04, iterations=1000)
WORLDS = 120  # a Habitué tries each plan in at least as many: of many plans in few worlds the luckiest looks best
MAITRE = Limits(seconds=0.25)


@dataclass(frozen=True)
class Beginner:
    """Rules of thumb; one lead in SLIP_ONE_IN is what they would lead if the best card were not there.

    In following and discarding, where slips are foolish, they are kept to. At Le Vingt-et-un one feared card in
    SLIP_ONE_IN is not asked for. A general at Le Polignac that costs nothing to try is tried, sure or not.
    """

    stream: Stream

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        best = Thumb(self.stream).act(view, limits)
        if is_feared(view, best):
            return best if below(self.stream, SLIP_ONE_IN) else STAND
        if may_hope(view):
            return bold(view.state, view.seat, self.stream)
        if not is_lead(view, best) or below(self.stream, SLIP_ONE_IN):
            return best
        return self.second_thought(view, best, limits)

    def second_thought(self, view: View, best: int, limits: Limits) -> int:
        """What would be led if the best card were not there; the best if nothing else can be, or nothing sensible."""
        poorer = View(view.game, view.seat, view.state.clone())
        poorer.state.hands[view.seat] &= ~(1 << best)
        if not rules.legal(poorer.state, view.seat).marks & FULL_DECK:
            return best
        second = Thumb(self.stream).act(poorer, limits)
        if has(BURDENS.get(view.game.name, 0), second):
            return best
        return second if allows(rules.legal(view.state, view.seat), second) else best


def is_lead(view: View, action: int) -> bool:
    """Whether this is a card that opens a trick or a sequence."""
    if view.game.name not in GAMES_OF_LEADS or phase_name(view.state) != "play" or action >= FIRST_WORD:
        return False
    return not getattr(view.state, "played", 0)


def is_feared(view: View, action: int) -> bool:
    """Whether this is « Carte » at Le Vingt-et-un, likely enough to be one too many."""
    if view.game.name != "vingt_et_un" or action != CARD or least_total(view) < FEARED:
        return False
    return allows(rules.legal(view.state, view.seat), STAND)


def least_total(view: View) -> int:
    """The points of the seat's hand, every ace counted as 1: with an ace that may count so, no card is one too many."""
    state, seat = view.state, view.seat
    cards = [down_card(state, seat, place) for place in range(2)]
    cards += [extra_card(state, seat, index) for index in range(state.extra_size[seat])]
    return sum(map(worth, cards))


def may_hope(view: View) -> bool:
    """Whether a general at Le Polignac may as well be tried here: going on costs nothing, or stopping costs the match.

    POL-B10, POL-B16. Whoever has gone on takes every trick he can.
    """
    state, seat = view.state, view.seat
    if view.game.name != "polignac":
        return False
    if phase_name(state) == "decide":
        return state.options.failed_general == JACKS_TAKEN or has(at_limit(state), seat)
    return phase_name(state) == "play" and state.going_on == 1 and ambition(state, seat) != INNOCENT


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
        check_waited_for(view)
        expect(Limits, limits, "a Limits")
        if view.game.name in GAMES_OF_CHANCE:
            return Thumb(self.stream).act(view)
        if self.knows and view.game.name == "vingt_et_un" and (found := known_answer(view, self.stream)) is not None:
            return found
        from tripot.players.search.search import Manner, Search

        return Search(self.stream, Manner(self.limits, worlds=self.worlds, hasty=self.hasty)).act(view, limits)


def level(name: str, stream: Stream) -> Player:
    """The player of this level, one of LEVELS."""
    if name == LEVELS[0]:
        return Beginner(stream)
    if name == LEVELS[1]:
        return Searching(stream, HABITUE, WORLDS, hasty=True)
    return Searching(stream, MAITRE, knows=True)
