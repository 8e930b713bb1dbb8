"""The schema, in numbered steps; a store of any earlier number is brought up to date when it is opened."""

import sqlite3
from importlib.resources import files
from pathlib import Path

from tripot.store.store import DamagedError

STEPS = ("0001_log", "0002_results", "0003_lists", "0004_pages", "0005_shortcuts", "0006_sessions")
#: Stands in the file's header, so that no other database is taken for a store.
APPLICATION = int.from_bytes(b"Trpt", "big")


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the store in this file up to date, step by step; each is taken as a whole or not at all.

    Raises DamagedError for a database that is no store, or a newer one.
    """
    version = _number(connection, "user_version")
    application = _number(connection, "application_id")
    is_new = version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    if not is_new and application != APPLICATION:
        raise DamagedError(
            f"{path} is a database of something else, not a Tripot store",
            f"{path} est la base de données d’autre chose que Tripot",
        )
    if version > len(STEPS):
        raise DamagedError(
            f"the store {path} is of version {version}; this Tripot reads versions 1 to {len(STEPS)}",
            f"les données de {path} sont de la version {version}\u202f; ce Tripot lit les versions 1 à {len(STEPS)}",
        )
    for number in range(version + 1, len(STEPS) + 1):
        take_step(connection, number)


def take_step(connection: sqlite3.Connection, number: int) -> None:
    """One step of the schema, in a transaction of its own; a newer version made meanwhile is left alone."""
    text = files("tripot.store").joinpath(f"schema/{STEPS[number - 1]}.sql").read_text("utf-8")
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        if _number(connection, "user_version") < number:
            for statement in text.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {number}")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
