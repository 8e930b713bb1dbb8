"""Le Vingt-et-un, one ponte against the banker: an equilibrium, by the points held and the cards that lie face up.

How often to draw is kept in tenths. The tables are those of two fresh packs under the usual reading; how far from an
equilibrium such play is, is measured in the tests. Of cards that are out they know nothing, so they are not asked near
the end of the talon; nor where the banker has less than the stake to lose.
"""

import functools
from importlib.resources import files

from tripot.engine.bits import has, size
from tripot.engine.stream import Stream, below
from tripot.engine.view import View
from tripot.games.vingt_et_un.hands import extra_card, least_total, total, worth
from tripot.games.vingt_et_un.options import DEBT
from tripot.games.vingt_et_un.state import CARD, PLAY, STAND, State

TABLE = "vingt_et_un.txt"
HARD_FROM, SOFT_FROM, TO = 4, 12, 20  # the points on which there is a choice
TENTHS = "0123456789A"
SILENT = "."  # never met: up to USUAL a card is drawn
USUAL = 16
READING = {
    "max_extra_cards": 3,
    "ties": "null",
    "natural_beats_drawn_21": False,
    "banker_natural_immediate": False,
    "stand_rule": "free",
}

FEW = 20  # cards in the talon: with fewer left, what is out matters more than the tables know

Sight = tuple[int, ...]  # the worths of the cards the ponte has asked for, in order


def known_answer(view: View, stream: Stream) -> int | None:
    """« Carte » or « Je reste » as an equilibrium has it; None where it is not known."""
    state: State = view.state
    if state.phase != PLAY or size(state.dealt_in) != 2 or not is_usual(view) or len(view.legal_actions) != 2:
        return None
    ponte = next(seat for seat in range(state.seats) if has(state.dealt_in, seat) and seat != state.banker)
    if state.talon_size < FEW or not is_covered(state, ponte):
        return None
    sight = tuple(worth(extra_card(state, ponte, index)) for index in range(state.extra_size[ponte]))
    tenths = tenths_drawn(sight, total(state, view.seat), soft=is_soft(state, view.seat), banker=view.seat != ponte)
    return CARD if below(stream, 10) < tenths else STAND


def is_usual(view: View) -> bool:
    """Whether the options in force are those of the tables."""
    return all(view.game.options[name] == value for name, value in READING.items())


def is_covered(state: State, ponte: int) -> bool:
    """Whether the banker loses what the ponte wins: not where he pays no more than he has (VEU-B14)."""
    return state.options.bank_cover == DEBT or state.stakes[ponte] <= state.chips[state.banker]


def is_soft(state: State, seat: int) -> bool:
    """Whether an ace of the hand counts 11."""
    return total(state, seat) > least_total(state, seat)


def tenths_drawn(sight: Sight, points: int, *, soft: bool, banker: bool) -> int:
    """How many times in ten to draw."""
    rows = tables().get(sight)
    mark = rows[banker][cell(points, soft=soft)] if rows else SILENT
    return (10 if points <= USUAL else 0) if mark == SILENT else TENTHS.index(mark)


def cell(points: int, *, soft: bool) -> int:
    """Where a total stands in a row: hard totals, then soft ones."""
    return TO - HARD_FROM + 1 + points - SOFT_FROM if soft else points - HARD_FROM


@functools.cache
def tables() -> dict[Sight, tuple[str, str]]:
    """For each sight a row for the ponte and one for the banker."""
    found = {}
    for line in files(__package__).joinpath(TABLE).read_text("utf-8").splitlines():
        cards, ponte, banker = line.split()
        found[tuple(int(card) for card in cards.split(",") if card != "-")] = (ponte, banker)
    return found
