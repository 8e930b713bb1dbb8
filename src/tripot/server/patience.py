"""uvicorn's sockets, with less patience for a peer that reads nothing, and a short way for what is sent most."""

import asyncio
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

PATIENCE = 20.0
TEXT = 0x81  # a whole message of text
SHORT, MEDIUM = 126, 1 << 16  # where a frame's length takes more bytes


class PatientProtocol(WebSocketsSansIOProtocol):
    """A peer that reads nothing for 20 seconds is cut, with all that waits for it."""

    _cutting: asyncio.TimerHandle | None = None

    async def send(self, message: Any) -> None:  # noqa: ANN401  # an ASGI event
        """A text to an open socket that takes it goes out at once; all else as uvicorn has it."""
        text = message.get("text")
        if text is None or not self.writable.is_set() or self.close_sent or self.conn.state is not OPEN:
            await super().send(message)
        elif self.transport.is_closing():
            raise ClientDisconnected
        else:
            self.transport.write(frame(text.encode()))

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
