"""The command tripot."""

import os
import sys
from importlib import import_module
from typing import NoReturn

from tripot.cli.house import BROKEN_OFF, House, language_of, texts
from tripot.engine.vocabulary import Language
from tripot.terminal.console import be_forgiving

#: The commands, in the order of the house; each is made by the module of its name.
COMMANDS = ("games", "play", "serve", "password", "move", "simulate", "arena", "odds", "replay", "verify", "rules")


def main() -> NoReturn:
    """The entry point: `tripot` on the command line."""
    if sys.stderr is None:  # closed (2>&-): what is said there goes nowhere, and no other file gets its number
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # for as long as we run
    arguments = sys.argv[1:]
    try:
        language = language_of(arguments, os.environ)
        be_forgiving(language)
        command(language).main(arguments)
    except KeyboardInterrupt:  # before a command heeds it, or while something is complained of
        sys.exit(BROKEN_OFF)


def command(language: Language) -> House:
    """The whole command in a language; what belongs to one of its commands is imported when that is asked for."""
    text = texts(language)
    return House(text, COMMANDS, lambda name: import_module(f"tripot.cli.{name}").make(text))
