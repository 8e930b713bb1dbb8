"""Files as they are named on a command line: read whole, written whole or not at all, and what went wrong in words."""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tripot.engine.problems import Problem

LONGEST = 20_000_000  # characters of a file that is read


def path_of(file: str) -> Path:
    """The path of a file as it was typed. Raises Problem if nothing was."""
    if not file:
        raise Problem("no_name")
    return Path(os.path.expanduser(file))


def write_whole(path: Path, content: str) -> None:
    """Write a text to a file whole or not at all. Raises OSError."""
    with written_whole(path) as beside:
        beside.write_text(content, "utf-8")


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Where to write what a file is to hold, under the same name: until all is written, what was there stays.

    Raises OSError.
    """
    if path.exists() and not path.is_file():  # a pipe or a screen keeps nothing
        yield path
        return
    place = Path(os.path.realpath(path))  # a link stays a link
    with tempfile.TemporaryDirectory(prefix=".tripot-", dir=place.parent) as folder:
        beside = Path(folder) / path.name
        yield beside
        if place.exists():
            place.open("r+").close()  # which refuses a file that is not to be written to
            shutil.copymode(place, beside)
        beside.replace(place)


def check_writable(path: Path) -> None:
    """What could not be written whole is refused before there is anything to write. Raises OSError."""
    if path.is_file() or path.is_dir():
        path.open("r+").close()
    if path.is_file() or not path.exists():
        tempfile.TemporaryFile(dir=os.path.dirname(os.path.realpath(path))).close()


def unwritten(file: str, error: Exception) -> Problem:
    """Why a file could not be written; what is not there may be the folder it should be in."""
    kind, folder = _by_kind(error, "cannot_write"), os.path.dirname(file)
    is_homeless = kind == "no_file" and folder and not os.path.isdir(folder)
    return Problem(kind, file=folder if is_homeless else file, why=error)


KINDS = {
    errno.EISDIR: "is_folder",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EROFS: "not_allowed",
    errno.ENOENT: "no_file",
    errno.ENOTDIR: "no_file",
    errno.ENAMETOOLONG: "long_name",
    errno.ENOSPC: "no_room",
    errno.EDQUOT: "no_room",  # of what is this user’s
    errno.EFBIG: "no_room",
}


def _by_kind(error: Exception, otherwise: str) -> str:
    return KINDS.get(error.errno or 0, otherwise) if isinstance(error, OSError) else otherwise


def read_file(file: str) -> str:
    """The text of a file, without the mark some editors begin it with. Raises Problem if it cannot be read.

    No more is read than a file may hold: some have no end.
    """
    try:
        with path_of(file).open(encoding="utf-8-sig") as opened:
            text = opened.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise Problem("long_file", file=file, most=LONGEST // 1_000_000)
        return text
    except UnicodeDecodeError:
        raise Problem("not_text", file=file) from None
    except (OSError, ValueError) as error:
        raise Problem(_by_kind(error, "cannot_read"), file=file, why=error) from None
