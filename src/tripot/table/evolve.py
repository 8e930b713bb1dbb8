"""The fold: a table and an event make the table after it."""

from collections.abc import Iterable

from tripot.table.events import AnyEvent
from tripot.table.table import Table


def evolve(table: Table, event: AnyEvent) -> Table:
    """The table after an event that was decided on it."""
    raise NotImplementedError


def fold(events: Iterable[AnyEvent]) -> Table:
    """The table a log tells."""
    table = Table()
    for event in events:
        table = evolve(table, event)
    return table
