"""Cases that only the long run tries, beside those of every run."""

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_long(cases: Iterable[Any], *usual: Any) -> list[Any]:  # noqa: ANN401  # whatever tests are about
    """All the cases; those that are not among the usual ones, tried in every run, are left to the long one."""
    return [case if case in usual else pytest.param(case, marks=pytest.mark.soak) for case in cases]


def only_long(*cases: tuple[Any, ...]) -> list[Any]:
    """Cases of several values each, which only the long run tries."""
    return [pytest.param(*case, marks=pytest.mark.soak) for case in cases]
