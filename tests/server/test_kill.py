"""Killed without warning, again and again, under load: nothing confirmed is lost, nothing is done twice."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.clients import ENDED, PATIENCE, Client, run
from tests.server.history import check_deeds, check_heard, check_log, log_of
from tests.server.serving import Served
from tests.server.tables import COMMIT, SEED, made

TABLES, SEATS = 4, 4


class Stubborn(Client):
    """Comes back whenever it is cut off, and sends again what was not settled."""

    def __init__(self, served: Served, table: str, browser: Any, person: str) -> None:  # noqa: ANN401
        super().__init__(served, table, browser)
        self.person = person
        self.sent: dict[str, dict[str, object]] = {}
        self.spells: list[list[dict[str, Any]]] = []
        self.number = 0

    async def do(self, deed: dict[str, object], id: str | None = None) -> dict[str, Any]:
        """Do a deed, over as many lines as it takes."""
        self.number += 1
        id = id or f"s{self.number}"
        self.sent[id] = deed
        while id not in self.settled:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await self.connected()
                await self.send(t="do", id=id, deed=deed)
                await self.until(lambda: id in self.settled)
        return self.settled[id]

    async def connected(self) -> None:
        """Wait until there is a line, a new one if need be."""
        while self._reading is None or self._reading.done():
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                self.spells.append(self.heard)
                self.heard = []
                await self.open()
                return
            await asyncio.sleep(0.05)

    async def settle(self, true: Any) -> None:  # noqa: ANN401
        """Wait until something is so, over as many lines as it takes."""
        while not true():
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await self.connected()
                await self.until(true, 2.0)


async def keep_playing(client: Stubborn, drawn: random.Random, stop: asyncio.Event) -> None:
    """Play at random until told to stop."""
    while not stop.is_set():
        await client.settle(lambda: client.actions or client.phase in (*ENDED, "pause") or stop.is_set())
        if stop.is_set() or client.phase in ENDED:
            return
        if client.phase == "pause":
            await client.do({"do": "next"})
        elif client.actions:
            await client.do({"do": "play", "action": drawn.choice(client.choices()), "turn": client.actions["turn"]})


async def seated(served: Served, number: int, machines: int = 0) -> list[Stubborn]:
    """Four people who have begun a match, or fewer with so many machines."""
    browsers = [served.person(f"P{seat}") for seat in range(SEATS - machines)]
    table = made(
        browsers[0],
        "polignac",
        options={"limit": 1000},
        chairs=["me", *["empty"] * (SEATS - 1 - machines), *["habitue"] * machines],
        settings={"pause": 0},
    )
    people = [browser.get("/api/me").json()["me"]["id"] for browser in browsers]
    clients = [Stubborn(served, table["table"], *pair) for pair in zip(browsers, people, strict=True)]
    for seat, client in enumerate(clients):
        if seat:
            await client.do({"do": "sit", "name": f"P{number}{seat}", "chair": seat, "token": table["token"]})
        await client.do({"do": "ready", "commit": COMMIT})
    await clients[0].do({"do": "start"})
    for client in clients:
        await client.settle(lambda client=client: client.phase != "lobby" and client.parts["proof"]["sealed"])
        await client.do({"do": "reveal", "seed": SEED})
    return clients


async def more_settled(clients: list[Stubborn], count: int) -> None:
    """Wait until so many deeds more of these people are settled."""
    before = sum(len(client.settled) for client in clients)
    async with asyncio.timeout(PATIENCE):
        while sum(len(client.settled) for client in clients) < before + count:
            await asyncio.sleep(0.01)


async def rounds(served: Served, count: int, drawn: random.Random) -> list[Stubborn]:
    """Play while the server is killed and started again, `count` times; then play on a little."""
    tables = [await seated(served, number) for number in range(TABLES)]

    async def trouble(everybody: list[Stubborn]) -> None:
        for _ in range(count):
            await more_settled(everybody, drawn.randrange(20, 150))
            await asyncio.to_thread(served.kill)
            await asyncio.to_thread(served.start)

    return await through(trouble, tables)


async def through(
    trouble: Callable[[list[Stubborn]], Coroutine[Any, Any, None]], tables: list[list[Stubborn]]
) -> list[Stubborn]:
    """Play through some trouble; then play on a little, until everybody has been shown the same."""
    everybody = [client for table in tables for client in table]
    stop = asyncio.Event()
    playing = [asyncio.create_task(keep_playing(client, random.Random(n), stop)) for n, client in enumerate(everybody)]
    await trouble(everybody)
    for table in tables:
        await more_settled(table, 1)
    stop.set()
    for client in everybody:
        client._news.set()
    done, late = await asyncio.wait(playing, timeout=PATIENCE)
    assert not late
    for task in done:
        task.result()
    for client in everybody:
        client.spells.append(client.heard)
        await client.connected()
        await client.settle(lambda client=client: client.actions is not None or client.parts["waiting"])
    return everybody


def check_history(store: Path | str, everybody: list[Stubborn]) -> int:
    """Whatever they were told stands in the logs, once. Returns how many deeds that are."""
    logs = {client.table: log_of(store, client.table) for client in everybody}
    for rows in logs.values():
        check_log(rows)
    done = 0
    for client in everybody:
        rows = logs[client.table]
        acknowledged, unknown = check_deeds(rows, client.person, client, set(client.sent))
        assert unknown == 0
        done += acknowledged
        check_heard(rows, client.person, client.spells)
    moves = [row.move for rows in logs.values() for row in rows if row.move]
    assert len(moves) == done
    return done


def killed(folder: Path, count: int) -> None:
    with Served(folder) as served:
        everybody = run(rounds(served, count, random.Random(count)))
        served.kill()
        assert check_history(folder, everybody) > 20 * count
        assert served.log.read_text().count('"level": "error"') == 0


def test_two_rounds_of_kill_nine_lose_and_double_nothing(folder: Path) -> None:
    killed(folder, 2)


@pytest.mark.soak
def test_a_hundred_rounds_of_kill_nine_lose_and_double_nothing(folder: Path) -> None:
    killed(folder, 100)
