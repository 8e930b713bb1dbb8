"""The files of the client, read once, and the version that changes with any of them."""

import functools
import hashlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

LENGTH = 12  # of a version


@functools.cache
def client() -> dict[str, bytes]:
    """The files of the client: read once, so that an update under way is not half sent."""
    return contents(files("tripot").joinpath("web"))


@functools.cache
def client_version() -> str:
    """The version of the client that this server has."""
    return version(client())


def version(files: Mapping[str, bytes]) -> str:
    """What changes with any of the files."""
    read = hashlib.sha256()
    for path, body in files.items():
        read.update(path.encode() + hashlib.sha256(body).digest())
    return read.hexdigest()[:LENGTH]


def contents(folder: Traversable) -> dict[str, bytes]:
    """What is in every file below a folder, by its path."""
    return {path: file.read_bytes() for path, file in below(folder)}


def below(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file below a folder with its path from there, in order; none that is hidden."""
    shown = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
    for entry in sorted(shown, key=lambda entry: entry.name):
        yield from below(entry, f"{path}{entry.name}/") if entry.is_dir() else ((path + entry.name, entry),)
