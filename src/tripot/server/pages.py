"""The files of the client: read once, compressed once, named by what is in them."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True, slots=True)
class Page:
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    tag: str

    def answer(self, request: Request) -> Response:
        """The file, or word that the browser has it."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.zipped, media_type=self.kind, headers=headers)
        return Response(self.body, media_type=self.kind, headers=headers)


class Pages:
    """All files of the client."""

    def __init__(self) -> None:
        self._root = files("tripot").joinpath("web")
        self._pages: dict[str, Page] = {}

    @property
    def shell(self) -> str:
        """The text of the one page."""
        index = self._root.joinpath("index.html")
        return index.read_text("utf-8") if index.is_file() else "<!doctype html><title>Tripot</title>"

    def page(self, path: str) -> Page | None:
        """The file of this path; None if there is none."""
        if path not in self._pages:
            found = self._find(path)
            if found is None:
                return None
            self._pages[path] = read_page(path, found.read_bytes())
        return self._pages[path]

    def _find(self, path: str) -> Traversable | None:
        steps = path.split("/")
        if any(step in ("", ".", "..") or step.startswith(".") or "\\" in step for step in steps):
            return None
        found = self._root
        for step in steps:
            found = found.joinpath(step)
        return found if found.is_file() else None


def read_page(path: str, body: bytes) -> Page:
    """A file made ready."""
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    zipped = gzip.compress(body, mtime=0) if kind.startswith(COMPRESSED) else None
    return Page(body, zipped, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"')
