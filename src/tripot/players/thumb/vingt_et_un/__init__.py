"""How a sensible beginner plays Vingt-et-un: small stakes, a card up to 16, no haste to end the bank."""

from tripot.engine.choices import NUMBER, Choices, allows, choice_at
from tripot.engine.kernel import rule
from tripot.engine.playouts import any_choice
from tripot.engine.rules import legal
from tripot.engine.stream import Stream, below
from tripot.games.vingt_et_un.hands import least_total, total
from tripot.games.vingt_et_un.state import ANNOUNCE, CARD, GO_ON, PASS, PLAY, REMIX, STAKE, STAND, State
from tripot.players.thumb import bold, thumb
from tripot.players.thumb.slips import SLIP_ONE_IN, slip
from tripot.players.thumb.vingt_et_un import planning  # noqa: F401
from tripot.players.thumb.vingt_et_un.reading import ENOUGH

SHARE_STAKED = 20
RISK = 12  # points from which a card may be one too many
FEARED = 14  # points, aces counted as 1, on which a Débutant may fear another card


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:
    phase = view.phase
    if phase == ANNOUNCE:
        return GO_ON
    if phase == REMIX:
        return PASS
    choices = legal(view, seat)
    if phase == STAKE:
        modest = max(choices.low, view.chips[seat] // SHARE_STAKED)
        return NUMBER + min(modest, choices.high)
    if phase != PLAY:
        return any_choice(choices, stream)
    return draw_below(view, seat, choices, ENOUGH)


@bold.of(State)
def choose_carefully(view: State, seat: int, stream: Stream) -> int:
    """The other manner here is never to risk a card too many: what comes after a card may be to stand on twelve."""
    if view.phase == PLAY:
        return draw_below(view, seat, legal(view, seat), RISK)
    return choose(view, seat, stream)


@slip.of(State)
def fear_a_card(view: State, seat: int, best: int, stream: Stream) -> int:
    """One « Carte » in SLIP_ONE_IN that is likely enough to be one too many is not said.

    With an ace that may count 1 no card is one too many.
    """
    is_feared = best == CARD and least_total(view, seat) >= FEARED and allows(legal(view, seat), STAND)
    return STAND if is_feared and not below(stream, SLIP_ONE_IN) else best


@rule
def draw_below(view: State, seat: int, choices: Choices, enough: int) -> int:
    """A card with fewer points than are enough, else to stand; what the rules leave where they leave only one."""
    if not allows(choices, CARD) or not allows(choices, STAND):
        return choice_at(choices, 0)
    return CARD if total(view, seat) < enough else STAND
