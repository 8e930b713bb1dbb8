"""A disk that is full."""

import errno
from pathlib import Path


def write_half(path: Path, content: str, encoding: str) -> None:
    """In the place of `Path.write_text`: write the beginning of a text, then find no room for the rest."""
    path.write_bytes(content.encode(encoding)[:20])
    raise OSError(errno.ENOSPC, "no room")
