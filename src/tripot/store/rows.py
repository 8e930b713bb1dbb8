"""What a store keeps, as plain rows; `of` makes one of what a database holds. Times are milliseconds since 1970."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

Found = Any  # a row of a database, whose columns are found by name


@dataclass(frozen=True, slots=True)
class Summary:
    """A table summed up for the lists: kept beside its log, and never asked for what the log says better."""

    table: str
    game: str
    host: str
    phase: str
    listed: bool
    people: tuple[str, ...]  # ids of the players who sit there
    free: int  # empty chairs
    changed: int

    @classmethod
    def of(cls, row: Found, people: Iterable[str]) -> Self:
        """`people`: each database has lists of its own."""
        listed = bool(row["listed"])
        return cls(
            row["id"], row["game"], row["host"], row["phase"], listed, tuple(people), row["free"], row["changed"]
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match ended for one player."""

    player: str
    seat: int
    score: int
    won: bool
    lost: bool

    @classmethod
    def of(cls, row: Found) -> Self:
        return cls(row["player"], row["seat"], row["score"], bool(row["won"]), bool(row["lost"]))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: its record, with the proof of its packs, and how it ended for the people who played."""

    table: str
    match: int
    game: str
    seats: int
    ended: int
    record: str
    standings: tuple[Standing, ...]

    @classmethod
    def of(cls, row: Found, standings: Iterable[Found]) -> Self:
        told = tuple(map(Standing.of, standings))
        return cls(row["table_id"], row["match"], row["game"], row["seats"], row["ended"], row["record"], told)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A table as one of its matches began: what the first `seq` events of its log come to, as `body`."""

    table: str
    match: int
    seq: int
    body: bytes

    @classmethod
    def of(cls, rows: Sequence[Found]) -> Self | None:
        """That of the only row; None where there is no row."""
        return cls(*(rows[0][name] for name in ("table_id", "match", "seq", "body"))) if rows else None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: a guest, or one with an account, who has a login and the Argon2 hash of a password."""

    id: str
    name: str
    created: int
    language: str = "fr"
    login: str | None = None
    secret: str | None = None

    @classmethod
    def of(cls, rows: Sequence[Found]) -> Self | None:
        """That of the only row; None where there is no row."""
        return cls(**dict(rows[0])) if rows else None


@dataclass(frozen=True, slots=True)
class Session:
    """A player's session; `digest` is the SHA-256 of what the cookie holds."""

    digest: bytes
    player: str
    until: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's matches of one game."""

    game: str
    played: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Appended:
    """Where the events stand: the number of the first. `again`: they had been appended before, and were not now."""

    seq: int
    again: bool


@dataclass(frozen=True, slots=True)
class New:
    """Events to be added to a table's log, the first as number `seq`, with what they change beside it.

    `move` is the sender's own id of what brought them about.
    """

    table: str
    seq: int
    events: Sequence[bytes]
    move: str | None = None
    summary: Summary | None = None
    results: Sequence[Result] = ()
    shortcuts: Sequence[Shortcut] = ()

    @property
    def is_plain(self) -> bool:
        """Whether one event is all there is to it, as for most moves."""
        return len(self.events) == 1 and self.summary is None and not self.results and not self.shortcuts
