"""Passwords: Argon2id in a thread, a few at a time, and as slow for a login that does not exist."""

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
#: Of a password nobody has: what is checked when there is no such login.
_NOBODYS: Final = "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$qNUOUsOyWm5uVmDN07Rx7BJpJRhbf1BfiqQyTXoHH5I"


class Passwords:
    """Hashes and checks, at most two at a time: each takes 19 MiB and some 50 ms of a core."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._slots:
            return await asyncio.to_thread(_hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one kept; the same time is spent if none is."""
        async with self._slots:
            return await asyncio.to_thread(_fits, kept or _NOBODYS, password) and kept is not None


def _fits(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
