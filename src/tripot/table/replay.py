"""A finished match to be seen again, entry by entry, from any seat, with what was hidden; and a deal read again."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tripot.cards import cards_text
from tripot.engine.match import Dealt, Played
from tripot.engine.notation import read_record, replay_record
from tripot.engine.rules import SPECTATOR
from tripot.games import rulebook
from tripot.table.fields import write_fields
from tripot.table.matching import game_of, give, play, playing_of
from tripot.table.said import is_payment, line, names_of
from tripot.table.show import Showing, may_watch, seat_of
from tripot.table.shown import DealRead, Line, Shown
from tripot.table.table import Chair, Playing, Table


class Frame(Struct, frozen=True):
    """The table after an entry of the log, as one viewer saw it; `hidden` are the fields of the whole position.

    `entry` is as the record writes it, empty for the first frame; `lines` is what the viewer heard of it.
    """

    entry: str
    lines: tuple[Line, ...]
    shown: Shown
    hidden: Mapping[str, Any]


def frames(record: str, names: tuple[str, ...], viewer: int | None) -> Iterator[Frame]:
    """A record from its first entry, seen by this player, SPECTATOR for the public, or None for who hears everything.

    `names` are by player. Raises RecordError for a record that does not replay. For matches that are over: a record
    holds every card.
    """
    match = replay_record(read_record(record, rulebook))
    chairs = tuple(Chair(person=str(player), name=name) for player, name in enumerate(names))
    table = Table(id="replay", phase="play", game=match.game, chairs=chairs, match=1)
    begun = match.game.begun() if match.start is None else match.start.clone()
    table = replace(table, playing=Playing(begun, names))
    yield _frame(table, "", viewer)
    for entry in match.log:
        table = replace(table, playing=after(table, playing_of(table), entry))
        yield _frame(table, _text(entry), viewer)


def after(table: Table, playing: Playing, entry: Dealt | Played) -> Playing:
    """The match after an entry of its log."""
    if isinstance(entry, Dealt):
        return give(game_of(table), playing, cards_text(entry.cards))
    return play(game_of(table), playing, entry.seat, entry.text)


def _text(entry: Dealt | Played) -> str:
    return f"pack {cards_text(entry.cards)}" if isinstance(entry, Dealt) else f"{entry.seat}: {entry.text}"


def _frame(table: Table, entry: str, viewer: int | None) -> Frame:
    playing = playing_of(table)
    who = str(viewer) if viewer is not None and viewer >= 0 else ""
    seat = None if viewer is None else SPECTATOR if viewer < 0 else table.seat_of(viewer)
    lines = fresh_lines(table, playing, seat)
    return Frame(entry, lines, Showing(table).to(who), write_fields(playing.state))


def fresh_lines(table: Table, playing: Playing, seat: int | None) -> tuple[Line, ...]:
    """What a seat heard of the last entry; None hears everything."""
    spoken, names = playing.spoken, names_of(table)
    places = range(len(spoken) - playing.fresh, len(spoken))
    heard = [at for at in places if seat is None or spoken[at].event.heard_by(seat)]
    return tuple(line(game_of(table).rulebook, spoken, at, names) for at in heard)


def read_deal(table: Table, who: str, number: int) -> DealRead | None:
    """A finished deal of the match, the first is 1, as this person heard it; None if there is none he may read."""
    if table.playing is None or not may_watch(table, who) or not 1 <= number <= len(table.playing.sheet):
        return None
    sheet = table.playing.sheet
    start = sheet[number - 2].entries if number > 1 else 0
    end = sheet[number - 1].entries
    playing, heard = Playing(game_of(table).begun(), table.playing.names), list[Line]()
    for at, entry in enumerate(table.playing.log[:end]):
        playing = after(table, playing, entry)
        if at >= start:
            heard += fresh_lines(replace(table, playing=playing), playing, seat_of(table, who))
    payments = tuple(one for one in heard if is_payment(game_of(table).name, one.word))
    return DealRead(number, sheet[number - 1].scores, tuple(heard), payments)
