"""The command tripot."""

import os
import sys
from typing import NoReturn

from tripot.cli.house import House, language_of, texts
from tripot.engine.vocabulary import Language


def main() -> NoReturn:
    """The entry point: `tripot` on the command line."""
    command(language_of(sys.argv[1:], os.environ)).main(prog_name="tripot")


def command(language: Language) -> House:
    """The whole command in a language."""
    from tripot.cli import games, play, replay, rules, simulate

    text = texts(language)
    return House(text, [module.make(text) for module in (games, play, simulate, replay, rules)])
