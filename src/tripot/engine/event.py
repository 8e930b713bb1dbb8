"""What happened, with its audience: the one place where what is told is kept from those who may not hear it."""

from dataclasses import dataclass
from typing import Any

from tripot.cards import card_text, each_card
from tripot.engine.bits import each_seat
from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import EVERYONE, Saying, Told, sayings
from tripot.errors import TripotError


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `audience` is None for everybody, or the seats that hear it."""

    word: str
    values: tuple[int, ...]
    audience: frozenset[int] | None

    def heard_by(self, viewer: int) -> bool:
        """Whether this seat, or SPECTATOR, hears it."""
        return self.audience is None or viewer in self.audience


def event_of(rulebook: Rulebook, word: str, values: tuple[int, ...]) -> Event:
    """The event told with this word.

    Raises KeyError for a word the game has not declared, ValueError for more or fewer values than it declares.
    """
    told = rulebook.events[word]
    if len(values) != len(told.values):
        raise ValueError(f"{word!r} is told with {len(values)} values, {len(told.values)} are declared")
    if told.audience == EVERYONE:
        return Event(word, values, None)
    named = dict(zip((name for name, _ in sayings(told)), values, strict=True))
    return Event(word, values, frozenset(named[name] for name in told.audience))


def named_values(rulebook: Rulebook, event: Event) -> dict[str, Any]:
    """The values of an event by name: cards as text, sets as lists, a word as the game calls it.

    Raises TripotError for what is no event of this game.
    """
    try:
        told = rulebook.events[event.word]
        named = zip(sayings(told), event.values, strict=True)
        return {
            name: _called(told, value) if kind == "word" else value_data(kind, value) for (name, kind), value in named
        }
    except (LookupError, ValueError):
        raise TripotError(f"{event.word!r} with {event.values} is no event of {rulebook.name}") from None


def value_data(kind: Saying, value: int) -> Any:  # noqa: ANN401  # data for JSON
    """A value of an event as data; a word stays its number."""
    if kind == "card":
        return card_text(value)
    if kind == "cards":
        return [card_text(card) for card in each_card(value)]
    return each_seat(value) if kind == "seats" else value


def _called(told: Told, value: int) -> str:
    """A word as data, or else in English."""
    return told.causes[value] if told.causes else (told.words or {})[value][1]
