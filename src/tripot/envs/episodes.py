"""What all environments agree on: which games have episodes, how long they last, what counts as more."""

from tripot.engine.game import Game
from tripot.engine.whole import whole
from tripot.errors import TripotError, shown

MOST = 1 << 20  # matches, deals


def number(what: str, given: int, least: int, most: int) -> int:
    """A whole number within bounds. Raises TripotError naming them."""
    found = whole(given)
    if not least <= found <= most:
        raise TripotError(f"{what}: {least} to {most}, not {shown(given)}")
    return found


def sign_of(game: Game) -> int:
    """1 where a higher score is better, -1 where a lower one is."""
    return 1 if game.rulebook.unit == "chips" else -1


def nobody_chooses(game: Game) -> TripotError:
    """Why a game has no episodes: its matches are over before anybody has acted."""
    return TripotError(f"nobody has anything to choose in {game!r}: with ceremony='by_hand' there is")
