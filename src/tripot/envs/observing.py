"""Views as numbers: each field of a view a named piece, seats counted from the viewer's own.

A piece says what its field says and nothing else: a set of cards is 52 zeros and ones, points and chips are as they
are. The order of earlier tricks is left out, and who drew which place: this is an observation, not all that a seat has
ever seen.
"""

import ctypes
import functools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from numpy import float32, zeros
from numpy.typing import NDArray

from tripot.cards import DECK_SIZE
from tripot.engine.game import Game
from tripot.engine.kernel import WORD
from tripot.engine.record import Kind, Meaning, Pile, Piles, Record, Words, array_of, fields_of, meanings_of
from tripot.engine.view import View
from tripot.envs.steps import ALL, CARDS, NOBODY, ONE, PLAIN, ROW, SEAT, SEATS, TALLY, Step, write_first
from tripot.errors import expect

#: Settled beforehand, hidden from everybody, kept for the rules alone, or the order of what is over.
LEFT_OUT = frozenset(
    ("options", "seats", "players", "drawing", "talon", "history", "turns", "plays", "bound", "base", "missed")
)
LONG = 13  # places from which on a pile is told by its cards, not by their order
REMEMBERED = 64  # games


class Piece(NamedTuple):
    """A field of a view among the numbers of its observation: `rows` times `width` of them, from `start` on.

    There are several rows where every seat has one: the viewer's own is the first.
    """

    name: str
    start: int
    rows: int
    width: int


def observe(view: View) -> NDArray[float32]:
    """A view as float32 numbers, in the order of `pieces`: shape (width,). Compiled code writes it.

    Raises TripotError for what is no view.
    """
    expect(View, view, "a view")
    numbers = zeros(width(view.game), float32)
    write_first(array_of(view.state), view.seat, steps_of(view.game), numbers)
    return numbers


def width(game: Game) -> int:
    """How many numbers an observation of this game has. Raises TripotError for what is no game."""
    last = pieces(game)[-1]
    return last.start + last.rows * last.width


@functools.lru_cache(REMEMBERED)
def pieces(game: Game) -> tuple[Piece, ...]:
    """What an observation of this game is made of, in its order. Raises TripotError for what is no game."""
    expect(Game, game, "a game")
    return tuple(Piece(name, steps[0].start, len(steps), steps[0].width) for name, steps in _laid_out(game))


@functools.lru_cache(REMEMBERED)
def steps_of(game: Game) -> Sequence[Step]:
    """How a view of this game becomes an observation."""
    found = [step for _, steps in _laid_out(game) for step in steps]
    return array_of(*found)


def _laid_out(game: Game) -> Iterator[tuple[str, list[Step]]]:
    """Each field that is told, with the steps that write it: one, or one a seat."""
    start = 0
    for name, layout in fields_of(game.rulebook.state):
        if name in LEFT_OUT:
            continue
        steps = _steps(game, name, layout)
        for step in steps:
            step.start = start
        yield name, steps
        start += len(steps) * steps[0].width


def _steps(game: Game, name: str, layout: Any) -> list[Step]:  # noqa: ANN401  # a type of ctypes
    kind, meaning = game.rulebook.state, meanings_of(game.rulebook.state)[name]
    source, cells = getattr(kind, name).offset, getattr(layout, "_length_", 1)
    size = ctypes.sizeof(layout) // cells
    if isinstance(meaning, Pile):
        return [_pile(game, source, size, cells, _word_of(kind, meaning.count))]
    if isinstance(meaning, Piles):
        count, places = _word_of(kind, meaning.count), meaning.width
        return [
            Step(TALLY, source + seat * places * size, size, places, count + seat, 0, 0, DECK_SIZE, seat)
            for seat in range(game.seats)
        ]
    if cells == 1:
        return [_cell(game, meaning, source, size, NOBODY)]
    if cells == game.rulebook.most:
        return [_cell(game, meaning, source + size * seat, size, seat) for seat in range(game.seats)]
    return [Step(PLAIN, source, size, cells, ALL, 0, 0, cells, NOBODY)]


def _pile(game: Game, source: int, size: int, cells: int, count: int) -> Step:
    """A pile: card by card, of each seat one at most, or how many there are of each if it is long."""
    if cells >= LONG:
        return Step(TALLY, source, size, cells, count, 0, 0, DECK_SIZE, NOBODY)
    places = min(cells, game.seats)
    return Step(ROW, source, size, places, count, 0, 0, DECK_SIZE * places, NOBODY)


def _cell(game: Game, meaning: Meaning, source: int, size: int, owner: int) -> Step:
    """A single number, by what it means."""
    kinds: dict[Meaning, tuple[int, int, int]] = {
        Kind.CARDS: (CARDS, 0, DECK_SIZE),
        Kind.SLOT: (ONE, 1, DECK_SIZE),
        Kind.SEATS: (SEATS, 0, game.seats),
        Kind.SEAT: (SEAT, 0, game.seats),
        Kind.TOLD_SEAT: (SEAT, 0, game.seats),
        Kind.SEAT_SLOT: (SEAT, 1, game.seats),
    }
    if isinstance(meaning, Words):
        written, least, places = ONE, 0, len(meaning.names)
    else:
        written, least, places = kinds.get(meaning, (PLAIN, 0, 1))
    return Step(written, source, size, 1, ALL, least, 0, places, owner)


def _word_of(kind: type[Record], name: str) -> int:
    """The word where a field begins."""
    place: int = getattr(kind, name).offset
    return place // WORD
