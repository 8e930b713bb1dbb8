"""Reading from SQLite beside the loop."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor

from tripot.store.store import StoreError
from tripot.store.writer import named


class Reader:
    """A connection that reads, in a thread of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, "store-reader")

    async def read(self, query: str, *values: object) -> list[sqlite3.Row]:
        """All that is found. Raises StoreError."""

        def fetch() -> list[sqlite3.Row]:
            return self._connection.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, fetch)
        except sqlite3.Error as error:
            raise named(error, "read") from None
        except RuntimeError:
            raise StoreError("the store is closed") from None

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._connection.close()
