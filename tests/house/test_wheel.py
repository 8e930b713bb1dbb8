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


@pytest.mark.soak
def test_wheel_installs_and_runs_without_a_compiler(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    bare = os.environ | {"PATH": str(home / "bin"), "CC": "no-compiler", "CXX": "no-compiler", "PYTHONPATH": ""}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=bare, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    pip = (str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--only-binary", ":all:")
    run(*pip, "--require-hashes", "-r", str(LOCKS["runtime"]))
    run(*pip, "--no-deps", "--no-index", str(wheel))
    run(str(home / "bin" / "python"), "-m", "pip", "check")
    run(str(home / "bin" / "python"), "-c", "import tripot")
    assert pyproject()["project"]["version"] in run(str(home / "bin" / "tripot"), "--version")
