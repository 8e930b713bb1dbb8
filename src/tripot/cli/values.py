"""The values of arguments and options, checked and complained of in the language."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from tripot.engine.game import Game, make_game, number_of_seats
from tripot.engine.options import encode_options
from tripot.engine.rulebook import Rulebook
from tripot.engine.whole import spelt
from tripot.engine.wording import Phrases, after_colon
from tripot.errors import OptionError, SeatError, TripotError
from tripot.games import GAMES, rulebook
from tripot.players.names import NAMES
from tripot.terminal.reading import folded
from tripot.terminal.rulepages import allowed

Pair = tuple[str, str]


if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType

Read = Callable[[str], Any]


class Wrong(Exception):  # noqa: N818  # said to whoever typed it
    """A value that is not possible, in a sentence."""


class Checked(ParamType):
    """A value read by a function that raises Wrong."""

    name = "value"

    def __init__(self, read: Read) -> None:
        self.read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        try:
            return self.read(value) if isinstance(value, str) else value
        except Wrong as wrong:
            self.fail(str(wrong), param, ctx)


def read_with(read: Read, complaint: str, text: Phrases) -> Checked:
    """A value that a function reads, raising ValueError."""

    def checked(word: str) -> object:
        try:
            return read(word)
        except ValueError:
            raise Wrong(text.part(complaint, value=word)) from None

    return Checked(checked)


def one_of(text: Phrases, words: Sequence[str]) -> Checked:
    """One of a few words."""

    def read(word: str) -> str:
        if word not in words:
            raise Wrong(text.part("one_of", value=word, allowed=", ".join(words)))
        return word

    return Checked(read)


def whole(text: Phrases, low: int, high: int) -> Checked:
    """A whole number from low to high."""

    def read(word: str) -> int:
        number = spelt(word)
        if number is None or not low <= number <= high:
            raise Wrong(text.part("whole_number", value=word, low=low, high=high))
        return number

    return Checked(read)


def assignment(text: Phrases) -> Checked:
    """name=value."""

    def read(word: str) -> Pair:
        name, sign, given = word.partition("=")
        if not sign or not name:
            raise Wrong(text.part("name_and_value", value=word))
        return name, given

    return Checked(read)


def some_players(text: Phrases, names: Sequence[str] = NAMES, complaint: str = "unknown_player") -> Checked:
    """Names of machines, between commas."""

    def read(words: str) -> tuple[str, ...]:
        players = tuple(word.strip() for word in words.split(","))
        for player in players:
            if player not in names:
                raise Wrong(text.part(complaint, value=player, allowed=", ".join(names)))
        return players

    return Checked(read)


BY_TITLE = {name.replace("_", " "): name for name in GAMES}  # without the article


def game_named(words: str) -> str | None:
    """The game meant by its name or its title, however its words are joined; None if there is none."""
    title = " ".join(re.split("[-_ ]+", folded(words)))
    return BY_TITLE.get(title.removeprefix("la ").removeprefix("le "))


def game_argument(text: Phrases, *, required: bool) -> click.Argument:
    """The name or the title of a game."""
    metavar = text("game_metavar" if required else "game_argument_optional")
    return click.Argument(["game"], type=Checked(game_reader(text)), required=required, metavar=metavar)


def game_reader(text: Phrases) -> Callable[[str], str]:
    """Reads the name or the title of a game, or raises Wrong."""

    def read(words: str) -> str:
        game = game_named(words)
        if game is None:
            raise Wrong(text.part("unknown_game", value=words, allowed=", ".join(GAMES)))
        return game

    return read


def seats_option(text: Phrases) -> click.Option:
    return click.Option(["--seats"], type=whole(text, 1, 99), metavar=text("number_metavar"), help=text("seats_option"))


def option_option(text: Phrases) -> click.Option:
    return click.Option(
        ["--option", "options"],
        type=assignment(text),
        multiple=True,
        metavar=text("pair_metavar"),
        help=text("option_option"),
    )


def settled_game(name: str, seats: int | None, options: Sequence[Pair], text: Phrases) -> Game:
    """The game asked for. Raises UsageError, in the language, naming what is allowed."""
    found = rulebook(name)
    seats = found.usual_seats if seats is None else seats
    try:
        number_of_seats(found, seats)
    except SeatError as error:
        raise click.UsageError(error.said(text.language)) from None
    for option, value in options:
        _check(found, seats, option, value, text)
    if twice := [name for name, count in Counter(name for name, _ in options).items() if count > 1]:
        raise click.UsageError(text.part("option_twice", name=twice[0]))
    try:
        return make_game(found, seats, dict(options))
    except TripotError as error:
        raise click.UsageError(text.part("options_disagree", why=after_colon(error.said(text.language)))) from None


def _check(found: Rulebook, seats: int, name: str, value: str, text: Phrases) -> None:
    by_name = {option.name: option for option in found.options}
    if name not in by_name:
        raise click.UsageError(text.part("unknown_option", game=found.name, name=name, allowed=", ".join(by_name)))
    try:
        encode_options(found.options, seats, {name: value})
    except OptionError:
        values = allowed(by_name[name], text.language)
        raise click.UsageError(text.part("bad_option", name=name, value=value, allowed=values)) from None


def check_seat(seat: int | None, seats: int, text: Phrases) -> None:
    """Raises UsageError for a seat that is not at a table of so many."""
    if seat is not None and seat >= seats:
        raise click.UsageError(text.part("seat_of_table", seat=seat, last=seats - 1))


def spread_players(players: Sequence[str], count: int, text: Phrases) -> tuple[str, ...]:
    """One name for all, or one each. Raises UsageError if there are more or fewer."""
    if len(players) not in (1, count):
        raise click.UsageError(text.part("player_count", count=count, given=len(players)))
    return tuple(players) * (count if len(players) == 1 else 1)
