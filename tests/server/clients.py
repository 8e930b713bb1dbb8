"""A client in a script: it lays down what it is told as docs/protocol.md says, and complains of every gap."""

import asyncio
import itertools
import json
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.serving import Served, cookie_of

PATIENCE = 120.0  # seconds; never waited for unless something is wrong
TOO_FAST = 0.1
ENDED = ("over", "closed")
Message = dict[str, Any]
T = TypeVar("T")


def on_the_table(deal: list[Message], told: Message) -> list[Message]:
    """The lines of the deal, once this is told: it goes on, or is over and another has begun."""
    return [*(() if told.get("anew") else deal), *told.get("lines", ())]


class GapError(AssertionError):
    """A number is missing."""


#: The clients of the script that runs now: their lines are dropped at its end.
_opened: list["Client"] = []


def run(script: Coroutine[Any, Any, T]) -> T:
    """Run a script of clients, and drop their lines when it ends, well or badly."""

    async def whole() -> T:
        try:
            return await script
        finally:
            while _opened:
                await _opened.pop().drop()

    return asyncio.run(whole())


class Client:
    """One socket of a person, or of a stranger, at a table. It can be cut off and come back."""

    _ids = itertools.count(1)

    def __init__(self, served: Served, table: str, browser: httpx.Client | None = None) -> None:
        self.served, self.table = served, table
        self.cookie = cookie_of(browser) if browser else ""
        self.n, self.epoch = 0, ""
        self.about: dict[str, Any] = {}
        self.parts: dict[str, Any] = {}
        self.heard: list[Message] = []  # every line of the match, in order
        self.raw: list[str] = []  # every message as it came
        self.settled: dict[str, Message] = {}
        self.others: list[Message] = []  # answers and errors that settle nothing
        self.snapshots = 0
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self.closed: int | None = None

    # the line

    async def open(self, *, origin: str | None = None, fresh: bool = False, wait: bool = True) -> "Client":
        """Connect, say hello and wait for the first answer."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self._socket = await connect(
            self.served.socket + self.table,
            origin=origin or self.served.origin,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            max_queue=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )
        _opened.append(self)
        self._news = asyncio.Event()
        self.closed = None
        again = self.epoch and not fresh
        await self.send(t="hello", protocol=1, after=self.n if again else None, epoch=self.epoch if again else None)
        count = len(self.raw)
        self._reading = asyncio.create_task(self._read(self._socket))
        if wait:
            await self.until(lambda: len(self.raw) > count)
        return self

    async def cut(self) -> None:
        """Lose the line without a word."""
        assert self._socket is not None
        self._socket.transport.abort()
        await self.ended()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self.ended()

    async def drop(self) -> None:
        """Be gone, whatever has happened."""
        if self._socket is not None:
            self._socket.transport.abort()
            await self._socket.wait_closed()
        if self._reading is not None:
            await asyncio.gather(self._reading, return_exceptions=True)

    async def ended(self) -> None:
        """Wait until the socket is closed."""
        if self._reading is not None:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(self._reading, return_exceptions=False)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self._take(text)
                self._news.set()
        except GapError:
            raise
        except Exception as error:
            if "ConnectionClosed" not in type(error).__name__:
                raise
        finally:
            self.closed = socket.close_code
            self._news.set()

    def _take(self, text: str) -> None:
        self.raw.append(text)
        message = json.loads(text)
        kind = message["t"]
        if kind == "snapshot":
            self.snapshots += 1
            self.n, self.epoch, self.about = message["n"], message["epoch"], message["about"]
            self.parts = dict(message["parts"])
        elif kind == "resumed":
            if (message["n"], message["epoch"]) != (self.n, self.epoch):
                raise GapError(message)
        elif kind == "told":
            if message["n"] != self.n + 1:
                raise GapError(self.n, message)
            self.n = message["n"]
            for name, value in message["set"].items():
                if value is None:
                    self.parts.pop(name, None)
                else:
                    self.parts[name] = value
            self.heard += [line for told in message["told"] for line in told.get("lines", ())]
            if message["done"]:
                self.settled[message["done"]] = message
        elif kind in ("ok", "error") and message["id"]:
            self.settled[message["id"]] = message
        else:
            self.others.append(message)

    # speaking

    async def send(self, **message: object) -> None:
        await self.send_raw(json.dumps(message))

    async def send_raw(self, text: str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(text)

    async def do(self, deed: dict[str, object], id: str | None = None) -> Message:
        """Do a deed and wait until it is settled; send it again if it came too fast."""
        id = id or f"d{next(self._ids)}"
        while True:
            self.settled.pop(id, None)
            await self.send(t="do", id=id, deed=deed)
            await self.until(lambda: id in self.settled)
            if self.settled[id].get("code") != "too_fast":
                return self.settled[id]
            await asyncio.sleep(TOO_FAST)

    async def ask(self, **question: object) -> Message:
        """Ask a question and wait for its answer."""
        id = f"q{next(self._ids)}"
        await self.send(id=id, **question)
        await self.until(lambda: any(m.get("id") == id for m in self.others) or id in self.settled)
        return next((m for m in self.others if m.get("id") == id), None) or self.settled[id]

    async def until(self, true: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until something is so, or the line is closed."""
        async with asyncio.timeout(seconds):
            while not true():
                if self._reading is not None and self._reading.done():
                    self._reading.result()
                    raise ConnectionError(f"closed with {self.closed}")
                self._news.clear()
                await self._news.wait()

    # playing

    @property
    def phase(self) -> str:
        phase: str = self.parts["stage"]["phase"]
        return phase

    @property
    def actions(self) -> dict[str, Any] | None:
        return self.parts.get("actions")

    def wake(self) -> None:
        """Have whoever waits for something look again."""
        self._news.set()

    def choices(self) -> list[str]:
        """All that may be done now, as text."""
        actions = self.actions
        if actions is None:
            return []
        number = actions["number"]
        numbers = range(number["low"], number["high"] + 1) if number else ()
        words = [word["action"] for word in actions["words"]]
        return [*actions["cards"], *words, *(f"{number['action']} {value}" for value in numbers)]

    async def play(self, action: str, id: str | None = None) -> Message:
        assert self.actions is not None
        return await self.do({"do": "play", "action": action, "turn": self.actions["turn"]}, id)


def never() -> bool:
    """Go on."""
    return False


async def play_on(
    client: Client,
    choose: Callable[[list[str]], str],
    *,
    most: int = 100_000,
    enough: Callable[[], bool] = never,
) -> int:
    """Play whenever it is this client's turn, until the match is over; returns how many actions were played."""
    done, asked = 0, None
    while done < most:
        await client.until(lambda asked=asked: client.phase in ENDED or _stands(client) != asked or enough())  # type: ignore[misc]
        if client.phase in ENDED or enough():
            break
        asked = _stands(client)
        if client.phase == "pause":
            await client.do({"do": "next"})
        elif client.actions:
            done += (await client.play(choose(client.choices())))["t"] != "error"
    return done


def _stands(client: Client) -> tuple[object, ...]:
    """What changes whenever something new is wanted of the client."""
    return client.phase, client.parts.get("match", {}).get("deals"), client.actions and client.actions["turn"]
