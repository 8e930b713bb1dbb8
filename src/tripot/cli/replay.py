"""tripot replay."""

import click

from tripot.cli.house import Command
from tripot.cli.values import Checked, Wrong, check_seat, one_of
from tripot.engine.rules import SPECTATOR
from tripot.engine.vocabulary import Language
from tripot.engine.whole import spelt
from tripot.engine.wording import Phrases
from tripot.terminal.console import Standard
from tripot.terminal.files import read_file
from tripot.terminal.replaying import Listener, read_back
from tripot.terminal.saving import read_match, read_table

PUBLIC = "public"


def some_seat(text: Phrases) -> Checked:
    """A seat's number, or the public."""

    def read(word: str) -> int:
        if word == PUBLIC:
            return SPECTATOR
        seat = spelt(word)
        if seat is None:
            raise Wrong(text.part("one_of", value=word, allowed=f"0, 1, 2..., {PUBLIC}"))
        return seat

    return Checked(read)


def make(text: Phrases) -> Command:
    """The command that reads a record back."""

    def replay(record: str, seat: int | None, cards: Language | None, *, step: bool, spoken: bool) -> None:
        content = read_file(record)
        match = read_match(content, record)
        check_seat(seat, match.game.seats, text)
        table = read_table(content, match)
        listener = Listener(seat, text.language, cards or text.language, spoken=spoken, step=step)
        try:
            read_back(match, table.names if table else None, listener, Standard())
        except EOFError:
            return

    params = [
        click.Argument(["record"], metavar=text("record_metavar")),
        click.Option(["--step"], is_flag=True, help=text("step_option")),
        click.Option(["--as", "seat"], type=some_seat(text), metavar=text("seat_metavar"), help=text("as_option")),
        *card_options(text),
    ]
    return Command("replay", text, callback=replay, params=params)


def card_options(text: Phrases) -> list[click.Option]:
    """How cards are named."""
    return [
        click.Option(["--cards"], type=one_of(text, ("fr", "en")), metavar="fr|en", help=text("cards_option")),
        click.Option(["--spoken"], is_flag=True, help=text("spoken_option")),
    ]
