"""tripot rules."""

import click

from tripot.cli.house import Command
from tripot.cli.values import game_argument
from tripot.engine.sentences import sentences
from tripot.engine.wording import Phrases
from tripot.games import rulebook
from tripot.terminal.rulepages import find_rule, option_lines, rule_lines


def make(text: Phrases) -> Command:
    """The command that shows rules."""

    def rules(game: str, rule: str | None, *, options: bool) -> None:
        if rule and options:
            raise click.UsageError(text.part("alone", option="--options", others=text.part("rule_metavar").strip("[]")))
        found = rulebook(game)
        if options:
            lines = list(option_lines(found, text.language))
        else:
            wanted = [find_rule(found, rule)] if rule else list(sentences(game).values())
            lines = [line for sentence in wanted for line in rule_lines(sentence, text.language)]
        for line in lines:
            click.echo(line)

    params = [
        game_argument(text, required=True),
        click.Argument(["rule"], required=False, metavar=text("rule_metavar")),
        click.Option(["--options"], is_flag=True, help=text("rules_options_option")),
    ]
    return Command("rules", text, callback=rules, params=params)
