"""A socket of a table, from the handshake to the last message."""

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field

import structlog

from tripot.server import metrics
from tripot.server.advising import Advising
from tripot.server.answers import Refusal
from tripot.server.askers import charge
from tripot.server.conversation import Conversation, received
from tripot.server.gate import Receive, Scope, Send, household, page_scheme
from tripot.server.heads import MOST
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.limits import Buckets
from tripot.server.lines import RESTART, Line
from tripot.server.messages import PROTOCOL, UNREADABLE, Error, Hello, from_client
from tripot.server.patience import AT_ONCE
from tripot.server.people import People, session_of
from tripot.server.said import complaint, trouble
from tripot.store.store import StoreError
from tripot.table.course import Refused

PATH = re.compile(r"/ws/t/([A-Za-z0-9_-]{1,40})")
HELLO_WITHIN = 10.0
PERSON_RATE, PERSON_BURST = 40.0, 120.0  # of all sockets of a person
STRANGERS_RATE, STRANGERS_BURST = 50.0, 200.0  # of all sockets of an address that are nobody's
ARRIVAL_RATE, ARRIVAL_BURST = 50.0, 2_000.0  # sockets a second from an address, behind which a whole school may be
COMING_RATE, COMING_BURST = 1.0, 60.0  # of a person: that he comes and goes stands in the logs of tables
LOOSE_RATE, LOOSE_BURST = 1.0, 60.0  # of a person: all that LOOSE names, which stands in the logs as well
UNWELCOME, NO_TABLE, NO_READING = 1008, 4404, 4500
log = structlog.get_logger()


class GoneError(Exception):
    """The socket was closed before it had said who it is, and will say no more."""


@dataclass
class Sockets:
    """All that a socket needs to know."""

    house: House
    people: People
    buckets: Buckets
    most: int = MOST  # of an address at a time
    strangers: Buckets = field(default_factory=lambda: Buckets(STRANGERS_RATE, STRANGERS_BURST))  # by address
    arrivals: Buckets = field(default_factory=lambda: Buckets(ARRIVAL_RATE, ARRIVAL_BURST))  # by address
    comings: Buckets = field(default_factory=lambda: Buckets(COMING_RATE, COMING_BURST))  # by person
    loose: Buckets = field(default_factory=lambda: Buckets(LOOSE_RATE, LOOSE_BURST))  # by person

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
        except GoneError:
            return
        except TimeoutError:
            hello = None
            line.close(RESTART)  # it may have stalled on the way: it is to come back
        keeper = await self._welcome(table, line, hello) if hello else None
        if keeper is None:
            await ended(receive)
            return
        shared = self.buckets.of(line.person) if line.person else self.strangers.of(line.address)
        conversation = Conversation(self.house, keeper, line, shared, self.loose.of(line.person), self.advising)
        try:
            await conversation.read(receive)
        finally:
            conversation.end()
            await keeper.part(line)

    async def _welcome(self, table: str, line: Line, hello: Hello) -> Keeper | None:
        """The keeper who has let the socket in; None if there is no such table for it, or one of the two is leaving."""
        try:
            keeper = await self._asked_for(table, line)
        except Refusal as refusal:
            turn_away(line, refusal.refused, RESTART if refusal.refused.code == "too_fast" else NO_READING)
            return None
        except StoreError as error:
            log.error("the store refused", table=table, **trouble(error))
            turn_away(line, complaint("busy"), RESTART)
            return None
        if line.closing is not None:  # the session has ended meanwhile
            return None
        if keeper is not None:
            await keeper.join(line, hello)
        elif self.house.closing:
            line.close(RESTART)
        else:
            turn_away(line, complaint("not_found", "no_table"), NO_TABLE)
        return keeper

    async def _asked_for(self, table: str, line: Line) -> Keeper | None:
        """The keeper of the table, once it is known whose socket this is. Raises Refusal, StoreError."""
        charge(self.arrivals, line.address)
        row = await self.people.person(line.session)
        if row is not None:
            line.is_guest = row.login is None
            line.person = row.id  # what ends his sessions from now on finds this one too, while it waits
            charge(self.comings, row.id)
        return await self._find(table, line.address)

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


def line_of(scope: Scope, send: Send) -> Line:
    """The way to a socket that has been opened; who comes by it is asked once it says hello."""
    cookies = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
    session = session_of(cookies, secure=page_scheme(scope) == "https")
    address, _ = scope.get("client") or ("", 0)
    return Line(send, "", scope["extensions"].get(AT_ONCE), session=session, address=household(address))


async def first(line: Line, receive: Receive) -> Hello | None:
    """The hello; None if the socket spoke another language and is being closed. Raises GoneError."""
    text = await received(receive)
    if text is None:
        raise GoneError
    try:
        message = from_client.decode(text)
    except UNREADABLE:
        turn_away(line, complaint("bad_message"), UNWELCOME)
        return None
    if isinstance(message, Hello) and message.protocol == PROTOCOL:
        return message
    turn_away(line, complaint("protocol" if isinstance(message, Hello) else "hello_first"), UNWELCOME)
    return None


def turn_away(line: Line, refused: Refused, code: int) -> None:
    """Close a socket, and say why."""
    line.say(Error.of(None, refused))
    line.close(code)


async def ended(receive: Receive) -> None:
    """Wait until the socket is closed."""
    while await received(receive) is not None:
        pass


async def quietly(writing: Coroutine[None, None, None]) -> None:
    """A socket that breaks while it is written to is no news: the reading side ends too."""
    with contextlib.suppress(OSError):
        await writing
