"""A player that searches: flat Monte Carlo over imagined worlds, each plan played out by rules of thumb.

Every plan is tried in the same worlds, so that plans are compared in pairs; one that falls behind the best by more than
chance explains is dropped. Worlds come from the view alone (PIMC: Long, Sturtevant, Buro and Furtak, 2010), and may be
as frequent as what the others did makes them likely.
"""

from dataclasses import dataclass

from tripot.engine.stream import Stream, draw
from tripot.engine.view import View
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.search.inquiry import Inquiry
from tripot.players.search.manner import Manner
from tripot.players.thumb import load


@dataclass(frozen=True)
class Search:
    """Begins the plan that did best; anytime, and reproducible for a seed and a number of iterations.

    Iterations are plans tried, each in one world. Threads change nothing but the time it takes.
    """

    stream: Stream
    manner: Manner

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The first action of the best plan."""
        return self.weighed(view, limits).choice

    def weighed(self, view: View, limits: Limits = NO_LIMITS) -> Inquiry:
        """Every plan, weighed as long as the limits allow."""
        load(view.game.name)
        inquiry = Inquiry(view, self.manner, f"{draw(self.stream)} {draw(self.stream)}")
        if inquiry.undecided:
            inquiry.run(self.manner.within(limits, inquiry.bench.plans))
        return inquiry
