"""The store in one file: SQLite, written by one thread, safe on the disk before anything is answered."""

import asyncio
import json
import sqlite3
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from os.path import samestat
from pathlib import Path
from typing import Any

from tripot.store.migrations import migrate
from tripot.store.rows import Appended, PlayerRow, Result, Session, Standing, Summary, Tally
from tripot.store.store import ConflictError, DamagedError, StoreError
from tripot.store.writer import Act, Writer, named

PAGE = 4096  # bytes
WAIT = 5.0  # seconds for another process to finish its transaction
APPEND = """INSERT INTO events (table_id, seq, move, body) SELECT ?1, ?2, ?3, ?4
    WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM events WHERE table_id = ?1 AND seq = ?2 - 1)"""

HANDFUL = 16
APPEND_HANDFUL = f"""INSERT INTO events (table_id, seq, move, body)
    SELECT * FROM (VALUES {", ".join(["(?, ?, ?, ?)"] * HANDFUL)}) AS new
    WHERE column2 = 0 OR EXISTS (SELECT 1 FROM events WHERE table_id = column1 AND seq = column2 - 1)"""

OPEN = """SELECT * FROM tables WHERE listed = 1 AND phase = 'lobby' AND free > 0 AND changed > ?
    ORDER BY changed DESC LIMIT ?"""
MINE = """SELECT tables.* FROM sitting JOIN tables ON tables.id = sitting.table_id WHERE player = ?
    ORDER BY sitting.changed DESC LIMIT ?"""
PLAYER = "SELECT * FROM players WHERE id = ?"
WHOSE = "SELECT players.* FROM sessions JOIN players ON players.id = player WHERE digest = ? AND until > ?"
#: Each writes its own columns only: what somebody else changes meanwhile stays.
CHANGE = "UPDATE players SET name = coalesce(?, name), language = coalesce(?, language) WHERE id = ?"
CLAIM = "UPDATE players SET login = ?, secret = ? WHERE id = ? AND login IS NULL"


async def open_sqlite(path: Path | str, *, room: int | None = None) -> "SqliteStore":
    """The store in this file, made if it is not there; `room` is how many bytes the file may grow to.

    Raises DamagedError for a file that is no store, StoreError if it cannot be opened.
    """
    return await asyncio.to_thread(_open, Path(path), room)


def _open(path: Path, room: int | None) -> "SqliteStore":
    try:
        with ExitStack() as opened:
            writing = opened.enter_context(closing(_connect(path)))
            writing.execute("PRAGMA journal_mode = WAL")
            writing.execute("PRAGMA synchronous = FULL")
            migrate(writing)
            see_it_writes(writing)
            if room is not None:
                writing.execute(f"PRAGMA max_page_count = {room // PAGE}")
            reading = opened.enter_context(closing(_connect(path)))
            opened.pop_all()
            return SqliteStore(path, writing, reading)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise StoreError(
                f"the store {path} cannot be opened: {error}", f"on ne peut ouvrir les données de {path}"
            ) from None
        raise DamagedError(
            f"{path} is no store of Tripot, or is damaged: {error}",
            f"{path} n’est pas un fichier de données de Tripot, ou est abîmé",
        ) from None


def see_it_writes(connection: sqlite3.Connection) -> None:
    """Write nothing: a file that may only be read is better refused now than at every deed."""
    connection.execute("DELETE FROM events WHERE 0")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    return connection


class SqliteStore:
    """A `Store` in one file. Make one with `open_sqlite`."""

    def __init__(self, path: Path, writing: sqlite3.Connection, reading: sqlite3.Connection) -> None:
        self._path, self._file = path, path.stat()
        self._writer = Writer(writing, do_together)
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "store-reader")

    # the log

    async def append(
        self,
        table: str,
        seq: int,
        events: Sequence[bytes],
        *,
        move: str | None = None,
        summary: Summary | None = None,
        results: Iterable[Result] = (),
    ) -> Appended:
        append = Append(table, seq, tuple(events), move, summary, tuple(results))
        return await self._writer.do(append)  # type: ignore[no-any-return]

    async def events(self, table: str) -> list[bytes]:
        rows = await self._read("SELECT body FROM events WHERE table_id = ? ORDER BY seq", table)
        return [bytes(row["body"]) for row in rows]

    async def moved(self, table: str, move: str) -> int | None:
        rows = await self._read("SELECT seq FROM events WHERE table_id = ? AND move = ?", table, move)
        return rows[0]["seq"] if rows else None

    async def open_tables(self, since: int, limit: int) -> list[Summary]:
        return [_summary(row) for row in await self._read(OPEN, since, limit)]

    async def tables_of(self, player: str, limit: int = 100) -> list[Summary]:
        return [_summary(row) for row in await self._read(MINE, player, limit)]

    # players

    async def put_player(self, player: PlayerRow) -> None:
        values = (player.id, player.name, player.created, player.language, player.login, player.secret)
        await self._writer.do(lambda connection: _add_player(connection, values))

    async def change_player(self, id: str, name: str | None, language: str | None) -> PlayerRow:
        changed = await self._writer.do(lambda connection: _updated(connection, CHANGE, name, language, id=id))
        if changed is None:
            raise StoreError(f"there is no player {id}")
        return changed  # type: ignore[no-any-return]

    async def claim_player(self, id: str, login: str, secret: str) -> PlayerRow | None:
        return await self._writer.do(lambda connection: _updated(connection, CLAIM, login, secret, id=id))  # type: ignore[no-any-return]

    async def player(self, id: str) -> PlayerRow | None:
        return _player(await self._read(PLAYER, id))

    async def player_of_login(self, login: str) -> PlayerRow | None:
        return _player(await self._read("SELECT * FROM players WHERE login = ?", login))

    async def put_session(self, session: Session) -> None:
        values = (session.digest, session.player, session.until)
        await self._writer.do(lambda connection: _put(connection, "sessions", values))

    async def player_of_session(self, digest: bytes, now: int) -> PlayerRow | None:
        return _player(await self._read(WHOSE, digest, now))

    async def end_session(self, digest: bytes) -> None:
        await self._writer.do(lambda connection: _forget_session(connection, digest))

    # results

    async def result(self, table: str, match: int) -> Result | None:
        rows = await self._read("SELECT * FROM results WHERE table_id = ? AND match = ?", table, match)
        return (await self._with_standings(rows))[0] if rows else None

    async def results_of(self, player: str, limit: int = 100) -> list[Result]:
        rows = await self._read(
            "SELECT results.* FROM standings JOIN results USING (table_id, match) WHERE player = ?"
            " ORDER BY ended DESC LIMIT ?",
            player,
            limit,
        )
        return await self._with_standings(rows)

    async def tallies_of(self, player: str) -> list[Tally]:
        rows = await self._read(
            "SELECT game, count(*) AS played, sum(won) AS won, sum(lost) AS lost"
            " FROM standings JOIN results USING (table_id, match) WHERE player = ? GROUP BY game ORDER BY game",
            player,
        )
        return [Tally(row["game"], row["played"], row["won"], row["lost"]) for row in rows]

    async def _with_standings(self, rows: list[sqlite3.Row]) -> list[Result]:
        results = []
        for row in rows:
            found = await self._read(
                "SELECT * FROM standings WHERE table_id = ? AND match = ? ORDER BY seat", row["table_id"], row["match"]
            )
            results.append(_result(row, tuple(map(_standing, found))))
        return results

    @property
    def is_well(self) -> bool:
        try:
            return self._writer.is_well and samestat(self._path.stat(), self._file)
        except OSError:
            return False

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()

    async def _read(self, query: str, *values: object) -> list[sqlite3.Row]:
        def fetch() -> list[sqlite3.Row]:
            return self._reading.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, fetch)
        except sqlite3.Error as error:
            raise named(error, "read") from None
        except RuntimeError:
            raise StoreError("the store is closed") from None


# acts on a connection


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be added to a log, with what they change beside it."""

    table: str
    seq: int
    events: tuple[bytes, ...]
    move: str | None
    summary: Summary | None
    results: tuple[Result, ...]

    def __call__(self, connection: sqlite3.Connection) -> Appended:
        if not _append(connection, self.table, self.seq, self.events, self.move):
            return Appended(_before(connection, self.table, self.seq, self.move), again=True)
        if self.summary is not None:
            _put_summary(connection, self.summary)
        for result in self.results:
            _put_result(connection, result)
        return Appended(self.seq, again=False)

    @property
    def is_plain(self) -> bool:
        """Whether one event is all there is to it, as for most moves."""
        return len(self.events) == 1 and self.summary is None and not self.results

    @property
    def row(self) -> tuple[object, ...]:
        """Its one event, as a row."""
        return (self.table, self.seq, self.move, self.events[0])


def do_together(connection: sqlite3.Connection, acts: Sequence[Act]) -> list[Any]:
    """Do acts of different tables: the plain ones a handful at a time, which is quicker than one by one.

    Raises ConflictError or sqlite3.Error, and leaves what it has done, if one of them cannot be done so.
    """
    plain = [act for act in acts if isinstance(act, Append) and act.is_plain]
    handfuls = [plain[at : at + HANDFUL] for at in range(0, len(plain) - HANDFUL + 1, HANDFUL)]
    for handful in handfuls:
        if connection.execute(APPEND_HANDFUL, [value for act in handful for value in act.row]).rowcount < HANDFUL:
            raise ConflictError("one of these events is not the next of its table")
    done = {id(act): Appended(act.seq, again=False) for handful in handfuls for act in handful}
    return [done[id(act)] if id(act) in done else act(connection) for act in acts]


def _append(connection: sqlite3.Connection, table: str, seq: int, events: Sequence[bytes], move: str | None) -> bool:
    """Add the events if they come next and the move is new: one statement asks both and does it."""
    if not events:
        raise StoreError("there is nothing to append")
    try:
        is_next = connection.execute(APPEND, (table, seq, move, events[0])).rowcount == 1
    except sqlite3.IntegrityError:
        return False
    if is_next and len(events) > 1:
        rest = [(table, seq + at, None, body) for at, body in enumerate(events[1:], 1)]
        connection.executemany("INSERT INTO events (table_id, seq, move, body) VALUES (?, ?, ?, ?)", rest)
    return is_next


def _before(connection: sqlite3.Connection, table: str, seq: int, move: str | None) -> int:
    """Where the events of this move stand already. Raises ConflictError if it was not for them that it was refused."""
    row = connection.execute("SELECT seq FROM events WHERE table_id = ? AND move = ?", (table, move)).fetchone()
    if row is not None:
        return int(row["seq"])
    last = connection.execute("SELECT max(seq) FROM events WHERE table_id = ?", (table,)).fetchone()[0]
    raise ConflictError(f"the next event of table {table} is number {0 if last is None else last + 1}, not {seq}")


def _put(connection: sqlite3.Connection, name: str, values: tuple[object, ...]) -> None:
    """A row, in the place of the one with the same key."""
    connection.execute(f"INSERT OR REPLACE INTO {name} VALUES ({', '.join('?' * len(values))})", values)


def _put_summary(connection: sqlite3.Connection, summary: Summary) -> None:
    """A table in a word, and who sits there until it is closed."""
    _put(connection, "tables", _summary_values(summary))
    connection.execute("DELETE FROM sitting WHERE table_id = ?", (summary.table,))
    for player in summary.people if summary.phase != "closed" else ():
        _put(connection, "sitting", (summary.table, player, summary.changed))


def _add_player(connection: sqlite3.Connection, values: tuple[object, ...]) -> None:
    """A player, in the place of no other."""
    connection.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)", values)


def _updated(connection: sqlite3.Connection, update: str, *values: str | None, id: str) -> PlayerRow | None:
    """The player of this id once an update has changed him; None if it changed nobody."""
    changed = connection.execute(update, (*values, id)).rowcount
    return _player(connection.execute(PLAYER, (id,)).fetchall()) if changed else None


def _put_result(connection: sqlite3.Connection, result: Result) -> None:
    key = (result.table, result.match)
    _put(connection, "results", (*key, result.game, result.seats, result.ended, result.record))
    for standing in result.standings:
        values = (standing.seat, standing.player, standing.score, standing.won, standing.lost)
        _put(connection, "standings", (*key, *values))


def _forget_session(connection: sqlite3.Connection, digest: bytes) -> None:
    connection.execute("DELETE FROM sessions WHERE digest = ?", (digest,))


# rows


def _summary_values(summary: Summary) -> tuple[object, ...]:
    return (
        summary.table,
        summary.game,
        summary.host,
        summary.phase,
        summary.listed,
        json.dumps(summary.people),
        summary.free,
        summary.changed,
    )


def _summary(row: Any) -> Summary:  # noqa: ANN401  # a row of the database
    people = tuple(json.loads(row["people"]))
    listed = bool(row["listed"])
    return Summary(row["id"], row["game"], row["host"], row["phase"], listed, people, row["free"], row["changed"])


def _player(rows: Sequence[Any]) -> PlayerRow | None:
    return PlayerRow(**dict(rows[0])) if rows else None


def _standing(row: Any) -> Standing:  # noqa: ANN401  # a row of the database
    return Standing(row["player"], row["seat"], row["score"], won=bool(row["won"]), lost=bool(row["lost"]))


def _result(row: Any, standings: tuple[Standing, ...]) -> Result:  # noqa: ANN401  # a row of the database
    return Result(row["table_id"], row["match"], row["game"], row["seats"], row["ended"], row["record"], standings)
