"""tripot move."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tripot.cli.folders import data_folder, data_option, named_database
from tripot.cli.house import Command, complain
from tripot.cli.studying import watched
from tripot.engine.wording import Phrases, grouped

if TYPE_CHECKING:
    from tripot.store.moving import Counts

TOLD = ("tables", "events", "players", "sessions", "results")


def make(text: Phrases) -> Command:
    """The command that copies a store from its folder into a database."""

    def move(data: Path | None) -> int:
        from tripot.server.opening import carry_over
        from tripot.server.settings import STORE_FILE
        from tripot.store.naming import shown

        database = named_database(text)
        if not database:
            return complain(text.part("no_database"), text)
        file = (data or data_folder(text)) / STORE_FILE
        if not file.is_file():
            return complain(text.part("no_store", folder=file.parent), text)
        counts = asyncio.run(carry_over(file.parent, database, lambda rows: watched(rows, text("rows_unit"))))
        click.echo(text("moved", place=shown(database), file=file, **told(counts, text)))
        return 0

    return Command("move", text, callback=move, params=[data_option(text)])


def told(counts: "Counts", text: Phrases) -> dict[str, str]:
    """What was copied, as numbers are written."""
    named = {name: counts[name] for name in TOLD}
    return {name: grouped(count, text.language) for name, count in {**named, "rows": sum(counts.values())}.items()}
