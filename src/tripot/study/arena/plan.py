"""What is to be measured: a game, who plays it, and what of it counts."""

from dataclasses import dataclass
from math import inf
from typing import Literal

from tripot.engine.game import Game
from tripot.study.arena.entrants import Entrant

Unit = Literal["deal", "match"]
SERIES = ("score", "made", "conceded", "wins", "losses")


def primary_of(unit: Unit) -> str:
    """The series that decides: points or chips of a deal, shares of the victory of a match."""
    return "score" if unit == "deal" else "wins"


def bounds(series: str, unit: Unit) -> tuple[float, float]:
    """Between which numbers a mean of a series lies: shares from 0 to 1, and of sweeps there may be many in a match."""
    if series == "score":
        return -inf, inf
    return 0.0, inf if unit == "match" and series in ("made", "conceded") else 1.0


@dataclass(frozen=True)
class Plan:
    """Everything a result follows from."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: str
    unit: Unit = "deal"
    cap: float | None = None

    @property
    def primary(self) -> str:
        """The series that decides."""
        return primary_of(self.unit)

    @property
    def counted(self) -> str:
        """What that series counts: points or chips of a deal, victories of a match."""
        return self.game.rulebook.unit if self.unit == "deal" else "wins"

    @property
    def better(self) -> Literal["more", "less"]:
        """Which way is better."""
        return "less" if self.unit == "deal" and self.game.rulebook.unit == "points" else "more"
