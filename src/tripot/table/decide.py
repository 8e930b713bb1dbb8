"""Commands in, events out: what a table answers to what it is asked."""

from collections.abc import Iterator

from msgspec import Struct

from tripot.table.commands import AnyCommand
from tripot.table.events import AnyEvent
from tripot.table.table import Table


class Refused(Struct, frozen=True):
    """Why a command was refused, in both languages; `code` is the name of the reason, `rule` a sentence of the game.

    `fault`: the rules punish the act rather than forbid it: sent as it is, it would have been accepted.
    """

    code: str
    fr: str
    en: str
    rule: str | None = None


class Decision(Struct, frozen=True):
    """What happened, and the table after each event of it. Persist the events first; then the table is `table`."""

    events: tuple[AnyEvent, ...]
    tables: tuple[Table, ...]

    @property
    def table(self) -> Table:
        return self.tables[-1]


def decide(table: Table, command: AnyCommand, *, who: str, now: int, entropy: bytes) -> Decision | Refused:
    """What comes of a command of `who` (a person, or HOUSE for the server) at `now`.

    `entropy` is 128 fresh random bytes; most commands use none. A refused command leaves no trace.
    """
    raise NotImplementedError


class Turn(Struct, frozen=True):
    """A machine's turn: it may play for this chair on this view, but not before `at`."""

    chair: int
    seat: int
    level: str
    turn: int
    at: int


def machine_turns(table: Table) -> Iterator[Turn]:
    """Who is waited for that a machine plays for. Its view is `view_for(table, seat)`."""
    raise NotImplementedError


def due(table: Table) -> int | None:
    """When a `Tick` is wanted next, unless something happens before; None for never."""
    raise NotImplementedError
