"""Actions as places in a row of fixed length, and which of them are legal.

A place is the engine's own number of the action: cards, then the game's words, then from 64 on the numbers that can be
said. What can never be said in a game, such as 62 and 63, is never legal.
"""

import functools

from numpy import bool_, zeros
from numpy.typing import NDArray

from tripot.cards import DECK_SIZE
from tripot.engine import rules
from tripot.engine.choices import NUMBER, Choices
from tripot.engine.game import Game
from tripot.engine.kernel import rule
from tripot.engine.options import AUTOMATIC
from tripot.engine.record import Marks, phases_of
from tripot.engine.view import View
from tripot.errors import expect

REMEMBERED = 64  # games
BY_HAND = ("draw", "cut")  # phases in which a number is a place in a pack


@rule
def write_mask(choices: Choices, mask: Marks, start: int, length: int) -> None:
    """Mark what may be done in a row of so many places from `start` on, which are not marked yet."""
    for mark in range(min(NUMBER, length)):
        if choices.marks >> mark & 1:
            mask[start + mark] = True
    for number in range(choices.low, min(choices.high, length - 1 - NUMBER) + 1):
        mask[start + NUMBER + number] = True


@functools.lru_cache(REMEMBERED)
def actions_of(game: Game) -> int:
    """How many actions there are in this game, legal or not: the length of every mask.

    A bid or a stake goes up to all the chips of the table when the match begins.

    Raises TripotError for what is no game.
    """
    expect(Game, game, "a game")
    is_automatic = game.encoded["ceremony"] == AUTOMATIC
    phases = phases_of(game.rulebook.state)
    said = [phases[phase] for phase in game.rulebook.numbers]
    highest = [_highest(game, phase) for phase in said if not (is_automatic and phase in BY_HAND)]
    return NUMBER + 1 + max(highest) if highest else NUMBER


def _highest(game: Game, phase: str) -> int:
    """The highest number that can be said in a phase."""
    if phase in BY_HAND:
        return DECK_SIZE * game.encoded.get("packs", 1)
    return game.seats * game.encoded["starting_chips"]


def mask_of(view: View) -> NDArray[bool_]:
    """Which actions the rules allow the seat of a view now: shape (actions,); none if it is not waited for.

    Raises TripotError for what is no view.
    """
    expect(View, view, "a view")
    mask = zeros(actions_of(view.game), bool_)
    if view.may_act:
        choices = rules.legal(view.state, view.seat)
        write_mask(choices, mask, 0, len(mask))
    return mask
