"""Logs: one JSON object a line, without secrets."""

import contextlib
import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from tripot.server.said import trouble

#: What a log line may never hold, whoever writes it.
SECRETS = frozenset(
    {
        "hand",
        "cards",
        "pack",
        "seed",
        "secret",
        "token",
        "cookie",
        "session",
        "password",
        "login",
        "name",
        "view",
        "state",
    }
)
HIDDEN = "***"


def redact(_: object, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The line without the values of secret names."""
    for name in line:
        if name in SECRETS:
            line[name] = HIDDEN
    return line


def set_up(level: str) -> None:
    """Write logs of this level and above to the standard error; those of the libraries from warnings up."""
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
        logger_factory=structlog.PrintLoggerFactory(_Lossy()),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Passing()], force=True)


class _Lossy:
    """The standard error; a line it does not take, as on a full disk, is lost, and whoever wrote it goes on."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


class _Passing(logging.Handler):
    """Hands the logs of libraries on."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        more = trouble(error) if error else {}
        structlog.get_logger().log(record.levelno, "library", library=record.name, message=record.getMessage(), **more)
