"""Processes end with what started them: programs, what they start, and the arena's own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import tripot
from tests.cli.processes import environment, heed_signals
from tests.seldom import mostly_long, only_long
from tripot.cli.house import BROKEN_OFF, REFUSED
from tripot.players.limits import Limits
from tripot.study.arena.outside import Outside
from tripot.study.arena.program import Program

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
#: It heeds no end of its input.
DEAF = f"{PLAYER}time.sleep(1000)\n"
#: A child of the program that holds none of its pipes, and leaves its number too.
CHILD = """\
    if kind == "hello":
        nothing = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print(subprocess.Popen(["sleep", "1000"], **nothing).pid, file=ids, flush=True)
"""
#: In its 25th game it no longer does what it should.
HESITATION = """\
    if kind == "hello": games = 0
    if kind == "new": games += 1
    if games == 25:
        open(os.path.join(os.path.dirname(__file__), "late"), "w").close()
        DO
"""


def player(folder: Path, lines: str = PLAYER, name: str = "player.py") -> Path:
    """A program of these lines that can be started by its name."""
    file = folder / name
    file.write_text(f"#!{sys.executable}\n{lines}", "utf-8")
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
        preexec_fn=heed_signals,  # noqa: PLW1509  # the tests have no threads
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def greet(program: Path) -> None:
    """Start a program, and send it away when it is ready."""
    with closing(Program(str(program))) as started:
        Outside(started, GAME, 0, Limits())


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    greet(player(tmp_path, PLAYER + CHILD))
    assert len(ids(tmp_path)) == 2
    assert not running_at_last(ids(tmp_path))


def test_a_program_that_a_script_started_ends_with_the_script(tmp_path: Path) -> None:
    """Though it heeds no end of its input."""
    deaf, script = player(tmp_path, DEAF), tmp_path / "script.sh"
    script.write_text(f"#!/bin/sh\n{deaf}\nexit 0\n", "utf-8")
    script.chmod(0o755)
    greet(script)
    assert len(ids(tmp_path)) == 1
    assert not running_at_last(ids(tmp_path))


def test_the_name_of_a_file_may_hold_spaces_and_quotes(tmp_path: Path) -> None:
    greet(player(tmp_path, name="mon joueur d'été.py"))
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


@pytest.mark.parametrize(("lines", "started"), [(DEAF, 6), *only_long((DEAF.replace("hello", "never"), 2))])
def test_nobody_stays_when_the_arena_is_killed(tmp_path: Path, lines: str, started: int) -> None:
    """Not even programs that heed no end of their input, or have yet to say that they are ready."""
    with arena(tmp_path, player(tmp_path, lines), 2, "--deals", "100000") as process:
        awaited(lambda: len(ids(tmp_path)) == started)
        workers = children(process.pid)
        process.kill()
        process.communicate(timeout=PATIENCE)
    assert len(workers) == 2
    assert not running_at_last(workers | ids(tmp_path))


@pytest.mark.parametrize(
    ("number", "workers"),
    [
        (signal.SIGINT, 2),
        *only_long(
            (signal.SIGINT, 1), (signal.SIGTERM, 1), (signal.SIGTERM, 2), (signal.SIGHUP, 1), (signal.SIGHUP, 2)
        ),
    ],
)
def test_an_interruption_leaves_what_was_played_and_nobody(tmp_path: Path, number: int, workers: int) -> None:
    """Though the program heeds no end of its input, and goes on without a word when it has played for a while."""
    deaf = player(tmp_path, PLAYER + HESITATION.replace("DO", "time.sleep(1000)"))
    files = [tmp_path / "found.json", tmp_path / "found.csv"]
    with arena(tmp_path, deaf, workers, "--deals", "5000", "--json", str(files[0]), "--csv", str(files[1])) as process:
        awaited((tmp_path / "late").exists)
        started = children(process.pid) | ids(tmp_path)
        process.send_signal(number)
        said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == BROKEN_OFF
    assert said.startswith("Interrupted before the end: ")
    assert not running_at_last(started)
    check_part(*files)


@pytest.mark.parametrize("number", [signal.SIGINT, *only_long((signal.SIGTERM,), (signal.SIGHUP,))])
def test_a_process_that_only_just_begins_heeds_no_interruption(tmp_path: Path, number: int) -> None:
    """Ctrl-C reaches all: the first process alone is to heed it, and the others are not to end in a traceback."""
    with arena(tmp_path, player(tmp_path), 2, "--deals", "2") as process:
        met: set[int] = set()

        def interrupt() -> bool:
            for one in children(process.pid) - met:
                os.kill(one, number)
                met.add(one)
            return len(met) == 2

        awaited(interrupt)
        _, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaint) == (0, "")


@pytest.mark.soak
@pytest.mark.parametrize("workers", mostly_long((1, 2), 2))
def test_a_program_that_fails_late_leaves_what_was_played(tmp_path: Path, workers: int) -> None:
    failing = player(tmp_path, PLAYER + HESITATION.replace("DO", "raise SystemExit('my mistake')"))
    files = [tmp_path / "found.json", tmp_path / "found.csv"]
    words = ["--deals", "5000", "--json", str(files[0]), "--csv", str(files[1]), "--stop", "0"]
    with arena(tmp_path, failing, workers, *words) as process:
        said, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == REFUSED
    assert "my mistake" in complaint
    assert said.startswith("Interrupted before the end: ")
    check_part(*files)


def check_part(found: Path, table: Path) -> None:
    """A part of what was planned is written, and the same in both files."""
    contests = json.loads(found.read_text("utf-8"))["contests"]
    counts = [contest["observations"] for contest in contests]
    assert 0 < min(counts) <= max(counts) < 5000
    assert max(counts) - min(counts) <= 1
    assert {contest["planned"] for contest in contests} == {5000}
    assert len(table.read_text("utf-8").splitlines()) == 1 + sum(counts)
