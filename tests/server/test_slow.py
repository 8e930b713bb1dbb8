"""A reader that reads nothing slows nobody down, is cut, and comes back."""

import asyncio
import contextlib
import json
import socket
from asyncio import Transport
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.protocol import CLOSING, OPEN, State
from websockets.typing import Origin

from tests.server.clients import Client, run
from tests.server.keeping import Heard, script, table, until
from tests.server.serving import Served, wait_until
from tests.server.tables import play_some, together
from tripot.server.heads import LAST_WORDS
from tripot.server.house import House
from tripot.server.lines import MOST_WAITING, RESTART, TOO_SLOW, Line
from tripot.server.messages import Hello, Ok
from tripot.server.patience import PatientProtocol, frame
from tripot.store.store import Store
from tripot.table import commands as do

UNANSWERED = 60.0  # seconds; after twenty without a pong a socket is closed for that
MORE_THAN_ALLOWED = 40  # messages, so that as many are answered as may be, however slow the machine
#: The system takes little of what nobody reads: else it is megabytes before the server has to wait.
LITTLE_ROOM = """import socket; listen = socket.socket.listen; socket.socket.listen = lambda one, backlog: (
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096), listen(one, backlog));"""


def test_a_socket_cut_before_it_has_said_anything_is_let_go(folder: Path) -> None:
    async def cut(count: int) -> None:
        for _ in range(count):
            opened = await connect(served.socket + "t_none", origin=Origin(served.origin))
            opened.transport.abort()

    with Served(folder) as served:
        asyncio.run(cut(3))
        wait_until(lambda: served.counted("tripot_sockets") == 0, UNANSWERED)


class Deaf:
    """A socket of a table that asks for much and never reads."""

    def __init__(self, served: Served, client: Client) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.connect(("127.0.0.1", served.port))
        head = (
            f"GET /ws/t/{client.table} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            f"Origin: {served.origin}\r\nCookie: {client.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        self._socket.sendall(head.encode())
        assert b"101" in self._socket.recv(200)
        self.say(t="hello", protocol=1, after=None, epoch=None)

    def say(self, **message: object) -> None:
        """Send a message, masked with zeros; not if the server does not take it any more."""
        text = json.dumps(message).encode()
        with contextlib.suppress(OSError):
            self._socket.send(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text, socket.MSG_DONTWAIT)

    def leave(self) -> None:
        """Say goodbye, and read no more than before."""
        with contextlib.suppress(OSError):
            self._socket.send(bytes([0x88, 0x82, 0, 0, 0, 0]) + (1000).to_bytes(2, "big"), socket.MSG_DONTWAIT)

    def close(self) -> None:
        self._socket.close()


def test_deaf_sockets_are_closed_as_too_slow_while_their_table_plays_on(folder: Path) -> None:
    """They ask for a whole deal again and again until the server drops them; one coming back sees what others see."""

    async def go(served: Served) -> None:
        clients = await together(served, "polignac", options={"limit": 1000}, settings={"pause": 0})
        while not clients[0].parts["match"]["deals"]:
            await play_some(clients, "before", 4)
        deaf = [Deaf(served, client) for client in clients[1:]]
        snapshots = [client.snapshots for client in clients]
        async with asyncio.timeout(UNANSWERED):
            while closed_as_too_slow(served) < len(deaf):
                for one in deaf:
                    for _ in range(MORE_THAN_ALLOWED):
                        one.say(t="deal", id="d", number=1)
                await play_some(clients, "with the deaf", 4)
                assert clients[0].phase != "over"
                await asyncio.sleep(0.1)
        for one in deaf:
            one.close()
        again, watcher = Client(served, clients[1].table), await Client(served, clients[1].table).open()
        again.cookie = clients[1].cookie
        await again.open()
        assert again.parts["match"] == watcher.parts["match"]
        assert [client.snapshots for client in clients] == snapshots

    with Served(folder, preface=LITTLE_ROOM) as served:
        run(go(served))
    assert '"level": "error"' not in served.log.read_text()


def closed_as_too_slow(served: Served) -> float:
    lines = served.stranger().get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith('tripot_closes_total{code="1013"}'))


def test_a_socket_that_takes_nothing_holds_up_no_deed(tmp_path: Path) -> None:
    """Beside one that is stuck, the same person's other window is told everything in order, and every deed is done."""

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        stuck, brisk = Line(never, "p0"), Heard("p0")
        writing = asyncio.create_task(stuck.write())
        await asyncio.sleep(0)
        for line in (stuck, brisk.line):
            await keeper.join(line, Hello(1))
        for _ in range(MOST_WAITING):
            assert await keeper.ask(do.Invite(chair=1), "p0") is None
            assert await keeper.ask(do.Empty(chair=1), "p0") is None
        assert stuck.closing == TOO_SLOW
        numbers = [json.loads(text)["n"] for text in brisk.texts]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) > 2 * MOST_WAITING
        writing.cancel()

    script(work, tmp_path)


async def never(_: object) -> None:
    """Send nothing, and never come back."""
    await asyncio.Event().wait()


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
        line.close(TOO_SLOW)  # the first word holds
        line.say(Ok("too late"))
        await line.write()

    asyncio.run(go())
    assert [json.loads(str(message["text"]))["id"] for message in sent[:-1]] == ["0", "1", "2", "3", "4"]
    assert sent[-1] == {"type": "websocket.close", "code": 1012}


class Gated:
    """A socket that takes at once what it is allowed, and sends the rest while it may."""

    def __init__(self) -> None:
        self.sent: list[object] = []
        self.takes = False
        self.may_send = asyncio.Event()

    async def send(self, message: Any) -> None:  # noqa: ANN401
        await self.may_send.wait()
        self.sent.append(json.loads(message["text"])["id"] if "text" in message else message["code"])

    def at_once(self, text: bytes) -> bool:
        if self.takes:
            self.sent.append(json.loads(text)["id"])
        return self.takes


def test_what_is_sent_at_once_overtakes_nothing_and_comes_after_no_close() -> None:
    async def go() -> list[object]:
        gated = Gated()
        line = Line(gated.send, "p", gated.at_once)
        writing = asyncio.create_task(line.write())
        await asyncio.sleep(0)
        for on_its_way in (False, True):
            gated.takes = False
            gated.may_send.clear()
            line.say(Ok("first"))
            if on_its_way:
                await asyncio.sleep(0)
            gated.takes = True
            line.say(Ok("then"))
            gated.may_send.set()
            await until(lambda count=2 + 2 * on_its_way: len(gated.sent) == count)  # type: ignore[misc]
        line.say(Ok("last"))
        line.close(RESTART)
        line.say(Ok("too late"))
        await writing
        return gated.sent

    assert asyncio.run(go()) == ["first", "then", "first", "then", "last", RESTART]


def unconnected() -> PatientProtocol:
    """A socket without the connection it would be made with."""
    protocol = PatientProtocol.__new__(PatientProtocol)
    protocol.loop, protocol.transport, protocol.writable = asyncio.get_running_loop(), Transport(), asyncio.Event()
    protocol.disconnected = False
    return protocol


def test_who_reads_on_in_time_is_not_cut_later() -> None:
    async def go() -> None:
        protocol = unconnected()
        protocol.pause_writing()
        cutting = protocol._cutting
        assert cutting is not None
        protocol.resume_writing()
        assert cutting.cancelled()

    asyncio.run(go())


def test_a_socket_that_ends_is_cut_at_the_earliest_time_set_whatever_is_read() -> None:
    async def go() -> None:
        protocol, set_times = unconnected(), list[asyncio.TimerHandle]()
        for seconds in (20.0, 2.0, 20.0):
            protocol._end_within(seconds)
            assert protocol._cutting is not None
            set_times.append(protocol._cutting)
        protocol.pause_writing()
        protocol.resume_writing()
        assert [one.cancelled() for one in set_times] == [True, False, False]
        assert set_times[1] is set_times[2] is protocol._cutting
        assert set_times[1].when() < set_times[0].when()
        protocol = unconnected()
        protocol.disconnected = True
        protocol._end_within(2.0)
        assert protocol._cutting is None

    asyncio.run(go())


def test_who_has_said_goodbye_himself_is_let_go_at_a_stop() -> None:
    async def go() -> None:
        protocol: Any = unconnected()
        closed = list[bool]()
        protocol.handshake_complete, protocol.close_sent = True, False
        protocol.conn = SimpleNamespace(state=CLOSING)
        protocol.transport = SimpleNamespace(close=lambda: closed.append(True), abort=None)
        protocol.shutdown()
        assert closed == [True]
        assert protocol._cutting.when() - protocol.loop.time() == pytest.approx(LAST_WORDS, abs=1.0)

    asyncio.run(go())


def test_nothing_is_sent_at_once_by_a_socket_that_takes_nothing_or_is_about_to_close() -> None:
    async def go() -> None:
        written = list[bytes]()
        protocol: Any = unconnected()

        def may_send(*, opened: bool = True, closed: bool = False, ends: bool = False, state: State = OPEN) -> bool:
            protocol.handshake_complete, protocol.close_sent = opened, closed
            protocol.conn = SimpleNamespace(state=state)
            protocol.transport = SimpleNamespace(is_closing=lambda: ends, write=written.append)
            return bool(protocol.send_at_once(b"text"))

        assert not may_send()
        protocol.writable.set()
        hindered = [may_send(opened=False), may_send(closed=True), may_send(ends=True), may_send(state=CLOSING)]
        assert (hindered, written) == ([False] * 4, [])
        assert may_send()
        assert written == [frame(b"text")]

    asyncio.run(go())
