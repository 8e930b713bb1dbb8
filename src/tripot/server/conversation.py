"""What a socket says once it is known, message by message, and what it is answered."""

import asyncio
import time
from dataclasses import dataclass

import structlog

from tripot.engine.rules import SPECTATOR
from tripot.errors import ActionError
from tripot.server.advising import Advising
from tripot.server.answers import Refusal
from tripot.server.asked import Asked
from tripot.server.gate import Receive
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.limits import Bucket
from tripot.server.lines import Line
from tripot.server.messages import (
    UNREADABLE,
    Advise,
    AnyFromClient,
    Deal,
    Do,
    Error,
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
from tripot.server.said import complaint, trouble
from tripot.table.commands import Auto, Empty, Invite, Leave, Mute, Ready, Rematch, Return, Say, Sit
from tripot.table.deals import read_deal
from tripot.table.look import look
from tripot.table.show import seat_of, why

RATE, BURST = 20.0, 60.0  # messages a second of one socket
#: Deeds of which no match wants more than a few, and that stand in the log.
LOOSE = (Auto, Empty, Invite, Leave, Mute, Ready, Rematch, Return, Say, Sit)
log = structlog.get_logger()


@dataclass
class Conversation:
    """What a socket says once it is known."""

    house: House
    keeper: Keeper
    line: Line
    shared: Bucket
    loose: Bucket
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
            in_time = own.take(now) and self.shared.take(now)
            try:
                message = from_client.decode(text)
            except UNREADABLE:
                message = None
            if isinstance(message, Do) and isinstance(message.deed, LOOSE):
                in_time = in_time and self.loose.take(now)
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
            self.line.say(Pong(message.id, self.keeper.now))
        else:
            complain(self.line, None, "bad_message")

    async def _read_again(self, asked: Deal) -> None:
        """A finished deal: the whole match is played anew for it."""
        try:
            async with self.house.askers.turn(self.line.address), self.house.few:
                deal = await asyncio.to_thread(read_deal, self.keeper.table, self.line.person, asked.number)
        except Refusal as refusal:
            self.line.say(Error.of(asked.id, refusal.refused))
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


async def received(receive: Receive) -> str | bytes | None:
    """The next message; None when there are no more."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = message.get("text")
    return text if text is not None else message["bytes"]


def complain(line: Line, id: str | None, code: str, sentence: str | None = None) -> None:
    """Refuse something in the server's own words."""
    line.say(error_of(id, code, sentence))


def error_of(id: str | None, code: str, sentence: str | None = None) -> Error:
    """A refusal in the server's own words."""
    return Error.of(id, complaint(code, sentence))
