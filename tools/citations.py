"""Where the sources cite the sentences of the rule texts: in docstrings, comments and clauses."""

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.house import SOURCE
from tripot.games import GAMES, rulebook

PREFIXES = "|".join(rulebook(game).prefix for game in GAMES)
ID = re.compile(rf"\b({PREFIXES})-([BS]?\d+)((?:(?: to |, | and )\d\d\b)*)")
_MORE = re.compile(r"( to |, | and )(\d\d)\b")


@dataclass(frozen=True, slots=True)
class Citation:
    """An id, the file that cites it, and the function or the module's name it is cited on ("" for neither)."""

    id: str
    file: Path
    name: str
    line: int

    @property
    def place(self) -> str:
        """The file as the sources name it: `games/polignac/play.py`."""
        return self.file.relative_to(SOURCE).as_posix()


@dataclass(frozen=True, slots=True)
class Span:
    """The lines of a function with the comment above it, or of a name's assignment in a module."""

    name: str
    first: int
    last: int


@functools.cache
def citations() -> tuple[Citation, ...]:
    """Every citation in the sources."""
    return tuple(citation for file in sorted(SOURCE.rglob("*.py")) for citation in _citations_in(file))


def citing(id: str) -> tuple[Citation, ...]:
    """The citations of this id, each place once."""
    found = {(citation.file, citation.name): citation for citation in citations() if citation.id == id}
    return tuple(found.values())


def _citations_in(file: Path) -> Iterator[Citation]:
    text = file.read_text("utf-8")
    spans = spans_of(text)
    for number, line in enumerate(text.splitlines(), 1):
        for found in ID.finditer(line):
            for id in ids(found):
                yield Citation(id, file, _innermost(spans, number), number)


def ids(found: re.Match[str]) -> Iterator[str]:
    """The ids of `POL-17`, `POL-17 to 22` or `POL-38, 39`."""
    prefix, number, more = found.groups()
    yield f"{prefix}-{number}"
    for word, following in _MORE.findall(more):
        first = int(number) + 1 if word == " to " else int(following)
        yield from (f"{prefix}-{between:02}" for between in range(first, int(following) + 1))
        number = following


def spans_of(text: str) -> list[Span]:
    """The functions and the assigned names of a module."""
    lines = text.splitlines()
    tree = ast.parse(text)
    return [*_functions(tree, "", lines), *_names(tree)]


def _functions(node: ast.AST, outer: str, lines: list[str]) -> Iterator[Span]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{outer}{child.name}"
            if isinstance(child, ast.FunctionDef):
                yield Span(name, _first_line(child, lines), child.end_lineno or child.lineno)
            yield from _functions(child, f"{name}.", lines)


def _first_line(function: ast.FunctionDef, lines: list[str]) -> int:
    """The first decorator, or the first of the comment lines just above it."""
    first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return first


def _names(tree: ast.Module) -> Iterator[Span]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield Span(ast.unparse(target), node.lineno, node.end_lineno or node.lineno)


def _innermost(spans: list[Span], line: int) -> str:
    around = [span for span in spans if span.first <= line <= span.last]
    return max(around, key=lambda span: span.first).name if around else ""
