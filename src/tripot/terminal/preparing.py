"""What searching players need compiled: minutes the first time a game is searched, nothing ever after."""

from collections.abc import Callable
from contextlib import suppress

from tripot.engine.caching import is_kept
from tripot.players.names import LEVELS
from tripot.players.search.weighing import weigh
from tripot.players.warm import Job, compile_game
from tripot.terminal.sitting import Table


def is_searched(table: Table, *, advice: bool) -> bool:
    """Whether a machine at this table searches, or advice does, in a game that can be searched."""
    searches = advice or not set(LEVELS[1:]).isdisjoint(table.players)
    return searches and not table.game.rulebook.is_chance


def prepare(game: str, warn: Callable[[], None]) -> None:
    """Compile the search for a game, after a warning, unless that was done before."""
    job = Job(game, weigh.run.__module__, weigh.run.__name__)
    if is_kept(job.mark):
        return
    warn()
    with suppress(OSError):  # nowhere to keep it: it is compiled for this process alone
        compile_game(game, [job])
