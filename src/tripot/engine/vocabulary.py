"""How a game speaks: its actions as words, and what happens as sentences with an audience."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

Language = Literal["fr", "en"]
#: What a value of an event is: it decides how the value is said.
Saying = Literal["seat", "player", "seats", "card", "cards", "number", "chips", "points", "place", "word"]
#: Everybody hears the event.
EVERYONE = ("*",)


class InBoth(Protocol):
    """Whatever is worded in both languages."""

    @property
    def fr(self) -> str: ...
    @property
    def en(self) -> str: ...


def in_language(worded: InBoth, language: Language) -> str:
    """Its words in this language."""
    return worded.fr if language == "fr" else worded.en


@dataclass(frozen=True, slots=True)
class Bilingual:
    """A sentence in both languages."""

    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Word:
    """An action that is no card: its text in records and commands, and what it is called in both languages.

    `also` are other names for it, understood where a player types.
    """

    text: str
    fr: str
    en: str
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is called."""
        return (self.text, self.fr, self.en, *self.also)


@dataclass(frozen=True, slots=True)
class Told:
    """What an event says and who hears it.

    `values` names the event's integers in order and says what each is, as in `seat:seat` or `price:chips`;
    `audience` is EVERYONE, or the names of the values that are the seats who hear it.
    `words` gives the two names of each number of a value that is a `word`, `causes` what each is called as data.
    `aloud` is what the seat, the first of the values, says in so many words, where the event is something said.
    Raises ValueError for an audience that is nobody, or that is not among the values.
    """

    values: tuple[str, ...]
    audience: tuple[str, ...]
    fr: str
    en: str
    words: Mapping[int, tuple[str, str]] | None = None
    causes: tuple[str, ...] = ()
    aloud: Bilingual | None = None

    def __post_init__(self) -> None:
        if not self.audience:
            raise ValueError("an event needs an audience")
        names = {value.partition(":")[0] for value in self.values}
        strangers = set(self.audience) - names - set(EVERYONE)
        if strangers:
            raise ValueError(f"the audience {sorted(strangers)} is not among the values {sorted(names)}")


def said(values: str, fr: str, en: str, *, aloud: tuple[str, str] | None = None) -> Told:
    """An event that everybody hears; `aloud` is what the seat says, in French and in English."""
    return Told(tuple(values.split()), EVERYONE, fr, en, aloud=Bilingual(*aloud) if aloud else None)


def sayings(told: Told) -> tuple[tuple[str, Saying], ...]:
    """Each value's name and what it is."""
    return _sayings(told.values)


@functools.cache
def _sayings(values: tuple[str, ...]) -> tuple[tuple[str, Saying], ...]:
    pairs = (value.partition(":") for value in values)
    return tuple((name, kind or "number") for name, _, kind in pairs)  # type: ignore[misc]
