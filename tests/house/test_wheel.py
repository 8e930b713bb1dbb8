"""The wheel holds all that the package needs, and installs where there is no compiler."""

import os
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_string
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


def test_it_tells_every_licence_it_comes_under(wheel: Path) -> None:
    """The house's own, that of the cards, and those of the vendored files; each text beside what it tells."""
    with zipfile.ZipFile(wheel) as kept:
        (place,) = (name for name in kept.namelist() if name.endswith(".dist-info/METADATA"))
        told = message_from_string(kept.read(place).decode())
        vendored = tomllib.loads(kept.read("tripot/web/vendor/manifest.toml").decode())["package"]
    licences = {package["licence"] for package in vendored} | {"MIT", "LGPL-2.0-or-later"}
    assert set(told["License-Expression"].split(" AND ")) == licences
    texts = {Path(name).name for name in told.get_all("License-File", [])}
    assert texts == {"LICENSE", "COPYING.LGPL-2.txt", *(package["files"]["LICENSE"] for package in vendored)}
    assert str(told.get_payload()).startswith("# Tripot\n")


def test_the_sources_of_a_release_hold_what_its_tests_read(tmp_path: Path) -> None:
    """All that is committed, but for what tells git and the runners of tests how to treat it."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not tracked:
        pytest.skip("these are the sources of a release")
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, capture_output=True, check=True)
    (made,) = tmp_path.glob("tripot-*.tar.gz")
    with tarfile.open(made) as kept:
        held = {name.partition("/")[2] for name in kept.getnames()}
    assert {name for name in tracked if not name.startswith(".")} <= held


class Elsewhere:
    """A fresh environment, away from the work tree, where no compiler can be found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        venv.create(folder / "venv")

    def run(self, command: str, *arguments: str) -> str:
        bare = os.environ | {"PATH": str(self.bin), "CC": "no-compiler", "CXX": "no-compiler"}
        bare.pop("PYTHONPATH", None)
        line = [str(self.bin / command), *arguments]
        done = subprocess.run(line, cwd=self.folder, env=bare, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def pip(self, *arguments: str) -> None:
        """The pip of the environment of these tests, at work in this one: to give it one of its own takes seconds."""
        self.run(sys.executable, "-m", "pip", "--python", str(self.bin / "python"), *arguments)

    def install(self, *what: str) -> None:
        self.pip("install", "--quiet", "--only-binary", ":all:", *what)


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
    elsewhere.pip("check")
    assert pyproject()["project"]["version"] in elsewhere.run("tripot", "--version")
