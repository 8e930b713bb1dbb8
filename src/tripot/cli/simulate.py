"""tripot simulate."""

import json
from dataclasses import asdict
from functools import partial
from typing import Any

import click

from tripot.cli.house import Command
from tripot.cli.studying import MOST_DEALS, check_place, plot_option, say_and_keep, seed_option, watched, write_drawing
from tripot.cli.values import (
    Pair,
    game_argument,
    option_option,
    seats_option,
    settled_game,
    some_players,
    spread_players,
    whole,
)
from tripot.engine.game import Game
from tripot.engine.vocabulary import in_language
from tripot.engine.wording import NO_BREAK, Phrases, decimal, grouped, unit_of
from tripot.study.origin import origin
from tripot.study.plot import draw
from tripot.study.report import Report, SeatReport
from tripot.study.simulate import KINDS, simulate


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
        with watched(deals, text("deals_unit")) as progress:
            report = simulate(settled, at_seats, deals=deals, seed=rest["seed"], progress=progress)
        say = partial(data_lines if rest["json"] else lines, report, settled, rest["seed"], text)
        drawing = partial(draw, report, settled, language=text.language)
        say_and_keep(say, lambda: write_drawing(rest["plot"], drawing, text))

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
        seed_option(text),
        click.Option(["--json"], is_flag=True, help=text("json_option")),
        plot_option(text),
    ]


def data_lines(report: Report, game: Game, seed: str, _: Phrases) -> list[str]:
    """The results, for machines."""
    about = {"game": game.name, "options": dict(game.options), "unit": game.rulebook.unit, "seed": seed}
    return [json.dumps({**origin("simulate"), **about, **asdict(report)}, indent=1)]


def lines(report: Report, game: Game, seed: str, text: Phrases) -> list[str]:
    """The results, for people."""
    language = text.language
    title = in_language(game.rulebook.title, language)
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
    counts = {"wins": grouped(seat.wins, language), "losses": grouped(seat.losses, language)}
    values = {"seat": seat.seat, "player": seat.player, **counts}
    unit = unit_of(game.rulebook.unit, round(seat.mean, 3), language)
    mean = f"{decimal(seat.mean, language, 3)}{NO_BREAK}{unit}"
    if seat.low is None or seat.high is None:
        return text("seat_result_alone", mean=mean, **values)
    low, high = decimal(seat.low, language, 3), decimal(seat.high, language, 3)
    return text("seat_result", mean=mean, low=low, high=high, **values)
