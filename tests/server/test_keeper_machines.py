"""Machines at a table that is kept: their choices come, whatever happens to them."""

import asyncio
import functools
import itertools
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.clients import PATIENCE
from tests.server.keeping import Faltering, act, at_play, script, until
from tripot.engine.view import View
from tripot.server import errands
from tripot.server import keeper as keepers
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.course import Decision, Refused
from tripot.table.decide import decide
from tripot.table.settings import Settings
from tripot.table.table import HOUSE, Table
from tripot.table.timing import machine_turns


def test_machines_whose_choice_the_store_refused_choose_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third time the store refuses; whoever is refused tries again, the machines by themselves."""

    async def work(house: House, store: Store) -> None:
        keeper = await at_play(house)
        faltering = Faltering(store, monkeypatch)
        faltering.every = 3
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < 8:
                await act(keeper, "p0")
        assert faltering.refused > 8
        faltering.every = 0

    script(work, tmp_path)


class Breaking(Bots):
    """Machines that break every other time."""

    def __init__(self) -> None:
        super().__init__(0)
        self.broken = 0
        self._breaks = False

    async def choose(self, view: View, level: str, who: str = "", seconds: float = 1.0) -> int:
        self._breaks = not self._breaks
        if self._breaks:
            self.broken += 1
            raise ZeroDivisionError
        return await super().choose(view, level, who, seconds)


def test_machines_that_break_choose_again_and_the_log_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "AGAIN", 0.01)
    bots = Breaking()

    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house)
        with capture_logs() as logs:
            async with asyncio.timeout(PATIENCE):
                while keeper.table.chairs[0].turn < 3:
                    await act(keeper, "p0")
        broken = {"event": "a computer player broke", "table": "t", "error": "ZeroDivisionError"}
        assert broken.items() <= logs[0].items()
        assert bots.broken > 5

    script(work, tmp_path, bots)


def test_machines_whose_deed_broke_choose_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = itertools.count()

    def falter(before: Table, command: AnyCommand, **more: Any) -> Decision | Refused:  # noqa: ANN401  # as `decide`
        if isinstance(command, do.Play) and more["who"] == HOUSE and next(deeds) % 2 == 0:
            raise ZeroDivisionError
        return decide(before, command, **more)

    async def work(house: House, _: Store) -> None:
        monkeypatch.setattr(keepers, "TROUBLE", 0.01)
        monkeypatch.setattr(keepers, "decide", falter)
        keeper = await at_play(house)
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < 3:
                await act(keeper, "p0")
        assert next(deeds) > 5

    script(work, tmp_path)


class Erring(Bots):
    """Machines that every other time choose a card they may not play."""

    def __init__(self) -> None:
        super().__init__(0)
        self.erred = 0
        self._errs = False

    async def choose(self, view: View, level: str, who: str = "", seconds: float = 1.0) -> int:
        self._errs = not self._errs
        if self._errs:
            self.erred += 1
            return next(card for card in range(52) if card not in view.legal_actions)
        return await super().choose(view, level, who, seconds)


def test_machines_that_are_refused_choose_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "SECOND_TRY", 0.001)
    bots = Erring()

    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house)
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < 3:
                await act(keeper, "p0")
        assert bots.erred > 5

    script(work, tmp_path, bots)


class Timed(Bots):
    """Machines that note how long they may think."""

    def __init__(self) -> None:
        super().__init__(0)
        self.given: list[float] = []

    async def choose(self, view: View, level: str, who: str = "", seconds: float = 1.0) -> int:
        self.given.append(seconds)
        return await super().choose(view, level, who, seconds)


def test_a_machine_thinks_no_longer_than_until_the_moment_drawn_for_it(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house, Settings(pause=0, pace=100))
        async with asyncio.timeout(PATIENCE):
            while not (turns := [*machine_turns(keeper.table)]):
                await act(keeper, "p0")
        for left in (1500, 700, -100):
            table, now, bots = keeper.table, turns[0].at - left, Timed()
            thinking = errands.Errands(asyncio.Queue(), bots, functools.partial(int, now))
            thinking.plan(table)
            await until(functools.partial(bool, bots.given))
            thinking.cancel()
            assert bots.given == [left / 1000 - errands.MARGIN]

    script(work, tmp_path)
