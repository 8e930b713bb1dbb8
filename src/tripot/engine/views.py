"""What every seat may know of a position, what of it is new, and what the rules answer: all in one call, which compiled
code does once that is ready.
"""

import ctypes
import struct
import threading
from collections.abc import Sequence
from ctypes import c_int64
from typing import Annotated, Any

from tripot.engine import rules
from tripot.engine.bits import has
from tripot.engine.caching import done_mark, is_kept
from tripot.engine.choices import Choices, allows
from tripot.engine.game import Game
from tripot.engine.kernel import SPAN, WORD, Algorithm, algorithm, brief, clear, differences, rule
from tripot.engine.record import AnyState, CardSet, Int, Ints, Record, SeatSet, record
from tripot.engine.rulebook import Rulebook
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View

SPANS = 4  # of words that are compared: no record is longer


@record
class Answers(Record):
    """What is found out about one view: who may act, what its seat may do if it is among them, and what differs."""

    __slots__ = ()
    waiting: SeatSet
    legal: CardSet
    legal_low: Int
    legal_high: Int
    possible: CardSet
    possible_low: Int
    possible_high: Int
    counted: Int  # what the cards of its hand count together
    score: Int  # its points or chips
    new: Annotated[Ints, c_int64 * SPANS]  # the words that are not as they were, as `differences` tells them
    apart: Annotated[Ints, c_int64 * SPANS]  # those that are not as a spectator sees them


_rows = struct.Struct(f"9q{SPANS * WORD}s{SPANS * WORD}s")  # the fields of Answers
WAITING, LEGAL, POSSIBLE, COUNTED, SCORE, NEW, APART = 0, slice(1, 4), slice(4, 7), 7, 8, 9, 10  # where they stand
Row = tuple[Any, ...]


@algorithm
@brief
def conceal_all(states: Sequence[Record], views: Sequence[Record], answers: Sequence[Answers]) -> None:
    """Write on views[0], views[1]... what each seat may know of states[0], and behind them what a spectator may; beside
    them what is found out. In the second half of the views the same is written of states[1], which came before.
    """
    state, half = states[0], len(views) // 2
    public = state.seats
    for at in range(len(states)):
        clear(views[half * at + public])
        rules.conceal(states[at], SPECTATOR, views[half * at + public])
    clear(answers[public])
    answers[public].waiting = rules.waiting(views[public])
    compare(views[public], views[half + public], views[public], answers[public])
    for seat in range(state.seats):
        for at in range(len(states)):
            clear(views[half * at + seat])
            rules.conceal(states[at], seat, views[half * at + seat])
        clear(answers[seat])
        answer(state, seat, views[seat], answers[seat])
        compare(views[seat], views[half + seat], views[public], answers[seat])


@rule
def answer(state: AnyState, seat: int, view: AnyState, answers: Answers) -> None:
    """Write what the rules answer about the view of a seat; its score is nobody's secret."""
    answers.waiting = rules.waiting(view)
    if has(answers.waiting, seat):
        legal = rules.legal(view, seat)
        answers.legal = legal.marks
        answers.legal_low = legal.low
        answers.legal_high = legal.high
        possible = rules.possible(view, seat)
        answers.possible = possible.marks
        answers.possible_low = possible.low
        answers.possible_high = possible.high
    answers.counted = rules.counted(view, seat)
    answers.score = rules.score(state, seat)


@rule
def compare(view: AnyState, before: AnyState, public: AnyState, answers: Answers) -> None:
    """Write where a view differs from what it was, and from a spectator's."""
    for span in range(SPANS):
        answers.new[span] = differences(view, before, SPAN * span)
        answers.apart[span] = differences(view, public, SPAN * span)


@algorithm
@brief
def admits(states: Sequence[Record], seat: int, action: int) -> bool:
    """Whether a seat is waited for in states[0] and the rules let it do an action, be it a fault."""
    state = states[0]
    return has(rules.waiting(state), seat) and allows(rules.possible(state, seat), action)


ALGORITHMS: tuple[Algorithm[..., Any], ...] = (conceal_all, admits)  # of a referee


class Referee:
    """What is asked of a game's positions at a table again and again, on memory of its own: interpreted until it is
    told to run compiled.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        kind: Any = rulebook.state
        assert ctypes.sizeof(kind) <= SPANS * SPAN * WORD, (
            f"a state of {rulebook.name} has more words than are compared"
        )
        self._states, self._views = (kind * 2)(), (kind * (2 * (rulebook.most + 1)))()
        self._answers: Any = (Answers * (rulebook.most + 1))()
        self._found = memoryview(self._answers).cast("B")
        self._place, self._size = ctypes.addressof(self._views), ctypes.sizeof(kind)
        self._run: dict[Any, Any] = {each: each.run for each in ALGORITHMS}
        self._memory: tuple[Any, ...] = (self._states, self._views, self._answers)
        self._alone = threading.Lock()
        self._book = rulebook

    def compile(self) -> None:
        """Load or compile the code. Raises CompilationError."""
        from tripot.engine.compiling import dispatcher, precompile, shared

        precompile(conceal_all.run, *self._memory)
        precompile(admits.run, self._states, 0, 0)
        run = {each: dispatcher(each.run, self._book.name) for each in ALGORITHMS}
        memory = tuple(map(shared, self._memory))
        with self._alone:
            self._run, self._memory = run, memory

    def look(self, state: AnyState, before: AnyState) -> tuple[bytes, list[Row]]:
        """The views of all seats, then a spectator's, one behind the other; and the answers about them."""
        viewers = state.seats + 1
        with self._alone:
            self._states[0], self._states[1] = state, before
            self._run[conceal_all](*self._memory)
            views = ctypes.string_at(self._place, viewers * self._size)
            return views, list(_rows.iter_unpack(self._found[: viewers * _rows.size]))

    def admits(self, state: AnyState, seat: int, action: int) -> bool:
        """Whether a seat may do an action, be it a fault."""
        with self._alone:
            self._states[0] = state
            return bool(self._run[admits](self._memory[0], seat, action))


_referees: dict[type[Record], Referee] = {}


def referee(rulebook: Rulebook) -> Referee:
    """The referee of a game."""
    return _referees.get(rulebook.state) or _referees.setdefault(rulebook.state, Referee(rulebook))


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether what a game's referee runs has been compiled, and need only be loaded."""
    found = (done_mark(rulebook.name, each.run.__module__, each.run.__name__) for each in ALGORITHMS)
    return all(map(is_kept, found))


def make_ready(rulebook: Rulebook) -> None:
    """Load or compile what a game's referee runs; until then it is interpreted.

    Raises CompilationError.
    """
    referee(rulebook).compile()


class Views:
    """The views of one position, and what is found out about each. Seats are 0 to seats - 1, or SPECTATOR."""

    def __init__(self, game: Game, state: Record, before: Record | None = None) -> None:
        """What is new is what differs from the position `before`."""
        self._game, self._kind = game, game.rulebook.state
        self._size = ctypes.sizeof(self._kind)
        self._bytes, self._rows = referee(game.rulebook).look(state, state if before is None else before)
        self._of: dict[int, View] = {}

    def raw(self, seat: int) -> bytes:
        """The bytes of a view."""
        place = self._place(seat)
        return self._bytes[place : place + self._size]

    def of(self, seat: int) -> View:
        """What a seat knows."""
        view = self._of.get(seat)
        if view is None:
            state = self._kind.from_buffer_copy(self._bytes, self._place(seat))
            view = self._of[seat] = View(self._game, seat, state)
        return view

    def waiting(self, seat: int) -> int:
        """The seats that may act, as this one knows."""
        return self._rows[seat][WAITING]  # type: ignore[no-any-return]

    def legal(self, seat: int) -> Choices:
        """What the rules allow a seat that is waited for."""
        return Choices(*self._rows[seat][LEGAL])

    def possible(self, seat: int) -> Choices:
        """What a seat that is waited for could do, faults included."""
        return Choices(*self._rows[seat][POSSIBLE])

    def counted(self, seat: int) -> int:
        """What the cards in a hand count together, where a game counts hands."""
        return self._rows[seat][COUNTED]  # type: ignore[no-any-return]

    def score(self, seat: int) -> int:
        """The points or chips of a seat."""
        return self._rows[seat][SCORE]  # type: ignore[no-any-return]

    def new(self, seat: int) -> int:
        """The words of a view that are not as they were, as bits."""
        return int.from_bytes(self._rows[seat][NEW], "little")

    def apart(self, seat: int) -> int:
        """The words of a view that are not as a spectator sees them, as bits."""
        return int.from_bytes(self._rows[seat][APART], "little")

    def _place(self, seat: int) -> int:
        """Where a view lies: a spectator's is the last."""
        return (self._game.seats if seat == SPECTATOR else seat) * self._size
