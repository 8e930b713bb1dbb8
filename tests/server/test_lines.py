"""Lines that are cut, messages that come twice, late, out of order, or from somebody else."""

import asyncio
import contextlib
import functools
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clients import PATIENCE, Client, play_on, run
from tests.server.serving import Served, cookie_of
from tests.server.tables import (
    alone,
    begin,
    chooser,
    made,
    make,
    play_together,
    to_the_middle_of_a_trick,
    together,
    turn_of,
)


async def level(true: Callable[[], bool]) -> None:
    """Wait until two clients have been told as much."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def ids(client: Client) -> list[str]:
    """The ids of the questions a client has an answer to."""
    return [message["id"] for message in client.others]


def seats_of(client: Client) -> dict[str, Any]:
    """The seats as this client is shown them."""
    return {name: part for name, part in client.parts.items() if name.startswith("seat:")}


def misses_somebody(client: Client) -> bool:
    """Whether somebody is not connected, as this client is shown it."""
    return not all(client.parts[f"seat:{seat}"]["connected"] for seat in range(4))


def times_said(client: Client) -> int:
    """How often a client has been told that somebody said a phrase."""
    told = [one for text in client.raw for one in json.loads(text).get("told", ())]
    return sum(one["kind"] == "said" for one in told)


def test_cut_off_in_mid_trick_a_client_gets_what_it_missed_and_no_more(served: Served) -> None:
    async def go() -> None:
        clients = await together(served, "dame_de_pique")
        cut, *others = clients
        await play_together(clients, "before", most=10)
        await cut.cut()
        before = cut.n
        for client in others:
            await client.until(functools.partial(misses_somebody, client))
        await others[0].do({"do": "say", "phrase": others[0].about["phrases"][0]["action"]})
        await cut.open()
        await cut.until(lambda: cut.n >= before + 2)
        assert cut.snapshots == 1
        assert any('"resumed"' in text for text in cut.raw)
        await play_together(clients, "after", most=12)
        assert (cut.snapshots, times_said(cut)) == (1, 1)
        watcher = await Client(served, cut.table).open()
        for client in clients:
            await level(lambda client=client: seats_of(client) == seats_of(watcher))  # type: ignore[misc]

    run(go())


def test_who_was_away_too_long_gets_a_snapshot_equal_to_what_others_have(served: Served) -> None:
    async def go() -> None:
        client = await alone(served, "polignac", options={"limit": 500})
        await to_the_middle_of_a_trick(client)
        browser_two = Client(served, client.table)
        browser_two.cookie = client.cookie
        await browser_two.open()
        assert browser_two.snapshots == 1
        await client.cut()
        await play_on(browser_two, chooser("long"), most=40)
        await client.open()
        await level(lambda: client.n == browser_two.n)
        assert client.snapshots == 2
        drop = ("lines",)
        for name in browser_two.parts.keys() | client.parts.keys():
            if name not in drop:
                assert client.parts.get(name) == browser_two.parts.get(name), name

    run(go())


def test_a_number_or_an_epoch_of_another_time_gives_a_snapshot(served: Served) -> None:
    async def go() -> None:
        client = await alone(served, "polignac")
        for after, epoch in ((10**9, client.epoch), (-5, client.epoch), (client.n, "other"), (None, None)):
            await client.cut()
            client.n, client.epoch = after, epoch  # type: ignore[assignment]
            count = client.snapshots
            await client.open()
            assert client.snapshots == count + 1

    run(go())


def test_a_deed_sent_twice_is_done_once_also_after_a_cut(served: Served) -> None:
    async def go() -> None:
        client = await alone(served, "polignac")
        actions = await turn_of(client)
        deed = {"do": "play", "action": client.choices()[0], "turn": actions["turn"]}
        message = {"t": "do", "id": "twice", "deed": deed}
        for _ in range(3):
            await client.send(**message)
        await client.until(lambda: "twice" in client.settled)
        assert client.settled["twice"]["t"] in ("told", "ok")
        answered = len(client.raw)
        await client.send(**message)
        await client.until(lambda: len(client.raw) > answered and any('"ok"' in text for text in client.raw[answered:]))
        await client.cut()
        await client.open()
        again = await client.do(deed, "twice")
        assert again["t"] in ("told", "ok")
        cards = [line for line in client.heard if line["word"] == "plays" and line["values"]["card"] == deed["action"]]
        assert len(cards) == 1
        assert not any(m.get("code") for m in client.others)

    run(go())


def test_late_and_reordered_deeds_are_refused_as_stale(served: Served) -> None:
    async def go() -> None:
        client = await alone(served, "polignac")
        actions = await turn_of(client)
        first, *rest = client.choices()
        late = {"do": "play", "action": (rest or [first])[0], "turn": actions["turn"]}
        early = {"do": "play", "action": first, "turn": actions["turn"] + 1}
        await client.send(t="do", id="early", deed=early)
        await client.send(t="do", id="now", deed=late)
        await client.send(t="do", id="late", deed=late)
        await client.until(lambda: {"early", "now", "late"} <= client.settled.keys())
        assert client.settled["early"]["code"] == "stale"
        assert client.settled["now"]["t"] in ("told", "ok")
        assert client.settled["late"]["code"] in ("stale", "not_your_turn")

    run(go())


def test_one_may_not_play_for_another_nor_for_the_house(served: Served) -> None:
    stranger = served.person("Denis")

    async def go() -> None:
        client = await alone(served, "polignac")
        actions = await turn_of(client)
        other = await Client(served, client.table, stranger).open()
        deed = {"do": "play", "action": client.choices()[0], "turn": actions["turn"]}
        assert (await other.do(deed))["code"] == "not_here"
        chair = client.parts["me"]["chair"]
        assert (await other.do({**deed, "chair": chair}))["t"] == "error"
        await other.send(t="do", id="x", deed={"do": "tick"})
        await other.until(lambda: "x" in other.settled)
        assert other.settled["x"]["code"] == "bad_message"
        nobody = await Client(served, client.table).open()
        assert (await nobody.do(deed))["code"] == "no_session"
        assert client.actions == actions
        played = await client.do({**deed, "chair": (chair + 1) % 4})
        mine = next(line for told in played["told"] for line in told["lines"])
        assert mine["values"]["seat"] == client.parts["me"]["seat"]

    run(go())


def test_a_person_at_two_windows_sees_the_same_in_both(served: Served) -> None:
    browser = served.person()
    table = make(browser, "polignac", start=True)

    async def go() -> None:
        first = await begin(Client(served, table, browser))
        second = await Client(served, table, browser).open()
        await play_on(first, chooser("two"), most=8)
        await level(lambda: first.n == second.n)
        assert {name: part for name, part in second.parts.items() if name != "lines"} == {
            name: part for name, part in first.parts.items() if name != "lines"
        }
        await second.close()
        assert (await first.ask(t="ping"))["t"] == "pong"
        assert first.parts[f"seat:{first.parts['me']['seat']}"]["connected"]

    run(go())


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", ""])
def test_a_page_of_another_site_opens_no_socket(served: Served, origin: str) -> None:
    browser = served.person()
    table = make(browser, "polignac")

    async def go() -> None:
        headers = {"Cookie": cookie_of(browser)} | ({"Origin": origin} if origin else {})
        with pytest.raises(InvalidStatus) as refused:
            async with connect(served.socket + table, additional_headers=headers):
                raise AssertionError("it opened")
        assert refused.value.response.status_code == 403

    run(go())
    answer = browser.post("/api/tables", json={"game": "polignac"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "origin"


def test_hello_comes_first_and_speaks_this_protocol(served: Served) -> None:
    browser = served.person()
    table = make(browser, "polignac")

    async def answers(*messages: dict[str, Any] | str) -> tuple[list[str], int | None]:
        async with connect(served.socket + table, origin=served.origin) as socket:  # type: ignore[arg-type]
            for message in messages:
                await socket.send(message if isinstance(message, str) else json.dumps(message))
            said = []
            with contextlib.suppress(ConnectionClosed):
                while True:
                    said.append(json.loads(await socket.recv()))
            return [message.get("code", message["t"]) for message in said], socket.close_code

    async def go() -> None:
        assert await answers({"t": "ping", "id": "a"}) == (["hello_first"], 1008)
        assert await answers({"t": "hello", "protocol": 99}) == (["protocol"], 1008)
        assert await answers("nonsense") == (["bad_message"], 1008)
        assert (await answers("x" * 9000))[1] == 1009

    run(go())


def test_what_cannot_be_understood_is_refused_under_its_id(served: Served) -> None:
    """A deed is settled by its id, well formed or not; else its sender would send it again without end."""
    messages: list[dict[str, Any]] = [
        {"t": "do", "deed": {"do": "ready", "on": "yes"}},
        {"t": "do", "deed": {"do": "dance"}},
        {"t": "do", "deed": {"do": "play", "action": "Qs"}},
        {"t": "do", "deed": {"do": "next", "now": 1}},
        {"t": "do"},
        {"t": "why"},
        {"t": "deal", "number": "one"},
        {"t": "ping", "at": 1},
        {"t": "sing"},
    ]

    async def go() -> None:
        client = await alone(served, "polignac")
        for number, message in enumerate(messages):
            await client.send(id=f"m{number}", **message)
            await client.until(lambda number=number: f"m{number}" in client.settled)  # type: ignore[misc]
            assert client.settled[f"m{number}"]["code"] == "bad_message"
        for id in (7, None, "", "x" * 33, "a b", ["a"]):
            client.others.clear()
            await client.send(t="do", id=id, deed={"do": "dance"})
            await client.until(lambda: client.others)
            assert (client.others[0]["code"], client.others[0]["id"]) == ("bad_message", None)

    run(go())


def test_there_is_no_such_table(served: Served) -> None:
    async def go() -> None:
        client = await Client(served, "t_nowhere").open()
        await client.ended()
        assert client.others[0]["code"] == "not_found"
        assert client.closed == 4404

    run(go())


def test_too_many_messages_are_refused_and_the_line_stays(served: Served) -> None:
    async def go() -> None:
        client = await alone(served, "polignac")

        def refused() -> list[Any]:
            return [message for message in client.settled.values() if message.get("code") == "too_fast"]

        for burst in range(100):
            for number in range(90):
                await client.send(t="ping", id=f"p{burst}-{number}")
            await client.until(lambda last=f"p{burst}-89": last in [*client.settled, *ids(client)])  # type: ignore[misc]
            if refused():
                break
        assert refused()
        assert len(client.others) > 50
        while (await client.ask(t="ping"))["t"] != "pong":
            await asyncio.sleep(0.1)

    run(go())


def test_an_invitation_is_told_only_to_those_who_sit_there(served: Served) -> None:
    host = served.person("Adèle")
    table = made(host, "polignac", chairs=["me", "empty", "empty", "empty"])

    async def go() -> None:
        watcher = await Client(served, table["table"]).open()
        assert table["token"] not in "".join(watcher.raw)

    run(go())
    assert table["token"] not in served.stranger().get(f"/api/tables/{table['table']}").text
