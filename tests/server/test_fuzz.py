"""Nonsense over the sockets and over HTTP: the server stays up and answers with documented errors only."""

import asyncio
import contextlib
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, run
from tests.server.examples import codes, examples
from tests.server.serving import Served
from tests.server.tables import alone, made
from tripot.table.commands import FromPeople

DEEDS = [kind.__name__.lower() for kind in FromPeople.__args__]
FIELDS = ["do", "t", "id", "deed", "action", "turn", "chair", "on", "commit", "seed", "what", "yes", "phrase", "name"]
DEEP = ["[" * 8000, '{"t":"do","id":"x1","deed":' + "[" * 8000, '{"t":' + '{"a":' * 1600]
LONG, TOO_BIG = "x" * 9000, 1009  # what closes a socket, and how
WORDS = ["Qs", "pass", "bid 5", "stake 99999999999999", "", "♠", "\u0000", "é" * 50, "a" * 500, "../..", "null"]
VALUES: list[Any] = [None, True, False, 0, -1, 3, 2**31, 2**63, 1e308, 0.5, [], {}, [[]], *WORDS]


def nonsense(drawn: random.Random) -> str | bytes:
    """A message nobody should send, or one that is nearly right."""
    kind = drawn.randrange(9)
    if kind == 0:
        return drawn.randbytes(drawn.randrange(1, 60))
    if kind == 8:
        return spoilt(drawn.choice(examples("client")).text.encode(), drawn)
    if kind == 1:
        plain = ["", "{", "[]", "null", "1", '"x"', "{}", "[" * 2000, '{"t":"do"}', "\ufeff{}"]
        return drawn.choice([*plain, *DEEP, LONG])
    if kind == 2:
        text = drawn.choice(examples("client")).text
        cut = drawn.randrange(len(text))
        return text[:cut] + drawn.choice(["", "x", '"', "}", "\n"]) + text[cut + drawn.randrange(3) :]
    message = {
        "t": drawn.choice(["do", "why", "ping", "look", "hello", "told", "x"]),
        "id": f"f{drawn.getrandbits(40)}",
    }
    if kind == 3:
        message |= {drawn.choice(FIELDS): drawn.choice(VALUES) for _ in range(drawn.randrange(4))}
        return json.dumps(message)
    deed = {"do": drawn.choice(DEEDS)} | {drawn.choice(FIELDS): drawn.choice(VALUES) for _ in range(drawn.randrange(3))}
    return json.dumps({"t": "do", "id": message["id"], "deed": plausible(deed, drawn) if kind > 4 else deed})


def spoilt(text: bytes, drawn: random.Random) -> bytes:
    """A message with a byte in it that is not UTF-8."""
    at = drawn.randrange(len(text))
    return text[:at] + drawn.choice([b"\xff", b"\xc3", b"\x80", b"\xed\xa0\x80"]) + text[at + 1 :]


def plausible(deed: dict[str, Any], drawn: random.Random) -> dict[str, Any]:
    """A deed that reads well and seldom fits."""
    fields: dict[str, dict[str, Any]] = {
        "sit": {"name": drawn.choice(WORDS)},
        "invite": {"chair": drawn.randrange(-1, 6), "level": drawn.choice(["thumb", "nobody"])},
        "empty": {"chair": drawn.randrange(-1, 6)},
        "reveal": {"seed": drawn.choice(WORDS)},
        "play": {"action": drawn.choice(WORDS), "turn": drawn.randrange(-1, 40)},
        "auto": {"on": False},
        "ask": {"what": drawn.choice(["claim", "take_back", "the moon"])},
        "answer": {"yes": drawn.random() < 0.5},
        "say": {"phrase": drawn.choice(WORDS)},
        "mute": {"chair": drawn.randrange(-1, 6)},
    }
    name = str(deed["do"])
    return {"do": name} | fields.get(name, {})


async def pester(client: Client, drawn: random.Random, count: int, pause: float) -> tuple[list[str], int]:
    """Send nonsense; come back when closed for its length. Returns the codes of all errors, and how often that was."""
    said: list[str] = []
    back = 0
    for _ in range(count):
        with contextlib.suppress(ConnectionClosed, ConnectionError):
            await client.send_raw(nonsense(drawn))
            await asyncio.sleep(pause)
            if client.closed is None:
                continue
        await client.ended()
        assert client.closed == TOO_BIG
        said += codes_of(client)
        client.raw.clear()
        await client.open(fresh=True)
        back += 1
    await asyncio.sleep(0.3)
    return said + codes_of(client), back


def codes_of(client: Client) -> list[str]:
    messages = [json.loads(text) for text in client.raw]
    return [message["code"] for message in messages if message["t"] == "error"]


async def fuzz(served: Served, seed: int, clients: int, count: int, pause: float) -> list[str]:
    """People of every standing pester two tables."""
    host = served.person("Adèle")
    open_table = made(host, "rumoli", seats=3, chairs=["me", "empty", "thumb"], settings={"listed": True})["table"]
    match = await alone(served, "dame_de_pique")
    pests = [match, await Client(served, open_table, host).open()]
    for number in range(clients - 2):
        browser = served.person(f"F{number}") if number % 3 else None
        pests.append(await Client(served, [match.table, open_table][number % 2], browser).open())
    work = (pester(pest, random.Random(f"{seed}-{number}"), count, pause) for number, pest in enumerate(pests))
    found = await asyncio.gather(*work)
    assert sum(back for _, back in found) > 5
    return [code for said, _ in found for code in said]


def check(served: Served, found: list[str]) -> None:
    assert set(found) <= codes()
    assert "broken" not in found
    assert len(set(found)) > 8
    assert served.stranger().get("/health").json()["status"] == "ok"
    assert '"level": "error"' not in served.log.read_text()


def test_two_thousand_messages_of_nonsense(served: Served) -> None:
    check(served, run(fuzz(served, 1, clients=25, count=80, pause=0.045)))


@pytest.mark.parametrize("message", DEEP)
def test_what_is_too_deep_to_read_is_refused_like_any_nonsense(served: Served, message: str) -> None:
    """At a table, in place of a hello, and in a body."""
    host = served.person("Adèle")
    table = made(host, "rumoli")["table"]

    async def go() -> None:
        client = await Client(served, table, host).open()
        await client.send_raw(message)
        await client.until(lambda: codes_of(client))
        assert codes_of(client) == ["bad_message"]
        assert (await client.ask(t="ping"))["t"] == "pong"
        async with connect(served.socket + table, origin=served.origin) as stranger:  # type: ignore[arg-type]
            await stranger.send(message)
            assert json.loads(await stranger.recv())["code"] == "bad_message"

    run(go())
    answer = host.post("/api/tables", content=message, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_message")


@pytest.mark.soak
def test_a_hundred_thousand_messages_of_nonsense(served: Served) -> None:
    for seed in range(20):
        check(served, run(fuzz(served, seed, clients=25, count=200, pause=0.045)))


BODIES = [
    b"",
    b"{",
    b"[]",
    b'{"game": 1}',
    b'{"game": "whist"}',
    b'{"game": "polignac", "seats": 99}',
    b'{"game": "polignac", "seats": -1}',
    b'{"game": "polignac", "options": {"limit": "many"}}',
    b'{"game": "polignac", "options": {"nonsense": 1}}',
    b'{"game": "polignac", "chairs": ["me", "me", "thumb", "thumb"]}',
    b'{"game": "polignac", "chairs": ["me"]}',
    b'{"game": "polignac", "chairs": ["me", "maestro", "thumb", "thumb"]}',
    b'{"game": "polignac", "settings": {"pace": -5}}',
    b'{"game": "polignac", "settings": {"clock": {"bank": -1, "increment": 0}}}',
    b'{"game": "polignac", "settings": {"watching": "always"}}',
    b'{"game": "polignac", "extra": 1}',
    b'{"game": "polignac", "start": true, "chairs": ["me", "empty", "thumb", "thumb"]}',
    b'{"game": "polignac", "start": true, "commit": "zz"}',
    b'{"name": "' + b"x" * 9000 + b'"}',
    b'{"name": "\xff", "game": "\xc3"}',
]
OTHER_PATHS = ["/api/me", "/api/account", "/api/login"]


def test_bodies_that_are_no_wish_are_refused_with_documented_codes(served: Served) -> None:
    found = set()
    makers, others = served.person(), served.person()
    wishes = [(makers, "/api/tables", body) for body in BODIES]
    wishes += [(others, path, body) for path in OTHER_PATHS for body in (BODIES[1], BODIES[3], BODIES[-1])]
    for browser, path, body in wishes:
        answer = browser.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 401, 404, 409, 413), (path, body, answer.text)
        found.add(answer.json()["error"]["code"])
    assert found <= codes()
    assert {"bad_message", "too_long", "bad_option", "bad_rules", "bad_settings"} <= found


def test_paths_that_lead_nowhere_lead_nowhere(served: Served) -> None:
    browser = served.stranger()
    for path in (
        "/static/../server/app.py",
        "/static/%2e%2e/server/app.py",
        "/static/..%2fserver/app.py",
        "/static/.hidden",
        "/static//etc/passwd",
        "/static/",
        "/static/" + "a" * 300,
        "/static/" + "a/" * 3000,
        "/static/js",
        "/static/js/",
        "/static/js/a%00b",
        "/api/nothing",
        "/api/tables/t_nowhere",
        "/api/tables/t_nowhere/replay",
        "/api/tables/t_nowhere/record",
        "/api/players/p_nobody",
        "/api/games/whist/rules",
        "/api/games/whist/lesson",
        "/nothing",
    ):
        answer = browser.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["error"]["code"] == "not_found"
