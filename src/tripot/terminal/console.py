"""Lines in and lines out."""

import codecs
import io
import sys
import unicodedata
from typing import Protocol

from tripot.engine.vocabulary import Language

SPELT = "tripot.spelt"
SUITS: dict[Language, dict[str, str]] = {
    "fr": {"♣": "t", "♦": "k", "♥": "c", "♠": "p"},
    "en": {"♣": "c", "♦": "d", "♥": "h", "♠": "s"},
}
QUOTES = dict.fromkeys("«»“”", '"') | dict.fromkeys("‘’", "'")
PLAIN = {**QUOTES, "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{MINUS SIGN}": "-", "œ": "oe", "Œ": "Oe"}


class Console(Protocol):
    """Where a player reads and types."""

    def say(self, line: str = "") -> None:
        """Show a line."""
        ...

    def ask(self, prompt: str) -> str:
        """The line typed after a prompt. Raises EOFError when there is no more input."""
        ...


def be_forgiving(language: Language) -> None:
    """Let what the standard streams cannot hold be spelt in plain letters, never an error."""
    spell_cards(language)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, SPELT), (sys.stderr, SPELT)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def spell_cards(cards: Language) -> None:
    """Where the signs of suits cannot be shown, show the letters that are typed for them in this language."""

    def spell(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(spelt(sign, cards) for sign in error.object[error.start : error.end]), error.end

    codecs.register_error(SPELT, spell)


def spelt(sign: str, cards: Language) -> str:
    """A sign in plain letters, without its accent; a question mark if it has none."""
    plain = SUITS[cards].get(sign) or PLAIN.get(sign) or unicodedata.normalize("NFKD", sign)
    return plain.encode("ascii", "ignore").decode() or "?"


def harmless(text: str) -> str:
    """A text whose control characters, which might move the cursor or worse, are told by their codes."""
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else ascii(sign)[1:-1] for sign in text
    )


class Standard:
    """The standard input and output."""

    def say(self, line: str = "") -> None:
        print(harmless(line))

    def ask(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            print()
            raise EOFError
        return line.strip()
