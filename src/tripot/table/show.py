"""What a viewer may see of a table: built upward from nothing, on his view of the match alone.

What all who watch see alike is made once, and what is new in it found once, however many watch; a viewer's own parts
lie over it.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from tripot.engine.bits import has
from tripot.engine.record import phase_name
from tripot.engine.rules import SPECTATOR
from tripot.engine.views import Views
from tripot.table.choosing import Can, actions, asks_of, is_weighed, reason, refusals
from tripot.table.claims import is_sure
from tripot.table.matching import game_of, last_choices, playing_of, view_for
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
    """Whether this person may see the match: those whose it is may, and others where and when they are welcome."""
    if table.settings.watching == "public" or table.has_part(who):
        return True
    return table.settings.watching == "after" and table.finished


def seat_of(table: Table, who: str) -> int:
    """The seat of a person in the match; SPECTATOR for one who has no part in it, though he may sit there by now."""
    chair = table.chair_of(who)
    return SPECTATOR if chair is None or not table.plays(chair) else table.seat_of(chair)


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
        if self.own is last.own:
            return _without(self.common.new, self.own)
        before, now, new = last.common.parts, self.common.parts, self.common.new.copy()
        for name in last.own | self.own:
            was = last.own[name] if name in last.own else before.get(name)
            part = self.own[name] if name in self.own else now.get(name)
            if part is was or part == was:
                new.pop(name, None)
            else:
                new[name] = part
        return new


def _without(parts: Parts, others: Parts) -> Parts:
    """The parts that are not among others; the same object if none is."""
    if others.keys().isdisjoint(parts):
        return parts
    return {name: part for name, part in parts.items() if name not in others}


class Owned(NamedTuple):
    """A viewer's own parts, and what they follow from while he is not to choose."""

    parts: Parts
    sources: tuple[object, ...]


def changes(old: Parts, new: Parts) -> Parts:
    """The parts that are not as they were, and None for those that are gone."""
    return differing(old, new) | dict.fromkeys(name for name in old if name not in new)


def differing(old: Parts, new: Parts) -> Parts:
    """The parts that are not as they were."""
    return {name: part for name, part in new.items() if (was := old.get(name)) is not part and was != part}


class Showing:
    """A table about to be shown: what is the same for all, or the same as the last time, is not made again."""

    def __init__(self, table: Table, last: Showing | None = None) -> None:
        """`last` is how this table was shown before: what has not changed since is the same object."""
        self.table = table
        self._chairs = {chair.person: number for number, chair in enumerate(table.chairs) if chair.person}
        self._seating = table.seating
        self._sights: Sights | None = None
        self._asked = 0  # the seats that are to choose, as a spectator knows
        self._undoable: dict[int, int] = {}  # those that have a choice to take back
        if table.playing is not None:
            self._sights = Sights(game_of(table), table.playing.state, last._sights if last else None)
            if table.phase == "play":
                self._asked = self._sights.views.waiting(SPECTATOR)
                self._undoable = last_choices(table.playing)
        self._outer = self._around(last)
        self.common: Common = self._common(last)
        self._before: dict[str, Owned] = last._owned if last else {}
        self._owned: dict[str, Owned] = {}

    def to(self, who: str) -> Shown:
        """The table as this person sees it now; anybody who does not sit there is a spectator."""
        watches = may_watch(self.table, who)
        common = self.common if watches else self._outside()
        number = self._chairs.get(who)
        if number is None:
            watching = "public" if watches else self.table.settings.watching
            return Shown(common, {"watching": self._watching(who, watching)})
        return Shown(common, self._own(who, number, self.table.chairs[number]))

    def _watching(self, who: str, watching: str) -> Watching:
        """What is said to anyone who has no chair, and which he may have."""
        table = self.table
        free: Place = "free" if table.welcomes(who) else "invited"
        machine: Place | None = "machine" if any(chair.level for chair in table.chairs) else None
        place = free if any(chair.empty for chair in table.chairs) else machine
        return watching_words(watching, place, plays=table.under_way, closed=table.phase == "closed")

    # what is common

    def _common(self, last: Showing | None) -> Common:
        """What all who watch see alike; of the fields of the match only those that have changed are looked at."""
        parts = self._outer | self._of_match(self._sights, last) if self._sights else self._outer
        if last is None:
            return Common(parts, None, {})
        before = last.common.parts
        if (last._sights is None) != (self._sights is None):
            return Common(parts, before, changes(before, parts))
        new = differing(before, parts)
        return Common(before | new if new else before, before, new)

    def _around(self, last: Showing | None) -> Parts:
        """All but the match."""
        table = self.table
        until = shared_end(table) if table.phase in ("pause", "sealing") else None
        is_proved = last is not None and _sealing(last.table) == _sealing(table)
        seats = {f"seat:{seat.seat}": seat for seat in shown_seats(table, self._sights.views if self._sights else None)}
        return {
            "stage": stage(table.phase, until),
            "me": me(),
            **(same_each(seats, last.common.parts) if last else seats),
            "question": shown_question(table, None),
            "proof": last.common.parts["proof"] if last and is_proved else shown_proof(table),
        }

    def _of_match(self, sights: Sights, last: Showing | None) -> Parts:
        """The match as a spectator sees it, but for the fields of his view that are as they were."""
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
            **sights.public,
        }

    def _outside(self) -> Common:
        """What is shown to those who may not watch: nothing of the match, nor of what tells of it."""
        return Common({name: unwatched(part) for name, part in self._outer.items()}, None, {})

    # what is a player's own

    def _own(self, who: str, number: int, chair: Chair) -> Parts:
        """A player's own parts: those he was shown before, where all they follow from is as it was."""
        table, seat = self.table, self._seating.index(number)
        sights = self._sights if table.plays(number) else None
        glimpse = sights.of(who, seat) if sights else None
        asked = sights.views.waiting(seat) if sights and table.phase == "play" else 0
        may_undo = seat in self._undoable
        seen = (glimpse.hand, glimpse.parts, sights.views.counted(seat)) if sights and glimpse else ()
        host, is_asked, secret = who == table.host, has(asked, seat), asked if asked != self._asked else None
        sources = (chair, seat, host, table.phase, table.question, is_asked, secret, may_undo, seen)
        owned = self._before.get(who)
        if owned is None or is_asked or owned.sources != sources:
            own = self._seated(number, seat, chair, host=host)
            if sights and glimpse:
                own |= self._playing(sights.views, glimpse, chair, asked)
            owned = Owned(own, sources)
        self._owned[who] = owned
        return owned.parts

    def _seated(self, number: int, seat: int, chair: Chair, *, host: bool) -> Parts:
        """What is a player's own besides the match."""
        own: Parts = {"me": me(number, seat, host=host, auto=chair.auto, muted=chair.muted)}
        if self.table.question is not None:
            own["question"] = shown_question(self.table, number)
        return own

    def _playing(self, views: Views, glimpse: Glimpse, chair: Chair, asked: int) -> Parts:
        """What a player has of the match that others have not; `asked` are the seats to choose, as he knows."""
        own: Parts = {"hand": glimpse.hand}
        if counted := views.counted(glimpse.seat):
            own["counted"] = counted
        own |= glimpse.parts
        if self.table.phase == "play":
            if asked != self._asked:
                own["waiting"] = seats_of(asked)
            if self.table.question is None and chair.stand_in is None:
                own |= self._offered(views, glimpse, chair, is_asked=has(asked, glimpse.seat))
        return own

    def _offered(self, views: Views, glimpse: Glimpse, chair: Chair, *, is_asked: bool) -> Parts:
        """What a player may do when nothing stands in his way."""
        settings, seat = self.table.settings, glimpse.seat
        may_ask = chair.asks < MOST_ASKS
        claim = may_ask and is_asked and settings.claims and is_sure(views.of(seat))
        take_back = may_ask and settings.take_back and seat in self._undoable
        can = Can(views.legal(seat), views.possible(seat)) if is_asked else None
        advise = can is not None and settings.advice and is_weighed(views.of(seat), can)
        offered: Parts = {"may": may(claim=claim, take_back=take_back, advise=advise)}
        if can is not None:
            view = views.of(seat)
            asks = asks_of(view, *both(names_of(self.table), self._seating))
            offered["actions"] = actions(view, chair.turn, can, asks)
            offered["refused"] = refusals(view, glimpse.cards, can) or None
        return offered


def same_each(made: Parts, before: Parts) -> Parts:
    """The parts; what was there before, where it is the same."""
    return {name: was if (was := before.get(name)) == part else part for name, part in made.items()}
