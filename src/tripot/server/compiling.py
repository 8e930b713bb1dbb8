"""What is compiled for the games in play: beside the loop, once for each; meanwhile the interpreter does the same."""

import asyncio

import structlog

from tripot.engine.rulebook import Rulebook
from tripot.engine.views import make_ready
from tripot.server.said import trouble

log = structlog.get_logger()


class Compiling:
    """Has a game's views compiled, or loaded, once it is played; one game after the other."""

    def __init__(self) -> None:
        self._games: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def begin(self, rulebook: Rulebook) -> None:
        if rulebook.name not in self._games:
            self._games[rulebook.name] = asyncio.create_task(self._compile(rulebook))

    async def _compile(self, rulebook: Rulebook) -> None:
        """What cannot be compiled goes on being interpreted."""
        async with self._one:
            try:
                await asyncio.to_thread(make_ready, rulebook)
            except Exception as error:
                log.warning("views are not compiled", game=rulebook.name, **trouble(error))

    async def end(self) -> None:
        """Begin nothing more."""
        for task in self._games.values():
            task.cancel()
        await asyncio.gather(*self._games.values(), return_exceptions=True)
