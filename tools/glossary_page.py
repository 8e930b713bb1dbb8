"""The glossary as a page, from docs/glossary.toml."""

from collections.abc import Iterator

from tools.house import DOCS, toml
from tools.markdown import code, page, table

WORDS = DOCS / "glossary.toml"


def glossary_page() -> str:
    """One word for one thing: the identifier, the words players read, and the words not used for it."""
    parts = [
        "Un mot pour une chose. One word for one thing: the identifier in the code, the words players read, what it "
        "means, and the words that are not used for it.",
        *(f"## {title}\n\n{table(['Code', 'Français', 'English', 'Not'], rows)}" for title, rows in chapters()),
    ]
    return page("Glossaire · Glossary", parts)


def chapters() -> Iterator[tuple[str, list[list[str]]]]:
    """The words under the headings that are comments of the file."""
    lines = WORDS.read_text("utf-8").splitlines()
    entries = {entry["id"]: entry for entry in toml(WORDS)["word"]}
    title, rows = "", list[list[str]]()
    for line in lines[1:]:
        if line.startswith("# "):
            if rows:
                yield title, rows
            title, rows = line.removeprefix("# "), []
        elif line.startswith("id = "):
            rows.append(row(entries[line.split('"')[1]]))
    yield title, rows


def row(entry: dict[str, str | list[str]]) -> list[str]:
    forbidden = ", ".join(entry["not"])
    return [
        code(str(entry["id"])),
        f"**{entry['fr']}**. {entry['def_fr']}",
        f"**{entry['en']}**. {entry['def_en']}",
        forbidden,
    ]
