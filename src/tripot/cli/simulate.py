"""tripot simulate."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from tripot.cli.house import Command
from tripot.cli.values import (
    Checked,
    Pair,
    Wrong,
    game_argument,
    option_option,
    seats_option,
    settled_game,
    some_players,
    spread_players,
    whole,
)
from tripot.engine.game import Game
from tripot.engine.speech import NO_BREAK, Phrases, decimal, grouped, unit_of
from tripot.study.origin import origin
from tripot.study.plot import FORMATS, draw
from tripot.study.report import Report, SeatReport
from tripot.study.simulate import KINDS, simulate
from tripot.terminal.saving import check_writable, unwritten

MOST_DEALS = 100_000_000


def drawing(text: Phrases) -> Checked:
    """A file whose name tells the format of a drawing."""

    def read(word: str) -> Path:
        path = Path(word)
        if path.suffix.removeprefix(".") not in FORMATS:
            raise Wrong(text.part("plot_format", value=word, allowed=", ".join(f".{form}" for form in FORMATS)))
        return path

    return Checked(read)


def make(text: Phrases) -> Command:
    """The command that simulates."""

    def run(
        game: str,
        seats: int | None,
        options: tuple[Pair, ...],
        players: tuple[str, ...],
        deals: int,
        **rest: Any,  # noqa: ANN401
    ) -> None:
        settled = settled_game(game, seats, options, text)
        check_place(rest["plot"])
        at_seats = spread_players(players, settled.seats, text)
        report = watched(settled, at_seats, deals, rest["seed"], text)
        if rest["json"]:
            click.echo(json.dumps(data(report, settled, rest["seed"]), ensure_ascii=False, indent=1))
        else:
            for line in lines(report, settled, rest["seed"], text):
                click.echo(line)
        if rest["plot"]:
            drawn(report, settled, rest["plot"], text)

    return Command("simulate", text, callback=run, params=parameters(text))


def parameters(text: Phrases) -> list[click.Parameter]:
    """The argument and the options."""
    return [
        game_argument(text, required=True),
        click.Option(
            ["--deals"],
            type=whole(text, 1, MOST_DEALS),
            default=1000,
            metavar=text("number_metavar"),
            help=text("deals_option"),
        ),
        click.Option(
            ["--players"],
            type=some_players(text, KINDS, "not_simulated"),
            default="thumb",
            metavar=text("names_metavar"),
            help=text("players_option"),
        ),
        seats_option(text),
        option_option(text),
        click.Option(["--seed"], default="1", metavar=text("text_metavar"), help=text("simulate_seed_option")),
        click.Option(["--json"], is_flag=True, help=text("json_option")),
        click.Option(["--plot"], type=drawing(text), metavar=text("file_metavar"), help=text("plot_option")),
    ]


def watched(game: Game, players: tuple[str, ...], deals: int, seed: str, text: Phrases) -> Report:
    """Simulate, with a bar on the standard error if somebody watches."""
    from tqdm import tqdm

    with tqdm(total=deals, unit=text("deals_unit"), file=sys.stderr, disable=None, leave=False) as bar:
        return simulate(game, players, deals=deals, seed=seed, progress=bar.update)


def data(report: Report, game: Game, seed: str) -> dict[str, Any]:
    """The results, for machines."""
    written = asdict(report)
    return {
        **origin("simulate"),
        "game": game.name,
        "options": dict(game.options),
        "unit": game.rulebook.unit,
        "seed": seed,
        "deals": report.deals,
        "matches": report.matches,
        "actions": report.actions,
        "lengths": written["lengths"],
        "seats": list(written["seats"]),
    }


def lines(report: Report, game: Game, seed: str, text: Phrases) -> list[str]:
    """The results, for people."""
    language = text.language
    title = game.rulebook.title.fr if language == "fr" else game.rulebook.title.en
    said = [
        text(
            "simulated",
            game=title,
            seats=game.seats,
            seed=seed,
            deals=grouped(report.deals, language),
            matches=grouped(report.matches, language),
            actions=decimal(report.actions / report.deals, language, 1),
        )
    ]
    said += [seat_line(seat, game, text) for seat in report.seats]
    if report.lengths:
        mean = sum(length * times for length, times in report.lengths.items()) / report.matches
        least, most = min(report.lengths), max(report.lengths)
        said.append(text("match_length", mean=decimal(mean, language, 1), least=least, most=most))
    return said


def seat_line(seat: SeatReport, game: Game, text: Phrases) -> str:
    """What came of one seat."""
    language = text.language
    values = {"seat": seat.seat, "player": seat.player, "wins": seat.wins, "losses": seat.losses}
    unit = unit_of(game.rulebook.unit, round(seat.mean, 3), language)
    mean = f"{decimal(seat.mean, language, 3)}{NO_BREAK}{unit}"
    if seat.low is None or seat.high is None:
        return text("seat_result_alone", mean=mean, **values)
    low, high = decimal(seat.low, language, 3), decimal(seat.high, language, 3)
    return text("seat_result", mean=mean, low=low, high=high, **values)


def check_place(file: Path | None) -> None:
    """A file that could not be written is refused before hours of play. Raises Problem."""
    try:
        if file is not None:
            check_writable(file)
    except OSError as error:
        raise unwritten(str(file), error) from None


def drawn(report: Report, game: Game, file: Path, text: Phrases) -> None:
    """Write the drawing, and say so on the standard error."""
    try:
        draw(report, game, file, text.language)
    except OSError as error:
        raise unwritten(str(file), error) from None
    click.echo(text("drawn", file=file), err=True)
