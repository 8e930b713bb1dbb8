"""What the tests of the command share."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.cli.processes import Opener, Terminal


@pytest.fixture
def open_terminal() -> Iterator[Opener]:
    """Opens terminals, and closes them when the test ends, well or badly."""
    terminals: list[Terminal] = []

    def open_one(arguments: Sequence[str], home: Path) -> Terminal:
        terminals.append(Terminal(arguments, home))
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.close()
