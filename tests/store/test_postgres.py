"""The store in PostgreSQL: the contract, on a real server, and what is its own."""

import asyncio
import contextlib
import random
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.store.cluster import WITHIN, Cluster, running
from tests.store.contract import *  # noqa: F403  # the contract's tests run here
from tests.store.contract import ANN, CLAIMED, RESULT, SUMMARY, Bench, at_work
from tests.store.test_faults import PROMISES, check, read_promises
from tripot.store import moving
from tripot.store.postgres import open_postgres, opening, writer
from tripot.store.postgres import store as postgres_store
from tripot.store.postgres.acts import Link
from tripot.store.rows import Appended, New, PlayerRow
from tripot.store.store import ConflictError, DamagedError, FullError, StoreError, UnsureError

#: The connections of a store to the database that is asked.
OURS = "FROM pg_stat_activity WHERE application_name = 'tripot' AND datname = current_database()"


@pytest.fixture
def store(url: str) -> Iterator[Bench]:
    with at_work(lambda: open_postgres(url)) as bench:
        yield bench


@pytest.fixture(scope="module")
def lasting() -> Iterator[Cluster]:
    """A server that brings what it writes onto the disk, with few databases: it is back soon after a crash."""
    with running() as found:
        yield found


def name_of(url: str) -> str:
    """The database that a URL names."""
    return url.partition("@/")[2].partition("?")[0]


def ask(url: str, statement: str) -> list[tuple[object, ...]]:
    """Have a statement done past the store, and give its rows."""

    async def work() -> list[tuple[object, ...]]:
        link = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await link.fetch(statement)]
        finally:
            await link.close()

    return asyncio.run(work())


def told(store: Bench, name: str) -> object:
    """A setting of the connection that writes."""
    return store.run(store.store._writer.do(lambda link: link.fetchval(f"SHOW {name}")))  # type: ignore[attr-defined]


def wait(store: Bench, *, well: bool) -> None:
    """Wait until the store is well, or is not."""

    async def work() -> None:
        async with asyncio.timeout(WITHIN):
            while store.store.is_well is not well:
                await asyncio.sleep(0.05)

    store.run(work())


def test_a_commit_waits_for_the_disk_whatever_is_usual_in_the_database(lasting: Cluster) -> None:
    url = lasting.url()
    ask(url, f"ALTER DATABASE {name_of(url)} SET synchronous_commit = off")
    with at_work(lambda: open_postgres(url)) as bench:
        assert (told(bench, "synchronous_commit"), told(bench, "fsync")) == ("on", "on")


def test_a_statement_sees_what_others_have_just_done_whatever_is_usual_in_the_database(url: str) -> None:
    ask(url, f"ALTER DATABASE {name_of(url)} SET default_transaction_isolation = 'repeatable read'")

    async def work() -> None:
        both = [await open_postgres(url) for _ in range(2)]
        link = both[0]._writer._link
        async with link.transaction():
            before = await link.fetch("SELECT * FROM events")
            await both[1].append(New("t", 0, [b"a"]))
            assert len(await link.fetch("SELECT * FROM events")) > len(before)
        for store in both:
            await store.close()

    asyncio.run(work())


def test_all_that_waits_is_written_in_one_transaction(store: Bench, url: str) -> None:
    async def work() -> None:
        await asyncio.gather(*(store.store.append(New(f"t{at}", 0, [b"a"])) for at in range(200)))

    store.run(work())
    assert ask(url, "SELECT count(DISTINCT xmin::text) FROM tripot.events") <= [(2,)]


def test_of_two_processes_one_writes_each_event(url: str) -> None:
    """The number of an event is the lock, whatever order each of them writes in."""

    async def work() -> list[Appended | BaseException]:
        both = [await open_postgres(url) for _ in range(2)]
        tables = [[f"t{at}" for at in range(100)], [f"t{at}" for at in reversed(range(100))]]
        wanted = [
            store.append(New(table, 0, [b"%d" % who]))
            for who, (store, names) in enumerate(zip(both, tables, strict=True))
            for table in names
        ]
        found = await asyncio.gather(*wanted, return_exceptions=True)
        for store in both:
            await store.close()
        return found

    found = asyncio.run(work())
    assert [type(one) for one in found].count(Appended) == 100
    assert [type(one) for one in found].count(ConflictError) == 100
    assert ask(url, "SELECT count(*), count(DISTINCT table_id) FROM tripot.events") == [(100, 100)]


def test_several_processes_make_the_schema_once(url: str) -> None:
    async def work() -> None:
        for store in await asyncio.gather(*(open_postgres(url) for _ in range(4))):
            await store.close()

    asyncio.run(work())
    assert ask(url, "SELECT number FROM tripot.version") == [(1,)]


def test_a_newer_store_is_left_alone(url: str) -> None:
    with at_work(lambda: open_postgres(url)) as bench:
        bench.append("t", 0, b"a")
    assert ask(url, "INSERT INTO tripot.version VALUES (99) RETURNING number") == [(99,)]
    with pytest.raises(DamagedError, match="version 99; this Tripot reads versions 1 to 1"):
        asyncio.run(open_postgres(url))
    assert ask(url, "SELECT body FROM tripot.events") == [(b"a",)]


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("postgresql://tripot:secret@127.0.0.1:1/none", "postgresql://tripot@127.0.0.1:1/none"),
        ("postgresql://tripot:secret@/none?host=/nowhere&password=secret", "postgresql://tripot@/none"),
    ],
)
def test_a_database_out_of_reach_is_named_without_its_password(url: str, named: str) -> None:
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_postgres(url))
    assert str(caught.value).startswith(f"the store {named} cannot be opened: ")
    assert caught.value.fr.startswith(f"on ne peut ouvrir la base de données {named}\xa0: ")
    assert "secret" not in str(caught.value) + caught.value.fr


def test_a_database_that_does_not_answer_is_named_so(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one to which `tripot move` copies: nobody opens it meanwhile."""
    monkeypatch.setattr(opening, "WITHIN", 0.5)

    async def work() -> None:
        link = await asyncpg.connect(url)
        async with link.transaction():
            await link.execute("SELECT pg_advisory_xact_lock($1)", opening.LOCK)
            with pytest.raises(StoreError, match=r"does not answer, or others hold it$") as caught:
                await open_postgres(url)
        assert "ne répond pas" in caught.value.fr
        await link.close()

    asyncio.run(work())


@pytest.mark.parametrize("open_it", [open_postgres, moving.connected])
@pytest.mark.parametrize("place", ["/word@db/tripot", "@127.0.0.1:99999/tripot", "@[::1/tripot"])
def test_of_a_url_that_cannot_be_read_nothing_is_repeated(
    place: str, open_it: Callable[[str], Coroutine[object, object, object]]
) -> None:
    with pytest.raises(StoreError, match=r"^the URL of the database cannot be read") as caught:
        asyncio.run(open_it(f"postgresql://tripot:pass{place}"))
    assert "pass" not in str(caught.value) + caught.value.fr


def test_a_certificate_that_is_missing_is_no_fault_of_the_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(StoreError, match=r"^the store postgresql://db/t cannot be opened: root certificate file"):
        asyncio.run(open_postgres("postgresql://db/t?sslmode=verify-full"))


def test_a_certificate_that_does_not_hold_is_no_fault_of_the_url() -> None:
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    assert str(opening.unopened("postgresql://db/t", error)).endswith("cannot be opened: certificate verify failed")


def test_a_database_that_cannot_hold_every_sign_is_refused(cluster: Cluster) -> None:
    url = cluster.url("LATIN1")
    with pytest.raises(StoreError, match=r"^the database is in LATIN1; a Tripot store wants UTF8"):
        asyncio.run(open_postgres(url))
    assert ask(url, "SELECT 1 FROM pg_namespace WHERE nspname = 'tripot'") == []


def test_what_cannot_be_kept_stops_nothing_that_is_written_with_it(store: Bench) -> None:
    """A text that the database does not take is that act's fault."""

    async def work() -> list[Appended | BaseException]:
        acts = [store.store.append(New(f"t{at}", 0, [b"a"], move="\x00" if at == 7 else "m")) for at in range(20)]
        return await asyncio.gather(*acts, return_exceptions=True)

    found = store.run(work())
    assert [at for at, one in enumerate(found) if isinstance(one, StoreError)] == [7]
    assert store.store.is_well


def test_who_reads_does_not_meet_that_others_have_taken_every_connection(store: Bench, url: str) -> None:
    async def work() -> list[PlayerRow | BaseException | None]:
        async with contextlib.AsyncExitStack() as others:
            with contextlib.suppress(asyncpg.TooManyConnectionsError):
                while True:
                    others.push_async_callback((await asyncpg.connect(url)).close)
            readers = [store.store.player("ann") for _ in range(40)]
            return await asyncio.gather(*readers, return_exceptions=True)

    store.run(store.store.put_player(ANN))
    assert store.run(work()) == [ANN] * 40


@pytest.mark.soak
def test_connections_that_read_are_not_exchanged_however_much_they_are_used(store: Bench, url: str) -> None:
    """What reaches databases would exchange one after 50,000 queries, and find none free."""

    async def work() -> None:
        for _ in range(50_100):
            await store.store.player("ann")

    before = ask(url, f"SELECT pid {OURS} ORDER BY pid")
    store.run(work())
    assert ask(url, f"SELECT pid {OURS} ORDER BY pid") == before


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


class Unanswered:
    """A transaction whose commit is not answered."""

    def __init__(self, transaction: Any) -> None:  # noqa: ANN401
        self.start = self.__aenter__
        self._transaction = transaction

    async def __aenter__(self) -> None:
        await self._transaction.start()

    async def __aexit__(self, *_: object) -> None:
        await self.commit()

    async def commit(self) -> None:
        await self._transaction.commit()
        raise ConnectionResetError


class LostInCommit:
    """A connection that is lost on the way back from the commit."""

    def __init__(self, link: Any) -> None:  # noqa: ANN401  # asyncpg's, which is untyped
        self._link = link

    def transaction(self) -> Any:  # noqa: ANN401
        inner = self._link.transaction()
        return inner if self._link.is_in_transaction() else Unanswered(inner)

    def __getattr__(self, name: str) -> object:
        return getattr(self._link, name)


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


def test_how_long_a_statement_may_take_is_not_what_is_usual_in_the_database(url: str) -> None:
    ask(url, f"ALTER DATABASE {name_of(url)} SET statement_timeout = '1ms'")
    with at_work(lambda: open_postgres(url)) as bench:
        assert told(bench, "statement_timeout") == "9s"
        read = bench.run(bench.store._pool.fetch("SHOW statement_timeout"))  # type: ignore[attr-defined]
        assert read[0][0] == "9s"


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
