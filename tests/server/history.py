"""The history check: what clients were told against what the log holds."""

import asyncio
import itertools
import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from tests.server.clients import Client
from tests.table.house import show, tell
from tripot.table.course import Decision
from tripot.table.events import AnyEvent, decode
from tripot.table.evolve import evolve, fold
from tripot.table.table import Table

PASSING = {"connected", "until", "clock"}  # what is not as it was: who is there, and the time


@dataclass(frozen=True)
class Row:
    """An event of the log, with the deed that brought it about."""

    seq: int
    event: AnyEvent
    move: str | None


def log_of(store: Path | str, table: str) -> list[Row]:
    """The log of a table as it lies on the disk, in the folder of a server or in the database of this URL."""
    rows = asyncio.run(_in_database(store, table)) if isinstance(store, str) else _in_file(store, table)
    return [Row(seq, decode(bytes(body)), move) for seq, body, move in rows]


def _in_file(folder: Path, table: str) -> list[tuple[int, bytes, str | None]]:
    with closing(sqlite3.connect(f"file:{folder / 'tripot.sqlite'}?mode=ro", uri=True)) as store:
        return store.execute("SELECT seq, body, move FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()


async def _in_database(url: str, table: str) -> list[tuple[int, bytes, str | None]]:
    link = await asyncpg.connect(url)
    try:
        return [
            (row["seq"], row["body"], row["move"])
            for row in await link.fetch("SELECT * FROM tripot.events WHERE table_id = $1 ORDER BY seq", table)
        ]
    finally:
        await link.close()


def heard_by(rows: Iterable[Row], who: str) -> list[dict[str, Any]]:
    """Every line of the match that a person, or a stranger, hears in the whole log."""
    table, lines = Table(), []
    for row in rows:
        after = evolve(table, row.event)
        for told in tell(Decision(table, (row.event,), (after,)), who):
            lines += [msgspec.json.decode(msgspec.json.encode(line)) for line in told.lines]
        table = after
    return lines


def check_log(rows: list[Row]) -> None:
    """No gap, and no deed twice."""
    assert [row.seq for row in rows] == list(range(len(rows)))
    moves = [row.move for row in rows if row.move]
    assert len(moves) == len(set(moves))


def check_deeds(rows: list[Row], person: str, client: Client, sent: set[str]) -> tuple[int, int]:
    """Each acknowledged deed is in the log once, none is there that was not sent. Returns acknowledged and unknown."""
    there = {row.move.partition(":")[2] for row in rows if row.move and row.move.startswith(f"{person}:")}
    done = {id for id, answer in client.settled.items() if answer["t"] != "error"}
    refused = {id for id, answer in client.settled.items() if answer["t"] == "error"}
    assert done <= there, f"lost: {done - there}"
    assert there <= sent, f"invented: {there - sent}"
    assert not refused & there
    return len(done), len(sent - done - refused)


def check_heard(rows: list[Row], who: str, spells: list[list[dict[str, Any]]]) -> None:
    """What a client heard between two snapshots is a stretch of what its person hears in the log, in order."""
    whole = heard_by(rows, who)
    place = 0
    for spell in spells:
        if not spell:
            continue
        starts = (at for at in itertools.count(place) if at + len(spell) <= len(whole) or at > len(whole))
        found = next((at for at in starts if at > len(whole) or whole[at : at + len(spell)] == spell), len(whole) + 1)
        assert found <= len(whole), f"heard what the log does not tell: {spell[:2]}"
        place = found + len(spell)


def is_within(spell: list[dict[str, Any]], whole: list[dict[str, Any]]) -> bool:
    """Whether these lines follow each other somewhere in the whole."""
    return any(whole[at : at + len(spell)] == spell for at in range(len(whole) - len(spell) + 1))


def lasting(parts: dict[str, Any]) -> dict[str, Any]:
    """The parts without what passes."""
    return {
        name: {field: value for field, value in part.items() if field not in PASSING} if type(part) is dict else part
        for name, part in parts.items()
        if name != "lines" and part is not None
    }


def by_the_log(folder: Path, table: str, who: str) -> dict[str, Any]:
    """What the log alone says that this person is shown."""
    shown = show(fold(row.event for row in log_of(folder, table)), who)
    parts: dict[str, Any] = json.loads(msgspec.json.encode(shown))
    return lasting(parts)
