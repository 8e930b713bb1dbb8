"""Which pages may speak to the server, and under which names it is asked."""

import pytest

from tripot.server.origins import Origins


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
        ("tripot.example:443", ("https://tripot.example",), True),
        ("tripot.example:80", ("http://tripot.example",), True),
        ("tripot.example:80", ("https://tripot.example",), False),
        ("192.168.1.20:8470", ("https://tripot.example",), True),
    ],
)
def test_a_name_that_a_stranger_has_lead_here_is_not_ours(host: str, named: tuple[str, ...], *, known: bool) -> None:
    assert Origins(frozenset(named)).know(host) is known
    assert Origins(frozenset(named), is_behind=True).know(host)
