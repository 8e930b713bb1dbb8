"""Many matches at once, side by side in memory, a step further with every call: for learners who need millions."""

from ctypes import sizeof
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tripot.engine import rules
from tripot.engine.choices import NUMBER, Choices
from tripot.engine.compiling import shared
from tripot.engine.game import Game
from tripot.engine.stream import Pack, Stream, seed_bytes, stream
from tripot.engine.view import View, view_of
from tripot.envs.acting import actions_of
from tripot.envs.episodes import MOST, nobody_chooses, number
from tripot.envs.observing import steps_of, width
from tripot.envs.stepping import BEGIN, BLANK, FIRST, Course, advance, first_refused
from tripot.errors import ActionError, expect, shown

RECORDS = ("_states", "_packs", "_streams", "_courses")  # of a batch, each an array of ctypes


class Batch:
    """As many matches of a game as wanted, each from a stream of its own, each at the choice of one seat.

    `seats`, int64 (size,): whose choice it is, of several seats that may act together the first.
    `observations`, float32 (size, width): what that seat knows; see `observing`.
    `masks`, bool (size, actions): what it may do; see `acting`.
    `gains`, int64 (size, seats of the game): what the last step brought every seat, points or chips, more is better.
        What was paid before the first choice, such as an ante, comes with the first step.
    `done`, bool (size,): whether that step ended an episode; the rest then shows how the next one begins.

    `observations` and `masks` are written anew by every step: copy what is to last. The others are new arrays each time
    they are asked for. An episode is a whole match, or its first `deals` deals. Match number i begins as
    `game.match(seed=f"{seed}/{i}")` does, or with a seed in bytes that of `seed + f"/{i}".encode()`, whatever the size.
    A batch can be copied deeply and pickled.
    """

    def __init__(self, game: Game, size: int, *, seed: int | str | bytes, deals: int = 0) -> None:
        """Raises TripotError for a number of matches or deals that cannot be, SeedError."""
        expect(Game, game, "a game")
        self.game, self.size = game, number("matches", size, 1, MOST)
        kind: Any = game.rulebook.state
        blank: Any = game.blank()
        self._states: Any = (kind * (FIRST + self.size))()
        self._states[BLANK] = blank
        self._packs: Any = (Pack * 1)()
        self._streams: Any = (Stream * self.size)(*(stream(_seed_of(seed, at)) for at in range(self.size)))
        self._courses: Any = (Course * self.size)()
        self._rows = shared(self._courses)
        self._rows["deals"] = number("deals", deals, 0, MOST)
        self._rows["sign"] = game.rulebook.sign
        self._rows["width"], self._rows["length"] = width(game), actions_of(game)
        self.observations: NDArray[np.float32] = np.zeros((self.size, width(game)), np.float32)
        self.masks: NDArray[np.bool_] = np.zeros((self.size, actions_of(game)), np.bool_)
        self._rows["action"] = BEGIN
        self._go_on()
        if self.seats.min() < 0:
            raise nobody_chooses(game)

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: of an array of records the bytes, and nothing that shares memory with it."""
        kept = {name: value for name, value in vars(self).items() if name != "_rows"}
        return kept | {name: (kept[name]._type_, bytes(kept[name])) for name in RECORDS}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept | {name: _array_from(*kept[name]) for name in RECORDS})
        self.observations, self.masks = self.observations.copy(), self.masks.copy()
        self._rows = shared(self._courses)

    @property
    def seats(self) -> NDArray[np.int64]:
        """Whose choice it is in each match."""
        seats: NDArray[np.int64] = self._rows["seat"].copy()
        return seats

    @property
    def gains(self) -> NDArray[np.int64]:
        """What the last step brought every seat of each match."""
        gains: NDArray[np.int64] = self._rows["gains"][:, : self.game.seats].copy()
        return gains

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the last step ended an episode."""
        done: NDArray[np.bool_] = self._rows["done"] == 1
        return done

    def step(self, actions: ArrayLike) -> None:
        """Do an action in every match: whole numbers, shape (size,).

        Raises ActionError if one of them is not legal; then none is done.
        """
        given = _row_of(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ActionError(
                f"{self.size} whole numbers are wanted, one for each match, not {given.dtype} {given.shape}"
            )
        self._rows["action"] = given
        refused = first_refused(self._states, self._courses)
        if refused >= 0:
            view = self.view(refused)
            choices = rules.legal(view.state, view.seat)
            raise ActionError(
                f"match {refused}: {shown(int(given[refused]))} is not legal for seat {view.seat}: "
                f"{_numbered(choices, actions_of(self.game) - 1)}"
            )
        self._go_on()

    def view(self, match: int) -> View:
        """What the seat that is to act in a match knows, for a player. Raises TripotError."""
        at = number("the match", match, 0, self.size - 1)
        return view_of(self.game, self._states[FIRST + at], int(self._rows["seat"][at]))

    def _go_on(self) -> None:
        """Do the next action in every match, and write what is seen then."""
        self.observations[:], self.masks[:] = 0, False
        seen = self.observations.reshape(-1), self.masks.reshape(-1)
        advance(self._states, self._packs, self._streams, self._courses, steps_of(self.game), *seen)


def _numbered(choices: Choices, most: int) -> str:
    """What may be done, by number: cards and words one by one, of what can be said the least and the most."""
    marks = [str(mark) for mark in range(NUMBER) if choices.marks >> mark & 1]
    low, high = NUMBER + choices.low, min(NUMBER + choices.high, most)
    return ", ".join([*marks, *([f"{low} to {high}"] if low <= high else [])])


def _row_of(actions: ArrayLike) -> NDArray[Any]:
    """What is given as an array; lists of different lengths as one of objects, as they are no numbers."""
    try:
        return np.asarray(actions)
    except ValueError:
        return np.asarray(actions, object)


def _array_from(kind: Any, raw: bytes) -> Any:  # noqa: ANN401  # types of ctypes
    """The array of records of these bytes."""
    return (kind * (len(raw) // sizeof(kind))).from_buffer_copy(raw)


def _seed_of(seed: int | str | bytes, at: int) -> bytes:
    return seed_bytes(seed) + f"/{at}".encode()
