"""The files of the client: read once, compressed once, named by what is in them.

The one page names all others below a folder that changes with them, so a browser keeps those for good and asks for the
page alone; it names every module, so that a browser asks for all of them at once, and not for one after the other as it
finds them named in others.
"""

import mimetypes
import posixpath
import re
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from tripot.server.client import LENGTH, client, client_version
from tripot.server.zipping import CHECKED, Page, made_ready

SHELL, FOLDER = "index.html", "/static/"
MAIN, BEFORE = "js/main.js", '<script type="module"'  # the module that begins, and where the shell names it
IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)
MAPPED = re.compile(rf': "{FOLDER}([^"]+)"')  # a module in the import map
VERSIONED = re.compile(rf"^[0-9a-f]{{{LENGTH}}}/")
KEPT = "public, max-age=31536000, immutable"
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class Pages:
    """All files of the client."""

    def __init__(self) -> None:
        self._files, self._version = client(), client_version()
        shell = self._files[SHELL].decode().replace(BEFORE, preloads(self._files) + BEFORE)
        self.shell = shell.replace(FOLDER, f"{FOLDER}{self._version}/")
        self._pages = {SHELL: read_page(SHELL, self.shell.encode())}

    def answer(self, path: str, request: Request) -> Response | None:
        """The file of this path, with a version before it or without; None if there is none.

        A page that was open before an update goes on asking below the version it had: it gets what there is now.
        """
        bare = VERSIONED.sub("", path)
        page = self._page(bare)
        return None if page is None else page.answer(request, KEPT if path == f"{self._version}/{bare}" else CHECKED)

    def _page(self, path: str) -> Page | None:
        if path not in self._pages and path in self._files:
            self._pages[path] = read_page(path, self._files[path])
        return self._pages.get(path)


def preloads(files: Mapping[str, bytes]) -> str:
    """The lines of the shell that name all modules but the first: of others those in its import map, and ours."""
    others = MAPPED.findall(files[SHELL].decode())
    return "".join(f'<link rel="modulepreload" href="{FOLDER}{path}">\n' for path in (*others, *modules(files)[1:]))


def modules(files: Mapping[str, bytes]) -> list[str]:
    """The module that begins and all of ours that are imported with it, those first that are found first."""
    found = [MAIN]
    for path in found:
        for name in IMPORTED.findall(files[path].decode()):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            if imported not in found:
                found.append(imported)
    return found


def read_page(path: str, body: bytes) -> Page:
    """A file made ready."""
    return made_ready(body, mimetypes.guess_type(path)[0] or "application/octet-stream")
