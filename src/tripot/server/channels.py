"""A viewer's own numbering: what he was told, in order, kept for a while for whoever comes back."""

import secrets
from collections import deque

from tripot.server import metrics
from tripot.server.client import client_version
from tripot.server.lines import Line
from tripot.server.messages import Hello, Resumed, Snapshot, Writing
from tripot.table.about import about
from tripot.table.show import Showing, Shown
from tripot.table.shown import Told
from tripot.table.table import Table
from tripot.table.tell import lines

KEPT = 64


class Channel:
    """A player at a table, or all spectators together: the same messages go to each of their sockets."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.lines: set[Line] = set()
        self._epoch = secrets.token_hex(4)
        self._n = 0
        self._kept: deque[bytes] = deque(maxlen=KEPT)
        self._shown: Shown | None = None

    def tell(self, told: tuple[Told, ...], shown: Shown, at: int, done: str | None, writing: Writing) -> bool:
        """Tell what happened and what changed. False, and no number used, if that is nothing."""
        changed = shown.since(self._shown)
        if not told and not changed:
            return False
        self._shown = shown
        self._n += 1
        text = writing.told(self._n, at, done, told, changed)
        self._kept.append(text)
        for line in self.lines:
            line.put(text)
        return True

    def join(self, line: Line, hello: Hello | None, table: Table, at: int, heard: Table | None = None) -> None:
        """A socket comes: it gets the messages it missed if they are all still there, or everything shown.

        `heard` is the table whose lines have been told already, if what has led from there to this is yet to be.
        """
        missed = self._n - hello.after if hello and hello.after is not None and hello.epoch == self._epoch else -1
        if 0 <= missed <= len(self._kept):
            metrics.RESYNCS.labels("missed").inc()
            line.say(Resumed(self._n - missed, self._epoch, at))
            for text in list(self._kept)[len(self._kept) - missed :]:
                line.put(text)
        else:
            metrics.RESYNCS.labels("snapshot").inc()
            shown = Showing(table).to(self.who)
            self.tell((), shown, at, None, Writing())
            parts = shown.parts
            if "match" in parts:
                parts["lines"] = lines(heard or table, self.who)
            line.say(Snapshot(self._n, self._epoch, at, client_version(), about(table, line.person), parts))
        self.lines.add(line)

    def renew(self) -> None:
        """What never changes has changed: whoever comes back gets a snapshot."""
        self._epoch = secrets.token_hex(4)

    def forget(self) -> None:
        """The table has been quiet for a long time: whoever comes back now gets a snapshot."""
        self._kept.clear()
