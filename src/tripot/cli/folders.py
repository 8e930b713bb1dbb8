"""Where tables and people are kept: in the folder of --data or a usual one in the home, or in a database."""

import os
from pathlib import Path

import click

from tripot.cli.house import complain
from tripot.cli.values import Checked, Wrong
from tripot.engine.places import user_folder
from tripot.engine.wording import Phrases


def data_folder(text: Phrases) -> Path:
    """Where a user's tables are kept."""
    try:
        return user_folder("XDG_DATA_HOME", ".local", "share")
    except RuntimeError:
        raise click.exceptions.Exit(complain(text.part("homeless"), text)) from None


def named_database(text: Phrases) -> str:
    """The URL of a database in TRIPOT_STORE, where a password is seen less than on a command line; empty for none.

    Raises Exit for any other.
    """
    from tripot.server.settings import is_database

    url = os.environ.get("TRIPOT_STORE", "")
    if url and not is_database(url):
        raise click.exceptions.Exit(complain(text.part("bad_store"), text))
    return url


def a_folder(text: Phrases) -> Checked:
    """A folder, perhaps in a home."""

    def read(word: str) -> Path:
        if not word:
            raise Wrong(text.part("no_folder"))
        try:
            return Path(word).expanduser()
        except RuntimeError:
            raise Wrong(text.part("not_a_folder", folder=word)) from None

    return Checked(read)


def data_option(text: Phrases) -> click.Option:
    """--data: the folder."""
    return click.Option(["--data"], type=a_folder(text), metavar=text("folder_metavar"), help=text("data_option"))
