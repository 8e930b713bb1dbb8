"""What is read of a log: with shortcuts or without, the same; with them, no other match."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.indoors import Server, play_out, playing, unseal
from tests.server.keeping import script
from tests.server.tables import COMMIT
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.server.past import past_of, past_of_match
from tripot.store.sqlite import SqliteStore
from tripot.store.store import DamagedError, Store
from tripot.table import commands as do
from tripot.table import shortcut
from tripot.table.events import Started, decode
from tripot.table.evolve import fold

MATCHES = 2
PATHS = ["", *(f"/{what}?match={match}" for what in ("replay", "record") for match in range(1, MATCHES + 3))]
SPOILS = [
    "DELETE FROM shortcuts",
    "DELETE FROM shortcuts WHERE match > 1",
    "DELETE FROM shortcuts WHERE match = 2",
    "UPDATE shortcuts SET body = x''",
    "UPDATE shortcuts SET body = CAST(replace(body, '\"turn\":', '\"turn\":1') AS BLOB)",
    f"UPDATE shortcuts SET body = x'00' WHERE match = {MATCHES + 1}",
]


async def live(house: House) -> list[str]:
    """Matches at one table, the last of which goes on; those who look at it: two who play, and a stranger."""
    server = Server(house)
    adele, zoe = [await server.person(name) for name in ("Adèle", "Zoé")]
    keeper = await playing(house, adele, zoe)
    for _ in range(MATCHES):
        await play_out(keeper, adele, zoe)
        assert await keeper.ask(do.Disconnect(), zoe.id) is None
        assert await keeper.ask(do.Connect(), zoe.id) is None
        for person in (adele, zoe):
            assert await keeper.ask(do.Rematch(commit=COMMIT), person.id) is None
        await unseal(keeper, adele, zoe)
    house.keepers.clear()
    await keeper.end()
    return [adele.cookie, zoe.cookie, ""]


async def seen(store: Store, cookies: list[str]) -> list[bytes]:
    """All that is answered about the table by a server that has just started."""
    server = Server(House(store, Bots(0)))
    return [(await server.get(f"/api/tables/t{path}", cookie)).content for path in PATHS for cookie in cookies]


async def edit(store: Store, *statements: str) -> None:
    """Write past the store."""
    assert isinstance(store, SqliteStore)
    await store._writer.do(lambda connection: [connection.execute(statement) for statement in statements])


async def broken(*_: object) -> None:
    raise DamagedError("malformed")


@pytest.mark.soak
def test_a_table_and_its_matches_are_the_same_whatever_becomes_of_the_shortcuts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        cookies = await live(house)
        before = await seen(store, cookies)
        await edit(store, "CREATE TEMP TABLE whole AS SELECT * FROM shortcuts")
        for spoil in SPOILS:
            await edit(store, spoil)
            assert await seen(store, cookies) == before, spoil
            await edit(store, "DELETE FROM shortcuts", "INSERT INTO shortcuts SELECT * FROM whole")
        with monkeypatch.context() as patch:
            patch.setattr(store, "shortcut", broken)
            assert await seen(store, cookies) == before, "on a damaged page"
        monkeypatch.setattr(shortcut, "FOLD", shortcut.FOLD + 1)
        assert await seen(store, cookies) == before, "of another fold"

    script(work, tmp_path)


def test_a_table_read_by_a_shortcut_is_played_on(tmp_path: Path) -> None:
    """Its log goes on at the right number, with the shortcut of the next match."""

    async def work(house: House, store: Store) -> None:
        await live(house)
        keeper = await house.find("t")
        assert keeper is not None
        assert await keeper.ask(do.Close(), keeper.table.host) is None
        log = await store.events("t")
        assert keeper.table == fold(map(decode, log)) == house.keepers["t"].table
        assert keeper.table.phase == "closed"
        assert (await past_of(store, "t")).length == len(log)

    script(work, tmp_path)


def test_of_a_log_only_the_match_that_is_asked_for_is_read(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        await live(house)
        log = [decode(body) for body in await store.events("t")]
        starts = [at for at, event in enumerate(log, 1) if isinstance(event, Started)]
        assert len(starts) == MATCHES + 1
        for match, (at, end) in enumerate(pairwise([*starts, len(log)]), 1):
            past = await past_of_match(store, "t", match)
            assert (past.table, past.before, list(past.events)) == (fold(log[:at]), at, log[at:end])
        assert await past_of(store, "t") == await past_of_match(store, "t", MATCHES + 1)
        assert (await past_of(store, "t")).length == len(log)

    script(work, tmp_path)
