"""How the events of people change a table."""

from typing import Any

from msgspec.structs import replace

from tripot.table import events as told
from tripot.table.table import Chair, Table, put, put_chair, with_chair

RESPITE = 10_000  # milliseconds in the bank of whoever comes back with fewer, once a turn


def seated(table: Table, event: told.Seated) -> Table:
    return _sat_down(table, event.chair, Chair(person=event.person, name=event.name))


def invited(table: Table, event: told.Invited) -> Table:
    return _sat_down(table, event.chair, Chair(level=event.level, name=event.name))


def vacated(table: Table, event: told.Vacated) -> Table:
    return replace(_sat_down(table, event.chair, Chair()), token=event.token or table.token)


def _sat_down(table: Table, number: int, chair: Chair) -> Table:
    """Somebody else on a chair, whom nobody has muted yet.

    Turns are counted on from the highest number at the table, so that no answer is taken for one of whoever sat here
    before, nor for one that was given on another chair.
    """
    chairs = tuple(replace(one, muted=one.muted - {number}) if number in one.muted else one for one in table.chairs)
    turn = max(one.turn for one in chairs)
    return put_chair(replace(table, chairs=chairs), number, replace(chair, turn=turn))


def hosted(table: Table, event: told.Hosted) -> Table:
    return replace(table, host=event.person)


def readied(table: Table, event: told.Readied) -> Table:
    if event.commit and table.phase == "sealing":
        return replace(table, commits=put(table.commits, event.chair, event.commit))
    pledge = event.commit or table.chairs[event.chair].pledge
    return with_chair(table, event.chair, ready=event.on, pledge=pledge)


def wanted(table: Table, event: told.Wanted) -> Table:
    pledge = event.commit or table.chairs[event.chair].pledge
    return with_chair(table, event.chair, wants=event.on, pledge=pledge)


def auto_set(table: Table, event: told.AutoSet) -> Table:
    return with_chair(table, event.chair, auto=event.on)


def said(table: Table, _: told.Said) -> Table:
    """A phrase changes nothing."""
    return table


def muted(table: Table, event: told.Muted) -> Table:
    before = table.chairs[event.chair].muted
    return with_chair(table, event.chair, muted=before | {event.whom} if event.on else before - {event.whom})


def connected(table: Table, event: told.Connected) -> Table:
    """Whoever comes back from an absence finds the chair his own."""
    if table.chairs[event.chair].stand_in == "absent":
        table = _own_again(table, event.chair, event.at)
    return with_chair(table, event.chair, away=None)


def disconnected(table: Table, event: told.Disconnected) -> Table:
    return with_chair(table, event.chair, away=event.at)


def stepped_in(table: Table, event: told.SteppedIn) -> Table:
    """The machine's thinking begins, unless one thinks there already."""
    chair = table.chairs[event.chair]
    changes: dict[str, Any] = {"stand_in": event.why, "returning": False}
    if chair.asked is not None and chair.stand_in is None:
        changes |= {"bank": table.left(chair, event.at), "asked": event.at}
    return with_chair(table, event.chair, **changes)


def returned(table: Table, event: told.Returned) -> Table:
    return with_chair(_own_again(table, event.chair, event.at), event.chair, away=None)


def _own_again(table: Table, number: int, at: int) -> Table:
    """The chair with its person again. If it is his turn, the time that a machine has had counts as his own, lest he
    gain by leaving; if he has no more, his respite used up too, the machine still makes this choice, and he the next.
    """
    chair = table.chairs[number]
    bank, respite = table.left(chair, at), chair.respite
    if bank < RESPITE and respite != chair.turn and not chair.again:
        bank, respite = RESPITE, chair.turn
    chair = replace(chair, bank=bank, respite=respite)
    if table.settings.clock is not None and chair.asked is not None and not bank:
        chair = replace(chair, stand_in="time", returning=True)
    else:
        chair = replace(chair, stand_in=None, asked=None if chair.asked is None else at)
    return put_chair(table, number, chair)
