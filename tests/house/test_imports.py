"""What loading the package costs, and who may import whom."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.house.project import ROOT

#: A refusal that rests on one arrow alone.
REFUSAL = re.compile(r"not allowed to import \S+:\n\n- +(\S+) -> (\S+) \(l\.\d+\)\n\n")
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
UPWARD_OR_SIDEWAYS = [
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
]
DOWNWARD = [
    ("games.polignac", "engine"),
    ("study", "players"),
    ("table", "games.polignac"),
    ("store", "engine"),
    ("server", "store"),
    ("cli", "terminal"),
]


def verdict(folder: Path, arrows: Iterable[tuple[str, str]]) -> subprocess.CompletedProcess[str]:
    """What the real contract says of a house of empty rooms with these arrows, from importer to imported."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    for room in ["", "games", "server", "terminal", *ROOMS]:
        drawn = [f"import tripot.{imported}\n" for importer, imported in arrows if importer == room]
        path = folder / "src" / "tripot" / room.replace(".", "/") / "__init__.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(drawn))
    return lint_imports(folder, PYTHONPATH=str(folder / "src"))


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, ...]]:
    """The arrows that the contract refuses of all that point upward or sideways."""
    said = verdict(tmp_path_factory.mktemp("house"), UPWARD_OR_SIDEWAYS)
    assert said.returncode == 1
    return set(REFUSAL.findall(said.stdout))


@pytest.mark.parametrize(("importer", "imported"), UPWARD_OR_SIDEWAYS)
def test_contract_refuses_an_arrow_upward_or_sideways(
    refused: set[tuple[str, ...]], importer: str, imported: str
) -> None:
    assert (f"tripot.{importer}", f"tripot.{imported}") in refused


def test_contract_allows_arrows_downward(tmp_path: Path) -> None:
    said = verdict(tmp_path, DOWNWARD)
    assert said.returncode == 0, said.stdout


def test_contract_refuses_a_room_nobody_placed(tmp_path: Path) -> None:
    attic = tmp_path / "src" / "tripot" / "attic.py"
    attic.parent.mkdir(parents=True)
    attic.touch()
    assert verdict(tmp_path, [("cli", "table")]).returncode == 1
