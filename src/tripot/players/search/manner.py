"""How a searching player searches."""

from dataclasses import dataclass, replace

from tripot.players.limits import Limits
from tripot.players.thumb import MIXED

USUAL = Limits(iterations=4096)


@dataclass(frozen=True)
class Manner:
    """What it spends where no limit is given, and how it imagines worlds."""

    limits: Limits = USUAL
    proposals: int | None = None  # worlds for each one tried; 0 for worlds all alike, None for what suits the game
    others: int = MIXED  # or BEGINNERS, if they are known to be such: to be measured against
    deal_alone: bool = False  # what counts is the score of this deal, not the match: to be measured against
    worlds: int = 0  # in which each plan is tried in any case, where no iterations are given but the manner's own
    hasty: bool = False  # more time than its own changes nothing

    def within(self, limits: Limits, plans: int) -> Limits:
        """These limits, or its own where neither time nor iterations are limited; if hasty it takes no more time."""
        is_limited = limits.iterations is not None or limits.seconds is not None
        if is_limited and not self.hasty:
            return limits
        times = [seconds for seconds in (self.limits.seconds, limits.seconds) if seconds is not None]
        if limits.iterations is not None:
            return limits if limits.seconds is None else replace(limits, seconds=min(times))
        own = self.limits.iterations
        return Limits(min(times, default=None), own and max(own, self.worlds * plans), limits.threads)
