"""What all environments agree on: which games have episodes, and how long they last."""

from tripot.engine.game import Game
from tripot.engine.kernel import rule
from tripot.engine.record import AnyState
from tripot.engine.whole import whole
from tripot.errors import TripotError, shown

MOST = 1 << 20  # matches, deals


def number(what: str, given: int, least: int, most: int) -> int:
    """A whole number within bounds. Raises TripotError naming them."""
    found = whole(given)
    if not least <= found <= most:
        raise TripotError(f"{what}: {least} to {most}, not {shown(given)}")
    return found


@rule
def is_played(state: AnyState, deals: int) -> bool:
    """Whether the deals of an episode are over; where `deals` is 0 it goes on to the end of the match."""
    played: int = state.deals
    return 0 < deals <= played


def nobody_chooses(game: Game) -> TripotError:
    """Why a game has no episodes: its matches are over before anybody has acted."""
    return TripotError(f"nobody has anything to choose in {game!r}: with ceremony='by_hand' there is")
