"""The session in the README runs as it stands."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_session_in_the_readme_runs() -> None:
    outcome = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert outcome.attempted >= 12
    assert outcome.failed == 0
