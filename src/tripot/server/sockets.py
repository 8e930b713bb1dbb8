"""A socket of a table, from the handshake to the last message."""

import asyncio
import contextlib
import re
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field

import structlog

from tripot.engine.rules import SPECTATOR
from tripot.errors import ActionError
from tripot.server import metrics
from tripot.server.advising import Advising
from tripot.server.answers import Refusal
from tripot.server.asked import Asked
from tripot.server.askers import charge
from tripot.server.clocks import now_ms
from tripot.server.gate import Receive, Scope, Send, household, page_scheme
from tripot.server.heads import MOST
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.limits import Bucket, Buckets
from tripot.server.lines import RESTART, Line
from tripot.server.messages import (
    PROTOCOL,
    Advise,
    AnyFromClient,
    Deal,
    Do,
    Error,
    Hello,
    Lines,
    Look,
    Ping,
    Pong,
    Read,
    Reason,
    Why,
    from_client,
    id_of,
)
from tripot.server.patience import AT_ONCE
from tripot.server.people import People, session_of
from tripot.server.said import complaint, trouble
from tripot.store.store import StoreError
from tripot.table.look import look
from tripot.table.replay import read_deal
from tripot.table.show import seat_of, why

PATH = re.compile(r"/ws/t/([A-Za-z0-9_-]{1,40})")
HELLO_WITHIN = 10.0
RATE, BURST = 20.0, 60.0  # messages a second of one socket
PERSON_RATE, PERSON_BURST = 40.0, 120.0  # of all sockets of a person
ARRIVAL_RATE, ARRIVAL_BURST = 50.0, 2_000.0  # sockets a second of an address, behind which a whole school may be
COMING_RATE, COMING_BURST = 1.0, 60.0  # of a person: that he comes and goes stands in the logs of tables
UNREADABLE = (ValueError, RecursionError)  # no JSON, not of the protocol, no UTF-8, or too deep
UNWELCOME, NO_TABLE, NO_READING = 1008, 4404, 4500
log = structlog.get_logger()


@dataclass
class Sockets:
    """All that a socket needs to know."""

    house: House
    people: People
    buckets: Buckets
    most: int = MOST  # of an address at a time
    arrivals: Buckets = field(default_factory=lambda: Buckets(ARRIVAL_RATE, ARRIVAL_BURST))  # by address
    comings: Buckets = field(default_factory=lambda: Buckets(COMING_RATE, COMING_BURST))  # by person

    def __post_init__(self) -> None:
        self.advising = Advising(self.house.bots)
        self._here: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        found, line = PATH.fullmatch(scope["path"]), line_of(scope, send)
        if found is None or self._here[line.address] >= self.most:
            await send({"type": "websocket.close"})
            return
        with self._counted(line):
            await send({"type": "websocket.accept"})
            await self._converse(found[1], line, receive)

    @contextlib.contextmanager
    def _counted(self, line: Line) -> Iterator[None]:
        """The socket is one of those there are, while this lasts."""
        self.house.lines.add(line)
        self._here[line.address] += 1
        metrics.SOCKETS.inc()
        try:
            yield
        finally:
            metrics.SOCKETS.dec()
            self._here[line.address] -= 1
            if not self._here[line.address]:
                del self._here[line.address]
            self.house.lines.discard(line)

    async def _converse(self, table: str, line: Line, receive: Receive) -> None:
        """Read and write until either side ends."""
        async with asyncio.TaskGroup() as both:
            writing = both.create_task(quietly(line.write()))
            try:
                await self._read(table, line, receive)
            finally:
                if line.closing is None:
                    writing.cancel()

    async def _read(self, table: str, line: Line, receive: Receive) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await first(line, receive)
        except TimeoutError:
            hello = None
            line.close(UNWELCOME)
        keeper = await self._welcome(table, line, hello) if hello else None
        if keeper is None:
            await ended(receive)
            return
        conversation = Conversation(self.house, keeper, line, self.buckets.of(line.person), self.advising)
        try:
            await conversation.read(receive)
        finally:
            conversation.end()
            await keeper.part(line)

    async def _welcome(self, table: str, line: Line, hello: Hello) -> Keeper | None:
        """The keeper who has let the socket in; None if there is no such table for it, or one of the two is leaving."""
        try:
            charge(self.arrivals, line.address)
            row = await self.people.person(line.session)
            if row is not None:
                line.person = row.id  # what ends his sessions from now on finds this one too, while it waits
                charge(self.comings, row.id)
            keeper = await self._find(table, line.address)
        except Refusal as refusal:
            complain(line, None, refusal.refused.code)
            line.close(RESTART if refusal.refused.code == "too_fast" else NO_READING)
            return None
        except StoreError as error:
            log.error("the store refused", table=table, **trouble(error))
            complain(line, None, "busy")
            line.close(RESTART)
            return None
        if line.closing is not None:  # the session has ended meanwhile
            return None
        if keeper is not None:
            await keeper.join(line, hello)
            return keeper
        if self.house.closing:
            line.close(RESTART)
        else:
            complain(line, None, "not_found", "no_table")
            line.close(NO_TABLE)
        return None

    async def _find(self, table: str, address: str) -> Keeper | None:
        """The keeper of a table; one that is not at hand is read in the turn of the address.

        Raises Refusal, StoreError.
        """
        if self.house.is_open(table):
            return await self.house.find(table)
        async with self.house.askers.turn(address):
            if not self.house.is_open(table):
                self.house.askers.charge(address)
            return await self.house.find(table)


@dataclass
class Conversation:
    """What a socket says once it is known."""

    house: House
    keeper: Keeper
    line: Line
    shared: Bucket
    advising: Advising
    asking: asyncio.Task[None] | None = None  # for advice, which takes its time

    def end(self) -> None:
        """Want no more answers."""
        if self.asking is not None:
            self.asking.cancel()

    async def read(self, receive: Receive) -> None:
        """Read until the socket is closed."""
        own = Bucket(RATE, BURST)
        while (text := await received(receive)) is not None and self.line.closing is None:
            now = time.monotonic()
            in_time = own.take(now) and (not self.line.person or self.shared.take(now))
            try:
                message = from_client.decode(text)
            except UNREADABLE:
                message = None
            if message is None or not in_time:
                complain(self.line, id_of(text), "bad_message" if in_time else "too_fast")
                await asyncio.sleep(0 if in_time else 1 / RATE)  # reading no more holds the sender back
                continue
            try:
                await self._obey(message)
            except Exception as error:
                log.error("a message broke", table=self.keeper.table.id, kind=type(message).__name__, **trouble(error))
                complain(self.line, getattr(message, "id", None), "broken")

    async def _obey(self, message: AnyFromClient) -> None:
        if isinstance(message, Do):
            if not self.line.person:
                complain(self.line, message.id, "no_session")
            else:
                await self.keeper.put(Asked(message.deed, self.line.person, message.id, self.line))
        elif isinstance(message, Why):
            self.line.say(self._reason(message))
        elif isinstance(message, Look):
            self.line.say(Lines(message.id, look(self.keeper.table, self.line.person)))
        elif isinstance(message, Advise):
            if self.asking is not None and not self.asking.done():
                complain(self.line, message.id, "too_fast")
            else:
                self.asking = asyncio.create_task(self.advising.advise(self.keeper.table, self.line, message.id))
        elif isinstance(message, Deal):
            await self._read_again(message)
        elif isinstance(message, Ping):
            self.line.say(Pong(message.id, now_ms()))
        else:
            complain(self.line, None, "bad_message")

    async def _read_again(self, asked: Deal) -> None:
        """A finished deal: the whole match is played anew for it."""
        try:
            async with self.house.askers.turn(self.line.address), self.house.few:
                deal = await asyncio.to_thread(read_deal, self.keeper.table, self.line.person, asked.number)
        except Refusal as refusal:
            complain(self.line, asked.id, refusal.refused.code)
        else:
            self.line.say(Read(asked.id, deal))

    def _reason(self, asked: Why) -> Reason | Error:
        table = self.keeper.table
        if seat_of(table, self.line.person) == SPECTATOR:
            return error_of(asked.id, "not_your_turn", "no_choice")
        try:
            reason = why(table, self.line.person, asked.action)
        except ActionError:
            return error_of(asked.id, "no_action")
        if reason is None:
            return Reason(asked.id, asked.action, allowed=True, fault=False, rule=None, fr="", en="")
        return Reason(
            asked.id, asked.action, allowed=False, fault=reason.fault, rule=reason.rule, fr=reason.fr, en=reason.en
        )


def line_of(scope: Scope, send: Send) -> Line:
    """The way to a socket that has been opened; who comes by it is asked once it says hello."""
    cookies = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
    session = session_of(cookies, secure=page_scheme(scope) == "https")
    address, _ = scope.get("client") or ("", 0)
    return Line(send, "", scope["extensions"].get(AT_ONCE), session=session, address=household(address))


async def first(line: Line, receive: Receive) -> Hello | None:
    """The hello; None if the socket is closed, or spoke another language and is being closed."""
    text = await received(receive)
    if text is None:
        return None
    try:
        message = from_client.decode(text)
    except UNREADABLE:
        complain(line, None, "bad_message")
    else:
        if isinstance(message, Hello) and message.protocol == PROTOCOL:
            return message
        complain(line, None, "protocol" if isinstance(message, Hello) else "hello_first")
    line.close(UNWELCOME)
    return None


async def received(receive: Receive) -> str | bytes | None:
    """The next message; None when there are no more."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = message.get("text")
    return text if text is not None else message["bytes"]


async def ended(receive: Receive) -> None:
    """Wait until the socket is closed."""
    while await received(receive) is not None:
        pass


def complain(line: Line, id: str | None, code: str, sentence: str | None = None) -> None:
    """Refuse something in the server's own words."""
    line.say(error_of(id, code, sentence))


def error_of(id: str | None, code: str, sentence: str | None = None) -> Error:
    """A refusal in the server's own words."""
    refused = complaint(code, sentence)
    return Error(id, refused.code, refused.fr, refused.en)


async def quietly(writing: Coroutine[None, None, None]) -> None:
    """A socket that breaks while it is written to is no news: the reading side ends too."""
    with contextlib.suppress(OSError):
        await writing
