"""How a sensible beginner plays Rumoli: lead towards boodles held and from long runs, keep the lead, swap bad hands."""

from tripot.cards import FULL_DECK
from tripot.engine.bits import lowest
from tripot.engine.choices import NUMBER
from tripot.engine.kernel import rule
from tripot.engine.playouts import any_choice
from tripot.engine.rules import legal
from tripot.engine.stream import Stream
from tripot.games.rumoli.auction import best_bidder
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.state import ASK, AUCTION, CHOICE, PASS, PLAY, SELL, SHUFFLING, TAKE, TAKE_BACK, State
from tripot.players.thumb import habit, thumb, whims
from tripot.players.thumb.rumoli import planning, reading, worth  # noqa: F401
from tripot.players.thumb.rumoli.hands import best_lead, gain_of_exchange, most_worth_bidding
from tripot.players.thumb.rumoli.practised import practised_lead
from tripot.players.thumb.slips import second_thought, slip

WILD_BIDS = 0.01  # how often somebody may bid any number for the dead hand: seldom, but then he pays far too much


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:
    phase = view.phase
    choices = legal(view, seat)
    if phase == PLAY:
        return best_lead(view, seat, choices.marks & ~(1 << TAKE_BACK))
    if phase == ASK:
        card = choices.marks & FULL_DECK
        return lowest(card) if card else PASS
    if phase == CHOICE:
        return TAKE if gain_of_exchange(view, seat) > 0 else SELL
    if phase == AUCTION:
        return bid(view, seat)
    if phase == SHUFFLING:
        return PASS
    return any_choice(choices, stream)


@habit.of(State)
def choose_by_habit(view: State, seat: int, stream: Stream) -> int:
    if view.phase != PLAY:
        return choose(view, seat, stream)
    return practised_lead(view, seat, legal(view, seat).marks & ~(1 << TAKE_BACK))


@whims.of(State)
def how_whimsical(view: State, seat: int) -> float:  # noqa: ARG001
    """Whoever cannot imagine it leaves the dead hand alone where somebody would have paid all he has for it."""
    return WILD_BIDS if view.phase == AUCTION else 0.0


@slip.of(State)
def lead_in_haste(view: State, seat: int, best: int, stream: Stream) -> int:
    return second_thought(view, seat, best, stream) if view.phase == PLAY else best


@rule
def bid(view: State, seat: int) -> int:
    """No more than the exchange is worth, or than the seat has."""
    most = min(most_worth_bidding(view, seat), view.chips[seat])
    if view.options.auction == SEALED:
        return NUMBER + most if most > 0 else PASS
    best = best_bidder(view)
    least = 1 if best < 0 else view.bids[best] + 1
    return NUMBER + least if least <= most else PASS
