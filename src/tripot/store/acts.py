"""What is written to a store in SQLite: acts on a connection, each inside a transaction of the writer's."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from tripot.store.rows import Appended, New, PlayerRow, Result, Session, Summary
from tripot.store.store import ConflictError, StoreError, not_next
from tripot.store.writer import Act

HANDFUL = 16
APPEND, APPEND_HANDFUL = (
    f"""INSERT INTO events (table_id, seq, move, body)
    SELECT * FROM (VALUES {", ".join(["(?, ?, ?, ?)"] * rows)}) AS new
    WHERE column2 = 0 OR EXISTS (SELECT 1 FROM events WHERE table_id = column1 AND seq = column2 - 1)"""
    for rows in (1, HANDFUL)
)

PLAYER = "SELECT * FROM players WHERE id = ?"
#: Each writes its own columns only: what somebody else changes meanwhile stays.
CHANGE = "UPDATE players SET name = coalesce(?, name), language = coalesce(?, language) WHERE id = ?"
CLAIM = "UPDATE players SET login = ?, secret = ? WHERE id = ? AND login IS NULL"
SECRET = "UPDATE players SET secret = ? WHERE secret = ? AND id = ?"
FORGET = "DELETE FROM players WHERE id = ? AND secret = ?"
END = "DELETE FROM sessions WHERE player = ? AND digest <> ?"


@dataclass(frozen=True, slots=True)
class Append:
    """New events, as an act."""

    new: New

    def __call__(self, connection: sqlite3.Connection) -> Appended:
        new = self.new
        if not _append(connection, new):
            return Appended(_before(connection, new), again=True)
        if new.summary is not None:
            _put_summary(connection, new.summary)
        for result in new.results:
            _put_result(connection, result)
        for shortcut in new.shortcuts:
            put(connection, "shortcuts", (shortcut.table, shortcut.match, shortcut.seq, shortcut.body))
        return Appended(new.seq, again=False)


def do_together(connection: sqlite3.Connection, acts: Sequence[Act[Any]]) -> list[Any]:
    """Do acts of different tables: the plain ones a handful at a time, which is quicker than one by one.

    Raises ConflictError or sqlite3.Error, and leaves what it has done, if one of them cannot be done so.
    """
    plain = [act for act in acts if isinstance(act, Append) and act.new.is_plain]
    handfuls = [plain[at : at + HANDFUL] for at in range(0, len(plain) - HANDFUL + 1, HANDFUL)]
    for handful in handfuls:
        values = [value for act in handful for value in _first_row(act.new)]
        if connection.execute(APPEND_HANDFUL, values).rowcount < HANDFUL:
            raise ConflictError("one of these events is not the next of its table")
    done = {id(act): Appended(act.new.seq, again=False) for handful in handfuls for act in handful}
    return [done[id(act)] if id(act) in done else act(connection) for act in acts]


def _first_row(new: New) -> tuple[object, ...]:
    """The row of the first event."""
    return (new.table, new.seq, new.move, new.events[0])


def _append(connection: sqlite3.Connection, new: New) -> bool:
    """Add the events if they come next and the move is new: one statement asks both and does it."""
    if not new.events:
        raise StoreError("there is nothing to append")
    try:
        is_next = connection.execute(APPEND, _first_row(new)).rowcount == 1
    except sqlite3.IntegrityError:
        return False
    if is_next and len(new.events) > 1:
        rest = [(new.table, new.seq + at, None, body) for at, body in enumerate(new.events[1:], 1)]
        connection.executemany("INSERT INTO events (table_id, seq, move, body) VALUES (?, ?, ?, ?)", rest)
    return is_next


def _before(connection: sqlite3.Connection, new: New) -> int:
    """Where the events of this move stand already. Raises ConflictError if it was not for them that it was refused."""
    row = connection.execute("SELECT seq FROM events WHERE table_id = ? AND move = ?", (new.table, new.move)).fetchone()
    if row is not None:
        return int(row["seq"])
    last = connection.execute("SELECT max(seq) FROM events WHERE table_id = ?", (new.table,)).fetchone()[0]
    raise not_next(new, last)


def put(connection: sqlite3.Connection, name: str, values: tuple[object, ...]) -> None:
    """A row, in the place of the one with the same key."""
    connection.execute(f"INSERT OR REPLACE INTO {name} VALUES ({', '.join('?' * len(values))})", values)


def _put_summary(connection: sqlite3.Connection, one: Summary) -> None:
    """A table's summary, and who sits there until it is closed."""
    people = json.dumps(one.people)
    put(connection, "tables", (one.table, one.game, one.host, one.phase, one.listed, people, one.free, one.changed))
    connection.execute("DELETE FROM sitting WHERE table_id = ?", (one.table,))
    for player in one.people if one.phase != "closed" else ():
        put(connection, "sitting", (one.table, player, one.changed, one.phase == "over"))


def add_player(connection: sqlite3.Connection, player: PlayerRow) -> None:
    """A player, in the place of no other."""
    connection.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)", astuple(player))


def updated(connection: sqlite3.Connection, update: str, *values: str | None, id: str) -> PlayerRow | None:
    """The player of this id once an update has changed him; None if it changed nobody."""
    changed = connection.execute(update, (*values, id)).rowcount
    return PlayerRow.of(connection.execute(PLAYER, (id,)).fetchall()) if changed else None


def _put_result(connection: sqlite3.Connection, result: Result) -> None:
    key = (result.table, result.match)
    put(connection, "results", (*key, result.game, result.seats, result.ended, result.record))
    for standing in result.standings:
        values = (standing.seat, standing.player, standing.score, standing.won, standing.lost)
        put(connection, "standings", (*key, *values, result.game, result.ended))


def claim_player(
    connection: sqlite3.Connection, id: str, login: str, secret: str, session: Session
) -> PlayerRow | None:
    """The guest with an account, and no session but this one; None if there is no such guest."""
    account = updated(connection, CLAIM, login, secret, id=id)
    if account is not None:
        end_sessions(connection, id)
        put_session(connection, session)
    return account


def change_secret(connection: sqlite3.Connection, id: str, was: str, secret: str, session: bytes) -> PlayerRow | None:
    """The account with its new secret, and no session but this one; None if it had another by then."""
    changed = updated(connection, SECRET, secret, was, id=id)
    if changed is not None:
        end_sessions(connection, id, but=session)
    return changed


def forget_player(connection: sqlite3.Connection, id: str, was: str) -> bool:
    """A player and his sessions no more; False if he had another secret."""
    if connection.execute(FORGET, (id, was)).rowcount == 0:
        return False
    end_sessions(connection, id)
    return True


def end_sessions(connection: sqlite3.Connection, id: str, *, but: bytes = b"") -> None:
    """All sessions of a player, but one if it is named."""
    connection.execute(END, (id, but))


def put_session(connection: sqlite3.Connection, session: Session) -> None:
    put(connection, "sessions", (session.digest, session.player, session.until))


def forget_session(connection: sqlite3.Connection, digest: bytes) -> None:
    connection.execute("DELETE FROM sessions WHERE digest = ?", (digest,))


def prolong_session(connection: sqlite3.Connection, digest: bytes, due: int, until: int) -> bool:
    """Another end for a session that is to end before `due`; False for one that lasts longer, or has been ended."""
    change = "UPDATE sessions SET until = ? WHERE digest = ? AND until < ?"
    return connection.execute(change, (until, digest, due)).rowcount > 0


def forget_sessions(connection: sqlite3.Connection, now: int) -> None:
    connection.execute("DELETE FROM sessions WHERE until <= ?", (now,))
