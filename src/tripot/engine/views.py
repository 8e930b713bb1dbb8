"""What every seat may know of a position: view by view, or all in one call of compiled code once that is ready."""

import ctypes
import threading
from collections.abc import Sequence

from tripot.engine.caching import done_mark, is_kept
from tripot.engine.game import Game
from tripot.engine.kernel import algorithm, clear
from tripot.engine.record import AnyState, Record
from tripot.engine.rulebook import Rulebook
from tripot.engine.rules import SPECTATOR, conceal
from tripot.engine.view import View, view_of


@algorithm
def conceal_all(states: Sequence[Record], views: Sequence[Record]) -> None:
    """Write on views[0], views[1]... what each seat may know of states[0], and behind them what a spectator may."""
    state = states[0]
    for seat in range(state.seats):
        clear(views[seat])
        conceal(state, seat, views[seat])
    clear(views[state.seats])
    conceal(state, SPECTATOR, views[state.seats])


class Concealer:
    """`conceal_all` compiled for a game, on memory of its own. Raises CompilationError."""

    def __init__(self, rulebook: Rulebook) -> None:
        from tripot.engine.compiling import dispatcher, precompile, shared

        kind: AnyState = rulebook.state
        self._kind, self._size = kind, ctypes.sizeof(kind)
        self._state, self._views = (kind * 1)(), (kind * (rulebook.most + 1))()
        precompile(conceal_all.run, self._state, self._views)
        self._conceal = dispatcher(conceal_all.run, rulebook.name)
        self._alone = threading.Lock()
        self._memory = shared(self._state), shared(self._views)

    def views(self, state: Record) -> list[Record]:
        """The view of each seat, then a spectator's."""
        with self._alone:
            self._state[0] = state
            self._conceal(*self._memory)
            places = range(0, self._size * (self._state[0].seats + 1), self._size)
            return [self._kind.from_buffer_copy(self._views, place) for place in places]


_ready: dict[type[Record], Concealer] = {}


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether what shows this game's positions at once has been compiled, and need only be loaded."""
    return is_kept(done_mark(rulebook.name, conceal_all.run.__module__, conceal_all.run.__name__))


def make_ready(rulebook: Rulebook) -> None:
    """Load or compile what shows this game's positions at once; until then they are shown view by view.

    Raises CompilationError.
    """
    _ready[rulebook.state] = Concealer(rulebook)


class Views:
    """The views of one position."""

    def __init__(self, game: Game, state: Record) -> None:
        self._game, self._state = game, state
        concealer = _ready.get(type(state))
        self._views = concealer.views(state) if concealer else None

    def of(self, seat: int) -> View:
        """What this seat, or SPECTATOR, knows."""
        if self._views is None:
            return view_of(self._game, self._state, seat)
        return View(self._game, seat, self._views[seat])  # the spectator's is the last, as -1 has it
