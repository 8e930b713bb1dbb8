"""Where compiled code is kept.

Numba's cache does not see a change in another file, so each folder is keyed by the sources: the files a game's rules
are made of, and all that the algorithm's own module imports. Touching one game leaves what plays and walks the others
warm. Where the sources lie counts too: Numba does not find for one copy what was compiled from another.
"""

import functools
import hashlib
import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryFile

from tripot.engine.places import user_folder

ROOT = Path(__file__).parents[1]
#: An import, on a line or in brackets: to parse a game's sources for them would take longer than to load it.
IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(tripot[\w.]*)[ \t]+)?import[ \t]+(\([^)]*\)|.*)", re.MULTILINE)
NAME = re.compile(r"[\w.]+")


def cache_root() -> Path:
    """The folder of all compiled code of this user; without a home, one where nothing can be kept."""
    try:
        return user_folder("XDG_CACHE_HOME", ".cache")
    except RuntimeError:
        return Path(os.devnull) / "tripot"


def cache_folder(game: str, algorithm: str) -> Path:
    """The folder for an algorithm, by its module's name, on the records of a game; "" for records of no game."""
    checked = "-checked" if checks_bounds() else ""
    python = f"{sys.version_info[0]}{sys.version_info[1]}"
    digest = sources_digest(game, algorithm)
    return cache_root() / f"{game or 'engine'}-{digest}-numba{numba_version()}-py{python}{checked}"


def done_mark(game: str, module: str, algorithm: str) -> Path:
    """The file that says that an algorithm of a module is compiled for a game."""
    return cache_folder(game, module) / f"{algorithm}.warm"


def is_kept(mark: Path) -> bool:
    """Whether what this mark stands for is compiled. Numba loads nothing from a folder that it cannot write."""
    return os.access(mark, os.F_OK) and os.access(mark.parent, os.W_OK)


def keeping_trouble(folder: Path) -> str:
    """Why this user can keep no compiled code in this folder, which is made for it; "" if nothing hinders that."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        return str(error)
    return ""


def checks_bounds() -> bool:
    """Whether compiled code is asked to check its indices (NUMBA_BOUNDSCHECK=1): slower, and kept apart."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "0") not in {"", "0"}


@functools.cache
def numba_version() -> str:
    """The version that is installed; where nothing compiled is asked for, it need not be looked for."""
    from importlib.metadata import version

    return version("numba")


@functools.cache
def sources_digest(game: str, algorithm: str) -> str:
    """A hash of every source that the compiled code may depend on, and of where they lie."""
    digest = hashlib.sha256(os.fsencode(ROOT))
    for path in sorted(_reach([*_game_files(game), *_module_files(algorithm.removeprefix("tripot."))])):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _game_files(game: str) -> list[Path]:
    """The files of a game, and of its rules of thumb."""
    if not game:
        return []
    files = [path for path in (ROOT / "games" / game).glob("*.py") if path.name != "__init__.py"]
    return files + _module_files(f"players.thumb.{game}")


def _module_files(name: str) -> list[Path]:
    """The file of a module of the house; none if it is no such module."""
    base = ROOT.joinpath(*name.split("."))
    return [path for path in (base.with_suffix(".py"), base / "__init__.py") if path.exists()]


def _reach(files: list[Path]) -> set[Path]:
    """These files and all that they import, directly or not."""
    reached: set[Path] = set()
    while files:
        path = files.pop()
        if path not in reached:
            reached.add(path)
            files += _imported(path)
    return reached


@functools.cache
def _imported(path: Path) -> list[Path]:
    """The files of the house that a file imports, or imports from."""
    return [file for name in _names(path.read_text("utf-8")) for file in _module_files(name.removeprefix("tripot."))]


def _names(source: str) -> set[str]:
    """Every name of the house that a source imports, or imports from; words of comments may be among them."""
    names: set[str] = set()
    for origin, what in IMPORT.findall(source):
        words = NAME.findall(what)
        names.update([origin, *(f"{origin}.{word}" for word in words)] if origin else words)
    return {name for name in names if name.startswith("tripot.")}
