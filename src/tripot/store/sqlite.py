"""The store in one file: SQLite, written by one thread, safe on the disk before anything is answered."""

import asyncio
import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from os.path import samestat
from pathlib import Path
from typing import TypeVar

from tripot.errors import cited
from tripot.store import acts
from tripot.store.migrations import migrate
from tripot.store.reader import Reader
from tripot.store.rows import Appended, New, PlayerRow, Result, Session, Shortcut, Summary, Tally
from tripot.store.store import DamagedError, StoreError
from tripot.store.writer import Writer

CACHE = 32_768  # KB of pages that are kept: where many tables are played at, each adds to a page of its own
CHECKPOINT = 8_000  # pages that wait before they go to their places: those of a busy table are written again and again
WAIT = 5.0  # seconds for another process to finish its transaction
ALL = -1  # a limit that is none
END = 2**63 - 1  # no number is greater
ASKED = 500  # rows asked for in one query: SQLite bounds its variables, and others wait for the reader
PRIVATE = 0o600  # the mode of a file that nobody else on the machine may read

T = TypeVar("T")
EVENTS = "SELECT body FROM events WHERE table_id = ? AND seq >= ? AND seq < ? ORDER BY seq"
LENGTHS = """SELECT value AS name, (SELECT max(seq) + 1 FROM events WHERE table_id = value) AS length
    FROM json_each(?) WHERE length IS NOT NULL"""
SHORTCUT = "SELECT * FROM shortcuts WHERE table_id = ? AND match <= ? ORDER BY match DESC LIMIT 1"
OPEN = """SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY host ORDER BY changed DESC) AS place FROM tables
        WHERE listed = 1 AND phase = 'lobby' AND free > 0 AND changed > ?
    ) WHERE place <= ? ORDER BY changed DESC LIMIT ?"""
MINE = """SELECT tables.* FROM sitting JOIN tables ON tables.id = sitting.table_id WHERE player = ?
    ORDER BY over, sitting.changed DESC LIMIT ?"""
LAST = """SELECT table_id, match, game, seats, ended, '' AS record FROM (
        SELECT table_id, match FROM standings WHERE player = ? ORDER BY ended DESC LIMIT ?
    ) JOIN results USING (table_id, match) ORDER BY ended DESC"""
STANDINGS = "SELECT * FROM standings WHERE table_id = ? AND match = ? ORDER BY seat"
TALLIES = """SELECT game, count(*) AS played, sum(won) AS won, sum(lost) AS lost FROM standings WHERE player = ?
    GROUP BY game ORDER BY game"""
GONE = """SELECT DISTINCT player FROM sitting
    WHERE NOT EXISTS (SELECT 1 FROM players WHERE players.id = player)"""
WHOSE = "SELECT players.* FROM sessions JOIN players ON players.id = player WHERE digest = ? AND until > ?"
AMONG = """SELECT digest FROM sessions JOIN players ON players.id = player
    WHERE until > ? AND digest IN ({places})"""


async def open_sqlite(path: Path | str) -> "SqliteStore":
    """The store in this file, made if it is not there, which nobody else on the machine can read.

    Raises DamagedError for a file that is no store, StoreError if it cannot be opened.
    """
    return await asyncio.to_thread(_open, Path(path))


def _open(path: Path) -> "SqliteStore":
    make_private(path)
    try:
        with ExitStack() as opened:
            writing = opened.enter_context(closing(_connect(path)))
            writing.execute("PRAGMA journal_mode = WAL")
            writing.execute("PRAGMA synchronous = FULL")
            writing.execute("PRAGMA fullfsync = 1")  # on macOS a plain fsync leaves it in the drive's cache
            writing.execute("PRAGMA temp_store = MEMORY")  # else a batch notes beside the file what would undo it
            writing.execute(f"PRAGMA cache_size = {-CACHE}")
            writing.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
            migrate(writing, path)
            see_it_writes(writing)
            keep_private(path)
            reading, poring = (opened.enter_context(closing(_connect(path))) for _ in range(2))
            opened.pop_all()
            return SqliteStore(path, writing, Reader(reading), Reader(poring))
    except sqlite3.DatabaseError as error:
        raise refused(path, error) from None


def refused(path: Path, error: sqlite3.DatabaseError) -> StoreError:
    """That a file cannot be opened as a store, by what SQLite says of it."""
    if isinstance(error, sqlite3.OperationalError):
        return unopened(path, str(error), f"SQLite dit {cited(str(error))}")
    return DamagedError(
        f"{path} is not a Tripot store, or is damaged: {error}",
        f"{path} n’est pas un fichier de données de Tripot, ou est abîmé\xa0: SQLite dit {cited(str(error))}",
    )


def make_private(path: Path) -> None:
    """Make the file, if it is not there, for nobody else to read; SQLite would make others beside one that may not be
    written to before it finds that out. Raises StoreError.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    except PermissionError:
        raise unopened(path, "writing to it is not allowed", "il n’est pas permis d’y écrire") from None
    except OSError as error:
        raise unopened(path, error.strerror, f"le système dit {cited(error.strerror)}") from None


def unopened(path: Path, why: str | None, pourquoi: str) -> StoreError:
    """That a store cannot be opened, and why."""
    return StoreError(
        f"the store {path} cannot be opened: {why}", f"on ne peut ouvrir le fichier de données {path}\xa0: {pourquoi}"
    )


def keep_private(path: Path) -> None:
    """Let nobody else read a store, and what SQLite keeps beside it."""
    for file in (path, beside(path, "-wal"), beside(path, "-shm")):
        with contextlib.suppress(OSError):  # it is not there, or is somebody else's to close
            file.chmod(PRIVATE)


def beside(path: Path, ending: str) -> Path:
    """What SQLite keeps beside a store: by the file itself, where the path is a link to it."""
    return Path(f"{path.resolve()}{ending}")


def see_it_writes(connection: sqlite3.Connection) -> None:
    """Write nothing: a file that may only be read is better refused now than at every deed."""
    connection.execute("DELETE FROM events WHERE 0")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    return connection


class SqliteStore:
    """A `Store` in one file. Make one with `open_sqlite`.

    Logs and records, which may be long, have a `porer` of their own: nobody's session waits while one is read.
    """

    def __init__(self, path: Path, writing: sqlite3.Connection, reader: Reader, porer: Reader) -> None:
        files = (path, beside(path, "-wal"), beside(path, "-shm"))
        self._files = [(file, file.stat()) for file in files if file.exists()]
        self._writer = Writer(writing, acts.do_together, self._is_there)
        self._reader, self._porer = reader, porer
        self._read = reader.read

    # the log

    async def append(self, new: New) -> Appended:
        return await self._writer.do(acts.Append(new))

    async def events(self, table: str, start: int = 0, end: int | None = None) -> list[bytes]:
        rows = await self._porer.read(EVENTS, table, start, END if end is None else end)
        return [bytes(row["body"]) for row in rows]

    async def lengths_of(self, tables: Sequence[str]) -> dict[str, int]:
        found = [row for some in _some_of(tables) for row in await self._read(LENGTHS, json.dumps(some))]
        return {row["name"]: row["length"] for row in found}

    async def shortcut(self, table: str, match: int | None = None) -> Shortcut | None:
        return Shortcut.of(await self._read(SHORTCUT, table, END if match is None else match))

    async def moved(self, table: str, move: str) -> int | None:
        rows = await self._read("SELECT seq FROM events WHERE table_id = ? AND move = ?", table, move)
        return rows[0]["seq"] if rows else None

    async def open_tables(self, since: int, limit: int, of_a_host: int | None = None) -> list[Summary]:
        each = END if of_a_host is None else of_a_host
        return [_summary(row) for row in await self._read(OPEN, since, each, limit)]

    async def tables_of(self, player: str, limit: int | None = None) -> list[Summary]:
        return [_summary(row) for row in await self._read(MINE, player, ALL if limit is None else limit)]

    # players

    async def put_player(self, player: PlayerRow) -> None:
        await self._writer.do(lambda connection: acts.add_player(connection, player))

    async def change_player(self, id: str, name: str | None, language: str | None) -> PlayerRow:
        changed = await self._writer.do(lambda connection: acts.updated(connection, acts.CHANGE, name, language, id=id))
        if changed is None:
            raise StoreError(f"there is no player {id}")
        return changed

    async def claim_player(self, id: str, login: str, secret: str, session: Session) -> PlayerRow | None:
        return await self._writer.do(lambda connection: acts.claim_player(connection, id, login, secret, session))

    async def change_secret(self, id: str, was: str, secret: str, session: bytes) -> PlayerRow | None:
        values = (id, was, secret, session)
        return await self._writer.do(lambda connection: acts.change_secret(connection, *values))

    async def forget_player(self, id: str, was: str) -> bool:
        return await self._writer.do(lambda connection: acts.forget_player(connection, id, was))

    async def gone(self) -> list[str]:
        return [row["player"] for row in await self._read(GONE)]

    async def player(self, id: str) -> PlayerRow | None:
        return PlayerRow.of(await self._read(acts.PLAYER, id))

    async def player_of_login(self, login: str) -> PlayerRow | None:
        return PlayerRow.of(await self._read("SELECT * FROM players WHERE login = ?", login))

    async def put_session(self, session: Session) -> None:
        await self._writer.do(lambda connection: acts.put_session(connection, session))

    async def player_of_session(self, digest: bytes, now: int) -> PlayerRow | None:
        return PlayerRow.of(await self._read(WHOSE, digest, now))

    async def sessions_among(self, digests: Sequence[bytes], now: int) -> set[bytes]:
        found = set()
        for some in _some_of(digests):
            rows = await self._read(AMONG.format(places=", ".join("?" * len(some))), now, *some)
            found |= {bytes(row["digest"]) for row in rows}
        return found

    async def prolong_session(self, digest: bytes, due: int, until: int) -> bool:
        if not await self._read("SELECT 1 FROM sessions WHERE digest = ? AND until < ?", digest, due):
            return False
        return await self._writer.do(lambda connection: acts.prolong_session(connection, digest, due, until))

    async def end_session(self, digest: bytes) -> None:
        await self._writer.do(lambda connection: acts.forget_session(connection, digest))

    async def forget_sessions(self, now: int) -> None:
        await self._writer.do(lambda connection: acts.forget_sessions(connection, now))

    # results

    async def result(self, table: str, match: int) -> Result | None:
        rows = await self._porer.read("SELECT * FROM results WHERE table_id = ? AND match = ?", table, match)
        return await self._with_standings(rows[0]) if rows else None

    async def results_of(self, player: str, limit: int = 100) -> list[Result]:
        return [await self._with_standings(row) for row in await self._read(LAST, player, limit)]

    async def tallies_of(self, player: str) -> list[Tally]:
        return [Tally(**dict(row)) for row in await self._read(TALLIES, player)]

    async def _with_standings(self, row: sqlite3.Row) -> Result:
        return Result.of(row, await self._read(STANDINGS, row["table_id"], row["match"]))

    @property
    def is_well(self) -> bool:
        return self._writer.is_well and self._is_there()

    def _is_there(self) -> bool:
        """Whether the file is in its place, and those beside it: in which the last writes wait, and by which processes
        know of each other's, without which a password that another one changes would be lost.
        """
        try:
            return all(samestat(path.stat(), file) for path, file in self._files)
        except OSError:
            return False

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()
        await self._porer.close()


def _some_of(many: Sequence[T]) -> Iterator[Sequence[T]]:
    """All of them, as many at a time as one query takes."""
    return (many[at : at + ASKED] for at in range(0, len(many), ASKED))


def _summary(row: sqlite3.Row) -> Summary:
    return Summary.of(row, json.loads(row["people"]))
