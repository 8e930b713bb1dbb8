"""A portion of worlds in which plans are tried: the compiled search, the arrays it works on, and what it has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tripot.engine.compiling import shared
from tripot.engine.stream import Pack, Stream, stream
from tripot.engine.view import View
from tripot.engine.worlds import Desk
from tripot.players.bench import MOST_PLANS, SUMS, Bench
from tripot.players.search.endings import POSITIONS
from tripot.players.search.weighing import weigh

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Portion:
    """What some worlds have shown: a row of results for each, and sums."""

    number: int
    results: NDArray[np.float64]
    bench: Bench


class Scratch:
    """The arrays that the compiled search works on, portion after portion; one thread's own.

    They begin as zeros, most of which are never touched: a copied record of such a size would cost as much as a search.
    """

    def __init__(self, view: View) -> None:
        self.states: Any = (type(view.state) * POSITIONS)(view.state)
        self.streams: Any = (Stream * 2)()
        self.benches: Any = (Bench * 1)()
        arrays = (self.states, (Desk * 1)(), (Pack * 1)(), self.streams, self.benches)
        self.faces: list[Any] = [shared(array) for array in arrays]

    def weigh(self, bench: Bench, number: int, seed: str, worlds: int) -> Portion:
        """Try the plans still in question in so many worlds: the portion of this number."""
        results: NDArray[np.float64] = np.zeros((worlds, MOST_PLANS))
        self.benches[0], self.streams[0] = fresh(bench), stream(seed)
        states, desks, packs, streams, benches = self.faces
        weigh(states, desks, packs, streams, benches, results.ravel(), worlds)
        return Portion(number, results, self.benches[0].clone())


def fresh(bench: Bench) -> Bench:
    """The same plans, nothing known of them."""
    copy = bench.clone()
    for name in SUMS:
        setattr(copy, name, type(getattr(copy, name))())
    return copy
