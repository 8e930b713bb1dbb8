"""What a table is at one moment: who sits there, and the match in play. It is only ever replaced, never changed."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tripot.engine.event import Event
from tripot.engine.game import Game
from tripot.engine.record import AnyState
from tripot.table.events import Why
from tripot.table.log import Log
from tripot.table.settings import Settings

Phase = Literal["lobby", "sealing", "play", "pause", "over", "closed"]
HOUSE = ""  # who sends the server's own commands


class Chair(Struct, frozen=True):
    """A chair: a person's, a machine's if it has a level, or empty."""

    person: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False
    auto: bool = False
    away: int | None = None  # since when the person is not there
    stand_in: Why | None = None  # why a machine plays for the person
    returning: bool = False  # whether it does for this turn alone
    pledge: str = ""  # the commitment to a seed for the next match
    turn: int = 0  # grows with each choice here, and each taken back anywhere: what a `play` answers
    asked: int | None = None  # since when a choice is waited for; only in play
    bank: int = 0
    respite: int | None = None  # the last turn for which time was given on coming back
    next: bool = False  # ready for the next deal
    wants: bool = False  # a rematch
    muted: frozenset[int] = frozenset()
    asks: int = 0  # questions put since the last choice
    again: int = 0  # choices taken back that are still to be made again

    @property
    def empty(self) -> bool:
        return not self.person and not self.level

    @property
    def by_machine(self) -> bool:
        """Whether a machine chooses here now."""
        return bool(self.level) or self.stand_in is not None

    @property
    def attended(self) -> bool:
        """Whether a person sits here and is there, if only to watch a machine that plays for want of time."""
        return bool(self.person) and self.away is None and self.stand_in != "left"

    @property
    def present(self) -> bool:
        """Whether a person sits here and is there to act."""
        return self.attended and self.stand_in is None


class Spoken(Struct, frozen=True):
    """An event of the match, and who sat where when it was told."""

    event: Event
    seating: tuple[int, ...]


class Question(Struct, frozen=True):
    """A question on the table: who asks, who has said yes, and the choice asked back if everybody heard it."""

    chair: int
    what: str
    since: int
    yes: frozenset[int] = frozenset()
    choice: Spoken | None = None


class Deal(Struct, frozen=True):
    """A finished deal: the scores after it by chair, and how many entries of the log lead to its end."""

    scores: tuple[int, ...]  # before the antes of the next
    entries: int
    ahead: int = 0  # how many of the events last told with them are of the next deal: its antes


class Playing(Struct, frozen=True):
    """The match in play, or just over."""

    state: AnyState
    names: tuple[str, ...]  # of those who began it, by chair: they play in it, whoever sits there afterwards
    people: tuple[str, ...]  # who they are, by chair; nobody's id where a machine plays
    log: Log = Log()
    lent: tuple[int, ...] = ()  # the places in it of what was chosen for people: by a machine, say, or in a claim
    spoken: tuple[Spoken, ...] = ()  # of the deal in play
    fresh: int = 0  # how many of them the last entry brought
    sheet: tuple[Deal, ...] = ()
    broken_off: bool = False
    fixed: "Playing | None" = None  # as it stood after the last entry that is never taken back

    @property
    def firm(self) -> int:
        """How many entries of the log are never taken back."""
        return 0 if self.fixed is None else len(self.fixed.log)

    @property
    def is_between(self) -> bool:
        """Whether a deal is over, and nothing of the next has happened yet but its antes."""
        return bool(self.sheet) and self.sheet[-1].entries == len(self.log)


class Around(Struct, frozen=True):
    """All of a table but its game and the match itself: all that is left when a match begins."""

    id: str = ""
    phase: Phase = "lobby"
    host: str = ""
    settings: Settings = Settings()
    token: str = ""
    salt: bytes = b""
    chairs: tuple[Chair, ...] = ()
    match: int = 0  # the number of the match in play, or of the last
    commits: tuple[str, ...] = ()  # for this match, by chair
    seeds: tuple[str, ...] = ()  # as far as they are open
    seed: str = ""  # the table's own
    since: int = 0  # when the sealing, its second part, or the pause began
    now: int = 0  # when the last event happened


class Table(Around, frozen=True):
    """A table, as its log tells it."""

    game: Game | None = None
    playing: Playing | None = None
    question: Question | None = None

    def chair_of(self, person: str) -> int | None:
        """The chair of a person; None for a spectator."""
        found = (number for number, chair in enumerate(self.chairs) if chair.person == person)
        return next(found, None) if person else None

    @property
    def seating(self) -> tuple[int, ...]:
        """The chair of each seat of the game."""
        if self.playing is None:
            return tuple(range(len(self.chairs)))
        return tuple(self.playing.state.players[: len(self.chairs)])

    def seat_of(self, chair: int) -> int:
        """The seat of the game where a chair stands, in this match."""
        return self.seating.index(chair)

    def has_part(self, person: str) -> bool:
        """Whether a person plays in this match, or played, wherever he is by now; before it, whether he sits there."""
        if self.playing is None:
            return self.chair_of(person) is not None
        return bool(person) and person in self.playing.people

    def welcomes(self, person: str) -> bool:
        """Whether a person needs no invitation to sit down where there is a place."""
        return self.settings.listed or person == self.host

    def plays(self, chair: int) -> bool:
        """Whether the one who sits on a chair plays, or played, in this match: not one who has sat down there since."""
        if self.playing is None:
            return False
        sitting, playing = self.chairs[chair], self.playing
        return (sitting.person, sitting.name) == (playing.people[chair], playing.names[chair])

    @property
    def resting(self) -> bool:
        """Whether it is between matches: who sits there may change."""
        return self.phase in ("lobby", "over")

    @property
    def under_way(self) -> bool:
        """Whether a match is, from the exchange of seeds to its end."""
        return self.phase in ("sealing", "play", "pause")

    @property
    def finished(self) -> bool:
        """Whether the match is over, or the table closed: the seeds are open."""
        return self.phase in ("over", "closed")

    @property
    def attended(self) -> bool:
        """Whether anybody is there."""
        return any(chair.attended for chair in self.chairs)

    @property
    def present(self) -> tuple[int, ...]:
        """The chairs whose people are there to act."""
        return tuple(number for number, chair in enumerate(self.chairs) if chair.present)

    @property
    def heir(self) -> str:
        """Who is host if the host is not: the first who is there, or else who has not left; nobody's id if all have."""
        staying = [chair for chair in self.chairs if chair.person and chair.stand_in != "left"]
        return min(staying, key=lambda chair: not chair.attended, default=Chair()).person

    @property
    def voices(self) -> tuple[int, ...]:
        """The chairs whose people a question waits for: all for whom no machine plays, those cut off too."""
        return tuple(number for number, chair in enumerate(self.chairs) if chair.person and not chair.by_machine)

    def waits_for(self, person: str) -> bool:
        """Whether a person is to choose now, or to answer the question."""
        number = self.chair_of(person)
        if number is None or number not in self.voices:
            return False
        if self.question is not None:
            return number not in self.question.yes
        return self.chairs[number].asked is not None

    def spent(self, chair: Chair, at: int) -> int:
        """Milliseconds a chair has been waited for until `at`; while a question is open, clocks stand still."""
        until = at if self.question is None else self.question.since
        return 0 if chair.asked is None else max(0, until - chair.asked)

    def left(self, chair: Chair, at: int) -> int:
        """Milliseconds in the bank of a chair at a moment."""
        return max(0, chair.bank - self.spent(chair, at))


def put_chair(table: Table, number: int, chair: Chair) -> Table:
    """The table with another chair in this place."""
    return replace(table, chairs=(*table.chairs[:number], chair, *table.chairs[number + 1 :]))


def with_chair(table: Table, number: int, **changes: Any) -> Table:  # noqa: ANN401  # the fields of a chair
    """The table with one chair changed."""
    return put_chair(table, number, replace(table.chairs[number], **changes))


def with_chairs(table: Table, **changes: Any) -> Table:  # noqa: ANN401  # the fields of a chair
    """The table with all chairs changed alike."""
    return replace(table, chairs=tuple(replace(chair, **changes) for chair in table.chairs))


def put(texts: tuple[str, ...], at: int, text: str) -> tuple[str, ...]:
    """The texts with one of them changed."""
    return (*texts[:at], text, *texts[at + 1 :])
