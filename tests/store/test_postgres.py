"""The store in PostgreSQL: the contract, on a real server, and what is its own."""

import asyncio
import contextlib
import ssl
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.store.asking import OURS, ask, name_of, told
from tests.store.cluster import Cluster
from tests.store.contract import *  # noqa: F403  # the contract's tests run here
from tests.store.contract import ANN, Bench, at_work
from tripot.store import moving
from tripot.store.postgres import open_postgres, opening
from tripot.store.rows import Appended, New, PlayerRow
from tripot.store.store import ConflictError, DamagedError, StoreError


@pytest.fixture
def store(url: str) -> Iterator[Bench]:
    with at_work(lambda: open_postgres(url)) as bench:
        yield bench


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


def test_how_long_a_statement_may_take_is_not_what_is_usual_in_the_database(url: str) -> None:
    ask(url, f"ALTER DATABASE {name_of(url)} SET statement_timeout = '1ms'")
    with at_work(lambda: open_postgres(url)) as bench:
        assert told(bench, "statement_timeout") == "9s"
        read = bench.run(bench.store._pool.fetch("SHOW statement_timeout"))  # type: ignore[attr-defined]
        assert read[0][0] == "9s"


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


def test_what_is_wrong_with_a_store_is_told_though_its_connection_breaks_too(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_: asyncpg.Connection) -> None:
        raise ConnectionResetError

    with at_work(lambda: open_postgres(url)):
        assert ask(url, "INSERT INTO tripot.version VALUES (99) RETURNING number") == [(99,)]
    monkeypatch.setattr(asyncpg.Connection, "close", lost)
    with pytest.raises(DamagedError, match="version 99"):
        asyncio.run(open_postgres(url))


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


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("open_it", [open_postgres, moving.connected])
def test_a_password_that_others_may_read_is_refused(
    open_it: Callable[[str], Coroutine[object, object, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be passed over, with a warning of a library's own."""
    file = tmp_path / "pgpass"
    monkeypatch.setenv("PGPASSFILE", str(file))
    for mode, said in ((0o644, "chmod 600$"), (0o600, "cannot be opened")):
        file.touch(mode)
        file.chmod(mode)
        with pytest.raises(StoreError, match=said):
            asyncio.run(open_it(f"postgresql://tripot@/t?host={tmp_path}"))


def test_a_password_that_cannot_be_read_is_not_only_called_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the file belongs to another user, or its name is mistyped: no password was sent at all."""
    file = tmp_path / "pgpass"
    monkeypatch.setenv("PGPASSFILE", str(file))
    error = asyncpg.InvalidPasswordError("password authentication failed")
    told = opening.unopened("postgresql://db/t", error)
    assert str(told).endswith("failed; the file that PGPASSFILE names cannot be read: No such file or directory")
    assert "le fichier que nomme PGPASSFILE est illisible" in told.fr
    assert "PGPASSFILE" not in str(opening.unopened("postgresql://db/t", ConnectionRefusedError(111, "refused")))
    file.touch()
    assert str(opening.unopened("postgresql://db/t", error)).endswith("authentication failed")
    monkeypatch.delenv("PGPASSFILE")
    assert str(opening.unopened("postgresql://db/t", error)).endswith("authentication failed")


def test_a_certificate_that_is_missing_is_no_fault_of_the_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(StoreError, match=r"^the store postgresql://db/t cannot be opened: root certificate file"):
        asyncio.run(open_postgres("postgresql://db/t?sslmode=verify-full"))


def test_a_certificate_that_does_not_hold_is_no_fault_of_the_url() -> None:
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    assert str(opening.unopened("postgresql://db/t", error)).endswith("cannot be opened: certificate verify failed")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            ConnectionRefusedError(111, "Connection refused"),
            "le système dit «\u202f[Errno 111] Connection refused\u202f»",
        ),
        (asyncpg.InvalidPasswordError("no password"), "PostgreSQL dit «\u202fno password\u202f»"),
    ],
)
def test_french_names_who_says_why_a_database_does_not_open(error: Exception, said: str) -> None:
    """Where nothing listens it is not PostgreSQL."""
    assert opening.unopened("postgresql://db/t", error).fr.endswith(f"\xa0: {said}")


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
