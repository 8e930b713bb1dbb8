"""The wheel holds all that the package needs, and installs where there is no compiler."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.house.project import LOCKS, ROOT, pyproject


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, capture_output=True, check=True)
    (made,) = folder.glob("tripot-*.whl")
    return made


def test_wheel_holds_every_source_and_data_file(wheel: Path) -> None:
    source = ROOT / "src"
    wanted = {
        str(path.relative_to(source)) for suffix in ("*.py", "*.toml", "py.typed") for path in source.rglob(suffix)
    }
    assert "tripot/py.typed" in wanted
    assert wanted <= set(zipfile.ZipFile(wheel).namelist())


def test_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"tripot", f"tripot-{pyproject()['project']['version']}.dist-info"}


class Elsewhere:
    """A fresh environment, away from the work tree, where no compiler can be found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        venv.create(folder / "venv", with_pip=True)

    def run(self, command: str, *arguments: str) -> str:
        bare = os.environ | {"PATH": str(self.bin), "CC": "no-compiler", "CXX": "no-compiler"}
        bare.pop("PYTHONPATH", None)
        line = [str(self.bin / command), *arguments]
        done = subprocess.run(line, cwd=self.folder, env=bare, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, *what: str) -> None:
        self.run("python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:", *what)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    return Elsewhere(tmp_path)


def test_package_is_imported_without_any_dependency(wheel: Path, elsewhere: Elsewhere) -> None:
    elsewhere.install("--no-deps", "--no-index", str(wheel))
    place = elsewhere.run("python", "-c", "import tripot; print(tripot.__file__)")
    assert place.startswith(str(elsewhere.folder))


@pytest.mark.soak
def test_command_runs_on_the_locked_dependencies(wheel: Path, elsewhere: Elsewhere) -> None:
    elsewhere.install("--require-hashes", "-r", str(LOCKS["runtime"]))
    elsewhere.install("--no-deps", "--no-index", str(wheel))
    elsewhere.run("python", "-m", "pip", "check")
    assert pyproject()["project"]["version"] in elsewhere.run("tripot", "--version")
