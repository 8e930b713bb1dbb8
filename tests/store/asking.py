"""What the tests of PostgreSQL ask past the store, and how they break its connections."""

import asyncio
from typing import Any

import asyncpg

from tests.store.cluster import WITHIN
from tests.store.contract import Bench

#: The connections of a store to the database that is asked.
OURS = "FROM pg_stat_activity WHERE application_name = 'tripot' AND datname = current_database()"


def name_of(url: str) -> str:
    """The database that a URL names."""
    return url.partition("@/")[2].partition("?")[0]


def ask(url: str, statement: str) -> list[tuple[object, ...]]:
    """Have a statement done past the store, and give its rows."""

    async def work() -> list[tuple[object, ...]]:
        link = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await link.fetch(statement)]
        finally:
            await link.close()

    return asyncio.run(work())


def told(store: Bench, name: str) -> object:
    """A setting of the connection that writes."""
    return store.run(store.store._writer.do(lambda link: link.fetchval(f"SHOW {name}")))  # type: ignore[attr-defined]


def wait(store: Bench, *, well: bool) -> None:
    """Wait until the store is well, or is not."""

    async def work() -> None:
        async with asyncio.timeout(WITHIN):
            while store.store.is_well is not well:
                await asyncio.sleep(0.05)

    store.run(work())


class Unanswered:
    """A transaction whose commit is not answered."""

    def __init__(self, transaction: Any) -> None:  # noqa: ANN401
        self.start = self.__aenter__
        self._transaction = transaction

    async def __aenter__(self) -> None:
        await self._transaction.start()

    async def __aexit__(self, *_: object) -> None:
        await self.commit()

    async def commit(self) -> None:
        await self._transaction.commit()
        raise ConnectionResetError


class LostInCommit:
    """A connection that is lost on the way back from the commit."""

    def __init__(self, link: Any) -> None:  # noqa: ANN401  # asyncpg's, which is untyped
        self._link = link

    def transaction(self) -> Any:  # noqa: ANN401
        inner = self._link.transaction()
        return inner if self._link.is_in_transaction() else Unanswered(inner)

    def __getattr__(self, name: str) -> object:
        return getattr(self._link, name)
