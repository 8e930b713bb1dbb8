"""A reader that reads nothing slows nobody down, is cut, and comes back."""

import asyncio
import json
import socket
import time

from tests.server.clients import Client, run
from tests.server.serving import Served
from tests.server.tables import play_together, together
from tripot.server.lines import MOST_WAITING, TOO_SLOW, Line
from tripot.server.messages import Ok

GREETING = json.dumps({"t": "hello", "protocol": 1, "after": None, "epoch": None}).encode()


def deaf_socket(served: Served, table: str, cookie: str) -> socket.socket:
    """A socket of a table whose peer says hello and then never reads."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect(("127.0.0.1", served.port))
    head = (
        f"GET /ws/t/{table} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
        f"Origin: {served.origin}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    deaf.sendall(head.encode())
    assert b"101" in deaf.recv(200)
    deaf.sendall(bytes([0x81, 0x80 | len(GREETING), 0, 0, 0, 0]) + GREETING)
    return deaf


def test_a_deaf_socket_holds_up_neither_its_table_nor_another(served: Served) -> None:
    async def go() -> tuple[float, float]:
        clients = await together(served, "dame_de_pique", options={"target": 200})
        begun = time.monotonic()
        await play_together(clients, "alone", most=30)
        alone = time.monotonic() - begun
        deaf = [deaf_socket(served, clients[0].table, clients[0].cookie) for _ in range(20)]
        begun = time.monotonic()
        await play_together(clients, "with the deaf", most=30)
        beside = time.monotonic() - begun
        for one in deaf:
            one.close()
        watcher = await Client(served, clients[0].table).open()
        assert watcher.parts["match"] == clients[0].parts["match"]
        return alone, beside

    alone, beside = run(go())
    assert beside < 4 * alone + 2


def test_a_line_that_is_full_is_closed_as_too_slow_and_what_waited_is_dropped() -> None:
    sent: list[dict[str, object]] = []

    async def go() -> None:
        gate = asyncio.Event()

        async def send(message: object) -> None:
            await gate.wait()
            sent.append(message)  # type: ignore[arg-type]

        line = Line(send, "p")
        writing = asyncio.create_task(line.write())
        for number in range(MOST_WAITING + 20):
            line.say(Ok(str(number)))
            if number == 0:
                await asyncio.sleep(0)
        assert line.closing == TOO_SLOW
        gate.set()
        await writing

    asyncio.run(go())
    assert [message["type"] for message in sent] == ["websocket.send", "websocket.close"]
    assert sent[-1]["code"] == TOO_SLOW


def test_what_waits_is_sent_in_order_before_a_friendly_close() -> None:
    sent: list[dict[str, object]] = []

    async def go() -> None:
        async def send(message: object) -> None:
            sent.append(message)  # type: ignore[arg-type]

        line = Line(send, "p")
        for number in range(5):
            line.say(Ok(str(number)))
        line.close(1012)
        line.say(Ok("too late"))
        await line.write()

    asyncio.run(go())
    assert [json.loads(str(message["text"]))["id"] for message in sent[:-1]] == ["0", "1", "2", "3", "4"]
    assert sent[-1] == {"type": "websocket.close", "code": 1012}
