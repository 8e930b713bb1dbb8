"""What the rest of a deal is worth when all cards are known and everybody plays for themselves.

Each seat chooses what leaves it furthest ahead of the others' mean (maxn, Luckhardt and Irani 1986), the first such
action in the order of actions if there are several: with more than two seats another choice among equals may be worth
something else to the others. Positions are remembered by what still matters in them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.bits import lowest, size
from tripot.engine.game import Game, expect_game
from tripot.engine.record import AnyState, Record
from tripot.engine.vocabulary import Bilingual
from tripot.errors import TripotError, expect
from tripot.study.endings.remains import REMAINS, Remains, Values
from tripot.study.progress import Progress, unheard

MOST = 1_000_000  # positions; a few minutes
SOLE = Bilingual("une seule place doit avoir à agir", "exactly one seat must be to act")
STEP = 1000  # positions between two words of progress


@dataclass(frozen=True, slots=True)
class Ending:
    """The seat to act, what each of its actions leads to, and how the best goes on.

    Values are changes of points or chips from now to the end of the deal, by seat.
    """

    seat: int
    actions: dict[int, Values]
    best: int
    line: tuple[tuple[int, int], ...]  # seat and action
    positions: int

    @property
    def values(self) -> Values:
        return self.actions[self.best]


class _FullError(Exception):
    """As many positions are remembered as may be."""


class Solver:
    """The endings of one game that were met, remembered: at most `most` positions, which do for each ending."""

    def __init__(self, game: Game, *, most: int = MOST, progress: Progress = unheard) -> None:
        expect_game(game)
        if game.name not in REMAINS:
            raise TripotError(
                f"{game.name} has no endings to solve: {', '.join(REMAINS)} have",
                f"{game.name} n’a pas de fins de coup à résoudre\xa0: {', '.join(REMAINS)} en ont",
            )
        self._game = game
        self._remains: Remains = REMAINS[game.name]
        self._sign = game.rulebook.sign
        self._most, self._progress = most, progress
        self._known: dict[bytes, Values] = {}

    def solve(self, state: Record) -> Ending:
        """The ending from this position, in which one seat is to act and nothing is left to chance.

        Raises TripotError if the position is no such ending of this game with its seats, if it is too far from the end,
        and for the state of a view, where cards are wanting.
        """
        expect(self._game.rulebook.state, state, f"a state of {self._game.name}, as match.state,")
        self._check(state)
        is_first = not self._known
        try:
            return self._solved(state)
        except _FullError:
            self._known.clear()
        if is_first:
            raise TripotError(
                f"more than {self._most} positions: too far from the end to solve",
                f"plus de {self._most} positions\xa0: trop loin de la fin du coup",
            )
        return self.solve(state)

    def _solved(self, state: Record) -> Ending:
        """The ending. Raises _FullError."""
        seat = lowest(rules.waiting(state))
        actions = dict(self._outcomes(state))
        best = self._best(seat, actions)
        return Ending(seat, actions, best, tuple(self._line(state)), len(self._known))

    def _check(self, state: AnyState) -> None:
        check_seats(self._game, state)
        trouble = self._remains.trouble(state)
        if trouble is None and size(rules.waiting(state)) != 1:
            trouble = SOLE
        if trouble:
            raise TripotError(f"this is not an ending: {trouble.en}", f"ce n’est pas une fin de coup\xa0: {trouble.fr}")
        check_whole(self._game, state)

    def _value(self, state: Record) -> Values:
        """What is still to come for each seat."""
        key = bytes(self._remains.essence(state))
        if key not in self._known:
            seat = lowest(rules.waiting(state))
            outcomes = dict(self._outcomes(state))
            self._remember(key, outcomes[self._best(seat, outcomes)])
        return self._known[key]

    def _remember(self, key: bytes, values: Values) -> None:
        self._known[key] = values
        if len(self._known) % STEP == 0:
            self._progress(STEP)
        if len(self._known) > self._most:
            raise _FullError

    def _outcomes(self, state: Record) -> Iterator[tuple[int, Values]]:
        """Each action and what it leads to."""
        seat = lowest(rules.waiting(state))
        now = self._remains.standing(state)
        for action in each_action(rules.legal(state, seat)):
            after = state.clone()
            rules.apply(after, seat, action)
            then = self._remains.standing(after)
            rest = self._value(after) if _goes_on(state, after) else (0,) * len(now)
            yield action, tuple(end - begin + more for begin, end, more in zip(now, then, rest, strict=True))

    def _best(self, seat: int, outcomes: dict[int, Values]) -> int:
        return max(outcomes, key=lambda action: self._advantage(seat, outcomes[action]))

    def _advantage(self, seat: int, values: Values) -> int:
        """Above the others' mean, times their number."""
        return self._sign * (len(values) * values[seat] - sum(values))

    def _line(self, state: Record) -> Iterator[tuple[int, int]]:
        """The best actions to the end of the deal."""
        now = state.clone()
        while True:
            seat = lowest(rules.waiting(now))
            action = self._best(seat, dict(self._outcomes(now)))
            yield seat, action
            before = now.clone()
            rules.apply(now, seat, action)
            if not _goes_on(before, now):
                return


def check_seats(game: Game, state: AnyState) -> None:
    """Raises TripotError for a state of a table of another size."""
    if state.seats != game.seats:
        raise TripotError(f"a state of {game.name} with {game.seats} seats is wanted, not with {state.seats}")


def check_whole(game: Game, state: AnyState) -> None:
    """Raises TripotError for what a view shows of a state: cards are wanting there."""
    for fault in game.rulebook.faults(state):
        raise TripotError(f"a whole state is wanted, as match.state, not a view’s: {fault}")


def _goes_on(before: Record, after: Record) -> bool:
    """Whether the deal is still played."""
    return cast(Any, after).deals == cast(Any, before).deals and rules.waiting(after) != 0
