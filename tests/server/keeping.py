"""A house with a store of its own in this process: its tables, and sockets that keep what they are sent."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import PATIENCE
from tests.table.house import show
from tripot.engine import fair
from tripot.server import keeper as keepers
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.lines import Line
from tripot.server.messages import Hello
from tripot.store.rows import Appended, New
from tripot.store.sqlite import open_sqlite
from tripot.store.store import FullError, Store, StoreError
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.settings import Settings
from tripot.table.shown import Actions

SEATS = 4
HELLO = Hello(1)
SEED = bytes(fair.CLIENT_SEED)
QUICK = Settings(pause=0, pace=0)


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


def break_(*_: object, **__: object) -> None:
    raise ZeroDivisionError


def failing(error: StoreError) -> Callable[..., Coroutine[Any, Any, Appended]]:
    """What a store does that can keep nothing."""

    async def fail(_: New) -> Appended:
        raise error

    return fail


async def come(keeper: Keeper, person: str, hello: Hello = HELLO) -> Heard:
    """A socket of a person that has come to the table, and has been shown it."""
    heard = Heard(person)
    await keeper.join(heard.line, hello)
    await until(lambda: bool(heard.texts))
    return heard


class Faltering:
    """A store that can be told to refuse, always or every so often."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses, self.every, self.asked, self.refused = False, 0, 0, 0
        self._append = store.append
        monkeypatch.setattr(store, "append", self.append)
        monkeypatch.setattr(keepers, "TROUBLE", 0.02)

    async def append(self, new: New) -> Appended:
        self.asked += 1
        if self.refuses or (self.every and self.asked % self.every == 0):
            self.refused += 1
            raise FullError("no room")
        return await self._append(new)


async def at_play(house: House, settings: Settings = QUICK) -> Keeper:
    """A table where one plays with machines."""
    keeper = await house.make(do.Create("t", "polignac", SEATS, {}, settings), "p0")
    assert isinstance(keeper, Keeper)
    seated: list[AnyCommand] = [do.Invite(chair=chair) for chair in range(1, SEATS)]
    promise = do.Ready(commit=fair.commitment(SEED))
    for step in (do.Sit(name="Adèle", chair=0), *seated, promise, do.Start(), do.Reveal(SEED.hex())):
        assert await keeper.ask(step, "p0") is None
    await keeper.join(Heard("p0").line, Hello(1))
    return keeper


async def act(keeper: Keeper, who: str) -> None:
    """Do what comes first, if it is one's turn."""
    actions: Actions | None = show(keeper.table, who).get("actions")
    if actions is None:
        await asyncio.sleep(0.001)
    else:
        first = (*actions.cards, *(word.action for word in actions.words))[0]
        await keeper.ask(do.Play(first, actions.turn), who)
