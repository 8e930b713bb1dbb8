"""What the tests of the server share: one server for those of a file that do not end it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that stays up for all tests of a file; its log must be without faults at the end."""
    with Served(tmp_path_factory.mktemp("served")) as server:
        yield server
    faults = [line for line in server.log.read_text().splitlines() if '"level": "error"' in line]
    assert faults == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for a server of the test's own."""
    return tmp_path / "data"
