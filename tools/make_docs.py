"""Write every generated page anew: `python -m tools.make_docs`."""

from collections.abc import Iterator
from pathlib import Path

from tools.arena_tables import arena_page
from tools.arrows import engine_table, rooms_picture
from tools.coverage_page import coverage_page
from tools.decisions_page import DECISIONS, decisions_page
from tools.glossary_page import glossary_page
from tools.house import DOCS, write
from tools.markdown import between
from tools.odds_tables import odds_page
from tools.rule_pages import rule_page
from tripot.games import GAMES


def pages() -> Iterator[tuple[Path, str]]:
    """Each generated page and what it says now."""
    for game in GAMES:
        yield DOCS / "rules" / f"{game}.md", rule_page(game)
    yield DOCS / "rules" / "README.md", coverage_page()
    yield DOCS / "glossary.md", glossary_page()
    yield DECISIONS / "README.md", decisions_page()
    yield DOCS / "architecture.md", architecture_page()
    yield DOCS / "arena.md", arena_page()
    yield DOCS / "odds.md", odds_page()


def architecture_page() -> str:
    """The page as it is, with the picture of the rooms and the list of the engine's modules drawn anew."""
    text = (DOCS / "architecture.md").read_text("utf-8")
    return between(between(text, "rooms", rooms_picture()), "engine", engine_table())


def main() -> None:
    for path, text in pages():
        write(path, text)


if __name__ == "__main__":
    main()
