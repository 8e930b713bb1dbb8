"""What a benchmark found, kept as data and as a page for people."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
Row = dict[str, Any]


def keep(name: str, results: Row, page: str) -> None:
    """Write both in place of those of the last run."""
    (FOLDER / f"{name}.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (FOLDER / f"{name}.md").write_text(page, "utf-8")


def table(found: list[Row] | Row) -> list[str]:
    """Rows as a table, or names and values as a list."""
    if isinstance(found, list):
        names = list(found[0])
        head = ["| " + " | ".join(name.replace("_", " ") for name in names) + " |", "|" + " --- |" * len(names)]
        return head + ["| " + " | ".join(cell(row[name]) for name in names) + " |" for row in found]
    lines = []
    for name, value in found.items():
        if isinstance(value, dict):
            lines += [f"- {name}:", *(f"  - {inner}: {figure}" for inner, figure in value.items())]
        elif isinstance(value, list):
            lines += [f"- {name}:", *(f"  - {line}" for line in value)]
        else:
            lines.append(f"- {name.replace('_', ' ')}: {value}")
    return lines


def cell(value: object) -> str:
    """A figure as it is read; nothing where there is none, as for a choice in a game that asks for none."""
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else str(value)
