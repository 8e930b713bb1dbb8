"""The ruling tests and what their markers say they rule on, read from their source."""

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.house import RULINGS
from tripot.engine.options import Value

MARKS = ("rule", "scenario", "option")
IDLE = ("skip", "skipif", "xfail", "soak")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling test: the ids of its sentences and scenarios, and the options with the values whose sense it shows."""

    file: Path
    name: str
    rules: tuple[str, ...]
    scenarios: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]

    @property
    def node(self) -> str:
        """What pytest calls it."""
        return f"tests/rulings/{self.file.name}::{self.name}"


@functools.cache
def rulings_of(game: str) -> tuple[Ruling, ...]:
    """The ruling tests of a game, in the order of its files.

    Raises ValueError for a marker that is not on a test function, not written out, or on a test that may not run.
    """
    return tuple(ruling for file in sorted(RULINGS.glob(f"test_{game}*.py")) for ruling in rulings_in(file))


def rulings_in(file: Path) -> Iterator[Ruling]:
    tree = ast.parse(file.read_text("utf-8"))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    marked = sum(len(list(_marks(test))) for test in tests)
    if marked != len(list(_marks(tree))):
        raise ValueError(f"{file.name} has markers that are not on a test function")
    for test in tests:
        yield _ruling(file, test)


def _ruling(file: Path, test: ast.FunctionDef) -> Ruling:
    said: dict[str, list[tuple[str, ...]]] = {mark: [] for mark in (*MARKS, *IDLE)}
    for mark, values in _marks(test):
        said[mark].append(values)
    if any(said[mark] for mark in IDLE):
        raise ValueError(f"{file.name}: {test.name} may be left out, so it rules on nothing")
    return Ruling(
        file,
        test.name,
        tuple(id for ids in said["rule"] for id in ids),
        tuple(id for ids in said["scenario"] for id in ids),
        tuple((name, value) for name, value in said["option"]),
    )


def _marks(tree: ast.AST) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every `pytest.mark.<mark>(...)` inside, parameters' marks too, with its arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {f"pytest.mark.{mark}" for mark in (*MARKS, *IDLE)}:
            yield ast.unparse(node.func).rpartition(".")[2], _written_out(node)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {f"pytest.mark.{mark}" for mark in IDLE}:
            yield node.attr, ()


def _written_out(call: ast.Call) -> tuple[str, ...]:
    try:
        return tuple(ast.literal_eval(argument) for argument in call.args)
    except ValueError:
        raise ValueError(f"line {call.lineno}: a marker's arguments are written out, not computed") from None
