"""What a viewer may see of a table: built upward from nothing, on his view of the match alone.

What all who watch see alike is made once, and what is new in it found once, however many watch; a viewer's own parts
lie over it.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from tripot.engine import rules
from tripot.engine.bits import has
from tripot.engine.record import phase_name
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View
from tripot.table.choosing import asks_of, choices, reason
from tripot.table.claims import is_sure
from tripot.table.matching import game_of, last_choice, playing_of, view_for
from tripot.table.parts import (
    may,
    me,
    progress,
    seats_of,
    sheet,
    shown_outcome,
    shown_proof,
    shown_question,
    shown_seats,
    stage,
    unwatched,
)
from tripot.table.phrasing import watching_words
from tripot.table.questions import MOST_ASKS
from tripot.table.said import both, names_of
from tripot.table.shown import Parts, Place, Reason, Watching
from tripot.table.sights import Glimpse, Sights
from tripot.table.table import Chair, Table
from tripot.table.timing import shared_end

_sealing = attrgetter("match", "phase", "seed", "seeds", "commits")  # all that the proof depends on


def may_watch(table: Table, who: str) -> bool:
    """Whether this person may see the match: whose it is, and others where and when they are welcome."""
    if table.settings.watching == "public" or table.has_part(who):
        return True
    return table.settings.watching == "after" and table.finished


def seat_of(table: Table, who: str) -> int:
    """The seat of a person in the match; SPECTATOR for who has no part in it, though he may sit there by now."""
    chair = table.chair_of(who)
    return SPECTATOR if chair is None or not table.plays(chair) else table.seat_of(chair)


def show(table: Table, who: str) -> Parts:
    """The table as this person sees it now; anybody who does not sit there is a spectator."""
    return Showing(table).to(who).parts


def why(table: Table, who: str, action: str) -> Reason | None:
    """Why this person may not do an action now; None if he may. Raises ActionError for a text that names none."""
    return reason(view_for(table, seat_of(table, who)), action)


class Common(NamedTuple):
    """What several are shown alike: its parts, those it was before, and what is new."""

    parts: Parts
    before: Parts | None
    new: Parts


class Shown(NamedTuple):
    """What a viewer is shown: what others are shown too, and over it what is his alone."""

    common: Common
    own: Parts

    @property
    def parts(self) -> Parts:
        """All of it; what holds nothing is left out."""
        return {name: part for name, part in (self.common.parts | self.own).items() if part is not None}

    def since(self, last: Shown | None) -> Parts:
        """The parts that are not as they were, and None for those that are gone."""
        if last is None or last.common.parts is not self.common.before:
            return changes(last.parts if last else {}, self.parts)
        before, now, new = last.common.parts, self.common.parts, self.common.new.copy()
        for name in last.own | self.own:
            was = last.own[name] if name in last.own else before.get(name)
            part = self.own[name] if name in self.own else now.get(name)
            if part is was or part == was:
                new.pop(name, None)
            else:
                new[name] = part
        return new


def changes(old: Parts, new: Parts) -> Parts:
    """The parts that are not as they were, and None for those that are gone."""
    found = {name: part for name, part in new.items() if (was := old.get(name)) is not part and was != part}
    return found | dict.fromkeys(name for name in old if name not in new)


class Showing:
    """A table about to be shown: what is the same for all, or the same as the last time, is not made again."""

    def __init__(self, table: Table, last: Showing | None = None) -> None:
        """`last` is how this table was shown before: what has not changed since is the same object."""
        self.table = table
        self._chairs = {chair.person: number for number, chair in enumerate(table.chairs) if chair.person}
        self._seats = {chair: seat for seat, chair in enumerate(table.seating)}
        self._sights: Sights | None = None
        self._asked = 0  # the seats that are to choose, as a spectator knows
        self._outer = parts = self._around(last)
        if table.playing is not None:
            self._sights = sights = Sights(game_of(table), table.playing.state, last._sights if last else None)
            self._asked = rules.waiting(sights.spectator.state) if table.phase == "play" else 0
            parts = self._outer | self._of_match(sights, last)
        before = last.common.parts if last else None
        self.common: Common = Common(parts, before, changes(before, parts) if before else {})

    def to(self, who: str) -> Shown:
        """The table for this viewer."""
        watches = may_watch(self.table, who)
        common = self.common if watches else self._outside()
        number = self._chairs.get(who)
        if number is None:
            watching = "public" if watches else self.table.settings.watching
            return Shown(common, {"watching": self._watching(who, watching)})
        return Shown(common, self._own(who, number, self.table.chairs[number]))

    def _watching(self, who: str, watching: str) -> Watching:
        """What is said to who has no chair, and which he may have."""
        table = self.table
        free: Place = "free" if table.welcomes(who) else "invited"
        machine: Place | None = "machine" if any(chair.level for chair in table.chairs) else None
        place = free if any(chair.empty for chair in table.chairs) else machine
        return watching_words(watching, place, plays=table.under_way)

    # what is common

    def _around(self, last: Showing | None) -> Parts:
        """All but the match."""
        table = self.table
        until = shared_end(table) if table.phase in ("pause", "sealing") else None
        is_proved = last is not None and _sealing(last.table) == _sealing(table)
        seats = {f"seat:{seat.seat}": seat for seat in shown_seats(table)}
        return {
            "stage": stage(table.phase, until),
            "me": me(),
            **(same_each(seats, last.common.parts) if last else seats),
            "question": shown_question(table, None),
            "proof": last.common.parts["proof"] if last and is_proved else shown_proof(table),
        }

    def _of_match(self, sights: Sights, last: Showing | None) -> Parts:
        """The match as a spectator sees it."""
        table, playing = self.table, playing_of(self.table)
        was = last.table.playing if last else None
        kept = last.common.parts if last and was and was.sheet is playing.sheet else None
        deals, phase = playing.state.deals, phase_name(playing.state)
        return {
            "match": progress(table.match, phase, deals, broken_off=playing.broken_off),
            "may": may(),
            "hand": (),
            "waiting": seats_of(self._asked),
            "sheet": kept["sheet"] if kept else sheet(game_of(table), playing),
            "outcome": shown_outcome(table),
            **sights.public.fields,
        }

    def _outside(self) -> Common:
        """What is shown who may not watch: nothing of the match, nor of what tells of it."""
        return Common({name: unwatched(part) for name, part in self._outer.items()}, None, {})

    # what is a player's own

    def _own(self, who: str, number: int, chair: Chair) -> Parts:
        seat = self._seats[number]
        own: Parts = {"me": me(number, seat, host=who == self.table.host, auto=chair.auto, muted=chair.muted)}
        if self.table.question is not None:
            own["question"] = shown_question(self.table, number)
        if self._sights is not None and self.table.plays(number):
            view, glimpse = self._sights.of(who, seat)
            own["hand"] = glimpse.hand
            if glimpse.counted:
                own["counted"] = glimpse.counted
            own |= glimpse.seen.fields
            if self.table.phase == "play":
                asked = rules.waiting(view.state)
                if asked != self._asked:
                    own["waiting"] = seats_of(asked)
                if self.table.question is None and chair.stand_in is None:
                    own |= self._offered(view, glimpse, chair, is_asked=has(asked, seat))
        return own

    def _offered(self, view: View, glimpse: Glimpse, chair: Chair, *, is_asked: bool) -> Parts:
        """What a player may do to whom nothing stands in the way."""
        settings = self.table.settings
        may_ask = chair.asks < MOST_ASKS
        claim = may_ask and is_asked and settings.claims and is_sure(view)
        take_back = may_ask and settings.take_back and last_choice(playing_of(self.table), view.seat) is not None
        offered: Parts = {"may": may(claim=claim, take_back=take_back)}
        if is_asked:
            asks = asks_of(view, *both(names_of(self.table), self.table.seating))
            offered["actions"], refused = choices(view, chair.turn, glimpse.cards, asks)
            offered["refused"] = refused or None
        return offered


def same_each(made: Parts, before: Parts) -> Parts:
    """The parts; what was there before, where it is the same."""
    return {name: was if (was := before.get(name)) == part else part for name, part in made.items()}
