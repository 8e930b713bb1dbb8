"""Which pages may speak to the server, and what every answer carries."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tripot.cli.house import texts
from tripot.cli.serve import proxies
from tripot.server.gate import Gate, Origins, Receive, Scope, Send, digest, household, policy

IMPORTS = '{"imports": {}}'


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://127.0.0.1:8470", "127.0.0.1:8470", True),
        ("http://localhost:8470", "localhost:8470", True),
        ("http://127.0.0.1:8471", "127.0.0.1:8470", False),
        ("https://127.0.0.1:8470", "127.0.0.1:8470", False),
        ("http://evil.example", "127.0.0.1:8470", False),
        ("http://evil.example:8470", "evil.example:8470", False),
        ("http://[::1]:8470", "[::1]:8470", True),
        ("http://127.0.1.1:8470", "127.0.1.1:8470", True),
        ("http://127.255.255.254", "127.255.255.254", True),
        ("http://127.0.0.1.evil.com", "127.0.0.1.evil.com", False),
        ("http://127.0.0.256", "127.0.0.256", False),
        ("http://127.0.0.01", "127.0.0.01", False),
        ("http://127.0.0.1.", "127.0.0.1.", False),
        ("http://127.1", "127.1", False),
        ("http://127a0a0a1", "127a0a0a1", False),
        ("http://128.0.0.1", "128.0.0.1", False),
        ("http://127.0.0.\u0661", "127.0.0.\u0661", False),
        ("http://[", "[", False),
        ("http://[::1", "127.0.0.1:8470", False),
        ("null", "127.0.0.1:8470", False),
        ("", "127.0.0.1:8470", False),
    ],
)
def test_without_names_only_pages_of_this_machine_may_speak(origin: str, host: str, *, allowed: bool) -> None:
    assert Origins().allow(origin, host, "http") is allowed


def test_with_names_only_those_may() -> None:
    origins = Origins(frozenset({"https://tripot.example"}))
    assert origins.allow("https://tripot.example", "inside:8470", "http")
    assert not origins.allow("http://127.0.0.1:8470", "127.0.0.1:8470", "http")
    assert not origins.allow("https://tripot.example.evil", "inside:8470", "http")


@pytest.mark.parametrize(
    ("host", "named", "known"),
    [
        ("127.0.0.1:8470", (), True),
        ("localhost", (), True),
        ("192.168.1.20:8470", (), True),
        ("[2001:db8::1]:8470", (), True),
        ("", (), True),
        ("evil.example:8470", (), False),
        ("127.0.0.1.evil.example", (), False),
        ("192.168.1.20.evil.example:8470", (), False),
        ("[evil.example]", (), False),
        ("3232235796", (), False),
        ("evil.example", ("https://tripot.example",), False),
        ("tripot.example", ("https://tripot.example",), True),
        ("tripot.example:8470", ("http://other.example", "http://tripot.example:8470"), True),
        ("tripot.example:8471", ("http://tripot.example:8470",), False),
        ("192.168.1.20:8470", ("https://tripot.example",), True),
    ],
)
def test_a_name_that_a_stranger_has_lead_here_is_not_ours(host: str, named: tuple[str, ...], *, known: bool) -> None:
    assert Origins(frozenset(named)).know(host) is known
    assert Origins(frozenset(named), is_behind=True).know(host)


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
