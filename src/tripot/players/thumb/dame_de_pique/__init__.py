"""How a sensible beginner plays La Dame de Pique: duck, dump the queen and high hearts, break a volte."""

from tripot.engine.bits import size
from tripot.engine.playouts import any_choice
from tripot.engine.rules import legal
from tripot.engine.stream import Stream
from tripot.games.dame_de_pique.state import CHOOSE, EXCHANGE, PLAY, QUEEN_OF_SPADES, State
from tripot.players.thumb import ABLE, MANY, bold, habit, thumb, tricks_left, whims
from tripot.players.thumb.dame_de_pique import planning, reading  # noqa: F401
from tripot.players.thumb.dame_de_pique.exchange import worst_to_keep
from tripot.players.thumb.dame_de_pique.play import discard, follow, lead
from tripot.players.thumb.dame_de_pique.practised import practised_discard, practised_follow, practised_lead
from tripot.players.thumb.dame_de_pique.volte import attack, how_ambitious
from tripot.players.thumb.dame_de_pique.worth import choose_scoring
from tripot.players.thumb.freedom import FREEDOM
from tripot.players.thumb.slips import second_thought, slip


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:
    if view.phase == CHOOSE:
        return choose_scoring(view, seat)
    choices = legal(view, seat)
    if view.phase == EXCHANGE:
        return worst_to_keep(view, seat, choices.marks)
    if view.phase != PLAY:
        return any_choice(choices, stream)
    if view.played == 0:
        return lead(view, seat, choices.marks)
    if choices.marks & view.led:
        return follow(view, seat, choices.marks)
    return discard(view, seat, choices.marks)


@habit.of(State)
def choose_by_habit(view: State, seat: int, stream: Stream) -> int:
    if view.phase != PLAY:
        return choose(view, seat, stream)
    cards = legal(view, seat).marks
    if view.played == 0:
        return practised_lead(view, seat, cards)
    return practised_follow(view, seat, cards) if cards & view.led else practised_discard(view, seat, cards)


@bold.of(State)
def choose_boldly(view: State, seat: int, stream: Stream) -> int:
    if view.phase != PLAY or how_ambitious(view, seat) < ABLE:
        return choose_by_habit(view, seat, stream)
    return attack(view, seat, legal(view, seat).marks)


@slip.of(State)
def lead_in_haste(view: State, seat: int, best: int, stream: Stream) -> int:
    """To follow and to discard by anything but the rules would be foolish, and so would be to lead the queen."""
    if view.phase != PLAY or view.played:
        return best
    return second_thought(view, seat, best, stream, 1 << QUEEN_OF_SPADES)


@whims.of(State)
def how_whimsical(view: State, seat: int) -> float:  # noqa: ARG001
    """As often as when cards are read; so a Volte is not promised by defenders who all follow rules."""
    return FREEDOM if view.phase == PLAY else 0.0


@tricks_left.of(State)
def cards_left(state: State, seat: int) -> int:
    return size(state.hands[seat]) if state.phase == PLAY else MANY
