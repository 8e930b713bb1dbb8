"""Who is who."""

import pytest

from tripot.server.people import digest, session_key

OTHERS = [
    'prefs={"theme": "dark"}',
    "x=a b",
    "k=v; Path",
    "arr[0]=1",
    'q="a b"',
    "flag",
    "=",
    "caf\xe9=caf\xe9",
    "t=2026-01-01T00:00:00+01:00",
    "tripot-theme=dark",
    "",
]


@pytest.mark.parametrize("other", OTHERS)
def test_cookies_of_other_programs_do_no_harm(other: str) -> None:
    """Browsers do not keep the ports of a host apart."""
    for cookies in (f"{other}; tripot=mine", f"tripot=mine;{other}", f" {other} ;  tripot=mine "):
        assert session_key(cookies, secure=False) == digest("mine")
    assert session_key(other, secure=False) is None


def test_only_the_cookie_that_is_kept_to_the_host_counts_over_https() -> None:
    assert session_key("tripot=other; __Host-tripot=mine", secure=True) == digest("mine")
    assert session_key("tripot=other", secure=True) is None
