"""A store goes from its file into an empty database: all of it or nothing, and the file keeps what it has."""

import json
import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import asyncpg

from tripot.errors import cited
from tripot.store.migrations import migrate
from tripot.store.naming import shown
from tripot.store.postgres.acts import Link
from tripot.store.postgres.opening import (
    PARAMETERS,
    UNREADABLE,
    bring_up_to_date,
    heeding_the_password_file,
    unopened,
)
from tripot.store.postgres.store import WITHIN
from tripot.store.postgres.writer import TROUBLES, let_go
from tripot.store.sqlite import refused
from tripot.store.sqlite import unopened as unopened_file
from tripot.store.store import StoreError
from tripot.store.writer import name_of

PATIENCE = 1.0  # seconds for whoever has the file open to let go of it
#: All that a store keeps, which has the same names in the file and in the database.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "players": ("id", "name", "created", "language", "login", "secret"),
    "sessions": ("digest", "player", "until"),
    "tables": ("id", "game", "host", "phase", "listed", "people", "free", "changed"),
    "sitting": ("table_id", "player", "changed", "over"),
    "events": ("table_id", "seq", "move", "body"),
    "shortcuts": ("table_id", "match", "seq", "body"),
    "results": ("table_id", "match", "game", "seats", "ended", "record"),
    "standings": ("table_id", "match", "seat", "player", "score", "won", "lost", "game", "ended"),
}
#: What the file, which has neither truth nor lists, keeps as numbers and text.
READ: Mapping[str, Callable[[Any], object]] = {
    "listed": bool,
    "over": bool,
    "won": bool,
    "lost": bool,
    "people": json.loads,
}
UNTAKEN = (ValueError, OverflowError, TypeError)  # what asyncpg raises of a value that a column has no room for
#: As for a server, but that it and others may take as long as they must, and we wait for nobody.
ALONE = {**PARAMETERS, "idle_in_transaction_session_timeout": "0", "statement_timeout": "0", "lock_timeout": "5s"}

Counts = Mapping[str, int]  # rows by table
Watched = Callable[[int], AbstractContextManager[Callable[[int], object]]]


class Loading(Link, Protocol):
    """A connection that takes many rows at once."""

    def transaction(self) -> Any: ...  # noqa: ANN401  # asyncpg's, which is started and committed

    async def copy_records_to_table(
        self, name: str, *, records: Iterable[tuple[object, ...]], columns: Iterable[str]
    ) -> str: ...


async def copy_store(path: Path, url: str, watched: Watched) -> Counts:
    """Copy the store in this file into the database of this URL, which is to be empty; how many rows of each table.

    `watched` is entered with the number of all rows, and gives what is told how many more are copied.

    Raises StoreError if the database cannot be reached, is not empty or does not take the rows, or if the file is in
    use; DamagedError for a file or a database of a newer Tripot, or a file that is no store. Nothing is left in the
    database then, unless it was lost while it committed: nobody can tell, but another call finds it empty or not.
    """
    link = await connected(url)
    copied: Counts = {}
    try:
        transaction = link.transaction()
        await transaction.start()  # who breaks off, or fails, leaves undoing it to the database, which may be silent
        await make_ready(link, url)
        with held(path) as store:
            copied = await copy_rows(store, link, watched)
        await transaction.commit()
    except StoreError:
        raise
    except (*TROUBLES, *UNTAKEN) as error:
        raise unanswered(url) if copied else uncopied(url, error) from None
    finally:
        await let_go(link)
    return copied


async def connected(url: str) -> Loading:
    """A connection that answers as late as it must: to count may take minutes. Raises StoreError."""
    with heeding_the_password_file():
        try:
            link: Loading = await asyncpg.connect(url, timeout=WITHIN, server_settings=ALONE)
        except (*TROUBLES, *UNREADABLE) as error:
            raise unopened(url, error) from None
    return link


async def make_ready(link: Link, url: str) -> None:
    """Make the tables if they are not there, and let nobody else write to them. Raises StoreError if one has rows."""
    await bring_up_to_date(link)
    await link.execute(f"LOCK TABLE {', '.join(COLUMNS)} IN EXCLUSIVE MODE")
    for name in COLUMNS:
        if await link.fetchval(f"SELECT EXISTS (SELECT FROM {name})"):
            raise StoreError(
                f"the database {shown(url)} holds a store already ({name}): an empty one is wanted; nothing was copied",
                f"la base de données {shown(url)} contient déjà des données de Tripot ({name})\xa0: il en faut une "
                "vide\u202f; rien n’est copié",
            )


@contextmanager
def held(path: Path) -> Iterator[sqlite3.Connection]:
    """The store in this file, brought up to date, which nobody else can open meanwhile.

    Raises StoreError if somebody has it open, DamagedError.
    """
    see_it_may_be_used(path)
    place = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(place, uri=True, timeout=PATIENCE, isolation_level=None)) as store:
            # It is refused while a server has the file open, and a server is while we have: no transaction is wanted.
            store.execute("PRAGMA locking_mode = EXCLUSIVE")
            migrate(store, path)
            yield store
    except sqlite3.DatabaseError as error:
        raise in_use(path) if name_of(error).startswith("SQLITE_BUSY") else refused(path, error) from None


def see_it_may_be_used(path: Path) -> None:
    """Raises StoreError for somebody else's file, which SQLite cannot hold; it would only say that the disk fails."""
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise unopened_file(path, "writing to it is not allowed", "il n’est pas permis d’y écrire")


def in_use(path: Path) -> StoreError:
    """That a store has to be let go of first."""
    return StoreError(
        f"the store {path} is in use: stop the server first, or whatever else has it open; nothing was copied",
        f"le fichier de données {path} est en usage\xa0: arrêtez d’abord le serveur, ou ce qui l’a ouvert\u202f; rien "
        "n’est copié",
    )


async def copy_rows(store: sqlite3.Connection, link: Loading, watched: Watched) -> Counts:
    """Copy all rows, and see that they are there. Raises StoreError, and what the two databases raise."""
    counts = {name: store.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COLUMNS}
    with watched(sum(counts.values())) as progress:
        for name, columns in COLUMNS.items():
            with closing(rows(store, name, progress)) as records:
                await link.copy_records_to_table(name, records=records, columns=columns)
    for name, count in counts.items():
        check_count(name, count, await link.fetchval(f"SELECT count(*) FROM {name}"))
    return counts


def rows(
    store: sqlite3.Connection, name: str, progress: Callable[[int], object]
) -> Generator[tuple[object, ...], None, None]:
    """The rows of a table as the database takes them, read as they are asked for."""
    columns = COLUMNS[name]
    for row in store.execute(f"SELECT {', '.join(columns)} FROM {name}"):
        yield tuple(
            READ[column](value) if column in READ else value for column, value in zip(columns, row, strict=True)
        )
        progress(1)


def check_count(name: str, wanted: int, found: int) -> None:
    """Raises StoreError unless all rows of a table have come."""
    if found != wanted:
        raise StoreError(
            f"the file has {wanted} rows of {name}, and the database {found}; nothing was copied",
            f"le fichier a {wanted} lignes dans {name}, et la base de données {found}\u202f; rien n’est copié",
        )


def unanswered(url: str) -> StoreError:
    """That the commit of a copy was not answered."""
    return StoreError(
        f"the database {shown(url)} was lost while it committed, and may hold the store by now: run this again, which "
        "is refused then",
        f"la base {shown(url)} a été perdue pendant qu’elle validait la copie, et contient peut-être les données\xa0: "
        "recommencez, ce sera refusé si elle les a",
    )


def uncopied(url: str, error: BaseException) -> StoreError:
    """That a database does not take a store, and why."""
    why = str(error) or type(error).__name__
    return StoreError(
        f"the database {shown(url)} does not take the store, and nothing was copied: {why}",
        f"la base {shown(url)} ne prend pas les données, et rien n’est copié\xa0: PostgreSQL dit {cited(why)}",
    )
