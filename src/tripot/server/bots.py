"""The machines that play: processes of their own, started when first wanted, never waited for too long."""

import asyncio
import contextlib
import os
import sys
import time

import msgspec
import structlog

from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.players.player import Limits, player
from tripot.server import metrics
from tripot.server.worker import LENGTH, Choice, Request, packed

SECONDS = 1.0  # what a machine may think
FIRST_PATIENCE = 15.0  # a process that has just begun loads its rules first
PATIENCE = 3.0
_choices = msgspec.msgpack.Decoder(Choice)
log = structlog.get_logger()


class Worker:
    """One process. It is asked one thing at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._used = False

    @classmethod
    async def start(cls) -> "Worker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tripot.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which then ends its workers
        )
        return cls(process)

    async def choose(self, request: Request) -> Choice:
        """What the machine chooses. Raises TimeoutError, or an error of the pipe if the process has died."""
        patience, self._used = (PATIENCE if self._used else FIRST_PATIENCE), True
        async with asyncio.timeout(patience):
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(packed(request))
            head = await self._process.stdout.readexactly(LENGTH)
            return _choices.decode(await self._process.stdout.readexactly(int.from_bytes(head, "big")))

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Bots:
    """The processes there are, and the one way to ask them."""

    def __init__(self, workers: int) -> None:
        self._slots = asyncio.Semaphore(max(1, workers))
        self._processes = workers > 0
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()

    async def choose(self, view: View, level: str) -> int:
        """The action of a machine of this level. One that is too slow or has died is replaced by rules of thumb."""
        begun = time.monotonic()
        why = "none"
        if self._processes:
            async with self._slots:
                choice, why = await self._ask(view, level)
            if choice is not None:
                metrics.BOTS.labels(level).observe(time.monotonic() - begun)
                return choice
            metrics.FALLBACKS.labels(why).inc()
            log.warning("a machine was replaced", level=level, game=view.game.name, why=why)
        return player("thumb", stream(os.urandom(16))).act(view)

    async def _ask(self, view: View, level: str) -> tuple[int | None, str]:
        """The choice, or why there is none."""
        worker = self._idle.pop() if self._idle else await Worker.start()
        self._busy.add(worker)
        try:
            choice = await worker.choose(request(view, level, Limits(seconds=SECONDS)))
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
            await worker.end()
            return None, type(error).__name__
        except asyncio.CancelledError:
            await asyncio.shield(worker.end())
            raise
        finally:
            self._busy.discard(worker)
        self._idle.append(worker)
        if choice.action is not None and choice.action not in view.legal_actions:
            return None, "illegal"
        return choice.action, choice.error

    async def end(self) -> None:
        """End every process."""
        for worker in [*self._idle, *self._busy]:
            await worker.end()
        self._idle.clear()


def request(view: View, level: str, limits: Limits) -> Request:
    """All that a machine is told."""
    game = view.game
    return Request(
        game.name,
        game.seats,
        tuple(game.options.items()),
        view.seat,
        bytes(view),
        level,
        limits.seconds,
        limits.iterations,
        os.urandom(16),
    )
