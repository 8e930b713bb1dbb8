"""A game is its rules, its options and a number of seats."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from tripot.engine import rules
from tripot.engine.options import Option, Value, encode_options
from tripot.engine.record import Record
from tripot.engine.vocabulary import Told, Word
from tripot.errors import OptionError, SeatError


@dataclass(frozen=True)
class Rulebook:
    """Everything the house needs to know of one game; each game's package declares its own as RULEBOOK."""

    name: str
    prefix: str  # of its rule ids
    title: Word
    state: type[Record]
    fewest: int
    most: int
    unit: Literal["points", "chips"]
    options: tuple[Option, ...]
    words: Mapping[int, Word]  # the actions 52 to 61
    numbers: Mapping[int, Word]  # by phase: what a number means there (cut, draw, bid, stake...)
    card_verbs: Mapping[int, Word]  # by phase: what is done with a card there (play, pass, discard...)
    events: Mapping[str, Told]
    #: The cards of a draw in which the players keep their order, so that player 0 sits at seat 0.
    lot: Callable[[Any], Iterable[int]]
    #: What is wrong with a position, in English sentences; nothing if the rules can reach it.
    faults: Callable[[Any], Iterable[str]]
    #: Fills the fields a position need not spell; called with the names that were given.
    settle: Callable[[Any, frozenset[str]], None]
    #: Options that do not go together, as a sentence; None if they do.
    disagreement: Callable[[int, Mapping[str, int]], str | None] = field(default=lambda _seats, _options: None)


@dataclass(frozen=True)
class Game:
    """A rule book with its options settled for a number of seats. Make one with `tripot.game`."""

    rulebook: Rulebook
    seats: int
    encoded: Mapping[str, int]

    @property
    def name(self) -> str:
        return self.rulebook.name

    @property
    def options(self) -> Mapping[str, Value]:
        """Every option and its value, as given or by default."""
        return MappingProxyType({option.name: option.decode(self.encoded[option.name]) for option in self.rulebook.options})

    def blank(self) -> Record:
        """A record with the options and seats set, and nothing begun."""
        state: Any = self.rulebook.state()
        state.seats = self.seats
        for name, value in self.encoded.items():
            setattr(state.options, name, value)
        return state  # type: ignore[no-any-return]

    def begun(self) -> Record:
        """The first position of a match."""
        state = self.blank()
        rules.begin(state)
        return state

    def __repr__(self) -> str:
        changed = {name: value for name, value in self.options.items() if self._is_changed(name)}
        words = [repr(self.name), f"seats={self.seats}", *(f"{name}={value!r}" for name, value in changed.items())]
        return f"tripot.game({', '.join(words)})"

    def _is_changed(self, name: str) -> bool:
        return encode_options(self.rulebook.options, self.seats, {})[name] != self.encoded[name]


def make_game(rulebook: Rulebook, seats: int, given: Mapping[str, Value]) -> Game:
    """A game with these options.

    Raises SeatError or OptionError naming what is allowed.
    """
    if isinstance(seats, bool) or not isinstance(seats, int) or not rulebook.fewest <= seats <= rulebook.most:
        raise SeatError(f"{rulebook.name} is for {rulebook.fewest} to {rulebook.most} seats, not {seats!r}")
    encoded = encode_options(rulebook.options, seats, given)
    trouble = rulebook.disagreement(seats, encoded)
    if trouble:
        raise OptionError(trouble)
    return Game(rulebook, seats, MappingProxyType(encoded))
