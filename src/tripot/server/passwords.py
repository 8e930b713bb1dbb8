"""Passwords: Argon2id in threads of its own, a few at a time, and as slow for a login that does not exist."""

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tripot.server.answers import refusal

T = TypeVar("T")
AT_ONCE = 2
LONGEST_LINE = 20  # hashes and checks that wait or are being made: a second of a core
_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
#: Of a password nobody has: what is checked when there is no such login.
_NOBODYS: Final = "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$qNUOUsOyWm5uVmDN07Rx7BJpJRhbf1BfiqQyTXoHH5I"


class Passwords:
    """Hashes and checks, at most two at a time: each takes 19 MiB and some 50 ms of a core.

    Both raise Refusal while many wait.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._length = 0

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._in_line(functools.partial(_hasher.hash, password))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one kept; the same time is spent if none is."""
        fits = await self._in_line(functools.partial(_fits, kept or _NOBODYS, password))
        return fits and kept is not None

    async def _in_line(self, work: Callable[[], T]) -> T:
        """Have it done by one of the threads, unless too many wait for them."""
        if self._length >= LONGEST_LINE:
            raise refusal("too_fast")
        self._length += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._length -= 1


def _fits(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
