"""The pages: what is generated is up to date, what is shown runs, and the grammar is that of the code."""

import doctest
import re
from pathlib import Path

import pytest

import tripot
from tools.house import DOCS
from tools.make_docs import pages
from tools.markdown import between
from tripot.cards import RANKS, SUITS
from tripot.errors import RecordError

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.MULTILINE | re.DOTALL
#: What a text shown on a page is called in the examples below it.
SHOWN = {"json": "position", "toml": "record"}


def run(page: Path) -> doctest.TestResults:
    """Run the examples of a page in their order, one going on from another."""
    known: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for language, text in BLOCK.findall(page.read_text("utf-8")):
        if language in SHOWN:
            known[SHOWN[language]] = text
        if language == "python":
            examples = doctest.DocTestParser().get_doctest(text, known, page.name, str(page), 0)
            runner.run(examples, clear_globs=False)
            known = examples.globs
    return runner.summarize(verbose=False)


@pytest.mark.parametrize(("name", "examples"), [("notation.md", 14), ("library.md", 74), ("environments.md", 32)])
def test_the_examples_run(name: str, examples: int) -> None:
    outcome = run(DOCS / name)
    assert outcome.failed == 0
    assert outcome.attempted >= examples


def test_generated_pages_are_up_to_date() -> None:
    stale = [path.name for path, text in pages() if path.read_text("utf-8") != text]
    assert stale == [], "run `make docs`"


def test_every_finished_game_has_its_page() -> None:
    assert {path.stem for path, _ in pages()} >= set(tripot.games())


def grammar(name: str) -> list[str]:
    """The alternatives of a rule of the grammar that are written out."""
    found = re.search(rf"^{name} += (.*) ;$", (DOCS / "notation.md").read_text("utf-8"), re.MULTILINE)
    assert found
    return re.findall(r'"([^"]*)"', found[1])


def test_the_grammar_spells_cards_as_the_code_does() -> None:
    assert "".join(grammar("rank")) == RANKS
    assert "".join(grammar("suit")) == SUITS.lower()


def test_the_fields_of_a_record_are_those_of_the_code() -> None:
    page = (DOCS / "notation.md").read_text("utf-8").partition("## Records")[2]
    fields = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    with pytest.raises(RecordError) as refused:
        tripot.replay("strange = 1")
    assert set(str(refused.value).partition("the fields are ")[2].split(", ")) == set(fields)


def anchors_of(page: Path) -> set[str]:
    """What a link may name on a page: its headings, as they are spelt in addresses."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=CODE), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_pages_lead_somewhere() -> None:
    house = DOCS.parent
    pages_linked = [*house.glob("*.md"), *DOCS.rglob("*.md"), *(house / "benchmarks").glob("*.md")]
    known = {page.resolve(): anchors_of(page) for page in pages_linked}
    for page in pages_linked:
        for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([\w-]+))?\)", page.read_text("utf-8")):
            place = (page.parent / target if target else page).resolve()
            assert place.exists(), f"{page.name} leads to {target}"
            assert not anchor or anchor in known[place], f"{page.name} leads to {target}#{anchor}"


def test_a_page_without_its_generated_part_is_an_error() -> None:
    assert between("<!-- a: written by `make docs` --><!-- end of a -->", "a", "x").count("x") == 1
    with pytest.raises(ValueError, match="no part between"):
        between("nothing here", "a", "x")
