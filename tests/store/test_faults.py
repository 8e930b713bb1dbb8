"""A store that is cut down in mid-sentence: killed, or with the end of its log torn off."""

import asyncio
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.store.contract import Bench, at_work
from tripot.store.rows import Shortcut
from tripot.store.sqlite import open_sqlite
from tripot.store.store import ConflictError, FullError, StoreError
from tripot.store.writer import Act, Writer

ROUNDS = pytest.mark.parametrize("rounds", [5, pytest.param(100, marks=pytest.mark.soak)])
PROMISES = range(10, 100)  # how many a process has made when it is killed


def run_and_kill(file: Path, first: int) -> list[tuple[str, int, int, int]]:
    """Let a process append, and kill it as it is; returns what it was promised."""
    command = [sys.executable, "-m", "tests.store.appending", str(file), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(random.Random(first).choice(PROMISES))]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    return read_promises(lines)


def read_promises(lines: list[str]) -> list[tuple[str, int, int, int]]:
    """Table, move, first number and how many events, of each whole line that a process has printed."""
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(table, int(move), int(seq), int(count)) for table, move, seq, count in whole]


@ROUNDS
def test_nothing_promised_is_lost_or_doubled_when_the_process_is_killed(tmp_path: Path, rounds: int) -> None:
    file = tmp_path / "tripot.db"
    promised: list[tuple[str, int, int, int]] = []
    for number in range(rounds):
        got = run_and_kill(file, 1_000_000 * number)
        assert got
        promised += got
        with at_work(lambda: open_sqlite(file)) as bench:
            check(bench, got)
    with at_work(lambda: open_sqlite(file)) as bench:
        check(bench, promised)
    assert len(promised) >= rounds * PROMISES.start
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def check(bench: Bench, promised: list[tuple[str, int, int, int]]) -> None:
    """Every promise is kept once, at its place; what was never promised is there whole or not at all."""
    logs = {table: bench.log(table) for table in {table for table, *_ in promised}}
    for table, move, seq, count in promised:
        body = f"{table} {move}".encode()
        assert logs[table][seq : seq + count] == [body] * count
        assert bench.run(bench.store.moved(table, str(move))) == seq
    for table, log in logs.items():
        moves = [int(body.split()[1]) for body in log]
        assert moves == sorted(moves)
        assert all(moves.count(move) == 1 + move % 3 for move in set(moves[-50:]) | set(moves[:50]))
        assert sum(1 + move % 3 for move in set(moves)) == len(log), table
        last = next(at for at in range(len(log), 0, -1) if moves[at - 1] % 5 == 0)
        assert bench.run(bench.store.shortcut(table)) == Shortcut(table, moves[last - 1], last, b"")


@pytest.mark.soak
def test_a_torn_log_opens_to_a_part_of_it_from_the_start(tmp_path: Path) -> None:
    """The write-ahead log cut at many lengths: whole transactions from the first on, no matter where."""
    file, batches = tmp_path / "tripot.db", 12
    with at_work(lambda: open_sqlite(file)) as bench:
        for batch in range(batches):
            bench.append(
                "t",
                3 * batch,
                *[b"%d" % batch * 300] * 3,
                move=str(batch),
                shortcuts=[Shortcut("t", batch, 3 * batch + 3, b"")],
            )
        shutil.copy(file, tmp_path / "kept.db")
        wal = file.with_name("tripot.db-wal").read_bytes()
    assert len(wal) > 50_000
    found = set()
    for length in [*range(0, len(wal), 1_511), len(wal) - 1, len(wal)]:
        torn = tmp_path / f"torn{length}.db"
        shutil.copy(tmp_path / "kept.db", torn)
        torn.with_name(f"{torn.name}-wal").write_bytes(wal[:length])
        with at_work(lambda torn=torn: open_sqlite(torn)) as bench:  # type: ignore[misc]
            log = bench.log("t")
            assert log == [b"%d" % batch * 300 for batch in range(len(log) // 3) for _ in range(3)]
            kept = bench.run(bench.store.shortcut("t"))
            assert len(log) == (kept.seq if kept else 0)
            found.add(len(log))
            bench.append("t", len(log), b"on we go")
    assert found == {3 * batch for batch in range(batches + 1)}


def test_a_byte_gone_wrong_in_the_log_ends_it_there(tmp_path: Path) -> None:
    file = tmp_path / "tripot.db"
    with at_work(lambda: open_sqlite(file)) as bench:
        for batch in range(6):
            bench.append("t", batch, b"%d" % batch * 300)
        shutil.copy(file, tmp_path / "bad.db")
        wal = bytearray(file.with_name("tripot.db-wal").read_bytes())
    wal[len(wal) - 5_000] ^= 255
    (tmp_path / "bad.db-wal").write_bytes(wal)
    with at_work(lambda: open_sqlite(tmp_path / "bad.db")) as bench:
        log = bench.log("t")
        assert 0 < len(log) < 6
        assert log == [b"%d" % batch * 300 for batch in range(len(log))]


def test_two_processes_cannot_both_write_an_event(tmp_path: Path) -> None:
    """The number of the event is the lock: the second is refused, and told to look again."""
    file = tmp_path / "tripot.db"
    with at_work(lambda: open_sqlite(file)) as one, at_work(lambda: open_sqlite(file)) as other:
        one.append("t", 0, b"a")
        with pytest.raises(ConflictError):
            other.append("t", 0, b"b")
        other.append("t", 1, b"b")
        assert one.log("t") == [b"a", b"b"]


class Stubborn(sqlite3.Connection):
    """A connection that breaks in a transaction, and then even in undoing it; once each."""

    faults: ClassVar[list[str]] = []

    def execute(self, sql: str, *asked: Any) -> sqlite3.Cursor:  # noqa: ANN401  # as sqlite3's
        if sql in self.faults:
            self.faults.remove(sql)
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *asked)


def test_the_writer_goes_on_though_what_failed_could_not_be_undone(tmp_path: Path) -> None:
    def one_by_one(connection: sqlite3.Connection, several: Sequence[Act[Any]]) -> list[Any]:
        return [act(connection) for act in several]

    def write(connection: sqlite3.Connection) -> int:
        return connection.execute("INSERT INTO t VALUES (1)").rowcount

    async def go() -> None:
        connection = sqlite3.connect(
            tmp_path / "store", factory=Stubborn, check_same_thread=False, isolation_level=None
        )
        connection.execute("CREATE TABLE t (x INTEGER)")
        writer = Writer(connection, one_by_one, lambda: True)
        Stubborn.faults += ["COMMIT", "ROLLBACK"]
        for _ in range(2):  # the second finds what the first has begun
            with pytest.raises(StoreError):
                await writer.do(write)
        assert await writer.do(write) == 1
        await writer.close()

    asyncio.run(go())
    with closing(sqlite3.connect(tmp_path / "store")) as kept:
        assert kept.execute("SELECT count(*) FROM t").fetchall() == [(1,)]


def test_what_undid_its_whole_transaction_is_told_as_what_it_was(tmp_path: Path) -> None:
    """As a full disk has SQLite do: there is nothing left to go back to."""

    def fill(connection: sqlite3.Connection, _: Sequence[Act[Any]]) -> list[Any]:
        connection.execute("ROLLBACK")
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorname = "SQLITE_FULL"
        raise full

    async def go() -> None:
        connection = sqlite3.connect(tmp_path / "store", check_same_thread=False, isolation_level=None)
        writer = Writer(connection, fill, lambda: True)
        with pytest.raises(FullError):
            await writer.do(lambda _: None)
        await writer.close()

    asyncio.run(go())
