"""Whether the store does its work, for whoever watches over the server: what `/health` tells, and the log."""

import asyncio

import structlog

from tripot.store.store import Store, StoreError

ANSWER = 3.0  # seconds for the store to answer
log = structlog.get_logger()


class Health:
    """A look at the store, now and then, and whenever somebody asks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._was_well = True
        self._reading: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        """Whether the store takes what is written, and tells in time whoever asks. One look serves all who ask this
        meanwhile, and is not broken off: for that too a database may have to answer.
        """
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._can_read())
        reading = self._reading
        await asyncio.wait([reading], timeout=ANSWER)
        return reading.done() and reading.result() and self._store.is_well

    async def look(self) -> None:
        """Say in the log that the store is in trouble, once, and when that is over: perhaps nobody asks `/health`."""
        is_well = await self.is_well()
        if self._was_well and not is_well:
            log.error("the store is in trouble")
        elif is_well and not self._was_well:
            log.info("the store is well again")
        self._was_well = is_well

    async def _can_read(self) -> bool:
        try:
            await self._store.player("")  # nobody: all that counts is whether there is an answer
        except StoreError:
            return False
        return True
