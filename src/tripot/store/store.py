"""What any store must do; tests/store/contract.py holds it to that."""

from collections.abc import Sequence
from typing import Protocol

from tripot.errors import TripotError
from tripot.store.rows import Appended, New, PlayerRow, Result, Session, Shortcut, Summary, Tally


class StoreError(TripotError):
    """The store could not do what was asked. Nothing of it was done, unless it is an UnsureError.

    `why` is what the database calls its trouble: nothing of what was to be kept is in it.
    """

    def __init__(self, message: str, fr: str = "", why: str = "") -> None:
        super().__init__(message, fr)
        self.why = why


class ConflictError(StoreError):
    """An event of this table has that number already: somebody else writes to the table."""


def not_next(new: New, last: int | None) -> ConflictError:
    """That new events do not follow on the last of their table, which has this number; None if it has none."""
    return ConflictError(
        f"the next event of table {new.table} is number {0 if last is None else last + 1}, not {new.seq}"
    )


class UnsureError(StoreError):
    """The database was lost while it promised: nobody can tell whether it was done, but the log does afterwards."""


class FullError(StoreError):
    """There is no room left: the disk is full."""


class DamagedError(StoreError):
    """What lies on the disk is no store, or one that a newer version wrote, or cannot be read any more."""


class Store(Protocol):
    """An event log and what belongs to it. What a call returns, or a call that returned, is on the disk for good."""

    async def append(self, new: New) -> Appended:
        """Add events to a table's log, which begins with number 0: all of them, with what is kept beside them, or none.

        Under a move that was appended before nothing is added, and the answer is where its events stand.

        Raises ConflictError if the log has such a number already or would have a gap, FullError, StoreError.
        """
        ...

    async def events(self, table: str, start: int = 0, end: int | None = None) -> list[bytes]:
        """The events of a table, in order: all of them, or from number `start` on, or up to `end` but without it."""
        ...

    async def lengths_of(self, tables: Sequence[str]) -> dict[str, int]:
        """How many events the logs of these tables have; a table without a log is left out."""
        ...

    async def shortcut(self, table: str, match: int | None = None) -> Shortcut | None:
        """The last shortcut through the log of a table, or the last up to a match; None if there is none."""
        ...

    async def moved(self, table: str, move: str) -> int | None:
        """The number of the first event of this move, if it has been appended."""
        ...

    async def open_tables(self, since: int, limit: int, of_a_host: int | None = None) -> list[Summary]:
        """The listed tables of the lobby with an empty chair that have changed since, the last changed first.

        Of each host no more than so many, however many he has made; all of them without that limit.
        """
        ...

    async def tables_of(self, player: str, limit: int | None = None) -> list[Summary]:
        """The tables where a player sits that are not closed; all of them without a limit.

        Those whose match is over come last, and else the last changed first.
        """
        ...

    async def put_player(self, player: PlayerRow) -> None:
        """Keep a new player. Raises ConflictError if another has that id or login."""
        ...

    async def change_player(self, id: str, name: str | None, language: str | None) -> PlayerRow:
        """Give a player another name or language, and nothing else; what is None stays. The player as he is then.

        Raises StoreError if there is no such player.
        """
        ...

    async def claim_player(self, id: str, login: str, secret: str, session: Session) -> PlayerRow | None:
        """Make a guest an account with this session and no other; None, and nothing is done, if there is no such guest.

        Raises ConflictError if another has that login.
        """
        ...

    async def change_secret(self, id: str, was: str, secret: str, session: bytes) -> PlayerRow | None:
        """Give an account another password, and end all its sessions but this one.

        None, and nothing is done, if its secret is no longer what it was.
        """
        ...

    async def forget_player(self, id: str, was: str) -> bool:
        """Forget an account and whose it was, and end all his sessions; what was played stays.

        False, and nothing is done, if his secret is no longer what it was.
        """
        ...

    async def gone(self) -> list[str]:
        """Who sits at tables that are not closed, and is no player any more."""
        ...

    async def player(self, id: str) -> PlayerRow | None: ...

    async def player_of_login(self, login: str) -> PlayerRow | None: ...

    async def put_session(self, session: Session) -> None: ...

    async def player_of_session(self, digest: bytes, now: int) -> PlayerRow | None:
        """Who has the session of a cookie, unless it has ended."""
        ...

    async def sessions_among(self, digests: Sequence[bytes], now: int) -> set[bytes]:
        """Which of these sessions somebody has and have not ended."""
        ...

    async def prolong_session(self, digest: bytes, due: int, until: int) -> bool:
        """Have a session that ends before `due` last until then; False, and nothing is written, for any other."""
        ...

    async def end_session(self, digest: bytes) -> None: ...

    async def forget_sessions(self, now: int) -> None:
        """Forget the sessions that have ended by now."""
        ...

    async def result(self, table: str, match: int) -> Result | None: ...

    async def results_of(self, player: str, limit: int = 100) -> list[Result]:
        """A player's last matches, the newest first, without their records, which may be long."""
        ...

    async def tallies_of(self, player: str) -> list[Tally]:
        """A player's matches counted by game."""
        ...

    @property
    def is_well(self) -> bool:
        """Whether the last write succeeded, none waits too long for a disk, and what is written can be found again."""
        ...

    async def close(self) -> None:
        """Write what is queued, and let go."""
        ...
