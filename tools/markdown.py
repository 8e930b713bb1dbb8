"""Small pieces of Markdown."""

from collections.abc import Iterable, Sequence

GENERATED = "<!-- Written by `make docs`; not by hand. -->"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; bars inside a cell are escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def link(text: str, target: str) -> str:
    return f"[{text}]({target})"


def code(text: str) -> str:
    return f"`{text}`"


def page(title: str, parts: Iterable[str]) -> str:
    """A generated page."""
    return "\n\n".join([f"# {title}", GENERATED, *(part for part in parts if part)]) + "\n"


def between(text: str, name: str, inside: str) -> str:
    """A page written by hand with its generated part of this name replaced.

    Raises ValueError if the page has no such part.
    """
    opening, closing = f"<!-- {name}: written by `make docs` -->", f"<!-- end of {name} -->"
    before, found, rest = text.partition(opening)
    _, closed, after = rest.partition(closing)
    if not found or not closed:
        raise ValueError(f"the page has no part between {opening} and {closing}")
    return f"{before}{opening}\n\n{inside}\n\n{closing}{after}"
