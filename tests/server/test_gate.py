"""Which pages may speak to the server, and what every answer carries."""

import pytest

from tripot.server.gate import Origins, digest, policy

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


def test_the_policy_names_the_import_map_by_its_hash_and_no_inline_script() -> None:
    said = policy(f'<script type="importmap">{IMPORTS}</script><script type="module" src="/a.js"></script>')
    scripts = next(part for part in said.split("; ") if part.startswith("script-src"))
    assert scripts == f"script-src 'self' 'sha256-{digest(IMPORTS)}'"
    assert "unsafe" not in said
    assert "frame-ancestors 'none'" in said
