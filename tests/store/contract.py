"""What any store must pass: a module with a fixture `store` imports these tests to run them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from tripot.store.rows import Appended, New, PlayerRow, Result, Session, Shortcut, Standing, Summary, Tally
from tripot.store.store import ConflictError, Store, StoreError

T = TypeVar("T")
SUMMARY = Summary("t", "polignac", "ann", "lobby", listed=True, people=("ann", "bob"), free=2, changed=5)
STANDINGS = (Standing("ann", 0, 60, won=True, lost=False), Standing("bob", 2, 40, won=False, lost=True))
RESULT = Result("t", 1, "rumoli", 4, 99, "tripot = 1", STANDINGS)
SHORTCUT = Shortcut("t", 1, 2, b"\x00begun\xff")
ANN = PlayerRow("ann", "Ann", 7)
CLAIMED = Session(b"\x01" * 32, "ann", until=100)


class Bench:
    """A store at work on a loop of its own, as tests without coroutines see it."""

    def __init__(self, opened: Callable[[], Awaitable[Store]]) -> None:
        self.opened = opened
        self.loop = asyncio.new_event_loop()
        try:
            self.store = self.run(opened())
        except BaseException:
            self.loop.close()
            raise

    def run(self, work: Awaitable[T]) -> T:
        async def done() -> T:
            return await work

        return self.loop.run_until_complete(done())

    def append(self, table: str, seq: int, *events: bytes, **more: Any) -> Appended:  # noqa: ANN401  # as `append`
        return self.run(self.store.append(New(table, seq, events, **more)))

    def log(self, table: str) -> list[bytes]:
        return self.run(self.store.events(table))

    def reopen(self) -> None:
        """Close the store and open it again."""
        self.run(self.store.close())
        self.store = self.run(self.opened())

    def close(self) -> None:
        self.run(self.store.close())
        self.loop.close()


@contextmanager
def at_work(opened: Callable[[], Awaitable[Store]]) -> Iterator[Bench]:
    bench = Bench(opened)
    try:
        yield bench
    finally:
        bench.close()


# the log


def test_what_is_appended_is_read_back_in_order(store: Bench) -> None:
    assert store.append("t", 0, b"a", b"b") == Appended(0, again=False)
    assert store.append("t", 2, b"c") == Appended(2, again=False)
    assert store.log("t") == [b"a", b"b", b"c"]
    assert store.log("other") == []


def test_the_log_outlives_the_process(store: Bench) -> None:
    store.append("t", 0, b"a", b"\x00\xff", move="m", summary=SUMMARY, results=[RESULT])
    store.reopen()
    assert store.log("t") == [b"a", b"\x00\xff"]
    assert store.run(store.store.moved("t", "m")) == 0
    assert store.run(store.store.open_tables(0, 10)) == [SUMMARY]
    assert store.run(store.store.result("t", 1)) == RESULT
    store.append("t", 2, b"c")


@pytest.mark.parametrize("seq", [0, 1, 3, 100])
def test_a_number_taken_or_a_gap_is_a_conflict_and_nothing_is_done(store: Bench, seq: int) -> None:
    store.append("t", 0, b"a", b"b")
    with pytest.raises(ConflictError, match="is number 2, not"):
        store.append("t", seq, b"x", b"y", move="m", summary=SUMMARY, results=[RESULT], shortcuts=[SHORTCUT])
    assert store.log("t") == [b"a", b"b"]
    assert store.run(store.store.shortcut("t")) is None
    assert store.run(store.store.moved("t", "m")) is None
    assert store.run(store.store.open_tables(0, 10)) == []
    assert store.run(store.store.result("t", 1)) is None


def test_a_part_of_a_log_is_read(store: Bench) -> None:
    store.append("t", 0, b"a", b"b", b"c")
    store.append("u", 0, b"x")
    for start, end, expected in (
        (0, 2, [b"a", b"b"]),
        (1, None, [b"b", b"c"]),
        (2, 3, [b"c"]),
        (3, None, []),
        (2, 1, []),
    ):
        assert store.run(store.store.events("t", start, end)) == expected


def test_what_can_be_nobodys_name_is_nobodys(store: Bench) -> None:
    """Whoever asks may send any text: a database may not take it, and is well all the same."""
    asked = store.store
    assert store.log("t\x00") == []
    assert store.run(asked.shortcut("t\x00")) is None
    assert store.run(asked.result("t\x00", 1)) is None
    assert store.run(asked.player("\x00")) is None
    assert store.run(asked.tallies_of("\x00")) == []


def test_the_lengths_of_logs_are_told_together(store: Bench) -> None:
    store.append("t", 0, b"a", b"b")
    store.append("t", 2, b"c")
    store.append("u", 0, b"a")
    store.append("w", 0, b"a")
    assert store.run(store.store.lengths_of(["t", "u", "nobody's"])) == {"t": 3, "u": 1}
    many = ["t", *(f"nobody's {number}" for number in range(2_000)), "w"]
    assert store.run(store.store.lengths_of(many)) == {"t": 3, "w": 1}
    assert store.run(store.store.lengths_of([])) == {}


def test_the_last_shortcut_up_to_a_match_is_found(store: Bench) -> None:
    later = replace(SHORTCUT, match=4, seq=4)
    assert store.run(store.store.shortcut("t")) is None
    store.append("t", 0, b"a", b"b", shortcuts=[SHORTCUT])
    store.append("t", 2, b"c", b"d", shortcuts=[later])
    store.reopen()
    for match, expected in ((None, later), (5, later), (4, later), (3, SHORTCUT), (1, SHORTCUT), (0, None)):
        assert store.run(store.store.shortcut("t", match)) == expected
    assert store.run(store.store.shortcut("u")) is None


def test_a_table_begins_with_event_0(store: Bench) -> None:
    with pytest.raises(ConflictError):
        store.append("t", 1, b"x")
    with pytest.raises(StoreError, match="nothing"):
        store.append("t", 0)


def test_a_move_sent_again_is_harmless(store: Bench) -> None:
    store.append("t", 0, b"a", move="ann:1")
    store.append("t", 1, b"b", b"c", move="ann:2")
    assert store.append("t", 3, b"b", b"c", move="ann:2", summary=SUMMARY, shortcuts=[SHORTCUT]) == Appended(
        1, again=True
    )
    assert store.append("t", 0, b"z", move="ann:1") == Appended(0, again=True)
    assert store.log("t") == [b"a", b"b", b"c"]
    assert store.run(store.store.shortcut("t")) is None
    assert store.run(store.store.open_tables(0, 10)) == []
    assert store.append("other", 0, b"a", move="ann:1") == Appended(0, again=False)
    assert store.run(store.store.moved("t", "ann:2")) == 1


def test_a_conflict_does_not_touch_what_is_written_with_it(store: Bench) -> None:
    """Many at once: each succeeds or fails alone."""

    async def work() -> list[Appended | BaseException]:
        acts = [store.store.append(New(f"t{at // 2}", 0, [b"%d" % at])) for at in range(200)]
        return await asyncio.gather(*acts, return_exceptions=True)

    found = store.run(work())
    assert [type(one) for one in found] == [Appended, ConflictError] * 100
    assert [store.log(f"t{at}") for at in range(100)] == [[b"%d" % (2 * at)] for at in range(100)]


def test_a_gap_and_a_move_sent_again_stop_nothing_that_is_written_with_them(store: Bench) -> None:
    store.append("again", 0, b"a", move="ann:1")

    async def work() -> list[Appended | BaseException]:
        acts = [store.store.append(New(f"t{at}", 3 * (at == 20), [b"%d" % at], move="ann:1")) for at in range(50)]
        acts.insert(30, store.store.append(New("again", 1, [b"b"], move="ann:1", summary=SUMMARY)))
        return await asyncio.gather(*acts, return_exceptions=True)

    found = store.run(work())
    assert [at for at, one in enumerate(found) if isinstance(one, ConflictError)] == [20]
    assert found[30] == Appended(0, again=True)
    assert store.log("again") == [b"a"]
    assert [store.log(f"t{at}") for at in range(50)] == [[b"%d" % at] if at != 20 else [] for at in range(50)]


def test_what_comes_with_an_event_is_kept_however_many_are_written_together(store: Bench) -> None:
    more: dict[str, dict[str, Any]] = {}
    for at in range(40):
        more[f"a{at}"] = {"move": "m"}
        more[f"b{at}"] = {"summary": replace(SUMMARY, table=f"b{at}")}
        more[f"c{at}"] = {"results": [replace(RESULT, table=f"c{at}")]}

    async def work() -> None:
        await asyncio.gather(*(store.store.append(New(table, 0, [b"a"], **found)) for table, found in more.items()))

    store.run(work())
    assert {store.run(store.store.moved(f"a{at}", "m")) for at in range(40)} == {0}
    assert len(store.run(store.store.open_tables(0, 100))) == 40
    assert len(store.run(store.store.results_of("ann"))) == 40


def test_many_writers_of_many_tables_lose_nothing(store: Bench) -> None:
    async def write(table: str) -> None:
        for seq in range(25):
            await store.store.append(New(table, seq, [b"%d" % seq], move=f"m{seq}"))

    async def work() -> None:
        await asyncio.gather(*(write(f"t{at}") for at in range(40)))

    store.run(work())
    assert all(store.log(f"t{at}") == [b"%d" % seq for seq in range(25)] for at in range(40))


def test_who_no_longer_waits_does_not_disturb_the_others(store: Bench) -> None:
    async def work() -> Appended:
        impatient = asyncio.ensure_future(store.store.append(New("t", 0, [b"a"])))
        await asyncio.sleep(0)
        impatient.cancel()
        return await store.store.append(New("other", 0, [b"b"]))

    assert store.run(work()) == Appended(0, again=False)


# tables, players, results


def test_a_persons_tables_are_those_where_he_sits_until_they_are_closed(store: Bench) -> None:
    other = replace(SUMMARY, table="u", people=("eve", "bob"), changed=9)
    store.append("t", 0, b"a", summary=SUMMARY)
    store.append("u", 0, b"a", summary=other)
    assert store.run(store.store.tables_of("bob")) == [other, SUMMARY]
    assert store.run(store.store.tables_of("bob", limit=1)) == [other]
    store.append("v", 0, b"a", summary=replace(other, table="v", phase="over", changed=10))
    assert [found.table for found in store.run(store.store.tables_of("eve"))] == ["u", "v"]
    for at in range(120):
        store.append(f"{at}", 0, b"a", summary=replace(SUMMARY, table=f"{at}", people=("zoe",)))
    assert len(store.run(store.store.tables_of("zoe"))) == 120
    store.append("u", 1, b"b", summary=replace(other, people=("eve",), changed=10))
    store.append("v", 1, b"b", summary=replace(other, table="v", phase="closed", changed=11))
    assert store.run(store.store.tables_of("bob")) == [SUMMARY]
    store.append("t", 1, b"b", summary=replace(SUMMARY, phase="closed", changed=11))
    assert store.run(store.store.tables_of("bob")) == []


def test_open_tables_are_those_where_anybody_may_sit_down_the_newest_first(store: Bench) -> None:
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"listed": False},
        {"phase": "play"},
        {"phase": "closed"},
        {"free": 0},
        {"changed": 9},
        {"changed": 4, "host": "bob"},
    )
    for at, kind in enumerate(kinds):
        store.append(f"t{at}", 0, b"a", summary=replace(SUMMARY, table=f"t{at}", **kind))
    assert [found.table for found in store.run(store.store.open_tables(0, 10))] == ["t5", "t0", "t6"]
    assert [found.table for found in store.run(store.store.open_tables(0, 1))] == ["t5"]
    assert [found.table for found in store.run(store.store.open_tables(5, 10))] == ["t5"]
    assert [found.table for found in store.run(store.store.open_tables(0, 10, of_a_host=1))] == ["t5", "t6"]


def test_who_sits_somewhere_and_is_no_player_has_gone(store: Bench) -> None:
    store.run(store.store.put_player(ANN))
    for table in ("t", "u"):
        store.append(table, 0, b"a", summary=replace(SUMMARY, table=table))
    assert store.run(store.store.gone()) == ["bob"]
    for table in ("t", "u"):
        store.append(table, 1, b"b", summary=replace(SUMMARY, table=table, phase="closed"))
    assert store.run(store.store.gone()) == []


def test_players_are_kept(store: Bench) -> None:
    store.run(store.store.put_player(ANN))
    assert store.run(store.store.player("ann")) == ANN
    assert store.run(store.store.player("bob")) is None
    with pytest.raises(ConflictError):
        store.run(store.store.put_player(replace(ANN, name="Eve")))
    assert store.run(store.store.player("ann")) == ANN


def test_who_is_there_already_stops_nobody_who_is_written_with_him(store: Bench) -> None:
    """What a database calls a fault of its own is the fault of that act alone."""
    store.run(store.store.put_player(ANN))
    players = [replace(ANN, id=f"p{at}") for at in range(30)]
    players.insert(20, ANN)

    async def work() -> list[BaseException | None]:
        return await asyncio.gather(*map(store.store.put_player, players), return_exceptions=True)

    found = store.run(work())
    assert [at for at, one in enumerate(found) if one is not None] == [20]
    assert isinstance(found[20], ConflictError)
    assert [store.run(store.store.player(one.id)) for one in players] == players


def test_what_is_changed_of_a_player_leaves_the_rest(store: Bench) -> None:
    """Also what was changed since he was last looked at."""
    store.run(store.store.put_player(ANN))
    account = replace(ANN, login="anne", secret="$argon2id$")
    assert store.run(store.store.claim_player("ann", "anne", "$argon2id$", CLAIMED)) == account
    named = replace(account, name="Anne")
    assert store.run(store.store.change_player("ann", "Anne", None)) == named
    english = replace(named, language="en")
    assert store.run(store.store.change_player("ann", None, "en")) == english
    assert store.run(store.store.change_player("ann", None, None)) == english
    assert store.run(store.store.player_of_login("anne")) == english
    with pytest.raises(StoreError, match="no player"):
        store.run(store.store.change_player("bob", "Bob", None))


def test_an_account_is_claimed_once_and_has_no_session_of_the_guests(store: Bench) -> None:
    guests, later = replace(CLAIMED, digest=b"\x02" * 32), replace(CLAIMED, digest=b"\x03" * 32)
    store.run(store.store.put_player(ANN))
    store.run(store.store.put_session(guests))
    account = store.run(store.store.claim_player("ann", "anne", "one", CLAIMED))
    assert store.run(store.store.claim_player("ann", "annie", "other", later)) is None
    assert store.run(store.store.claim_player("bob", "bob", "other", replace(later, player="bob"))) is None
    sessions = [store.run(store.store.player_of_session(one.digest, now=0)) for one in (guests, CLAIMED, later)]
    assert sessions == [None, account, None]
    assert store.run(store.store.player("ann")) == account
    assert store.run(store.store.player_of_login("annie")) is None


def test_a_login_has_one_player(store: Bench) -> None:
    anne, eve = replace(ANN, login="anne"), PlayerRow("eve", "Eve", 8)
    store.run(store.store.put_player(anne))
    with pytest.raises(ConflictError):
        store.run(store.store.put_player(replace(eve, login="anne")))
    assert store.run(store.store.player("eve")) is None
    store.run(store.store.put_player(eve))
    with pytest.raises(ConflictError):
        store.run(store.store.claim_player("eve", "anne", "secret", replace(CLAIMED, player="eve")))
    assert store.run(store.store.player("eve")) == eve
    assert store.run(store.store.player_of_login("anne")) == anne


def test_another_password_ends_all_other_sessions(store: Bench) -> None:
    account, other = replace(ANN, login="anne", secret="old"), replace(ANN, id="bob")
    mine, stolen, bobs = (Session(bytes([at]) * 32, who, until=100) for at, who in enumerate(("ann", "ann", "bob")))
    for player in (account, other):
        store.run(store.store.put_player(player))
    for session in (mine, stolen, bobs):
        store.run(store.store.put_session(session))
    assert store.run(store.store.change_secret("ann", "wrong", "new", mine.digest)) is None
    assert store.run(store.store.player_of_session(stolen.digest, now=0)) == account
    assert store.run(store.store.change_secret("ann", "old", "new", mine.digest)) == replace(account, secret="new")
    sessions = [store.run(store.store.player_of_session(one.digest, now=0)) for one in (mine, stolen, bobs)]
    assert sessions == [replace(account, secret="new"), None, other]
    assert store.run(store.store.change_secret("bob", "old", "new", bobs.digest)) is None


def test_who_is_forgotten_has_no_name_no_login_and_no_session(store: Bench) -> None:
    """What was played stays."""
    store.run(store.store.put_player(replace(ANN, login="anne", secret="secret")))
    store.run(store.store.put_session(Session(b"\x01" * 32, "ann", until=100)))
    store.append("t", 0, b"a", results=(RESULT,))
    assert not store.run(store.store.forget_player("ann", "another"))
    assert store.run(store.store.player("ann")) is not None
    assert store.run(store.store.forget_player("ann", "secret"))
    assert store.run(store.store.player("ann")) is None
    assert store.run(store.store.player_of_login("anne")) is None
    assert store.run(store.store.player_of_session(b"\x01" * 32, now=0)) is None
    assert not store.run(store.store.prolong_session(b"\x01" * 32, due=200, until=300))  # it is not kept at all
    assert store.run(store.store.result(RESULT.table, RESULT.match)) == RESULT
    assert not store.run(store.store.forget_player("ann", "secret"))


def test_sessions_end(store: Bench) -> None:
    session = Session(b"\x01" * 32, "ann", until=100)
    store.run(store.store.put_player(ANN))
    store.run(store.store.put_session(session))
    assert store.run(store.store.player_of_session(session.digest, now=99)) == ANN
    assert store.run(store.store.player_of_session(session.digest, now=100)) is None
    assert store.run(store.store.player_of_session(b"\x02" * 32, now=0)) is None
    store.run(store.store.end_session(session.digest))
    assert store.run(store.store.player_of_session(session.digest, now=0)) is None


def test_many_sessions_are_asked_about_together(store: Bench) -> None:
    digests = [number.to_bytes(32, "big") for number in range(2_000)]
    store.run(store.store.put_player(ANN))
    for digest, until in ((digests[0], 100), (digests[1], 50), (digests[-1], 100)):
        store.run(store.store.put_session(Session(digest, "ann", until)))
    store.run(store.store.put_session(Session(b"\xff" * 32, "nobody", until=100)))
    assert store.run(store.store.sessions_among(digests, now=50)) == {digests[0], digests[-1]}
    assert store.run(store.store.sessions_among([digests[1], digests[2]], now=49)) == {digests[1]}
    assert store.run(store.store.sessions_among([b"\xff" * 32], now=0)) == set()
    assert store.run(store.store.sessions_among([], now=0)) == set()


def test_a_session_that_is_to_end_soon_is_prolonged_and_those_that_have_ended_are_forgotten(store: Bench) -> None:
    mine, theirs = Session(b"\x01" * 32, "ann", until=100), Session(b"\x02" * 32, "ann", until=150)
    store.run(store.store.put_player(ANN))
    for session in (mine, theirs):
        store.run(store.store.put_session(session))
    for digest, expected in ((mine.digest, True), (mine.digest, False), (theirs.digest, False), (b"\x03" * 32, False)):
        assert store.run(store.store.prolong_session(digest, due=150, until=300)) is expected
    for now, known in ((149, [ANN, ANN]), (150, [ANN, None]), (300, [None, None])):
        store.run(store.store.forget_sessions(now))
        assert [store.run(store.store.player_of_session(one.digest, now=0)) for one in (mine, theirs)] == known


def test_a_session_is_prolonged_once_also_when_two_ask_at_once(store: Bench) -> None:
    session = Session(b"\x01" * 32, "ann", until=100)
    store.run(store.store.put_session(session))

    async def work() -> list[bool]:
        return await asyncio.gather(*(store.store.prolong_session(session.digest, due=150, until=300) for _ in "ab"))

    assert sorted(store.run(work())) == [False, True]


def test_results_are_found_by_match_and_by_player(store: Bench) -> None:
    store.append("t", 0, b"a", results=[RESULT])
    later = replace(RESULT, match=2, game="vendome", ended=100, standings=RESULT.standings[:1])
    store.append("t", 1, b"b", results=[later])
    assert store.run(store.store.result("t", 2)) == later
    assert store.run(store.store.result("t", 3)) is None
    listed, listed_later = (replace(found, record="") for found in (RESULT, later))  # in a list nobody reads a record
    assert store.run(store.store.results_of("ann")) == [listed_later, listed]
    assert store.run(store.store.results_of("ann", limit=1)) == [listed_later]
    assert store.run(store.store.results_of("bob")) == [listed]
    assert store.run(store.store.tallies_of("ann")) == [Tally("rumoli", 1, 1, 0), Tally("vendome", 1, 1, 0)]
    assert store.run(store.store.tallies_of("bob")) == [Tally("rumoli", 1, 0, 1)]
    assert store.run(store.store.tallies_of("eve")) == []


def test_a_closed_store_says_so(store: Bench) -> None:
    store.append("t", 0, b"a")
    closed = store.store
    store.reopen()
    with pytest.raises(StoreError, match="closed"):
        store.run(closed.append(New("t", 1, [b"b"])))
    with pytest.raises(StoreError):
        store.run(closed.events("t"))
