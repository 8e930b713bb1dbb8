"""tripot rules."""

from collections.abc import Callable

import click

from tripot.cli.house import Command
from tripot.cli.values import Checked, game_named, game_reader
from tripot.engine.sentences import sentences
from tripot.engine.wording import Phrases
from tripot.games import GAMES, rulebook
from tripot.terminal.rulepages import find_rule, option_lines, rule_lines


def make(text: Phrases) -> Command:
    """The command that shows rules."""

    def rules(game: tuple[str, str | None], rule: str | None, *, options: bool) -> None:
        name, cited = game
        if cited and rule:
            raise click.UsageError(text.part("alone", option=rule, others=cited))
        rule = cited or rule
        if rule and options:
            raise click.UsageError(text.part("alone", option="--options", others=text.part("rule_metavar").strip("[]")))
        found = rulebook(name)
        if options:
            lines = list(option_lines(found, text.language))
        else:
            wanted = [find_rule(found, rule)] if rule else list(sentences(name).values())
            lines = [line for sentence in wanted for line in rule_lines(sentence, text.language)]
        for line in lines:
            click.echo(line)

    params = [
        click.Argument(["game"], type=Checked(game_or_id(text)), required=True, metavar=text("game_metavar")),
        click.Argument(["rule"], required=False, metavar=text("rule_metavar")),
        click.Option(["--options"], is_flag=True, help=text("rules_options_option")),
    ]
    return Command("rules", text, callback=rules, params=params)


def game_or_id(text: Phrases) -> Callable[[str], tuple[str, str | None]]:
    """Reads a game; or the whole id of a sentence, by which its game is known. Raises Wrong for anything else."""
    read_game = game_reader(text)

    def read(words: str) -> tuple[str, str | None]:
        cited = None if game_named(words) else game_citing(words)
        return (cited, words) if cited else (read_game(words), None)

    return read


def game_citing(words: str) -> str | None:
    """The game whose ids begin like this; None if there is none."""
    prefix = words.strip().upper().partition("-")[0]
    return next((game for game in GAMES if rulebook(game).prefix == prefix), None)
