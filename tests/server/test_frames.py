"""The frames of a socket: the short way of sending them, and no end of them."""

import asyncio
import gc
from collections.abc import Awaitable, Callable

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from tests.server.test_heads import LATE, Peer, heard, perform, said
from tripot.server import patience
from tripot.server.gate import Receive, Scope, Send
from tripot.server.heads import BriefProtocol
from tripot.server.patience import BURST, MOST_PARTS, PIECE, PatientProtocol, frame

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
TEXT, FIRST, MORE, LAST, PING, PONG = (bytes([head, 0x80, 0, 0, 0, 0]) for head in (0x81, 0x01, 0x00, 0x80, 0x89, 0x8A))
BYE = b"\x88\x80\0\0\0\0"
UNMASKED = b"\x81\x00"  # which no client may send
DONE = {"type": "websocket.send", "text": "done"}
Talk = Callable[[Receive, Send], Awaitable[None]]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_reads_back_as_the_text_whatever_its_length(size: int) -> None:
    text = ("é" * size).encode()[: size - size % 2]
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"), state=OPEN, max_size=None)
    client.receive_data(frame(text))
    (event,) = client.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, event.fin, bytes(event.data)) == (Opcode.TEXT, True, text)


def converse(talk: Talk, sent: bytes) -> bytes:
    """What a socket is sent until it is closed; it has itself sent this once it was open."""
    answers = []

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await talk(receive, send)

    async def scene(port: int) -> None:
        peer = await opened(port)
        peer[1].write(sent)
        answers.append(await heard(peer))

    perform(scene, app=app)
    return answers[0]


async def opened(port: int) -> Peer:
    """A socket whose handshake is done."""
    peer = await said(port, UPGRADE)
    async with asyncio.timeout(LATE):
        assert b" 101 " in await peer[0].readuntil(b"\r\n\r\n")
    return peer


async def listen(receive: Receive, _: Send) -> None:
    """Take all that comes, until the socket is closed."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


@pytest.mark.parametrize(
    ("before", "again"),
    [(b"", PING), (b"", PONG), (b"", TEXT), (FIRST, MORE)],
    ids=["pings", "pongs", "messages", "parts of a message"],
)
def test_who_sends_no_end_of_frames_is_cut(before: bytes, again: bytes) -> None:
    assert len(converse(listen, before + again * 40_000)) < BURST * len(PING)


def test_who_sends_as_many_as_he_may_is_not_cut() -> None:
    async def enough(receive: Receive, send: Send) -> None:
        if (await receive())["type"] == "websocket.receive":
            await send(DONE)

    parts = FIRST + MORE * (MOST_PARTS - 1)
    assert converse(enough, PING * 100 + parts[: -len(MORE)] + LAST).endswith(frame(b"done"))
    assert b"done" not in converse(enough, PING * 100 + parts + LAST)


def test_messages_wait_unread_until_those_before_are_taken_and_none_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "BURST", 1e6)
    count, most = 10_000, 0

    async def slowly(receive: Receive, send: Send) -> None:
        nonlocal most
        waiting = receive.__self__.queue  # type: ignore[attr-defined]
        for _ in range(count):
            most = max(most, waiting.qsize())
            assert (await receive())["text"] == ""
        await send(DONE)

    assert converse(slowly, TEXT * count) == frame(b"done")
    assert 1 < most <= PIECE // len(TEXT) + 1


def test_what_is_sent_after_a_socket_was_closed_for_its_fault_is_no_fault_of_the_server() -> None:
    told = []

    async def late(receive: Receive, send: Send) -> None:
        await listen(receive, send)
        for message in (DONE, {"type": "websocket.close"}):
            with pytest.raises(ClientDisconnected):
                await send(message)
            told.append(message["type"])

    assert converse(late, UNMASKED).startswith(b"\x88")
    assert told == ["websocket.send", "websocket.close"]


@pytest.mark.parametrize("admits", [True, False], ids=["opened", "refused"])
@pytest.mark.parametrize("sent", [b"", BYE, UNMASKED], ids=["cut", "goodbye", "fault"])
def test_a_socket_that_is_gone_leaves_nothing_to_the_garbage_collector(sent: bytes, *, admits: bool) -> None:
    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept" if admits else "websocket.close"})
        await listen(receive, send)

    async def scene(port: int) -> None:
        reader, writer = await said(port, UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(sent)
        if sent:
            await reader.read()
        writer.close()
        async with asyncio.timeout(LATE):
            while any(isinstance(one, BriefProtocol | PatientProtocol) for one in gc.get_objects()):
                await asyncio.sleep(0.02)

    gc.collect()
    gc.disable()
    try:
        perform(scene, app=app)
    finally:
        gc.enable()
