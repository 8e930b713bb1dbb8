"""What a store keeps, as plain rows. Times are milliseconds since 1970."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a word, for lists: kept beside its log, and never asked for what the log says better."""

    table: str
    game: str
    host: str
    phase: str
    listed: bool
    people: tuple[str, ...]  # ids of the players who sit there
    free: int  # empty chairs
    changed: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match ended for one player."""

    player: str
    seat: int
    score: int
    won: bool
    lost: bool


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


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A table as one of its matches began: what the first `seq` events of its log come to, as `body`."""

    table: str
    match: int
    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: a guest, or one with an account, who has a login and the Argon2 hash of a password."""

    id: str
    name: str
    created: int
    language: str = "fr"
    login: str | None = None
    secret: str | None = None


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
    """Events to be added to a log, with what they change beside it."""

    table: str
    seq: int
    events: tuple[bytes, ...]
    move: str | None
    summary: Summary | None
    results: tuple[Result, ...]
    shortcuts: tuple[Shortcut, ...]

    @property
    def is_plain(self) -> bool:
        """Whether one event is all there is to it, as for most moves."""
        return len(self.events) == 1 and self.summary is None and not self.results and not self.shortcuts
