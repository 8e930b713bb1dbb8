"""What a viewer is shown and told, as data: every sentence in both languages, cards and actions as text."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from tripot.table.settings import Settings

#: Which chair somebody may have: one that is empty, or only if he is invited one that is empty, or a machine's.
Place = Literal["free", "invited", "machine"]
#: What a viewer is shown, cut into parts that travel alone, by name as docs/protocol.md lists them.
Parts = dict[str, Any]


class Words(Struct, frozen=True):
    """The same in French and in English."""

    fr: str
    en: str


class Watching(Words, frozen=True):
    """What is said to anyone who has no chair, and the chair he may have now."""

    place: Place | None


class Line(Struct, frozen=True, omit_defaults=True):
    """Something that happened in the match: its word and values for pictures, its sentence, the rules it follows from.

    Values are by name: a seat, a player and a number as numbers, a card as `Qs`, cards as a list of them.
    """

    word: str
    values: Mapping[str, Any]
    fr: str
    en: str
    rules: tuple[str, ...] = ()


class Aloud(Struct, frozen=True):
    """What somebody says in so many words."""

    chair: int
    fr: str
    en: str


class Told(Struct, frozen=True, omit_defaults=True):
    """What a viewer is told of one event of the table: `kind` is the event's name in small letters.

    `anew`: nothing of what he heard of the match before lies on the table any more.
    `chair` is whom it is about. `lines` are what he heard of the match, `aloud` what of this was said in words of the
    players' own; fr and en say what happened at the table.
    """

    kind: str
    chair: int | None = None
    lines: tuple[Line, ...] = ()
    fr: str = ""
    en: str = ""
    aloud: tuple[Aloud, ...] = ()
    anew: bool = False


class ShownClock(Struct, frozen=True):
    """Milliseconds in the bank at `since`; it runs since then, or stands if that is None."""

    bank: int
    since: int | None


class ShownSeat(Struct, frozen=True):
    """A seat, in the order of the game once a match has begun; `chair` is where to sit down, and stays."""

    seat: int
    chair: int
    kind: str  # "human" | "bot" | "empty"
    name: str
    level: str = ""
    host: bool = False
    ready: bool = False
    connected: bool = True
    stand_in: str | None = None  # "absent" | "time" | "left": a machine plays for the person
    next: bool = False
    wants: bool = False
    held: int = 0  # cards in hand
    score: int | None = None  # of one who plays, or played, in the match that the viewer may see
    clock: ShownClock | None = None


class Choice(Struct, frozen=True):
    """An action and what it is called."""

    action: str
    fr: str
    en: str


class NumberChoice(Struct, frozen=True):
    """An action with a number from low to high: `bid 5`."""

    action: str
    low: int
    high: int
    fr: str
    en: str


class Reason(Struct, frozen=True):
    """Why an action is refused. `fault`: it can be done all the same, and is punished."""

    rule: str | None
    fr: str
    en: str
    fault: bool


class Refusal(Struct, frozen=True):
    """Cards of one's hand that are refused for one reason."""

    cards: tuple[str, ...]
    reason: Reason


class Actions(Struct, frozen=True):
    """What the viewer may do now. `turn` goes back with `play`. `faults` can be done, and are punished.

    `fault_words` are those of the faults that are no cards, with what they are called.
    `asks` says what the choice is about, where the choices do not say it themselves. `several` cards make it up,
    one after the other; it is 0 where a card is a choice of its own.
    """

    turn: int
    asks: Words | None
    verb: Words | None
    cards: tuple[str, ...]
    several: int
    words: tuple[Choice, ...]
    number: NumberChoice | None
    faults: tuple[str, ...]
    fault_words: tuple[Choice, ...]


class ShownQuestion(Struct, frozen=True):
    """A question on the table: `until` when it lapses."""

    chair: int
    what: str  # "take_back" | "claim"
    yes: tuple[int, ...]
    until: int
    mine: bool  # whether the viewer is to answer
    fr: str
    en: str


class ShownOutcome(Struct, frozen=True):
    """How the match ended, by seat, for those who played in it, and the sentences that say it."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]
    says: tuple[Words, ...]


class DealRead(Struct, frozen=True):
    """A deal to be read again, as the viewer heard it; `payments` are those lines that tell what was paid."""

    number: int
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    payments: tuple[Line, ...]


class ShownProof(Struct, frozen=True):
    """The seeds of the packs, as far as they are open; see docs/fairness.md."""

    match: int  # of the table, the first is 1
    sealed: str  # the commitment to the table's seed
    commits: tuple[str, ...]  # by chair
    seeds: tuple[str, ...]
    seed: str  # the table's own, once the match is over


class HouseRule(Struct, frozen=True):
    """An option in force, what its value is called, and whether it is the default."""

    name: str
    value: Any
    called: Words
    usual: bool
    fr: str
    en: str


class About(Struct, frozen=True):
    """All of a table that never changes, but for the invitation, `token`: it is for those who sit there.

    `conditions` tell of the settings what is to be known before sitting down. `terms` are phrases about deals and
    tricks, by name, in the words of the game; `here` tells which house rules settle a sentence of the rules, by its id.
    """

    table: str
    game: str
    title: Words
    terms: Mapping[str, Words]
    unit: str
    fewest: int
    most: int
    seats: int
    rules: tuple[HouseRule, ...]
    here: Mapping[str, Words]
    settings: Settings
    conditions: Words
    phrases: tuple[Choice, ...]
    ranks: str
    token: str
