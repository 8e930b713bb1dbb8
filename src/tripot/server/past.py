"""What is read of a table's log: what came after a shortcut through it, or all of it if there is none."""

from collections.abc import Iterator
from typing import NamedTuple

from tripot.store.rows import Shortcut
from tripot.store.store import DamagedError, Store
from tripot.table.events import AnyEvent, decode
from tripot.table.evolve import NOTHING
from tripot.table.shortcut import read
from tripot.table.table import Table


class Past(NamedTuple):
    """A table as it once was, and what the log says of it since then."""

    table: Table
    before: int  # events that led to it
    bodies: list[bytes]

    @property
    def events(self) -> Iterator[AnyEvent]:
        """What has happened since. Raises an error of msgspec where that cannot be read."""
        return map(decode, self.bodies)

    @property
    def length(self) -> int:
        """How many events the log has, as far as it was read."""
        return self.before + len(self.bodies)


async def past_of(store: Store, name: str) -> Past:
    """The past of a table, all of it that matters now. Raises StoreError."""
    return await _from(await _shortcut(store, name, None), store, name, None)


async def past_since(store: Store, name: str, table: Table, before: int) -> Past:
    """What came after so many events, which had led to this table. Raises StoreError."""
    return Past(table, before, await store.events(name, before))


async def past_of_match(store: Store, name: str, match: int) -> Past:
    """The past of a table until a match was over, and not beyond the beginning of the next. Raises StoreError."""
    kept, following = await _shortcut(store, name, match), await _shortcut(store, name, match + 1)
    end = following.seq if following is not None and following.match > match else None
    return await _from(kept, store, name, end)


async def _shortcut(store: Store, name: str, match: int | None) -> Shortcut | None:
    """The shortcut that the store has; none where its page is damaged, since the log need not be. Raises StoreError."""
    try:
        return await store.shortcut(name, match)
    except DamagedError:
        return None


async def _from(kept: Shortcut | None, store: Store, name: str, end: int | None) -> Past:
    """The past from a shortcut on; from the first event on if there is none, or none that can be used."""
    table = None if kept is None else read(kept.body)
    if kept is None or table is None:
        return Past(NOTHING, 0, await store.events(name, 0, end))
    return Past(table, kept.seq, await store.events(name, kept.seq, end))
