"""What is settled when a table is made, besides the game's own options."""

from typing import Literal

from msgspec import Struct

Watching = Literal["none", "public", "after"]
GRACE = 45_000
PAUSE = 20_000


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """A bank of time for a match and what each choice adds to it, in milliseconds."""

    bank: int
    increment: int


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is kept. Times are in milliseconds.

    `watching`: whether others may see what a spectator sees: never, always, or only what is left once a match is over.
    `advice`: whether the player who is to choose may ask what each choice is worth.
    `clock`: None among friends who take their time. `pace`: how many hundredths of the usual thinking time the
    machines take; 0 for none, as in tests. `lesson`: whether the host is shown the guided first deal.
    """

    listed: bool = False  # whether the lobby shows the table, and anybody may sit down without the invitation
    watching: Watching = "public"
    clock: Clock | None = None
    take_back: bool = True
    claims: bool = True
    advice: bool = False
    lesson: bool = False
    grace: int = GRACE  # of absence, before a machine plays on
    pause: int = PAUSE  # between two deals, at most
    pace: int = 100
