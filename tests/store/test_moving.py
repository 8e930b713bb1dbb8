"""A store goes from its file into a database: all of it or nothing."""

import asyncio
import json
import os
import sqlite3
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.asking import LostInCommit, ask
from tests.store.cluster import WITHIN, Cluster
from tests.store.contract import ANN, RESULT, SHORTCUT, STANDINGS, SUMMARY, Bench, at_work
from tests.store.telling import Answers, all_of, names_in
from tests.store.test_sqlite import PAGE, first_version, raw
from tripot.store import moving
from tripot.store.migrations import STEPS
from tripot.store.moving import COLUMNS, READ, Counts, copy_store
from tripot.store.postgres import open_postgres, writer
from tripot.store.rows import Appended, PlayerRow, Session
from tripot.store.sqlite import open_sqlite
from tripot.store.store import ConflictError, DamagedError, StoreError

LONG = 2_000  # events of one log: with their bodies more than is sent at once
LATE = 1_900_000_000_000  # a time of these years
NAMES = ("Adèle", "Zoé \N{GRINNING FACE}", "O'Neil, \\N \t", "שלום")
DIGEST = bytes(range(224, 256))
#: A row for each table, as a database takes it.
ROWS = {
    "players": "('ann', 'Ann', 7, 'fr', NULL, NULL)",
    "sessions": r"('\x01', 'ann', 7)",
    "tables": "('t', 'polignac', 'ann', 'lobby', true, '{ann}', 2, 5)",
    "sitting": "('t', 'ann', 5, false)",
    "events": r"('t', 0, NULL, '\x01')",
    "shortcuts": r"('t', 1, 2, '\x01')",
    "results": "('t', 1, 'rumoli', 4, 99, 'tripot = 1')",
    "standings": "('t', 1, 0, 'ann', 60, true, false, 'rumoli', 99)",
}


class Told:
    """What is told of progress: how many rows there are, and how many are copied; it may go wrong at one of them."""

    def __init__(self, then: Callable[[], object] | None = None, at: int = -1) -> None:
        self.total = self.done = 0
        self._then, self._at = then, at

    @contextmanager
    def __call__(self, total: int) -> Iterator[Callable[[int], object]]:
        self.total = total
        yield self._more

    def _more(self, rows: int) -> None:
        self.done += rows
        if self.done == self._at and self._then is not None:
            self._then()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "50% #1?"  # which an address has to quote
    folder.mkdir()
    return folder / "tripot.sqlite"


@pytest.fixture
def full(file: Path) -> Path:
    """A store that holds all there can be."""
    with at_work(lambda: open_sqlite(file)) as bench:
        fill(bench)
    return file


def fill(bench: Bench) -> None:
    store = bench.store
    for at, name in enumerate(NAMES):
        player = PlayerRow(f"p{at}", name, LATE + at, "en" if at % 2 else "fr")
        bench.run(store.put_player(player))
        bench.run(store.put_session(Session(bytes([at]) * 32, player.id, LATE + at)))
    assert bench.run(store.claim_player("p0", "adele", "$argon2id$v=19$", Session(DIGEST, "p0", LATE)))
    there = replace(SUMMARY, people=("p1", "ann"), changed=LATE)
    bench.append("lobby", 0, b"", b"\x00\xff", move="p1:1", summary=replace(there, table="lobby", host="p1"))
    bench.append("hidden", 0, b"a", summary=replace(there, table="hidden", listed=False, changed=LATE + 1))
    bench.append("over", 0, b"a", summary=replace(there, table="over", phase="over", changed=LATE + 2))
    bench.append("empty", 0, b"a", summary=replace(there, table="empty", people=(), phase="closed"))
    bench.append("long", 0, *(b"%d " % at * 100 for at in range(LONG)), shortcuts=[replace(SHORTCUT, table="long")])
    losses = (replace(STANDINGS[0], player="p0", score=-(2**40), won=False), replace(STANDINGS[1], player="p2"))
    for match in (1, 2):
        result = replace(RESULT, table="long", match=match, ended=LATE + match, standings=losses, record="é\n" * 50_000)
        bench.append("long", LONG + match - 1, b"\xff", move=f"m{match}", results=[result])
    bench.append("long", LONG + 2, b"z", shortcuts=[replace(SHORTCUT, table="long", match=2, seq=LONG, body=b"")])


def told_by(bench: Bench, file: Path) -> Answers:
    return bench.run(all_of(bench.store, names_in(file)))


def kept(url: str) -> dict[str, list[tuple[object, ...]]] | None:
    """All rows in a database; None if there is no schema of ours."""
    if ask(url, "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'tripot'") == []:
        return None
    return {name: ask(url, f"SELECT * FROM tripot.{name}") for name in (*COLUMNS, "version")}


def copied(file: Path, url: str, told: Told | None = None) -> Counts:
    return asyncio.run(copy_store(file, url, told or Told()))


def contents(file: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in file.parent.iterdir() if not one.name.endswith("-shm")}


@contextmanager
def refused(file: Path, url: str, match: str, kind: type[Exception] = StoreError) -> Iterator[None]:
    """It is refused in both languages, and neither side is changed."""
    before = contents(file), kept(url)
    with pytest.raises(kind, match=match) as raised:
        yield
    assert (contents(file), kept(url)) == before
    if isinstance(raised.value, StoreError):
        assert raised.value.fr != str(raised.value)


# the two schemas


def test_what_is_copied_is_every_column_of_the_file_and_of_the_database(file: Path, url: str) -> None:
    with at_work(lambda: open_sqlite(file)), at_work(lambda: open_postgres(url)):
        pass
    with raw(file) as store:
        tables = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        in_file = {name: [row[1] for row in store.execute(f"PRAGMA table_info({name})")] for name in tables}
    in_database: dict[str, list[str]] = {}
    rows = ask(
        url,
        """SELECT table_name::text, column_name::text, data_type::text, column_default, is_identity::text
        FROM information_schema.columns WHERE table_schema = 'tripot' ORDER BY ordinal_position""",
    )
    for table, column, kind, default, identity in rows:
        in_database.setdefault(str(table), []).append(str(column))
        assert (column in READ) == (kind in ("boolean", "ARRAY")), (table, column)
        assert (default, identity) == (None, "NO"), "what counts by itself must count on from the rows copied"
    assert in_database.pop("version") == ["number"]
    wanted = {name: sorted(columns) for name, columns in COLUMNS.items()}
    for found in (in_file, in_database):
        assert {name: sorted(columns) for name, columns in found.items()} == wanted


# a store that is copied


def test_a_copied_store_tells_all_that_it_told(full: Path, url: str) -> None:
    before, told = contents(full), Told()
    counts = copied(full, url, told)
    assert contents(full) == before
    with raw(full) as store:
        assert counts == {name: store.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COLUMNS}
    assert min(counts.values()) > 1
    assert told.total == told.done == sum(counts.values())
    with at_work(lambda: open_sqlite(full)) as one, at_work(lambda: open_postgres(url)) as other:
        expected, found = told_by(one, full), told_by(other, full)
    assert len(expected) > 40
    for question, answer in expected.items():
        assert found[question] == answer, question
        assert repr(found[question]) == repr(answer), question  # a truth is no number, nor a tuple a list


def test_a_copied_store_goes_on(full: Path, url: str) -> None:
    copied(full, url)
    with at_work(lambda: open_postgres(url)) as bench:
        assert bench.append("lobby", 5, b"x", move="p1:1") == Appended(0, again=True)
        with pytest.raises(ConflictError, match="is number 2, not"):
            bench.append("lobby", 3, b"x")
        assert bench.append("lobby", 2, b"x", move="p1:2", summary=SUMMARY) == Appended(2, again=False)
        with pytest.raises(ConflictError):
            bench.run(bench.store.put_player(replace(ANN, login="adele", secret="")))
        bench.run(bench.store.put_player(ANN))
        assert bench.run(bench.store.forget_player("p0", "$argon2id$v=19$"))
        assert bench.run(bench.store.player_of_session(DIGEST, 0)) is None


def test_it_may_go_where_a_server_has_been_but_nobody_else(full: Path, url: str) -> None:
    with at_work(lambda: open_postgres(url)):
        pass
    counts = copied(full, url)
    assert ask(url, "SELECT count(*) FROM tripot.events") == [(counts["events"],)]
    assert ask(url, "SELECT number FROM tripot.version") == [(1,)]


def test_a_store_in_which_there_is_nothing_is_copied_too(file: Path, url: str) -> None:
    with at_work(lambda: open_sqlite(file)):
        pass
    assert copied(file, url) == dict.fromkeys(COLUMNS, 0)
    assert kept(url) is not None


def test_an_older_store_is_brought_up_to_date_first(file: Path, url: str) -> None:
    first_version(file)
    copied(file, url)
    with at_work(lambda: open_postgres(url)) as bench:
        assert bench.log("t") == [b"a", b"b"]
        assert bench.run(bench.store.tables_of("bob")) == [SUMMARY]
        assert bench.run(bench.store.moved("t", "m")) == 0
    with raw(file) as store:
        assert store.execute("PRAGMA user_version").fetchall() == [(len(STEPS),)]


def test_what_a_killed_server_left_beside_its_store_is_copied(file: Path, url: str, tmp_path: Path) -> None:
    """The last writes, which are not in the file yet; and a copy of a store, which keeps none beside it."""
    copy = tmp_path / "copy.sqlite"
    left = tmp_path / "left.sqlite"
    with at_work(lambda: open_sqlite(file)) as bench:
        bench.append("t", 0, b"a")
        for beside in ("", "-wal"):
            Path(f"{left}{beside}").write_bytes(Path(f"{file}{beside}").read_bytes())
        with raw(file) as store:
            store.execute(f"VACUUM INTO '{copy}'")
    assert copied(left, url)["events"] == 1
    ask(url, "DROP SCHEMA tripot CASCADE")
    assert copied(copy, url)["events"] == 1


def test_many_rows_take_no_more_memory_than_few(file: Path, url: str) -> None:
    with at_work(lambda: open_sqlite(file)) as bench:
        for seq in range(40):
            bench.append("t", 10 * seq, *([bytes(100_000)] * 10))
    tracemalloc.start()
    try:
        assert copied(file, url)["events"] == 400
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 8_000_000


def test_a_disk_that_is_slow_is_waited_for_and_who_holds_the_database_is_not(url: str) -> None:
    """A server that stands still in mid-transaction is sent away; we hold up nobody, and take as long as it takes,
    whatever is usual in the database.
    """
    names = ("idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout")

    async def work() -> list[object]:
        link = await moving.connected(f"{url}&statement_timeout=1")
        try:
            return [await link.fetchval(f"SHOW {name}") for name in names]
        finally:
            await link.close()

    assert asyncio.run(work()) == ["0", "0", "5s"]


# what is refused


@pytest.mark.parametrize("name", COLUMNS)
def test_a_database_in_which_there_is_anything_is_refused(full: Path, url: str, name: str) -> None:
    with at_work(lambda: open_postgres(url)):
        pass
    ask(url, f"INSERT INTO tripot.{name} VALUES {ROWS[name]}")
    with refused(full, url, rf"holds a store already \({name}\)"):
        copied(full, url)


def test_a_database_is_refused_before_an_older_store_is_changed(file: Path, url: str) -> None:
    first_version(file)
    with at_work(lambda: open_postgres(url)) as bench:
        bench.append("t", 0, b"a")
    with refused(file, url, "holds a store already"):
        copied(file, url)


def test_a_store_that_is_open_is_refused(full: Path, url: str) -> None:
    with at_work(lambda: open_sqlite(full)) as bench:
        with refused(full, url, "is in use: stop the server first"):
            copied(full, url)
        bench.append("lobby", 2, b"x")


def test_while_it_is_copied_nobody_opens_the_file_or_writes_to_the_database(
    full: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripot.store.sqlite.WAIT", 0.1)
    with at_work(lambda: open_postgres(url)):
        pass

    def meddle() -> None:
        with closing(sqlite3.connect(full, timeout=0.1)) as store:
            try:
                store.execute("SELECT * FROM events")
            except sqlite3.OperationalError as error:
                found.append(str(error))

    async def write() -> None:
        link = await moving.connected(url)
        await link.execute("SET lock_timeout = '100ms'")
        try:
            await link.execute(f"INSERT INTO players VALUES {ROWS['players']}")
        except Exception as error:
            found.append(str(error))
        await link.close()

    found: list[str] = []
    original = moving.copy_rows

    async def between(*asked: object) -> Counts:
        meddle()
        await write()
        return await original(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(moving, "copy_rows", between)
    copied(full, url)
    assert found == ["database is locked", "canceling statement due to lock timeout"]


def test_a_newer_store_is_refused(full: Path, url: str) -> None:
    with raw(full) as store:
        store.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    with refused(full, url, f"reads versions 1 to {len(STEPS)}", DamagedError):
        copied(full, url)


def test_a_newer_database_is_refused(full: Path, url: str) -> None:
    with at_work(lambda: open_postgres(url)):
        pass
    ask(url, "INSERT INTO tripot.version VALUES (99)")
    with refused(full, url, "is of version 99", DamagedError):
        copied(full, url)


@pytest.mark.parametrize("content", [b"tripot = 1\n" * 400, b""], ids=["text", "database"])
def test_a_file_of_something_else_is_refused(file: Path, url: str, content: bytes) -> None:
    file.write_bytes(content)
    if not content:
        with raw(file) as store:
            store.execute("CREATE TABLE recipes (id)")
    with refused(file, url, "not a Tripot store", DamagedError):
        copied(file, url)


def test_a_file_that_is_not_there_is_not_made(file: Path, url: str) -> None:
    with refused(file, url, "cannot be opened"):
        copied(file, url)


def test_a_file_that_may_only_be_read_is_refused(full: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        os, "access", lambda _, mode: not mode & os.W_OK
    )  # the superuser, as whom tests may run, is forbidden nothing
    with refused(full, url, "writing to it is not allowed"):
        copied(full, url)


def test_a_database_in_another_encoding_is_refused(full: Path, cluster: Cluster) -> None:
    url = cluster.url("LATIN1")
    with refused(full, url, "wants UTF8"):
        copied(full, url)


def test_a_database_out_of_reach_is_named_without_its_password(full: Path) -> None:
    before = contents(full)
    with pytest.raises(StoreError, match=r"postgresql://tripot@127\.0\.0\.1:1/none cannot be opened") as raised:
        copied(full, "postgresql://tripot:secret@127.0.0.1:1/none")
    assert "secret" not in str(raised.value) + raised.value.fr
    assert contents(full) == before


# what goes wrong in the middle


def fail() -> None:
    raise ZeroDivisionError("in the middle")


def test_what_fails_in_the_middle_leaves_nothing(full: Path, url: str) -> None:
    told = Told(fail, 1_500)
    with refused(full, url, "in the middle", ZeroDivisionError):
        copied(full, url, told)
    assert told.done == 1_500
    with at_work(lambda: open_sqlite(full)):
        pass
    copied(full, url)  # and once more, without a fault


def test_a_connection_that_is_lost_in_the_middle_leaves_nothing(full: Path, url: str) -> None:
    cut = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tripot' AND datname = current_database()"""

    def lose() -> None:
        async def work() -> None:
            link = await moving.connected(url)
            await link.execute("SET application_name = 'other'")
            await link.execute(cut)
            await link.close()

        in_a_thread(work)

    with refused(full, url, "nothing was copied: (terminating connection|connection was closed)"):
        copied(full, url, Told(lose, 1_500))


def test_a_copy_whose_commit_is_not_answered_is_not_said_to_have_failed(
    full: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected = moving.connected

    async def lost(url: str) -> object:
        return LostInCommit(await connected(url))

    with monkeypatch.context() as patch:
        patch.setattr(moving, "connected", lost)
        with pytest.raises(StoreError, match="was lost while it committed, and may hold the store"):
            copied(full, url)
    with pytest.raises(StoreError, match="holds a store already"):
        copied(full, url)


def test_whoever_breaks_off_waits_for_no_database_that_is_silent(
    full: Path, cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.5)
    told = Told(cluster.pause, 1_500)

    async def work() -> None:
        copying = asyncio.create_task(copy_store(full, url, told))
        try:
            async with asyncio.timeout(WITHIN):
                while told.done < 1_500:
                    await asyncio.sleep(0.01)
                copying.cancel()
                await asyncio.wait([copying])
            assert copying.cancelled()
        finally:
            cluster.go_on()

    asyncio.run(work())
    copied(full, url)


def in_a_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=lambda: asyncio.run(work()))  # type: ignore[arg-type]
    thread.start()
    thread.join()


def test_a_page_that_cannot_be_read_leaves_nothing(full: Path, url: str) -> None:
    with raw(full) as store:
        (root,) = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'standings'").fetchone()
    with full.open("r+b") as pages:
        pages.seek((root - 1) * PAGE)
        pages.write(b"\xff" * PAGE)
    with refused(full, url, "is damaged", DamagedError):
        copied(full, url)


def test_what_the_database_does_not_take_leaves_nothing(full: Path, url: str) -> None:
    with raw(full) as store:
        store.execute("UPDATE players SET name = ? WHERE id = 'p2'", ("a\x00b",))
    with refused(full, url, "nothing was copied: invalid byte sequence"):
        copied(full, url)


@pytest.mark.parametrize(
    "wrong",
    [
        "results SET seats = 1 << 40",
        "results SET seats = 'four'",
        "tables SET people = '[1]'",
        "tables SET people = '['",
    ],
    ids=["number too great", "no number", "no names", "no list"],
)
def test_what_no_column_has_room_for_leaves_nothing(full: Path, url: str, wrong: str) -> None:
    with raw(full) as store:
        store.execute(f"UPDATE {wrong}")
    with refused(full, url, "nothing was copied: ."):
        copied(full, url)


def test_a_trouble_without_words_is_called_by_its_name() -> None:
    assert str(moving.uncopied("postgresql://db/t", TimeoutError())).endswith("nothing was copied: TimeoutError")


def test_rows_that_do_not_come_are_missed(full: Path, url: str) -> None:
    """As where somebody has put a trigger on a table."""
    with at_work(lambda: open_postgres(url)):
        pass
    ask(
        url,
        """CREATE FUNCTION drop_one() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.seq = 700 THEN RETURN NULL; END IF; RETURN NEW; END $$""",
    )
    ask(url, "CREATE TRIGGER one BEFORE INSERT ON tripot.events FOR EACH ROW EXECUTE FUNCTION drop_one()")
    with refused(full, url, "rows of events, and the database"):
        copied(full, url)


def test_people_are_a_list_there(full: Path, url: str) -> None:
    copied(full, url)
    with raw(full) as store:
        wanted = {name: json.loads(people) for name, people in store.execute("SELECT id, people FROM tables")}
    assert dict(ask(url, "SELECT id, people FROM tripot.tables")) == wanted  # type: ignore[arg-type]
