"""Where things are, and what the texts of the games hold."""

import functools
import tomllib
from pathlib import Path
from typing import Any

from tripot.engine.sentences import Sentence, sentences

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tripot"
DOCS = ROOT / "docs"
RULINGS = ROOT / "tests" / "rulings"
SCENARIOS = ROOT / "tests" / "traceability" / "scenarios.toml"


@functools.cache
def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def write(path: Path, text: str) -> None:
    """Write a page, and say so, unless it says this already."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"written: {path.relative_to(ROOT)}")


def rules_of(game: str) -> dict[str, Sentence]:
    """The sentences of a game's text by id, the open points left out."""
    return {id: sentence for id, sentence in sentences(game).items() if not is_open(id)}


def points_of(game: str) -> dict[str, Sentence]:
    """The open points of a game by id."""
    return {id: sentence for id, sentence in sentences(game).items() if is_open(id)}


def is_open(id: str) -> bool:
    """Whether an id is that of an open point: POL-B7."""
    return id.partition("-")[2].startswith("B")


def operative(game: str) -> tuple[str, ...]:
    """The ids of the sentences that rule something; remarks left out."""
    return tuple(id for id, sentence in rules_of(game).items() if sentence.operative)


def scenarios_of(game: str) -> tuple[str, ...]:
    """The ids of the worked scenarios of a game."""
    return tuple(toml(SCENARIOS)[game])
