"""Tables made for tests, with people or machines at them."""

import asyncio
import hashlib
import random
from collections.abc import Callable
from typing import Any

import httpx

from tests.server.clients import PATIENCE, Client, play_on
from tests.server.serving import Served

SEED = "00112233445566778899aabbccddeeff"
COMMIT = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def make(browser: httpx.Client, game: str, **wish: Any) -> str:  # noqa: ANN401
    """The id of a new table."""
    return made(browser, game, **wish)["table"]


def made(browser: httpx.Client, game: str, **wish: Any) -> dict[str, str]:  # noqa: ANN401
    """A new table and its invitation."""
    answer = browser.post("/api/tables", json={"game": game, **wish})
    assert answer.status_code == 201, answer.text
    found: dict[str, str] = answer.json()
    return found


async def begin(client: Client) -> Client:
    """Open the socket of a table that has been started, take part in the shuffle, and wait for the match."""
    await client.open()
    if client.phase == "sealing":
        await client.do({"do": "ready", "commit": COMMIT})
        await client.until(lambda: client.phase != "sealing" or client.parts["proof"]["sealed"])
        if client.phase == "sealing":
            await client.do({"do": "reveal", "seed": SEED})
    await client.until(lambda: client.phase != "sealing")
    return client


async def alone(served: Served, game: str, **wish: Any) -> Client:  # noqa: ANN401
    """A person against machines, the match begun."""
    browser = served.person()
    return await begin(Client(served, make(browser, game, start=True, **wish), browser))


async def together(served: Served, game: str, seats: int = 4, **wish: Any) -> list[Client]:  # noqa: ANN401
    """People only, the match begun; nobody takes part in the shuffle but the host."""
    browsers = [served.person(f"P{number}") for number in range(seats)]
    table = made(browsers[0], game, seats=seats, chairs=["me", *["empty"] * (seats - 1)], **wish)
    clients = [await Client(served, table["table"], browser).open() for browser in browsers]
    for number, client in enumerate(clients):
        if number:
            sat = await client.do({"do": "sit", "name": f"P{number}", "token": table["token"]})
            assert sat["t"] != "error", sat
    for client in clients:
        await client.do({"do": "ready", "commit": COMMIT})
    await clients[0].do({"do": "start"})
    for client in clients:
        await client.until(lambda client=client: client.phase != "lobby" and client.parts["proof"]["sealed"])  # type: ignore[misc]
        await client.do({"do": "reveal", "seed": SEED})
    for client in clients:
        await client.until(lambda client=client: client.phase == "play")  # type: ignore[misc]
    return clients


def chooser(seed: object) -> Callable[[list[str]], str]:
    """Any choice, the same ones for the same seed."""
    return random.Random(str(seed)).choice


async def play_together(clients: list[Client], seed: object, *, most: int = 100_000) -> None:
    """Everybody plays, until the match is over."""
    await asyncio.gather(*(play_on(client, chooser((seed, n)), most=most) for n, client in enumerate(clients)))


async def play_some(clients: list[Client], seed: object, count: int) -> None:
    """Everybody plays, until so many deeds more are done among them; what is under way then is finished."""
    before = sum(len(client.settled) for client in clients)

    def enough() -> bool:
        return sum(len(client.settled) for client in clients) >= before + count

    players = [
        asyncio.create_task(play_on(client, chooser((seed, n)), enough=enough)) for n, client in enumerate(clients)
    ]
    while not enough() and not all(player.done() for player in players):
        await asyncio.sleep(0.01)
    for client in clients:
        client.wake()
    await asyncio.gather(*players)


async def whose_turn(clients: list[Client]) -> Client:
    """Who is to act, once all that was done has been told."""
    async with asyncio.timeout(PATIENCE):
        while not any(client.actions for client in clients):
            await asyncio.sleep(0.01)
    return next(client for client in clients if client.actions)


async def turn_of(client: Client) -> dict[str, Any]:
    """Wait for the client's turn."""
    await client.until(lambda: client.actions)
    assert client.actions is not None
    return client.actions


async def to_the_middle_of_a_trick(client: Client) -> None:
    """Play on until the client is to act on cards that lie on the table: nobody else is waited for."""
    await play_on(client, chooser("middle"), enough=lambda: bool(client.actions and client.parts.get("state:trick")))
