"""How long computations tell how far they are."""

from collections.abc import Callable

Progress = Callable[[int], None]  # told how much more is done: deals, coups, positions...


def unheard(_: int) -> None:
    """Nobody is told."""
