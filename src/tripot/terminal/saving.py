"""A sitting in a file: the record of its match, then a table saying who plays and from which seed."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import tripot
from tripot.engine.entries import Played
from tripot.engine.match import Match
from tripot.engine.notation import are_texts
from tripot.engine.problems import Problem
from tripot.engine.toml import read_toml
from tripot.errors import TripotError
from tripot.players.names import NAMES
from tripot.terminal.files import check_writable, path_of, read_file, unwritten, write_whole
from tripot.terminal.sitting import HUMAN, Sitting, Table

HEADING = "\n[table]\n"
BEGINNING = re.compile(r"\ufeff?(?:\s|#.*\n)*tripot *=")
LOOKED_AT = 1 << 16  # characters in which a file must show that it is a record


def sitting_text(sitting: Sitting) -> str:
    """The file of a sitting."""
    table = sitting.table
    parts = {"seed": table.seed, "names": list(table.names), "players": list(table.players)}
    lines = [f"{name} = {_toml(value)}\n" for name, value in parts.items()]
    return sitting.match.record + HEADING + "".join(lines)


def _toml(value: object) -> str:
    """A text or a list of texts in TOML: as in JSON, but for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def save(sitting: Sitting, file: str) -> None:
    """Write the sitting to a file; another file is written over only if it is such a record.

    Raises Problem if that cannot be done.
    """
    with _place(file) as path:
        write_whole(path, sitting_text(sitting))


def check_place(file: str) -> None:
    """A file to which nothing could be saved is refused before the match. Raises Problem."""
    with _place(file) as path:
        check_writable(path)


def unused(file: str) -> str:
    """The file of a rematch: after match.toml match-2.toml, or the first number under which nothing lies yet."""
    path = path_of(file)
    names = (str(path.with_name(f"{path.stem}-{number}{path.suffix}")) for number in count(2))
    return next(name for name in names if not os.path.lexists(name))


@contextmanager
def _place(file: str) -> Iterator[Path]:
    """Where a sitting is written. Raises Problem for what is no record, and for what goes wrong with it."""
    path = path_of(file)
    try:
        if path.is_dir():
            raise Problem("is_folder", file=file)
        if path.exists() and not is_record(path):
            raise Problem("not_a_record", file=file)
        yield path
    except (OSError, ValueError) as error:
        raise unwritten(file, error) from None


def is_record(path: Path) -> bool:
    """Whether a file begins as records do, perhaps after comments. Raises OSError if it may not be written to."""
    if not path.is_file():
        return False
    with path.open("r+", encoding="utf-8", errors="replace") as file:
        return BEGINNING.match(file.read(LOOKED_AT)) is not None


def read_match(text: str, file: str) -> Match:
    """The match a record tells, with or without a table after it. Raises Problem if it does not replay."""
    try:
        return tripot.replay(text.partition(HEADING)[0])
    except TripotError as error:
        raise Problem("bad_record", file=file, why=error) from None


def load(file: str) -> Sitting:
    """The sitting of a file, as it stood. Raises Problem if it cannot be resumed."""
    text = read_file(file)
    match = read_match(text, file)
    table = read_table(text, match)
    if table is None:
        raise Problem("no_table", file=file)
    try:
        played = [entry for entry in match.log if isinstance(entry, Played)]
        sitting = Sitting(table).resumed(played, len(match.log))
    except TripotError:
        raise Problem("other_packs", file=file) from None
    if not match.record.startswith(sitting.match.record.partition("\n]")[0]):
        raise Problem("other_packs", file=file)
    return sitting


def read_table(text: str, match: Match) -> Table | None:
    """Who plays in the match of a file; None if the file does not say, or not rightly."""
    try:
        data = read_toml(text.partition(HEADING)[2])
    except TripotError:
        return None
    seed, names, players = (data.get(name) for name in ("seed", "names", "players"))
    seats = match.game.seats
    if not isinstance(seed, str) or not are_texts(names, seats) or not are_texts(players, seats):
        return None
    if sorted(player for player in players if player not in NAMES) != [HUMAN]:
        return None
    return Table(match.game, seed, tuple(names), tuple(players))
