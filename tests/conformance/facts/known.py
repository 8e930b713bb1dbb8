"""What each game's facts tell: cards, chips, bounds, secrets. Known from the rules, not from the code."""

from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from tripot.engine.game import Game
from tripot.engine.record import AnyState


class Facts(Protocol):
    """What a module of facts declares."""

    #: Whether seats hold cards the others do not see.
    HAS_SECRET_HANDS: bool
    #: Fields that take notes of cards which lie elsewhere.
    NOTES: frozenset[str]

    def cards(self, state: AnyState) -> list[int]:
        """Every card on the table, wherever it lies."""
        ...

    def pack(self, game: Game, phase: str) -> list[int]:
        """The cards that must be there; none before they are dealt."""
        ...

    def chips(self, state: AnyState) -> int:
        """All chips, those of the players and those on the table."""
        ...

    def starting_chips(self, game: Game) -> int:
        """All chips at the start, by the rules."""
        ...

    def broken_facts(self, game: Game, state: AnyState, phase: str) -> Iterator[str]:
        """What contradicts the facts of the rules at this position."""
        ...

    def most_actions(self, game: Game) -> int:
        """A proven bound on the actions of a match once the first dealer is known."""
        ...

    def is_secret(self, game: Game, phase: str) -> bool:
        """Whether what a seat does in this phase is hidden from the others."""
        ...

    def may_reveal(self, game: Game, state: AnyState, phase: str, seat: int) -> bool:
        """Whether an act of this seat here may bring hidden cards or choices to light."""
        ...

    def can_anchor(self, game: Game, state: AnyState, phase: str) -> bool:
        """Whether nothing done so far in this deal rules a world out, but for `can_begin`."""
        ...

    def can_begin(self, game: Game, state: AnyState, viewer: int) -> bool:
        """Whether the cards may lie like this there, for all that the viewer knows."""
        ...


def facts_of(name: str) -> Facts:
    return cast(Facts, import_module(f"tests.conformance.facts.{name}"))


def each_set(*sets: int) -> list[int]:
    """The cards of these sets."""
    return [card for cards in sets for card in range(cards.bit_length()) if cards >> card & 1]


def number(game: Game, option: str) -> int:
    """An option that is a number."""
    value = game.options[option]
    assert isinstance(value, int)
    return value
