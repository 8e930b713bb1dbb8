"""A store in PostgreSQL: one connection writes, some others read."""

import asyncio
from collections.abc import Sequence
from dataclasses import astuple
from typing import Protocol

from asyncpg.exceptions import DataError

from tripot.store.postgres import acts
from tripot.store.postgres.acts import Row
from tripot.store.postgres.writer import TROUBLES, Writer, let_go, named
from tripot.store.rows import Appended, New, PlayerRow, Result, Session, Shortcut, Summary, Tally
from tripot.store.store import StoreError

WITHIN = 10.0  # seconds for the database to answer
EVENTS = "SELECT body FROM events WHERE table_id = $1 AND seq >= $2 AND ($3::bigint IS NULL OR seq < $3) ORDER BY seq"
SHORTCUT = """SELECT * FROM shortcuts WHERE table_id = $1 AND ($2::int IS NULL OR match <= $2)
    ORDER BY match DESC LIMIT 1"""
OPEN = """SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY host ORDER BY changed DESC) AS place FROM tables
        WHERE listed AND phase = 'lobby' AND free > 0 AND changed > $1
    ) AS found WHERE $2::int IS NULL OR place <= $2 ORDER BY changed DESC LIMIT $3"""
MINE = """SELECT tables.* FROM sitting JOIN tables ON tables.id = sitting.table_id WHERE player = $1
    ORDER BY over, sitting.changed DESC LIMIT $2"""
LAST = """SELECT table_id, match, game, seats, ended, '' AS record FROM (
        SELECT table_id, match FROM standings WHERE player = $1 ORDER BY ended DESC LIMIT $2
    ) AS mine JOIN results USING (table_id, match) ORDER BY ended DESC"""
STANDINGS = "SELECT * FROM standings WHERE table_id = $1 AND match = $2 ORDER BY seat"
TALLIES = """SELECT game, count(*) AS played, count(*) FILTER (WHERE won) AS won, count(*) FILTER (WHERE lost) AS lost
    FROM standings WHERE player = $1 GROUP BY game ORDER BY game COLLATE "C\""""
LASTING = """SELECT digest FROM sessions JOIN players ON players.id = player
    WHERE digest = ANY($1::bytea[]) AND until > $2"""
LENGTHS = """SELECT name, length FROM unnest($1::text[]) AS name
    CROSS JOIN LATERAL (SELECT max(seq) + 1 AS length FROM events WHERE table_id = name) AS log
    WHERE length IS NOT NULL"""
GONE = """SELECT DISTINCT player FROM sitting
    WHERE NOT EXISTS (SELECT 1 FROM players WHERE players.id = player) ORDER BY player"""
WHOSE = "SELECT players.* FROM sessions JOIN players ON players.id = player WHERE digest = $1 AND until > $2"


class Pool(Protocol):
    """Connections that read: as much of asyncpg's pool, which is untyped, as is used here."""

    async def fetch(self, query: str, *values: object) -> list[Row]: ...
    def terminate(self) -> None: ...
    async def close(self) -> None: ...


class PostgresStore:
    """A `Store` in a database. Make one with `open_postgres`."""

    def __init__(self, writer: Writer, pool: Pool) -> None:
        self._writer, self._pool = writer, pool

    # the log

    async def append(self, new: New) -> Appended:
        return await self._writer.do(acts.Append(new))

    async def events(self, table: str, start: int = 0, end: int | None = None) -> list[bytes]:
        return [row["body"] for row in await self._read(EVENTS, table, start, end)]

    async def shortcut(self, table: str, match: int | None = None) -> Shortcut | None:
        return Shortcut.of(await self._read(SHORTCUT, table, match))

    async def lengths_of(self, tables: Sequence[str]) -> dict[str, int]:
        return {row["name"]: row["length"] for row in await self._read(LENGTHS, list(tables))}

    async def moved(self, table: str, move: str) -> int | None:
        rows = await self._read("SELECT seq FROM events WHERE table_id = $1 AND move = $2", table, move)
        return rows[0]["seq"] if rows else None

    # tables

    async def open_tables(self, since: int, limit: int, of_a_host: int | None = None) -> list[Summary]:
        return list(map(_summary, await self._read(OPEN, since, of_a_host, limit)))

    async def tables_of(self, player: str, limit: int | None = None) -> list[Summary]:
        return list(map(_summary, await self._read(MINE, player, limit)))

    # players

    async def put_player(self, player: PlayerRow) -> None:
        await self._writer.do(lambda link: link.execute(acts.ADD, *astuple(player)))

    async def change_player(self, id: str, name: str | None, language: str | None) -> PlayerRow:
        changed = PlayerRow.of(await self._writer.do(lambda link: link.fetch(acts.CHANGE, id, name, language)))
        if changed is None:
            raise StoreError(f"there is no player {id}")
        return changed

    async def claim_player(self, id: str, login: str, secret: str, session: Session) -> PlayerRow | None:
        return await self._writer.do(lambda link: acts.claim_player(link, id, login, secret, session))

    async def change_secret(self, id: str, was: str, secret: str, session: bytes) -> PlayerRow | None:
        return await self._writer.do(lambda link: acts.change_secret(link, id, was, secret, session))

    async def forget_player(self, id: str, was: str) -> bool:
        return await self._writer.do(lambda link: acts.forget_player(link, id, was))

    async def gone(self) -> list[str]:
        return [row["player"] for row in await self._read(GONE)]

    async def player(self, id: str) -> PlayerRow | None:
        return PlayerRow.of(await self._read("SELECT * FROM players WHERE id = $1", id))

    async def player_of_login(self, login: str) -> PlayerRow | None:
        return PlayerRow.of(await self._read("SELECT * FROM players WHERE login = $1", login))

    # sessions

    async def put_session(self, session: Session) -> None:
        await self._writer.do(lambda link: acts.put_session(link, session))

    async def player_of_session(self, digest: bytes, now: int) -> PlayerRow | None:
        return PlayerRow.of(await self._read(WHOSE, digest, now))

    async def sessions_among(self, digests: Sequence[bytes], now: int) -> set[bytes]:
        return {row["digest"] for row in await self._read(LASTING, list(digests), now)}

    async def prolong_session(self, digest: bytes, due: int, until: int) -> bool:
        if not await self._read("SELECT 1 FROM sessions WHERE digest = $1 AND until < $2", digest, due):
            return False
        return bool(await self._writer.do(lambda link: link.fetch(acts.PROLONG, digest, due, until)))

    async def end_session(self, digest: bytes) -> None:
        await self._writer.do(lambda link: link.execute("DELETE FROM sessions WHERE digest = $1", digest))

    async def forget_sessions(self, now: int) -> None:
        await self._writer.do(lambda link: link.execute("DELETE FROM sessions WHERE until <= $1", now))

    # results

    async def result(self, table: str, match: int) -> Result | None:
        rows = await self._read("SELECT * FROM results WHERE table_id = $1 AND match = $2", table, match)
        return await self._with_standings(rows[0]) if rows else None

    async def results_of(self, player: str, limit: int = 100) -> list[Result]:
        return [await self._with_standings(row) for row in await self._read(LAST, player, limit)]

    async def tallies_of(self, player: str) -> list[Tally]:
        return [Tally(**dict(row)) for row in await self._read(TALLIES, player)]

    async def _with_standings(self, row: Row) -> Result:
        return Result.of(row, await self._read(STANDINGS, row["table_id"], row["match"]))

    # itself

    @property
    def is_well(self) -> bool:
        return self._writer.is_well

    async def close(self) -> None:
        await self._writer.close()
        await let_go(self._pool)

    async def _read(self, query: str, *values: object) -> list[Row]:
        """All that is found. Raises StoreError, also where no connection is free in time."""
        try:
            async with asyncio.timeout(WITHIN):
                return await self._pool.fetch(query, *values)
        except DataError:  # what the database cannot hold nothing there is called by
            return []
        except TROUBLES as error:
            raise named(error, "read") from None


def _summary(row: Row) -> Summary:
    return Summary.of(row, row["people"])
