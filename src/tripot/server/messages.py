"""The messages of a socket, as docs/protocol.md has them. What has an unknown field or a wrong type is refused."""

from typing import Annotated, Any, Self

from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder, Encoder

from tripot.table import shown
from tripot.table.commands import FromPeople
from tripot.table.course import Refused
from tripot.table.shown import About

PROTOCOL = 1
LONGEST = 8192
UNREADABLE = (ValueError, RecursionError)  # raised of what is not JSON, not of the protocol, not UTF-8, or too deep
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,32}\Z")]
Action = Annotated[str, Meta(max_length=40)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message in."""


class Hello(FromClient, frozen=True):
    """The first: what the client has already laid down, or nothing."""

    protocol: int
    after: int | None = None
    epoch: str | None = None


class Do(FromClient, frozen=True):
    """A deed at the table, under an id of the client's."""

    id: Id
    deed: FromPeople


class Why(FromClient, frozen=True):
    """Why an action is not allowed."""

    id: Id
    action: Action


class Look(FromClient, frozen=True):
    """How the table stands, in sentences."""

    id: Id


class Advise(FromClient, frozen=True):
    """What each choice that I may make now is worth."""

    id: Id


class Deal(FromClient, frozen=True):
    """A finished deal of the match, to be read again; the first is 1."""

    id: Id
    number: int


class Ping(FromClient, frozen=True):
    """The client measures the line."""

    id: Id


class Named(Struct, frozen=True):
    """All that is read of a message that cannot be understood."""

    id: Id | None = None


class FromServer(Struct, frozen=True, tag_field="t", tag=str.lower):
    """A message out."""


class Snapshot(FromServer, frozen=True):
    """Everything shown, as it stands after message `n`; `page` is the version of the page that this server has."""

    n: int
    epoch: str
    at: int
    page: str
    about: About
    parts: dict[str, Any]


class Resumed(FromServer, frozen=True):
    """Nothing is lost: the messages after `n` follow."""

    n: int
    epoch: str
    at: int


class Told(FromServer, frozen=True):
    """What happened (`shown.Told`, several), and the parts that are different now; both written already."""

    n: int
    at: int
    done: str | None
    told: Raw
    set: Raw


class Ok(FromServer, frozen=True):
    """A deed is settled."""

    id: str


class Error(FromServer, frozen=True):
    """A deed is refused; without an id, the socket's own trouble."""

    id: str | None
    code: str
    fr: str
    en: str
    rule: str | None = None

    @classmethod
    def of(cls, id: str | None, refused: Refused) -> Self:
        """The refusal of what was sent under an id."""
        return cls(id, refused.code, refused.fr, refused.en, refused.rule)


class Reason(FromServer, frozen=True):
    """The answer to `why`."""

    id: str
    action: str
    allowed: bool
    fault: bool
    rule: str | None
    fr: str
    en: str


class Wait(FromServer, frozen=True):
    """An answer takes its time, and why."""

    id: str
    fr: str
    en: str


class Weighed(Struct, frozen=True):
    """What an action is worth: what the rest of the deal brings one's score after it, in points or chips.

    `spread` is the standard deviation of one deal, `worlds` how many were played, `behind` by how much the best action
    does better for the match.
    """

    action: str
    said: shown.Words
    expected: float
    spread: float
    worlds: int
    behind: float
    reason: shown.Words


class Advice(FromServer, frozen=True):
    """The answer to `advise`, the best first, for the turn it was asked at."""

    id: str
    turn: int
    advice: tuple[Weighed, ...]


class Lines(FromServer, frozen=True):
    """The answer to `look`."""

    id: str
    lines: tuple[shown.Words, ...]


class Read(FromServer, frozen=True):
    """The answer to `deal`: none if there is no such deal, or it may not be seen."""

    id: str
    deal: shown.DealRead | None


class Pong(FromServer, frozen=True):
    """The answer to `ping`."""

    id: str
    at: int


class Bye(FromServer, frozen=True):
    """The server is about to close."""

    code: str
    fr: str
    en: str


AnyFromClient = Hello | Do | Why | Look | Advise | Deal | Ping
from_client: Decoder[AnyFromClient] = Decoder(AnyFromClient)
_named = Decoder(Named)
encode = Encoder().encode


class Writing:
    """Writes what several are told in a row; what is the same object as for the one before is not written again."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Raw]] = {}

    def told(self, n: int, at: int, done: str | None, told: tuple[shown.Told, ...], changed: shown.Parts) -> bytes:
        """The message to one of them."""
        return encode(Told(n, at, done, self._written("told", told), self._written("set", changed)))

    def _written(self, name: str, what: object) -> Raw:
        kept = self._kept.get(name)
        if kept is None or kept[0] is not what:
            kept = self._kept[name] = what, Raw(encode(what))
        return kept[1]


def id_of(text: str | bytes) -> str | None:
    """The id under which a message that cannot be understood is refused; None if it has none."""
    try:
        return _named.decode(text).id
    except UNREADABLE:
        return None
