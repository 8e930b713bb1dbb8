"""What every request passes first: who may send it, from which page, and what goes with every answer."""

import base64
import hashlib
import re
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import IPv6Address
from typing import Any

from tripot.server.answers import refused_answer
from tripot.server.origins import Origins
from tripot.server.said import complaint

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HOUSEHOLD = 8  # bytes of an IPv6 address that a household is given
IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
#: Without https browsers heed neither.
OVER_HTTPS = ((b"strict-transport-security", b"max-age=31536000"), (b"cross-origin-opener-policy", b"same-origin"))


def unmapped(address: str) -> str:
    """The address of a peer, an IPv4 one as such also where the server listens on IPv6."""
    return address.removeprefix("::ffff:")


def household(address: str) -> str:
    """What a peer is counted by: its address; of an IPv6 one only the half that a household is given, since it has as
    many of the other half as it likes.
    """
    if ":" not in address:
        return address
    try:
        whole = IPv6Address(address)
    except ValueError:  # what a proxy may say
        return address
    return str(whole.ipv4_mapped or IPv6Address(whole.packed[:HOUSEHOLD] + bytes(HOUSEHOLD)))


def policy(page: str) -> str:
    """The Content-Security-Policy of a page: scripts are files of ours, but for its import map, known by its hash."""
    hashes = " ".join(f"'sha256-{digest(text)}'" for text in IMPORT_MAP.findall(page))
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {hashes}".strip(),
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "manifest-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def digest(text: str) -> str:
    """SHA-256 in base64, as a policy names a script."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


class Gate:
    """The outermost room: Host and Origin, and the headers of every answer."""

    def __init__(self, app: App, origins: Origins, page: str) -> None:
        self._app, self._origins = app, origins
        self._headers = [
            (b"content-security-policy", policy(page).encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if peer := scope.get("client"):
            scope["client"] = (unmapped(peer[0]), peer[1])
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        dressed = send if scope["type"] == "websocket" else self._dressed(scope, send)
        if self._admits(scope):
            await self._app(scope, receive, dressed)
        else:
            await refuse(scope, receive, dressed)

    def _admits(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not self._origins.know(host):
            return False
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        origin = headers.get(b"origin", b"").decode("latin-1")
        return self._origins.allow(origin, host, page_scheme(scope))

    def _dressed(self, scope: Scope, send: Send) -> Send:
        extra = self._headers
        if page_scheme(scope) == "https":
            extra = [*extra, *OVER_HTTPS]

        async def dressed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        return dressed


def page_scheme(scope: Scope) -> str:
    """http or https: how the page that speaks was loaded."""
    return "https" if scope["scheme"] in ("https", "wss") else "http"


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """403 before anything is read; a socket is refused before it opens."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})
    else:
        await refused_answer(complaint("origin"))(scope, receive, send)
