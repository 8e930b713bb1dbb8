"""Compiled code: what a rule outside the subset is told, and where the code is kept."""

import ast
import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from ctypes import c_int64
from pathlib import Path
from typing import Annotated

import pytest

from tripot.engine import caching
from tripot.engine.compiling import dispatcher, precompile
from tripot.engine.kernel import Algorithm, algorithm, rule
from tripot.engine.record import Int, Ints, Record, array_of, record
from tripot.engine.stream import Stream, below, stream
from tripot.errors import CompilationError

ROOT = Path(__file__).parents[2]
Rule = Callable[["Toy", int], int]


@record
class Toy(Record):
    """A record small enough to see through."""

    __slots__ = ()
    number: Int


def unmarked(toy: Toy, number: int) -> int:
    return toy.number + number


@rule
def two_types(toy: Toy, number: int) -> int:
    if number > 1:
        return toy.number
    return "one"  # type: ignore[return-value]


@rule
def misspelt_field(toy: Toy, number: int) -> int:
    return toy.nmber + number  # type: ignore[no-any-return]


@rule
def misspelt_name(toy: Toy, number: int) -> int:
    return numbr + number  # type: ignore[name-defined,no-any-return]  # noqa: F821


@rule
def calls_unmarked(toy: Toy, number: int) -> int:
    return unmarked(toy, number)


@rule
def too_many_arguments(toy: Toy, number: int) -> int:
    return two_types(toy, number, number)  # type: ignore[call-arg]


@rule
def generator(toy: Toy, number: int) -> int:
    return 1 if any(index > toy.number for index in range(number)) else 0


@rule
def recursion(toy: Toy, number: int) -> int:
    return recursion(toy, number - 1) if number else toy.number


@rule
def own_method(toy: Toy, number: int) -> int:
    return toy.number + number.bit_count()


def algorithm_of(broken: Rule) -> Algorithm[[Sequence[Toy], int], int]:
    @rule
    def between(toy: Toy, number: int) -> int:
        return broken(toy, number)

    def attempt(toys: Sequence[Toy], number: int) -> int:
        return between(toys[0], number)

    return algorithm(attempt)


BROKEN: dict[Rule, str] = {
    two_types: "same",
    misspelt_field: "nmber",
    misspelt_name: "misspelt",
    calls_unmarked: "@rule",
    too_many_arguments: "arguments",
    generator: "loop",
    recursion: "loop",
    own_method: "bits.py",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_failure_names_function_line_and_way_out(broken: Rule) -> None:
    with pytest.raises(CompilationError) as failure:
        algorithm_of(broken)(array_of(Toy()), 3)
    said = str(failure.value)
    first = broken.__code__.co_firstlineno
    assert f"{broken.__name__}:" in said
    assert any(f"test_compiling.py:{line}," in said for line in range(first, first + 6)), said
    assert BROKEN[broken] in said
    assert "Advice:" in said
    assert "\n" not in said
    assert len(said) < 400
    assert failure.value.__cause__ is None


@algorithm
def remainder(toys: Sequence[Toy], divisor: int) -> int:
    """A failure at run time."""
    return toys[0].number % divisor


def test_an_error_of_compiled_code_at_work_stays_what_it_is() -> None:
    assert remainder(array_of(Toy(7)), 4) == 3
    with pytest.raises(ZeroDivisionError):
        remainder(array_of(Toy(7)), 0)


@record
class Line(Record):
    """Somewhere to write at an index known only when it runs."""

    __slots__ = ()
    places: Annotated[Ints, c_int64 * 4]


@algorithm
def write_somewhere(lines: Sequence[Line], streams: Sequence[Stream]) -> int:
    """Many records named in one line, a small draw, and a store that nothing reads afterwards."""
    line, chance, _, _ = lines[0], streams[0], streams[0], streams[0]
    index = below(chance, 4)
    line.places[index] = 7
    return index


def test_what_a_small_draw_decides_is_written_down() -> None:
    """Written out in place by Numba's own inliner, `below` once took the store after it for dead code."""
    for face in (write_somewhere.run, write_somewhere):
        lines = array_of(Line())
        index = face(lines, array_of(stream(1)))
        assert lines[0].places[index] == 7


@algorithm
def count_up(toys: Sequence[Toy], times: int) -> int:
    """Change the records that are given."""
    for _ in range(times):
        toys[0].number += 1
    return toys[0].number


def test_both_faces_work_on_the_same_memory() -> None:
    toys = array_of(Toy(1))
    assert count_up.run(toys, 2) == 3
    assert count_up(toys, 3) == 6
    assert toys[0].number == 6


@pytest.fixture
def full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full by the time that there is code to be kept."""
    from numba.core.caching import IndexDataCacheFile

    def save(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(IndexDataCacheFile, "save", save)


@algorithm
def double(toys: Sequence[Toy], times: int) -> int:
    """Nothing that has been compiled before."""
    return toys[0].number << times


@pytest.mark.usefixtures("full_disk")
def test_what_cannot_be_kept_is_run_all_the_same() -> None:
    assert double(array_of(Toy(3)), 2) == 12


@algorithm
def halve(toys: Sequence[Toy], times: int) -> int:
    """Nothing that has been compiled before, either."""
    return toys[0].number >> times


@pytest.mark.usefixtures("full_disk")
def test_who_compiles_to_keep_is_told_that_it_cannot_be_kept() -> None:
    with pytest.raises(OSError, match="No space left"):
        precompile(halve.run, array_of(Toy(12)), 2)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small house of its own: an engine, two games."""
    sources = {
        "engine/rules.py": "",
        "engine/match.py": "from tripot.engine.rules import x",
        "engine/playouts.py": "from tripot.engine import rules",
        "games/one/__init__.py": "from tripot.engine.match import y",
        "games/one/state.py": "from tripot.engine.rules import x",
        "games/two/state.py": "",
        "players/thumb/one.py": "from tripot.games.one.state import z",
    }
    for name, text in sources.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(caching, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("touched", "one", "two"),
    [
        ("games/one/state.py", True, False),
        ("players/thumb/one.py", True, False),
        ("engine/rules.py", True, True),
        ("engine/playouts.py", True, True),
        ("engine/match.py", False, False),
        ("games/one/__init__.py", False, False),
    ],
)
def test_code_is_kept_until_a_source_it_depends_on_changes(house: Path, touched: str, *, one: bool, two: bool) -> None:
    before = {game: digest(game) for game in ("one", "two")}
    with (house / touched).open("a", encoding="utf-8") as file:
        file.write("\n# touched\n")
    assert (digest("one") != before["one"], digest("two") != before["two"]) == (one, two)


def test_imports_are_found_as_python_finds_them() -> None:
    for path in caching.ROOT.rglob("*.py"):
        source = path.read_text("utf-8")
        assert set(imported(source)) <= caching._names(source), path


def imported(source: str) -> Iterator[str]:
    """Every name of the house that a source imports, or imports from."""
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
        if isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{name}" for name in names)]
        yield from (name for name in names if name.startswith("tripot."))


def test_a_copy_that_lies_elsewhere_keeps_its_own(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba looks for code by where its source lies: without this the mark that all is compiled would not be true."""
    here = digest("one")
    monkeypatch.setattr(caching, "ROOT", house.rename(house.parent / "moved"))
    assert digest("one") != here


def digest(game: str) -> str:
    caching.sources_digest.cache_clear()
    found = caching.sources_digest(game, "tripot.engine.playouts")
    caching.sources_digest.cache_clear()
    return found


def test_code_that_checks_bounds_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = caching.cache_folder("polignac", "tripot.engine.playouts")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    checked = caching.cache_folder("polignac", "tripot.engine.playouts")
    assert checked.name == f"{usual.name}-checked"


@algorithm
def half(toys: Sequence[Toy]) -> int:
    """Compiled here alone."""
    return toys[0].number // 2


def test_where_nothing_can_be_kept_code_is_compiled_and_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the sources, where Numba would keep it, it would outlive a change of the rules."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    assert half(array_of(Toy(6))) == 3
    assert dispatcher(half.run, "").stats.cache_path is None


def run_compiled(cache: Path, *kinds: str) -> list[str]:
    """What a process of its own finds, with this cache."""
    command = [sys.executable, "-m", "tests.engine.two_games", *kinds]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "XDG_CACHE_HOME": str(cache)}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_what_two_processes_compiled_goes_together_in_a_third(tmp_path: Path) -> None:
    """Each compiles a rule of the same name for its own record; neither's takes the place of the other's."""
    alone = [run_compiled(tmp_path, kind) for kind in ("Red", "Black")]
    assert alone[0] != alone[1]
    assert run_compiled(tmp_path, "Red", "Black") == [*alone[0], *alone[1]]
