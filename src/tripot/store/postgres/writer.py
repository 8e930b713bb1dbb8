"""One task that writes: all that is queued goes into one transaction, and is answered once it is committed.

A connection that breaks is replaced within a second, or with the next batch; one that is silent is given up. Whether a
batch was committed whose connection broke nobody can tell: whoever waits is told so, and the log tells whoever asks
again.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from asyncpg import InterfaceError, InternalClientError, PostgresError
from asyncpg.exceptions import (
    DataError,
    DiskFullError,
    IntegrityConstraintViolationError,
    LockNotAvailableError,
    QueryCanceledError,
    TransactionRollbackError,
)

from tripot.store.postgres.acts import Act, Link, do_together
from tripot.store.store import ConflictError, FullError, StoreError, UnsureError

MOST = 500  # acts in one transaction
PATIENCE = 5.0  # seconds for the database to let go
GLANCE = 1.0  # seconds between two looks, while nothing is written, at whether the database is there
TROUBLES = (PostgresError, InterfaceError, InternalClientError, OSError, TimeoutError)  # what asyncpg raises
#: What is wrong with an act, not with the database.
FAULTS = (IntegrityConstraintViolationError, DataError, TransactionRollbackError, InterfaceError)
#: What whoever has waited meets: the next act would wait as long, while all behind it wait too.
LATE = (TimeoutError, QueryCanceledError, LockNotAvailableError)
SEE_IT_WRITES = "DELETE FROM events WHERE false"
T = TypeVar("T")
Item = tuple[Act[Any], "asyncio.Future[Any]"]
Outcome = tuple[Any, BaseException | None]


class Writer:
    """Does acts in the order they were asked for; an act that fails undoes itself and no other."""

    def __init__(self, connect: Callable[[], Awaitable[Link]], link: Link) -> None:
        """`connect` makes another connection when `link` is lost."""
        self._connect, self._link = connect, link
        self._queue: deque[Item] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._went_well = True
        self._task = asyncio.create_task(self._run())

    @property
    def is_well(self) -> bool:
        """Whether the database took what came last and is there."""
        return self._went_well and not self._link.is_closed()

    async def do(self, act: Act[T]) -> T:
        """What an act returns, once it is committed. Raises StoreError if it cannot be done, or is not kept."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((act, future))
        self._wake.set()
        return await future

    async def close(self) -> None:
        """Do what is queued, and stop."""
        self._closed = True
        self._wake.set()
        await self._task
        await let_go(self._link)

    async def _run(self) -> None:
        while self._queue or not self._closed:
            if not self._queue:
                await self._rest()
                continue
            batch = [self._queue.popleft() for _ in range(min(MOST, len(self._queue)))]
            for (_, future), (value, error) in zip(batch, await self._transact(batch), strict=True):
                if future.done():  # nobody waits for it any more
                    continue
                if error is None:
                    future.set_result(value)
                else:
                    future.set_exception(error)

    async def _rest(self) -> None:
        """Wait for an act, and see meanwhile how the database does: perhaps nobody comes as long as there is said to be
        trouble, and nothing else tells that it is silent, or only reads.
        """
        self._wake.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GLANCE):
                await self._wake.wait()
        if not self._queue and not self._closed:
            await self._look()

    async def _look(self) -> None:
        """See that the database takes writes; a connection that is lost is replaced. One that found the disk full still
        tells nothing of whether there is room again.
        """
        try:
            if self._link.is_closed():
                await self._replace()
                self._went_well = True
            else:
                await self._link.execute(SEE_IT_WRITES)
        except Exception:
            self._went_well = False
            self._link.terminate()

    async def _replace(self) -> None:
        """Another connection, to a database that takes writes."""
        self._link = await self._connect()
        await self._link.execute(SEE_IT_WRITES)

    async def _transact(self, batch: list[Item]) -> list[Outcome]:
        """Do a batch in one transaction. If it fails as a whole, every act of it has failed, or may have."""
        outcomes: list[Outcome] = []
        try:
            if self._link.is_closed():
                await self._replace()
            async with self._link.transaction():
                outcomes = await self._all(batch)
        except Exception as error:
            self._went_well = False
            self._link.terminate()  # nobody knows in what state it is
            if not outcomes:
                return [(None, named(error, "write")) for _ in batch]
            return [(None, own(fault) or unsure(error)) for _, fault in outcomes]  # it was lost while it committed
        troubles = [error for _, error in outcomes if isinstance(error, TROUBLES) and not isinstance(error, FAULTS)]
        self._went_well = not troubles
        if not all(isinstance(error, DiskFullError) for error in troubles):
            self._link.terminate()  # another will tell when it is over
        return [(value, own(fault)) for value, fault in outcomes]

    async def _all(self, batch: list[Item]) -> list[Outcome]:
        """Every act; where one of them fails, all once more, each so that it can be undone alone."""
        try:
            async with self._link.transaction():
                return [(value, None) for value in await do_together(self._link, [act for act, _ in batch])]
        except Exception as error:
            if self._is_lost(error):
                raise
            return [await self._one(act) for act, _ in batch]

    async def _one(self, act: Act[Any]) -> Outcome:
        """One act. What makes the whole transaction fail is raised; what makes this act fail is its outcome."""
        try:
            async with self._link.transaction():
                return await act(self._link), None
        except Exception as error:  # perhaps the act's own fault: the others go on
            if self._is_lost(error):
                raise
            return None, error

    def _is_lost(self, error: Exception) -> bool:
        """Whether nothing more can be done on this connection, or not in time."""
        return isinstance(error, LATE) or self._link.is_closed()


class Held(Protocol):
    """A connection, or several of them."""

    def terminate(self) -> None: ...
    async def close(self) -> None: ...


async def let_go(held: Held) -> None:
    """Close politely; at once if the database no longer answers."""
    try:
        async with asyncio.timeout(PATIENCE):
            await held.close()
    except TROUBLES:
        held.terminate()


def own(fault: BaseException | None) -> BaseException | None:
    """What is wrong with one act, if anything is, as the store's own."""
    return named(fault, "write") if isinstance(fault, TROUBLES) else fault


def unsure(error: BaseException) -> StoreError:
    """That a commit was not answered."""
    why = type(error).__name__
    return UnsureError(f"the store may have written: {str(error) or why}", why=why)


def named(error: BaseException, what: str) -> StoreError:
    """The database's error as the store's own; `what` it could not do."""
    why = type(error).__name__
    if isinstance(error, IntegrityConstraintViolationError):
        return ConflictError(f"that is taken: {error}", why=why)
    if isinstance(error, DiskFullError):
        return FullError("there is no room left for the store: nothing was written", why=why)
    return StoreError(f"the store could not {what}: {str(error) or why}", why=why)
