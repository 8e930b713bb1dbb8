"""A house with a store of its own in this process: its tables, and sockets that keep what they are sent."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.server.clients import PATIENCE
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.lines import Line
from tripot.store.sqlite import open_sqlite
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.settings import Settings

SEATS = 4


def script(work: Callable[[House, Store], Coroutine[Any, Any, None]], folder: Path, bots: Bots | None = None) -> None:
    """Run with a house on a store of its own, whose machines play by rules of thumb if nothing else is said."""

    async def whole() -> None:
        store = await open_sqlite(folder / "tripot.sqlite")
        house = House(store, bots or Bots(0))
        try:
            await work(house, store)
        finally:
            for keeper in list(house.keepers.values()):  # one may be put away meanwhile
                await keeper.end()
            await house.bots.end()
            await store.close()

    asyncio.run(whole())


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def table(house: House, name: str) -> Keeper:
    """A table with its host on the first chair."""
    made = await house.make(do.Create(name, "polignac", SEATS, {}, Settings(pause=0)), "p0")
    assert isinstance(made, Keeper)
    assert await made.ask(do.Sit(name="Adèle", chair=0), "p0") is None
    return made


class Heard:
    """A socket that keeps what it is sent."""

    def __init__(self, person: str) -> None:
        self.texts: list[str] = []
        self.line = Line(self._send, person, self._take)
        self.writing = asyncio.create_task(self.line.write())

    async def _send(self, message: Any) -> None:  # noqa: ANN401
        self.texts.append(message.get("text", ""))

    def _take(self, text: bytes) -> bool:
        self.texts.append(text.decode())
        return True
