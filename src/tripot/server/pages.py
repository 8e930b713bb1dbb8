"""The files of the client: read once, compressed once, named by what is in them.

The one page names all others below a folder that changes with them, so a browser keeps those for good and asks for the
page alone; it names every module, so that a browser asks for all of them at once, and not for one after the other as it
finds them named in others.
"""

import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from tripot.server.zipping import CHECKED, Page, made_ready

SHELL, FOLDER = "index.html", "/static/"
MAIN, BEFORE = "js/main.js", '<script type="module"'  # the module that begins, and where the shell names it
IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)
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
        shell = self._files[SHELL].read_text("utf-8").replace(BEFORE, preloads(self._files) + BEFORE)
        self.shell = shell.replace(FOLDER, f"{FOLDER}{self._version}/")
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


def preloads(files: Mapping[str, Traversable]) -> str:
    """The lines of the shell that name all modules but the first."""
    return "".join(f'<link rel="modulepreload" href="{FOLDER}{path}">\n' for path in modules(files)[1:])


def modules(files: Mapping[str, Traversable]) -> list[str]:
    """The module that begins and all of ours that are imported with it, those first that are found first."""
    found = [MAIN]
    for path in found:
        for name in IMPORTED.findall(files[path].read_text("utf-8")):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            if imported not in found:
                found.append(imported)
    return found


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
