"""Compiling beside the server: the games of live tables first, and nothing left running at the end."""

import asyncio
import errno
import os
import sys
from pathlib import Path

import psutil
import pytest
from structlog.testing import capture_logs

from tests.server.keeping import script
from tests.server.serving import PATIENCE, Served, wait_until
from tripot.engine.views import admits, conceal_all
from tripot.games import GAMES
from tripot.players.search.weighing import weigh
from tripot.players.warm import all_jobs
from tripot.server import metrics, warming
from tripot.server.house import House
from tripot.server.warming import NEEDED, Warming, compiled_apart
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.settings import Settings


def test_the_games_of_live_tables_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def work(house: House, store: Store) -> None:
        async def note(*words: str) -> tuple[bytes, int]:
            if "--look" in words:
                return "\n".join(GAMES).encode(), 0
            done.extend(words)
            if len(done) == 1:
                await house.make(do.Create("t", GAMES[-1], 3, {}, Settings()), "p0")
            return b"", 0

        monkeypatch.setattr(warming, "compiled_apart", note)
        await Warming(house).run()

    script(work, tmp_path)
    assert done == [GAMES[0], GAMES[-1], *GAMES[1:-1]]


@pytest.mark.parametrize("cold", [(), GAMES[1:3]])
def test_what_is_compiled_is_seen_in_one_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cold: tuple[str, ...]
) -> None:
    done: list[tuple[str, ...]] = []

    async def work(house: House, _: Store) -> None:
        async def note(*words: str) -> tuple[bytes, int]:
            done.append(words)
            return "\n".join(cold).encode() if "--look" in words else b"", 0

        monkeypatch.setattr(warming, "compiled_apart", note)
        await Warming(house).run()

    script(work, tmp_path)
    assert done == [("--look", *GAMES), *((game,) for game in cold)]
    assert metrics.REGISTRY.get_sample_value("tripot_compiled_games") == len(GAMES)


def test_what_a_server_compiles_is_what_shows_and_what_searches() -> None:
    jobs = [job for job in all_jobs("polignac") if job.algorithm in NEEDED]
    assert {job.module for job in jobs} == {conceal_all.run.__module__, weigh.run.__module__}
    assert {job.algorithm for job in jobs} == {each.run.__name__ for each in (conceal_all, admits, weigh)}


def test_where_no_process_can_be_started_the_log_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def start(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)

    async def work(house: House, _: Store) -> None:
        with capture_logs() as logs:
            await Warming(house).run()
        assert [(line["game"], line["error"]) for line in logs] == [(game, "BlockingIOError") for game in GAMES]

    script(work, tmp_path)


def test_where_a_game_cannot_be_compiled_the_log_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the last words of the process that was to compile it."""
    stands_in = tmp_path / "stands_in"
    stands_in.write_text("#!/bin/sh\necho Compiling; echo No room >&2; exit 1\n")
    stands_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stands_in))

    async def work(house: House, _: Store) -> None:
        with capture_logs() as logs:
            await Warming(house).run()
        assert [(line["game"], line["reason"]) for line in logs] == [(game, "No room") for game in GAMES]

    script(work, tmp_path)


def test_where_no_priority_may_be_set_a_process_compiles_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a unit of systemd that filters such calls."""

    def refuse(*_: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    stands_in = tmp_path / "stands_in"
    stands_in.write_text("#!/bin/sh\necho compiled\n")
    stands_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stands_in))
    monkeypatch.setattr(os, "setpriority", refuse)
    assert asyncio.run(compiled_apart("polignac")) == (b"compiled\n", 0)


def test_a_process_compiles_at_the_lowest_priority_and_ends_with_who_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its place a process that only says who it is."""
    told = tmp_path / "told"
    stands_in = tmp_path / "stands_in"
    stands_in.write_text(f"#!/bin/sh\necho $$ > {told}.new; mv {told}.new {told}; exec sleep 600\n")
    stands_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stands_in))

    async def go() -> int:
        waiting = asyncio.create_task(compiled_apart("polignac"))
        while not told.exists():
            await asyncio.sleep(0.01)
        number = int(told.read_text())
        while os.getpriority(os.PRIO_PROCESS, number) != warming.LOWEST:
            await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return number

    with pytest.raises(ProcessLookupError):
        os.kill(asyncio.run(go()), 0)


def test_a_server_that_stops_leaves_no_process_behind(folder: Path) -> None:
    with Served(folder, workers=1) as served:
        assert served.process is not None
        server = psutil.Process(served.process.pid)
        wait_until(server.children)
        begun = server.children(recursive=True)
        assert "tripot_compiled_games" in served.stranger().get("/metrics").text
    assert psutil.wait_procs(begun, PATIENCE)[1] == []
