"""What is written to a store in PostgreSQL: acts on a connection, each inside a transaction of the writer's."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from tripot.store.rows import Appended, New, PlayerRow, Result, Session, Summary
from tripot.store.store import ConflictError, StoreError, not_next

T = TypeVar("T")
Row = Mapping[str, Any]


class Link(Protocol):
    """A connection: as much of asyncpg's, which is untyped, as is used here."""

    async def execute(self, query: str, *values: object) -> str: ...
    async def fetch(self, query: str, *values: object) -> list[Row]: ...
    async def fetchval(self, query: str, *values: object) -> Any: ...  # noqa: ANN401  # what the column holds
    def transaction(self) -> AbstractAsyncContextManager[object]: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...
    async def close(self) -> None: ...


Act = Callable[[Link], Awaitable[T]]

#: Events that come next and whose moves are new; what is not so is left out, and no error ends the transaction. If it
#: were asked with EXISTS, the database might read the whole log to find the events before.
APPEND = """INSERT INTO events (table_id, seq, move, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[]) AS new (table_id, seq, move, body)
    WHERE new.seq = coalesce((SELECT last.seq + 1 FROM events AS last
        WHERE last.table_id = new.table_id AND last.seq = new.seq - 1), 0)
    ON CONFLICT DO NOTHING"""
REST = """INSERT INTO events (table_id, seq, body)
    SELECT $1, $2 + at - 1, body FROM unnest($3::bytea[]) WITH ORDINALITY AS new (body, at)"""
TABLE = """INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET game = $2,
    host = $3, phase = $4, listed = $5, people = $6, free = $7, changed = $8"""
SIT = "INSERT INTO sitting SELECT $1, player, $3, $4 FROM unnest($2::text[]) AS new (player) ON CONFLICT DO NOTHING"
RESULT = """INSERT INTO results VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, match) DO UPDATE SET game = $3,
    seats = $4, ended = $5, record = $6"""
STANDING = """INSERT INTO standings VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (table_id, match, seat)
    DO UPDATE SET player = $4, score = $5, won = $6, lost = $7, game = $8, ended = $9"""
SHORTCUT = """INSERT INTO shortcuts VALUES ($1, $2, $3, $4)
    ON CONFLICT (table_id, match) DO UPDATE SET seq = $3, body = $4"""

ADD = "INSERT INTO players VALUES ($1, $2, $3, $4, $5, $6)"
CHANGE = "UPDATE players SET name = coalesce($2, name), language = coalesce($3, language) WHERE id = $1 RETURNING *"
CLAIM = "UPDATE players SET login = $2, secret = $3 WHERE id = $1 AND login IS NULL RETURNING *"
SECRET = "UPDATE players SET secret = $3 WHERE id = $1 AND secret = $2 RETURNING *"
FORGET = "DELETE FROM players WHERE id = $1 AND secret = $2 RETURNING id"
SESSION = "INSERT INTO sessions VALUES ($1, $2, $3) ON CONFLICT (digest) DO UPDATE SET player = $2, until = $3"
PROLONG = "UPDATE sessions SET until = $3 WHERE digest = $1 AND until < $2 RETURNING digest"


@dataclass(frozen=True, slots=True)
class Append:
    """New events, as an act."""

    new: New

    async def __call__(self, link: Link) -> Appended:
        new = self.new
        if not new.events:
            raise StoreError("there is nothing to append")
        if await added(link, [new]) == 0:
            return Appended(await _before(link, new), again=True)
        if len(new.events) > 1:
            await link.execute(REST, new.table, new.seq + 1, new.events[1:])
        if new.summary is not None:
            await put_summary(link, new.summary)
        for result in new.results:
            await put_result(link, result)
        for shortcut in new.shortcuts:
            await link.execute(SHORTCUT, shortcut.table, shortcut.match, shortcut.seq, shortcut.body)
        return Appended(new.seq, again=False)


async def _before(link: Link, new: New) -> int:
    """Where the events of this move stand already. Raises ConflictError if they do not stand there."""
    found: int | None = await link.fetchval(
        "SELECT seq FROM events WHERE table_id = $1 AND move = $2", new.table, new.move
    )
    if found is not None:
        return found
    raise not_next(new, await link.fetchval("SELECT max(seq) FROM events WHERE table_id = $1", new.table))


async def added(link: Link, several: Sequence[New]) -> int:
    """Add the first event of each, where it comes next; how many there were."""
    columns = zip(*((new.table, new.seq, new.move, new.events[0]) for new in several), strict=True)
    return count_of(await link.execute(APPEND, *map(list, columns)))


async def do_together(link: Link, acts: Sequence[Act[Any]]) -> list[Any]:
    """Do acts of different tables: the plain ones in one statement, in an order in which no two processes lock each
    other out.

    Raises ConflictError or asyncpg's errors, and leaves what it has done, if one of them cannot be done so.
    """
    plain = [act for act in acts if isinstance(act, Append) and act.new.is_plain]
    several = sorted((act.new for act in plain), key=attrgetter("table"))
    if several and await added(link, several) < len(several):
        raise ConflictError("one of these events is not the next of its table")
    done = {id(act): Appended(act.new.seq, again=False) for act in plain}
    return [done[id(act)] if id(act) in done else await act(link) for act in acts]


async def put_summary(link: Link, summary: Summary) -> None:
    """A table's summary, and who sits there until it is closed."""
    one = summary
    values = (one.table, one.game, one.host, one.phase, one.listed, list(one.people), one.free, one.changed)
    await link.execute(TABLE, *values)
    await link.execute("DELETE FROM sitting WHERE table_id = $1", one.table)
    if one.phase != "closed":
        await link.execute(SIT, one.table, list(one.people), one.changed, one.phase == "over")


async def put_result(link: Link, result: Result) -> None:
    key, rest = (result.table, result.match), (result.game, result.ended)
    await link.execute(RESULT, *key, result.game, result.seats, result.ended, result.record)
    for one in result.standings:
        await link.execute(STANDING, *key, one.seat, one.player, one.score, one.won, one.lost, *rest)


async def claim_player(link: Link, id: str, login: str, secret: str, session: Session) -> PlayerRow | None:
    """The guest with an account, and no session but this one; None if there is no such guest."""
    account = PlayerRow.of(await link.fetch(CLAIM, id, login, secret))
    if account is not None:
        await end_sessions(link, id)
        await put_session(link, session)
    return account


async def change_secret(link: Link, id: str, was: str, secret: str, session: bytes) -> PlayerRow | None:
    """The account with its new secret, and no session but this one; None if it had another by then."""
    changed = PlayerRow.of(await link.fetch(SECRET, id, was, secret))
    if changed is not None:
        await end_sessions(link, id, but=session)
    return changed


async def forget_player(link: Link, id: str, was: str) -> bool:
    """A player and his sessions no more; False if he had another secret."""
    if not await link.fetch(FORGET, id, was):
        return False
    await end_sessions(link, id)
    return True


async def end_sessions(link: Link, id: str, *, but: bytes = b"") -> None:
    """All sessions of a player, but one if it is named."""
    await link.execute("DELETE FROM sessions WHERE player = $1 AND digest <> $2", id, but)


async def put_session(link: Link, session: Session) -> None:
    await link.execute(SESSION, session.digest, session.player, session.until)


def count_of(status: str) -> int:
    """How many rows a statement has written, by what the database says of it: `INSERT 0 3`."""
    return int(status.rpartition(" ")[2])
