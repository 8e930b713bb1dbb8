"""What is compressed for whoever reads that: once if it is the same for all, beside the loop if it is one's own."""

import asyncio
import gzip
import hashlib
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tripot.server.answers import JSON, NOT_KEPT
from tripot.server.requests import browser_has, takes_gzip

CHECKED = "no-cache"  # a browser keeps it, and asks each time whether it is still the same
COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")


@dataclass(frozen=True, slots=True)
class Page:
    """A file, or what else a browser keeps and asks for again by its tag, as it is sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    tag: str

    def answer(self, request: Request, cache: str = CHECKED) -> Response:
        """The file, or word that the browser has it; `cache` says how long it may."""
        headers = {"ETag": self.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if browser_has(request, self.tag):
            return Response(status_code=304, headers=headers)
        if self.zipped is not None and takes_gzip(request):
            headers["Content-Encoding"] = "gzip"
            return Response(self.zipped, media_type=self.kind, headers=headers)
        return Response(self.body, media_type=self.kind, headers=headers)


def made_ready(body: bytes, kind: str) -> Page:
    """What is the same for all, compressed and named by what is in it."""
    zipped = gzip.compress(body, mtime=0) if kind.startswith(COMPRESSED) else None
    return Page(body, zipped, kind, tag_of(body))


def tag_of(body: bytes) -> str:
    """The tag by which a browser asks whether it has this already."""
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"'


async def long_answer(request: Request, written: bytes, kind: str = JSON) -> Response:
    """An answer that may be long, and is made for one who asks."""
    if not takes_gzip(request):
        return Response(written, media_type=kind, headers=NOT_KEPT)
    zipped = await asyncio.to_thread(gzip.compress, written, mtime=0)
    return Response(zipped, media_type=kind, headers={**NOT_KEPT, "Content-Encoding": "gzip"})
