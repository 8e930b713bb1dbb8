"""Advice for the player who is to choose: asked of computer players on what his seat knows, while the table goes on."""

import asyncio
import time

import structlog

from tripot.server.bots import Bots
from tripot.server.limits import Buckets
from tripot.server.lines import Line
from tripot.server.messages import Advice, Error, Wait
from tripot.server.said import complaint, trouble
from tripot.table.course import Refused
from tripot.table.matching import view_for
from tripot.table.table import Table

RATE, BURST = 0.5, 6.0  # answers a second of one person
SOON = 1.5  # seconds after which whoever waits is told why
log = structlog.get_logger()


class Advising:
    """Answers `advise`."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._buckets = Buckets(RATE, BURST)

    async def advise(self, table: Table, line: Line, id: str) -> None:
        """Tell a player what each of his choices is worth, or why not."""
        refused = self._refusal(table, line.person)
        if refused is None:
            try:
                line.say(await self._advice(table, line, id))
                return
            except Exception as error:
                log.error("advice broke", table=table.id, **trouble(error))
                refused = complaint("broken")
        line.say(Error.of(id, refused))

    async def _advice(self, table: Table, line: Line, id: str) -> Advice:
        chair = table.chair_of(line.person)
        assert chair is not None
        waiting = asyncio.get_running_loop().call_later(SOON, line.say, patience(id))
        try:
            counsel = await self._bots.advise(view_for(table, table.seat_of(chair)), line.person)
        finally:
            waiting.cancel()
        return Advice(id, table.chairs[chair].turn, counsel.advice)

    def _refusal(self, table: Table, person: str) -> Refused | None:
        """Why this person gets no advice now; None if he does."""
        if not table.settings.advice:
            return complaint("no_advice")
        if not self._bots.can_advise:
            return complaint("no_advice", "no_workers")
        chair = table.chair_of(person)
        if chair is None or table.phase != "play" or table.chairs[chair].stand_in is not None:
            return complaint("not_your_turn", "no_choice")
        if not view_for(table, table.seat_of(chair)).may_act:
            return complaint("not_your_turn", "no_choice")
        return None if self._buckets.of(person).take(time.monotonic()) else complaint("too_fast")


def patience(id: str) -> Wait:
    """Word that the answer takes its time."""
    said = complaint("busy", "weighing")
    return Wait(id, said.fr, said.en)
