"""Logs: one JSON object a line, without secrets."""

import atexit
import contextlib
import logging
import os
import queue
import sys
import threading
from collections.abc import MutableMapping
from typing import Any

import structlog

from tripot.server.said import trouble

#: What a log line may never hold, whoever writes it.
SECRETS = frozenset({
    "hand", "cards", "pack", "seed", "secret", "token", "cookie", "session", "password", "login", "name", "view",
    "state",
})  # fmt: skip
HIDDEN = "***"
ROOM = 1000  # lines that wait to be written
LAST_WORDS = 1.0  # seconds for what waits at the end


def redact(_: object, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The line without the values of secret names."""
    for name in line:
        if name in SECRETS:
            line[name] = HIDDEN
    return line


def set_up(level: str) -> None:
    """Write logs of this level and above to the standard error; those of the libraries from warnings up."""
    lines = Lines(sys.stderr.fileno())
    atexit.register(lines.end)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            redact,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.WriteLoggerFactory(lines),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Passing()], force=True)
    logging.getLogger("uvicorn.error").addFilter(is_our_trouble)


class Lines:
    """Lines for a file, written in their order by a thread of their own: whoever logs waits for nobody who reads.

    What finds no room is lost, and counted in its place.
    """

    def __init__(self, file: int) -> None:
        self._file = file
        self._waiting: queue.Queue[str | None] = queue.Queue(ROOM)
        self._lost = 0
        self._writing = threading.Thread(target=self._write, name="log", daemon=True)
        self._writing.start()

    def write(self, line: str) -> None:
        try:
            if self._lost:
                self._waiting.put_nowait(f'{{"event": "lines lost", "count": {self._lost}, "level": "warning"}}\n')
                self._lost = 0
            self._waiting.put_nowait(line)
        except queue.Full:
            self._lost += 1

    def flush(self) -> None:
        """Nothing: a logger asks for this after every line."""

    def end(self) -> None:
        """Write what waits, if it is taken within a while."""
        with contextlib.suppress(queue.Full):
            self._waiting.put(None, timeout=LAST_WORDS)
            self._writing.join(LAST_WORDS)

    def _write(self) -> None:
        for line in iter(self._waiting.get, None):
            with contextlib.suppress(OSError):  # as on a full disk: the line is lost
                write_all(self._file, line.encode(errors="backslashreplace"))


def write_all(file: int, line: bytes) -> None:
    """Write past Python's own buffer: a thread that hangs would hold its lock when the process wants to end."""
    while line:
        line = line[os.write(file, line) :]


def is_our_trouble(record: logging.LogRecord) -> bool:
    """Whether a library tells of more than what a stranger has sent, as often as he likes."""
    return record.levelno > logging.WARNING and "received from client" not in record.msg


class _Passing(logging.Handler):
    """Hands the logs of libraries on."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        more = trouble(error) if error else {}
        structlog.get_logger().log(record.levelno, "library", library=record.name, message=record.getMessage(), **more)
