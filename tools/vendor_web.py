"""Third-party files for the browser, unchanged from their packages: python -m tools.vendor_web [--check].

Each folder has a manifest of packages, versions and files, and SHA256SUMS beside it. Without `--check` the packages are
fetched with npm, and the sums written; with it, the files are compared with the sums.
"""

import argparse
import hashlib
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.house import ROOT

FOLDERS = (ROOT / "src/tripot/web/vendor", ROOT / "tests/browser/vendor")
SUMS = "SHA256SUMS"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fetch the third-party files for the browser, or check them.")
    parser.add_argument("--check", action="store_true", help="compare the files with their sums, and fetch nothing")
    if parser.parse_args().check:
        faults = [fault for folder in FOLDERS for fault in check(folder)]
        sys.exit("\n".join(faults) if faults else None)
    for folder in FOLDERS:
        for package in packages(folder):
            fetch(package, folder)
        (folder / SUMS).write_text("".join(f"{digest(path)}  {path.name}\n" for path in kept(folder)), "utf-8")


def packages(folder: Path) -> list[Mapping[str, Any]]:
    """What the manifest of a folder asks for."""
    found: list[Mapping[str, Any]] = tomllib.loads((folder / "manifest.toml").read_text("utf-8"))["package"]
    return found


def kept(folder: Path) -> list[Path]:
    """The files the manifest of a folder names."""
    return sorted(folder / name for package in packages(folder) for name in package["files"].values())


def fetch(package: Mapping[str, Any], folder: Path) -> None:
    """Put the files of one package into the folder."""
    with tempfile.TemporaryDirectory() as scratch:
        command = ["npm", "pack", "--silent", "--pack-destination", scratch, f"{package['name']}@{package['version']}"]
        subprocess.run(command, check=True)
        (archive,) = Path(scratch).glob("*.tgz")
        with tarfile.open(archive) as tar:
            for source, name in package["files"].items():
                file = tar.extractfile(f"package/{source}")
                assert file is not None, source
                (folder / name).write_bytes(file.read())


def check(folder: Path) -> Iterator[str]:
    """What is not as it was fetched."""
    sums = dict(line.split()[::-1] for line in (folder / SUMS).read_text("utf-8").splitlines())
    for path in kept(folder):
        if not path.exists():
            yield f"{path} is missing"
        elif sums.get(path.name) != digest(path):
            yield f"{path} is not as it was fetched"
    named = {path.name for path in kept(folder)} | {SUMS, "manifest.toml"}
    yield from (f"{path} is in no manifest" for path in folder.iterdir() if path.name not in named)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
