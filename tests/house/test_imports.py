"""What loading the package costs, and who may import whom."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.project import ROOT

HEAVY = ("numpy", "numba", "llvmlite", "matplotlib", "tqdm")


@pytest.mark.parametrize("module", ["tripot", "tripot.cli"])
def test_import_is_light(module: str) -> None:
    script = f"import sys, {module}; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


def lint_imports(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False
    )


def test_import_contract_holds() -> None:
    linted = lint_imports(ROOT)
    assert linted.returncode == 0, linted.stdout


ROOMS = ["cards", "engine", "store", "games.polignac", "games.rumoli", "players", "study", "envs", "table", "cli"]


def toy_house(folder: Path, *, importer: str, imported: str) -> None:
    """A house of empty rooms under the real contract, with one arrow drawn in it."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    for room in ["", "games", "server", "terminal", *ROOMS]:
        path = folder / "src" / "tripot" / room.replace(".", "/") / "__init__.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    drawn = folder / "src" / "tripot" / importer.replace(".", "/") / "__init__.py"
    drawn.write_text(f"import tripot.{imported}\n")


def verdict(folder: Path, *, importer: str, imported: str) -> int:
    toy_house(folder, importer=importer, imported=imported)
    return lint_imports(folder, PYTHONPATH=str(folder / "src")).returncode


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("cards", "engine"),
        ("engine", "games.polignac"),
        ("games.polignac", "games.rumoli"),
        ("games.polignac", "players"),
        ("players", "study"),
        ("study", "table"),
        ("table", "store"),
        ("store", "games.polignac"),
        ("store", "table"),
        ("server", "terminal"),
        ("terminal", "cli"),
    ],
)
def test_contract_refuses_an_arrow_upward_or_sideways(tmp_path: Path, importer: str, imported: str) -> None:
    assert verdict(tmp_path, importer=importer, imported=imported) == 1


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("games.polignac", "engine"),
        ("study", "players"),
        ("table", "games.polignac"),
        ("store", "engine"),
        ("server", "store"),
        ("cli", "terminal"),
    ],
)
def test_contract_allows_an_arrow_downward(tmp_path: Path, importer: str, imported: str) -> None:
    assert verdict(tmp_path, importer=importer, imported=imported) == 0


def test_contract_refuses_a_room_nobody_placed(tmp_path: Path) -> None:
    attic = tmp_path / "src" / "tripot" / "attic.py"
    attic.parent.mkdir(parents=True)
    attic.touch()
    assert verdict(tmp_path, importer="cli", imported="table") == 1
