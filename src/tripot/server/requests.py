"""What a request tells of who sends it."""

import re

from starlette.requests import Request

from tripot.server.gate import household
from tripot.server.people import Cookie, session_of

GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


def session(request: Request) -> bytes:
    """What the store knows the session of a request by; empty without one."""
    return session_of(cookies(request), secure=is_secure(request))


def cookies(request: Request) -> str:
    return request.headers.get("cookie", "")


def hand_over(request: Request, cookie: Cookie) -> None:
    """Set a cookie with the answer to a request, whatever it will be."""
    request.state.cookie = cookie.header


def browser_has(request: Request, tag: str) -> bool:
    """Whether the browser has what this tag stands for, be the tag one of several, or weakened by a proxy."""
    asked = request.headers.get("if-none-match", "")
    return tag in asked or asked.strip() == "*"


def takes_gzip(request: Request) -> bool:
    """Whether an answer may be compressed: `gzip` is named, and not with a weight of zero."""
    return GZIP.search(request.headers.get("accept-encoding", "")) is not None


def is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def address(request: Request) -> str:
    """Where a stranger asks from, as far as it counts."""
    return household(request.client.host) if request.client else ""
