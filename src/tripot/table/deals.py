"""A finished deal to be read again, as it was heard: who paid whom, and by which rule."""

from tripot.table.matching import game_of, taken_back
from tripot.table.said import is_payment, line, names_of
from tripot.table.show import may_watch, seat_of
from tripot.table.shown import DealRead
from tripot.table.table import Table


def read_deal(table: Table, who: str, number: int) -> DealRead | None:
    """A finished deal of the match, the first is 1, as this person heard it; None if there is none he may read."""
    if table.playing is None or not may_watch(table, who) or not 1 <= number <= len(table.playing.sheet):
        return None
    game, deal, seat, names = game_of(table), table.playing.sheet[number - 1], seat_of(table, who), names_of(table)
    spoken = taken_back(game, table.playing, deal.entries).spoken
    places = range(len(spoken) - deal.ahead)
    heard = tuple(line(game.rulebook, spoken, at, names) for at in places if spoken[at].event.heard_by(seat))
    payments = tuple(one for one in heard if is_payment(game.name, one.word))
    return DealRead(number, deal.scores, heard, payments)
