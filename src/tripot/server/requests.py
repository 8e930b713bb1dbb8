"""What a request tells of who sends it."""

from starlette.requests import Request

from tripot.server.gate import household
from tripot.server.people import session_of


def session(request: Request) -> bytes:
    """The session a request is sent with; empty without one."""
    return session_of(request.headers.get("cookie", ""), secure=is_secure(request))


def is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def address(request: Request) -> str:
    """Where a stranger asks from, as far as it counts."""
    return household(request.client.host) if request.client else ""
