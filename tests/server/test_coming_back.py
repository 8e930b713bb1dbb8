"""A restart, kind or not, brings every table back: shown as its log has it, to those who sit there and to others."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.seldom import mostly_long
from tests.server.clients import Client, play_on, run
from tests.server.history import by_the_log, check_log, lasting, log_of
from tests.server.serving import Served
from tests.server.tables import alone, chooser, make, play_some, together
from tripot.games import GAMES
from tripot.table.evolve import fold


async def tables_of_every_kind(served: Served) -> list[Client]:
    """Tables of every game, and in every phase, each as somebody who sits there."""
    host = served.person("Adèle")
    gathering = await Client(served, make(host, "rumoli", chairs=["me", "thumb", "empty"], seats=3), host).open()
    over = await alone(served, "polignac", options={"limit": 2})
    await play_on(over, chooser("to the end"))
    pausing = await together(served, "polignac", options={"limit": 100}, settings={"pause": 1_000_000})
    while pausing[0].phase != "pause":
        await play_some(pausing, "to the pause", 1)
    trick = await together(served, "dame_de_pique")
    await play_some(trick, "to the middle", 30)
    playing = [await alone(served, game) for game in GAMES]
    for number, client in enumerate(playing):
        await play_on(client, chooser(number), most=5)
    return [gathering, over, pausing[0], trick[0], *playing]


@pytest.mark.parametrize("end", mostly_long([Served.stop, Served.kill], Served.kill), ids=["stopped", "killed"])
def test_every_table_comes_back_as_its_log_has_it(folder: Path, end: Any) -> None:  # noqa: ANN401
    with Served(folder) as served:
        clients = run(tables_of_every_kind(served))
        people = [served.stranger(Cookie=client.cookie).get("/api/me").json()["me"]["id"] for client in clients]
        end(served)
        served.start()

        async def come(client: Client) -> tuple[dict[str, Any], dict[str, Any]]:
            shown = []
            for cookie in ("", client.cookie):  # for those who sit there machines play on, for others they do not
                again = Client(served, client.table)
                again.cookie = cookie
                await again.open()
                assert again.snapshots == 1
                shown.append(lasting(json.loads(again.raw[0])["parts"]))
            return shown[1], shown[0]

        for client, person in zip(clients, people, strict=True):
            expected = by_the_log(folder, client.table, person), by_the_log(folder, client.table, "nobody")
            assert run(come(client)) == expected
        phases = {fold(row.event for row in log_of(folder, client.table)).phase for client in clients}
    assert phases >= {"lobby", "play", "pause", "over"}
    assert '"level": "error"' not in served.log.read_text()


@pytest.mark.soak
@pytest.mark.parametrize("parts", [(1, 5, 9), pytest.param(tuple(range(1, 10)), marks=pytest.mark.soak)])
def test_a_log_that_has_lost_its_end_gives_the_tables_as_far_as_it_goes(folder: Path, parts: tuple[int, ...]) -> None:
    """The write-ahead log of a killed server, cut anywhere: the table is a part of what it was, and plays on."""
    with Served(folder) as served:

        async def play() -> list[Client]:
            clients = await together(served, "polignac", options={"limit": 100}, settings={"pause": 0})
            await play_some(clients, "before", 40)
            return clients

        clients = run(play())
        served.kill()
    table = clients[0].table
    whole = log_of(folder, table)
    size = (folder / "tripot.sqlite-wal").stat().st_size
    lengths = []
    for part in parts:
        torn = folder.with_name(f"torn{part}")
        shutil.copytree(folder, torn)
        with (torn / "tripot.sqlite-wal").open("r+b") as log:
            log.truncate(size * part // 10)
        (torn / "tripot.sqlite-shm").unlink(missing_ok=True)
        lengths.append(run(goes_on(torn, clients, whole)))
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 2


async def goes_on(torn: Path, clients: list[Client], whole: list[Any]) -> int:
    """Start on a log cut short; returns how much of it there is."""
    with Served(torn) as served:
        found = log_of(torn, clients[0].table)
        assert [(row.event, row.move) for row in found] == [(row.event, row.move) for row in whole[: len(found)]]
        watcher = await Client(served, clients[0].table).open()
        if not found:
            assert watcher.others[0]["code"] == "not_found"
            return 0
        assert lasting(watcher.parts) == by_the_log(torn, clients[0].table, "nobody")
        again = [Client(served, client.table) for client in clients]
        for client, before in zip(again, clients, strict=True):
            client.cookie = before.cookie
            await client.open()
        if all(client.parts["me"]["chair"] is not None for client in again) and watcher.phase == "play":
            await play_some(again, "after", 10)
    check_log(log_of(torn, clients[0].table))
    return len(found)
