"""What the rules do today is what they did when the goldens were written."""

import pytest

import tripot
from tests.goldens import perft, playthroughs

SHALLOW = 2000  # lines counted by the interpreter too


@pytest.mark.parametrize("name", playthroughs.PLAYTHROUGHS)
def test_playthroughs_are_as_written(name: str) -> None:
    written = (playthroughs.FOLDER / f"{name}.txt").read_text("utf-8")
    assert playthroughs.playthrough_text(name).splitlines() == written.splitlines()


@pytest.mark.parametrize("name", perft.TREES)
def test_lines_count_as_written(name: str) -> None:
    written = perft.read()[name]
    found = perft.counts(name, perft.TREES[name].depth, compiled=True)
    assert found == written["counts"], f"divide: {perft.divide(name)}, was {written['divide']}"
    assert sum(written["divide"].values()) == found[-1] or len(perft.root_of(name).waiting) > 1


@pytest.mark.parametrize("name", perft.TREES)
def test_the_interpreter_counts_the_same_lines(name: str) -> None:
    written = perft.read()[name]["counts"]
    depth = max(level for level, lines in enumerate(written, 1) if lines <= SHALLOW or level == 1)
    assert perft.counts(name, depth, compiled=False) == written[:depth]


def test_every_game_has_goldens() -> None:
    assert {plan.game for plan in playthroughs.PLAYTHROUGHS.values()} == set(tripot.games())
    assert {tree.game for tree in perft.TREES.values()} == set(tripot.games())
    assert {path.stem for path in playthroughs.FOLDER.glob("*.txt")} == set(playthroughs.PLAYTHROUGHS)
