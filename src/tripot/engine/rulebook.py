"""What each game declares of itself."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tripot.cards import RANK_COUNT
from tripot.engine.options import Option
from tripot.engine.record import Record
from tripot.engine.vocabulary import Bilingual, Told, Word

USUAL_SEATS = 4  # where the game lets so many play


@dataclass(frozen=True)
class Claims:
    """What a claim of all the tricks that are left rests on, by a position, the seat that leads, and its hand."""

    order: int  # of the ranks, as in `tricks`
    #: The cards that the leader must think the others may hold.
    out: Callable[[Any, int, int], int]
    #: Whether all comes to the same in whatever order what is left is played, if the leader wins it.
    is_settled: Callable[[Any, int], bool]


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
    claims: Claims | None = None  # where tricks are made
    cycle: int = 1  # after so many deals they begin as the first did; within it each may begin in a way of its own
    most_points: int = 0  # that a deal can bring a seat, in a game that is played for points
    is_conserved: bool = False  # whether chips only change hands, so that none are left in the middle of the table

    @property
    def usual_seats(self) -> int:
        """How many sit down where nobody says otherwise."""
        return min(max(USUAL_SEATS, self.fewest), self.most)

    @property
    def sign(self) -> int:
        """1 where a higher score is better, -1 where a lower one is."""
        return 1 if self.unit == "chips" else -1
