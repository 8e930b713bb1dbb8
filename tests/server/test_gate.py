"""What every request passes first, and what every answer carries."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tripot.cli.house import texts
from tripot.cli.serve import proxies
from tripot.server.gate import Gate, Receive, Scope, Send, digest, household, page_scheme, policy
from tripot.server.origins import Origins

IMPORTS = '{"imports": {}}'


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_under_a_strangers_name_nothing_is_answered(kind: str) -> None:
    said: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        said.append(message)

    async def room(*_: object) -> None:
        raise AssertionError

    async def receive() -> MutableMapping[str, Any]:
        return {}

    scope = {"type": kind, "method": "GET", "scheme": "http", "headers": [(b"host", b"evil.example")]}
    asyncio.run(Gate(room, Origins(), "")(scope, receive, send))
    assert said[0].get("status", said[0]["type"]) in (403, "websocket.close")
    assert kind == "websocket" or b"content-security-policy" in dict(said[0]["headers"])


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:c0a8:114", "192.168.1.20"),
        ("un:known", "un:known"),
        ("", ""),
    ],
)
def test_a_household_is_counted_by_the_half_of_its_addresses_that_it_cannot_choose(address: str, counted: str) -> None:
    assert household(address) == counted


def test_the_policy_names_the_import_map_by_its_hash_and_no_inline_script() -> None:
    said = policy(f'<script type="importmap">{IMPORTS}</script><script type="module" src="/a.js"></script>')
    scripts = next(part for part in said.split("; ") if part.startswith("script-src"))
    assert scripts == f"script-src 'self' 'sha256-{digest(IMPORTS)}'"
    assert "unsafe" not in said
    assert "frame-ancestors 'none'" in said


def test_a_host_is_known_in_any_letters() -> None:
    met: list[Scope] = []

    async def room(scope: Scope, _: Receive, __: Send) -> None:
        met.append(scope)

    async def unused(*_: object) -> None: ...

    gate = Gate(room, Origins(frozenset({"https://tripot.example"})), "")
    scope = {"type": "http", "method": "GET", "scheme": "http", "headers": [(b"host", b"Tripot.Example")]}
    asyncio.run(gate(scope, unused, unused))  # type: ignore[arg-type]
    assert met == [scope]


def test_a_page_that_was_loaded_over_https_speaks_over_wss() -> None:
    assert [page_scheme({"scheme": name}) for name in ("http", "ws", "https", "wss")] == ["http"] * 2 + ["https"] * 2


@pytest.mark.parametrize(
    ("peer", "forwarded", "known"),
    [
        ("::ffff:10.0.0.9", "203.0.113.7", "10.0.0.9"),
        ("::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("::ffff:192.168.1.2", "::ffff:203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("2001:db8::1", "203.0.113.7", "2001:db8::1"),
    ],
)
def test_a_peer_is_known_by_its_own_address_where_ipv6_is_listened_to(peer: str, forwarded: str, known: str) -> None:
    """The proxy among them, whose word counts."""
    met: list[str] = []

    async def room(scope: Scope, _: Receive, __: Send) -> None:
        met.append(scope["client"][0])

    async def unused(*_: object) -> None: ...

    behind = proxies(texts("fr")).read("127.0.0.1,192.168.1.0/24")
    entrance = ProxyHeadersMiddleware(Gate(room, Origins(), ""), behind)  # type: ignore[arg-type]
    headers = [(b"x-forwarded-for", forwarded.encode())]
    scope = {"type": "http", "method": "GET", "scheme": "http", "client": (peer, 1), "headers": headers}
    asyncio.run(entrance(scope, unused, unused))  # type: ignore[arg-type]
    assert met == [known]
