"""The files of the client: read once, compressed once, named by what is in them.

The one page names all others below a folder that changes with them, so a browser keeps those for good and asks for the
page alone.
"""

import hashlib
import mimetypes
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from tripot.server.zipping import CHECKED, Page, made_ready

SHELL, FOLDER = "index.html", "/static/"
KEPT = "public, max-age=31536000, immutable"
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class Pages:
    """All files of the client."""

    def __init__(self) -> None:
        root = files("tripot").joinpath("web")
        self._files = dict(below(root))
        self._version = version(root)
        self.shell = self._files[SHELL].read_text("utf-8").replace(FOLDER, f"{FOLDER}{self._version}/")
        self._pages = {SHELL: read_page(SHELL, self.shell.encode())}

    def answer(self, path: str, request: Request) -> Response | None:
        """The file of this path, with the version before it or without; None if there is none."""
        bare = path.removeprefix(f"{self._version}/")
        page = self._page(bare)
        return None if page is None else page.answer(request, CHECKED if bare == path else KEPT)

    def _page(self, path: str) -> Page | None:
        if path not in self._pages and path in self._files:
            self._pages[path] = read_page(path, self._files[path].read_bytes())
        return self._pages.get(path)


def version(folder: Traversable) -> str:
    """What changes with any file below a folder."""
    read = hashlib.sha256()
    for _, file in below(folder):
        read.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return read.hexdigest()[:12]


def below(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file below a folder with its path from there, in order; none that is hidden."""
    shown = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
    for entry in sorted(shown, key=lambda entry: entry.name):
        yield from below(entry, f"{path}{entry.name}/") if entry.is_dir() else ((path + entry.name, entry),)


def read_page(path: str, body: bytes) -> Page:
    """A file made ready."""
    return made_ready(body, mimetypes.guess_type(path)[0] or "application/octet-stream")
