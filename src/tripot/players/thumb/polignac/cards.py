"""Which card of a set is the strongest or the weakest in its suit."""

from tripot.engine.bits import lowest
from tripot.engine.kernel import rule
from tripot.engine.tricks import strength
from tripot.games.polignac.state import ORDER


@rule
def strongest(cards: int) -> int:
    """The card highest in its suit, of those of a set that is not empty."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(ORDER, card) > strength(ORDER, best):
            best = card
    return best


@rule
def weakest(cards: int) -> int:
    """The card lowest in its suit, of those of a set that is not empty."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(ORDER, card) < strength(ORDER, best):
            best = card
    return best
