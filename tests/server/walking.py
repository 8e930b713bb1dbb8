"""People who walk about at a table of a real server, and judge all they are told: what is offered is done, nothing else
is, and whoever stands at the same number of the same epoch is shown the same.
"""

import asyncio
import contextlib
import itertools
import json
import random
import re
from collections import Counter
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.clients import Client, Message, on_the_table
from tests.server.offering import Deed, Parts, offered
from tests.server.serving import Served
from tools.house import DOCS

FIRST_SHOWN = ("sit", "empty")  # after these all is shown anew, before it is told
PASSING = ("busy", "too_fast")
GONE = (WebSocketException, OSError, TimeoutError)  # what is raised where a line is
#: Short waits, and no limits.
PREFACE = (
    "from tripot.table import fold_people, timing;"
    "timing.ANSWERING, timing.SEALING, timing.HOSTLESS, fold_people.RESPITE = 300, 500, 1500, 400;"
    "from tripot.server import advising, askers, conversation, sockets;"
    "conversation.RATE = conversation.BURST = askers.READ_RATE = askers.READ_BURST = 1e6;"
    "advising.RATE = advising.BURST = sockets.COMING_RATE = sockets.COMING_BURST = 1e6;"
    "sockets.PERSON_RATE = sockets.PERSON_BURST = sockets.LOOSE_RATE = sockets.LOOSE_BURST = 1e6;"
)


def _documented() -> set[str]:
    """The codes of errors that docs/protocol.md names."""
    tables = (DOCS / "protocol.md").read_text("utf-8").partition("### Errors and close codes")[2]
    rows = [row.split("|")[1] for row in tables.splitlines() if row.startswith("| `")]
    return set(itertools.chain.from_iterable(re.findall(r"`(\w+)`", row) for row in rows))


CODES = _documented()


class WrongError(AssertionError):
    """What the server should not have said."""


class Seen:
    """What was shown and heard at each number of each epoch, by whoever it was."""

    def __init__(self) -> None:
        self._at: dict[tuple[str, int], tuple[Parts, list[Message]]] = {}
        self.compared = 0

    def note(self, place: tuple[str, int], parts: Parts, deal: list[Message]) -> None:
        """A snapshot may know less of the deal before, or more of a draw."""
        shown, heard = self._at.setdefault(place, (parts, deal))
        self.compared += shown is not parts
        if shown != parts:
            names = [name for name in shown | parts if shown.get(name) != parts.get(name)]
            raise WrongError("shown otherwise", place, {name: (shown.get(name), parts.get(name)) for name in names})
        short, long = sorted((heard, deal), key=len)
        if short != long[len(long) - len(short) :]:
            raise WrongError("heard otherwise", place, *[[line["en"] for line in lines] for lines in (heard, deal)])


class Person:
    """Somebody with a session, and what he has done at the table."""

    def __init__(self, served: Served, number: int) -> None:
        self.name = f"P{number}"
        self.browser = served.person(self.name)
        self.id: str = self.browser.get("/api/me").json()["me"]["id"]
        self.deeds: dict[str, Deed] = {}
        self.settled: dict[str, Message] = {}

    def deed(self, deed: Deed) -> str:
        """A new id for it."""
        id = f"{self.name}-{len(self.deeds)}"
        self.deeds[id] = deed
        return id


class Walker(Client):
    """A socket that judges what it is told."""

    def __init__(self, served: Served, table: str, seen: Seen, person: Person | None) -> None:
        super().__init__(served, table, person.browser if person else None)
        self.person = person
        self.opening = asyncio.Lock()
        self.spells: list[list[Message]] = []  # what was heard between two snapshots
        self.counts: Counter[str] = Counter()
        self.wrong: Exception | None = None
        self._seen = seen
        self._deal: list[Message] = []

    @property
    def is_open(self) -> bool:
        return self._reading is not None and not self._reading.done()

    def _take(self, text: str) -> None:
        before, self.parts = self.parts, dict(self.parts)
        try:
            self._hear(text, json.loads(text))
            if self.person:
                self._judge(self.person, before, json.loads(text))
        except Exception as wrong:
            self.wrong = self.wrong or wrong
            raise

    def _hear(self, text: str, message: Message) -> None:
        if message["t"] == "snapshot":
            self.spells.append(self.heard)
            self.heard = []
        super()._take(text)
        if message["t"] == "snapshot":
            self._deal = self.parts.pop("lines", [])
        if message.get("set", {}).get("match", 0) is None:
            self._deal = []
        for told in message.get("told", ()):
            self._deal = on_the_table(self._deal, told)
            self.counts[told["kind"]] += 1
        if "n" in message:
            self._seen.note((self.epoch, self.n), self.parts, self._deal)

    def _judge(self, person: Person, before: Parts, message: Message) -> None:
        id = message.get("done") or message.get("id")
        if id not in person.deeds or message["t"] not in ("told", "ok", "error"):
            return
        deed, is_first = person.deeds[id], id not in person.settled
        person.settled[id] = message
        if message["t"] == "error":
            self.counts["refused"] += 1
            if message["code"] not in CODES or not message["fr"] or not message["en"]:
                raise WrongError("not documented", message)
            if offered(before, deed) is True and message["code"] not in PASSING:
                raise WrongError("refused what was offered", deed, message, before)
        elif message["t"] == "told" and is_first and deed["do"] not in FIRST_SHOWN and offered(before, deed) is False:
            raise WrongError("done, and was not offered", deed, message, before)


class Walk:
    """A table, those who walk about at it, and their lines."""

    def __init__(self, served: Served, table: dict[str, str], people: list[Person], drawn: random.Random) -> None:
        self.served, self.people, self.drawn = served, people, drawn
        self.name, self._token = table["table"], table["token"]
        self.seen = Seen()
        self.sockets: list[Walker] = []
        self.kept: dict[tuple[int, str], httpx.Response] = {}  # what the server gave of its past, by match

    @property
    def token(self) -> str:
        """The invitation, as whoever sits there has it."""
        found = (socket.about["token"] for socket in reversed(self.sockets) if socket.about.get("token"))
        return next(found, self._token)

    @property
    def is_closed(self) -> bool:
        return any(socket.parts and socket.phase == "closed" for socket in self.sockets)

    @property
    def told(self) -> Counter[str]:
        return sum((socket.counts for socket in self.sockets), Counter[str]())

    def check(self) -> None:
        """Complain of what anybody found wrong."""
        for wrong in [socket.wrong for socket in self.sockets if socket.wrong]:
            raise wrong

    def of(self, person: Person | None) -> list[Walker]:
        return [socket for socket in self.sockets if socket.person is person]

    async def arrive(self, person: Person | None) -> Walker:
        """Come with another socket."""
        self.sockets.append(Walker(self.served, self.name, self.seen, person))
        return await self.reopen(self.sockets[-1])

    async def reopen(self, socket: Walker, *, fresh: bool = False) -> Walker:
        """Wait until it is open, over as many lines as it takes."""
        async with socket.opening:
            while not socket.is_open:
                self.check()
                with contextlib.suppress(*GONE):
                    await socket.open(fresh=fresh)
                    break
                await asyncio.sleep(0.05)
        return socket

    async def line_of(self, person: Person) -> Walker:
        """One of his sockets that is open; opened again if need be."""
        there = [socket for socket in self.of(person) if socket.is_open] or self.of(person)
        return await self.reopen(self.drawn.choice(there))

    async def do(self, person: Person, deed: Deed, id: str = "") -> Message:
        """Do a deed over as many lines as it takes."""
        id = id or person.deed(deed)
        person.settled.pop(id, None)
        while id not in person.settled:
            socket = await self.line_of(person)
            with contextlib.suppress(*GONE):
                await socket.send(t="do", id=id, deed=deed)
                await socket.until(lambda: id in person.settled, 3)
            await asyncio.sleep(0)  # that a line is gone is noticed where it is read
            self.check()
        return person.settled[id]

    async def ask(self, socket: Walker, **question: Any) -> None:  # noqa: ANN401  # the fields of a question
        """Ask what changes nothing; whatever is answered is no fault of the server."""
        with contextlib.suppress(*GONE):
            answer = await asyncio.wait_for(socket.ask(**question), 5)
            if answer["t"] == "error" and answer["code"] not in CODES - {"broken", "unreadable"}:
                raise WrongError("asked in vain", question, answer)
