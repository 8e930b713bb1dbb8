"""Which room of the house imports which, and what each engine module is for: as the sources are."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.house import SOURCE
from tools.markdown import code, link, table


def rooms_picture() -> str:
    """The rooms and their arrows, as a mermaid picture; an arrow that follows from two others is left out."""
    arrows = room_arrows()
    shown = {(one, other) for one, other in arrows if not _detour(one, other, arrows)}
    lines = [f"    {one} --> {other}" for one, other in sorted(shown)]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```"])


def _detour(one: str, other: str, arrows: set[tuple[str, str]]) -> bool:
    """Whether another way leads from one room to the other."""
    between = {far for near, far in arrows if near == one and far != other}
    seen: set[str] = set()
    while between - seen:
        room = (between - seen).pop()
        seen.add(room)
        between |= {far for near, far in arrows if near == room}
    return other in between


def room_arrows() -> set[tuple[str, str]]:
    """Every pair of rooms of which the first imports the second, types included."""
    return {
        (one, other)
        for file in SOURCE.rglob("*.py")
        for one in [room_of(file.relative_to(SOURCE).as_posix().removesuffix(".py").split("/"))]
        for other in imported_rooms(file)
        if one and other and one != other
    }


def imported_rooms(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in [node.module] if node.module != "tripot" else [f"tripot.{alias.name}" for alias in node.names]:
                yield room_of(name.split(".")[1:]) if name.startswith("tripot.") else ""
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield room_of(alias.name.split(".")[1:]) if alias.name.startswith("tripot.") else ""


def room_of(path: list[str]) -> str:
    """The room of a module; nothing for the package's own front door and for what is no room."""
    room = path[0] if path else ""
    return room if (SOURCE / room).is_dir() or ((SOURCE / f"{room}.py").is_file() and not room.startswith("__")) else ""


def engine_table() -> str:
    """Each engine module and the first paragraph of its docstring."""
    files = [file for file in sorted((SOURCE / "engine").glob("*.py")) if file.stem != "__init__"]
    return table(
        ["Module", "What it is"],
        ([link(code(file.stem), f"../src/tripot/engine/{file.name}"), said(file)] for file in files),
    )


def said(file: Path) -> str:
    return (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").partition("\n\n")[0].replace("\n", " ")
