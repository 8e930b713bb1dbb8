"""A table made by one request: all that is wanted there is done, or nothing is."""

import asyncio
from pathlib import Path

import pytest

from tests.server.indoors import Server
from tests.server.keeping import Faltering, script
from tripot.server.house import House, farewell
from tripot.server.lobby import OF_A_HOST
from tripot.store.rows import Appended, New
from tripot.store.store import Store

WISH = {"game": "polignac", "chairs": ["me", "thumb", "thumb", "empty"], "settings": {"listed": True}}


@pytest.mark.parametrize("every", [1, 2, 3, 4])
def test_a_table_that_cannot_be_made_whole_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    """Every so often the store refuses to write."""

    async def work(house: House, store: Store) -> None:
        server = Server(house)
        adele, faltering = await server.person("Adèle"), Faltering(store, monkeypatch)
        faltering.every = every
        answers = [await adele.post("/api/tables", WISH) for _ in range(every)]
        faltering.every = 0
        assert [answer.status_code for answer in answers] == [201] * (every - 1) + [503]
        lobby, mine = [(await adele.get(path)).json()["tables"] for path in ("/api/lobby", "/api/mine")]
        assert [table["people"] for table in lobby] == [["Adèle"]] * min(OF_A_HOST, every - 1)
        assert len(mine) == every - 1

    script(work, tmp_path)


def test_a_table_is_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, store: Store) -> None:
        adele, faltering = await Server(house).person("Adèle"), Faltering(store, monkeypatch)
        made = await adele.post("/api/tables", {**WISH, "chairs": ["me", *["thumb"] * 3], "start": True})
        assert (made.status_code, faltering.asked) == (201, 1)
        assert house.keepers[made.json()["table"]].table.phase == "sealing"

    script(work, tmp_path)


def test_a_table_that_is_written_while_the_server_closes_is_there_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        append, may_write = store.append, asyncio.Event()

        async def slowly(new: New) -> Appended:
            await may_write.wait()
            return await append(new)

        monkeypatch.setattr(store, "append", slowly)
        adele = await Server(house).person("Adèle")
        making = asyncio.create_task(adele.post("/api/tables", WISH))
        await asyncio.sleep(0.05)
        await house.end(farewell("restart"))
        may_write.set()
        made = await making
        assert (made.status_code, house.keepers) == (201, {})
        assert (await adele.post("/api/tables", WISH)).status_code == 503
        table = await House(store, house.bots).look(made.json()["table"])
        assert table is not None
        assert [bool(chair.person or chair.level) for chair in table.chairs] == [True, True, True, False]

    script(work, tmp_path)
