"""A decision in the making: events one after another, each on the table as the one before left it."""

from typing import NoReturn

from msgspec import Struct

from tripot.table.events import AnyEvent
from tripot.table.evolve import evolve
from tripot.table.phrasing import phrase
from tripot.table.table import Table


class Refused(Struct, frozen=True):
    """Why a command was refused, in both languages: the name of the reason, or a sentence of the game as `rule`."""

    code: str
    fr: str
    en: str
    rule: str | None = None


class Decision(Struct, frozen=True):
    """What happened, and the table before it and after each event. Persist the events first; then take `table`."""

    before: Table
    events: tuple[AnyEvent, ...]
    tables: tuple[Table, ...]

    @property
    def table(self) -> Table:
        return self.tables[-1]


class No(Exception):  # noqa: N818  # an answer, not an accident
    """Ends the decision with a refusal."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


def refused(code: str, sentence: str | None = None, /, **values: object) -> Refused:
    """A refusal with a sentence of phrases.toml: that of the code, if no other is named."""
    said = phrase(sentence or code, **values)
    return Refused(code, said.fr, said.en)


def no(code: str, sentence: str | None = None, /, **values: object) -> NoReturn:
    """Refuse with such a sentence."""
    raise No(refused(code, sentence, **values))


class Course:
    """The events decided until now."""

    def __init__(self, table: Table, now: int, entropy: bytes) -> None:
        self.before = self.table = table
        self.now, self.entropy = max(now, table.now), entropy
        self.events: list[AnyEvent] = []
        self.tables: list[Table] = []

    def add(self, event: AnyEvent) -> None:
        """Let something happen."""
        self.table = evolve(self.table, event)
        self.events.append(event)
        self.tables.append(self.table)

    @property
    def decision(self) -> Decision:
        return Decision(self.before, tuple(self.events), tuple(self.tables))


def own_chair(course: Course, who: str) -> int:
    """The chair of whoever asks."""
    chair = course.table.chair_of(who)
    return no("not_here") if chair is None else chair
