"""Every error Tripot raises on bad input. Each says what was wrong and what is allowed.

The message is English. What a player may cause at a table, on a page, by a command or by a file says it in French too.
"""

from reprlib import repr as shortened
from typing import Literal

MOST_CITED = 100  # characters


def shown(value: object) -> str:
    """A value as a message quotes it, in short; its kind alone if it has a number of too many digits to be written."""
    try:
        return shortened(value)
    except ValueError:
        return f"<{type(value).__name__}>"


def cited(value: object) -> str:
    """Somebody's own words inside a French sentence, in short if they are many; what is no text is escaped."""
    words = (value if isinstance(value, str) else shown(value)).encode("utf-8", "backslashreplace").decode("utf-8")
    return f"«\u202f{words if len(words) <= MOST_CITED else words[:MOST_CITED] + '…'}\u202f»"


class TripotError(ValueError):
    """The base of them all; `fr` is the message in French, or the English one where only programs can go wrong."""

    def __init__(self, message: str, fr: str = "") -> None:
        super().__init__(message)
        self.fr = fr or message

    def said(self, language: Literal["fr", "en"]) -> str:
        """The message in a language."""
        return self.fr if language == "fr" else str(self)


def expect(kind: type, value: object, wanted: str) -> None:
    """Raises TripotError unless a value is of this kind; `wanted` says what it should be."""
    if not isinstance(value, kind):
        raise TripotError(f"{wanted} is wanted, not {shown(value)}")


class CardError(TripotError):
    """A text or number that is no card, or a card twice."""


class UnknownGameError(TripotError):
    """A game that is not on the table."""


class OptionError(TripotError):
    """An unknown option, a value it does not take, or options that do not go together."""


class SeatError(TripotError):
    """A number of seats the game does not allow, a seat not at the table, or none named where several may act."""


class SeedError(TripotError):
    """What is no seed: neither a whole number, nor a text, nor bytes."""


class PackError(TripotError):
    """A pack that is not the pack wanted, or none where one is needed."""


class ActionError(TripotError):
    """A text that names no action of the game, or one to be played that names a number of another phase."""


class PositionError(TripotError):
    """A position that cannot be read, or that the rules cannot reach."""


class RecordError(TripotError):
    """A record that cannot be read or replayed; `rule` is the id of the sentence that refuses an entry, if one does."""

    def __init__(self, message: str, fr: str = "", rule: str | None = None) -> None:
        super().__init__(message, fr)
        self.rule = rule


class CompilationError(RuntimeError):
    """A rule outside the compilable subset: names the function, the line and the way out."""


class RefusedError(TripotError):
    """An action the rules refuse here; `rule` is the id of the refusing sentence, None if no hand could do it."""

    def __init__(self, message: str, fr: str = "", rule: str | None = None) -> None:
        super().__init__(message, fr)
        self.rule = rule
