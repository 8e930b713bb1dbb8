"""The computer players: processes of their own, started when first wanted, never waited for too long."""

import asyncio
import contextlib
import os
import sys
import time
from dataclasses import dataclass

import msgspec
import structlog

from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.games import GAMES
from tripot.players.player import player
from tripot.players.thumb import load
from tripot.server import metrics
from tripot.server.limits import Shares
from tripot.server.worker import LENGTH, Answer, Choice, Counsel, Judged, Order, Question, Request, Retold, packed

SECONDS, LEAST = 1.0, 0.25  # how long a machine may think, and how long at least, however quickly it is to play
PATIENCE = 3.0  # how long a table waits for it
MANNERS = 0.05  # seconds between two looks at whether it is one's turn
POLITE = 1.0  # seconds after which whoever looks back takes his turn among those who play
LOADING = 300.0  # how long a process may take to load, and if need be to compile, what a level needs
LOADERS = 2  # processes that do so beside the others: each takes a core, and up to 400 MB
ADVISER = "advice"  # loaded like a level, by processes that weigh choices instead of making them
BROKEN = (OSError, EOFError, msgspec.DecodeError)  # what is raised where a process has died, or cannot be started
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
log = structlog.get_logger()
Key = tuple[str, str]  # a game and a level


class NoAnswerError(Exception):
    """A process did not answer; `why` is the name of what went wrong, which holds nothing of a hand."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Worker:
    """One process. It is asked one thing at a time; `known` is what it has loaded."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.known: set[Key] = set()

    @classmethod
    async def start(cls) -> "Worker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # files that lie where the server was started are no modules of ours
            "-m",
            "tripot.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which then ends its workers
        )
        return cls(process)

    async def choose(self, order: Order) -> Answer:
        """What the machine answers. Raises an error of the pipe if the process has died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(packed(order))
        except RuntimeError:  # uvloop's word for a pipe whose process has died
            raise BrokenPipeError from None
        head = await self._process.stdout.readexactly(LENGTH)
        answer = _answers.decode(await self._process.stdout.readexactly(int.from_bytes(head, "big")))
        self.known.add(key_of(order))
        return answer

    @property
    def is_there(self) -> bool:
        """Whether the process runs, as far as is known."""
        return self._process.returncode is None

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


@dataclass(frozen=True, eq=False)
class Work:
    """What a process was set to: its answer, and the watch over its slot, which says why no answer came in time."""

    answer: asyncio.Task[Answer]
    watch: asyncio.Task[str]


class Bots:
    """The processes there are, and the one way to ask them."""

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._slots = Shares(max(1, workers))
        self._idle: list[Worker] = []
        self._working: dict[asyncio.Task[Answer], Worker] = {}
        self._loading: set[Key] = set()
        self._ending: set[asyncio.Future[None]] = set()
        for name in GAMES:
            load(name)  # rules of thumb stand in even when no file can be opened any more

    async def choose(self, view: View, level: str, who: str = "", seconds: float = SECONDS) -> int:
        """The action of a machine of this level, which has so many seconds, or a few more where that is next to none.

        One that is too slow or has died is replaced by rules of thumb. `who` is the person it works for, here as in
        the other questions: all who wait for a process get their share.
        """
        begun = time.monotonic()
        if self._most:
            action, why = await self._ask(view, level, who, min(SECONDS, max(LEAST, seconds)))
            if action is not None:
                metrics.BOTS.labels(level).observe(time.monotonic() - begun)
                return action
            metrics.FALLBACKS.labels(why).inc()
            log.warning("a computer player was replaced", machine=level, game=view.game.name, why=why)
        return player("thumb", stream(os.urandom(16))).act(view)

    @property
    def can_advise(self) -> bool:
        """Whether there are processes at all: rules of thumb have no advice to give."""
        return self._most > 0

    async def advise(self, view: View, who: str = "") -> Counsel:
        """What each choice is worth on this view. Takes minutes where a game has to be compiled first.

        Raises NoAnswerError.
        """
        answer = await self._patiently(question(view), who)
        assert isinstance(answer, Counsel)
        return answer

    async def judge(self, asked: Retold, who: str = "") -> Judged:
        """What there is to say of a choice of a match that is over. Machines that play go first, for a while.

        Raises NoAnswerError.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(POLITE):
                while self._slots.locked():
                    await asyncio.sleep(MANNERS)
        answer = await self._patiently(asked, who)
        assert isinstance(answer, Judged)
        return answer

    async def _patiently(self, asked: Question | Retold, who: str) -> Answer:
        """What a process answers, however long it loads. Raises NoAnswerError."""
        try:
            while (work := await self._begin(asked, who)) is None:
                await asyncio.sleep(MANNERS)
            await asyncio.wait({work.answer})
            if work.answer.cancelled():
                raise NoAnswerError("slow")
            answer = work.answer.result()
        except BROKEN as error:
            raise NoAnswerError(type(error).__name__) from error
        if answer.error:
            raise NoAnswerError(answer.error)
        return answer

    async def _ask(self, view: View, level: str, who: str, seconds: float) -> tuple[int | None, str]:
        """The choice, or why there is none."""
        try:
            work, why = await self._choice(request(view, level, seconds), who)
            if work is None or why:
                return None, why
            choice = work.answer.result()
        except BROKEN as error:
            return None, type(error).__name__
        if not isinstance(choice, Choice) or choice.action is None:
            return None, choice.error
        return (choice.action, "") if choice.action in view.legal_actions else (None, "illegal")

    async def _choice(self, asked: Request, who: str) -> tuple[Work | None, str]:
        """The work that is done, or why there is none in time. Raises what is in BROKEN."""
        try:
            async with asyncio.timeout(PATIENCE):
                work = await self._begin(asked, who)
        except TimeoutError:
            return None, "busy"
        return (None, "loading") if work is None else (work, await asyncio.shield(work.watch))

    async def _begin(self, order: Order, who: str) -> Work | None:
        """Set a process to work. Its slot is its own until it is done or set aside, even if nobody wants the answer any
        more: so there are no more processes than slots, but for those that load. None while another loads the same, or
        as many load as may.
        """
        async with contextlib.AsyncExitStack() as taken:
            if key_of(order) not in self._loading:
                await self._slots.take(who)
                taken.callback(self._slots.give_back, who)
            self._idle = [worker for worker in self._idle if worker.is_there]
            if self._must_wait(key_of(order)):
                return None
            worker = self._take_idle(key_of(order)) if self._idle else await Worker.start()
            taken.pop_all()
        return self._set_to(order, worker, who)

    def _must_wait(self, key: Key) -> bool:
        """Whether this is being loaded, or would have to be while as many load as may."""
        is_known = any(key in worker.known for worker in self._idle)
        return key in self._loading or (len(self._loading) >= LOADERS and not is_known)

    def _take_idle(self, key: Key) -> Worker:
        """One of the idle, who has loaded this if any of them has."""
        worker = max(self._idle, key=lambda worker: key in worker.known)
        self._idle.remove(worker)
        return worker

    def _set_to(self, order: Order, worker: Worker, who: str) -> Work:
        """Have a process that has a slot work on it."""
        is_known = key_of(order) in worker.known
        answer = asyncio.create_task(worker.choose(order))
        self._working[answer] = worker
        answer.add_done_callback(self._worked)
        return Work(answer, asyncio.create_task(self._watch(order, answer, who, is_ready=is_known)))

    async def _watch(self, order: Order, answer: asyncio.Task[Answer], who: str, *, is_ready: bool) -> str:
        """Wait for the answer as long as its slot may be kept from others; why it has not come, if it has not."""
        try:
            await asyncio.wait({answer}, timeout=PATIENCE)
        finally:
            self._slots.give_back(who)
        if answer.done():
            return ""
        if is_ready and isinstance(order, Request):
            answer.cancel()
            return "slow"
        self._set_aside(key_of(order), answer)
        return "loading"

    def _set_aside(self, key: Key, working: asyncio.Task[Answer]) -> None:
        """Let a process go on loading beside the others; until it has, rules of thumb play in its place."""
        self._loading.add(key)
        working.add_done_callback(lambda _: self._loading.discard(key))
        asyncio.get_running_loop().call_later(LOADING, working.cancel)

    def _worked(self, working: asyncio.Task[Answer]) -> None:
        """A process that has answered is idle again; one that has not, or is one too many, ends."""
        worker = self._working.pop(working, None)
        is_well = not working.cancelled() and working.exception() is None
        if worker is not None:
            if is_well and len(self._idle) < self._most:
                self._idle.append(worker)
            else:
                self._ending.add(ending := asyncio.ensure_future(worker.end()))
                ending.add_done_callback(self._ending.discard)

    async def end(self) -> None:
        """End every process."""
        workers = [*self._idle, *self._working.values()]
        self._idle.clear()
        self._working.clear()
        for worker in workers:
            await worker.end()
        await asyncio.gather(*self._ending)


def key_of(order: Order) -> Key:
    """What a process has to load for this."""
    return order.game, order.level if isinstance(order, Request) else ADVISER


def question(view: View) -> Question:
    """All that an adviser is told."""
    game = view.game
    return Question(game.name, game.seats, tuple(game.options.items()), view.seat, bytes(view))


def request(view: View, level: str, seconds: float | None) -> Request:
    """All that a machine is told."""
    game, seed = view.game, os.urandom(16)
    return Request(game.name, game.seats, tuple(game.options.items()), view.seat, bytes(view), level, seconds, seed)
