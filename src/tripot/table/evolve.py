"""The fold: a table and an event make the table after it."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tripot.engine.game import make_game
from tripot.games import rulebook
from tripot.table import events as told
from tripot.table import fold_match as match
from tripot.table import fold_people as people
from tripot.table.events import AnyEvent
from tripot.table.table import Chair, Table

NOTHING = Table()  # before any event


def created(_: Table, event: told.Created) -> Table:
    return Table(
        id=event.table,
        host=event.host,
        game=make_game(rulebook(event.game), event.seats, event.options),
        settings=event.settings,
        token=event.token,
        salt=bytes.fromhex(event.salt),
        chairs=(Chair(),) * event.seats,
    )


def closed(table: Table, _: told.Closed) -> Table:
    return replace(table, phase="closed")


FOLD: dict[type[told.Event], Callable[[Table, Any], Table]] = {
    told.Created: created,
    told.Seated: people.seated,
    told.Invited: people.invited,
    told.Vacated: people.vacated,
    told.Hosted: people.hosted,
    told.Readied: people.readied,
    told.Started: match.started,
    told.Sealed: match.sealed,
    told.Revealed: match.revealed,
    told.Begun: match.begun,
    told.Dealt: match.dealt,
    told.Played: match.played,
    told.Nexted: match.nexted,
    told.AutoSet: people.auto_set,
    told.Asked: match.asked,
    told.Answered: match.answered,
    told.Expired: match.settled,
    told.TookBack: match.took_back,
    told.Claimed: match.settled,
    told.Wanted: people.wanted,
    told.Said: people.said,
    told.Muted: people.muted,
    told.Connected: people.connected,
    told.Disconnected: people.disconnected,
    told.SteppedIn: people.stepped_in,
    told.Returned: people.returned,
    told.Woken: match.woken,
    told.Over: match.over,
    told.Closed: closed,
}


def evolve(table: Table, event: AnyEvent) -> Table:
    """The table after an event that was decided on it."""
    return replace(FOLD[type(event)](table, event), now=event.at)


def fold(events: Iterable[AnyEvent], table: Table = NOTHING) -> Table:
    """The table a log tells, or the rest of one from a table on."""
    for event in events:
        table = evolve(table, event)
    return table
