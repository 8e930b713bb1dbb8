"""When a table leaves the memory, what comes by itself and when, and what a quiet table costs."""

import asyncio
import gc
import json
import time
import tracemalloc
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.clients import PATIENCE
from tests.server.indoors import Server, Socket
from tests.server.keeping import SEATS, Faltering, Heard, act, at_play, break_, come, script, table, until
from tripot.server import errands, sweeping
from tripot.server import keeper as keepers
from tripot.server.asked import Asked
from tripot.server.clocks import now_ms
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.messages import Hello
from tripot.server.sweeping import Sweeping
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.events import decode
from tripot.table.evolve import fold

HOUR = 3_600_000  # milliseconds


def test_a_table_nobody_is_at_leaves_the_memory_and_comes_back_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keepers, "QUIET", 0.05)
    monkeypatch.setattr(sweeping, "SWEEP", 0.02)

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        task = asyncio.create_task(Sweeping(house).run())
        await asyncio.sleep(0.3)
        assert "t" in house.keepers
        await keeper.part(heard.line)
        await until(lambda: "t" not in house.keepers)
        task.cancel()
        again, other = await asyncio.gather(house.find("t"), house.find("t"))
        assert again is other
        assert again is not None
        assert again.table.chairs[0].name == "Adèle"
        assert again.table.token == keeper.table.token
        assert await house.find("t_nowhere") is None

    script(work, tmp_path)


def test_a_table_is_idle_once_nothing_is_to_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No deed that waits, no clock and no machine, no second try at what the store refused."""
    monkeypatch.setattr(keepers, "QUIET", -1.0)

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")

        def is_idle() -> bool:
            return keeper.is_idle

        assert is_idle()
        keeper._inbox.put_nowait(Asked(do.Invite(chair=1), "p0"))
        assert not is_idle()
        await keeper._inbox.join()
        assert is_idle()
        for deed in (do.Invite(chair=2), do.Invite(chair=3), do.Start()):
            assert await keeper.ask(deed, "p0") is None
        assert keeper.table.phase == "sealing"
        assert not is_idle()
        keeper, faltering = await table(house, "u"), Faltering(store, monkeypatch)
        faltering.refuses = True
        assert await keeper.ask(do.Invite(chair=1), "p0") is not None
        assert not is_idle()
        faltering.refuses = False
        await until(is_idle)

    script(work, tmp_path)


def test_a_table_where_machines_have_played_is_idle_once_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keepers, "QUIET", -1.0)

    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house)
        while keeper.table.playing is None or len(keeper.table.playing.log) < 2 * SEATS:
            await act(keeper, "p0")
        for line in keeper.lines:
            await keeper.part(line)
        assert await keeper.ask(do.Close(), "p0") is None
        await until(lambda: keeper.is_idle)

    script(work, tmp_path)


def test_who_sits_down_and_never_comes_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table made in one request plays nothing to its end with nobody there."""
    monkeypatch.setattr(keepers, "ARRIVAL", 0.05)

    async def work(house: House, _: Store) -> None:
        alone, there = await table(house, "t"), await table(house, "u")
        await come(there, "p0")
        for keeper in (alone, there):
            keeper.expect()
        await until(lambda: alone.table.chairs[0].away is not None)
        await until(lambda: there._recovery is None)
        assert there.table.chairs[0].away is None
        await come(alone, "p0")
        await until(lambda: alone.table.chairs[0].away is None)

    script(work, tmp_path)


def test_who_is_gone_before_he_is_seated_is_away(tmp_path: Path) -> None:
    """A socket that closes behind its `sit` finds no chair of its person yet."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        await come(keeper, "p0")
        gone, there, other = await come(keeper, "p1"), await come(keeper, "p2"), await come(keeper, "p2")
        for chair, heard in ((1, gone), (2, there)):
            sit = do.Sit(name=heard.line.person, chair=chair, token=keeper.table.token)
            await keeper.put(Asked(sit, heard.line.person, "x", heard.line))
        assert keeper.table.chairs[1].empty
        await keeper.part(gone.line)
        await keeper.part(other.line)
        await keeper._inbox.join()
        assert [chair.away is not None for chair in keeper.table.chairs[:3]] == [False, True, False]

    script(work, tmp_path)


def test_a_table_that_ends_does_first_what_it_was_asked(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.put(Asked(do.Invite(chair=1), "p0", "x", heard.line))
        await keeper.end()
        assert b'"invited"' in (await store.events("t"))[-1]
        assert heard.texts == ['{"t":"ok","id":"x"}']

    script(work, tmp_path)


def test_at_a_table_that_has_ended_nothing_comes_by_itself_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither after what it still did, nor after what the store refused."""

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        deeds: list[AnyCommand] = [do.Invite(chair=chair) for chair in range(1, SEATS)]
        for deed in (*deeds, do.Start()):
            assert await keeper.ask(deed, "p0") is None
        await keeper.put(Asked(do.Say("hello"), "p0"))
        await keeper.end()
        assert keeper.table.phase == "sealing"
        assert keeper._errands.are_done
        keeper, faltering = await table(house, "u"), Faltering(store, monkeypatch)
        faltering.refuses = True
        assert await keeper.ask(do.Invite(chair=1), "p0") is not None
        recovery = keeper._recovery
        await keeper.end()
        assert recovery is not None
        assert recovery.cancelled()

    script(work, tmp_path)


def test_a_sweep_that_breaks_is_not_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "QUIET", 0.0)
    monkeypatch.setattr(sweeping, "SWEEP", 0.02)
    monkeypatch.setattr(Sweeping, "load_views", break_)

    async def work(house: House, _: Store) -> None:
        task = asyncio.create_task(Sweeping(house).run())
        for name in "ab":
            await table(house, name)
            await until(lambda: not house.keepers)
        task.cancel()

    script(work, tmp_path)


def test_what_is_due_while_the_inbox_is_full_is_put_there_when_there_is_room(tmp_path: Path) -> None:
    """What fills it may all be refused, and then nothing else winds the clock."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        inbox: asyncio.Queue[Asked] = asyncio.Queue(1)
        inbox.put_nowait(Asked(do.Next(), "p0"))
        clock = errands.Errands(inbox, house.bots, now_ms)
        clock.plan(replace(keeper.table, phase="sealing"))
        await asyncio.sleep(3 * errands.FULL)
        assert not clock.are_done
        assert isinstance(inbox.get_nowait().command, do.Next)
        async with asyncio.timeout(PATIENCE):
            assert isinstance((await inbox.get()).command, do.Tick)
        assert clock.are_done

    script(work, tmp_path)


def test_the_clock_of_the_tables_does_not_step(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert before <= now_ms() < before + 1000 * PATIENCE


def test_what_is_kept_of_a_table_is_dated_by_the_calendar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also once the machine has slept, or its clock was set: the table's own went on as before."""

    async def work(house: House, store: Store) -> None:
        later = now_ms() + HOUR
        monkeypatch.setattr(keepers, "date_ms", lambda: later)
        keeper = await at_play(house)
        (summary,) = await store.tables_of("p0")
        assert await keeper.ask(do.Close(), "p0") is None
        (result,) = await store.results_of("p0")
        assert (summary.changed, result.ended) == (later, later)
        assert keeper.table.now < later

    script(work, tmp_path)


def test_a_table_whose_log_is_ahead_of_the_clock_goes_on(tmp_path: Path) -> None:
    """A clock that was fast has been set right while no server was up."""

    async def work(house: House, store: Store) -> None:
        await (await at_play(house)).end()
        bodies = await store.events("t")
        left = fold(map(decode, bodies))
        keeper = Keeper(left, len(bodies), store, house.bots, lambda: now_ms() - HOUR, asleep=True)
        house.keepers["t"] = keeper
        keeper.start()
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < left.chairs[0].turn + 2:
                await act(keeper, "p0")
        assert all(json.loads(text).get("at", left.now) >= left.now for text in heard.texts)

    script(work, tmp_path)


def test_the_time_that_is_answered_is_that_by_which_the_table_goes(tmp_path: Path) -> None:
    """And not the server's own, where the log is ahead of that."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        keeper._clock = lambda: now_ms() + HOUR
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        await house.keepers.pop("t").end()
        socket = Socket(Server(house), "t")
        pong = await socket.answer(socket.ask("ping"))
        snapshot = socket.said[0]
        assert keeper.table.now <= snapshot["at"] <= pong["at"]
        await socket.leave()

    script(work, tmp_path)


def test_a_quiet_table_costs_less_than_fifty_kilobytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "QUIET", 0.0)
    count = 20

    async def work(house: House, _: Store) -> None:
        await played(house, "warm")
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for number in range(count):
            await played(house, f"t{number}")
        for keeper in house.keepers.values():
            keeper.rest()
        gc.collect()
        spent = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert spent / count < 50_000

    script(work, tmp_path)


async def played(house: House, name: str) -> Keeper:
    """A table in play with four people, whose sockets are gone."""
    keeper = await table(house, name)
    for chair in range(1, SEATS):
        assert await keeper.ask(do.Sit(name=f"P{chair}", chair=chair, token=keeper.table.token), f"p{chair}") is None
        assert await keeper.ask(do.Ready(), f"p{chair}") is None
    heard = [await come(keeper, f"p{chair}") for chair in range(SEATS)]
    assert await keeper.ask(do.Start(), "p0") is None
    for one in heard:
        await keeper.part(one.line)
    await keeper._inbox.join()
    return keeper
