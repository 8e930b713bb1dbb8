"""One task for each live table, the only one that writes to it: decide, keep, then tell."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import structlog

from tripot.server import metrics
from tripot.server.asked import Asked
from tripot.server.audience import Audience
from tripot.server.bots import Bots
from tripot.server.clocks import ahead, date_ms, now_ms
from tripot.server.entropy import entropy
from tripot.server.errands import Errands
from tripot.server.lines import Line
from tripot.server.messages import Bye, Hello
from tripot.server.said import complaint, trouble
from tripot.server.summaries import new_of, standing_of
from tripot.store.rows import Appended
from tripot.store.store import ConflictError, Store, StoreError, UnsureError
from tripot.table.commands import AnyCommand, Connect, Disconnect, Play, Sit, Wake
from tripot.table.course import Decision, Refused
from tripot.table.decide import decide
from tripot.table.table import HOUSE, Table

INBOX = 256
SECOND_TRY = 0.05
ARRIVAL = 10.0  # seconds in which a socket follows whoever has sat down
TROUBLE = 1.0  # seconds until a table that was in trouble tries again
STANDSTILL = 5.0  # seconds of trouble after which clocks are taken to have stood still, as while no server is up
QUIET = 60.0  # seconds without a deed after which messages kept for whoever comes back are let go
log = structlog.get_logger()


class Keeper:
    """A live table: its memory is a copy of its log."""

    def __init__(
        self,
        table: Table,
        length: int,
        store: Store,
        bots: Bots,
        clock: Callable[[], int] = now_ms,
        *,
        asleep: bool = False,
    ) -> None:
        """A table whose log has this many events; `asleep`: it was read from there, and time has passed."""
        self.table = table
        self._asleep = asleep
        self.used = time.monotonic()
        self.changed = date_ms()  # when something was last done, since it is in memory
        self.is_lost = False  # whether the log may have gone on without this keeper
        self._length = length  # events in the log
        self._standing = standing_of(table) if length else ()  # as the lists have it
        self._store, self._clock = store, ahead(clock, table.now)
        self._inbox: asyncio.Queue[Asked] = asyncio.Queue(INBOX)
        self._errands = Errands(self._inbox, bots, self._clock)
        self._audience = Audience(self._clock)
        self._recovery: asyncio.TimerHandle | None = None
        self._ending = False
        self._troubled: float | None = None  # since when the store has refused all that was to be kept
        self._task: asyncio.Task[None] | None = None

    # from outside

    def start(self) -> None:
        """Begin to keep the table."""
        self._task = asyncio.create_task(self._run())
        self._go_on()

    def expect(self) -> None:
        """Whoever sits down without a socket is away if none has come soon."""
        self._recover_in(ARRIVAL)

    async def keep_first(self, made: Decision) -> None:
        """Keep the first events of a new table. Raises StoreError."""
        await self._keep(made, None)

    async def put(self, asked: Asked) -> None:
        """Put a command to the table; waits while too many are before it."""
        await self._inbox.put(asked)

    async def ask(self, command: AnyCommand, who: str) -> Refused | None:
        """Put a command to the table and wait for what comes of it."""
        answer: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        await self.put(Asked(command, who, answer=answer))
        return await answer

    async def join(self, line: Line, hello: Hello) -> None:
        """A socket comes to the table."""
        is_first = not self._audience.has(line.person)
        self._audience.join(line, hello, self.table)
        if is_first and self.table.chair_of(line.person) is not None:
            await self.put(Asked(Connect(), line.person))

    async def part(self, line: Line) -> None:
        """A socket is gone."""
        self._audience.part(line)
        self.used = time.monotonic()
        if not self._audience.has(line.person) and self.table.chair_of(line.person) is not None:
            await self.put(Asked(Disconnect(), line.person))

    async def heed(self, length: int) -> None:
        """The log was seen to be this long: give the table up if somebody else has written to it."""
        if self.is_lost:  # it may have ended by now, and nobody sees to what is still put into its inbox
            return
        if length > self._length:
            await self._inbox.join()  # what was under way here may have made it so
        if length > self._length:
            self._give_up()

    @property
    def lines(self) -> list[Line]:
        """The sockets of all who follow the table."""
        return self._audience.lines

    @property
    def now(self) -> int:
        """Milliseconds by the clock of the table."""
        return self._clock()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there and nothing is to come: the table can leave the memory."""
        quiet = self._inbox.empty() and self._errands.are_done and self._recovery is None
        return self.is_lost or (quiet and not self.lines and time.monotonic() - self.used > QUIET)

    def rest(self) -> None:
        """Let go of what only a busy table needs."""
        if time.monotonic() - self.used > QUIET:
            self._audience.rest()

    async def end(self, farewell: Bye | None = None) -> None:
        """Finish what is under way, say goodbye, and stop."""
        if farewell is not None:
            self._audience.dismiss(farewell)
        self._ending = True
        self._cancel()
        if self._task is not None:
            await self._inbox.join()
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # the one task

    async def _run(self) -> None:
        while True:
            asked = await self._inbox.get()
            try:
                await self._settle(asked)
            except Exception as error:
                log.error("a deed broke", table=self.table.id, deed=type(asked.command).__name__, **trouble(error))
                with contextlib.suppress(Exception):  # the task outlives every deed
                    asked.settle(complaint("broken"))
                self._recover_in(TROUBLE)
            finally:
                self._inbox.task_done()

    async def _settle(self, asked: Asked) -> None:
        """Do what is asked; at a table that is asleep, note first that time has passed."""
        self.used = time.monotonic()
        if self._ending and self._troubled is not None:  # each would wait for the store in vain, one after the other
            asked.settle(complaint("busy"))
            return
        if self._asleep:
            self._asleep = not await self._do(Asked(Wake(), HOUSE))
        if isinstance(asked.command, Wake):
            return
        if self._asleep:  # perhaps it is sent again, and was done before
            asked.settle(complaint("busy", "unread"))
        else:
            await self._do(asked)
            await self._note_gone(asked)

    async def _note_gone(self, asked: Asked) -> None:
        """Note that somebody is away whose socket closed while he was being seated: he had no chair to be away from."""
        if isinstance(asked.command, Sit) and asked.line is not None and not self._audience.has(asked.who):
            await self._do(Asked(Disconnect(), asked.who))

    async def _do(self, asked: Asked) -> bool:
        """Validate, keep, apply, tell, answer: in this order. False if it could not be kept."""
        at = self.now
        made = decide(self.table, asked.command, who=asked.who, now=at, entropy=entropy())
        try:
            if isinstance(made, Refused):
                await self._refuse(asked, made)
                return True
            kept = await self._keep(made, asked.move)
        except ConflictError:
            asked.settle(complaint("busy"))
            self._give_up()
            return False
        except StoreError as error:
            self._meet_trouble(asked, error, "unread" if isinstance(made, Refused) else None)
            return False
        self._troubled = None
        if not kept.again:
            self.table = made.table
            if self._audience.tell(made, asked, at):
                asked.id = None  # settled by the message itself
        asked.settle(None)
        if kept.seq >= self._length:  # it was done elsewhere, and is not known here
            self._give_up()
        else:
            self._plan()
        return True

    def _meet_trouble(self, asked: Asked, error: StoreError, sentence: str | None) -> None:
        """The store did not do its part; `sentence` says so to whoever asked, unless nobody can tell."""
        if self._troubled is None:
            self._troubled = time.monotonic()
        self._asleep = self._asleep or time.monotonic() - self._troubled > STANDSTILL
        log.error("the store refused", table=self.table.id, **trouble(error))
        if isinstance(error, UnsureError):
            self._leave_open(asked)
        else:
            asked.settle(complaint("busy", sentence))
            self._recover_in(TROUBLE)

    def _give_up(self) -> None:
        """The log has gone on without this keeper: whoever comes back finds another, which has read it."""
        if not self.is_lost:
            log.warning("somebody else writes to the table", table=self.table.id)
            metrics.CONFLICTS.inc()
        self._lose()

    def _lose(self) -> None:
        """The log may have gone on: all are sent away, and nothing comes by itself any more."""
        self.is_lost = True
        self._cancel()
        self._audience.dismiss()

    def _leave_open(self, asked: Asked) -> None:
        """Nobody can tell whether it was done: a socket sends it again once it is back, and the log answers it."""
        if asked.line is None:
            asked.settle(complaint("busy", "unsure"))
        self._lose()

    async def _refuse(self, asked: Asked, refused: Refused) -> None:
        """A deed sent again may come too late to be done again: it was done. Raises StoreError if nobody can tell."""
        done = asked.move is not None and await self._store.moved(self.table.id, asked.move) is not None
        asked.settle(None if done else refused)
        if asked.who == HOUSE:
            self._try_again(asked.command, refused)

    async def _keep(self, made: Decision, move: str | None) -> Appended:
        """Have the events written, unless they had been, under the same id."""
        begun, date = time.perf_counter(), date_ms()
        new = new_of(made, self._length, move, date, self._standing)
        appended = await self._store.append(new)
        metrics.APPEND.observe(time.perf_counter() - begun)
        if not appended.again:
            self._length += len(new.events)
            self.changed = date
            if new.summary is not None:
                self._standing = standing_of(made.table)
        return appended

    # what comes by itself

    def _go_on(self) -> None:
        """See to what comes by itself; a table that is asleep must wake first."""
        if not self._asleep:
            self._plan()
        else:
            with contextlib.suppress(asyncio.QueueFull):
                self._inbox.put_nowait(Asked(Wake(), HOUSE))

    def _plan(self) -> None:
        if not self._ending:
            self._errands.plan(self.table)

    def _try_again(self, command: AnyCommand, refused: Refused) -> None:
        """What the server itself wanted was refused: plan anew, a little later lest it go round in circles."""
        if isinstance(command, Play):
            log.warning("a computer player was refused", table=self.table.id, code=refused.code)
            self._errands.forget(self.table.match, command)
        self._errands.plan_later(self._plan, SECOND_TRY)

    def _recover_in(self, seconds: float) -> None:
        """See again to what comes by itself: after trouble it may have been lost."""
        if self._recovery is None and not self._ending:
            self._recovery = asyncio.get_running_loop().call_later(seconds, self._recover)

    def _recover(self) -> None:
        """Note who is there or has gone, have machines think again whose choice was lost, and wind the clock. A table
        that wakes takes everybody to be away, so whoever is there is noted after that.

        While the inbox is full, all of it is done once more a little later.
        """
        self._recovery = None
        try:
            for chair in self.table.chairs:
                is_away = self._asleep or chair.away is not None
                if chair.person and self._audience.has(chair.person) == is_away:
                    self._inbox.put_nowait(Asked(Connect() if is_away else Disconnect(), chair.person))
        except asyncio.QueueFull:
            self._recover_in(TROUBLE)
        self._errands.forget_done()
        self._go_on()

    def _cancel(self) -> None:
        self._errands.cancel()
        if self._recovery is not None:
            self._recovery.cancel()
            self._recovery = None
