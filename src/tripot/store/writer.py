"""One thread that writes: all that is queued goes into one transaction, and is answered once it is on the disk.

A full batch costs one fsync, so every answer may wait for the disk without the table being slow.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from tripot.store.store import ConflictError, DamagedError, FullError, StoreError

MOST = 500  # acts in one transaction
GLANCE = 1.0  # seconds between two looks, after trouble and while nothing is written, at whether the disk is well again
LATE = 10.0  # seconds after which a disk that has not answered is in trouble
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")  # how the names of such errors begin
A_DEED = 65_536  # bytes, more than an ordinary one: a full disk may have room for a part of it
TRIAL = (
    "BEGIN IMMEDIATE",
    f"INSERT INTO events (table_id, seq, body) VALUES ('', 0, zeroblob({A_DEED}))",
    "DELETE FROM events WHERE table_id = ''",
    "COMMIT",
)
T = TypeVar("T")
Act = Callable[[sqlite3.Connection], T]
Together = Callable[[sqlite3.Connection, Sequence[Act[Any]]], list[Any]]
Item = tuple[Act[Any], "asyncio.Future[Any]"]
Outcome = tuple["asyncio.Future[Any]", Any, BaseException | None]


class Writer:
    """Does acts on a connection in the order they were asked for; an act that fails undoes itself and no other."""

    def __init__(self, connection: sqlite3.Connection, together: Together, is_there: Callable[[], bool]) -> None:
        """`together` does several acts at once, and undoes nothing: it raises if it cannot do them that way.

        `is_there` says whether what is written can be found again: SQLite writes on into a file that was removed.
        """
        self._connection, self._together, self._is_there = connection, together, is_there
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._closed = False
        self._went_well = True  # whether the disk took what came last
        self._begun: float | None = None  # when the batch under way was begun
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def is_well(self) -> bool:
        """Whether the disk took what came last, and does not let what comes now wait for long."""
        begun = self._begun
        return self._went_well and (begun is None or time.monotonic() - begun < LATE)

    async def do(self, act: Act[T]) -> T:
        """What an act returns, once it is on the disk. Raises StoreError if it cannot be done, or is not kept."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((act, future))
        return await future

    async def close(self) -> None:
        """Do what is queued, and stop."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._gathered():
            done = [item for item in batch if item is not None]
            self._begun = time.monotonic()
            outcomes = self._transact(done)
            self._begun = None
            _answer(outcomes)
            if len(done) < len(batch):
                break
        self._connection.close()

    def _gathered(self) -> list[Item | None]:
        """The next act, and all that have been queued behind it meanwhile."""
        batch = [self._next()]
        while len(batch) < MOST and batch[-1] is not None:
            try:
                batch.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return batch

    def _next(self) -> Item | None:
        """The next act. Perhaps nobody comes as long as there is said to be trouble, so the disk is tried meanwhile."""
        while not self._went_well:
            with contextlib.suppress(queue.Empty):
                return self._queue.get(timeout=GLANCE)
            self._try()
        return self._queue.get()

    def _try(self) -> None:
        """See whether the disk takes something again."""
        try:
            try_it(self._connection)
            self._went_well = True
        except sqlite3.Error:
            self._roll_back()

    def _transact(self, batch: list[Item]) -> list[Outcome]:
        """Do a batch in one transaction. If it fails as a whole, every act of it has failed."""
        if not batch:
            return []
        if not self._is_there():
            gone = "a file of the store is gone: nothing was written"
            return [(future, None, StoreError(gone, why="a file is gone")) for _, future in batch]
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = self._all(batch)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._went_well = False
            self._roll_back()
            return [(future, None, named(error, "write")) for _, future in batch]
        self._went_well = True
        return outcomes

    def _all(self, batch: list[Item]) -> list[Outcome]:
        """Every act; where one of them fails, all once more, each so that it can be undone alone."""
        self._connection.execute("SAVEPOINT batch")
        try:
            values = self._together(self._connection, [act for act, _ in batch])
            return [(future, value, None) for (_, future), value in zip(batch, values, strict=True)]
        except Exception:
            if not self._connection.in_transaction:
                raise
            self._connection.execute("ROLLBACK TO batch")
            return [self._one(act, future) for act, future in batch]

    def _one(self, act: Act[Any], future: "asyncio.Future[Any]") -> Outcome:
        """One act. What makes the whole transaction fail is raised; what makes this act fail is its outcome."""
        self._connection.execute("SAVEPOINT act")
        try:
            outcome: Outcome = (future, act(self._connection), None)
        except sqlite3.Error as error:
            if not self._connection.in_transaction or not isinstance(error, sqlite3.IntegrityError):
                raise
            outcome = (future, None, named(error, "write"))
        except Exception as error:  # the act's own fault: the thread and the others go on
            outcome = (future, None, error)
        if outcome[2] is not None:
            self._connection.execute("ROLLBACK TO act")
        self._connection.execute("RELEASE act")
        return outcome

    def _roll_back(self) -> None:
        """Undo what was begun. If even that fails the next batch fails too, and it is tried again: the thread lives."""
        if self._connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")


def try_it(connection: sqlite3.Connection) -> None:
    """Write as much as a deed, and in the end nothing; what is deleted is written only if it is made unreadable."""
    as_it_was = connection.execute("PRAGMA secure_delete").fetchone()[0]
    connection.execute("PRAGMA secure_delete = ON")
    try:
        for statement in TRIAL:
            connection.execute(statement)
    finally:
        connection.execute(f"PRAGMA secure_delete = {as_it_was}")


def _answer(outcomes: Iterable[Outcome]) -> None:
    """Hand outcomes to the loops that wait for them, all of a loop at once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].get_loop(), []).append(outcome)
    for loop, mine in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # the loop has ended: nobody waits any more
            continue


def _resolve(outcomes: list[Outcome]) -> None:
    for future, value, error in outcomes:
        if future.done():
            continue
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)


def name_of(error: sqlite3.Error) -> str:
    """What SQLite calls an error, as `SQLITE_FULL`; nothing for one that is not its own."""
    return getattr(error, "sqlite_errorname", None) or ""


def named(error: sqlite3.Error, what: str) -> StoreError:
    """SQLite's error as the store's own; `what` it could not do."""
    name = name_of(error)
    if isinstance(error, sqlite3.IntegrityError):
        return ConflictError(f"that is taken: {error}", why=name)
    if name == "SQLITE_FULL":
        return FullError("there is no room left for the store: nothing was written", why=name)
    if name.startswith(DAMAGED):
        return DamagedError(f"the store is damaged: {error}", why=name)
    return StoreError(f"the store could not {what}: {error}", why=name)
