"""A viewer's own numbering: what he was told, in order, kept for a while for who comes back."""

import secrets
from collections import deque
from collections.abc import Callable

from msgspec import Raw

from tripot.server import metrics
from tripot.server.lines import Line
from tripot.server.messages import Hello, Resumed, Snapshot, Told, encode
from tripot.server.parts import Laid
from tripot.table.shown import About, Shown
from tripot.table.shown import Told as TableTold

KEPT = 64


class Channel:
    """A player at a table, or all spectators together: the same messages go to each of their sockets."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.lines: set[Line] = set()
        self.used = 0.0  # when the last line left
        self._epoch = secrets.token_hex(4)
        self._n = 0
        self._kept: deque[str] = deque(maxlen=KEPT)
        self._laid = Laid()

    def tell(self, told: tuple[TableTold, ...], shown: Shown, at: int, done: str | None) -> bool:
        """Tell what happened and what changed. False, and no number used, if that is nothing."""
        changed = self._laid.lay(shown)
        if not told and not changed:
            return False
        self._n += 1
        text = encode(Told(self._n, at, done, Raw(encode(told)), changed)).decode()
        self._kept.append(text)
        for line in self.lines:
            line.put(text)
        metrics.TOLD.inc(len(self.lines))
        return True

    def join(self, line: Line, hello: Hello | None, look: Callable[[], tuple[About, Shown]], at: int) -> None:
        """A socket comes: it gets the messages it missed if they are all still there, or everything shown."""
        missed = self._n - hello.after if hello and hello.after is not None and hello.epoch == self._epoch else -1
        if 0 <= missed <= len(self._kept):
            metrics.RESYNCS.labels("missed").inc()
            line.say(Resumed(self._n - missed, self._epoch, at))
            for text in list(self._kept)[len(self._kept) - missed :]:
                line.put(text)
        else:
            metrics.RESYNCS.labels("snapshot").inc()
            about, shown = look()
            self.tell((), shown, at, None)
            line.say(self._snapshot(about, shown, at))
        self.lines.add(line)

    def _snapshot(self, about: About, shown: Shown, at: int) -> Snapshot:
        parts = self._laid.all()
        if shown.match is not None:
            parts["lines"] = Raw(encode(shown.match.lines))
        return Snapshot(self._n, self._epoch, at, Raw(encode(about)), parts)

    def forget(self) -> None:
        """The table has been quiet for long: who comes back now gets a snapshot."""
        self._kept.clear()
