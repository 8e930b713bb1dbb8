"""All that a store tells, however it keeps it."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripot.store.store import Store

Answers = dict[tuple[object, ...], object]
LATER = 2**53  # a time after every session has ended


@dataclass(frozen=True)
class Names:
    """What can be asked for."""

    tables: list[str]
    moves: list[tuple[str, str]]
    matches: list[tuple[str, int]]
    players: list[str]
    logins: list[str]
    digests: list[bytes]


def names_in(file: Path) -> Names:
    """Every name that stands in the store in a file."""
    with closing(sqlite3.connect(file)) as store:

        def found(query: str) -> list[Any]:
            rows = store.execute(query).fetchall()
            return [row[0] if len(row) == 1 else tuple(row) for row in rows]

        return Names(
            found("SELECT table_id FROM events UNION SELECT id FROM tables"),
            found("SELECT table_id, move FROM events WHERE move IS NOT NULL"),
            found("SELECT table_id, match FROM results UNION SELECT table_id, match FROM shortcuts"),
            found("SELECT id FROM players UNION SELECT player FROM sitting UNION SELECT player FROM standings"),
            found("SELECT login FROM players WHERE login IS NOT NULL"),
            found("SELECT digest FROM sessions"),
        )


async def all_of(store: Store, names: Names) -> Answers:
    """Every question of the store's, with its answer."""
    answers: Answers = {
        ("open",): await store.open_tables(0, 10_000),
        ("open", 1): await store.open_tables(0, 10_000, 1),
        ("lengths",): await store.lengths_of(names.tables),
        ("gone",): sorted(await store.gone()),
        ("sessions",): await store.sessions_among(names.digests, 0),
        ("sessions", LATER): await store.sessions_among(names.digests, LATER),
    }
    questions: list[tuple[Callable[..., Awaitable[object]], list[Any]]] = [
        (store.events, [(name,) for name in names.tables]),
        (store.shortcut, [(name,) for name in names.tables]),
        (store.shortcut, names.matches),
        (store.moved, names.moves),
        (store.result, names.matches),
        (store.player, [(name,) for name in names.players]),
        (store.player_of_login, [(name,) for name in names.logins]),
        (store.tables_of, [(name,) for name in names.players]),
        (store.results_of, [(name,) for name in names.players]),
        (store.tallies_of, [(name,) for name in names.players]),
        (store.player_of_session, [(digest, 0) for digest in names.digests]),
    ]
    for ask, many in questions:
        for asked in many:
            answers[(ask.__name__, *asked)] = await ask(*asked)
    return answers
