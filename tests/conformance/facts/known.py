"""What each game's facts tell: cards, chips, bounds, secrets. Known from the rules, not from the code."""

from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from tripot.engine.game import Game
from tripot.engine.record import AnyState


class Facts(Protocol):
    """What a module of facts declares."""

    #: Phases in which there are no cards on the table.
    BETWEEN_DEALS: set[str]
    #: Phases in which what a seat does is hidden from the others.
    SECRET: frozenset[str]
    #: Fields that take notes of cards which lie elsewhere.
    NOTES: frozenset[str]
    #: Phases whose acts may turn up hidden cards; and those where they do so only under `penalise`.
    REVEALING: frozenset[str]
    REVEALING_FAULTS: frozenset[str]

    def cards(self, state: AnyState) -> list[int]:
        """Every card of the deal, wherever it lies."""
        ...

    def pack(self, game: Game, state: AnyState) -> list[int]:
        """The cards that must be there during a deal."""
        ...

    def chips(self, state: AnyState) -> int:
        """All chips, those of the players and those on the table."""
        ...

    def broken_facts(self, game: Game, state: AnyState, phase: str) -> Iterator[str]:
        """What contradicts the facts of the rules at this position."""
        ...

    def can_begin(self, state: AnyState, viewer: int) -> bool:
        """Whether the secret acts that the viewer could not follow may have left the cards like this."""
        ...

    def most_actions(self, game: Game) -> int:
        """A proven bound on the actions of a match, those of the draw left out."""
        ...


def facts_of(name: str) -> Facts:
    return cast(Facts, import_module(f"tests.conformance.facts.{name}"))
