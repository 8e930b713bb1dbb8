"""The store in PostgreSQL where connections are cut, and where the database is away, silent, full, or crashes."""

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import asyncpg
import pytest

from tests.store.asking import OURS, LostInCommit, ask, name_of, told, wait
from tests.store.cluster import Cluster, running
from tests.store.contract import CLAIMED, RESULT, SUMMARY, Bench, at_work
from tests.store.test_faults import PROMISES, check, read_promises
from tripot.store.postgres import open_postgres, opening, writer
from tripot.store.postgres import store as postgres_store
from tripot.store.postgres.acts import Link
from tripot.store.rows import Appended, New, PlayerRow
from tripot.store.store import ConflictError, FullError, StoreError, UnsureError


@pytest.fixture
def store(url: str) -> Iterator[Bench]:
    with at_work(lambda: open_postgres(url)) as bench:
        yield bench


@pytest.fixture(scope="module")
def lasting() -> Iterator[Cluster]:
    """A server that brings what it writes onto the disk, with few databases: it is back soon after a crash."""
    with running() as found:
        yield found


def test_a_connection_that_is_cut_is_replaced(store: Bench, url: str) -> None:
    store.append("t", 0, b"a")
    ask(url, f"SELECT pg_terminate_backend(pid) {OURS}")
    with pytest.raises(StoreError) as found:
        store.append("t", 1, b"b")
    assert found.value.why
    wells = [store.store.is_well]
    assert store.append("t", 1, b"b") == Appended(1, again=False)
    assert [*wells, store.store.is_well] == [False, True]
    assert store.log("t") == [b"a", b"b"]


def test_each_act_of_a_batch_that_fails_has_an_error_of_its_own(store: Bench, url: str) -> None:
    """Whoever waits for it may raise it, which writes into it where that was."""

    async def work() -> list[Appended | BaseException]:
        acts = [store.store.append(New(f"t{at}", 0, [b"a"])) for at in range(3)]
        return await asyncio.gather(*acts, return_exceptions=True)

    ask(url, f"SELECT pg_terminate_backend(pid) {OURS}")
    found = store.run(work())
    assert [type(one) for one in found] == [StoreError] * 3
    assert len({id(one) for one in found}) == 3


def test_a_commit_that_is_not_answered_is_not_said_to_have_failed(store: Bench, url: str) -> None:
    """The acts that were refused before it were."""
    store.append("u", 0, b"a")
    link = store.store._writer._link  # type: ignore[attr-defined]

    async def work() -> list[Appended | BaseException]:
        store.store._writer._link = LostInCommit(link)  # type: ignore[attr-defined]
        acts = [store.store.append(New(name, 0, [b"a"], move="m")) for name in ("t", "u")]
        return await asyncio.gather(*acts, return_exceptions=True)

    found = store.run(work())
    assert [type(one) for one in found] == [UnsureError, ConflictError]
    assert store.log("t") == [b"a"]
    assert store.append("t", 0, b"a", move="m") == Appended(0, again=True)


@pytest.mark.soak
def test_a_server_that_is_away_is_found_again(cluster: Cluster, store: Bench) -> None:
    store.append("t", 0, b"a", summary=SUMMARY, results=[RESULT])
    cluster.stop()
    for _ in range(2):
        with pytest.raises(StoreError):
            store.append("t", 1, b"b")
        with pytest.raises(StoreError):
            store.log("t")
    assert not store.store.is_well
    cluster.start()
    assert store.append("t", 1, b"b") == Appended(1, again=False)
    assert store.log("t") == [b"a", b"b"]
    assert store.run(store.store.result("t", 1)) == RESULT


@pytest.mark.soak
def test_a_server_that_has_been_away_is_found_again_though_nobody_writes(cluster: Cluster, store: Bench) -> None:
    """A proxy may send nobody to a process that says it is in trouble."""
    cluster.stop()
    wait(store, well=False)
    cluster.start()
    wait(store, well=True)


def test_a_full_disk_is_told_until_something_is_written_again(store: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the database is there, and would write nothing gladly, says nothing of whether there is room."""
    monkeypatch.setattr(writer, "GLANCE", 0.05)
    with pytest.raises(FullError):
        store.run(store.store._writer.do(lambda link: link.execute("DO $$ BEGIN RAISE disk_full; END $$")))  # type: ignore[attr-defined]
    store.run(asyncio.sleep(10 * writer.GLANCE))
    assert not store.store.is_well
    store.append("t", 0, b"a")
    assert store.store.is_well


def hurry(store: Bench, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """From now on who writes waits no longer for the database. It was opened as usual, however slow the machine."""
    monkeypatch.setattr(opening, "WITHIN", seconds)

    async def work() -> None:
        writing = store.store._writer  # type: ignore[attr-defined]
        writing._link.terminate()
        await writing.do(lambda link: link.execute("SELECT 1"))

    store.run(work())


READ_ONLY = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"


def test_a_database_that_is_silent_is_in_trouble_though_nobody_writes(
    cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in mid-sentence (SIGSTOP), as behind a line that is dead."""
    with at_work(lambda: open_postgres(url)) as bench:
        hurry(bench, monkeypatch, 1.0)
        cluster.pause()
        try:
            wait(bench, well=False)
        finally:
            cluster.go_on()
        wait(bench, well=True)


def test_what_waits_in_vain_for_a_lock_takes_no_connection_from_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database would go on with it, on a connection of which nobody knows any more."""

    async def work(bench: Bench) -> list[int]:
        link = await asyncpg.connect(url)
        async with link.transaction():
            await link.execute("LOCK TABLE tripot.events IN SHARE MODE")
            for _ in range(3):
                with pytest.raises(StoreError, match="could not write"):
                    await bench.store.append(New("t", 0, [b"a"]))
            counts: list[int] = []
            while not counts or (counts[-1] > opening.READERS + 1 and len(counts) < 20):
                await asyncio.sleep(0.1)
                counts.append(await link.fetchval(f"SELECT count(*) {OURS}"))
        await link.close()
        return counts

    with at_work(lambda: open_postgres(url)) as bench:
        hurry(bench, monkeypatch, 0.5)
        assert bench.run(work(bench))[-1] <= opening.READERS + 1
        wait(bench, well=True)
        assert bench.append("t", 0, b"a") == Appended(0, again=False)


def test_where_one_act_has_waited_in_vain_the_others_of_its_batch_do_not(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    async def work(bench: Bench) -> list[object]:
        async def wait(link: Link) -> None:
            begun.append(link)
            await link.execute("SELECT pg_sleep(60)")

        acts = [bench.store._writer.do(wait) for _ in range(5)]  # type: ignore[attr-defined]
        return list(await asyncio.gather(*acts, return_exceptions=True))

    with at_work(lambda: open_postgres(url)) as bench:
        hurry(bench, monkeypatch, 0.5)
        found = bench.run(work(bench))
    assert ({type(one) for one in found}, len(begun)) == ({StoreError}, 1)


def test_a_database_that_only_reads_is_noticed_though_nobody_writes(store: Bench) -> None:
    store.run(store.store._writer.do(lambda link: link.execute(READ_ONLY)))  # type: ignore[attr-defined]
    wait(store, well=False)
    wait(store, well=True)  # the connection is another, which writes


def test_a_connection_to_what_is_a_replica_by_now_is_replaced(store: Bench) -> None:
    store.append("t", 0, b"a")
    store.run(store.store._writer.do(lambda link: link.execute(READ_ONLY)))  # type: ignore[attr-defined]
    with pytest.raises(StoreError, match="read-only"):
        store.append("t", 1, b"b")
    assert not store.store.is_well
    assert store.append("t", 1, b"b") == Appended(1, again=False)
    assert store.store.is_well


@pytest.mark.soak
def test_a_database_that_only_reads_is_in_trouble_until_it_writes(store: Bench, url: str) -> None:
    ask(url, f"ALTER DATABASE {name_of(url)} SET default_transaction_read_only = on")
    ask(url, f"SELECT pg_terminate_backend(pid) {OURS}")
    wait(store, well=False)
    store.run(asyncio.sleep(3 * writer.GLANCE))
    assert not store.store.is_well
    ask(
        f"{url}&default_transaction_read_only=off", f"ALTER DATABASE {name_of(url)} RESET default_transaction_read_only"
    )
    wait(store, well=True)


def test_a_database_that_does_not_do_what_it_should_is_in_trouble(store: Bench, url: str) -> None:
    ask(url, "ALTER TABLE tripot.sessions RENAME TO others")
    with pytest.raises(StoreError, match="sessions"):
        store.run(store.store.put_session(CLAIMED))
    assert not store.store.is_well
    ask(url, "ALTER TABLE tripot.others RENAME TO sessions")
    wait(store, well=True)
    store.run(store.store.put_session(CLAIMED))
    assert store.store.is_well


@pytest.mark.soak
def test_a_process_that_stands_still_in_mid_transaction_holds_nobody_up_for_long(store: Bench, url: str) -> None:
    """As one whose machine is paused, or gone without a word: what it has begun is undone by the database."""

    async def work() -> list[Appended | BaseException]:
        link = await asyncpg.connect(url, server_settings=opening.PARAMETERS)
        await link.execute("BEGIN")
        await link.execute("INSERT INTO events VALUES ('t', 0, NULL, 'x')")
        acts = [store.store.append(New(name, 0, [b"a"])) for name in ("t", "u")]
        found = await asyncio.gather(*acts, return_exceptions=True)
        link.terminate()
        return found

    assert store.run(work()) == [Appended(0, again=False)] * 2
    assert store.log("t") == [b"a"]


def test_a_database_that_answers_nothing_holds_up_no_end(
    cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in mid-sentence (SIGSTOP), as behind a line that is dead."""
    monkeypatch.setattr(writer, "PATIENCE", 0.5)
    with at_work(lambda: open_postgres(url)) as bench:
        bench.append("t", 0, b"a")
        cluster.pause()
    cluster.go_on()
    with at_work(lambda: open_postgres(url)) as bench:
        assert bench.log("t") == [b"a"]


@pytest.mark.soak
def test_whoever_reads_from_a_database_that_answers_nothing_waits_for_nobody_before_him(
    cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many read at once, and however few connections there are."""
    for module in (opening, postgres_store):
        monkeypatch.setattr(module, "WITHIN", 1.0)

    async def work(bench: Bench) -> list[PlayerRow | BaseException | None]:
        async with asyncio.timeout(6.0):
            return await asyncio.gather(*(bench.store.player("ann") for _ in range(100)), return_exceptions=True)

    with at_work(lambda: open_postgres(url)) as bench:
        cluster.pause()
        try:
            assert {type(one) for one in bench.run(work(bench))} == {StoreError}
        finally:
            cluster.go_on()
        assert bench.run(bench.store.player("ann")) is None


def test_a_commit_waits_for_the_disk_whatever_is_usual_in_the_database(lasting: Cluster) -> None:
    url = lasting.url()
    ask(url, f"ALTER DATABASE {name_of(url)} SET synchronous_commit = off")
    with at_work(lambda: open_postgres(url)) as bench:
        assert (told(bench, "synchronous_commit"), told(bench, "fsync")) == ("on", "on")


@pytest.mark.parametrize("rounds", [1, pytest.param(100, marks=pytest.mark.soak)])
def test_nothing_promised_is_lost_when_process_or_database_crash(lasting: Cluster, rounds: int) -> None:
    url = lasting.url()
    promised: list[tuple[str, int, int, int]] = []
    for number in range(rounds):
        promised += run_and_kill(url, 1_000_000 * number, lasting if number % 2 == 0 else None)
        with at_work(lambda: open_postgres(url)) as bench:
            check(bench, promised[-2000:])
    with at_work(lambda: open_postgres(url)) as bench:
        check(bench, promised)
    assert len(promised) >= rounds * PROMISES.start


def run_and_kill(url: str, first: int, cluster: Cluster | None) -> list[tuple[str, int, int, int]]:
    """Let a process append, and kill it as it is, or have the database crash beneath it; what it was promised."""
    command = [sys.executable, "-m", "tests.store.appending", url, str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(random.Random(first).choice(PROMISES))]
        if cluster is not None:
            cluster.stop(signal.SIGQUIT)
        process.kill()
        lines += process.stdout.readlines()
    if cluster is not None:
        cluster.start()
    while ask(url, f"SELECT pid {OURS}"):
        time.sleep(0.01)  # what was on its way to the database when its process was killed may still be done
    return read_promises(lines)
