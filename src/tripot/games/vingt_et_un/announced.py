"""Whether a deal under way can be the last of its bank: what a position tells of the announcement (VEU-B10)."""

from tripot.engine.bits import has
from tripot.games.vingt_et_un.bank import may_be_last, must_be_last
from tripot.games.vingt_et_un.state import State


def thrown_hands(state: State) -> int:
    """How many hands of this deal have gone bust, and into the basket."""
    return sum(has(state.dealt_in, seat) and not state.down[seat] for seat in range(state.seats))


def talon_before(state: State) -> tuple[int, int]:
    """The fewest and the most cards the talon can have had before the deal; a hand that went bust had three or more."""
    seen = state.talon_size + sum(state.down) + sum(state.extra_size)
    thrown = thrown_hands(state)
    return seen + 3 * thrown, seen + (2 + state.options.max_extra_cards) * thrown


def possible_lasts(state: State) -> tuple[int, ...]:
    """What `last` may be while the talon holds out, once all have two cards."""
    fewest, most = talon_before(state)
    if not may_be_last(state, fewest):
        return (0,)
    return (1,) if must_be_last(state, most) else (0, 1)
