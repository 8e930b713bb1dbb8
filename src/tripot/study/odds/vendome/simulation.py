"""La Vendôme by simulation: tours played by the rules themselves, to set beside the exact odds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.engine.game import Game
from tripot.engine.kernel import algorithm, copy
from tripot.engine.options import AUTOMATIC
from tripot.engine.playouts import supply
from tripot.engine.record import AnyState, Floats, array_of
from tripot.engine.stream import Pack, Stream, stream
from tripot.games.vendome.state import State
from tripot.study.amounts import expect_some
from tripot.study.progress import Progress, portions, unheard
from tripot.study.statistics import standard_error

DEEP_POCKETS = 1_000_000
PORTION = 100_000  # tours between two words of progress


@dataclass(frozen=True, slots=True)
class Simulated:
    """Means over many tours: how often the banker kept the bank, each seat's gain, and the gains' standard errors.

    A single tour has no standard errors.
    """

    tours: int
    keeps: float
    gains: tuple[float, ...]
    errors: tuple[float | None, ...]


@algorithm
def play_tours(
    states: Sequence[State],
    packs: Sequence[Pack],
    streams: Sequence[Stream],
    sums: Floats,
    squares: Floats,
    tours: int,
) -> int:
    """Play tours on states[0], each from the position states[1]; adds each seat's gains and their squares.

    Returns how often seat 0 kept the bank.
    """
    state, start, pack, stream = states[0], states[1], packs[0], streams[0]
    kept = 0
    for _ in range(tours):
        copy(state, start)
        supply(state, pack, stream)
        for seat in range(state.seats):
            gain = state.chips[seat] - start.chips[seat]
            sums[seat] += gain
            squares[seat] += gain * gain
        kept += 1 if state.banker == 0 else 0
    return kept


def simulate_vendome(
    game: Game,
    tours: int,
    seed: int | str | bytes,
    *,
    chips: int | None = None,
    progress: Progress = unheard,
) -> Simulated:
    """Tours of a game in which everybody starts with so many chips, or can pay whatever comes; the first seat banks.

    Compiled. `progress` is told of each portion of tours. Raises TripotError for less than one tour.
    """
    import numpy as np

    expect_some(tours, "tours")
    purse = DEEP_POCKETS if chips is None else chips
    position = {"phase": "deal", "chips": [purse] * game.seats, "players": list(range(game.seats))}
    start: AnyState = game.set_up(position, packs=()).state
    start.options.max_tours = 1
    start.options.ceremony = AUTOMATIC  # who cuts changes no odds, and would have to be asked
    states, packs, streams = array_of(start, start), array_of(Pack()), array_of(stream(seed))
    sums, squares = np.zeros(game.seats), np.zeros(game.seats)
    kept = 0
    for portion in portions(tours, PORTION, progress):
        kept += play_tours(states, packs, streams, sums, squares, portion)
    gains, mean_squares = (tuple(map(float, values / tours)) for values in (sums, squares))
    errors = tuple(standard_error(mean, square, tours) for mean, square in zip(gains, mean_squares, strict=True))
    return Simulated(tours, kept / tours, gains, errors)
