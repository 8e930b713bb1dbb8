"""Processes end with what started them: programs, what they start, and the arena's own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tripot
from tests.cli.processes import environment
from tripot.players.player import Limits
from tripot.study.arena.outside import Outside

PATIENCE, SHORTLY = 60.0, 0.01
GAME = tripot.game("polignac", seats=3)
#: A program that plays the first legal action, and leaves its number in the file `ids` of its folder.
PLAYER = """\
import json, os, subprocess, sys, time
ids = open(os.path.join(os.path.dirname(__file__), "ids"), "a")
print(os.getpid(), file=ids, flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    if kind == "hello": print('{"type": "ready"}', flush=True)
    if kind == "choose": print(json.dumps(dict(type="action", id=asked["id"], action=asked["legal"][0])), flush=True)
"""
#: A child of the program that holds none of its pipes, and leaves its number too.
CHILD = """\
    if kind == "hello":
        nothing = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print(subprocess.Popen(["sleep", "1000"], **nothing).pid, file=ids, flush=True)
"""


def player(folder: Path, more: str = "", name: str = "player.py") -> Path:
    """A program of these lines that can be started by its name."""
    file = folder / name
    file.write_text(f"#!{sys.executable}\n{PLAYER}{more}", "utf-8")
    file.chmod(0o755)
    return file


def ids(folder: Path) -> set[int]:
    """The numbers left there."""
    file = folder / "ids"
    return {int(line) for line in file.read_text().splitlines()} if file.exists() else set()


def is_running(number: int) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def running_at_last(numbers: set[int]) -> set[int]:
    """Which of them have still not ended after all patience."""
    deadline = time.monotonic() + PATIENCE
    while (left := set(filter(is_running, numbers))) and time.monotonic() < deadline:
        time.sleep(SHORTLY)
    return left


def awaited(found: Callable[[], object]) -> None:
    """Wait until something is found."""
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline
        time.sleep(SHORTLY)


def children(parent: int) -> set[int]:
    """The processes of the arena that this one has started."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            is_child = int(stat.read_text().rpartition(")")[2].split()[1]) == parent
            if is_child and "spawn_main" in (stat.parent / "cmdline").read_text():
                found.add(int(stat.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


@contextmanager
def arena(folder: Path, program: Path, workers: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The command at work in a session of its own, a program playing among thumbs."""
    words = ["polignac", f"cmd:{program}", "--against", "thumb", "--seats", "3", "--seatings", "one", "--lang", "en"]
    with subprocess.Popen(
        [sys.executable, "-m", "tripot", "arena", *words, "--workers", str(workers), *more],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(folder, PYTHONPATH=str(Path(tripot.__file__).parents[1])),
        cwd=folder,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    Outside(str(player(tmp_path, CHILD)), GAME, 0, Limits()).close()
    assert len(ids(tmp_path)) == 2
    assert not running_at_last(ids(tmp_path))


def test_a_program_that_a_script_started_ends_with_the_script(tmp_path: Path) -> None:
    """Though it heeds no end of its input."""
    deaf, script = player(tmp_path, "time.sleep(1000)\n"), tmp_path / "script.sh"
    script.write_text(f"#!/bin/sh\n{deaf}\nexit 0\n", "utf-8")
    script.chmod(0o755)
    Outside(str(script), GAME, 0, Limits()).close()
    assert len(ids(tmp_path)) == 1
    assert not running_at_last(ids(tmp_path))


def test_the_name_of_a_file_may_hold_spaces_and_quotes(tmp_path: Path) -> None:
    Outside(str(player(tmp_path, name="mon joueur d'été.py")), GAME, 0, Limits()).close()
    assert ids(tmp_path)


def test_a_process_of_the_arena_that_is_ended_ends_the_measurement(tmp_path: Path) -> None:
    with arena(tmp_path, player(tmp_path), 2, "--deals", "100000") as process:
        awaited(lambda: len(ids(tmp_path)) == 6)
        workers = children(process.pid)
        assert len(workers) == 2
        os.kill(min(workers), signal.SIGKILL)
        _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "Traceback" not in complaint
    assert "a process of the arena was ended" in complaint
    assert not running_at_last(workers | ids(tmp_path))


def test_nobody_stays_when_the_arena_is_killed(tmp_path: Path) -> None:
    """Not even programs that heed no end of their input."""
    with arena(tmp_path, player(tmp_path, "time.sleep(1000)\n"), 2, "--deals", "100000") as process:
        awaited(lambda: len(ids(tmp_path)) == 6)
        workers = children(process.pid)
        process.kill()
        process.communicate(timeout=PATIENCE)
    assert len(workers) == 2
    assert not running_at_last(workers | ids(tmp_path))
