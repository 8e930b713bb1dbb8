"""uvicorn's sockets, with less patience for a peer that reads nothing, and a short way for what is sent most."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

PATIENCE = 20.0
AT_ONCE = "tripot.at_once"  # the name of the short way among the extensions of a scope
SWITCHING = 101
TEXT = 0x81  # a whole message of text
SHORT, MEDIUM = 126, 1 << 16  # where a frame's length takes more bytes


class PatientProtocol(WebSocketsSansIOProtocol):
    """A peer that reads nothing for 20 seconds is cut, with all that waits for it."""

    _cutting: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[AT_ONCE] = self.send_at_once

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
        self._cutting = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_cutting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_cutting()
        super().connection_lost(exc)

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
