"""Compiled code for the games in play, loaded beside the loop; meanwhile the interpreter does the same."""

import asyncio

import structlog

from tripot.engine.rulebook import Rulebook
from tripot.engine.views import is_compiled, make_ready
from tripot.server.said import trouble

log = structlog.get_logger()


class Loading:
    """Has a game's views loaded once it is played; one game after the other.

    Compiling is left to another process (`Warming`, or `make warm`): here it would hold up the tables.
    """

    def __init__(self) -> None:
        self._games: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def begin(self, rulebook: Rulebook) -> None:
        """Load a game's views if they are compiled by now, and were not loaded before."""
        if rulebook.name not in self._games and is_compiled(rulebook):
            self._games[rulebook.name] = asyncio.create_task(self._load(rulebook))

    async def _load(self, rulebook: Rulebook) -> None:
        """What cannot be loaded goes on being interpreted."""
        async with self._one:
            try:
                await asyncio.to_thread(make_ready, rulebook)
            except Exception as error:
                log.warning("views are not loaded", game=rulebook.name, **trouble(error))

    async def end(self) -> None:
        """Begin nothing more."""
        for task in self._games.values():
            task.cancel()
        await asyncio.gather(*self._games.values(), return_exceptions=True)
