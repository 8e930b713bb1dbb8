"""uvicorn's requests, with bounds: bytes of a head, seconds until all is there, connections at a time."""

import asyncio
import contextlib
import resource
import time
from typing import ClassVar

import structlog
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

LONGEST_HEAD = 16_384  # bytes of a method, a path and headers
BESIDE = len(b": \r\n")  # bytes of a header besides its name and value
LONGEST = 1 << 20  # bytes of a whole request: so much is read of a body that has been refused as too long
MOST_WAITING = 16  # requests of a connection behind the one that is answered; browsers wait for an answer first
WITHIN = 10.0  # seconds for a request to come, or for some of an answer to be read
LAST_WORDS = 2.0  # seconds for what waits to be read when the server stops
MOST = 10_000  # connections, where the system allows as many
RESERVED, PIPES = 64, 4  # files that are opened besides the connections, and those of a process for the machines
QUIET = 60.0  # seconds between two lines of the log about too many connections
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
log = structlog.get_logger()


class TooMuchError(Exception):
    """A head is longer than one may be, or there are more of them."""


class BriefProtocol(HttpToolsProtocol):
    """Whoever connects asks soon and briefly, reads what is answered, or is cut; where all places are taken, whoever
    has kept one the longest without asking anything gives it up.
    """

    _told: ClassVar[float] = float("-inf")  # when the log was told last that all places are taken
    _deadline: asyncio.TimerHandle | None = None  # while no whole request waits for its answer
    _come = 0  # bytes of a request that is not whole
    _has_head = False  # whether all its head is among them
    _has_ended = False  # whether what was read last held the end of a request
    _is_too_long = False  # whether its head is longer than one may be
    _unread = float("inf")  # bytes of answers that waited to be read when last looked at
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        self._find_place()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)
        if self._answering is not None:  # uvicorn tells the last that was asked, which may have to wait behind this
            self._answering.disconnected = True
            self._answering.message_event.set()

    def data_received(self, data: bytes) -> None:
        self._has_ended = False
        super().data_received(data)
        if not self._has_ended:
            self._come += len(data)
        if self.transport.is_closing():
            return
        if self._come > LONGEST:
            self.transport.abort()
        elif self._come > LONGEST_HEAD and not self._has_head:
            self._refuse_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """What follows a body is no header: a proxy that sets headers, such as a peer's address, lets it pass."""
        if not self._has_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) + BESIDE for name, value in self.headers) > LONGEST_HEAD:
            self._is_too_long = True
            raise TooMuchError  # which uvicorn takes for any fault of what is sent
        self._has_head = True
        super().on_headers_complete()
        if len(self.pipeline) > MOST_WAITING:
            self.transport.abort()
            raise TooMuchError

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._come, self._has_head, self._has_ended, self._unread = 0, False, True, float("inf")
        self._wait_no_more()
        is_answered = self.cycle is not None and self.cycle.response_complete  # type: ignore[redundant-expr]
        if is_answered:  # before all of it was read
            self._wait()

    def on_response_complete(self) -> None:
        has_more = bool(self.pipeline)
        super().on_response_complete()
        if not has_more:
            self._wait()

    def handle_websocket_upgrade(self) -> None:
        """Cut a connection where an answer is still to come, or to be read: nothing would see to it from here on."""
        if self._is_answering or self.flow.write_paused:
            self.transport.abort()
            return
        self._wait_no_more()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does on a loss: the two hold each other

    def shutdown(self) -> None:
        """Wait for nobody whose request has not come whole, nor for long for one who does not read his answer."""
        if self._has_head and self._answering is self.cycle:
            self.transport.abort()
            return
        super().shutdown()
        if self._deadline is not None:
            self._wait_no_more()
            self._deadline = self.loop.call_later(LAST_WORDS, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        if self._is_too_long:
            self._refuse_head()
        elif not self.transport.is_closing():
            super().send_400_response(msg)

    @property
    def _is_answering(self) -> bool:
        """Whether an answer is still to come, or some of it."""
        return self._answering is not None and not self._answering.response_complete

    def _refuse_head(self) -> None:
        self.transport.write(TOO_LONG)
        self.transport.close()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    # time

    def pause_writing(self) -> None:
        """Answers wait to be read, and with them the requests behind: time runs, though these are whole."""
        super().pause_writing()
        self._unread = float("inf")
        self._wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._is_answering and not self._has_head:  # no body is to come
            self._wait_no_more()

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(WITHIN, self._give_up)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        """Cut whoever has not asked in time, except one who still reads answers."""
        self._deadline = None
        before, self._unread = self._unread, self.transport.get_write_buffer_size()
        if 0 < self._unread < before:
            self._wait()
        else:
            self.transport.abort()

    # places

    def _find_place(self) -> None:
        """One connection goes where there are too many: this one, if none of the others waits to be asked something."""
        most = self.limit_concurrency
        if most is not None and len(self.connections) >= most:  # as uvicorn counts, which answers 503 from there on
            silent = [one for one in self.connections if isinstance(one, BriefProtocol) and one._deadline is not None]
            min(silent, key=BriefProtocol._runs_out)._leave()
            if time.monotonic() - self._told > QUIET:
                BriefProtocol._told = time.monotonic()
                log.warning("all places are taken", connections=most - 1)

    def _runs_out(self) -> float:
        return self._deadline.when() if self._deadline is not None else float("inf")

    def _leave(self) -> None:
        self.connections.discard(self)
        self.transport.abort()


def files_kept(workers: int) -> int:
    """How many files a server with so many processes for the machines may open besides connections."""
    return RESERVED + PIPES * workers


def places_beside(workers: int) -> int:
    """How many connections there may be, so that files and pipes of processes for the machines can always be opened;
    fewer than one where not even these can.
    """
    kept = files_kept(workers)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < MOST + kept:  # a limit below 0 is none
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(MOST + kept, hard) if hard >= 0 else MOST + kept, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft < 0 else min(MOST, soft - kept)
