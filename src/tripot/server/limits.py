"""How much a person, a socket or an address may ask for: token buckets, and lines to wait in."""

import asyncio
import contextlib
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """`burst` at once, `rate` a second in the long run. Times are seconds of a clock that only goes forward."""

    rate: float
    burst: float
    level: float = -1.0
    filled: float = 0.0

    def take(self, now: float) -> bool:
        """Take one; False if there is none."""
        if self.level < 0:
            self.level, self.filled = self.burst, now
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each name; the names longest unheard of are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str) -> Bucket:
        """The bucket of this name."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(name)
        return bucket


class Turns:
    """One after another for each name; names nobody waits for are forgotten."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._lengths: Counter[str] = Counter()

    def length(self, name: str) -> int:
        """How many are in line, with the one whose turn it is."""
        return self._lengths[name]

    @contextlib.asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        self._lengths[name] += 1
        try:
            async with self._locks.setdefault(name, asyncio.Lock()):
                yield
        finally:
            self._lengths[name] -= 1
            if not self._lengths[name]:
                del self._lengths[name], self._locks[name]
