"""What a table is at one moment: who sits there, and the match in play. It is only ever replaced, never changed."""

from typing import Literal

from msgspec import Struct

from tripot.engine.event import Event
from tripot.engine.game import Game
from tripot.engine.match import Dealt, Played
from tripot.engine.record import AnyState
from tripot.table.events import Why
from tripot.table.settings import Settings

Phase = Literal["lobby", "sealing", "play", "pause", "over", "closed"]
HOUSE = ""  # who sends the server's own commands


class Chair(Struct, frozen=True):
    """A chair: a person's, a machine's if it has a level, or empty. `away` is since when the person is not there."""

    person: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False
    auto: bool = False
    away: int | None = None
    stand_in: Why | None = None  # why a machine plays for the person
    commit: str = ""
    seed: str = ""
    turn: int = 0  # choices made and taken back: what a `play` answers
    asked: int | None = None  # since when a choice is waited for
    bank: int = 0
    next: bool = False  # ready for the next deal
    wants: bool = False  # a rematch
    muted: frozenset[int] = frozenset()
    asks: int = 0  # questions put in this deal

    @property
    def empty(self) -> bool:
        return not self.person and not self.level

    @property
    def by_machine(self) -> bool:
        """Whether a machine chooses here now."""
        return bool(self.level) or self.stand_in is not None


class Question(Struct, frozen=True):
    """A question on the table: who asks, who has said yes."""

    chair: int
    what: str
    since: int
    yes: frozenset[int]


class Spoken(Struct, frozen=True):
    """An event of the match, and who sat where when it was told."""

    event: Event
    seating: tuple[int, ...]


class Deal(Struct, frozen=True):
    """A finished deal: the scores of the chairs after it, and what was charged or paid in it."""

    scores: tuple[int, ...]
    payments: tuple[Spoken, ...]


class Playing(Struct, frozen=True):
    """The match in play, or just over."""

    number: int
    state: AnyState
    log: tuple[Dealt | Played, ...] = ()
    spoken: tuple[Spoken, ...] = ()  # of the deal in play
    fresh: int = 0  # how many of them the last event brought
    sheet: tuple[Deal, ...] = ()
    packs: int = 0
    over: bool = False
    broken_off: bool = False


class Table(Struct, frozen=True):
    """A table, as its log tells it."""

    id: str = ""
    phase: Phase = "lobby"
    host: str = ""
    game: Game | None = None
    settings: Settings = Settings()
    token: str = ""
    salt: bytes = b""
    version: str = ""
    chairs: tuple[Chair, ...] = ()
    match: int = 0  # the number of the match in play, or of the last
    seed: str = ""  # the table's own for this match
    sealed: int | None = None  # since when seeds are waited for, or the pause lasts
    playing: Playing | None = None
    question: Question | None = None
    now: int = 0  # when the last event happened
    said: tuple[tuple[int, int, str], ...] = ()  # the last phrases: when, chair, phrase

    def chair_of(self, person: str) -> int | None:
        """The chair of a person; None for a spectator."""
        if not person:
            return None
        return next((number for number, chair in enumerate(self.chairs) if chair.person == person), None)

    def seat_of(self, chair: int) -> int:
        """The seat of the game where a chair stands, in this match."""
        return self.seating.index(chair) if self.playing else chair

    @property
    def seating(self) -> tuple[int, ...]:
        """The chair of each seat of the game."""
        if self.playing is None:
            return tuple(range(len(self.chairs)))
        return tuple(self.playing.state.players[: len(self.chairs)])
