"""What happened, with its audience: the one place where what is told is kept from those who may not hear it."""

from dataclasses import dataclass

from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import EVERYONE, sayings


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
