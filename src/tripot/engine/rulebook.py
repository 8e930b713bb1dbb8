"""What each game declares of itself."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tripot.cards import RANK_COUNT
from tripot.engine.options import Option
from tripot.engine.record import Record
from tripot.engine.vocabulary import Bilingual, Told, Word


@dataclass(frozen=True)
class Rulebook:
    """Everything the house needs to know of one game; each game's package declares its own as RULEBOOK."""

    name: str
    prefix: str  # of its rule ids
    title: Bilingual
    state: type[Record]
    fewest: int
    most: int
    unit: Literal["points", "chips"]  # of points fewer are better, of chips more
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
    #: What does not go together among the options; None if all does.
    disagreement: Callable[[int, Mapping[str, int]], Bilingual | None] = field(default=lambda _seats, _options: None)
    #: The event that tells which seat puts how many chips down for the deal that begins, where that is done as soon as
    #: the deal before is over.
    ante: str | None = None
    is_chance: bool = False  # whether nothing anybody chooses matters, so that all play alike
    #: From the weakest to the strongest, as hands are sorted and lists of cards are said.
    ranks: tuple[int, ...] = tuple(range(RANK_COUNT))

    @property
    def sign(self) -> int:
        """1 where a higher score is better, -1 where a lower one is."""
        return 1 if self.unit == "chips" else -1
