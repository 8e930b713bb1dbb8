"""The store is opened where it is: in a file of the server's folder, or in a database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tripot.engine.problems import Problem
from tripot.server.settings import STORE_FILE
from tripot.store.sqlite import open_sqlite
from tripot.store.store import Store

if TYPE_CHECKING:
    from tripot.store.moving import Counts, Watched


async def open_store(folder: Path, database: str) -> Store:
    """The store in the database of this URL; in the folder if none is named.

    Raises Problem if what reaches databases is not installed, StoreError if the store cannot be opened.
    """
    if not database:
        return await open_sqlite(folder / STORE_FILE)
    with reaching_databases():
        from tripot.store.postgres import open_postgres
    return await open_postgres(database)


async def carry_over(folder: Path, database: str, watched: "Watched") -> "Counts":
    """Copy the store in the folder into the database of this URL, which is to be empty; how many rows of each table.

    Raises Problem if what reaches databases is not installed, StoreError, with nothing copied, if it cannot be done.
    """
    with reaching_databases():
        from tripot.store.moving import copy_store
    return await copy_store(folder / STORE_FILE, database, watched)


@contextmanager
def reaching_databases() -> Iterator[None]:
    """What reaches databases is imported. Raises Problem if it is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise Problem("no_asyncpg") from None
