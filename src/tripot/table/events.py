"""What happens at a table: the log, from which everything is rebuilt. Times are milliseconds of the server."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from tripot.engine.options import Value
from tripot.table.settings import Settings

Hand = Literal["own", "auto", "machine", "claim"]
Why = Literal["absent", "time", "left"]


class Event(Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """An event and when it happened."""

    at: int


class Created(Event, frozen=True):
    """`token` is the invitation, 16 bytes, and `salt` what thinking times are drawn from, 32; both in hexadecimal."""

    table: str
    host: str
    game: str
    seats: int
    options: Mapping[str, Value]
    settings: Settings
    token: str
    salt: str
    version: str  # of the rules: nothing asks for it until they change


class Seated(Event, frozen=True):
    """A person sits down on a chair that was free."""

    chair: int
    person: str
    name: str


class Invited(Event, frozen=True):
    """A machine of this level sits on a chair; it may have sat there before, under another name."""

    chair: int
    level: str
    name: str


class Vacated(Event, frozen=True):
    """A chair is empty. `token` is the new invitation where a person who was there is sent away."""

    chair: int
    token: str = ""


class Hosted(Event, frozen=True):
    """Somebody else is host now."""

    person: str


class Readied(Event, frozen=True):
    """`commit` is a commitment to a seed, or empty."""

    chair: int
    on: bool
    commit: str = ""


class Started(Event, frozen=True):
    """Match `match` of the table begins, the first is 1: everybody's commitments stand."""

    match: int


class Sealed(Event, frozen=True):
    """The table's own seed, 64 bytes in hexadecimal. Only its commitment is shown until the match is over."""

    seed: str


class Revealed(Event, frozen=True):
    """A seed is opened, in hexadecimal."""

    chair: int
    seed: str


class Begun(Event, frozen=True):
    """The key of the packs is made of the seeds revealed until now."""


class Dealt(Event, frozen=True):
    """Chance's part: the pack as the match takes it."""

    pack: str


class Played(Event, frozen=True):
    """A choice, by the chair's own hand or for it. `action` as records spell it."""

    chair: int
    action: str
    hand: Hand = "own"


class Nexted(Event, frozen=True):
    """The player on a chair is ready for the next deal."""

    chair: int


class AutoSet(Event, frozen=True):
    """A player wants his sole choices made for him, or no longer."""

    chair: int
    on: bool


class Asked(Event, frozen=True):
    """A question is put to the table: `take_back` or `claim`."""

    chair: int
    what: str


class Answered(Event, frozen=True):
    """One answer to the question that lies on the table; when it is the last, or a no, the question is settled."""

    chair: int
    yes: bool


class Expired(Event, frozen=True):
    """Nobody answered in time: the question is withdrawn."""


class TookBack(Event, frozen=True):
    """The log of the match is cut to this many entries."""

    chair: int
    entries: int


class Claimed(Event, frozen=True):
    """All have agreed that the rest of the tricks is this chair's: they are played out."""

    chair: int


class Wanted(Event, frozen=True):
    """A chair wants a rematch, or no longer."""

    chair: int
    on: bool
    commit: str = ""


class Said(Event, frozen=True):
    """One of the set phrases, by its name in chat.toml."""

    chair: int
    phrase: str


class Muted(Event, frozen=True):
    """The person on `chair` hears nothing more from `whom`, or does again."""

    chair: int
    whom: int
    on: bool


class Connected(Event, frozen=True):
    """The person on a chair is there again."""

    chair: int


class Disconnected(Event, frozen=True):
    """The person on a chair is not there any more."""

    chair: int


class SteppedIn(Event, frozen=True):
    """A machine plays on for an absent chair, or one whose time is up, or whose person has left."""

    chair: int
    why: Why


class Returned(Event, frozen=True):
    """A person takes back the chair on which a machine plays."""

    chair: int


class Woken(Event, frozen=True):
    """The server has come back: clocks go on from here."""


class Over(Event, frozen=True):
    """The match is over; the seeds are open from now on. `broken_off` if it was not played to its end."""

    match: int
    broken_off: bool = False


class Closed(Event, frozen=True):
    """Nothing more happens at the table."""


AnyEvent = (
    Created | Seated | Invited | Vacated | Hosted | Readied | Started | Sealed | Revealed | Begun | Dealt | Played
    | Nexted | AutoSet | Asked | Answered | Expired | TookBack | Claimed | Wanted | Said | Muted | Connected
    | Disconnected | SteppedIn | Returned | Woken | Over | Closed
)  # fmt: skip
_encoder = Encoder()
_decoder: Decoder[AnyEvent] = Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """The event as the log keeps it."""
    return _encoder.encode(event)


def decode(body: bytes) -> AnyEvent:
    """The event the log kept."""
    return _decoder.decode(body)
