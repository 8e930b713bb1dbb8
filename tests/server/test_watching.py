"""What a spectator is sent, as the table allows: nothing of the match, all that is public, or what is left of it."""

import json
from typing import Any

import pytest

from tests.server.clients import Client, run
from tests.server.serving import Served
from tests.server.tables import play_together, together

OF_THE_MATCH = ("match", "hand", "actions", "waiting", "sheet", "outcome", "lines", "state:")


def told_of_the_match(text: str) -> list[Any]:
    """What a message tells of the match: parts by name, and lines."""
    message = json.loads(text)
    parts = message.get("parts", {}) | message.get("set", {})
    lines = [line for told in message.get("told", ()) for line in told.get("lines", ())]
    return [name for name, value in parts.items() if name.startswith(OF_THE_MATCH) and value] + lines


@pytest.mark.parametrize("watching", ["none", "public", "after"])
def test_spectators_are_sent_what_the_table_allows(served: Served, watching: str) -> None:
    async def go() -> tuple[Client, Client, list[str]]:
        clients = await together(served, "polignac", options={"limit": 4}, settings={"watching": watching})
        watcher = await Client(served, clients[0].table).open()
        replay = f"/api/tables/{watcher.table}/replay?as=spectator"
        before = served.stranger().get(replay).status_code
        assert before == {"public": 200, "after": 409, "none": 404}[watching]
        record = f"/api/tables/{watcher.table}/record"
        assert served.stranger().get(record).status_code == (404 if watching == "none" else 409)
        await play_together(clients, "watched")
        during = [text for text in watcher.raw if '"phase":"over"' not in text]
        await watcher.until(lambda: watcher.phase == "over")
        late = await Client(served, watcher.table).open()
        after = served.stranger().get(replay).status_code
        assert after == (404 if watching == "none" else 200)
        assert served.stranger().get(record).status_code == after
        assert served.stranger(Cookie=clients[1].cookie).get(record).status_code == 200
        return watcher, late, during

    watcher, late, during = run(go())
    told = [part for text in during for part in told_of_the_match(text)]
    assert bool(told) == (watching == "public")
    assert bool(told_of_the_match(late.raw[0])) == (watching != "none")
    assert not any(json.loads(text).get("parts", {}).get("hand") for text in watcher.raw + late.raw)
