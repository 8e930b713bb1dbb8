"""A process that appends to a store until it is killed, and prints every event it was told is safe.

python -m tests.store.appending FILE FIRST
"""

import asyncio
import sys
from pathlib import Path

from tripot.store.rows import Shortcut
from tripot.store.sqlite import open_sqlite

TABLES = 8


async def main(file: str, start: int) -> None:
    store = await open_sqlite(Path(file))

    async def write(table: str) -> None:
        seq = len(await store.events(table))
        number = start
        while True:
            events = [f"{table} {number}".encode()] * (1 + number % 3)
            shortcuts = [Shortcut(table, number, seq + len(events), b"")] if number % 5 == 0 else []
            await store.append(table, seq, events, move=str(number), shortcuts=shortcuts)
            sys.stdout.write(f"{table} {number} {seq} {len(events)}\n")
            sys.stdout.flush()
            seq += len(events)
            number += 1

    await asyncio.gather(*(write(f"t{at}") for at in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
