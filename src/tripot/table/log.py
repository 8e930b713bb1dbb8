"""The log of a match: entries in order, which never change once they are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import overload

from tripot.engine.entries import Dealt, Played

Entry = Dealt | Played
LEAF = 32  # entries that stand together
NOBODY: Mapping[int, int] = MappingProxyType({})


class Log(Sequence[Entry]):
    """A log that shares with the one it grew from all but its last few entries: one more costs as little after ten
    thousand as after ten.
    """

    __slots__ = ("_full", "_rest", "last", "packs")

    def __init__(
        self,
        full: tuple[tuple[Entry, ...], ...] = (),
        rest: tuple[Entry, ...] = (),
        packs: int = 0,
        last: Mapping[int, int] = NOBODY,
    ) -> None:
        self._full, self._rest = full, rest
        self.packs = packs  # how many have been given
        self.last = last  # the place of the last choice of each seat that has chosen

    def plus(self, entry: Entry) -> Log:
        """The log with one entry more."""
        packs, last, rest = self.packs, self.last, (*self._rest, entry)
        if isinstance(entry, Dealt):
            packs += 1
        else:
            last = {**last, entry.seat: len(self)}
        return Log(self._full, rest, packs, last) if len(rest) < LEAF else Log((*self._full, rest), (), packs, last)

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
