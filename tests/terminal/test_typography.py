"""Everything that is read, in files of sentences, is printed as it should be."""

import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.typography import english_faults_of, faults_of
from tools.house import SOURCE
from tripot.engine.seats import MOST_SEATS
from tripot.table.names import OTHERS

NO_TEXTS = ("citations.toml", "manifest.toml")
#: Every file of sentences there is: one that is added is looked at too.
TEXTS = sorted(path for path in SOURCE.rglob("*.toml") if path.name not in NO_TEXTS)


FRENCH = ("fr", "coup", "tour", "manche", "levée", "pli")


def pairs(data: object) -> Iterator[tuple[str, str]]:
    """Every French text of a file with its English."""
    if isinstance(data, list):
        for item in data:
            yield from pairs(item)
    elif isinstance(data, dict):
        if "en" in data:
            yield from ((text, data["en"]) for name, text in data.items() if name in FRENCH)
        for item in data.values():
            yield from pairs(item)


def read(file: Path) -> list[tuple[str, str]]:
    return list(pairs(tomllib.loads(file.read_text("utf-8"))))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: "/".join(file.relative_to(SOURCE).parts))
def test_every_text_is_well_printed_in_both_languages(file: Path) -> None:
    found = read(file)
    assert found
    wrong = [fault for french, english in found for fault in (*faults_of(french), *english_faults_of(english))]
    assert wrong == []


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: "/".join(file.relative_to(SOURCE).parts))
def test_both_languages_say_the_same_values(file: Path) -> None:
    for french, english in read(file):
        named = [
            sorted({name for _, name, _, _ in string.Formatter().parse(text) if name}) for text in (french, english)
        ]
        assert named[0] == named[1]


@pytest.mark.parametrize(
    "text",
    [
        "Quoi?",
        "Quoi ?",
        "Oui : non",
        "Oui\u202f: non",
        "« oui »",
        "l'as",
        'dit "oui"',
        "Fin; suite",
        "Fin ; suite",
        "Ah...",
        "l’entame entame",
    ],
)
def test_the_check_sees_bad_printing(text: str) -> None:
    assert list(faults_of(text))


def test_the_check_lets_good_printing_pass() -> None:
    assert list(faults_of("L’as\u202f; «\u202foui\u202f»\xa0: quoi\u202f? «\u202fCarte.\u202f» 1, 2...")) == []


def test_there_are_names_enough_and_they_differ_by_their_first_letter() -> None:
    assert len({name[0] for name in OTHERS}) == len(OTHERS) == MOST_SEATS
