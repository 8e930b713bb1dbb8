"""The project's own files, as the tests of the house read them."""

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("runtime", "dev")}


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def normalised(requirement: str) -> str:
    """The name in a requirement, as package indexes compare names: `open_spiel==2.0.2` is `open-spiel`."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def runtime_dependencies() -> set[str]:
    return {normalised(line) for line in pyproject()["project"]["dependencies"]}


def build_dependencies() -> set[str]:
    return {normalised(line) for line in pyproject()["build-system"]["requires"]}


def dev_dependencies() -> set[str]:
    return {normalised(line) for line in pyproject()["project"]["optional-dependencies"]["dev"]}
