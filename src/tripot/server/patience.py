"""uvicorn's sockets, with less patience for a peer that reads nothing or sends no end of frames, and a short way for
what is sent most.
"""

import asyncio
from collections import deque
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from tripot.server.heads import LAST_WORDS
from tripot.server.limits import Bucket

PATIENCE = 20.0
RATE, BURST = 100.0, 300.0  # frames a second, of any kind; messages are held back long before
MOST_PARTS = 64  # frames of one message
PIECE = 1024  # bytes that are looked at together: no more than 170 frames
AT_ONCE = "tripot.at_once"  # the name of the short way among the extensions of a scope
SWITCHING = 101
TEXT = 0x81  # a whole message of text
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
SHORT, MEDIUM = 126, 1 << 16  # where a frame's length takes more bytes


class PatientProtocol(WebSocketsSansIOProtocol):
    """A peer that reads nothing for 20 seconds is cut, with all that waits for it, and one that sends more frames than
    anybody needs, even empty ones.
    """

    _cutting: asyncio.TimerHandle | None = None
    _is_ending = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._allowed = Bucket(RATE, BURST)
        self._pieces: deque[bytes] = deque()
        self._extensions: dict[str, Any] = {}  # of the scope, which a refused request has none of

    def data_received(self, data: bytes) -> None:
        """What comes with a message waits until that has been taken: it is some bytes, and would be many messages."""
        self._pieces.extend(data[start : start + PIECE] for start in range(0, len(data), PIECE))
        self._read_on()
        if not self.handshake_initiated:  # the whole request was there, and uvicorn makes nothing of it
            self.transport.write(b"".join(self.conn.data_to_send()) or NO_HANDSHAKE)
            self.transport.close()

    def _read_on(self) -> None:
        while self._pieces and not self.read_paused and not self.transport.is_closing():
            super().data_received(self._pieces.popleft())

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._read_on()
        return message

    def handle_events(self) -> None:
        if self._allowed.take(self.loop.time(), len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Raises ClientDisconnected also where uvicorn has closed the socket by itself, as one that answers no ping."""
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        self._read_on()  # after a close, for the peer's answer to it

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[AT_ONCE] = self.send_at_once
            self._extensions = extensions

    def send_at_once(self, text: bytes) -> bool:
        """Send a text, in UTF-8, if the socket takes it now; False, and nothing is sent, if it must wait."""
        if not self.handshake_complete or self.close_sent or self.conn.state is not OPEN:
            return False
        if self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(frame(text))
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._is_ending:
            return
        self._cutting = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self._is_ending:
            self._stop_cutting()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._end_within(PATIENCE)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_within(PATIENCE)

    def shutdown(self) -> None:
        """Whoever has said goodbye himself, and has not read all that was sent before, hears no more."""
        if self.handshake_complete and not self.close_sent and self.conn.state is not OPEN:
            self.transport.close()
        else:
            super().shutdown()
        self._end_within(LAST_WORDS)

    def _end_within(self, seconds: float) -> None:
        """Closing waits until all is read: not for ever."""
        end = self.loop.time() + seconds
        if self.disconnected or (self._is_ending and self._cutting is not None and self._cutting.when() <= end):
            return
        self._is_ending = True
        self._stop_cutting()
        self._cutting = self.loop.call_at(end, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_cutting()
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """What holds itself would stay until the collector looks at what is old, which takes 200,000 sockets: the short
        way, the parser, and the fault it may have met.
        """
        self._extensions.pop(AT_ONCE, None)
        self.conn.parser.close()
        self.conn.parser_exc = None

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None


def frame(text: bytes) -> bytes:
    """A message in one frame, as RFC 6455 (5.2) has it; a server's are not masked."""
    size = len(text)
    if size < SHORT:
        head = bytes((TEXT, size))
    elif size < MEDIUM:
        head = bytes((TEXT, SHORT)) + size.to_bytes(2, "big")
    else:
        head = bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big")
    return head + text
