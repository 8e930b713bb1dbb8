"""How much a person, a socket or an address may ask for: token buckets, lines to wait in, and fair shares."""

import asyncio
import contextlib
import itertools
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """What is remembered of names; those not heard of for longest are forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, T] = OrderedDict()

    def __contains__(self, name: str) -> bool:
        return name in self._kept

    def get(self, name: str) -> T | None:
        """What is remembered of a name."""
        return self._kept.get(name)

    def put(self, name: str, value: T) -> None:
        """Remember this of a name, which has been heard of now."""
        self._kept[name] = value
        self._kept.move_to_end(name)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def forget(self, name: str) -> None:
        """Remember nothing of a name."""
        self._kept.pop(name, None)


@dataclass(slots=True)
class Bucket:
    """`burst` at once, `rate` a second in the long run. Times are seconds of a clock that only goes forward."""

    rate: float
    burst: float
    level: float = -1.0
    filled: float = 0.0

    def take(self, now: float, count: int = 1) -> bool:
        """Take so many; False, and none is taken, if there are fewer."""
        if self.level < 0:
            self.level, self.filled = self.burst, now
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        if self.level < count:
            return False
        self.level -= count
        return True


class Buckets:
    """A bucket for each name; the names not heard of for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: Recent[Bucket] = Recent(most)

    def of(self, name: str) -> Bucket:
        """The bucket of this name."""
        bucket = self._buckets.get(name) or Bucket(self.rate, self.burst)
        self._buckets.put(name, bucket)
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


class Shares:
    """So many places for all. Of the names that wait the one with the fewest goes next, then the one that has had none
    for the longest; however much is wanted under one name, the others wait for no more than one of it at a time.
    """

    def __init__(self, places: int, most: int = 1_000) -> None:
        self._free = places
        self._had: Counter[str] = Counter()
        self._last: Recent[int] = Recent(most)  # when names had a place
        self._turns = itertools.count(1)
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []

    def locked(self) -> bool:
        """Whether all places are taken."""
        return self._free == 0

    async def take(self, name: str) -> None:
        """Wait for a place, and have it."""
        if self._free:
            self._have(name)
            return
        mine = name, asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine[1]
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:  # it was given one at the same moment
                self.give_back(name)
            raise

    def give_back(self, name: str) -> None:
        """Leave the place to whoever is next."""
        self._free += 1
        self._had[name] -= 1
        if not self._had[name]:
            del self._had[name]
        waiting = [one for one in self._waiting if not one[1].done()]  # not one that has just gone
        if waiting:
            following = min(waiting, key=self._rank)
            self._waiting.remove(following)
            self._have(following[0])
            following[1].set_result(None)

    @contextlib.asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        await self.take(name)
        try:
            yield
        finally:
            self.give_back(name)

    def _rank(self, waiting: tuple[str, asyncio.Future[None]]) -> tuple[int, int]:
        name, _ = waiting
        return self._had[name], self._last.get(name) or 0

    def _have(self, name: str) -> None:
        self._free -= 1
        self._had[name] += 1
        self._last.put(name, next(self._turns))
