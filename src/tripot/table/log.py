"""The log of a match: entries in order, which never change once they are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from tripot.engine.match import Dealt, Played

Entry = Dealt | Played
LEAF = 32  # entries that stand together


class Log(Sequence[Entry]):
    """A log that shares with the one it grew from all but its last few entries: one more costs as little after ten
    thousand as after ten.
    """

    __slots__ = ("_full", "_rest", "packs")

    def __init__(self, full: tuple[tuple[Entry, ...], ...] = (), rest: tuple[Entry, ...] = (), packs: int = 0) -> None:
        self._full, self._rest = full, rest
        self.packs = packs  # how many have been given

    def plus(self, entry: Entry) -> Log:
        """The log with one entry more."""
        packs, rest = self.packs + isinstance(entry, Dealt), (*self._rest, entry)
        return Log(self._full, rest, packs) if len(rest) < LEAF else Log((*self._full, rest), (), packs)

    def latest_first(self, end: int) -> Iterator[tuple[int, Entry]]:
        """The entries from the last one down to the one at `end`, each with its place."""
        at = len(self)
        for leaf in (self._rest, *reversed(self._full)):
            for entry in reversed(leaf):
                at -= 1
                if at < end:
                    return
                yield at, entry

    def __len__(self) -> int:
        return len(self._full) * LEAF + len(self._rest)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(self[index] for index in range(*at.indices(len(self))))
        index = at + len(self) if at < 0 else at
        if not 0 <= index < len(self):
            raise IndexError(at)
        leaf, place = divmod(index, LEAF)
        return self._full[leaf][place] if leaf < len(self._full) else self._rest[place]

    def __iter__(self) -> Iterator[Entry]:
        for leaf in self._full:
            yield from leaf
        yield from self._rest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return self._rest == other._rest and self._full == other._full

    __hash__ = None  # type: ignore[assignment]
