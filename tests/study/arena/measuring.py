"""A measurement planned and played at once, as the tests of the arena want it."""

from collections.abc import Sequence

from tripot.study.arena.contests import Contest
from tripot.study.arena.measure import Measurement, Stopping, planned, play
from tripot.study.arena.plan import Plan
from tripot.study.progress import Progress, unheard


def measure(
    plan: Plan,
    contests: Sequence[Contest],
    deals: int,
    *,
    stopping: Stopping | None = None,
    workers: int = 1,
    progress: Progress = unheard,
) -> Measurement:
    """The contests, each played for so many deals at most."""
    measured = planned(plan, contests, deals, stopping)
    play(measured, deals, workers=workers, progress=progress)
    return measured
