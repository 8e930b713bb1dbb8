"""The store is opened where it is: in a file of the server's folder, or in a database."""

from pathlib import Path

from tripot.engine.problems import Problem
from tripot.server.settings import STORE_FILE
from tripot.store.sqlite import open_sqlite
from tripot.store.store import Store


async def open_store(folder: Path, database: str) -> Store:
    """The store in the database of this URL; in the folder if none is named.

    Raises Problem if what reaches databases is not installed, StoreError if the store cannot be opened.
    """
    if not database:
        return await open_sqlite(folder / STORE_FILE)
    try:
        from tripot.store.postgres import open_postgres
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise Problem("no_asyncpg") from None
    return await open_postgres(database)
