"""tripot play."""

import secrets
import sys
from dataclasses import dataclass, replace
from itertools import count

import click

from tripot.cli.games import game_line
from tripot.cli.house import Command
from tripot.cli.newcomer import is_newcomer, welcomed
from tripot.cli.replay import card_options
from tripot.cli.stopping import stops_raise
from tripot.cli.values import (
    Pair,
    check_seat,
    game_argument,
    game_named,
    option_option,
    seats_option,
    settled_game,
    some_players,
    spread_players,
    whole,
)
from tripot.engine.vocabulary import Language
from tripot.engine.wording import Phrases
from tripot.games import GAMES
from tripot.table.names import YOURS, cleaned, fault_of, given_names
from tripot.terminal import playing
from tripot.terminal.console import Console, Standard, spell_cards
from tripot.terminal.lesson import Lesson
from tripot.terminal.parting import Stopped
from tripot.terminal.reading import bare, read_answer, read_command
from tripot.terminal.saving import check_place, load, unused
from tripot.terminal.showing import phrases_of
from tripot.terminal.sitting import HUMAN, Sitting, Table
from tripot.terminal.talk import Manner, Talk

SEED_BYTES = 8


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str | None
    seats: int | None
    options: tuple[Pair, ...]
    players: tuple[str, ...] | None
    seed: str | None
    seat: int | None
    name: str | None
    load: str | None
    save: str | None
    guided: bool | None
    cards: Language | None
    spoken: bool
    auto: bool
    advice: bool

    def given(self, *names: str) -> list[str]:
        """The command-line spelling of those that were given."""
        return [f"--{name}".removesuffix("s") if name == "options" else f"--{name}" for name in names if self.has(name)]

    def has(self, name: str) -> bool:
        """Whether this was given."""
        return getattr(self, name) not in (None, ())


def make(text: Phrases) -> Command:
    """The command that plays."""

    def play(**wishes: object) -> None:
        asked = Wishes(**wishes)  # type: ignore[arg-type]
        check_wishes(asked, text)
        if asked.save is not None:
            check_place(asked.save)
        with stops_raise(Stopped):
            play_as_asked(asked, Standard(), text)

    return Command("play", text, callback=play, params=parameters(text))


def play_as_asked(asked: Wishes, console: Console, text: Phrases) -> None:
    """The match asked for, or the one in a file, and its rematches."""
    file = asked.save or asked.load
    manner = Manner(text.language, asked.cards or text.language, asked.spoken, asked.auto, file, asked.advice)
    spell_cards(manner.cards)
    if asked.load is not None:
        sitting, lesson = load(asked.load), None
    else:
        sitting, lesson = first_sitting(asked, console, text)
    play_matches(console, sitting, manner, lesson)


def play_matches(console: Console, sitting: Sitting, manner: Manner, lesson: Lesson | None) -> None:
    """One match, then as many rematches as are wanted, each with a seed and a file of its own."""
    seed, file = sitting.table.seed, manner.file
    for number in count(2):
        if not playing.run(Talk(console, sitting, manner, lesson)):
            return
        sitting, lesson = Sitting(replace(sitting.table, seed=f"{seed}, {number}")), None
        manner = replace(manner, file=unused(file) if file else None)


def check_wishes(asked: Wishes, text: Phrases) -> None:
    """What does not go together. Raises UsageError."""
    settled = asked.given("seats", "options", "players", "seed", "seat", "name")
    game = [text.part("game_metavar")] if asked.game else []
    if asked.load is not None and (others := [*game, *settled, *(["--guided"] if asked.guided else [])]):
        raise click.UsageError(text.part("alone", option="--load", others=", ".join(others)))
    if asked.guided and (others := asked.given("seats", "options", "players", "seed", "seat")):
        raise click.UsageError(text.part("alone", option="--guided", others=", ".join(others)))
    if asked.name is not None and fault_of(cleaned(asked.name)) is not None:
        raise click.UsageError(text.part("bad_name"))


def first_sitting(asked: Wishes, console: Console, text: Phrases) -> tuple[Sitting, Lesson | None]:
    """The match asked for, with a teacher if one is wanted."""
    game = asked.game or ask_game(console, text)
    name = cleaned(asked.name or YOURS)
    if wants_teacher(asked, console, text):
        lesson = Lesson(game)
        return Sitting(taught_table(game, lesson, name, text)), lesson
    return Sitting(table(game, asked, name, text)), None


def ask_game(console: Console, text: Phrases) -> str:
    """Which of the five, by number, name or title. Raises Exit if there is no answer, or the word for leaving."""
    numbered = {str(number): game for number, game in enumerate(GAMES, 1)}
    for number, game in numbered.items():
        console.say(f"{number}. {game_line(game, text)}")
    while True:
        try:
            answer = console.ask(text("which_game"))
        except EOFError:
            raise click.exceptions.Exit(0) from None
        named = numbered.get(bare(answer)) or game_named(bare(answer))
        if named:
            return named
        command = read_command(answer)
        if command and command.name == "quit":
            raise click.exceptions.Exit(0)
        if not answer or (command and command.name == "help"):
            console.say(text("which_game_help"))
        else:
            console.say(text("unknown_game", value=answer, allowed=", ".join(GAMES)))


def wants_teacher(asked: Wishes, console: Console, text: Phrases) -> bool:
    """--guided, or the answer of a newcomer who has settled nothing yet."""
    if asked.guided is not None:
        return asked.guided
    if asked.given("seats", "options", "players", "seed", "seat") or not is_newcomer():
        return False
    if not sys.stdin or not sys.stdin.isatty():  # nobody, or a program
        return False
    answer = wants_guiding(console, text)
    welcomed()
    return answer


def wants_guiding(console: Console, text: Phrases) -> bool:
    """What a newcomer answers; whoever leaves is asked again another time. Raises Exit for the word for leaving."""
    while True:
        try:
            line = console.ask(text("newcomer"))
        except EOFError:
            raise click.exceptions.Exit(0) from None
        command, answer = read_command(line), read_answer(line, usual=False)
        if answer is not None:
            return answer
        if command and command.name == "quit":
            raise click.exceptions.Exit(0)
        console.say(phrases_of(text.language)("yes_or_no"))


def taught_table(game: str, lesson: Lesson, name: str, text: Phrases) -> Table:
    """The table of a lesson: always the same cards."""
    options = [(option, str(value)) for option, value in lesson.options.items()]
    settled = settled_game(game, lesson.seats, options, text)
    players = ["thumb"] * settled.seats
    players[lesson.player] = HUMAN
    return Table(settled, lesson.seed, given_names(settled.seats, lesson.player, name), tuple(players))


def table(game: str, asked: Wishes, name: str, text: Phrases) -> Table:
    """The table asked for; the human sits where he wishes, or where the draw sends player 0."""
    settled = settled_game(game, asked.seats, asked.options, text)
    check_seat(asked.seat, settled.seats, text)
    if asked.seat is not None and settled.options["ceremony"] == "by_hand":
        raise click.UsageError(text.part("seat_by_hand"))
    others = list(spread_players(asked.players or ("thumb",), settled.seats - 1, text))
    seed = asked.seed if asked.seed is not None else secrets.token_hex(SEED_BYTES)
    me = 0 if asked.seat is None else settled.match(seed=seed).players[asked.seat]
    return Table(settled, seed, given_names(settled.seats, me, name), (*others[:me], HUMAN, *others[me:]))


def parameters(text: Phrases) -> list[click.Parameter]:
    """The argument and the options."""
    file, words = text("file_metavar"), text("text_metavar")
    return [
        game_argument(text, required=False),
        seats_option(text),
        option_option(text),
        click.Option(["--players"], type=some_players(text), metavar=text("names_metavar"), help=text("bots_option")),
        click.Option(["--seed"], metavar=words, help=text("seed_option")),
        click.Option(["--seat"], type=whole(text, 0, 99), metavar=text("seat_metavar"), help=text("seat_option")),
        click.Option(["--name"], metavar=words, help=text("name_option")),
        *card_options(text),
        click.Option(["--auto"], is_flag=True, help=text("auto_option")),
        click.Option(["--conseil", "--advice", "advice"], is_flag=True, help=text("advice_option")),
        click.Option(["--load"], metavar=file, help=text("load_option")),
        click.Option(["--save"], metavar=file, help=text("save_option")),
        click.Option(["--guided/--no-guided"], default=None, help=text("guided_option")),
    ]
