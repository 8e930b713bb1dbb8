"""The store in one SQLite file: the contract, and what is its own."""

import asyncio
import errno
import os
import re
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.store.contract import *  # noqa: F403  # the contract's tests run here
from tests.store.contract import RESULT, SUMMARY, Bench, at_work
from tripot.store import writer
from tripot.store.acts import END, HANDFUL, Append, do_together
from tripot.store.migrations import APPLICATION, STEPS, take_step
from tripot.store.rows import Appended, New, Tally
from tripot.store.sqlite import LAST, LENGTHS, MINE, OPEN, TALLIES, open_sqlite
from tripot.store.store import ConflictError, DamagedError, FullError, StoreError

PATIENCE = 60.0  # seconds; never waited for unless something is wrong
PAGE = 4096  # bytes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tripot.db"


@pytest.fixture
def store(file: Path) -> Iterator[Bench]:
    with at_work(lambda: open_sqlite(file)) as bench:
        yield bench


def raw(file: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(file, isolation_level=None))


def ask(file: Path, statement: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
    """Have a statement done past the store, and give its rows."""
    with raw(file) as connection:
        return connection.execute(statement, values).fetchall()


def test_a_commit_waits_for_the_disk(store: Bench, file: Path) -> None:
    """WAL, and a sync at every commit: an answer is a promise even when the power fails."""
    store.append("t", 0, b"a")
    assert ask(file, "PRAGMA journal_mode") == [("wal",)]
    connection = store.store._writer._connection  # type: ignore[attr-defined]
    found = store.run(store.store._writer.do(lambda _: connection.execute("PRAGMA synchronous").fetchone()[0]))  # type: ignore[attr-defined]
    assert found == 2


def test_all_that_waits_is_written_in_one_transaction(store: Bench) -> None:
    """While the disk is busy with one act, those behind it are gathered, and share the next sync."""
    writer = store.store._writer  # type: ignore[attr-defined]
    begun, free, seen = threading.Event(), threading.Event(), []

    def hold(_: sqlite3.Connection) -> None:
        begun.set()
        free.wait()

    async def work() -> None:
        first = asyncio.ensure_future(writer.do(hold))
        await asyncio.to_thread(begun.wait)
        acts = [asyncio.ensure_future(writer.do(lambda c: seen.append(c.total_changes))) for _ in range(30)]
        await asyncio.sleep(0)
        statements: list[str] = []
        writer._connection.set_trace_callback(statements.append)
        free.set()
        await asyncio.gather(first, *acts)
        assert statements.count("COMMIT") == 2

    store.run(work())
    assert len(seen) == 30


def test_plain_events_are_written_a_handful_at_a_time(store: Bench) -> None:
    """Which is quicker: those that are too few for one are written by themselves."""
    acts = [Append(New(f"t{at}", 0, [b"a"])) for at in range(2 * HANDFUL - 1)]
    statements: list[str] = []

    def together(connection: sqlite3.Connection) -> list[Appended]:
        connection.set_trace_callback(statements.append)
        done = do_together(connection, acts)
        connection.set_trace_callback(None)
        return done

    assert store.run(store.store._writer.do(together)) == [Appended(0, again=False)] * len(acts)  # type: ignore[attr-defined]
    assert len([one for one in statements if one.startswith("INSERT INTO events")]) == 1 + (HANDFUL - 1)


def test_what_waits_when_it_is_closed_is_written_first(store: Bench) -> None:
    begun, free = threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> None:
        begun.set()
        free.wait()

    async def work() -> list[Appended]:
        acts = [asyncio.ensure_future(store.store._writer.do(hold))]  # type: ignore[attr-defined]
        await asyncio.to_thread(begun.wait)
        acts += [asyncio.ensure_future(store.store.append(New(f"t{at}", 0, [b"a"]))) for at in range(3)]
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(store.store.close())
        await asyncio.sleep(0)
        free.set()
        _, *appended = await asyncio.wait_for(asyncio.gather(*acts), PATIENCE)
        await closing
        return appended

    assert store.run(work()) == [Appended(0, again=False)] * 3
    store.reopen()
    assert [store.log(f"t{at}") for at in range(3)] == [[b"a"]] * 3


def test_who_no_longer_waits_keeps_nobody_from_writing(store: Bench) -> None:
    """Nor does a loop that has ended before its act was done."""
    begun, free = threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> None:
        begun.set()
        free.wait()

    async def leave() -> None:
        asking = asyncio.ensure_future(store.store._writer.do(hold))  # type: ignore[attr-defined]
        await asyncio.to_thread(begun.wait)
        asking.cancel()

    asyncio.run(leave())
    free.set()
    appended = asyncio.wait_for(store.store.append(New("t", 0, [b"a"])), PATIENCE)
    assert store.run(appended) == Appended(0, again=False)


def test_an_act_with_a_fault_of_its_own_harms_no_other(store: Bench) -> None:
    with pytest.raises(ZeroDivisionError):
        store.run(store.store._writer.do(lambda _: 1 // 0))  # type: ignore[attr-defined]
    store.append("t", 0, b"a")


def test_an_act_with_a_fault_of_its_own_leaves_nothing_half_done(store: Bench) -> None:
    """As a score that SQLite has no room for, met once the event is written."""
    beyond = replace(RESULT, standings=(replace(RESULT.standings[0], score=1 << 70),))
    with pytest.raises(OverflowError):
        store.append("t", 0, b"a", results=[beyond])
    assert store.log("t") == []


def test_a_persons_tables_are_read_in_order_whatever_else_is_kept(store: Bench, file: Path) -> None:
    """By an index that gives them sorted, so that they cost what they show."""
    assert all(step.startswith("SEARCH") for step in plan_of(file, MINE))


def test_for_the_open_tables_no_other_is_looked_at(store: Bench, file: Path) -> None:
    """They are ranked by host, so that nobody's many tables have to be passed one by one for those of others."""
    looked_at = [step for step in plan_of(file, OPEN) if "tables" in step]
    assert looked_at == ["SEARCH tables USING INDEX tables_open (changed>?)"]


def test_a_persons_results_are_counted_and_chosen_without_reading_their_records(store: Bench, file: Path) -> None:
    tallies, last = plan_of(file, TALLIES), plan_of(file, LAST)
    assert tallies[0].startswith("SEARCH standings USING COVERING INDEX")
    assert any(step.startswith("SEARCH standings USING COVERING INDEX") for step in last)
    assert any(step.startswith("SEARCH results USING PRIMARY KEY") for step in last)


def test_the_sessions_of_a_person_are_ended_without_looking_at_everybodys(store: Bench, file: Path) -> None:
    """While they are all tables wait to be written to."""
    assert plan_of(file, END) == ["SEARCH sessions USING COVERING INDEX sessions_by_player (player=?)"]


def test_the_length_of_a_log_is_found_without_reading_it(store: Bench, file: Path) -> None:
    plan = [row[-1] for row in ask(file, f"EXPLAIN QUERY PLAN {LENGTHS}", ('["t"]',))]
    assert "SEARCH events USING PRIMARY KEY (table_id=?)" in plan
    assert not any(step.startswith("SCAN events") for step in plan)


def plan_of(file: Path, query: str) -> list[str]:
    """The steps by which a query is answered."""
    rows = ask(file, f"EXPLAIN QUERY PLAN {query}", ("ann",) + (10,) * (query.count("?") - 1))
    return [row[-1] for row in rows]


# its health


def test_it_is_well_until_a_write_fails_and_again_after_the_next(store: Bench) -> None:
    writer, found = store.store._writer, [store.store.is_well]  # type: ignore[attr-defined]
    with pytest.raises(StoreError):
        store.run(writer.do(lambda connection: connection.execute("INSERT INTO nothing VALUES (1)")))
    found.append(store.store.is_well)
    with pytest.raises(ConflictError):  # which is no trouble of the disk
        store.append("t", 3, b"a")
    found.append(store.store.is_well)
    assert found == [True, False, True]


def test_a_disk_that_takes_something_again_is_well_though_nobody_writes(
    store: Bench, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A balancer may send nobody to a server that reports trouble."""
    monkeypatch.setattr(writer, "GLANCE", 0.01)

    connection = store.store._writer._connection  # type: ignore[attr-defined]
    connection.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreError):
        store.append("t", 0, b"a")
    sleep(0.05)
    was_well = store.store.is_well
    connection.execute("PRAGMA query_only = 0")
    end = monotonic() + PATIENCE
    while not store.store.is_well:
        assert monotonic() < end
        sleep(0.01)
    assert not was_well
    store.append("t", 0, b"a")
    assert ask(file, "PRAGMA application_id") == [(APPLICATION,)]


def test_a_disk_that_does_not_answer_is_in_trouble_until_it_does(store: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that is frozen for a copy, or a line to it that hangs: the write neither fails nor ends."""
    monkeypatch.setattr(writer, "LATE", 0.05)
    frozen = threading.Event()

    async def work() -> list[bool]:
        act = asyncio.create_task(store.store._writer.do(lambda _: frozen.wait(PATIENCE)))  # type: ignore[attr-defined]
        found = [store.store.is_well]
        await asyncio.sleep(0.1)
        found.append(store.store.is_well)
        frozen.set()
        await act
        return [*found, store.store.is_well]

    assert store.run(work()) == [True, False, True]


def test_a_write_that_is_under_way_is_no_trouble(store: Bench) -> None:
    begun, frozen = threading.Event(), threading.Event()

    def act(_: sqlite3.Connection) -> None:
        begun.set()
        frozen.wait(PATIENCE)

    async def work() -> bool:
        writing = asyncio.create_task(store.store._writer.do(act))  # type: ignore[attr-defined]
        await asyncio.to_thread(begun.wait, PATIENCE)
        found = store.store.is_well
        frozen.set()
        await writing
        return found

    assert store.run(work())


def test_an_error_says_what_sqlite_calls_it(store: Bench) -> None:
    store.run(store.store._writer.do(lambda connection: connection.execute("PRAGMA query_only = 1")))  # type: ignore[attr-defined]
    with pytest.raises(StoreError) as found:
        store.append("t", 0, b"a")
    assert found.value.why == "SQLITE_READONLY"


@pytest.mark.parametrize("beside", ["", "-wal", "-shm"])
def test_without_its_file_it_is_not_well_and_takes_nothing(store: Bench, file: Path, beside: str) -> None:
    """SQLite would write on into the file that is gone, and say that all is kept."""
    store.append("t", 0, b"a")
    file = file.with_name(f"{file.name}{beside}")
    moved = file.rename(file.with_name("moved"))
    for _ in range(2):
        assert not store.store.is_well
        with pytest.raises(StoreError, match="gone"):
            store.append("t", 1, b"b")
        file.write_bytes(b"another")
    moved.rename(file)
    assert store.store.is_well
    store.append("t", 1, b"b")
    assert store.log("t") == [b"a", b"b"]


def test_what_is_kept_beside_a_linked_store_is_missed_too(file: Path, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    linked.symlink_to(file)
    with at_work(lambda: open_sqlite(linked)) as store:
        store.append("t", 0, b"a")
        file.with_name(f"{file.name}-wal").rename(tmp_path / "moved")
        assert not store.store.is_well
        with pytest.raises(StoreError, match="gone"):
            store.append("t", 1, b"b")


def test_pages_that_are_damaged_are_told_from_other_trouble(store: Bench, file: Path) -> None:
    for seq in range(40):
        store.append("t", seq, bytes(500))
    store.append("u", 0, b"a")
    ask(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    root = ask(file, "SELECT rootpage FROM sqlite_master WHERE name = 'events'")[0][0]
    with file.open("r+b") as pages:
        pages.seek((root - 1) * PAGE)
        pages.write(b"\xff" * PAGE)
    store.reopen()
    with pytest.raises(DamagedError, match="is damaged"):
        store.log("t")


# another file, another version


def test_a_file_of_something_else_is_refused_and_left_alone(file: Path) -> None:
    file.write_bytes(b"tripot = 1\n" * 400)
    before = file.read_bytes()
    with pytest.raises(DamagedError):
        Bench(lambda: open_sqlite(file))
    assert file.read_bytes() == before


def test_another_database_is_refused(file: Path) -> None:
    for filled in ("PRAGMA user_version = 3", "CREATE TABLE recipes (id)"):
        ask(file, filled)
        with pytest.raises(DamagedError, match=f"{re.escape(str(file))} is a database of something else"):
            Bench(lambda: open_sqlite(file))


def test_a_newer_store_is_refused(file: Path) -> None:
    with at_work(lambda: open_sqlite(file)):
        pass
    ask(file, f"PRAGMA user_version = {len(STEPS) + 1}")
    with pytest.raises(DamagedError, match=f"reads versions 1 to {len(STEPS)}"):
        Bench(lambda: open_sqlite(file))


def test_a_folder_that_is_not_there_is_an_error_of_the_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Bench(lambda: open_sqlite(tmp_path / "none" / "tripot.db"))


def test_a_file_that_may_only_be_read_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_work(lambda: open_sqlite(file)):
        pass

    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)

    monkeypatch.setattr("tripot.store.sqlite._connect", connect)
    with pytest.raises(StoreError, match="readonly"):
        Bench(lambda: open_sqlite(file))


def test_where_it_may_not_write_it_leaves_nothing_that_would_be_in_the_way_later(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite makes its two other files with the mode of the store, and cannot use them once that may be written."""
    with at_work(lambda: open_sqlite(file)):
        pass

    def forbid(*_: object) -> int:
        raise PermissionError(errno.EACCES, "no")  # the superuser, as whom tests may run, is forbidden nothing

    with monkeypatch.context() as forbidden:
        forbidden.setattr(os, "open", forbid)
        with pytest.raises(StoreError, match="writing to it is not allowed") as refused:
            Bench(lambda: open_sqlite(file))
    assert f"{file}\xa0: il n’est pas permis" in refused.value.fr
    assert list(file.parent.iterdir()) == [file]


def test_a_folder_in_its_place_is_said(file: Path) -> None:
    file.mkdir()
    with pytest.raises(StoreError, match=f"{re.escape(str(file))} cannot be opened: Is a directory"):
        Bench(lambda: open_sqlite(file))


def test_nobody_else_of_the_machine_can_read_a_store_a_new_one_or_one_that_was_there(file: Path) -> None:
    for seq in range(2):
        with at_work(lambda: open_sqlite(file)) as bench:
            bench.append("t", seq, b"a")
            kept = list(file.parent.iterdir())
            assert {stat.S_IMODE(one.stat().st_mode) for one in kept} == {0o600}
            assert len(kept) == 3
        file.chmod(0o644)


def test_a_copy_taken_while_it_is_written_to_is_a_store(store: Bench, file: Path) -> None:
    """As docs/operating.md says to take one."""
    store.append("t", 0, b"a", results=[RESULT])
    ask(file, f"VACUUM INTO '{file.parent}/copy.db'")
    store.append("t", 1, b"b")
    with at_work(lambda: open_sqlite(file.parent / "copy.db")) as copy:
        assert copy.log("t") == [b"a"]
        assert copy.run(copy.store.result("t", 1)) == RESULT


def test_what_a_killed_server_left_beside_its_store_is_closed_to_others_too(store: Bench, file: Path) -> None:
    """The log of what was written last; SQLite leaves its mode as it finds it."""
    store.append("t", 0, b"a")
    left = [Path(shutil.copy(f"{file}{beside}", f"{file}2{beside}")) for beside in ("", "-wal")]
    for one in left:
        one.chmod(0o644)
    with at_work(lambda: open_sqlite(left[0])) as bench:
        assert bench.log("t") == [b"a"]
        assert [stat.S_IMODE(one.stat().st_mode) for one in left] == [0o600] * 2


# migrations


def test_the_steps_are_numbered_without_a_gap_and_each_has_its_file() -> None:
    assert [step[:4] for step in STEPS] == [f"{number:04}" for number in range(1, len(STEPS) + 1)]
    found = sorted(entry.name for entry in files("tripot.store").joinpath("schema").iterdir())
    assert found == [f"{step}.sql" for step in STEPS]


def first_version(file: Path) -> None:
    """A store as the first version wrote it, with a table and a player."""
    with raw(file) as connection:
        take_step(connection, 1)
        connection.execute("INSERT INTO events VALUES ('t', 0, 'm', x'61'), ('t', 1, NULL, x'62')")
        connection.execute("INSERT INTO tables VALUES ('t', 'polignac', 'ann', 'lobby', 1, '[\"ann\", \"bob\"]', 2, 5)")
        connection.execute("INSERT INTO players VALUES ('ann', 'Ann', 7, 'fr', NULL, NULL)")


def test_a_store_of_the_first_version_is_brought_up_to_date_with_all_it_holds(file: Path) -> None:
    first_version(file)
    assert ask(file, "PRAGMA user_version") == [(1,)]
    with at_work(lambda: open_sqlite(file)) as bench:
        assert bench.log("t") == [b"a", b"b"]
        assert bench.run(bench.store.open_tables(0, 10)) == [SUMMARY]
        assert bench.run(bench.store.tables_of("bob")) == [SUMMARY]
        assert bench.run(bench.store.moved("t", "m")) == 0
        bench.append("t", 2, b"c", results=[RESULT])
        assert bench.run(bench.store.result("t", 1)) == RESULT
    assert ask(file, "PRAGMA user_version") == [(len(STEPS),)]
    assert ask(file, "PRAGMA application_id") == [(APPLICATION,)]


def test_the_results_of_an_older_store_are_found_and_counted_in_the_new_one(file: Path) -> None:
    with raw(file) as connection:
        for step in (1, 2, 3):
            take_step(connection, step)
        connection.execute("INSERT INTO results VALUES ('t', 1, 'rumoli', 4, 99, 'tripot = 1')")
        connection.execute("INSERT INTO standings VALUES ('t', 1, 0, 'ann', 5, 1, 0), ('t', 1, 1, 'bob', -5, 0, 1)")
        connection.execute("INSERT INTO tables VALUES ('t', 'rumoli', 'ann', 'over', 1, '[\"ann\"]', 2, 5)")
        connection.execute("INSERT INTO sitting VALUES ('t', 'ann', 5), ('u', 'ann', 4)")
        connection.execute("INSERT INTO tables VALUES ('u', 'rumoli', 'ann', 'play', 1, '[\"ann\"]', 2, 4)")
    with at_work(lambda: open_sqlite(file)) as bench:
        assert [found.ended for found in bench.run(bench.store.results_of("bob"))] == [99]
        assert bench.run(bench.store.tallies_of("ann")) == [Tally("rumoli", 1, 1, 0)]
        assert [found.table for found in bench.run(bench.store.tables_of("ann"))] == ["u", "t"]


def test_a_step_that_another_process_has_taken_meanwhile_is_not_taken_again(file: Path) -> None:
    with at_work(lambda: open_sqlite(file)) as bench:
        bench.append("t", 0, b"a")
    with raw(file) as connection:
        connection.row_factory = sqlite3.Row
        take_step(connection, 1)
    assert ask(file, "PRAGMA user_version") == [(len(STEPS),)]


def test_a_step_waits_for_another_process_that_takes_it(file: Path) -> None:
    """It does not look at the number before that one is done."""

    def take_it_too() -> None:
        with raw(file) as second:
            take_step(second, 2)

    first_version(file)
    with raw(file) as first, ThreadPoolExecutor(1) as pool:
        first.execute("BEGIN IMMEDIATE")
        second = pool.submit(take_it_too)
        sleep(0.1)
        first.execute("PRAGMA user_version = 2")
        first.execute("COMMIT")
        second.result(timeout=PATIENCE)
    assert ask(file, "PRAGMA user_version") == [(2,)]
    assert ask(file, "SELECT name FROM sqlite_master WHERE name = 'results'") == [], "it is not taken twice"


def test_an_old_store_and_a_new_one_have_the_same_schema(tmp_path: Path) -> None:
    first_version(tmp_path / "old.db")
    schemas = []
    for name in ("old.db", "new.db"):
        with at_work(lambda name=name: open_sqlite(tmp_path / name)):  # type: ignore[misc]
            pass
        schemas.append(ask(tmp_path / name, "SELECT name, sql FROM sqlite_master ORDER BY name"))
    assert schemas[0] == schemas[1]


def test_a_step_that_fails_leaves_the_store_as_it_was(file: Path) -> None:
    first_version(file)
    ask(file, "CREATE TABLE standings (taken)")
    with pytest.raises(StoreError):
        Bench(lambda: open_sqlite(file))
    assert ask(file, "PRAGMA user_version") == [(1,)]
    names = [name for (name,) in ask(file, "SELECT name FROM sqlite_master")]
    assert "results" not in names


# a full disk


def fill(bench: Bench) -> int:
    """Append until there is no room left; returns how often that was possible."""
    for written in range(1_000):
        try:
            bench.append("t", 2 * written, b"x" * 5_000, b"y" * 5_000, move=f"m{written}")
        except FullError:
            return written
    return 1_000


def test_a_full_disk_is_said_and_nothing_is_half_done(file: Path) -> None:
    """Whole batches fail or succeed, the log has no gap, and reading goes on; with room again, so does writing."""
    with at_work(lambda: open_sqlite(file)) as bench:
        bounded = f"PRAGMA max_page_count = {200_000 // PAGE}"
        bench.run(bench.store._writer.do(lambda connection: connection.execute(bounded)))  # type: ignore[attr-defined]
        written = fill(bench)
        assert 5 < written < 50
        assert bench.log("t") == [b"x" * 5_000, b"y" * 5_000] * written
        assert bench.run(bench.store.moved("t", f"m{written}")) is None
        with pytest.raises(FullError):
            bench.append("u", 0, b"z" * 100_000)
        assert bench.log("u") == []
    with at_work(lambda: open_sqlite(file)) as bench:
        bench.append("t", 2 * written, b"x", move=f"m{written}")
        assert len(bench.log("t")) == 2 * written + 1
    assert ask(file, "PRAGMA integrity_check") == [("ok",)]
