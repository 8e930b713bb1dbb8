"""What a viewer may see of a table: built upward from nothing, on his view of the match alone."""

from tripot.engine.view import View
from tripot.table.decide import Decision
from tripot.table.shown import About, Reason, Shown, Told
from tripot.table.table import Table


def may_watch(table: Table, who: str) -> bool:
    """Whether this person may be shown the table at all: who sits there, and spectators where they are welcome."""
    raise NotImplementedError


def show(table: Table, who: str) -> Shown:
    """The table as this person sees it now; anybody who does not sit there is a spectator."""
    raise NotImplementedError


def about(table: Table, who: str) -> About:
    """What the table is: the game, its house rules, how it is kept."""
    raise NotImplementedError


def tell(decision: Decision, who: str) -> tuple[Told, ...]:
    """What this person is told of a decision; nothing for what he may not know of."""
    raise NotImplementedError


def why(table: Table, who: str, action: str) -> Reason | None:
    """Why this person may not do an action now; None if he may."""
    raise NotImplementedError


def view_for(table: Table, seat: int) -> View:
    """What the player of a seat knows: all that a machine is given."""
    raise NotImplementedError
