"""The entries of a match's log: what chance has done, and the seats."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance's part of the log: the cards in the order they came."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A seat's part of the log, with the action's text as it was then."""

    seat: int
    action: int
    text: str
