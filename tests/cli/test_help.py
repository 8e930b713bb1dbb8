"""Help, version and language."""

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner, Result

from tests.terminal.typography import english_faults_of, faults_of
from tripot import __version__
from tripot.cli import command
from tripot.cli.house import language_of
from tripot.engine.vocabulary import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
COMMANDS = ("games", "play", "serve", "password", "move", "simulate", "arena", "odds", "replay", "verify", "rules")


def run(*arguments: str, language: Language = "fr") -> Result:
    return CliRunner().invoke(command(language), arguments)


def pages(language: Language) -> Iterator[tuple[str, str]]:
    """Every help page."""
    for name in ("", *COMMANDS):
        yield name, run(*name.split(), "--help", language=language).output


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_well_printed(language: Language) -> None:
    check = faults_of if language == "fr" else english_faults_of
    for name, page in pages(language):
        assert [*check(re.sub("[ \n]+", " ", page))] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_no_wider_than_a_narrow_terminal(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for name, page in pages(language):
        assert max(map(len, page.splitlines())) <= 40, name


def test_the_two_languages_have_the_same_options_and_other_words() -> None:
    for (name, french), (_, english) in zip(pages("fr"), pages("en"), strict=True):
        options = [set(re.findall(r"--[a-z-]+", page)) for page in (french, english)]
        assert {"--help", "--lang"} <= options[0] == options[1], name
        assert french.startswith("Utilisation\xa0: tripot")
        assert english.startswith("Usage: tripot")
        common = {line.strip() for line in french.splitlines()} & {line.strip() for line in english.splitlines()}
        assert {line for line in common if len(line) > 12 and not line.startswith("--")} == set(), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_its_line(language: Language) -> None:
    house = command(language)
    for found in (house, *map(house.make, house.names)):
        context = click.Context(found)
        for param in found.get_params(context):
            if isinstance(param, click.Option):
                assert param.help, (found.name, param.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_names_every_command_and_the_exit_codes(language: Language) -> None:
    page = run("--help", language=language)
    assert page.exit_code == 0
    assert all(re.search(rf"^  {name} ", page.output, re.MULTILINE) for name in COMMANDS)
    text = " ".join(page.output.split())
    assert ("0 tout va bien, 1 refus d’un fichier" if language == "fr" else "0 all is well, 1 a file") in text
    assert "130" in text


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_has_a_short_name(name: str) -> None:
    assert run(*name.split(), "-h").output == run(*name.split(), "--help").output != ""


def test_tripot_alone_shows_the_first_page() -> None:
    alone = run()
    assert alone.exit_code == 0
    assert alone.output == run("--help").output


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_version(language: Language) -> None:
    assert run("--version", language=language).output == f"tripot {__version__}\n"


@pytest.mark.parametrize(
    ("line", "environment", "language"),
    [
        ("", {}, "fr"),
        ("--lang en --help", {}, "en"),
        ("--help --lang en", {}, "en"),
        ("play --lang=en", {}, "en"),
        ("play", {"TRIPOT_LANG": "en"}, "en"),
        ("play", {"TRIPOT_LANG": "en_GB.UTF-8"}, "en"),
        ("--lang fr play", {"TRIPOT_LANG": "en"}, "fr"),
        ("play", {"TRIPOT_LANG": "de"}, "fr"),
        ("play --lang", {}, "fr"),
        ("-- --lang en", {}, "fr"),
    ],
)
def test_the_language_is_that_of_the_line_then_of_the_environment(
    line: str, environment: dict[str, str], language: Language
) -> None:
    assert language_of(line.split(), environment) == language


def test_lang_may_stand_anywhere() -> None:
    for line in (["--lang", "fr", "games"], ["games", "--lang", "fr"]):
        assert run(*line).exit_code == 0
