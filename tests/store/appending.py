"""A process that appends to a store until it is killed, and prints every event it was told is safe.

python -m tests.store.appending FILE FIRST, or the URL of a database in place of a file
"""

import asyncio
import sys
from pathlib import Path

from tripot.store.rows import New, Shortcut
from tripot.store.sqlite import open_sqlite
from tripot.store.store import Store

TABLES = 8


async def opened(where: str) -> Store:
    if "://" not in where:
        return await open_sqlite(Path(where))
    from tripot.store.postgres import open_postgres

    return await open_postgres(where)


async def main(where: str, start: int) -> None:
    store = await opened(where)

    async def write(table: str) -> None:
        seq = len(await store.events(table))
        number = start
        while True:
            events = [f"{table} {number}".encode()] * (1 + number % 3)
            shortcuts = [Shortcut(table, number, seq + len(events), b"")] if number % 5 == 0 else []
            await store.append(New(table, seq, events, move=str(number), shortcuts=shortcuts))
            sys.stdout.write(f"{table} {number} {seq} {len(events)}\n")
            sys.stdout.flush()
            seq += len(events)
            number += 1

    await asyncio.gather(*(write(f"t{at}") for at in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
