"""Whether a deal under way can be the last of its bank: what a position tells of the announcement (VEU-B10)."""

from tripot.engine.bits import has, size
from tripot.games.vingt_et_un.options import EXHAUSTION, POSSIBLE, counted_extra
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
    rule_in_force, players = state.options.last_coup_rule, size(state.dealt_in)
    fewest, most = talon_before(state)
    may = (2 + counted_extra(state.options.max_extra_cards)) * players
    if rule_in_force == EXHAUSTION or fewest > may:
        return (0,)
    must = may if rule_in_force == POSSIBLE else 2 * players
    return (1,) if most <= must else (0, 1)
