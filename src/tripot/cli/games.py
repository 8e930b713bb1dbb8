"""tripot games."""

import click

from tripot.cli.house import Command
from tripot.engine.vocabulary import in_language
from tripot.engine.wording import Phrases
from tripot.games import GAMES, rulebook


def make(text: Phrases) -> Command:
    """The command that lists the games."""

    def games() -> None:
        for name in GAMES:
            click.echo(game_line(name, text))

    return Command("games", text, callback=games)


def game_line(name: str, text: Phrases) -> str:
    """A game, how many play it, and what is counted."""
    found = rulebook(name)
    one = found.fewest == found.most
    return text(
        "game_line_one" if one else "game_line",
        name=name,
        title=in_language(found.title, text.language),
        fewest=found.fewest,
        most=found.most,
        unit=text.part(f"unit_{found.unit}"),
    )
