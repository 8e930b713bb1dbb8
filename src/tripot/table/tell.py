"""What a viewer is told of what happens, event by event."""

from collections.abc import Callable
from typing import Any

from tripot.table import events as told
from tripot.table.course import Decision
from tripot.table.events import AnyEvent
from tripot.table.matching import brought, playing_of
from tripot.table.parts import are_empty_handed
from tripot.table.phrasebook import PHRASES
from tripot.table.phrasing import asked, phrase
from tripot.table.said import Sayer, held_back
from tripot.table.show import may_watch, seat_of
from tripot.table.shown import Aloud, Line, Told, Words
from tripot.table.table import Spoken, Table

#: Events of which nobody is told anything, or nothing besides what the table then shows.
SILENT = (told.Created, told.Sealed, told.Revealed, told.AutoSet, told.Muted, told.Nexted)
OF_THE_MATCH = (told.Dealt, told.Played)
#: Events with which something is said of the match.
SAYING = (*OF_THE_MATCH, told.TookBack)
YES_OR_NO = {
    told.Readied: ("readied", "unreadied"),
    told.Wanted: ("wanted", "unwanted"),
    told.Answered: ("answered_yes", "answered_no"),
}


def lines(table: Table, who: str) -> tuple[Line, ...]:
    """What this person has heard of the deal in play, or just finished: for whoever comes back to a table."""
    if table.playing is None or not may_watch(table, who):
        return ()
    return Sayer(table).heard(seat_of(table, who))


class Telling:
    """A decision about to be told: each sentence is made once, and all of it if everybody hears the same."""

    def __init__(self, decision: Decision) -> None:
        befores = (decision.before, *decision.tables)
        self._steps = [
            (event, before, after, Sayer(after) if isinstance(event, SAYING) else None)
            for event, before, after in zip(decision.events, befores, decision.tables, strict=False)
        ]
        self._is_public = all(_is_for_all(event, after) for event, _, after, _ in self._steps)
        self._told: tuple[Told, ...] | None = None

    def to(self, who: str) -> tuple[Told, ...]:
        """What this person is told of it; nothing of what he may not know."""
        if self._told is None or not self._is_public:
            found = (self._one(who, *step) for step in self._steps)
            self._told = tuple(one for one in found if one is not None)
        return self._told

    def _one(self, who: str, event: AnyEvent, before: Table, after: Table, sayer: Sayer | None) -> Told | None:
        kind = type(event).__name__.lower()
        heard, aloud = _heard(who, event, before, after, sayer)
        if isinstance(event, OF_THE_MATCH):
            is_told = heard or (isinstance(event, told.Dealt) and may_watch(after, who))
            return Told(kind, None, heard, aloud=aloud, anew=_is_anew(event, before)) if is_told else None
        if isinstance(event, SILENT) or _is_known(event, after):
            return None
        if isinstance(event, told.Said):
            return _said(who, event, after)
        said, chair = _sentence(who, event, before, after), getattr(event, "chair", None)
        if isinstance(event, told.Over) and may_watch(after, who) and not may_watch(before, who):
            return Told(kind, chair, lines(after, who), said.fr, said.en, anew=True)
        return Told(kind, chair, heard, said.fr, said.en, anew=isinstance(event, told.TookBack))


def _is_known(event: AnyEvent, after: Table) -> bool:
    """Whether it needs no telling: who has left is there no more, and the host is ready by beginning."""
    if isinstance(event, told.Readied):
        return after.phase == "sealing" or after.chairs[event.chair].person == after.host
    return isinstance(event, told.Disconnected) and after.chairs[event.chair].stand_in == "left"


def _is_anew(event: AnyEvent, before: Table) -> bool:
    return isinstance(event, told.Dealt) and are_empty_handed(playing_of(before).state)


def _is_for_all(event: AnyEvent, after: Table) -> bool:
    """Whether everybody, a spectator too, is told the same of an event."""
    if isinstance(event, told.Over):
        return after.settings.watching == "public"
    if not isinstance(event, SAYING):
        return not isinstance(event, told.Said)
    return after.settings.watching == "public" and all(one.event.audience is None for one in _spoken(event, after))


def _heard(
    who: str, event: AnyEvent, before: Table, table: Table, sayer: Sayer | None
) -> tuple[tuple[Line, ...], tuple[Aloud, ...]]:
    """What a seat, or a spectator, hears of the match with an event, and what of it was said aloud."""
    if sayer is None or not may_watch(table, who):
        return (), ()
    told_now = len(_spoken(event, table)) + (held_back(before) if isinstance(event, OF_THE_MATCH) else 0)
    viewer, start = seat_of(table, who), len(playing_of(table).spoken) - told_now
    return sayer.heard(viewer, start), sayer.aloud(viewer, start)


def _spoken(event: AnyEvent, table: Table) -> tuple[Spoken, ...]:
    """What is said of the match with an event: what it brought; after a choice taken back, what stands of the deal."""
    return playing_of(table).spoken if isinstance(event, told.TookBack) else brought(playing_of(table))


def _said(who: str, event: told.Said, table: Table) -> Told | None:
    """A phrase, unless the viewer wants to hear nothing from there."""
    viewer = table.chair_of(who)
    if viewer is not None and event.chair in table.chairs[viewer].muted:
        return None
    phrase = PHRASES[event.phrase]
    return Told("said", event.chair, (), phrase.fr, phrase.en, (Aloud(event.chair, phrase.fr, phrase.en),))


def _sentence(who: str, event: AnyEvent, before: Table, after: Table) -> Words:
    """What an event of the table says to this viewer."""
    chair = getattr(event, "chair", None)
    name = "" if chair is None else after.chairs[chair].name or before.chairs[chair].name
    if type(event) in YES_OR_NO:
        on = event.yes if isinstance(event, told.Answered) else event.on  # type: ignore[union-attr]
        return phrase(YES_OR_NO[type(event)][0 if on else 1], name=name)
    special: dict[type[told.Event], Callable[[Any], Words]] = {
        told.Asked: lambda event: asked(event.what, name),
        told.Hosted: lambda event: phrase("hosted", name=_name_of(after, event.person)),
        told.Vacated: lambda event: phrase("sent_away" if event.token else "vacated", name=name),
        told.SteppedIn: lambda event: phrase(_stepped_in(event, after), name=name),
        told.Over: lambda event: phrase(_over(who, event, after)),
        told.Closed: lambda _: phrase("table_closed"),
    }
    if type(event) in special:
        return special[type(event)](event)
    return phrase(type(event).__name__.lower(), name=name)


def _over(who: str, event: told.Over, after: Table) -> str:
    """The sentence of the end of a match; the seeds are open to those who may see it."""
    if may_watch(after, who):
        return "broken_off" if event.broken_off else "over"
    return "broken_off_unseen" if event.broken_off else "over_unseen"


def _stepped_in(event: told.SteppedIn, after: Table) -> str:
    """The sentence of a machine that steps in; where nobody stays there is none, as the match ends there."""
    return f"steppedin_{event.why}" if after.heir else "vacated"


def _name_of(table: Table, person: str) -> str:
    chair = table.chair_of(person)
    return "" if chair is None else table.chairs[chair].name
