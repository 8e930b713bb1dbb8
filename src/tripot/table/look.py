"""The table in sentences, for anyone who asks how it stands: what a panel shows, in both languages."""

from tripot.table.matching import view_for
from tripot.table.panel import table_lines
from tripot.table.said import both, names_of
from tripot.table.show import may_watch, seat_of
from tripot.table.shown import Words
from tripot.table.table import Table


def look(table: Table, who: str) -> tuple[Words, ...]:
    """What lies on the table, as far as this person knows."""
    if table.playing is None or not may_watch(table, who):
        return ()
    view = view_for(table, seat_of(table, who))
    fr, en = (table_lines(view, voice) for voice in both(names_of(table), table.seating))
    return tuple(Words(*pair) for pair in zip(fr, en, strict=True))
