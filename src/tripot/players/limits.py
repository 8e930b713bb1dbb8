"""What a player may spend on a choice."""

from dataclasses import dataclass
from numbers import Real

from tripot.engine.whole import whole
from tripot.errors import TripotError, shown


@dataclass(frozen=True, slots=True)
class Limits:
    """What a player may spend on a choice: seconds, iterations, threads; None for no limit of that kind.

    Raises TripotError for less than nothing, and for no thread.
    """

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        within_time = self.seconds is None or _amount(self.seconds) >= 0
        within_number = self.iterations is None or whole(self.iterations) >= 0
        if not within_time or not within_number or whole(self.threads) < 1:
            given = ", ".join(f"{name}={shown(getattr(self, name))}" for name in self.__slots__)
            raise TripotError(
                f"{given} is not a limit: seconds are 0 or more; iterations are a whole number from 0, threads from 1"
            )


def _amount(value: object) -> float:
    """A number of any make as a float; -1 for anything else, bool too, and for more than a float can be."""
    try:
        return -1.0 if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    except OverflowError:
        return -1.0


NO_LIMITS = Limits()
