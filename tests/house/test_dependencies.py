"""Every dependency is wanted, explained, and locked by hash, with no word of where it came from."""

import itertools
import re
from pathlib import Path

import pytest

from tests.house.project import (
    LOCKS,
    ROOT,
    build_dependencies,
    dev_dependencies,
    normalised,
    pyproject,
    runtime_dependencies,
)

PAGE = ROOT / "docs" / "decisions" / "dependencies.md"
PIN = re.compile(r"^(?P<name>[a-z0-9][a-z0-9._-]*)==(?P<version>[^ ]+)(?: ; [^\\]+)? \\$", re.MULTILINE)
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")
HOST = re.compile(r"://|\b[a-z0-9-]+\.(com|dev|internal|io|local|net|org)\b|^-", re.IGNORECASE | re.MULTILINE)


def pins(lock: Path) -> dict[str, str]:
    return {normalised(found["name"]): found["version"] for found in PIN.finditer(lock.read_text())}


def explained() -> set[str]:
    rows = re.findall(r"^\| ([a-z][\w-]*) \| .{20,} \|$", PAGE.read_text(), re.MULTILINE)
    return {normalised(row) for row in rows}


def test_every_direct_dependency_is_explained_and_nothing_else_is() -> None:
    direct = runtime_dependencies() | build_dependencies() | dev_dependencies()
    assert explained() - {"editables"} == direct


def test_locks_cover_what_they_are_for() -> None:
    assert runtime_dependencies() | build_dependencies() <= pins(LOCKS["runtime"]).keys()
    assert runtime_dependencies() | build_dependencies() | dev_dependencies() <= pins(LOCKS["dev"]).keys()


def test_what_is_optional_for_users_is_there_for_the_tests() -> None:
    extras = pyproject()["project"]["optional-dependencies"]
    assert {line for extra in extras.values() for line in extra} == set(extras["dev"])


def test_both_locks_agree_on_versions() -> None:
    assert pins(LOCKS["runtime"]).items() <= pins(LOCKS["dev"]).items()


@pytest.mark.parametrize("name", LOCKS)
def test_lock_is_pins_hashes_and_comments_only(name: str) -> None:
    for line in LOCKS[name].read_text().splitlines():
        assert not line or line.lstrip().startswith("#") or PIN.match(line) or HASH.match(line), line


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash(name: str) -> None:
    lines = LOCKS[name].read_text().splitlines()
    unhashed = [line for line, after in itertools.pairwise(lines) if PIN.match(line) and not HASH.match(after)]
    assert not unhashed


@pytest.mark.parametrize("name", LOCKS)
def test_lock_names_no_host(name: str) -> None:
    assert not HOST.search(LOCKS[name].read_text())


def test_oracle_and_compiler_are_pinned_to_their_series() -> None:
    lock = pins(LOCKS["dev"])
    assert lock["open-spiel"] == "2.0.2"
    assert lock["numba"].startswith("0.68.")
    assert "open_spiel" not in str(pyproject()["project"]["dependencies"])
