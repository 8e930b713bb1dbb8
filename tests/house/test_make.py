"""The make targets that a newcomer meets first."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.project import ROOT


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_help_lists_the_targets() -> None:
    shown = make("help").stdout
    for target in ("play", "test", "check", "bench", "soak", "goldens", "docs", "lock"):
        assert f"make {target} " in shown


def test_no_usable_python_is_said_plainly(tmp_path: Path) -> None:
    done = make(f"VENV={tmp_path}/venv", "INTERPRETERS=no-such-python false", f"{tmp_path}/venv/bin/python")
    assert done.returncode != 0
    assert "Python 3.11 to 3.14" in done.stderr


def test_what_python_compiles_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in make("--eval=variables: ; @env", "variables").stdout
    assert "PATH=" in make("--eval=variables: ; @env", "variables").stdout


@pytest.mark.parametrize("place", ["/elsewhere", None])
def test_an_environment_that_was_moved_or_made_halfway_is_made_anew(tmp_path: Path, place: str | None) -> None:
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)
    (venv / "pyvenv.cfg").touch()
    (venv / ".runtime-stamp").touch()
    if place is not None:
        (venv / ".place").write_text(f"{place}\n")
    assert "-m venv" in make("--dry-run", f"VENV={venv}", "play").stdout
    assert not venv.exists()


@pytest.mark.soak
def test_an_environment_is_made_with_the_first_usable_python_and_kept(tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    python = venv / "bin" / "python"
    done = make(f"VENV={venv}", "INTERPRETERS=false python3", str(python))
    assert done.returncode == 0, done.stderr
    assert python.exists()
    assert (venv / ".place").read_text() == f"{ROOT}\n"
    assert "-m venv" not in make("--dry-run", f"VENV={venv}", "play").stdout


def test_tests_and_play_set_up_by_themselves(tmp_path: Path) -> None:
    for target, lock in (("test", "dev"), ("play", "runtime")):
        planned = make("--dry-run", f"VENV={tmp_path}/venv", target).stdout
        assert f"--require-hashes -r requirements/{lock}.lock" in planned
