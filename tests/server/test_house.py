"""The tables in memory: one keeper for each, and none that is left over."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import PATIENCE
from tests.server.keeping import come, script, table
from tripot.server.bots import Bots
from tripot.server.house import House, farewell
from tripot.server.keeper import Keeper
from tripot.server.lines import Line
from tripot.server.messages import Hello
from tripot.server.replaying import at_match
from tripot.server.sweeping import Sweeping, lateness
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.commands import AnyCommand


async def lost(house: House, name: str) -> Keeper:
    """A keeper who has found that somebody else writes to the table."""
    keeper, other = await table(house, name), House(house.store, Bots(0))
    rival = await other.find(name)
    assert rival is not None
    assert await rival.ask(do.Invite(chair=1), "p0") is None
    await rival.end()
    assert await keeper.ask(do.Invite(chair=2), "p0") is not None
    assert keeper.is_lost
    return keeper


def test_a_keeper_whose_table_is_read_again_is_ended(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await lost(house, "t")
        assert await house.find("t") is not keeper
        assert keeper._task is not None
        assert keeper._task.done()

    script(work, tmp_path)


def test_a_table_read_again_during_a_sweep_is_not_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, _: Store) -> None:
        first, second = await lost(house, "a"), await lost(house, "b")
        end = first.end

        async def slowly() -> None:
            await house.find("b")
            await end()

        monkeypatch.setattr(first, "end", slowly)
        await Sweeping(house).put_away()
        assert list(house.keepers) == ["b"]
        assert house.keepers["b"] is not second

    script(work, tmp_path)


def test_the_worst_moment_of_the_loop_is_seen_though_it_was_short() -> None:
    async def work() -> float:
        watching = asyncio.create_task(lateness(0.01, 0.001))
        await asyncio.sleep(0)
        time.sleep(0.05)  # what holds up the loop
        return await watching

    assert asyncio.run(work()) > 0.01


def test_a_table_that_another_has_written_to_is_looked_at_as_its_log_has_it(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper, looked = await lost(house, "t"), await house.look("t")
        assert looked is not None
        assert [bool(chair.level) for chair in (looked.chairs[1], keeper.table.chairs[1])] == [True, False]

    script(work, tmp_path)


def test_a_match_that_has_begun_elsewhere_is_found_though_the_keeper_here_has_not_heard_of_it(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper, other = await table(house, "t"), House(house.store, Bots(0))
        todo: list[AnyCommand] = [*(do.Invite(chair=chair) for chair in (1, 2, 3)), do.Start()]
        for command in todo:
            assert await other.ask("t", command, "p0") is None
        assert await keeper.ask(do.Invite(chair=1), "p0") is not None
        assert keeper.is_lost
        found = await at_match(house, "t", 1)
        assert found is not None
        assert (found.match, keeper.table.match) == (1, 0)
        await other.keepers["t"].end()

    script(work, tmp_path)


def test_a_sweep_does_not_wait_for_a_keeper_that_has_ended_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was at his table comes to another, and the socket that he had before is gone after that."""

    async def work(house: House, _: Store) -> None:
        first, second = await table(house, "a"), await lost(house, "b")
        heard = await come(second, "p0")

        async def meanwhile(_: int) -> None:
            await house.find("b")
            await second.part(heard.line)

        monkeypatch.setattr(first, "heed", meanwhile)
        async with asyncio.timeout(PATIENCE):
            await Sweeping(house).heed_others()
        assert house.is_open("b")

    script(work, tmp_path)


def test_a_house_that_ends_waits_until_its_farewell_is_sent(tmp_path: Path) -> None:
    sent: list[str] = []

    async def slowly(message: Any) -> None:  # noqa: ANN401
        await asyncio.sleep(0.05)
        sent.append(message["type"])

    async def work(house: House, _: Store) -> None:
        keeper, line = await table(house, "t"), Line(slowly, "p0")
        writing = asyncio.create_task(line.write())
        await keeper.join(line, Hello(1))
        await house.end(farewell("restart"))
        assert sent == ["websocket.send", "websocket.send", "websocket.close"]
        await writing

    script(work, tmp_path)
