"""The clients of the load benchmark, in a process of their own: a plan on the standard input, results on the output."""

import asyncio
import functools
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import psutil
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 4
AT_ONCE = 20  # tables whose people come together
WARM_UP = 1.0
STARTING = 60.0
Row = dict[str, Any]


@dataclass(frozen=True)
class Person:
    """A guest and the cookie of his session."""

    id: str
    cookie: str


class Word(msgspec.Struct):
    action: str


class Actions(msgspec.Struct):
    turn: int
    cards: list[str]
    words: list[Word]


class Stage(msgspec.Struct):
    phase: str


class Parts(msgspec.Struct):
    actions: Actions | msgspec.UnsetType | None = msgspec.UNSET
    stage: Stage | msgspec.UnsetType = msgspec.UNSET


class Message(msgspec.Struct):
    t: str
    n: int = 0
    done: str | None = None
    id: str | None = None
    code: str = ""
    set: Parts = msgspec.field(default_factory=Parts)
    parts: Parts = msgspec.field(default_factory=Parts)


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Tally:
    """What was measured since the last beginning."""

    times: list[float] = field(default_factory=list)
    views: int = 0
    bytes: int = 0
    gaps: int = 0
    errors: int = 0

    def row(self, seconds: float) -> Row:
        return {
            "moves": len(self.times),
            "moves_per_second": len(self.times) / seconds,
            "views_per_second": self.views / seconds,
            "bytes_per_view": self.bytes / max(1, self.views),
            "gaps": self.gaps,
            "errors": self.errors,
            **percentiles(self.times),
        }


def percentiles(times: list[float]) -> Row:
    """Raises StatisticsError where hardly anything was measured: that is no quick answer."""
    cuts = statistics.quantiles(times, n=100)
    return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000}


@dataclass
class Load:
    """What all clients share: the tally, and how fast a table plays."""

    tally: Tally = field(default_factory=Tally)
    pause: float | None = None  # seconds between two moves of a table; None: nobody plays
    playing: int = 0


class Client(WSListener):
    """One person at a table."""

    def __init__(self, load: Load, drawn: random.Random) -> None:
        self.load, self.drawn = load, drawn
        self.n = -1
        self.moves = 0
        self.sent = 0.0
        self.actions: Actions | None = None
        self.phase = ""
        self.answered: dict[str, str] = {}

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say({"t": "hello", "protocol": 1, "after": None, "epoch": None})

    def say(self, message: Row) -> None:
        self.transport.send(WSMsgType.TEXT, _encode(message))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        if frame.msg_type != WSMsgType.TEXT:
            return
        message = _decode(frame.get_payload_as_memoryview())
        if message.t == "told":
            self.told(message, frame.payload_size)
        elif message.t == "snapshot":
            self.n = message.n
            self.lay(message.parts)
        elif message.id:
            self.answered[message.id] = message.code
            if message.t == "error":
                self.load.tally.errors += 1

    def told(self, message: Message, size: int) -> None:
        tally = self.load.tally
        tally.views += 1
        tally.bytes += size
        if message.n != self.n + 1:
            tally.gaps += 1
        self.n = message.n
        if message.done:
            self.answered[message.done] = ""
            if self.sent and message.done.startswith("m"):
                tally.times.append(time.perf_counter() - self.sent)
                self.sent = 0.0
        self.lay(message.set)

    def lay(self, parts: Parts) -> None:
        if not isinstance(parts.stage, msgspec.UnsetType):
            self.phase = parts.stage.phase
        if not isinstance(parts.actions, msgspec.UnsetType):
            self.actions = parts.actions
            if self.actions is not None:
                self.think()

    def think(self) -> None:
        if self.load.pause is not None:
            if self.load.pause:
                asyncio.get_running_loop().call_later(self.load.pause, self.move)
            else:
                self.move()

    def move(self) -> None:
        if self.actions is None or self.load.pause is None or self.sent:
            return
        self.moves += 1
        self.sent = time.perf_counter()
        choices = self.actions.cards or [word.action for word in self.actions.words]
        action, turn = self.drawn.choice(choices), self.actions.turn
        self.say({"t": "do", "id": f"m{self.moves}", "deed": {"do": "play", "action": action, "turn": turn}})

    def do(self, id: str, deed: Row) -> None:
        self.say({"t": "do", "id": id, "deed": deed})


async def run_tables(plan: Row) -> Row:
    """Everybody sits down and begins; then the paced and the saturated play."""
    load, drawn = Load(), random.Random(1)
    server = server_of(plan["port"])
    tables = []
    for start in range(0, len(plan["tables"]), AT_ONCE):
        some = plan["tables"][start : start + AT_ONCE]
        tables += await asyncio.gather(*(sit_down(plan["port"], table, load, drawn) for table in some))
    everybody = [client for table in tables for client in table]
    await until(lambda: all(client.n >= 0 for client in everybody))
    connected = server.memory_info().rss
    for client in everybody:
        client.do("ready", {"do": "ready"})
    await until(lambda: all("ready" in client.answered for client in everybody))
    for table in tables:
        table[0].do("start", {"do": "start"})
    await until(lambda: all(client.phase == "play" for client in everybody))
    rows = {}
    for name, pause in (("paced", 1.0), ("saturated", 0.0)):
        rows[name] = await played(load, everybody, pause, plan["seconds"], drawn, server)
    return {**rows, "rss": {"connected": connected, "played": server.memory_info().rss}}


async def sit_down(port: int, table: Row, load: Load, drawn: random.Random) -> list[Client]:
    """The four of a table connect and take their chairs."""
    url = f"ws://127.0.0.1:{port}/ws/t/{table['table']}"
    clients = []
    for cookie in table["cookies"]:
        headers = {"Cookie": f"tripot={cookie}", "Origin": f"http://127.0.0.1:{port}"}
        client = Client(load, drawn)
        await ws_connect(functools.partial(_itself, client), url, extra_headers=headers)
        clients.append(client)
    for number, client in enumerate(clients[1:], 1):
        client.do("sit", {"do": "sit", "name": f"P{number}", "chair": number, "token": table["token"]})
    await until(lambda: all("sit" in client.answered for client in clients[1:]))
    return clients


def _itself(listener: WSListener) -> WSListener:
    return listener


async def played(
    load: Load, everybody: list[Client], pause: float, seconds: float, drawn: random.Random, server: psutil.Process
) -> Row:
    """Play at this pace: a moment to get going, then the time that counts."""
    load.pause = pause
    loop = asyncio.get_running_loop()
    for client in everybody:
        if client.actions is not None:
            loop.call_later(drawn.random() * pause, client.move)
    await asyncio.sleep(WARM_UP)
    load.tally, begun, spent = Tally(), time.perf_counter(), sum(server.cpu_times()[:2])
    await asyncio.sleep(seconds)
    row = load.tally.row(time.perf_counter() - begun)
    row["cpu_us_per_move"] = (sum(server.cpu_times()[:2]) - spent) / max(1, row["moves"]) * 1e6
    load.pause = None
    await asyncio.sleep(WARM_UP)
    return row


class Echo(WSListener):
    """Sends again whenever its message is back."""

    text = b"x" * 110

    def __init__(self, times: list[float]) -> None:
        self.times = times

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def send(self, transport: WSTransport) -> None:
        self.sent = time.perf_counter()
        transport.send(WSMsgType.TEXT, self.text)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        self.times.append(time.perf_counter() - self.sent)
        self.send(transport)


async def run_echo(plan: Row) -> Row:
    times: list[float] = []
    echoes = [Echo(times) for _ in range(plan["sockets"])]
    for echo in echoes:
        await ws_connect(functools.partial(_itself, echo), plan["url"])
    for echo in echoes:
        echo.send(echo.transport)
    await asyncio.sleep(WARM_UP)
    times.clear()
    begun = time.perf_counter()
    await asyncio.sleep(plan["seconds"])
    seconds = time.perf_counter() - begun
    return {"per_second": len(times) / seconds, **percentiles(times)}


class Mover(WSListener):
    """Moves at a bare table whenever it is its turn, which the number of the message says."""

    def __init__(self, seat: int, moves: list[int]) -> None:
        self.seat, self.moves, self.told = seat, moves, 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def move(self) -> None:
        deed = {"do": "play", "action": "Th", "turn": self.told}
        self.transport.send(WSMsgType.TEXT, _encode({"t": "do", "id": f"m{self.told}", "deed": deed}))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        self.told = _decode(frame.get_payload_as_memoryview()).n
        if self.told % SEATS == self.seat:
            self.moves[0] += 1
            self.move()


async def run_bare(plan: Row) -> Row:
    """Bare tables, as fast as they go."""
    moves = [0]
    tables = [[Mover(seat, moves) for seat in range(SEATS)] for _ in range(plan["tables"])]
    for number, table in enumerate(tables):
        for mover in table:
            await ws_connect(functools.partial(_itself, mover), f"{plan['url']}t{number}/{mover.seat}")
    for table in tables:
        table[0].move()
    await asyncio.sleep(WARM_UP)
    server = psutil.Process(plan["server"])
    begun, before, spent = time.perf_counter(), moves[0], sum(server.cpu_times()[:2])
    await asyncio.sleep(plan["seconds"])
    seconds, made = time.perf_counter() - begun, moves[0] - before
    return {
        "moves_per_second": made / seconds,
        "cpu_us_per_move": (sum(server.cpu_times()[:2]) - spent) / max(1, made) * 1e6,
    }


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + STARTING
    while not true():
        if time.monotonic() > end:
            raise TimeoutError("the tables did not get going")
        await asyncio.sleep(0.01)


def server_of(port: int) -> psutil.Process:
    """The process that listens on a port."""
    for found in psutil.net_connections("tcp"):
        if found.laddr and found.laddr.port == port and found.status == psutil.CONN_LISTEN and found.pid:
            return psutil.Process(found.pid)
    raise LookupError(f"nobody listens on {port}")


if __name__ == "__main__":
    asked = json.loads(sys.stdin.read())
    runs = {"echo": run_echo, "bare": run_bare, "tables": run_tables}
    print(json.dumps(uvloop.run(runs[asked["kind"]](asked))))
