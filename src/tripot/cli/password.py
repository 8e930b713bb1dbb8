"""tripot password."""

import asyncio
import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tripot.cli.folders import data_folder, data_option, named_database
from tripot.cli.house import Command, complain
from tripot.engine.vocabulary import in_language
from tripot.engine.wording import Phrases, after_colon

if TYPE_CHECKING:
    from tripot.table.course import Refused


def make(text: Phrases) -> Command:
    """The command that gives an account another password, for one who has forgotten his."""

    def password(login: str, data: Path | None) -> int:
        from tripot.server.settings import STORE_FILE

        folder, database = data or data_folder(text), named_database(text)
        if not database and not (folder / STORE_FILE).is_file():
            return complain(text.part("no_store", folder=folder), text)
        new = typed(text)
        if new is None:
            return complain(text.part("passwords_differ"), text)
        refused = asyncio.run(renew(folder, database, login, new))
        if refused is not None:
            return complain(after_colon(in_language(refused, text.language)), text)
        click.echo(text("password_renewed"))
        return 0

    login = click.Argument(["login"], metavar=text("login_metavar"))
    return Command("password", text, callback=password, params=[login, data_option(text)])


async def renew(folder: Path, database: str, login: str, new: str) -> "Refused | None":
    """Give the account another password, also while a server runs; why not, if it is refused.

    Raises Problem, StoreError if the store cannot be opened.
    """
    from tripot.server.opening import open_store
    from tripot.server.people import People
    from tripot.server.wishes import Account
    from tripot.table.course import Refused

    kept = await open_store(folder, database)
    try:
        done = await People(kept).renew(Account(login, new).plain_login, new)
    finally:
        await kept.close()
    return done if isinstance(done, Refused) else None


def typed(text: Phrases) -> str | None:
    """The password, typed unseen and twice, or a line of the standard input; None if it was not the same twice."""
    if not sys.stdin:
        return ""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    new = getpass.getpass(text("new_password"))
    return new if getpass.getpass(text("password_again")) == new else None
