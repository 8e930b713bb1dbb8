"""What comes by itself at a table: its clock runs out, and its computer players choose."""

import asyncio
from collections.abc import Callable

import structlog

from tripot.engine.actions import action_text
from tripot.server.asked import Asked
from tripot.server.bots import Bots
from tripot.server.said import trouble
from tripot.table.commands import Play, Tick
from tripot.table.matching import view_for
from tripot.table.table import HOUSE, Table
from tripot.table.timing import Turn, due, machine_turns

AGAIN = 5.0  # seconds until a machine that broke thinks again
MARGIN = 0.2  # seconds that a search ends before the moment drawn: what a choice takes besides
FULL = 0.05  # seconds until a full inbox is tried again
log = structlog.get_logger()


class Errands:
    """The clock and the machines of one table; what they want is put into its inbox like anybody's deed."""

    def __init__(self, inbox: asyncio.Queue[Asked], bots: Bots, clock: Callable[[], int]) -> None:
        self._inbox, self._bots, self._clock = inbox, bots, clock
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[tuple[int, int, int], asyncio.Task[None]] = {}

    @property
    def are_done(self) -> bool:
        """Whether nothing more is to come."""
        return self._timer is None and not self._thinking

    def plan(self, table: Table) -> None:
        """Wind the clock, and set the machines whose turn it is thinking."""
        self._stop_clock()
        when = due(table)
        if when is not None:
            delay = max(0, when - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._tick)
        wanted = {(table.match, turn.chair, turn.turn): turn for turn in machine_turns(table)}
        for key in self._thinking.keys() - wanted.keys():
            self._thinking.pop(key).cancel()
        for key in wanted.keys() - self._thinking.keys():
            self._thinking[key] = asyncio.create_task(self._think(table, wanted[key]))

    def plan_later(self, plan: Callable[[], None], seconds: float) -> None:
        """Have all planned anew in a while, unless the clock runs already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, plan)

    def forget(self, match: int, play: Play) -> None:
        """A machine's choice was refused: the next plan sets it thinking again."""
        if play.chair is not None:
            self._thinking.pop((match, play.chair, play.turn), None)

    def forget_done(self) -> None:
        """Choices that were made and may have been lost: the next plan asks for them again."""
        self._thinking = {key: task for key, task in self._thinking.items() if not task.done()}

    def cancel(self) -> None:
        """Nothing comes by itself any more."""
        self._stop_clock()
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        """What is due is put into the inbox; while that is full, a little later. A table may get nothing but deeds that
        are refused, after which nobody plans anew.
        """
        self._timer = None
        try:
            self._inbox.put_nowait(Asked(Tick(), HOUSE))
        except asyncio.QueueFull:
            self._timer = asyncio.get_running_loop().call_later(FULL, self._tick)

    async def _think(self, table: Table, turn: Turn) -> None:
        """A machine plays; whatever breaks, the table waits for it, so it tries again."""
        while True:
            try:
                return await self._play(table, turn)
            except Exception as error:
                log.error("a computer player broke", table=table.id, **trouble(error))
                await asyncio.sleep(AGAIN)

    async def _play(self, table: Table, turn: Turn) -> None:
        """A machine chooses at once on what its seat knows, and plays at the moment that was drawn for it.

        It may think no longer, lest the moment tell whether there was anything to choose.
        """
        view = view_for(table, turn.seat)
        seconds = (turn.at - self._clock()) / 1000 - MARGIN
        chosen = await self._bots.choose(view, turn.level, table.host, seconds)
        action = action_text(view.game.rulebook, view.state, chosen)
        await asyncio.sleep(max(0, turn.at - self._clock()) / 1000)
        await self._inbox.put(Asked(Play(action=action, turn=turn.turn, chair=turn.chair), HOUSE))
