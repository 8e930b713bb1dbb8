"""How many are wanted of what is sampled or simulated: one or more."""

from tripot.engine.whole import whole
from tripot.errors import TripotError, shown


def expect_some(number: object, what: str) -> None:
    """Raises TripotError unless it is a whole number of one or more; `what` names what it counts."""
    if whole(number) < 1:
        raise TripotError(f"{shown(number)} {what} tell nothing: ask for one or more")
