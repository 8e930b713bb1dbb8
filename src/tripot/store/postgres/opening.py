"""A store in PostgreSQL is opened: connections, and a schema of its own that is brought up to date."""

import os
import ssl
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import asyncpg
from asyncpg.exceptions import InvalidAuthorizationSpecificationError, QueryCanceledError

from tripot.errors import cited
from tripot.store.naming import shown
from tripot.store.postgres.acts import Link
from tripot.store.postgres.store import WITHIN, Pool, PostgresStore
from tripot.store.postgres.writer import TROUBLES, Writer, let_go
from tripot.store.store import DamagedError, StoreError

READERS = 8  # connections
EARLIER = 900  # thousandths of the time that whoever asks waits for an answer
FOR_GOOD = sys.maxsize  # queries until a connection is exchanged
LOCK = int.from_bytes(b"Tripot", "big")  # held while the schema is brought up to date
STEPS = ("0001_all",)
UNREADABLE = (ValueError, OverflowError)  # what asyncpg raises of a URL; the latter of a port that there cannot be
#: An answer is a promise even when the power fails; statements name our own tables, and see what others have just done;
#: whoever stands still in mid-transaction, where others may wait for him, is sent away before they give up.
PARAMETERS = {
    "synchronous_commit": "on",
    "search_path": "tripot",
    "application_name": "tripot",
    "default_transaction_isolation": "read committed",
    "idle_in_transaction_session_timeout": "4s",
}


async def open_postgres(url: str) -> PostgresStore:
    """The store in this database, in a schema of its own that is made if it is not there.

    Raises DamagedError for one that a newer Tripot wrote, StoreError if the database cannot be reached or used.
    """

    async def connect() -> Link:
        link: Link = await asyncpg.connect(
            url, timeout=WITHIN, command_timeout=WITHIN, server_settings=timed_parameters()
        )
        return link

    try:
        with heeding_the_password_file():
            link = await connect()
        pool = await made_ready(link, url)
    except StoreError:
        raise
    except (*TROUBLES, *UNREADABLE) as error:
        raise unopened(url, error) from None
    return PostgresStore(Writer(connect, link), pool)


async def made_ready(link: Link, url: str) -> Pool:
    """The connections that read, once the schema is up to date; if that fails, the one that was to write is let go."""
    try:
        await bring_up_to_date(link)
        return await read_by(url)
    except BaseException:
        await let_go(link)
        raise


@contextmanager
def heeding_the_password_file() -> Iterator[None]:
    """Raises StoreError where asyncpg would pass over the file of the password, which others may read."""
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "password file")
        try:
            yield
        except Warning:
            raise StoreError(
                "the file of the database password (PGPASSFILE, or else ~/.pgpass) must be a plain file that nobody "
                "else may read: chmod 600",
                "le fichier du mot de passe de la base de données (PGPASSFILE, ou sinon ~/.pgpass) doit être un "
                "fichier ordinaire que personne d’autre ne peut lire\xa0: chmod 600",
            ) from None


def timed_parameters() -> dict[str, str]:
    """The parameters of a connection whose answers are waited for so long and no longer. The database gives up a little
    before, whatever is usual there: else what waits for a lock would wait on when nobody listens, and keep its
    connection from others.
    """
    return {**PARAMETERS, "statement_timeout": f"{WITHIN * EARLIER:.0f}ms"}


async def read_by(url: str) -> Pool:
    """The connections that read. They are there from the start and stay, however long unused and however much used:
    when others have taken all that the database has left, nobody here meets that.
    """
    pool: Pool = await asyncpg.create_pool(
        url,
        min_size=READERS,
        max_size=READERS,
        max_queries=FOR_GOOD,
        max_inactive_connection_lifetime=0,
        timeout=WITHIN,
        command_timeout=WITHIN,
        server_settings=timed_parameters(),
    )
    return pool


async def bring_up_to_date(link: Link) -> None:
    """Bring the schema up to date, all of it or nothing, one process after another. Raises DamagedError."""
    async with link.transaction():
        await link.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        check_encoding(await link.fetchval("SHOW server_encoding"))
        await link.execute("CREATE SCHEMA IF NOT EXISTS tripot")
        await link.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
        version = await link.fetchval("SELECT coalesce(max(number), 0) FROM version")
        if version > len(STEPS):
            raise DamagedError(
                f"the store is of version {version}; this Tripot reads versions 1 to {len(STEPS)}",
                f"les données sont de la version {version}\u202f; ce Tripot lit les versions 1 à {len(STEPS)}",
            )
        for number in range(version + 1, len(STEPS) + 1):
            await link.execute(
                files("tripot.store.postgres").joinpath(f"schema/{STEPS[number - 1]}.sql").read_text("utf-8")
            )
            await link.execute("INSERT INTO version VALUES ($1)", number)


def check_encoding(encoding: str) -> None:
    """Raises StoreError for a database that cannot hold every name and sign."""
    if encoding != "UTF8":
        raise StoreError(
            f"the database is in {encoding}; a Tripot store wants UTF8, as createdb --encoding UTF8 makes it",
            f"la base de données est en {encoding}\u202f; Tripot la veut en UTF8\xa0: createdb --encoding UTF8",
        )


def unopened(url: str, error: BaseException) -> StoreError:
    """That a store cannot be opened, and why; nothing is repeated of a URL that cannot be read, lest it be a secret."""
    if is_of_url(error):
        return StoreError(
            "the URL of the database cannot be read: as in postgresql://user@host/name, with %2F for a / in a word",
            "l’URL de la base de données est illisible\xa0: écrivez postgresql://utilisateur@machine/base, et %2F pour "
            "un / dans un mot",
        )
    if isinstance(error, (TimeoutError, QueryCanceledError)):
        return StoreError(
            f"the store {shown(url)} cannot be opened: the database does not answer, or others hold it",
            f"on ne peut ouvrir la base de données {shown(url)}\xa0: elle ne répond pas, ou d’autres la tiennent",
        )
    why = str(error) or type(error).__name__
    who = "le système" if isinstance(error, OSError) else "PostgreSQL"  # which may not even be there
    unread = unread_password_file() if isinstance(error, InvalidAuthorizationSpecificationError) else None
    return StoreError(
        f"the store {shown(url)} cannot be opened: {why}"
        + (f"; the file that PGPASSFILE names cannot be read: {unread}" if unread else ""),
        f"on ne peut ouvrir la base de données {shown(url)}\xa0: {who} dit {cited(why)}"
        + (
            f"\u202f; le fichier que nomme PGPASSFILE est illisible\xa0: le système dit {cited(unread)}"
            if unread
            else ""
        ),
    )


def unread_password_file() -> str | None:
    """Why the file that PGPASSFILE names, if any, cannot be read, which asyncpg passes over; None if it can."""
    named = os.environ.get("PGPASSFILE")
    try:
        if named:
            Path(named).open("rb").close()
    except OSError as error:
        return error.strerror
    return None


def is_of_url(error: BaseException) -> bool:
    """Whether a URL cannot be read; so are errors called by Python and asyncpg that are about a certificate."""
    is_of_certificate = isinstance(error, ssl.SSLError) or str(error).startswith("root certificate file")
    return isinstance(error, UNREADABLE) and not is_of_certificate
