"""Coming back to a table, case by case, in the browser itself but without a socket."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Visit

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "resume_cases.toml").read_text("utf-8"))["case"]
STEP = """async (cases) => {
    const {start, step} = await import("/static/js/resume.js");
    return cases.map(({state, event}) => step({...start(), ...state}, event));
}"""


@pytest.fixture
def steps(visit: Visit) -> list[Any]:
    """What the module answers to every case."""
    found: list[Any] = visit("/about").evaluate(STEP, CASES)
    return found


def holds(expected: object, found: object) -> bool:
    """Whether everything expected is found; objects and deeds may hold more."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(holds(value, found.get(name)) for name, value in expected.items())
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) <= len(found) and all(map(holds, expected, found))
    return bool(expected == found)


def test_every_case(steps: list[Any]) -> None:
    for case, (state, deeds) in zip(CASES, steps, strict=True):
        assert holds(case["next"], state), (case["name"], state)
        assert len(deeds) == len(case["deeds"]), (case["name"], deeds)
        assert holds(case["deeds"], deeds), (case["name"], deeds)
        assert len(state["pending"]) == len(case["next"].get("pending", state["pending"])), case["name"]


def test_the_cases_have_names_of_their_own() -> None:
    assert len({case["name"] for case in CASES}) == len(CASES)
