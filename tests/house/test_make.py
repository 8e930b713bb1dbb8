"""The make targets that a newcomer meets first."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.project import ROOT


def make(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *arguments], cwd=folder, capture_output=True, text=True, check=False)


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


@pytest.fixture
def odd_folder(tmp_path: Path) -> Path:
    """What the Makefile asks of a work tree, in a folder whose name is not plain, with a Python that does nothing."""
    folder = tmp_path / "Jeux d'été (2), à moi"
    for name in ("src/tripot/__init__.py", "pyproject.toml", "requirements/runtime.lock"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    (folder / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    idle = folder / "idle"
    idle.write_text("#!/bin/sh\nmkdir -p .venv/bin .venv/lib/python3.11/site-packages\ncp idle .venv/bin/python\n")
    idle.chmod(0o755)
    return folder


def test_the_folder_may_have_any_name(odd_folder: Path) -> None:
    made, found = (make("INTERPRETERS=./idle", ".venv/.runtime-stamp", folder=odd_folder) for _ in range(2))
    assert made.returncode == 0, made.stderr
    assert "up to date" in found.stdout
    assert (odd_folder / ".venv/.place").read_text() == f"{odd_folder}\n"


def test_the_way_to_the_sources_can_be_read_in_any_locale(odd_folder: Path) -> None:
    make("INTERPRETERS=./idle", ".venv/.runtime-stamp", folder=odd_folder)
    found = odd_folder / ".venv/lib/python3.11/site-packages/_editable_impl_tripot.pth"
    assert found.read_text().isascii()
    assert (found.parent / found.read_text().strip()).resolve() == odd_folder / "src"


def test_an_environment_of_another_project_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "pyvenv.cfg").touch()
    done = make("--file", str(ROOT / "Makefile"), "help", folder=tmp_path)
    assert done.returncode == 2
    assert "folder of Tripot's sources" in done.stderr
    assert (tmp_path / ".venv" / "pyvenv.cfg").exists()


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
