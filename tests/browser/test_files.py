"""The files of the client: as they were fetched, small enough, and saying as much in English as in French."""

import gzip
import re
from pathlib import Path

import pytest

from tools.house import SOURCE
from tools.make_deck import DECK, face
from tools.vendor_web import FOLDERS, check
from tripot.cards import RANKS, SUITS
from tripot.games import GAMES
from tripot.table.terms import terms_of

WEB = SOURCE / "web"
CODE = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html"))
OURS = [path for path in CODE if "vendor" not in path.parts]
CARDS = ("cards.js", "cards.css")  # how cards are drawn: they are weighed apart
BUDGET = 80 * 1024


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parents[0].name)
def test_third_party_files_are_as_they_were_fetched(folder: Path) -> None:
    assert not list(check(folder))


def test_the_client_without_cards_is_small() -> None:
    files = [path for path in CODE if path.name not in CARDS]
    assert len(files) == len(CODE) - len(CARDS)
    assert sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in files) < BUDGET


def test_the_bold_deck_is_small() -> None:
    assert len((WEB / "css/cards.css").read_bytes()) < 10_000


def test_every_card_has_a_face_with_its_notice() -> None:
    faces = {path.stem: path.read_text("utf-8") for path in DECK.glob("*.svg")}
    assert set(faces) == {rank + suit.lower() for rank in RANKS for suit in SUITS}
    assert all("Lesser General Public License" in text and f"{name}, cut from" in text for name, text in faces.items())
    assert (DECK / "COPYING.LGPL-2.txt").exists()
    assert (DECK / "source/ancient_french.svgz").exists()


def test_faces_refer_to_nothing_outside_them() -> None:
    for path in DECK.glob("*.svg"):
        text = path.read_text("utf-8")
        wanted = set(re.findall(r'href="#([^"]+)"', text))
        assert wanted <= set(re.findall(r'id="([^"]+)"', text)), path
        assert not re.findall(r'href="(?!#)', text), path
        assert "<text" not in text, path


def test_no_script_or_style_stands_inside_the_page() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    assert len(re.findall(r"<script(?! type=\"module\" src=)", page)) == 1  # the import map
    assert not re.findall(r"<style|\sstyle=|\son\w+=", page)


def test_every_game_has_its_felt() -> None:
    felts = (WEB / "js/table/layouts.js").read_text("utf-8")
    assert all(f"\n  {game}: (table) =>" in felts for game in GAMES)


def phrases(place: int) -> dict[str, str]:
    """The sentences of one language of the client: French is 0, English 1."""
    text, said = (WEB / "js/phrases.js").read_text("utf-8"), r'"((?:[^"\\]|\\.)*)"'
    return {name: pair[place] for name, *pair in re.findall(rf"(\w+): \[{said}, {said}\],", text)}


def test_everything_is_said_in_both_languages() -> None:
    french, english = phrases(0), phrases(1)
    assert len(french) == (WEB / "js/phrases.js").read_text("utf-8").count("\n  ")
    for name, text in french.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[name])), name


def test_every_sentence_asked_for_exists() -> None:
    asked = {name for path in OURS for name in re.findall(r"\bt\(\"(\w+)\"", path.read_text("utf-8"))}
    assert len(asked) > 50
    assert asked <= phrases(0).keys() | terms_of("polignac").keys()
    assert not phrases(0).keys() & terms_of("polignac").keys()


def test_typography() -> None:
    for name, text in (phrases(0) | {f"{name} (en)": text for name, text in phrases(1).items()}).items():
        assert not re.search(r"['\"]|\.\.\.|--", text), name
    for name, text in phrases(0).items():
        # typeset() puts the spaces in, but for those of a number and its unit
        assert not re.search(r"\w[;:!?](\s|$)|\u202f|(?<!\d)\xa0(?!\d)", text), name


def test_a_face_is_cut_without_its_corners() -> None:
    import gzip as zipped
    from xml.etree import ElementTree

    with zipped.open(DECK / "source/ancient_french.svgz") as file:
        drawing = ElementTree.parse(file).getroot()
    parts = {name: element for element in drawing.iter() if (name := element.get("id"))}
    assert face(parts, "Qs", row=3, column=11) == (DECK / "Qs.svg").read_text("utf-8")
    assert "card_face" not in face(parts, "7h", row=2, column=6)
