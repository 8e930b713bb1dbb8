"""La Dame de Pique against a plain C program written apart: the same stream must give the same scores, deal by deal."""

from pathlib import Path

import pytest

from benchmarks.hearts_c import build, compiler, run_c, run_house
from tripot.engine.options import Value

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C compiler on this machine")

TABLES: list[dict[str, Value]] = [
    {},
    {"target": 30, "end_rule": "exceed"},
    {"hearts_broken_by": "discard_only"},
    {"hearts_break_scope": "partie"},
    {"queen_breaks_hearts": True},
    {"queen_breaks_hearts": True, "hearts_broken_by": "discard_only"},
    {"lead_hearts_if_only_queen_and_hearts": True},
    {"moon_scoring": "self_minus_26", "target": 40},
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("hearts"), ("-O2", "-Wall", "-Wextra", "-Werror"))


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options.values())) or "default")
@pytest.mark.parametrize("deals", [2_000, pytest.param(20_000, marks=pytest.mark.soak)])
def test_same_stream_same_scores(program: Path, options: dict[str, Value], deals: int) -> None:
    house = run_house(deals, deals, check=True, **options)
    plain = run_c(program, deals, deals, check=True, **options)
    assert (house.actions, house.checksum, house.words) == (plain.actions, plain.checksum, plain.words)


def test_other_options_give_other_scores(program: Path) -> None:
    """The checksum tells the tables apart."""
    assert len({run_c(program, 1, 2_000, check=True, **options).checksum for options in TABLES}) == len(TABLES)
