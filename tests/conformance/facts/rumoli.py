"""What is known of Le Rumoli without its code."""

from collections.abc import Iterator

from tests.conformance.facts.known import each_set, number
from tripot.engine.game import Game
from tripot.engine.record import AnyState

HAS_SECRET_HANDS = True
NOTES: frozenset[str] = frozenset()


def cards(state: AnyState) -> list[int]:
    turned = each_set(state.turned) if state.phase == 1 else []  # while the first dealer is sought (RUM-08)
    return [*turned, *each_set(*state.hands, state.dead, *state.laid), *state.talon[len(turned) : state.talon_size]]


def pack(game: Game, phase: str) -> list[int]:
    """RUM-02."""
    return [] if phase in {"over", "ante", "deal"} else list(range(52))


def chips(state: AnyState) -> int:
    return int(sum(state.chips) + sum(state.boodles))


def starting_chips(game: Game) -> int:
    """RUM-03."""
    return game.seats * number(game, "starting_chips")


def broken_facts(game: Game, state: AnyState, phase: str) -> Iterator[str]:
    if phase in {"choice", "auction"} and state.dead.bit_count() < max(hand.bit_count() for hand in state.hands):
        yield "the dead hand is one of the longest"
    if phase in {"play", "ask"} and state.plays > 52 - state.dead.bit_count():
        yield "more cards are played than there are in living hands"


def most_actions(game: Game) -> int:
    """In each deal the chips placed, shuffles asked for, a cut, a choice, bids, and each card asked of everybody."""
    ante = number(game, "ante_total") if game.options["ante_mode"] == "free_placement" else 0
    bids = game.seats * game.seats * number(game, "starting_chips")
    return most_deals(game) * (ante * (game.seats + 1) + 200 * game.seats + 2 + bids + 2 * 52 * (game.seats + 1))


def most_deals(game: Game) -> int:
    end = game.options["end_condition"]
    if end == "coups":
        return number(game, "coups")
    return game.seats * number(game, "circuits") if end == "circuits" else 100_000


def is_secret(game: Game, phase: str) -> bool:
    """A sealed bid (RUM-B6), and an answer while others are still to answer."""
    return phase == "ask" or (phase == "auction" and game.options["auction"] == "sealed")


def may_reveal(game: Game, state: AnyState, phase: str, seat: int) -> bool:
    """Who holds the next card comes to light as cards are played, the dead hand once it is taken or bought."""
    return phase in {"play", "ask", "auction", "choice", "shuffle"}


def can_anchor(game: Game, state: AnyState, phase: str) -> bool:
    return phase == "play" and state.plays == 0 and game.options["enforcement"] == "prevent"


def can_begin(game: Game, state: AnyState, viewer: int) -> bool:
    return True
