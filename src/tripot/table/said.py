"""The events of a match as lines: their values, their sentences in both languages, the rules they follow from."""

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tripot.engine.event import Event, value_data
from tripot.engine.rulebook import Rulebook
from tripot.engine.speech import Voice, say, say_aloud
from tripot.engine.vocabulary import sayings
from tripot.games import rulebook
from tripot.table.data import data_of
from tripot.table.matching import game_of
from tripot.table.shown import Aloud, Line
from tripot.table.table import Spoken, Table

Values = Mapping[str, Any]
TABLES = 1_000  # whose names are remembered
REMEMBERED = 5_000  # events: at a table the same things are often said


@functools.lru_cache(TABLES)
def both(names: tuple[str, ...], seating: tuple[int, ...]) -> tuple[Voice, Voice]:
    """Who speaks French and who speaks English at this table."""
    return Voice("fr", names, seating, "fr"), Voice("en", names, seating, "en")


def names_of(table: Table) -> tuple[str, ...]:
    """The names by chair, which is by player: of those who play, or played, in the match."""
    return table.playing.names if table.playing else tuple(chair.name for chair in table.chairs)


def held_back(table: Table) -> int:
    """How many of the last events are told only after the pause: what the next deal costs beforehand."""
    return table.playing.sheet[-1].ahead if table.playing and table.phase == "pause" else 0


class Sayer:
    """Says the events of a table's deal; each once, however many hear it."""

    def __init__(self, table: Table) -> None:
        self._book = game_of(table).rulebook
        self._names = names_of(table)
        spoken = table.playing.spoken if table.playing else ()
        self._spoken = spoken[: len(spoken) - held_back(table)]
        self._lines: dict[int, Line] = {}

    def heard(self, viewer: int, start: int = 0) -> tuple[Line, ...]:
        """What a seat, or a spectator, has heard since an event of the deal."""
        return tuple(
            self._line(at) for at in range(start, len(self._spoken)) if self._spoken[at].event.heard_by(viewer)
        )

    def aloud(self, viewer: int, start: int) -> tuple[Aloud, ...]:
        """What of it was said in words of the players' own."""
        return said_aloud(self._book, (one for one in self._spoken[start:] if one.event.heard_by(viewer)), self._names)

    def _line(self, at: int) -> Line:
        if at not in self._lines:
            self._lines[at] = line(self._book, self._spoken, at, self._names)
        return self._lines[at]


def line(book: Rulebook, spoken: Sequence[Spoken], at: int, names: tuple[str, ...]) -> Line:
    """One event; the events before it say what it follows from."""
    values, fr, en = in_words(book.name, spoken[at].event, names, spoken[at].seating)
    return Line(spoken[at].event.word, values, fr, en, cited(book.name, spoken, at))


@functools.lru_cache(REMEMBERED)
def in_words(game: str, event: Event, names: tuple[str, ...], seating: tuple[int, ...]) -> tuple[Values, str, str]:
    """The values of an event, and its sentences."""
    book, (french, english) = rulebook(game), both(names, seating)
    fr, en = say(book, event, french), say(book, event, english)
    kinds = zip(sayings(book.events[event.word]), event.values, strict=True)
    return {name: value_data(kind, value) for (name, kind), value in kinds}, fr, en


def said_aloud(book: Rulebook, heard: Iterable[Spoken], names: tuple[str, ...]) -> tuple[Aloud, ...]:
    """What of the events heard was said in words of the players' own."""
    return tuple(_aloud(book, one, names) for one in heard if book.events[one.event.word].aloud)


def _aloud(book: Rulebook, spoken: Spoken, names: tuple[str, ...]) -> Aloud:
    """What the seat an event begins with says."""
    fr, en = (say_aloud(book, spoken.event, voice) for voice in both(names, spoken.seating))
    return Aloud(spoken.seating[spoken.event.values[0]], fr, en)


@functools.cache
def citations(game: str) -> dict[str, tuple[str, ...]]:
    """The sentences by word, or by word and cause; `payments` are the words of what was paid."""
    data = data_of("citations.toml")
    return {word: tuple(text.split()) for word, text in data[game].items()}


@functools.cache
def causes(game: str) -> dict[str, frozenset[str]]:
    """The causes that matter to a word: other words, and causes the event itself may name."""
    pairs = [key.partition(".") for key in citations(game)]
    return {word: frozenset(cause for other, _, cause in pairs if other == word and cause) for word, _, _ in pairs}


def cited(game: str, spoken: Sequence[Spoken], at: int) -> tuple[str, ...]:
    """The sentences an event follows from, by the cause it names, or by the last of its causes before it."""
    word = spoken[at].event.word
    wanted = causes(game).get(word, frozenset())
    for cause in _causes_of(game, spoken, at) if wanted else ():
        if cause in wanted:
            return citations(game)[f"{word}.{cause}"]
    return citations(game).get(word, ())


def _causes_of(game: str, spoken: Sequence[Spoken], at: int) -> Iterator[str]:
    """What an event names as its cause, then the words before it, the last first."""
    event = spoken[at].event
    told = rulebook(game).events[event.word]
    for (_, kind), value in zip(sayings(told), event.values, strict=False):
        if kind == "word" and told.causes:
            yield told.causes[value]
    yield from (one.event.word for one in reversed(spoken[:at]))


def is_payment(game: str, word: str) -> bool:
    return word in citations(game)["payments"]
