"""tripot arena."""

import json
import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from tripot.cli.house import Command, complain, problem_message
from tripot.cli.stopping import stops_raise
from tripot.cli.studying import MOST_DEALS, check_place, plot_option, say_and_keep, seed_option, watched, write
from tripot.cli.values import (
    Checked,
    Pair,
    game_argument,
    one_of,
    option_option,
    read_with,
    seats_option,
    settled_game,
    whole,
)
from tripot.engine.game import Game
from tripot.engine.problems import Problem
from tripot.engine.vocabulary import in_language
from tripot.engine.wording import Phrases, grouped, phrases
from tripot.errors import TripotError
from tripot.games import rulebook
from tripot.players.limits import NO_LIMITS, Limits
from tripot.study.arena.contests import Seating, contests
from tripot.study.arena.data import csv_text, data
from tripot.study.arena.entrants import ORACLE, Entrant, entrant, limits_of
from tripot.study.arena.measure import Measurement, Stopping, planned, play
from tripot.study.arena.plan import Plan, Unit
from tripot.study.arena.plot import draw_contests
from tripot.study.arena.telling import lines
from tripot.study.endings.oracle import PUZZLES

USUAL_DEALS = 200
PLACES = ("json", "csv", "plot")
STRING_OR_NUMBERS = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^][{}"]*\]')
SEATINGS: dict[str, tuple[Seating, ...]] = {"one": ("one",), "halves": ("halves",), "all": ("one", "halves")}


def make(text: Phrases) -> Command:
    """The command that compares players."""

    def run(game: str, players: tuple[str, ...], seats: int | None, options: tuple[Pair, ...], **rest: Any) -> None:  # noqa: ANN401
        book = rulebook(game)
        if book.is_chance:
            raise click.UsageError(text.part("chance_alone", title=in_language(book.title, text.language), game=game))
        check_wishes(rest, text)
        rest["deals"] = rest["deals"] or USUAL_DEALS
        settled = settled_game(game, seats, options, text)
        for place in PLACES:
            check_place(rest[place])
        plan = plan_of(settled, players, rest, text)
        against = place_of(rest["against"], plan.entrants)
        meetings = contests(len(plan.entrants), settled.seats, against, SEATINGS[rest["seatings"]])
        if not meetings:
            raise click.UsageError(text.part("nobody_meets", seats=settled.seats))
        count = rest["matches"] or rest["deals"]
        measured = planned(plan, meetings, count, rest["stop"])
        most = count * len(meetings)
        command = spelt(game, players, settled.seats, options, rest)
        with stops_raise(lambda _: KeyboardInterrupt()):
            try:
                play_watched(measured, count, rest["workers"], text)
            except (KeyboardInterrupt, TripotError):
                keep_part(measured, most, command, rest, text)
                raise
            hand_over(measured, command, rest, text)

    return Command("arena", text, callback=run, params=parameters(text))


def parameters(text: Phrases) -> list[click.Parameter]:
    """The arguments and the options."""
    number, file = text("number_metavar"), text("file_metavar")
    count, place, seatings = whole(text, 1, MOST_DEALS), Checked(Path), one_of(text, tuple(SEATINGS))
    limit, cap = read_with(limits_of, "bad_limit", text), read_with(time_of, "bad_time", text)
    return [
        game_argument(text, required=True),
        click.Argument(["players"], nargs=-1, required=True, metavar=text("entrants_metavar")),
        click.Option(["--deals"], type=count, metavar=number, help=text("arena_deals_option")),
        click.Option(["--matches"], type=count, metavar=number, help=text("matches_option")),
        seats_option(text),
        option_option(text),
        click.Option(["--against"], metavar=text("player_metavar"), help=text("against_option")),
        click.Option(
            ["--seatings"], type=seatings, default="all", metavar="|".join(SEATINGS), help=text("seatings_option")
        ),
        click.Option(["--limit"], type=limit, metavar=text("limit_metavar"), help=text("limit_option")),
        click.Option(["--cap"], type=cap, metavar=text("seconds_metavar"), help=text("cap_option")),
        click.Option(["--stop"], type=read_with(within, "bad_delta", text), metavar="DELTA", help=text("stop_option")),
        seed_option(text),
        click.Option(["--workers"], type=whole(text, 1, 1024), metavar=number, help=text("workers_option")),
        click.Option(["--json"], type=place, metavar=file, help=text("json_file_option")),
        click.Option(["--csv"], type=place, metavar=file, help=text("csv_option")),
        plot_option(text),
    ]


def check_wishes(asked: Mapping[str, Any], text: Phrases) -> None:
    """What does not go together. Raises UsageError."""
    if asked["deals"] and asked["matches"]:
        raise click.UsageError(text.part("alone", option="--matches", others="--deals"))
    for one, other in combinations([place for place in PLACES if asked[place]], 2):
        if asked[one].resolve() == asked[other].resolve():
            options = {"option": f"--{other} {asked[other]}", "others": f"--{one} {asked[one]}"}
            raise click.UsageError(text.part("alone", **options))


def plan_of(game: Game, players: Sequence[str], rest: Mapping[str, Any], text: Phrases) -> Plan:
    """Who plays what, and how long. Raises UsageError."""
    unit: Unit = "match" if rest["matches"] else "deal"
    entrants = all_entrants(players, rest["against"], rest["limit"], text)
    if game.name not in PUZZLES and any(one.name == ORACLE for one in entrants):
        raise click.UsageError(text.part("no_oracle", game=game.name, allowed=", ".join(PUZZLES)))
    for name in ("plot", "stop"):
        if rest[name] and len(entrants) == 1:
            raise click.UsageError(text.part("bad_value", name=f"--{name}", why=text.part("two_players")))
    return Plan(game, entrants, rest["seed"], unit, rest["cap"].seconds if rest["cap"] else None)


def time_of(word: str) -> Limits:
    """Raises ValueError unless it is a limit in seconds."""
    limits = limits_of(word)
    if limits.seconds is None:
        raise ValueError(word)
    return limits


def within(word: str) -> Stopping:
    """Raises ValueError unless it is a number that is not negative."""
    delta = float(word.replace(",", "."))
    if not 0 <= delta < float("inf"):
        raise ValueError(word)
    return Stopping(delta)


def all_entrants(
    players: Sequence[str], against: str | None, limits: Limits | None, text: Phrases
) -> tuple[Entrant, ...]:
    """The players, each once, and the field they meet. Raises UsageError."""
    found: dict[str, Entrant] = {}
    for written in dict.fromkeys((*players, *([against] if against else []))):
        if written == against and against in found:
            continue  # the field by its title
        try:
            one = entrant(written, limits or NO_LIMITS)
        except TripotError as error:
            raise click.UsageError(error.said(text.language)) from None
        if one.label in found:
            raise click.UsageError(text.part("alone", option=written, others=found[one.label].written))
        found[one.label] = one
    if len(found) < 2 and against is None:
        raise click.UsageError(text.part("two_players"))
    return tuple(found.values())


def place_of(against: str | None, entrants: Sequence[Entrant]) -> int | None:
    """The number of the field's player, as written or by its title."""
    if against is None:
        return None
    return next(number for number, one in enumerate(entrants) if against in (one.label, one.written))


def play_watched(measured: Measurement, count: int, workers: int | None, text: Phrases) -> None:
    """Play it, on as many processors as there are unless told otherwise. Raises TripotError as `play` does."""
    unit = text("deals_unit" if measured.plan.unit == "deal" else "matches_unit")
    with watched(count * len(measured.results), unit) as progress:
        play(measured, count, workers=workers or os.cpu_count() or 1, progress=progress)


def keep_part(measured: Measurement, most: int, command: str, rest: Mapping[str, Any], text: Phrases) -> None:
    """Hand over what was observed before it broke off, if anything was. What cannot be written is said here."""
    observed = sum(result.count for result in measured.results)
    if not observed:
        return
    counts = {name: grouped(number, text.language) for name, number in (("observed", observed), ("planned", most))}
    try:
        hand_over(measured, command, rest, text, text("broken_off", **counts))
    except Problem as problem:
        complain(problem_message(problem, text), text)


def hand_over(measured: Measurement, command: str, rest: Mapping[str, Any], text: Phrases, first: str = "") -> None:
    """Say the results, after a first line if there is one, and write the files. Raises Problem."""
    words = phrases("tripot.study.arena", text.language)
    say_and_keep(lambda: filter(None, (first, *lines(measured, words))), lambda: keep(measured, command, rest, text))


def spelt(game: str, players: Sequence[str], seats: int, options: Sequence[Pair], rest: Mapping[str, Any]) -> str:
    """The command that gives these results again."""
    words = ["tripot", "arena", game, *players, "--seats", str(seats)]
    words += [word for name, value in options for word in ("--option", f"{name}={value}")]
    words += ["--matches", str(rest["matches"])] if rest["matches"] else ["--deals", str(rest["deals"])]
    given = {
        "--against": rest["against"],
        "--seatings": None if rest["seatings"] == "all" else rest["seatings"],
        "--limit": limit_text(rest["limit"]),
        "--cap": limit_text(rest["cap"]),
        "--stop": digits(rest["stop"].delta) if rest["stop"] else None,
        "--seed": rest["seed"],
    }
    words += [word for option, value in given.items() if value is not None for word in (option, value)]
    return shlex.join(words)


def limit_text(limits: Limits | None) -> str | None:
    if limits is None:
        return None
    return str(limits.iterations) if limits.seconds is None else f"{digits(limits.seconds)}s"


def digits(value: float) -> str:
    """A number with all its digits and no exponent, as it may be typed."""
    return f"{Decimal(str(value)):f}".removesuffix(".0")


def keep(measured: Measurement, command: str, rest: Mapping[str, Any], text: Phrases) -> None:
    """Write the files that were asked for, and say so on the standard error; what cannot be written costs no other.

    Raises Problem or OSError, once all is done.
    """
    written: dict[str, Callable[[Path], object]] = {
        "json": lambda file: file.write_text(json_text(measured, command), "utf-8"),
        "csv": lambda file: file.write_text(csv_text(measured), "utf-8"),
        "plot": lambda file: draw_contests(measured, file, text.language),
    }
    problems: list[Problem | OSError] = []
    for place in filter(rest.get, PLACES):
        try:
            write(rest[place], written[place], text("written", file=rest[place]))
        except (Problem, OSError) as problem:  # also if nobody hears that it is written
            problems.append(problem)
    if problems:
        raise problems[0]


def json_text(measured: Measurement, command: str) -> str:
    """The file of results as data."""
    return compact(json.dumps(data(measured, command), ensure_ascii=False, indent=1)) + "\n"


def compact(content: str) -> str:
    """JSON with its lists of numbers on one line; what stands in a string stays as it is."""
    return STRING_OR_NUMBERS.sub(lambda found: found[0] if found[0][0] == '"' else "".join(found[0].split()), content)
