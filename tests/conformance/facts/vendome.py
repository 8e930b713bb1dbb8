"""What is known of La Vendôme without its code."""

from collections.abc import Iterator

from tests.conformance.facts.known import each_set, number
from tripot.engine.game import Game
from tripot.engine.record import AnyState

HAS_SECRET_HANDS = False  # only the order of the talon is hidden
NOTES: frozenset[str] = frozenset()


def cards(state: AnyState) -> list[int]:
    lying = each_set(*state.cards, state.removed)
    return [*lying, *state.pile[: state.pile_size], *state.talon[: state.talon_size]]


def pack(game: Game, phase: str) -> list[int]:
    """VEN-02."""
    return [] if phase in {"over", "draw", "deal"} else list(range(52))


def chips(state: AnyState) -> int:
    return int(sum(state.chips) + sum(state.fonds))


def starting_chips(game: Game) -> int:
    """VEN-05."""
    return game.seats * (10 if game.seats <= 5 else 20 if game.seats <= 8 else 30)


def broken_facts(game: Game, state: AnyState, phase: str) -> Iterator[str]:
    if not set(state.fonds) <= {0, 1, 2, 3, 4}:
        yield "a fond is 1, 3 or 4, or less if the banker was short"
    if phase == "taille":
        dealt = len(each_set(*state.cards, state.removed))
        if state.talon_size + state.pile_size != 52 - dealt:
            yield "the talon of the taille has the cards not dealt"
        if state.talon_size == 0:
            yield "the talon ran out"


def most_actions(game: Game) -> int:
    """VEN-B13: the cap on deals; a cut and 52 cards turned in each."""
    return number(game, "max_tours") * 53


def is_secret(game: Game, phase: str) -> bool:
    return False


def may_reveal(game: Game, state: AnyState, phase: str, seat: int) -> bool:
    """VEN-11, VEN-16: each card turned."""
    return phase in {"serve", "taille"}


def can_anchor(game: Game, state: AnyState, phase: str) -> bool:
    return phase == "serve"


def can_begin(game: Game, state: AnyState, viewer: int) -> bool:
    return True
