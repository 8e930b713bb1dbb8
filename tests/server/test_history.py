"""The log of a table against what everybody there sent and was told: each deed once, none invented, nothing untold."""

from pathlib import Path

from tests.server.clients import Client, run
from tests.server.history import by_the_log, check_deeds, check_heard, check_log, heard_by, lasting, log_of
from tests.server.serving import Served
from tests.server.tables import play_some, together


def test_all_that_was_sent_is_in_the_log_once_and_all_that_is_there_was_told(folder: Path) -> None:
    """Four people and a spectator, deeds sent twice, and one who is cut off in between and comes back."""
    with Served(folder) as served:

        async def go() -> list[Client]:
            clients = await together(served, "dame_de_pique", options={"target": 20}, settings={"pause": 0})
            watcher = await Client(served, clients[0].table).open()
            while clients[0].phase != "over":
                await play_some(clients, "history", 20)
                await clients[1].cut()
                await clients[1].open()
                await clients[2].send(t="do", id="once", deed={"do": "mute", "chair": 0})
            for client in [*clients, watcher]:
                await client.until(lambda client=client: client.phase == "over")  # type: ignore[misc]
            return [*clients, watcher]

        *clients, watcher = run(go())
        people = [served.stranger(Cookie=client.cookie).get("/api/me").json()["me"]["id"] for client in clients]
    rows = log_of(folder, watcher.table)
    check_log(rows)
    for client, person in zip([*clients, watcher], [*people, "nobody"], strict=True):
        check_heard(rows, person, [client.heard])
        assert client.heard == heard_by(rows, person)[-len(client.heard) :]
        if person != "nobody":
            check_deeds(rows, person, client, set(client.settled))
        assert lasting(client.parts) == by_the_log(folder, watcher.table, person)
