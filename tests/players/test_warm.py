"""Compiling ahead: every algorithm is found, nothing is done twice, and a broken game is named."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.processes import heed_signals
from tripot.engine.kernel import Algorithm
from tripot.engine.parity import walk
from tripot.engine.record import Floats, Record
from tripot.games import rulebook
from tripot.players import warm

PATIENCE = 60.0


def test_every_algorithm_of_the_house_is_found() -> None:
    jobs = {(job.module, job.algorithm) for job in warm.all_jobs("polignac")}
    assert {
        ("tripot.engine.playouts", "random_deals"),
        ("tripot.engine.parity", "walk"),
        ("tripot.engine.perft", "count_lines"),
    } <= jobs


@pytest.mark.parametrize("job", warm.all_jobs("polignac"), ids=lambda job: job.algorithm)
def test_every_algorithm_says_what_it_takes(job: warm.Job) -> None:
    from importlib import import_module

    found = getattr(import_module(job.module), job.algorithm)
    assert isinstance(found, Algorithm)
    warm.concerns(found.run, rulebook("polignac").state)


def test_samples_are_like_the_arguments() -> None:
    def takes(states: Sequence[Record], numbers: Floats, often: int, rate: float) -> int:
        return len(states) + len(numbers) + often + int(rate)

    state = rulebook("polignac").state
    states, numbers, often, rate = warm.samples(takes, state)
    assert isinstance(states[0], state)  # type: ignore[index]
    assert numbers.dtype == float  # type: ignore[attr-defined]
    assert (often, rate) == (0, 0.0)
    assert warm.concerns(takes, state)
    assert not warm.concerns(walk_of_another_game, state)


def walk_of_another_game(states: Sequence[object]) -> int:
    return len(states)


walk_of_another_game.__annotations__["states"] = Sequence[rulebook("vendome").state]  # type: ignore[misc]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own, with nothing in it, and one small algorithm to compile."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(warm, "_algorithms", lambda: [("tripot.engine.perft", "count_lines")])
    return tmp_path


def test_what_is_warm_costs_nothing(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for job in warm.all_jobs("polignac"):
        job.mark.parent.mkdir(parents=True)
        job.mark.touch()
    assert warm.main(["polignac"]) == 0
    assert capsys.readouterr().out == ""


def test_what_is_cold_can_be_looked_for_without_compiling(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for job in warm.all_jobs("polignac"):
        job.mark.parent.mkdir(parents=True)
        job.mark.touch()
    assert warm.main(["rumoli", "polignac", "--look"]) == 0
    assert capsys.readouterr().out == "rumoli\n"
    assert not any(job.mark.exists() for job in warm.all_jobs("rumoli"))


def test_what_could_not_be_kept_is_not_compiled_ahead(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cache / "tripot").touch()
    assert warm.main(["polignac"]) == 1
    [said] = capsys.readouterr().out.splitlines()
    assert said.startswith("Compiled code cannot be kept: [Errno")


def test_a_disk_that_fills_up_is_said_in_one_line(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_one(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(warm, "_compile", compile_one)
    report = warm.compile_game("polignac", warm.all_jobs("polignac"))
    assert str(report) == "polignac: compiled code cannot be kept: [Errno 28] No space left on device"


def test_only_the_algorithms_asked_for_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(game: str, jobs: list[warm.Job]) -> warm.Report:
        asked.extend(job.algorithm for job in jobs)
        return warm.Report(game, 0.0, {})

    monkeypatch.setattr(warm, "compile_game", note)
    monkeypatch.setattr(warm.Job, "mark", tmp_path / "mark")
    assert warm.main(["polignac", "--only", "conceal_all", "--only", "weigh"]) == 0
    assert sorted(asked) == ["conceal_all", "weigh"]


def test_a_game_that_cannot_be_imported_is_said_in_one_line(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert warm.main(["bridge"]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("bridge: cannot be imported: UnknownGameError: there is no game 'bridge'")


def test_a_report_counts_seconds_by_game_and_by_rule() -> None:
    report = warm.Report("polignac", 3.0, {"legal": 2.0, "apply": 0.5})
    assert str(report) == "polignac: 3.0 s, 2 rules, 1.50 s a rule (most: legal 2.0, apply 0.5)"
    assert str(warm.Report("rumoli", 1.0, {}, "no field 'x'")) == "rumoli: no field 'x'"


def test_the_walk_is_an_algorithm() -> None:
    assert isinstance(walk, Algorithm)


@contextmanager
def two_at_once(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", list[int]]]:
    """Two games being compiled into an empty cache, and the processes that are at it."""
    command = [sys.executable, "-m", "tripot.players.warm", "polignac", "rumoli", "--only", "count_lines"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_signals,  # noqa: PLW1509  # the tests have no threads
    ) as process:
        assert process.stdout is not None
        assert {process.stdout.readline().split(";")[0] for _ in range(2)} == {"Compiling polignac", "Compiling rumoli"}
        yield process, children(process.pid)


def children(parent: int) -> list[int]:
    return [int(number) for number in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def test_whoever_breaks_off_is_left_with_no_traceback_and_nobody(tmp_path: Path) -> None:
    with two_at_once(tmp_path) as (process, others):
        os.killpg(process.pid, signal.SIGINT)
        said, complaint = process.communicate(timeout=PATIENCE)  # until the last of them has ended
    assert (process.returncode, said, complaint) == (warm.BROKEN_OFF, "", "")
    assert len(others) == 2


def test_a_process_that_was_ended_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    with two_at_once(tmp_path) as (process, others):
        os.kill(others[0], signal.SIGKILL)
        said, complaint = process.communicate(timeout=10 * PATIENCE)
    assert (process.returncode, complaint) == (1, "")
    [ended] = [
        line for line in said.splitlines() if line.endswith(": its process was ended, perhaps for want of memory")
    ]
    [done] = [line for line in said.splitlines() if line != ended]
    assert {ended.split(":")[0], done.split(":")[0]} == {"polignac", "rumoli"}
    assert "a rule" in done
