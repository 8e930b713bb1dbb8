"""What a table is like where nobody says otherwise."""

from collections.abc import Mapping

from tripot.engine.game import make_game
from tripot.engine.options import Value
from tripot.engine.rulebook import Rulebook

MOST_CHAIRS = 12  # whose cards a screen has room for


def most_chairs(found: Rulebook) -> int:
    """How many can sit down at a table; a game of the library may have more seats."""
    return min(found.most, MOST_CHAIRS)


def usual_options(found: Rulebook) -> dict[int, Mapping[str, Value]]:
    """The options for each number of seats there can be."""
    return {seats: make_game(found, seats, {}).options for seats in range(found.fewest, most_chairs(found) + 1)}
