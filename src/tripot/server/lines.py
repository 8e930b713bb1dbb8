"""One socket: what is to be sent waits in a bounded queue, and one task writes. Nobody ever waits for a slow reader."""

import asyncio
from collections import deque
from collections.abc import Callable

from tripot.server import metrics
from tripot.server.gate import Send
from tripot.server.messages import FromServer, encode

MOST_WAITING = 64
TOO_SLOW, RESTART = 1013, 1012


def never(_: bytes) -> bool:
    """Nothing is sent at once: there is no short way."""
    return False


class Line:
    """The way to one socket of a person.

    `person` is empty for a stranger who only watches, `session` if no cookie is sent; `address` is where it leads.
    """

    def __init__(
        self,
        send: Send,
        person: str,
        at_once: Callable[[bytes], bool] | None = None,
        *,
        session: bytes = b"",
        address: str = "",
    ) -> None:
        self.person, self.session, self.address = person, session, address
        self.is_guest = False  # whether the person had no account on coming
        self._at_once = at_once or never
        self.closing: int | None = None
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._writing = True  # whether a message is on its way, so that others must wait behind it
        self._wake = asyncio.Event()
        self.written = asyncio.Event()  # nothing more will be

    def put(self, text: bytes) -> None:
        """Have a message sent. A socket that does not keep up is closed, and will come back for a snapshot."""
        if self.closing is not None or (not self._waiting and not self._writing and self._at_once(text)):
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(TOO_SLOW)
        else:
            self._waiting.append(text)
            self._wake.set()

    def say(self, message: FromServer) -> None:
        """Have a message sent."""
        self.put(encode(message))

    def close(self, code: int) -> None:
        """Close once what waits is sent; at once if it is too slow."""
        if self.closing is None:
            self.closing = code
            metrics.CLOSES.labels(code).inc()
            if code == TOO_SLOW:
                self._waiting.clear()
            self._wake.set()

    async def write(self) -> None:
        """Write until the line is closed."""
        try:
            await self._write()
        finally:
            self.written.set()

    async def _write(self) -> None:
        while True:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self.closing is not None:
                await self._send({"type": "websocket.close", "code": self.closing})
                return
            self._wake.clear()
            self._writing = False
            await self._wake.wait()
            self._writing = True
