"""Requests that are too long, that never end, or that never begin; and more connections than there are places."""

import asyncio
import contextlib
import re
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import pytest
import uvicorn
from structlog.testing import capture_logs

from tests.server.clients import Client, run
from tests.server.serving import Served, wait_until
from tests.server.tables import make
from tripot.server import heads
from tripot.server.gate import App, Receive, Scope, Send
from tripot.server.heads import LONGEST, LONGEST_HEAD, MOST_WAITING, BriefProtocol, places_beside
from tripot.server.patience import PatientProtocol
from tripot.server.run import loop_factory

SOON, LATE = 0.4, 20.0  # seconds: what is granted in these tests, and what no answer takes
ASKED = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
ASKED_LAST = ASKED[:-2] + b"Connection: close\r\n\r\n"
UPGRADE = ASKED[:-2] + (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
POSTED = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"
LONG_ANSWER = b"x" * 30_000_000
Peer = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Scene = Callable[[int], Awaitable[None]]


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a request is short."""
    monkeypatch.setattr(heads, "WITHIN", SOON)


async def polite(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads a body, and answers with its length; /slow takes its time, /deaf reads none, /long says much."""
    body = b""
    while scope["path"] != "/deaf" and (message := await receive())["type"] == "http.request":
        body += message["body"]
        if not message["more_body"]:
            break
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * SOON)
    answer = LONG_ANSWER if scope["path"] == "/long" else str(len(body)).encode()
    headers = [(b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


@contextlib.asynccontextmanager
async def serving(app: App, most: int | None = None) -> AsyncIterator[int]:
    """The port at which an app is served, to so many at a time."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)  # noqa: FBT003  # the library's own
    config = uvicorn.Config(
        app,
        loop="none",
        lifespan="off",
        log_config=None,
        http=BriefProtocol,
        ws=PatientProtocol,
        limit_concurrency=None if most is None else most + 1,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = server.force_exit = True
        await task


def perform(scene: Scene, most: int | None = None, app: App = polite) -> None:
    """Run with a server, a polite one if nothing else is said, on the loop that a server has."""

    async def whole() -> None:
        async with serving(app, most) as port:
            await scene(port)

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(whole())


async def said(port: int, *pieces: bytes) -> Peer:
    """Somebody who says this, piece by piece."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
        await asyncio.sleep(0.02)
    return reader, writer


async def heard(peer: Peer) -> bytes:
    """All that is said to somebody until he is cut."""
    answer = bytearray()
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(LATE):
            while piece := await peer[0].read(65536):
                answer += piece
    peer[1].close()
    return bytes(answer)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\nHost: " + b"a" * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * LONGEST_HEAD,
        b"\r\n" * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\nHost: " + b"a" * LONGEST_HEAD + b"\r\n\r\n",
        b"GET /" + b"a" * LONGEST_HEAD + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * (LONGEST_HEAD // 6) + b"\r\n",
    ],
    ids=["path", "header", "headers", "nothing", "whole header", "whole path", "whole headers"],
)
def test_a_head_that_is_too_long_is_refused_whether_it_ends_or_not(head: bytes) -> None:
    async def scene(port: int) -> None:
        for pieces in ((head,), (head[:20], head[20:9000], head[9000:])):
            assert (await heard(await said(port, *pieces))).startswith(b"HTTP/1.1 431 ")

    perform(scene)


def test_after_an_answer_a_head_that_is_too_long_is_refused_too() -> None:
    async def scene(port: int) -> None:
        head = b"GET /" + b"a" * LONGEST_HEAD
        answers = await heard(await said(port, ASKED, head[:9000], head[9000:]))
        assert re.findall(rb"HTTP/1\.1 (\d+) ", answers) == [b"200", b"431"]

    perform(scene)


def test_a_head_as_long_as_one_may_be_is_answered() -> None:
    async def scene(port: int) -> None:
        head = b"GET / HTTP/1.1\r\nHost: " + b"a" * (LONGEST_HEAD - 20) + b"\r\n\r\n"
        for pieces in ((head,), (head[:9000], head[9000:])):
            assert (await heard(await said(port, *pieces))).startswith(b"HTTP/1.1 200 ")

    perform(scene)


def test_several_requests_at_once_are_no_long_head() -> None:
    async def scene(port: int) -> None:
        asked = b"GET /" + b"a" * (2 * LONGEST_HEAD // MOST_WAITING) + ASKED[5:]
        answers = await heard(await said(port, asked * MOST_WAITING + asked[:9], asked[9:]))
        assert answers.count(b"HTTP/1.1 200 ") == MOST_WAITING + 1

    perform(scene)


def test_who_asks_much_more_before_he_is_answered_is_cut_and_nothing_is_answered_any_more() -> None:
    is_over = asyncio.Event()

    async def patient(_: Scope, receive: Receive, __: Send) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        is_over.set()

    async def scene(port: int) -> None:
        assert await heard(await said(port, ASKED * (MOST_WAITING + 2))) == b""
        async with asyncio.timeout(LATE):
            await is_over.wait()

    perform(scene, app=patient)


@pytest.mark.parametrize(
    ("begun", "answered"),
    [
        (b"", 0),
        (b"GET / HT", 0),
        (POSTED + b"{", 0),
        (ASKED + b"\r\n", 1),
        (ASKED + b"GET / HT", 1),
        (ASKED + POSTED + b"{", 1),
        (b"POST /deaf" + POSTED[6:] + b"{", 1),
        (b"POST /deaf" + POSTED[6:] + b"{" * 100 + b"\r\n", 1),
    ],
    ids=[
        "silent",
        "half a head",
        "half a body",
        "silent afterwards",
        "half a head afterwards",
        "half a body afterwards",
        "half a body that nobody reads",
        "silent after a body that nobody reads",
    ],
)
def test_who_does_not_ask_in_time_is_cut(begun: bytes, answered: int) -> None:
    """Also one who says a little again and again."""

    async def scene(port: int) -> None:
        peer = await said(port, begun)
        saying = asyncio.create_task(dribble(peer[1], b"a" if begun and not begun.endswith(b"\r\n") else b""))
        assert (await heard(peer)).count(b"HTTP/1.1 200 ") == answered
        saying.cancel()

    perform(scene)


def test_who_asks_no_more_once_the_rest_of_a_body_that_nobody_reads_has_come_is_cut() -> None:
    """It comes after the answer, so uvicorn's own patience with a peer silent after one has ended."""

    async def scene(port: int) -> None:
        peer = await said(port, b"POST /deaf" + POSTED[6:] + b"{" * 50, b"{" * 50)
        assert (await heard(peer)).count(b"HTTP/1.1 200 ") == 1

    perform(scene)


async def dribble(writer: asyncio.StreamWriter, said: bytes) -> None:
    while not writer.is_closing():
        writer.write(said)
        await asyncio.sleep(SOON / 4)


def test_a_request_that_never_ends_is_cut_however_quickly_it_comes() -> None:
    async def scene(port: int) -> None:
        head = b"POST /deaf HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        peer = await said(port, head)
        peer[1].write(b"a: b\r\n" * LONGEST)
        assert (await heard(peer)).count(b"HTTP/1.1 ") <= 1

    perform(scene)


@pytest.mark.soak
def test_who_waits_for_an_answer_is_not_cut() -> None:
    async def scene(port: int) -> None:
        slow = b"GET /slow" + ASKED[5:]
        assert (await heard(await said(port, slow))).endswith(b"\r\n\r\n0")
        for both in (slow + ASKED, ASKED + slow):
            assert (await heard(await said(port, both))).count(b"HTTP/1.1 200 ") == 2

    perform(scene)


async def asked_for_much(port: int) -> Peer:
    """Somebody for whom an answer longer than the system keeps is waiting."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
    narrow.connect(("127.0.0.1", port))
    peer = await asyncio.open_connection(sock=narrow, limit=65536)
    peer[1].write(b"GET /long" + ASKED[5:])
    return peer


@pytest.mark.soak
def test_a_long_answer_is_sent_as_long_as_it_is_read() -> None:
    async def scene(port: int) -> None:
        reader, writer = await asked_for_much(port)
        size = 0
        async with asyncio.timeout(LATE):
            while piece := await reader.read(1_000_000):
                size += len(piece)
                await asyncio.sleep(6 * SOON * len(piece) / len(LONG_ANSWER))
        assert size > len(LONG_ANSWER)
        writer.close()

    perform(scene)


def test_who_does_not_read_an_answer_is_cut() -> None:
    async def scene(port: int) -> None:
        peer = await asked_for_much(port)
        await asyncio.sleep(4 * SOON)
        assert 0 < len(await heard(peer)) < len(LONG_ANSWER)

    perform(scene)


def test_who_reads_a_long_answer_and_has_asked_only_half_of_something_else_is_cut() -> None:
    async def scene(port: int) -> None:
        peer = await said(port, b"GET /long" + ASKED[5:], POSTED + b"{")
        assert len(await heard(peer)) > len(LONG_ANSWER)

    perform(scene)


def test_a_stop_waits_a_moment_only_for_who_does_not_read_his_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[BriefProtocol] = []
    connection_made = BriefProtocol.connection_made

    def meet(protocol: BriefProtocol, transport: asyncio.Transport) -> None:
        met.append(protocol)
        connection_made(protocol, transport)

    async def scene(port: int) -> None:
        peer = await asked_for_much(port)
        async with asyncio.timeout(LATE):
            while not met or not met[0].flow.write_paused:
                await asyncio.sleep(0.01)
        met[0].shutdown()
        await asyncio.sleep(2 * SOON)
        assert 0 < len(await heard(peer)) < len(LONG_ANSWER)

    monkeypatch.setattr(BriefProtocol, "connection_made", meet)
    monkeypatch.setattr(heads, "WITHIN", LATE)
    monkeypatch.setattr(heads, "LAST_WORDS", SOON)
    perform(scene)


@pytest.mark.parametrize("path", [b"/slow", b"/long"])
def test_no_socket_is_opened_behind_an_answer_that_is_to_come_or_to_be_read(path: bytes) -> None:
    async def scene(port: int) -> None:
        peer = await said(port, b"GET " + path + ASKED[5:], UPGRADE)
        answer = await heard(peer)
        assert answer.count(b"HTTP/1.1 ") == (path == b"/long")
        assert len(answer) < len(LONG_ANSWER)

    perform(scene)


def test_a_socket_opened_behind_an_answer_that_was_read_stays_open() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await polite(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(2 * SOON)
        await send({"type": "websocket.send", "text": "done"})

    async def scene(port: int) -> None:
        reader, writer = await said(port, ASKED, UPGRADE)
        async with asyncio.timeout(LATE):
            await reader.readuntil(b"done")
        writer.close()

    perform(scene, app=app)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (UPGRADE[:-2] + b"Content-Length: 5\r\n\r\n", b"400"),
        (UPGRADE[:-2] + b"Cookie: " + b"a" * 9_000 + b"\r\n\r\n", b"431"),
        (UPGRADE[:-2] + b"a: b\r\n" * 300 + b"\r\n", b"431"),
    ],
    ids=["body", "long", "many"],
)
def test_who_asks_for_a_socket_in_a_way_that_none_is_opened_is_told_so_and_cut(asked: bytes, status: bytes) -> None:
    async def scene(port: int) -> None:
        assert (await heard(await said(port, asked))).startswith(b"HTTP/1.1 " + status)

    perform(scene)


@pytest.mark.parametrize(
    ("word", "another"),
    [(b"13", b"8"), (b"MDEyMzQ1Njc4OWFiY2RlZg==", b"x"), (b"GET", b"POST")],
    ids=["version", "key", "post"],
)
def test_a_handshake_that_is_refused_breaks_nothing(word: bytes, another: bytes) -> None:
    """Else a stranger fills the log, a line for each request."""
    troubles: list[object] = []

    async def scene(port: int) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context))
        assert (await heard(await said(port, UPGRADE.replace(word, another)))).startswith(b"HTTP/1.1 4")

    perform(scene)
    assert troubles == []


@pytest.mark.parametrize("at_once", [True, False])
def test_what_follows_a_body_is_no_header(*, at_once: bool) -> None:
    """Else whoever asks tells where from, behind a proxy that says it in a header and passes on what follows."""
    heads_seen: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await polite(scope, receive, send)
        heads_seen.append(scope["headers"])

    async def scene(port: int) -> None:
        begun = b"POST / HTTP/1.1\r\nX-Forwarded-For: 1.2.3.4\r\nTransfer-Encoding: chunked\r\n\r\n"
        rest = b"2\r\nme\r\n0\r\nX-Forwarded-For: 5.6.7.8\r\n\r\n", ASKED_LAST
        answers = await heard(await said(port, *([begun + b"".join(rest)] if at_once else [begun, *rest])))
        assert answers.count(b"HTTP/1.1 200 ") == 2

    perform(scene, app=app)
    first = [(b"x-forwarded-for", b"1.2.3.4"), (b"transfer-encoding", b"chunked")]
    assert heads_seen == [first, [(b"host", b"x"), (b"connection", b"close")]]


def test_where_all_places_are_taken_the_longest_silent_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 6

    async def scene(port: int) -> None:
        busy = await said(port, b"GET /slow" + ASKED_LAST[5:])
        silent = await asyncio.gather(*(said(port, b"") for _ in range(2 * most)))
        assert b"200" in await heard(await said(port, ASKED_LAST))
        left = [peer for peer in silent if not peer[0].at_eof()]
        assert 0 < len(left) < most
        assert b"200" in await heard(busy)
        for _, writer in left:
            writer.close()
        assert {await heard(peer) for peer in silent} == {b""}

    monkeypatch.setattr(heads, "WITHIN", LATE / 4)
    BriefProtocol._told = float("-inf")
    with capture_logs() as lines:
        perform(scene, most)
    assert [line for line in lines if line["log_level"] == "warning"] == [
        {"event": "all places are taken", "connections": most, "log_level": "warning"}
    ]


@pytest.mark.soak
def test_where_everybody_is_busy_the_newest_is_turned_away() -> None:
    async def scene(port: int) -> None:
        slow = b"GET /slow" + ASKED[5:]
        busy = [await said(port, slow) for _ in range(4)]
        answers = await asyncio.gather(*map(heard, busy))
        assert [b"200" in answer for answer in answers] == [True, True, True, False]

    perform(scene, 3)


def test_the_system_is_asked_for_places_and_some_files_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"now": (1024, 4096)}

    def set_limits(_: int, asked: tuple[int, int]) -> None:
        limits["now"] = asked

    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    assert (places_beside(0), limits["now"]) == (4096 - 64, (4096, 4096))
    limits["now"] = (256, 256)
    assert places_beside(2) == 256 - 64 - 8
    limits["now"] = (10, 10)
    assert places_beside(0) < 1
    for endless in ((1024, -1), (-1, -1)):
        limits["now"] = endless
        assert places_beside(0) == 10_000


@pytest.mark.soak
def test_a_server_that_may_open_few_files_lets_people_in_past_the_silent(folder: Path) -> None:
    """And past the sockets of one address, which has no more than half the places."""
    files = 104
    preface = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}));"
    with Served(folder, preface=preface) as served:
        browser = served.person()
        table = make(browser, "polignac")
        silent = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(2 * files)]
        assert served.stranger().get("/health").status_code == 200

        async def go() -> None:
            clients = [Client(served, table, browser) for _ in range(files // 2)]
            results = await asyncio.gather(*(client.open() for client in clients), return_exceptions=True)
            refused = [result for result in results if isinstance(result, Exception)]
            assert len(results) - len(refused) == (files - 64) // 2
            assert served.stranger().get("/health").status_code == 200

        run(go())
        for peer in silent:
            peer.close()
        wait_until(lambda: "all places are taken" in served.log.read_text())


def test_a_server_refuses_a_head_that_is_too_long(served: Served) -> None:
    assert httpx.get(f"{served.origin}/health", headers={"X": "a" * LONGEST_HEAD}).status_code == 431


def test_whoever_asks_again_and_again_and_reads_nothing_is_cut() -> None:
    async def scene(port: int) -> None:
        reader, writer = await said(port, ASKED.replace(b"/ ", b"/long ", 1) * 3)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        await asyncio.sleep(5 * SOON)
        reader._transport.resume_reading()  # type: ignore[attr-defined]
        answer = await heard((reader, writer))
        assert len(answer) < len(LONG_ANSWER)

    perform(scene)
