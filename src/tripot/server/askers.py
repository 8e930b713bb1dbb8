"""Who asks, by address, for what takes a while: one after the other, not too often, and not without end."""

import contextlib
import time
from collections.abc import AsyncIterator

from tripot.server.answers import refusal
from tripot.server.limits import Buckets, Turns

READ_RATE, READ_BURST = 50.0, 300.0  # tables looked at or read, replays and reviews a second from an address
LONGEST_LINE = 20  # requests of an address that wait for tables to be read, or matches to be played anew


class Askers:
    """The addresses that ask for tables to be read, or matches to be played anew, over requests and sockets alike."""

    def __init__(self) -> None:
        self.reads = Buckets(READ_RATE, READ_BURST)
        self._turns = Turns()

    def charge(self, address: str) -> None:
        """Count one for an address. Raises Refusal if it asks too often."""
        charge(self.reads, address)

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for the turn of an address: none keeps the others waiting. Raises Refusal if its line is long."""
        if self._turns.length(address) >= LONGEST_LINE:
            raise refusal("too_fast")
        async with self._turns.of(address):
            yield


def charge(buckets: Buckets, name: str) -> None:
    """Take one from the bucket of this name. Raises Refusal if it is empty."""
    if not buckets.of(name).take(time.monotonic()):
        raise refusal("too_fast")
