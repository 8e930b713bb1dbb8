"""Broken copies of the rules, one small change each: what the ruling tests must notice."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.house import SOURCE

Target = ast.FunctionDef | ast.Assign | ast.AnnAssign

_FLIPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change in a function or a constant of a module, and the module's whole source with it."""

    module: str
    name: str
    change: str
    source: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}: {self.change}"


@dataclass(frozen=True, slots=True)
class Edit:
    """A node's field, what it becomes, and how to say so."""

    node: ast.AST
    field: str
    value: Any
    change: str


def mutants_of(file: Path, name: str) -> Iterator[Mutant]:
    """Every small change in this function or constant: flipped, negated, one more, left out."""
    tree = ast.parse(file.read_text("utf-8"))
    for edit in _edits(find(tree, name)):
        yield _mutant(tree, file, name, edit)


def without_clause(file: Path, name: str) -> Mutant:
    """A clause that narrows nothing."""
    tree = ast.parse(file.read_text("utf-8"))
    function = find(tree, name)
    assert isinstance(function, ast.FunctionDef)
    untouched = ast.Return(ast.Name(function.args.args[-1].arg))
    return _mutant(tree, file, name, Edit(function, "body", [untouched], "narrows nothing"))


def clauses_of(file: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each clause of a module and the ids it applies."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "clause":
                    yield node.name, tuple(ast.literal_eval(id) for id in decorator.args)


def find(tree: ast.Module, name: str) -> Target:
    """The function of this qualified name, or the assignment of this constant."""
    scope: list[ast.stmt] = tree.body
    *classes, last = name.split(".")
    for outer in classes:
        scope = next(node.body for node in scope if isinstance(node, ast.ClassDef) and node.name == outer)
    for node in scope:
        if isinstance(node, ast.FunctionDef) and node.name == last:
            return node
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == last:
            return node
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == last:
            return node
    raise ValueError(f"there is no {name} to change")


def _mutant(tree: ast.Module, file: Path, name: str, edit: Edit) -> Mutant:
    kept = getattr(edit.node, edit.field)
    setattr(edit.node, edit.field, edit.value)
    source = ast.unparse(ast.fix_missing_locations(tree))
    setattr(edit.node, edit.field, kept)
    module = file.relative_to(SOURCE.parent).with_suffix("").as_posix().replace("/", ".")
    return Mutant(module.removesuffix(".__init__"), name, edit.change, source)


def _edits(target: Target) -> Iterator[Edit]:
    roots: list[ast.AST] = list(target.body) if isinstance(target, ast.FunctionDef) else [target.value or ast.Pass()]
    found = [edit for root in roots for node in _parts(root) for edit in _edits_at(node)]
    if isinstance(target, ast.FunctionDef):
        found += _left_out(target)
    yield from found or _contrary(target)


def _contrary(target: Target) -> Iterator[Edit]:
    """What is left to do when nothing smaller can be changed: another value, the contrary answer."""
    if not isinstance(target, ast.FunctionDef):
        if isinstance(target.value, ast.Name):
            inverted = ast.UnaryOp(ast.Invert(), target.value)
            yield Edit(target, "value", inverted, f"line {target.lineno}: the contrary of {ast.unparse(target.value)}")
        return
    for node in ast.walk(target):
        if isinstance(node, ast.Return) and node.value is not None:
            contrary = ast.UnaryOp(ast.Not(), node.value)
            yield Edit(node, "value", contrary, f"line {node.lineno}: the contrary of {ast.unparse(node.value)}")


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all inside it, but for docstrings and for what is only told."""
    if is_said(node):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _parts(child)


def is_said(node: ast.AST) -> bool:
    """Whether a statement is a docstring, or tells what happens: the goldens watch over that."""
    if not isinstance(node, ast.Expr):
        return False
    said = isinstance(node.value, ast.Constant)
    return said or (isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "tell")


def _edits_at(node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.Compare):
        flipped = [_FLIPPED.get(type(op), type(op))() for op in node.ops]
        yield Edit(node, "ops", flipped, f"line {node.lineno}: {ast.unparse(node)} flipped")
    if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in _FLIPPED:
        other = _FLIPPED[type(node.op)]
        yield Edit(node, "op", other(), f"line {node.lineno}: {ast.unparse(node)} with {other.__name__}")
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield Edit(node, "test", ast.UnaryOp(ast.Not(), node.test), f"line {node.lineno}: {_head(node.test)} negated")
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield Edit(node, "value", node.value + 1, f"line {node.lineno}: {node.value} becomes {node.value + 1}")
    if isinstance(node, ast.If | ast.For | ast.While):
        yield from _left_out(node)


def _left_out(block: ast.FunctionDef | ast.If | ast.For | ast.While) -> Iterator[Edit]:
    """Each statement of a block replaced by nothing; what a function returns is left."""
    for field in ("body", "orelse"):
        statements: list[ast.stmt] = getattr(block, field, [])
        for at, statement in enumerate(statements):
            if not is_said(statement) and not isinstance(statement, ast.Return | ast.Pass):
                shortened = [*statements[:at], ast.Pass(), *statements[at + 1 :]]
                yield Edit(block, field, shortened, f"line {statement.lineno}: {_head(statement)} left out")


def _head(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]
