"""The log: whoever writes to it waits for nobody, and strangers cannot fill it."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.server.clients import Client, run
from tests.server.serving import PATIENCE, Served
from tests.server.tables import made
from tripot.server import logs
from tripot.server.logs import HIDDEN, ROOM, SECRETS, Lines
from tripot.server.said import trouble
from tripot.store.store import StoreError

SCRAP = 512  # bytes, a part of a page
TALKING = """
import structlog
from tripot.server import logs
logs.set_up("info")
for number in range(5000):
    structlog.get_logger().info("x" * 100, number=number)
print("done", flush=True)
"""

TELLING = """
import structlog
from tripot.server import logs
logs.set_up("info")
structlog.get_logger().info("told", table="t", **dict.fromkeys(logs.SECRETS, "Ann"))
"""

BREAKING = """
import logging
from tripot.server import logs
logs.set_up("info")
try:
    {}["Ann"]
except KeyError:
    logging.getLogger("uvicorn.error").exception("broke")
"""

REPLACED = """
import asyncio
from tripot import game
from tripot.server import logs
from tripot.server.bots import Bots, Worker
async def start():
    raise OSError
Worker.start = start
logs.set_up("info")
match = game("polignac", seats=4).match(seed=5)
asyncio.run(Bots(1).choose(match.view(match.waiting[0]), "habitue"))
"""


@pytest.mark.soak
def test_who_logs_goes_on_and_ends_when_nobody_reads() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", TALKING], stdout=pipe, stderr=pipe) as talking:
        assert talking.wait(PATIENCE) == 0
        assert talking.stdout is not None
        assert talking.stdout.read() == b"done\n"


def test_lines_are_written_in_order_and_those_that_found_no_room_are_counted() -> None:
    reading, writing = filled_pipe()
    lines, wide = Lines(writing), "x" * 10_000
    for number in range(2 * ROOM):
        lines.write(json.dumps({"number": number, "wide": wide}) + "\n")
        while not number and lines._waiting.qsize():
            time.sleep(0)  # until the first is being written, for which there is no room: no other is taken meanwhile
    read = b""
    while lines._waiting.qsize():
        read += available(reading)
    for word in ("last", "end"):
        lines.write(json.dumps({"number": word}) + "\n")
    while b"end" not in read:
        read += available(reading)
    *kept, lost, last, end = [json.loads(line) for line in read.splitlines()]
    assert [line["number"] for line in kept] == list(range(len(kept)))
    assert lost == {"event": "lines lost", "count": 2 * ROOM - len(kept), "level": "warning"}
    assert (last, end) == ({"number": "last"}, {"number": "end"})


def filled_pipe() -> tuple[int, int]:
    """Both ends of a pipe that takes nothing until it is read, without waiting; there are spaces in it."""
    reading, writing = os.pipe()
    for end in (reading, writing):
        os.set_blocking(end, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writing, b" " * SCRAP)
    os.set_blocking(writing, True)
    return reading, writing


def available(file: int) -> bytes:
    """What can be read without waiting."""
    try:
        return os.read(file, 1 << 20)
    except BlockingIOError:
        return b""


def test_what_is_left_is_written_at_the_end() -> None:
    told = TALKING.replace("5000", str(ROOM // 2))
    done = subprocess.run([sys.executable, "-c", told], stderr=subprocess.PIPE, check=True, timeout=PATIENCE)
    assert [json.loads(line)["number"] for line in done.stderr.splitlines()] == list(range(ROOM // 2))


def test_a_line_that_cannot_be_written_is_lost_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a full disk. What is taken a little at a time is whole, and has signs that UTF-8 knows."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)

    def write(file: int, line: bytes) -> int:
        if line.startswith(b"lost"):
            raise OSError
        return os.write(file, line[:3])

    monkeypatch.setattr(logs, "os", SimpleNamespace(write=write))
    lines = Lines(writing)
    for line in ("lost\n", "kept \ud800\n"):
        lines.write(line)
    lines.end()
    assert available(reading) == b"kept \\ud800\n"


def test_what_may_be_in_no_line_is_not_written_whoever_logs_it() -> None:
    told = subprocess.run([sys.executable, "-c", TELLING], stderr=subprocess.PIPE, check=True, timeout=PATIENCE)
    line = json.loads(told.stderr)
    assert line["table"] == "t"
    assert {line[name] for name in SECRETS} == {HIDDEN}


def test_what_breaks_in_a_library_is_a_line_that_says_what_and_where() -> None:
    told = subprocess.run([sys.executable, "-c", BREAKING], stderr=subprocess.PIPE, check=True, timeout=PATIENCE)
    line = json.loads(told.stderr)
    assert (line["event"], line["library"], line["message"], line["level"]) == (
        "library",
        "uvicorn.error",
        "broke",
        "error",
    )
    assert (line["error"], "where" in line) == ("KeyError", True)
    assert b"Ann" not in told.stderr


@pytest.mark.soak
def test_nonsense_of_strangers_is_not_written_down(folder: Path) -> None:
    with Served(folder) as served:
        with socket.create_connection(("127.0.0.1", served.port)) as stranger:
            stranger.sendall(b"nonsense\r\n\r\n")
            assert stranger.recv(100).startswith(b"HTTP/1.1 400")

        async def go() -> int | None:
            client = await Client(served, made(served.person(), "polignac")["table"]).open()
            assert client._socket is not None
            await client._socket.send(b"\xff", text=True)
            await client.ended()
            return client.closed

        assert run(go()) == 1007
    assert [line for line in served.log.read_text().splitlines() if '"level": "info"' not in line] == []


def test_a_refusal_of_the_store_says_what_the_database_calls_it_and_no_more() -> None:
    refused = trouble(StoreError("the store could not write: Ann's hand", why="SQLITE_IOERR_WRITE"))
    assert refused == {"error": "StoreError", "why": "SQLITE_IOERR_WRITE", "where": ""}
    assert trouble(StoreError("nobody knows")) == {"error": "StoreError", "where": ""}


def test_of_faults_that_come_together_the_first_is_named() -> None:
    together = ExceptionGroup("of tasks", [ExceptionGroup("within", [ZeroDivisionError()]), ValueError()])
    assert trouble(together) == {"error": "ZeroDivisionError", "where": ""}


def test_the_line_on_a_machine_that_was_replaced_says_which_it_was() -> None:
    """`level` is the log's own: what is logged by that name is lost."""
    replaced = subprocess.run([sys.executable, "-c", REPLACED], capture_output=True, timeout=PATIENCE, check=True)
    line = json.loads(replaced.stderr)
    assert (line["machine"], line["level"], line["why"]) == ("habitue", "warning", "OSError")
