"""What can be asked of a table. Who asks is kept apart from what: the server knows him, the command does not say.

A seat of the game moves with the draw; a chair is where somebody sits down, and stays. Chair c is player c of the
match.
"""

from collections.abc import Mapping

from msgspec import Struct

from tripot.engine.options import Value
from tripot.table.settings import Settings


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """A command; on the wire its name in small letters stands under `do`."""


# making a table and sitting down


class Create(Command, frozen=True):
    """Make the table; only ever the first command. Options left out have their default."""

    table: str
    game: str
    seats: int
    options: Mapping[str, Value] = {}
    settings: Settings = Settings()


class Sit(Command, frozen=True):
    """Sit down: on this chair, or on the first free one. `token` is the invitation; a listed table needs none."""

    name: str
    chair: int | None = None
    token: str = ""


class Invite(Command, frozen=True):
    """Have a machine of this level sit on an empty chair. Only the host may."""

    chair: int
    level: str = "thumb"


class Empty(Command, frozen=True):
    """Send a machine or another person away, before a match or after it; if `name` is given, only one of that name.

    Only the host may.
    """

    chair: int
    name: str | None = None


class Leave(Command, frozen=True):
    """Get up. In a match a machine plays on, and the chair can be taken back with `return`."""


class Ready(Command, frozen=True):
    """Be ready, or no longer. `commit` is the SHA-256 of this player's seed, in hexadecimal; see docs/fairness.md."""

    on: bool = True
    commit: str = ""


class Start(Command, frozen=True):
    """Begin, now that every chair is taken and everybody is ready. Only the host may."""


class Reveal(Command, frozen=True):
    """Open one's seed, 16 bytes in hexadecimal, once the table has sealed its own."""

    seed: str


# playing


class Play(Command, frozen=True):
    """Do an action, as `Qs` or `bid 5`. `turn` is the number of the turn it answers: a stale one is refused.

    `chair` is only named by the server, which plays for machines.
    """

    action: str
    turn: int
    chair: int | None = None


class Next(Command, frozen=True):
    """Ready for the next deal; if `deals` is given, in the pause after so many of the match, and no other."""

    deals: int | None = None


class Auto(Command, frozen=True):
    """Let forced choices be made for one's own chair, or no longer."""

    on: bool


class Ask(Command, frozen=True):
    """Put a question to the table: `take_back` one's last choice, or `claim` the rest of the tricks."""

    what: str


class Answer(Command, frozen=True):
    """Answer the question that lies on the table; if `until` is given, the one that is shown with it, and no other."""

    yes: bool
    until: int | None = None


class Rematch(Command, frozen=True):
    """Want another match with the same people, or no longer; it begins when all want it. `commit` as in `ready`."""

    on: bool = True
    commit: str = ""


# people


class Say(Command, frozen=True):
    """One of the set phrases."""

    phrase: str


class Mute(Command, frozen=True):
    """Hear nothing more from a chair, or hear it again."""

    chair: int
    on: bool = True


class Return(Command, frozen=True):
    """Take one's chair back from the machine that plays on it."""


# the server's own


class Connect(Command, frozen=True):
    """The person is there: one of his sockets is open."""


class Disconnect(Command, frozen=True):
    """The person's last socket is closed."""


class Wake(Command, frozen=True):
    """The server has come back: clocks stood still meanwhile, and nobody is connected yet."""


class Tick(Command, frozen=True):
    """Time has come to what `due` announced."""


class Close(Command, frozen=True):
    """End the table; a match in play is broken off, its seeds are opened."""


FromPeople = (
    Sit | Invite | Empty | Leave | Ready | Start | Reveal | Play | Next | Auto | Ask | Answer | Rematch | Say | Mute
    | Return
)  # fmt: skip
AnyCommand = Create | FromPeople | Connect | Disconnect | Wake | Tick | Close
