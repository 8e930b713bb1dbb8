"""Why no play leads to a position, in French: every sentence of the checks has its own."""

import ast
import string
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tests.terminal.typography import faults_of
from tripot import GAMES
from tripot.engine import checking
from tripot.engine.faults import french_fault
from tripot.games import rulebook

VALUE = "7"


def checks_of(game: str) -> Iterator[str]:
    """The sentences that the checks of a game may give, all values 7."""
    for file in (*Path(rulebook(game).faults.__code__.co_filename).parent.glob("*.py"), Path(checking.__file__)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Constant | ast.JoinedStr):
                sentence = said(node.value)
                yield from endings(sentence) if sentence.endswith(f"would be over, by {VALUE}") else [sentence]


def said(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else VALUE for part in node.values)


def endings(sentence: str) -> list[str]:
    """A match of La Vendôme is over in one of a few ways."""
    from tripot.games.vendome.state import ENDINGS, NOT_ENDED

    ways = [word for number, word in enumerate(ENDINGS) if number != NOT_ENDED]
    return [sentence.removesuffix(VALUE) + way for way in ways]


def entries(package: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(files(package).joinpath("faults.toml").read_text("utf-8"))["fault"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_the_checks_is_said_in_french(game: str) -> None:
    sentences = [sentence for sentence in checks_of(game) if sentence.strip(VALUE)]
    assert len(sentences) >= 10
    for sentence in sentences:
        assert french_fault(game, sentence) != sentence, sentence


@pytest.mark.parametrize("package", ["tripot.engine", *(f"tripot.games.{game}" for game in GAMES)])
def test_the_french_is_well_printed_and_says_the_same_values(package: str) -> None:
    for pair in entries(package):
        assert list(faults_of(pair["fr"])) == []
        named = [{name for _, name, _, _ in string.Formatter().parse(pair[which]) if name} for which in ("fr", "en")]
        assert named[0] <= named[1]


@pytest.mark.parametrize("game", GAMES)
def test_no_french_is_left_of_a_sentence_that_is_gone(game: str) -> None:
    checks = list(checks_of(game))
    for pair in entries(f"tripot.games.{game}"):
        names = {name: VALUE for _, name, _, _ in string.Formatter().parse(pair["en"]) if name}
        assert pair["en"].format_map(names) in checks or "the number of " in pair["en"]


def test_values_go_where_they_belong() -> None:
    said = french_fault("polignac", "actor is 2: by phase, leader and trick it must be 3")
    assert said == "actor vaut 2\xa0: d’après phase, leader et trick, il doit être 3"
    assert french_fault("vendome", "nobody has said this") == "nobody has said this"


def test_a_game_may_have_no_sentences_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "faults.toml").write_text("# none\n", "utf-8")
    monkeypatch.setattr("tripot.engine.faults.files", lambda _: tmp_path)
    assert french_fault("sixth", "these cards are nowhere: Qs") == "these cards are nowhere: Qs"
