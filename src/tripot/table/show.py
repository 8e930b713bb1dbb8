"""What a viewer may see of a table: built upward from nothing, on his view of the match alone."""

from __future__ import annotations

import functools
from operator import attrgetter
from typing import TypeVar

from msgspec.structs import replace

from tripot.engine import rules
from tripot.engine.bits import has
from tripot.engine.match import phase_name
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import each_seat
from tripot.table.choosing import choices, reason
from tripot.table.claims import is_sure
from tripot.table.matching import game_of, last_choice, playing_of, view_for
from tripot.table.parts import shown_outcome, shown_proof, shown_question, shown_seats
from tripot.table.shown import Reason, Shown, ShownMatch, ShownProof, ShownSeat
from tripot.table.sights import Sights
from tripot.table.table import Chair, Table
from tripot.table.timing import shared_end

__all__ = ["Showing", "may_watch", "show", "view_for", "why"]
EMPTY = Chair()
T = TypeVar("T")
_sealing = attrgetter("match", "phase", "seed", "seeds", "commits")  # all that the proof depends on


def may_watch(table: Table, who: str) -> bool:
    """Whether this person may see the match: who sits there, and others where and when they are welcome."""
    if table.settings.watching == "public" or table.chair_of(who) is not None:
        return True
    return table.settings.watching == "after" and table.phase in ("over", "closed")


def seat_of(table: Table, who: str) -> int:
    """The seat of a person in the match; SPECTATOR for who does not sit there."""
    chair = table.chair_of(who)
    return SPECTATOR if chair is None else table.seat_of(chair)


def show(table: Table, who: str) -> Shown:
    """The table as this person sees it now; anybody who does not sit there is a spectator."""
    return Showing(table).to(who)


def why(table: Table, who: str, action: str) -> Reason | None:
    """Why this person may not do an action now; None if he may. Raises ActionError for a text that names none."""
    return reason(view_for(table, seat_of(table, who)), action)


class Showing:
    """A table about to be shown: what is the same for all, or the same as the last time, is not made again."""

    def __init__(self, table: Table, last: Showing | None = None) -> None:
        """`last` is how this table was shown before: what has not changed since is the same object."""
        self.table = table
        self._seats = {chair: seat for seat, chair in enumerate(table.seating)}
        self._chairs = {chair.person: number for number, chair in enumerate(table.chairs) if chair.person}
        self._sights: Sights | None = None
        if table.playing is not None:
            self._sights = Sights(game_of(table), table.playing.state, last._sights if last else None)
        self.until = shared_end(table) if table.phase in ("pause", "sealing") else None
        self.outcome = shown_outcome(table)
        self.seats: tuple[ShownSeat, ...] = same_each(shown_seats(table), last.seats if last else ())
        is_proved = last is not None and _sealing(last.table) == _sealing(table)
        self.proof: ShownProof | None = last.proof if last and is_proved else shown_proof(table)
        self.sheet: tuple[tuple[int, ...], ...] = same(_sheet(table), last.sheet if last else ())

    def to(self, who: str) -> Shown:
        """The table for this viewer."""
        table = self.table
        number = self._chairs.get(who)
        chair = EMPTY if number is None else table.chairs[number]
        return Shown(
            phase=table.phase,
            chair=number,
            seat=None if number is None else self._seats[number],
            host=bool(who) and who == table.host,
            auto=chair.auto,
            muted=tuple(sorted(chair.muted)) if chair.muted else (),
            seats=self.seats if (watches := may_watch(table, who)) else unwatched(self.seats),
            match=self._match(self._sights, who, number, chair) if self._sights and watches else None,
            question=shown_question(table, number),
            proof=self.proof,
            until=self.until,
        )

    def _match(self, sights: Sights, who: str, number: int | None, chair: Chair) -> ShownMatch:
        """The match, from the viewer's own view of it."""
        table = self.table
        view, glimpse = sights.of(who, SPECTATOR if number is None else self._seats[number])
        awaited = rules.waiting(view.state) if table.phase == "play" else 0
        is_free = table.phase == "play" and table.question is None and chair.stand_in is None and number is not None
        is_asked = is_free and has(awaited, view.seat)
        may, may_not = choices(view, chair.turn, glimpse.cards) if is_asked else (None, {})
        return ShownMatch(
            number=table.match,
            phase=phase_name(view.state),
            deals=view.state.deals,
            state=glimpse.seen.fields,
            waiting=_seats_of(awaited),
            hand=glimpse.hand,
            refused=may_not,
            actions=may,
            claim=is_asked and table.settings.claims and is_sure(view),
            take_back=is_free and table.settings.take_back and last_choice(playing_of(table), view.seat) is not None,
            sheet=self.sheet,
            outcome=self.outcome,
            broken_off=playing_of(table).broken_off,
        )


def same(made: T, before: T) -> T:
    """What was there before, if it is the same."""
    return before if before == made else made


def unwatched(seats: tuple[ShownSeat, ...]) -> tuple[ShownSeat, ...]:
    """Who sits where, for who may not watch: neither cards nor scores."""
    return tuple(replace(seat, held=0, score=0) for seat in seats)


def same_each(made: tuple[T, ...], before: tuple[T, ...]) -> tuple[T, ...]:
    """What was there before, as a whole or one by one."""
    if made == before:
        return before
    return tuple(map(same, made, before)) if len(made) == len(before) else made


@functools.cache
def _seats_of(seats: int) -> tuple[int, ...]:
    return tuple(each_seat(seats))


def _sheet(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(deal.scores for deal in table.playing.sheet) if table.playing else ()
