"""What computer players need is compiled while the server already serves: game after game, at the lowest priority."""

import asyncio
import contextlib
import os
import sys
import time

import structlog

from tripot.games import GAMES
from tripot.server import metrics
from tripot.server.house import House
from tripot.server.said import trouble

NEEDED = ("conceal_all", "admits", "weigh")  # the algorithms of the referee at a table, and of those who search
LOWEST = 19  # priority, as `nice` counts
log = structlog.get_logger()


class Warming:
    """Compiles every game once, the games of live tables first; until then rules of thumb stand in for searchers."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def run(self) -> None:
        left = await self._cold()
        metrics.COMPILED.set(len(GAMES) - len(left))
        while left:
            game = self._next(left)
            left.remove(game)
            await self._warm(game)

    async def _cold(self) -> list[str]:
        """The games that are not compiled yet, as far as one process can tell for all of them."""
        with contextlib.suppress(OSError):
            said, code = await compiled_apart("--look", *GAMES)
            if not code:
                return [game for game in said.decode().split() if game in GAMES]
        return list(GAMES)

    def _next(self, left: list[str]) -> str:
        """The game that is wanted most."""
        played = [keeper.table.game.name for keeper in self._house.keepers.values() if keeper.table.game]
        return max(left, key=played.count)

    async def _warm(self, game: str) -> None:
        begun = time.monotonic()
        try:
            said, code = await compiled_apart(game)
        except OSError as error:  # there is no room for a process
            log.warning("a game is not compiled", game=game, **trouble(error))
            return
        if code:
            *_, reason = said.decode(errors="replace").strip().split("\n")
            log.warning("a game is not compiled", game=game, reason=reason)
            return
        metrics.COMPILED.inc()
        if said:  # it had not been before
            log.info("compiled", game=game, seconds=round(time.monotonic() - begun, 1))


async def compiled_apart(*words: str) -> tuple[bytes, int]:
    """Ask a process to compile what a server needs of games, or to look what of it is compiled.

    What it says, which is nothing if all was done, and its code.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # files that lie where the server was started are no modules of ours
        "-m",
        "tripot.players.warm",
        *words,
        *(f"--only={name}" for name in NEEDED),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,  # Ctrl-C is for the server, which then ends this one
    )
    try:
        with contextlib.suppress(OSError):  # it may have ended already, or the system may not let us ask for that
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)
        said, _ = await process.communicate()
    except asyncio.CancelledError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    return said, process.returncode or 0
