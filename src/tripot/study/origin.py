"""What every file of results begins with: how it is written, when, and what it was computed with."""

import functools
import hashlib
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tripot import __version__

LIBRARIES = ("numba", "numpy")
ROOT = Path(__file__).parents[1]
PARTS = ("cards.py", "engine", "games", "players", "study")  # the sources that results depend on
SUFFIXES = (".py", ".toml", ".txt")
WORDS = ("phrases.toml", "told.py", "telling.py", "plot.py")  # how a result is told or drawn, which is no part of it
DIGITS = 12


def origin(written_by: str) -> dict[str, object]:
    """The format of what a command writes, the versions and the code a result may depend on, and the day (UTC)."""
    today = datetime.now(UTC).date().isoformat()
    return {"format": f"tripot {written_by} 1", "versions": versions(), "code": fingerprint(ROOT), "day": today}


def versions() -> dict[str, str]:
    """Of Python, of Tripot and of what it computes with."""
    own = {"tripot": __version__, "python": platform.python_version()}
    return own | {library: version(library) for library in LIBRARIES}


@functools.cache
def fingerprint(root: Path) -> str:
    """What tells the code that results depend on from any other, wherever it lies and however its lines end.

    In some hexadecimal digits. Any change of these sources changes it, even one that changes no result.
    """
    digest = hashlib.sha256()
    for name, file in sorted((file.relative_to(root).as_posix(), file) for file in sources(root)):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:DIGITS]


def sources(root: Path) -> Iterator[Path]:
    """The files of the code that results depend on."""
    for part in PARTS:
        found = [root / part] if part.endswith(".py") else (root / part).rglob("*")
        yield from (file for file in found if file.suffix in SUFFIXES and file.name not in WORDS)
