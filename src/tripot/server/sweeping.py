"""What is seen to now and then: idle tables, what others wrote to the store, how the loop and the store do."""

import asyncio
import contextlib
import time

import structlog

from tripot.server import metrics
from tripot.server.clocks import date_ms
from tripot.server.house import House
from tripot.server.said import trouble
from tripot.store.store import StoreError

SWEEP = 20.0  # seconds between two looks
GLANCE = 0.25  # seconds between two looks at how late the loop runs
log = structlog.get_logger()


class Sweeping:
    """Keeps a house in order."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def run(self) -> None:
        """Again and again: see how the loop and the store do, put idle tables away, and load what is worth it."""
        while True:
            metrics.LAG.set(await lateness(SWEEP, GLANCE))
            try:
                await self._house.health.look()
                await self.heed_others()
                await self.put_away()
                self.load_views()
            except Exception as error:  # the one task that sweeps outlives everything
                log.error("sweeping broke", **trouble(error))

    async def heed_others(self) -> None:
        """See what others have written to the store: `tripot password`, and servers beside this one."""
        with contextlib.suppress(StoreError):  # the next sweep will do
            await self._see_sessions()
            keepers = self._house.keepers
            lengths = await self._house.store.lengths_of(list(keepers))
            for keeper in list(keepers.values()):
                await keeper.heed(lengths.get(keeper.table.id, 0))

    async def _see_sessions(self) -> None:
        """Close the sockets of sessions that have ended elsewhere; in the process that ends one it is done at once."""
        house = self._house
        known = {line.session for line in house.lines if line.person}
        ended = known - await house.store.sessions_among(list(known), date_ms()) if known else known
        theirs = {line for line in house.lines if line.person and line.session in ended}
        claimed = await self._claimed({line.person for line in theirs if line.is_guest})
        house.call_back(lambda line: line in theirs and line.person in claimed)
        house.say_goodbye(lambda line: line in theirs and line.person not in claimed)

    async def _claimed(self, guests: set[str]) -> set[str]:
        """Those who have an account by now, and with it another session."""
        rows = [await self._house.store.player(guest) for guest in guests]
        return {row.id for row in rows if row is not None and row.login is not None}

    async def put_away(self) -> None:
        """Let idle tables leave the memory."""
        keepers = self._house.keepers
        for name, keeper in list(keepers.items()):
            keeper.rest()
            if keeper.is_idle and keepers.get(name) is keeper:  # not another that was opened meanwhile
                del keepers[name]
                await keeper.end()
        metrics.TABLES.set(len(keepers))

    def load_views(self) -> None:
        """Begin to load what shows the games that are being played."""
        for keeper in self._house.keepers.values():
            if keeper.table.game is not None and keeper.table.phase == "play":
                self._house.loading.begin(keeper.table.game.rulebook)


async def lateness(seconds: float, glance: float) -> float:
    """Sleep for so long, in short glances; by how many seconds the loop was late with the latest of them."""
    late, end = 0.0, time.monotonic() + seconds
    while (begun := time.monotonic()) < end:
        nap = min(glance, end - begun)
        await asyncio.sleep(nap)
        late = max(late, time.monotonic() - begun - nap)
    return late
