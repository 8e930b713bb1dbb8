"""How a sensible beginner plays Polignac: get rid of high cards, duck, give the jacks to others, break a general."""

from tripot.engine.bits import has, size
from tripot.engine.playouts import any_choice
from tripot.engine.rules import legal
from tripot.engine.stream import Stream
from tripot.games.polignac.counting import at_limit
from tripot.games.polignac.options import JACKS_TAKEN
from tripot.games.polignac.play import playable
from tripot.games.polignac.state import ANSWER, DECIDE, ECART, GO_ON, JACKS, NO, PLAY, STOP, State
from tripot.players.thumb import INNOCENT, MANY, ambition, bold, habit, thumb, tricks_left, wary, whims
from tripot.players.thumb.freedom import FREEDOM
from tripot.players.thumb.polignac import planning, reading, worth  # noqa: F401
from tripot.players.thumb.polignac.cards import strongest
from tripot.players.thumb.polignac.defence import defend, is_menaced
from tripot.players.thumb.polignac.general import attack, how_ambitious, is_master_hand
from tripot.players.thumb.polignac.play import follow, lead
from tripot.players.thumb.polignac.practised import practised_follow, practised_lead
from tripot.players.thumb.slips import second_thought, slip


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:
    phase = view.phase
    if phase == ANSWER:
        return NO
    if phase == DECIDE:
        return GO_ON if is_master_hand(view, seat) else STOP
    if phase == ECART:
        return strongest(legal(view, seat).marks)
    if phase != PLAY:
        return any_choice(legal(view, seat), stream)
    cards = playable(view, seat).marks
    return lead(view, seat, cards) if view.played == 0 else follow(view, cards)


@habit.of(State)
def choose_by_habit(view: State, seat: int, stream: Stream) -> int:
    if view.phase != PLAY:
        return choose(view, seat, stream)
    cards = playable(view, seat).marks
    return practised_lead(view, seat, cards) if view.played == 0 else practised_follow(view, seat, cards)


@wary.of(State)
def choose_warily(view: State, seat: int, stream: Stream) -> int:
    if view.phase != PLAY or not is_menaced(view):
        return choose_by_habit(view, seat, stream)
    return defend(view, seat, playable(view, seat).marks)


@bold.of(State)
def choose_boldly(view: State, seat: int, stream: Stream) -> int:
    if view.phase == DECIDE:
        return GO_ON
    if view.phase != PLAY or how_ambitious(view, seat) == INNOCENT:
        return choose_by_habit(view, seat, stream)
    return attack(view, seat, playable(view, seat).marks)


@slip.of(State)
def lead_in_haste(view: State, seat: int, best: int, stream: Stream) -> int:
    """A general that may as well be tried is tried, sure or not. To follow by anything but the rules would be foolish,
    and so would be to lead a jack.
    """
    if may_hope(view, seat):
        return choose_boldly(view, seat, stream)
    if view.phase != PLAY or view.played:
        return best
    return second_thought(view, seat, best, stream, JACKS)


def may_hope(view: State, seat: int) -> bool:
    """Whether a general may as well be tried: going on costs nothing, or stopping costs the match.

    POL-B10, POL-B16. Whoever has gone on takes every trick he can.
    """
    if view.phase == DECIDE:
        return view.options.failed_general == JACKS_TAKEN or has(at_limit(view), seat)
    return view.phase == PLAY and view.going_on == 1 and ambition(view, seat) != INNOCENT


@whims.of(State)
def how_whimsical(view: State, seat: int) -> float:  # noqa: ARG001
    """As often as when cards are read; so a general is not promised by defenders who all follow rules."""
    return FREEDOM if view.phase == PLAY else 0.0


@tricks_left.of(State)
def cards_left(state: State, seat: int) -> int:
    return size(state.hands[seat]) if state.phase == PLAY else MANY
