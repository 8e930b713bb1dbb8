"""Running the server: one process, one loop, one store."""

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog
import uvicorn

from tripot.engine.caching import cache_root, keeping_trouble
from tripot.engine.problems import Problem
from tripot.server import logs
from tripot.server.app import Server
from tripot.server.heads import BriefProtocol, files_kept, places_beside
from tripot.server.messages import LONGEST
from tripot.server.opening import open_store
from tripot.server.patience import PatientProtocol
from tripot.server.settings import Settings
from tripot.server.warming import Warming
from tripot.store.store import Store

PING = 10.0
FEWEST = 16  # connections: a browser opens seven
BACKLOG = 2048
COLLECTING = (20_000, 20, 50)  # new objects, and younger collections, before the garbage collector looks
QUIET = 10  # seconds that a connection may ask nothing after an answer
GRACE = 10  # seconds for requests under way when the server stops
#: Why a socket cannot listen, as sentences.
LISTENING = {
    errno.EADDRINUSE: "port_in_use",
    errno.EADDRNOTAVAIL: "unknown_host",
    errno.EACCES: "forbidden_port",
    errno.EPERM: "forbidden_port",
}
log = structlog.get_logger()
Ready = Callable[[str], None]


def run(settings: Settings, ready: Ready) -> None:
    """Serve until told to stop; `ready` is called with the address once requests are taken.

    Raises Problem.
    """
    logs.set_up(settings.level)
    check_folder(settings.folder)
    places = check_places(settings.workers)
    listening = listen(settings.host, settings.port)
    with listening, asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(settings, places, listening, ready))


def keep_compiled(folder: Path) -> None:
    """Compiled code is kept beside the store where this user has no folder for it, as one without a home."""
    if keeping_trouble(cache_root()):
        os.environ["XDG_CACHE_HOME"] = str(folder.absolute() / "cache")


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def serve(settings: Settings, places: int, listening: socket.socket, ready: Ready) -> None:
    """Serve so many connections at a time on this socket. Raises Problem, StoreError."""
    store = await open_store(settings.folder, settings.database)
    try:
        await serve_from(store, settings, places, listening, ready)
    finally:
        await store.close()


async def serve_from(store: Store, settings: Settings, places: int, listening: socket.socket, ready: Ready) -> None:
    """Serve what this store keeps until told to stop; requests under way then still find it open."""
    keep_compiled(settings.folder)
    server = Server(settings, store, places)
    serving, where = _Serving(config(server, settings), server), address(listening)
    task = asyncio.create_task(serving.serve(sockets=[listening]))
    while not serving.started and not task.done():
        await asyncio.sleep(0.005)
    if serving.started:
        spare_collector()
        log.info("serving", store=settings.place, address=where)
        ready(where)
    warming = asyncio.create_task(Warming(server.house).run()) if settings.workers else None
    await task
    if warming is not None:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)


def spare_collector() -> None:
    """What is there by now stays: the garbage collector passes it over, and looks at the rest less often.

    A table in play leaves no cycles behind, so what it allocates is mostly not worth looking through.
    """
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def config(server: Server, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve: short patience, small messages, no compression of sockets, no log of requests."""
    return uvicorn.Config(
        server.app(),
        loop="none",
        http=BriefProtocol,
        limit_concurrency=server.places + 1,  # it counts the one that is too many
        ws=PatientProtocol,
        ws_max_size=LONGEST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        timeout_keep_alive=QUIET,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted),
        forwarded_allow_ips=settings.trusted or None,
        timeout_graceful_shutdown=GRACE,
    )


class _Serving(uvicorn.Server):
    """uvicorn, which on leaving first lets the tables end."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._server = server

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave when asked to; after that all is well, even if asked once more before the process has ended."""
        loop, numbers = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
        for number in numbers:
            loop.add_signal_handler(number, self._leave)
        yield
        for number in numbers:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)

    def _leave(self) -> None:
        """Asked once more, it finishes what is under way all the same, which takes seconds at most."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        for server in self.servers:
            server.close()
        await self._server.end()
        await super().shutdown(sockets)


def check_folder(folder: Path) -> None:
    """Make the folder, for nobody else on the machine, and see that it can be written to. Raises Problem."""
    probe = folder / ".writing"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except (FileExistsError, NotADirectoryError):
        raise Problem("not_a_folder", folder=folder) from None
    except PermissionError:
        raise Problem("forbidden_folder", folder=folder) from None
    except OSError as error:
        raise Problem("unwritable_folder", folder=folder, why=error.strerror or error) from None


def check_places(workers: int) -> int:
    """How many connections there may be. Raises Problem if they are too few to play."""
    places = places_beside(workers)
    if places < FEWEST:
        raise Problem("few_files", workers=workers, least=files_kept(workers) + FEWEST)
    return places


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises Problem."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        name = (
            "unknown_host" if isinstance(error, socket.gaierror) else LISTENING.get(error.errno or 0, "cannot_listen")
        )
        raise Problem(name, host=host, port=port, why=error.strerror or error) from None
    listening.setblocking(False)  # noqa: FBT003  # the library's own
    return listening


def address(listening: socket.socket) -> str:
    """The address a browser opens."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
