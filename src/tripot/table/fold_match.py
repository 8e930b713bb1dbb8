"""How the events of a match change a table."""

from collections import Counter

from msgspec.structs import replace

from tripot.table import events as told
from tripot.table.matching import (
    game_of,
    give,
    is_in_secret,
    play,
    playing_of,
    taken_back,
    undone,
    waiting,
    wanted,
)
from tripot.table.regret import choice_told
from tripot.table.table import Chair, Playing, Question, Table, put, with_chair, with_chairs


def started(table: Table, event: told.Started) -> Table:
    """Nothing of an earlier match is left but who sits there, and how often each has chosen."""
    bank = table.settings.clock.bank if table.settings.clock else 0
    commits = tuple(chair.pledge for chair in table.chairs)
    table = with_chairs(table, pledge="", asked=None, bank=bank, next=False, wants=False, asks=0, again=0)
    return replace(
        table,
        phase="sealing",
        match=event.match,
        commits=commits,
        seeds=("",) * len(commits),
        seed="",
        since=event.at,
        playing=None,
        question=None,
    )


def sealed(table: Table, event: told.Sealed) -> Table:
    return replace(table, seed=event.seed, since=event.at)


def revealed(table: Table, event: told.Revealed) -> Table:
    return replace(table, seeds=put(table.seeds, event.chair, event.seed))


def begun(table: Table, _: told.Begun) -> Table:
    names, people = (tuple(getattr(chair, field) for chair in table.chairs) for field in ("name", "person"))
    return replace(table, phase="play", playing=Playing(game_of(table).begun(), names, people))


def dealt(table: Table, event: told.Dealt) -> Table:
    playing = give(game_of(table), playing_of(table), event.pack)
    return _gone_on(replace(table, phase="play"), playing, event.at)


def played(table: Table, event: told.Played) -> Table:
    before, is_lent = playing_of(table), event.hand != "own" and not table.chairs[event.chair].level
    playing = play(game_of(table), before, table.seat_of(event.chair), event.action)
    if is_lent:
        playing = replace(playing, lent=(*playing.lent, len(before.log)))
    return _gone_on(_chosen(table, event, playing), playing, event.at)


def _gone_on(table: Table, playing: Playing, at: int) -> Table:
    """The match a step further. Between two deals the next pack is not given at once."""
    is_next = len(playing.sheet) > len(playing_of(table).sheet)
    table = _waited_for(replace(table, playing=playing), at)
    if is_next and wanted(table):
        return with_chairs(replace(table, phase="pause", since=at), next=False)
    return table


def _chosen(table: Table, event: told.Played, playing: Playing) -> Table:
    """The table with a turn more at the chair that has chosen, and less time but for the increment.

    The clock of one who has chosen in secret, and has more to choose, runs on: else it would tell how far he is.
    """
    chair, clock = table.chairs[event.chair], table.settings.clock
    table = with_chair(table, event.chair, turn=chair.turn + 1, asks=0, again=max(0, chair.again - 1))
    if clock is None or event.hand == "machine":
        return with_chair(table, event.chair, asked=None)
    if is_in_secret(game_of(table), playing_of(table), playing):
        return table
    increment = 0 if chair.again else clock.increment
    bank = table.left(chair, event.at) + increment if event.hand == "own" else chair.bank
    return with_chair(table, event.chair, asked=None, bank=bank)


def _waited_for(table: Table, at: int) -> Table:
    """Note who is waited for from now on, and who no longer is; whoever had a machine for one turn only is back."""
    awaited = waiting(table)
    chairs = list(table.chairs)
    for number, chair in enumerate(chairs):
        if chair.returning and (chair.asked is None or number not in awaited):
            chairs[number] = replace(chairs[number], stand_in=None, returning=False)
        if (chair.asked is not None) != (number in awaited):
            chairs[number] = replace(chairs[number], asked=at if number in awaited else None)
    return replace(table, chairs=tuple(chairs))


def nexted(table: Table, event: told.Nexted) -> Table:
    return with_chair(table, event.chair, next=True)


def asked(table: Table, event: told.Asked) -> Table:
    asks = table.chairs[event.chair].asks + 1
    table = with_chair(table, event.chair, asks=asks)
    is_put = table.voices != (event.chair,)  # to somebody else, who is to know what he is asked
    choice = choice_told(table, event.chair) if event.what == "take_back" and is_put else None
    return replace(table, question=Question(event.chair, event.what, event.at, frozenset({event.chair}), choice))


def answered(table: Table, event: told.Answered) -> Table:
    question = table.question
    assert question is not None
    if not event.yes:
        return settled(table, event)
    return replace(table, question=replace(question, yes=question.yes | {event.chair}))


def settled(table: Table, event: told.Answered | told.Expired | told.TookBack | told.Claimed) -> Table:
    """The question is off the table; clocks stood still while it lay there."""
    return table if table.question is None else replace(resumed(table, event.at), question=None)


def resumed(table: Table, at: int) -> Table:
    """The table with its clocks going on from `at`; what had been spent before they stood still stays spent."""
    chairs = tuple(
        chair if chair.asked is None else replace(chair, asked=at - table.spent(chair, table.now))
        for chair in table.chairs
    )
    return replace(table, chairs=chairs)


def took_back(table: Table, event: told.TookBack) -> Table:
    """The time that was thought since then stays spent, and choices that are made again are given no more."""
    table, before = settled(table, event), playing_of(table)
    again = Counter(table.seating[seat] for seat in undone(before, event.entries))
    chairs = tuple(_asked_anew(table, number, again[number], event.at) for number in range(len(table.chairs)))
    playing = taken_back(game_of(table), before, event.entries)
    table = with_chair(replace(table, playing=playing, chairs=chairs), event.chair, asks=0)
    return _waited_for(table, event.at)


def _asked_anew(table: Table, number: int, again: int, at: int) -> Chair:
    """The chair at its next turn, so that no answer to the last is taken for one to this; a respite used stays used."""
    chair = table.chairs[number]
    turn, bank = chair.turn + 1, table.left(chair, at)
    respite = turn if chair.respite == chair.turn else chair.respite
    return replace(chair, turn=turn, respite=respite, bank=bank, asked=None, again=chair.again + again)


def over(table: Table, event: told.Over) -> Table:
    """From now on the table's seed is open, and nobody stands in for anybody."""
    table = with_chairs(table, asked=None, wants=False, ready=False)
    table = replace(table, chairs=tuple(map(_own_hand, table.chairs)))
    playing = table.playing
    if playing is not None and event.broken_off:
        playing = replace(playing, broken_off=True)
    return replace(table, phase="over", playing=playing, question=None)


def _own_hand(chair: Chair) -> Chair:
    """The chair without a machine for its person, if he has not left."""
    return chair if chair.stand_in in (None, "left") else replace(chair, stand_in=None, returning=False)


def woken(table: Table, event: told.Woken) -> Table:
    """Clocks go on from here; nobody is there yet."""
    table = resumed(table, event.at)
    chairs = tuple(replace(chair, away=event.at) if chair.person else chair for chair in table.chairs)
    question = None if table.question is None else replace(table.question, since=event.at)
    return replace(table, chairs=chairs, since=event.at, question=question)
