"""Two clocks: one that never steps, which tables run by, and the calendar, for the dates of what is kept."""

import time
from collections.abc import Callable

STARTED = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Milliseconds since 1970, by the clock of the machine as it stood at the start: it never steps.

    While a machine sleeps it stands still, and with it the clocks of the tables.
    """
    return (STARTED + time.monotonic_ns()) // 1_000_000


def date_ms() -> int:
    """Milliseconds since 1970 by the calendar, as it is set now: what is kept with a date outlasts the server."""
    return time.time_ns() // 1_000_000


def ahead(clock: Callable[[], int], least: int) -> Callable[[], int]:
    """The clock, set ahead to this moment if that is later: where a log stands, the clock may have been fast then."""
    gap = max(0, least - clock())
    return lambda: clock() + gap
