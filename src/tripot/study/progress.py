"""How long computations tell how far they are."""

from collections.abc import Callable, Iterator

Progress = Callable[[int], None]  # told how much more is done: deals, coups, positions...


def unheard(_: int) -> None:
    """Nobody is told."""


def portions(total: int, most: int, progress: Progress) -> Iterator[int]:
    """So much in portions of so many at most, after each of which progress is told of it.

    Between two portions compiled code can be interrupted.
    """
    for first in range(0, total, most):
        portion = min(most, total - first)
        yield portion
        progress(portion)
