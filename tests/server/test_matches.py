"""Whole matches over real sockets, by clients who know no rules."""

from typing import Any

import pytest

from tests.server.clients import Client, play_on, run
from tests.server.serving import Served
from tests.server.tables import alone, chooser, made, make, play_together, together
from tripot import replay

GAMES: dict[str, dict[str, Any]] = {
    "vendome": {"seats": 4, "options": {"end_condition": "max_tours", "max_tours": 6}},
    "dame_de_pique": {"options": {"target": 30}},
    "vingt_et_un": {"seats": 3, "options": {"end_condition": "coups", "coups": 6}},
    "rumoli": {"seats": 3, "options": {}},
    "polignac": {"seats": 3, "options": {"limit": 6}},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_machines_is_played_to_its_end_and_its_record_replays(served: Served, game: str) -> None:
    async def go() -> Client:
        client = await alone(served, game, **GAMES[game])
        await play_on(client, chooser(game))
        await client.close()
        return client

    client = run(go())
    assert client.phase == "over"
    assert client.snapshots == 1
    browser = served.stranger()
    record = browser.get(f"/api/tables/{client.table}/record")
    match = replay(record.text)
    assert record.headers["cache-control"] == "no-store"
    assert match.over
    assert match.outcome is not None
    assert list(match.outcome.scores) == client.parts["outcome"]["scores"]
    assert "[proof]" in record.text
    steps = browser.get(f"/api/tables/{client.table}/replay").json()["steps"]
    assert len(steps) == 1 + len(match.log)
    sheets = [step["set"]["sheet"] for step in steps if "sheet" in step["set"]]
    assert sheets == [client.parts["sheet"][: deals + 1] for deals in range(match.state.deals + 1)]


def test_four_people_play_hearts_and_all_hear_the_same_public_match(served: Served) -> None:
    async def go() -> list[Client]:
        clients = await together(served, "dame_de_pique", options={"target": 20})
        watcher = await Client(served, clients[0].table).open()
        await play_together(clients, "hearts")
        for client in [*clients, watcher]:
            await client.until(lambda client=client: client.phase == "over")  # type: ignore[misc]
            await client.close()
        return [*clients, watcher]

    *clients, watcher = run(go())
    public = [line for line in watcher.heard if line["word"] in ("plays", "takes", "total")]
    assert len(public) > 52
    for client in clients:
        assert [line for line in client.heard if line["word"] in ("plays", "takes", "total")] == public
        assert client.parts["outcome"] == watcher.parts["outcome"]
    assert watcher.parts.get("hand") == []


def test_sitting_by_invitation_and_being_turned_away_without(served: Served) -> None:
    host, guest = served.person("Adèle"), served.person("Zoé")
    table = made(host, "polignac", seats=3, chairs=["me", "empty", "thumb"])

    async def go() -> None:
        first = await Client(served, table["table"], host).open()
        second = await Client(served, table["table"], guest).open()
        refused = await second.do({"do": "sit", "name": "Zoé"})
        assert refused["code"] == "not_invited"
        assert (await second.do({"do": "play", "action": "Qs", "turn": 0}))["code"] == "not_here"
        assert second.about["token"] == ""
        seated = await second.do({"do": "sit", "name": "Zoé", "token": table["token"]})
        assert seated["t"] != "error"
        assert second.parts["me"]["chair"] == 1
        assert second.about["token"] == table["token"]
        await first.until(lambda: first.parts["seat:1"]["name"] == "Zoé")
        assert (await second.do({"do": "start"}))["code"] == "not_host"
        assert (await second.do({"do": "leave"}))["t"] != "error"
        assert second.parts["me"]["chair"] is None
        await first.until(lambda: first.parts["seat:1"]["kind"] == "empty")
        await first.close()
        await second.close()

    run(go())


def test_a_listed_table_is_in_the_lobby_until_it_is_full(served: Served) -> None:
    host, guest = served.person("Adèle"), served.person("Basile")
    name = make(host, "rumoli", seats=3, chairs=["me", "empty", "thumb"], settings={"listed": True})

    def listed() -> list[str]:
        return [table["table"] for table in served.stranger().get("/api/lobby").json()["tables"]]

    assert name in listed()

    async def go() -> None:
        client = await Client(served, name, guest).open()
        assert (await client.do({"do": "sit", "name": "Basile"}))["t"] != "error"
        await client.close()

    run(go())
    assert name not in listed()
    assert name in [table["table"] for table in guest.get("/api/mine").json()["tables"]]


def test_a_refused_action_says_which_rule_refuses_it_and_leaves_all_as_it_was(served: Served) -> None:
    async def go() -> None:
        client = await alone(served, "dame_de_pique")
        choose = chooser("refused")
        while True:
            await client.until(lambda: client.actions)
            actions = client.actions or {}
            forbidden = [card for card in client.parts["hand"] if card not in actions["cards"]]
            if forbidden and client.parts["match"]["phase"] == "play":
                break
            before = actions["turn"]
            await client.play(choose(client.choices()))
            await client.until(lambda before=before: client.actions is None or client.actions["turn"] != before)  # type: ignore[misc]
        hand = client.parts["hand"]
        answer = await client.play(forbidden[0])
        assert answer["t"] == "error"
        assert answer["code"] == "refused"
        assert answer["rule"].startswith("DDP-")
        assert answer["fr"] != answer["en"]
        reason = await client.ask(t="why", action=forbidden[0])
        assert (reason["rule"], reason["allowed"], reason["fault"]) == (answer["rule"], False, False)
        assert (await client.ask(t="why", action=actions["cards"][0]))["allowed"]
        assert client.parts["hand"] == hand
        await client.close()

    run(go())
