"""Compile every algorithm for every game into the cache: python -m tripot.players.warm [GAME...].

Several games are compiled two at a time, each in a process of its own. A game that is warm already costs nothing: a
mark beside the compiled code says so. `--only NAME` (repeated) compiles these algorithms alone; `--look` only names
the games that are cold, a line each.
"""

import argparse
import asyncio
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

from tripot.engine.caching import ROOT, done_mark, is_kept, keeping_trouble
from tripot.engine.record import Floats, Ints, Marks, Record, Singles
from tripot.errors import CompilationError
from tripot.games import GAMES, rulebook
from tripot.players.thumb import load

PROCESSES = 2
BROKEN_OFF = 130  # as a shell counts an interruption
SHOWN = 3  # the slowest rules named for each game
_ALGORITHM = re.compile(r"^@algorithm\n(?:@brief\n)?def (\w+)", re.MULTILINE)


class UnreadableGameError(Exception):
    """A game whose package, or whose rules of thumb, cannot be imported."""


@dataclass(frozen=True)
class Job:
    """An algorithm to be compiled for a game."""

    game: str
    module: str
    algorithm: str

    @property
    def mark(self) -> Path:
        """The file that says it is done."""
        return done_mark(self.game, self.module, self.algorithm)


@dataclass(frozen=True)
class Report:
    """What compiling a game took: seconds in all and for each rule, or why it failed."""

    game: str
    seconds: float
    rules: dict[str, float]
    trouble: str = ""

    def __str__(self) -> str:
        if self.trouble:
            return f"{self.game}: {self.trouble}"
        slowest = sorted(self.rules.items(), key=lambda item: -item[1])[:SHOWN]
        named = ", ".join(f"{name} {seconds:.1f}" for name, seconds in slowest)
        each = self.seconds / len(self.rules) if self.rules else 0.0
        return f"{self.game}: {self.seconds:.1f} s, {len(self.rules)} rules, {each:.2f} s a rule (most: {named})"


def main(arguments: Sequence[str] = ()) -> int:
    """Compile what is not compiled yet, for the games named or for all; returns 0 if every game compiled."""
    wish = _wish(arguments)
    games = wish.games or GAMES
    wanted_of = {game: [job for job in all_jobs(game) if not wish.only or job.algorithm in wish.only] for game in games}
    jobs = {game: [job for job in wanted if not is_kept(job.mark)] for game, wanted in wanted_of.items()}
    cold = {game: wanted for game, wanted in jobs.items() if wanted}
    if wish.look:
        for game in cold:
            _say(game)
        return 0
    if trouble := _trouble_of(cold):
        _say(f"Compiled code cannot be kept: {trouble}")
        return 1
    if len(cold) > 1:
        return 0 if asyncio.run(_compiled_apart(_largest_first(cold), wish.only)) else 1
    return 0 if all(_compiled_here(*one) for one in cold.items()) else 1


def _trouble_of(jobs: dict[str, list[Job]]) -> str:
    """Why what these jobs compile cannot be kept; "" if it can."""
    folders = {job.mark.parent for wanted in jobs.values() for job in wanted}
    return next(filter(None, map(keeping_trouble, folders)), "")


def _wish(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compile the algorithms into the cache.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--only", action="append", metavar="NAME", help="an algorithm, in place of all")
    parser.add_argument("--look", action="store_true", help="compile nothing")
    return parser.parse_args(arguments)


def _largest_first(jobs: dict[str, list[Job]]) -> list[str]:
    """The games, in an order in which processes side by side end at nearly the same time."""
    return sorted(jobs, key=lambda game: -len(jobs[game]) * _size_of(game))


def _compiled_here(game: str, jobs: list[Job]) -> bool:
    """Whether a game could be compiled in this process; what came of it is said."""
    _say(f"Compiling {game}; the first time this takes up to a minute")
    report = compile_game(game, jobs)
    _say(str(report))
    return not report.trouble


async def _compiled_apart(games: Iterable[str], only: Iterable[str] | None) -> bool:
    """Whether all games could be compiled, in a process each, so many at a time."""
    turn = asyncio.Semaphore(PROCESSES)
    words = [f"--only={name}" for name in only or ()]
    return all(await asyncio.gather(*(_compiled_by_another(turn, game, *words) for game in games)))


async def _compiled_by_another(turn: asyncio.Semaphore, *words: str) -> bool:
    """Whether another process could compile a game, the first of the words. It says itself what came of it."""
    async with turn:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tripot.players.warm",
            *words,
            process_group=0,  # Ctrl-C is for this process alone, which then ends the others
        )
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            raise
    if code < 0:
        _say(f"{words[0]}: its process was ended, perhaps for want of memory")
    return code == 0


def all_jobs(game: str) -> list[Job]:
    """Every algorithm of the house for this game."""
    return [Job(game, module, name) for module, name in _algorithms()]


def _algorithms() -> list[tuple[str, str]]:
    """The module and name of every algorithm, found in the sources without importing them."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        module = ".".join(("tripot", *path.relative_to(ROOT).with_suffix("").parts))
        found += [(module, name) for name in _ALGORITHM.findall(path.read_text("utf-8"))]
    return found


def _size_of(game: str) -> int:
    return sum(path.stat().st_size for path in (ROOT / "games" / game).glob("*.py"))


def compile_game(game: str, jobs: list[Job]) -> Report:
    """Compile these algorithms for a game, in this process."""
    from numba.core.event import install_recorder

    start = time.perf_counter()
    try:
        state = _state_of(game)
        with install_recorder("numba:compile") as recorder:
            for job in jobs:
                _compile(job, state)
    except (CompilationError, UnreadableGameError) as error:
        return Report(game, time.perf_counter() - start, {}, str(error))
    except OSError as error:
        return Report(game, time.perf_counter() - start, {}, f"compiled code cannot be kept: {error}")
    return Report(game, time.perf_counter() - start, _seconds_by_rule(recorder.buffer))


def _state_of(game: str) -> type[Record]:
    """The game's record, with its rules and its rules of thumb known."""
    try:
        state = rulebook(game).state
        load(game)
    except Exception as error:
        raise UnreadableGameError(f"cannot be imported: {type(error).__name__}: {error}") from error
    return state


def _compile(job: Job, state: type[Record]) -> None:
    from tripot.engine.compiling import precompile

    function = getattr(import_module(job.module), job.algorithm).run
    if concerns(function, state):
        precompile(function, *samples(function, state))
    job.mark.parent.mkdir(parents=True, exist_ok=True)
    job.mark.touch()


def concerns(function: Callable[..., Any], state: type[Record]) -> bool:
    """Whether an algorithm works on this game's records: on any game's, or on those of this one."""
    first = next(iter(get_type_hints(function).values()))
    return get_args(first)[0] in (Record, state)


def samples(function: Callable[..., Any], state: type[Record]) -> list[object]:
    """Arguments like those the annotations of an algorithm ask for; `Record` stands for the game's state."""
    hints = get_type_hints(function)
    hints.pop("return", None)
    return [_sample(hint, state) for hint in hints.values()]


def _sample(hint: object, state: type[Record]) -> object:
    import numpy as np

    rows = {Floats: np.float64, Ints: np.int64, Singles: np.float32, Marks: np.bool_}
    if hint in rows:
        return np.zeros(1, rows[hint])
    items = get_args(hint)
    if not items:
        return 0 if hint is int else 0.0
    if issubclass(items[0], Record):
        return ((state if items[0] is Record else items[0]) * 1)()
    return np.zeros(1, items[0])


def _seconds_by_rule(events: list[tuple[float, Any]]) -> dict[str, float]:
    """What each rule took to compile, without the rules it calls, from Numba's own events."""
    seconds: dict[str, float] = defaultdict(float)
    running: list[str] = []
    since = 0.0
    for moment, event in events:
        if running:
            seconds[running[-1]] += moment - since
        since = moment
        if event.is_start:
            running.append(event.data["dispatcher"].py_func.__qualname__)
        else:
            running.pop()
    return dict(seconds)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # a tool


if __name__ == "__main__":
    try:
        raise SystemExit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        raise SystemExit(BROKEN_OFF) from None
