"""The tables in memory: opened when somebody comes, put away when nobody is there."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable, Iterator

import structlog

from tripot.errors import RefusedError
from tripot.server import metrics
from tripot.server.answers import Refusal, refusal
from tripot.server.askers import Askers
from tripot.server.bots import Bots
from tripot.server.clocks import now_ms
from tripot.server.entropy import entropy
from tripot.server.health import Health
from tripot.server.keeper import Keeper
from tripot.server.limits import Recent, Turns
from tripot.server.lines import RESTART, Line
from tripot.server.loading import Loading
from tripot.server.messages import Bye
from tripot.server.past import past_of, past_since
from tripot.server.said import complaint, trouble
from tripot.store.store import DamagedError, Store, StoreError
from tripot.table.commands import AnyCommand, Create, Leave
from tripot.table.course import Decision, Refused
from tripot.table.decide import decide
from tripot.table.events import AnyEvent
from tripot.table.evolve import fold
from tripot.table.table import Table

LEFT = 1000  # how a socket closes when its person has gone
LAST_WORDS = 2.0  # seconds for goodbyes to be sent
ID_BYTES = 9
LOOKED_AT = 16  # tables remembered that are not open
STILL_THERE = 5.0  # seconds until whoever could not leave his tables tries again
TRIES = 10  # at a deed where somebody else writes to the table
AT_ONCE = 2  # logs read, or matches played anew
LONG = 10_000  # events of a log that takes so long to read that nobody but who wants such a one waits for it
log = structlog.get_logger()


class House:
    """Every live table, each with its keeper. Where `several` processes serve the store, each keeps those tables whose
    sockets come to it.
    """

    def __init__(self, store: Store, bots: Bots, *, several: bool = False) -> None:
        self.store, self.bots, self.loading, self.several = store, bots, Loading(), several
        self.keepers: dict[str, Keeper] = {}
        self.lines: set[Line] = set()  # all sockets, also those that have not said hello
        self.health = Health(store)
        self.askers = Askers()
        self.few = asyncio.Semaphore(AT_ONCE)  # for what takes a while, beside the loop
        self.long = asyncio.Semaphore(1)  # for what takes very long
        self._opening = Turns()
        self._seen: Recent[tuple[Table, int]] = Recent(LOOKED_AT)  # tables only looked at, and how long their logs were
        self._unreadable: set[str] = set()
        self.closing = False
        self._leaving: set[asyncio.Task[None]] = set()

    async def make(self, command: Create, host: str, todo: Iterable[AnyCommand] = ()) -> Keeper | Refused:
        """A new table, where its host does all this at once, or nothing is made; none once the server is closing.

        Raises StoreError.
        """
        if self.closing:
            return complaint("busy")
        made = decide_all((command, *todo), host)
        if isinstance(made, Refused):
            return made
        keeper = Keeper(made.table, 0, self.store, self.bots)
        await keeper.keep_first(made)
        if not self.closing:
            self._keep(command.table, keeper)
        return keeper

    async def find(self, name: str) -> Keeper | None:
        """The keeper of a table, which is read from the store if need be; None if there is no such table.

        Raises Refusal if it cannot be read, StoreError if the store has other trouble.
        """
        if not self.is_open(name):
            async with self._opening.of(name):
                if not self.is_open(name) and not self.closing:
                    await self._open(name)
        return self.keepers.get(name)

    def is_open(self, name: str) -> bool:
        """Whether a table is at hand."""
        return name in self.keepers and not self.keepers[name].is_lost

    async def _open(self, name: str) -> None:
        """Read a table and keep it, unless the server has begun to close meanwhile. A keeper it had is ended."""
        if (lost := self.keepers.pop(name, None)) is not None:
            await lost.end()
        table, length = await self._read(name)
        if length and not self.closing:
            self._keep(name, Keeper(table, length, self.store, self.bots, asleep=True))

    async def ask(self, name: str, command: AnyCommand, who: str) -> Refused | None:
        """Put a command to a table without coming to it, and wait for what comes of it; where somebody else has written
        to the table meanwhile, once more as it is then.

        Raises Refusal, StoreError as `find` does.
        """
        if self.closing:  # nobody would answer
            return complaint("busy")
        refused: Refused | None = complaint("not_found", "no_table")
        for _ in range(TRIES):
            if (keeper := await self.find(name)) is None:
                break
            refused = await keeper.ask(command, who)
            if not keeper.is_lost:
                break
        return refused

    async def let_go(self, name: str) -> None:
        """Be done with a table that nobody came to. Where several processes serve the store, whoever comes may come to
        another one: unless somebody has come to it here meanwhile, the table is not kept here.
        """
        if not self.several:
            return
        async with self._opening.of(name):
            keeper = self.keepers.get(name)
            if keeper is not None and not keeper.lines:
                del self.keepers[name]
                await keeper.end()
        metrics.TABLES.set(len(self.keepers))

    async def look(self, name: str) -> Table | None:
        """A table as it stands, without opening it. Raises Refusal, StoreError as `find` does."""
        async with self._opening.of(name):
            if self.is_open(name):
                return self.keepers[name].table
            table, length = await self._read(name)
            if length and not self.is_open(name):
                self._seen.put(name, (table, length))
            return table if length else None

    async def _read(self, name: str) -> tuple[Table, int]:
        """The table its log tells, and how long that is. Raises Refusal, StoreError as `find` does."""
        with self.reading(name):
            known = self._seen.get(name)
            async with self.place(await self.length_of(name) - (known[1] if known else 0)):
                seen = self._seen.get(name)
                past = await (past_since(self.store, name, *seen) if seen else past_of(self.store, name))
                return await asyncio.to_thread(fold, past.events, past.table), past.length

    async def length_of(self, name: str) -> int:
        """How many events the log of a table has. Raises StoreError."""
        return (await self.store.lengths_of([name])).get(name, 0)

    def place(self, length: int) -> asyncio.Semaphore:
        """The line in which to wait before so many events are gone through."""
        return self.long if length > LONG else self.few

    @contextlib.contextmanager
    def reading(self, name: str) -> Iterator[None]:
        """Inside this the log of a table is read. One that cannot be read is named in the server's log, once, and other
        tables do not suffer.

        Raises Refusal, StoreError if the store has other trouble.
        """
        try:
            yield
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, DamagedError):
                raise
            if name not in self._unreadable:
                self._unreadable.add(name)
                metrics.UNREADABLE.inc()
                log.error("a table cannot be read", table=name, **trouble(error))
            raise refusal("unreadable", "other_rules" if isinstance(error, RefusedError) else None) from None

    def give_up(self, person: str) -> None:
        """A person is not to come back: he leaves his tables, however long it takes."""
        task = asyncio.create_task(self._leave_all(person))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def go_on_leaving(self) -> None:
        """Whoever has gone while the server stopped leaves the rest of his tables."""
        with contextlib.suppress(StoreError):  # the next start will do
            for person in await self.store.gone():
                self.give_up(person)

    async def _leave_all(self, person: str) -> None:
        while not await self._has_left(person):
            await asyncio.sleep(STILL_THERE)

    async def _has_left(self, person: str) -> bool:
        """Leave all tables of a person: another becomes their host, or they are closed. False where the store is in
        trouble; a table that cannot be read is passed over.
        """
        try:
            for summary in await self.store.tables_of(person):
                with contextlib.suppress(Refusal):
                    refused = await self.ask(summary.table, Leave(), person)
                    if refused is not None and refused.code == "busy":
                        return False
                await self.let_go(summary.table)
        except StoreError:
            return False
        return True

    def say_goodbye(self, to: Callable[[Line], bool]) -> None:
        """Close the sockets of sessions that have ended, and say so."""
        for line in filter(to, self.lines):
            line.say(farewell("session_over"))
            line.close(LEFT)

    def call_back(self, to: Callable[[Line], bool]) -> None:
        """Close sockets, which come back by the session that their browser has by then."""
        for line in filter(to, self.lines):
            line.close(RESTART)

    def _keep(self, name: str, keeper: Keeper) -> None:
        self._seen.forget(name)
        self.keepers[name] = keeper
        keeper.start()
        metrics.TABLES.set(len(self.keepers))

    async def end(self, farewell: Bye) -> None:
        """Finish every table's work under way, tell everybody, and stop."""
        self.closing = True
        for leaving in self._leaving:
            leaving.cancel()
        lines = [line for keeper in self.keepers.values() for line in keeper.lines]
        await asyncio.gather(*(keeper.end(farewell) for keeper in self.keepers.values()))
        if lines:
            await asyncio.wait([asyncio.ensure_future(line.written.wait()) for line in lines], timeout=LAST_WORDS)
        await self.bots.end()
        await self.loading.end()
        log.info("tables ended", tables=len(self.keepers), sockets=len(lines))


def decide_all(commands: Iterable[AnyCommand], who: str) -> Decision | Refused:
    """What comes of all that a person asks of a table that is not there yet; the refusal if some of it is refused."""
    before = table = Table()
    events: list[AnyEvent] = []
    tables: list[Table] = []
    for command in commands:
        made = decide(table, command, who=who, now=now_ms(), entropy=entropy())
        if isinstance(made, Refused):
            return made
        events += made.events
        tables += made.tables
        table = made.table
    return Decision(before, tuple(events), tuple(tables))


def farewell(code: str) -> Bye:
    """What is said before the server closes, from `phrases.toml`."""
    said = complaint(code)
    return Bye(said.code, said.fr, said.en)


def new_id(prefix: str) -> str:
    """An id nobody can guess."""
    return f"{prefix}_{secrets.token_urlsafe(ID_BYTES)}"
