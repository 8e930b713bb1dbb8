"""Who follows a table: each is told in his own numbering what is his to know."""

from collections.abc import Callable

import structlog
from msgspec.structs import replace

from tripot.server import metrics
from tripot.server.asked import Asked
from tripot.server.channels import Channel
from tripot.server.lines import RESTART, Line
from tripot.server.messages import Bye, Hello, Writing
from tripot.server.said import trouble
from tripot.table.about import is_shown_invitation
from tripot.table.course import Decision
from tripot.table.show import Showing
from tripot.table.table import Table
from tripot.table.tell import Telling

SPECTATORS = "*"  # nobody's id: they all see the same
log = structlog.get_logger()


def viewer_of(table: Table, person: str) -> str:
    """As whom a person sees a table: as himself if he sits there, else as any spectator."""
    return SPECTATORS if table.chair_of(person) is None else person


def _persons(table: Table) -> list[str]:
    return [chair.person for chair in table.chairs]


def _heard(made: Decision) -> Table:
    """The table as it has been told before a decision, for those who sit there after it."""
    return replace(made.before, chairs=made.table.chairs)


class Audience:
    """The channels of one table, by viewer."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._channels: dict[str, Channel] = {}
        self._showing: Showing | None = None

    @property
    def lines(self) -> list[Line]:
        """The sockets of all who follow the table."""
        return [line for channel in self._channels.values() for line in channel.lines]

    def has(self, person: str) -> bool:
        """Whether a person is there, with one socket or several."""
        return any(line.person == person for line in self.lines)

    def join(self, line: Line, hello: Hello | None, table: Table, heard: Table | None = None) -> None:
        """A socket comes; of the match it has heard what `heard` tells, if that is not all yet."""
        viewer = viewer_of(table, line.person)
        self._channels.setdefault(viewer, Channel(viewer)).join(line, hello, table, self._clock(), heard)

    def part(self, line: Line) -> None:
        """A socket is gone."""
        for channel in self._channels.values():
            channel.lines.discard(line)

    def tell(self, made: Decision, asked: Asked, at: int) -> bool:
        """Tell everybody what was decided. Returns whether the sender's own message settles his deed.

        What is done is done: should the telling break, all are sent away to come back for a snapshot.
        """
        try:
            return self._tell(made, asked, at)
        except Exception as error:
            log.error("the telling broke", table=made.table.id, **trouble(error))
            self.dismiss()
            self._channels.clear()
            self._showing = None
            return False

    def dismiss(self, farewell: Bye | None = None) -> None:
        """Send all away, to come back later."""
        for line in self.lines:
            if farewell is not None:
                line.say(farewell)
            line.close(RESTART)

    def rest(self) -> None:
        """Let go of what only a busy table needs."""
        self._showing = None
        for who, channel in list(self._channels.items()):
            channel.forget()
            if not channel.lines:
                del self._channels[who]

    def _tell(self, made: Decision, asked: Asked, at: int) -> bool:
        table = made.table
        if made.before.chairs is not table.chairs and _persons(made.before) != _persons(table):
            self._reseat(table, _heard(made))
        if made.before.token != table.token:
            self._invite_anew(table, _heard(made))
        if not self._channels:
            return False
        telling, writing, told, settled = Telling(made), Writing(), 0, False
        showing = self._showing = Showing(table, self._showing)
        for who, channel in self._channels.items():
            mine = who == asked.who and asked.line is not None and asked.line in channel.lines
            done = asked.id if mine else None
            sent = channel.tell(telling.to(who), showing.to(who), at, done, writing)
            told += len(channel.lines) if sent else 0
            settled = settled or (sent and done is not None)
        metrics.TOLD.inc(told)
        return settled

    def _invite_anew(self, table: Table, heard: Table) -> None:
        """The invitation is a new one: whoever is shown it is shown everything anew, before it is told why."""
        for channel in list(self._channels.values()):
            channel.renew()
            for line in [line for line in channel.lines if is_shown_invitation(table, line.person)]:
                channel.join(line, None, table, self._clock(), heard)

    def _reseat(self, table: Table, heard: Table) -> None:
        """Whoever has sat down or got up is another viewer from now on, and is shown everything anew, before it is
        told why.
        """
        for channel in list(self._channels.values()):
            moved = [line for line in channel.lines if viewer_of(table, line.person) != channel.who]
            channel.lines.difference_update(moved)
            for line in moved:
                self.join(line, None, table, heard)
            if not channel.lines and (moved or viewer_of(table, channel.who) != channel.who):
                del self._channels[channel.who]  # nobody is left to be told
