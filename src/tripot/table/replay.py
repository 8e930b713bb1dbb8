"""A finished deal to be read again, as it was heard: who paid whom, and by which rule."""

from msgspec.structs import replace

from tripot.table.matching import afresh, after, game_of
from tripot.table.said import is_payment, line, names_of
from tripot.table.show import may_watch, seat_of
from tripot.table.shown import DealRead, Line
from tripot.table.table import Playing, Table


def fresh_lines(table: Table, playing: Playing, seat: int) -> tuple[Line, ...]:
    """What a seat, or a spectator, heard of the last entry."""
    spoken, names = playing.spoken, names_of(table)
    places = range(len(spoken) - playing.fresh, len(spoken))
    heard = [at for at in places if spoken[at].event.heard_by(seat)]
    return tuple(line(game_of(table).rulebook, spoken, at, names) for at in heard)


def read_deal(table: Table, who: str, number: int) -> DealRead | None:
    """A finished deal of the match, the first is 1, as this person heard it; None if there is none he may read."""
    if table.playing is None or not may_watch(table, who) or not 1 <= number <= len(table.playing.sheet):
        return None
    sheet = table.playing.sheet
    start = sheet[number - 2].entries if number > 1 else 0
    end = sheet[number - 1].entries
    playing, heard = afresh(game_of(table), table.playing), list[Line]()
    for at, entry in enumerate(table.playing.log[:end]):
        playing = after(game_of(table), playing, entry)
        if at >= start:
            heard += fresh_lines(replace(table, playing=playing), playing, seat_of(table, who))
    payments = tuple(one for one in heard if is_payment(game_of(table).name, one.word))
    return DealRead(number, sheet[number - 1].scores, tuple(heard), payments)
