"""What every file of results begins with: how it is written, and what it was computed with."""

import platform
from importlib.metadata import version

from tripot import __version__

LIBRARIES = ("numba", "numpy")


def origin(written_by: str) -> dict[str, object]:
    """The format of what a command writes, and the versions a result may depend on."""
    return {"format": f"tripot {written_by} 1", "versions": versions()}


def versions() -> dict[str, str]:
    """Of Python, of Tripot and of what it computes with."""
    own = {"tripot": __version__, "python": platform.python_version()}
    return own | {library: version(library) for library in LIBRARIES}
