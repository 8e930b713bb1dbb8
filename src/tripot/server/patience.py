"""How long the server puts up with a peer that reads nothing."""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 20.0


class PatientProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets; one whose peer reads nothing for 20 seconds is cut, with all that waits for it."""

    _cutting: asyncio.TimerHandle | None = None

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
