"""tripot arena: what it writes, what it refuses, in both languages."""

import csv
import errno
import json
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.disk import write_half
from tests.seldom import mostly_long
from tests.terminal.typography import english_faults_of, faults_of
from tripot.cli import arena, command, studying
from tripot.cli.house import REFUSED, UNWRITTEN
from tripot.engine.vocabulary import Language


def run(words: str, language: Language = "fr") -> Result:
    return CliRunner().invoke(command(language), ["arena", *words.split(), "--workers", "1"])


def test_everything_is_written(tmp_path: Path) -> None:
    files = [tmp_path / f"found.{kind}" for kind in ("json", "csv", "png")]
    places = " ".join(f"--{option} {file}" for option, file in zip(("json", "csv", "plot"), files, strict=True))
    result = run(f"polignac thumb uniform --seats 3 --deals 12 --seed x --cap 5s --option limit=9 {places}")
    assert result.exit_code == 0
    written = json.loads(files[0].read_text("utf-8"))
    command_again = "tripot arena polignac thumb uniform --seats 3 --option limit=9 --deals 12 --cap 5s --seed x"
    assert written["command"] == command_again
    assert len(list(csv.DictReader(files[1].read_text("utf-8").splitlines()))) == 24
    assert files[2].read_bytes().startswith(b"\x89PNG")
    again = tmp_path / "again.json"
    assert run(command_again.removeprefix("tripot arena ") + f" --json {again}").exit_code == 0
    second = json.loads(again.read_text("utf-8"))
    assert [contest["sums"] for contest in second["contests"]] == [contest["sums"] for contest in written["contests"]]


@pytest.mark.parametrize("options", ["--cap 1234.5678s", "--limit 0.00001s", "--stop 0.1234567", "--stop 0"])
def test_the_command_told_spells_every_digit_that_was_given(options: str, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    assert run(f"polignac uniform x=uniform --seats 3 --deals 1 {options} --json {file}").exit_code == 0
    assert options in json.loads(file.read_text("utf-8"))["command"]


def test_words_with_brackets_stay_as_they_are(tmp_path: Path) -> None:
    """Only lists of numbers are written close together."""
    file = tmp_path / "found.json"
    words = ["arena", "polignac", "thumb", "uniform", "--seats", "3", "--deals", "2", "--seed", '[1, 2] "']
    assert CliRunner().invoke(command("en"), [*words, "--workers", "1", "--json", str(file)]).exit_code == 0
    text = file.read_text("utf-8")
    written = json.loads(text)
    assert written["seed"] == '[1, 2] "'
    assert written["command"] == shlex.join(["tripot", *words])
    assert re.search(r"\[-?\d+,-?\d+", text)


def test_players_with_long_names_are_drawn(tmp_path: Path) -> None:
    """What is too long is left out of the middle: a drawing without room would warn. The results name them whole."""
    long, file = "a" * 60 + "-of-" + "b" * 60, tmp_path / "found.png"
    result = run(f"polignac thumb {long}=uniform x{long}=uniform --seats 4 --deals 2 --plot {file}", "en")
    assert result.exit_code == 0, result.exception
    assert f"x{long} alone among {long}" in result.stdout
    assert file.exists()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_its_help_is_well_printed(language: Language) -> None:
    check = faults_of if language == "fr" else english_faults_of
    assert [*check(re.sub("[ \n]+", " ", run("--help", language).output))] == []


@pytest.mark.parametrize("language", mostly_long(["fr", "en"], "fr"))
def test_it_is_well_printed(language: Language) -> None:
    check = faults_of if language == "fr" else english_faults_of
    for words in (
        "dame_de_pique thumb uniform --deals 6 --stop 0.1",
        "rumoli thumb uniform --seats 3 --deals 3 --against thumb",
        "polignac thumb uniform --matches 2",
    ):
        result = run(words, language)
        assert result.exit_code == 0
        for line in result.stdout.splitlines():
            assert [*check(line)] == [], line


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("vendome thumb uniform", "La Vendôme est tout hasard"),
        ("polignac thumb", "deux joueurs"),
        ("polignac thumb thumb", "deux joueurs"),
        ("polignac thumb nobody", "il n’y a pas de joueur «\u202fnobody\u202f»"),
        ("polignac thumb --against thumb --plot x.png", "--plot\xa0: il faut au moins deux joueurs"),
        ("polignac thumb --against thumb --stop 0.1", "--stop\xa0: il faut au moins deux joueurs"),
        ("polignac x=uniform x=thumb", "x=thumb ne va pas avec x=uniform"),
        ("polignac thumb uniform habitue --against thumb --seats 5 --seatings halves", "nombre pair, et non\xa05."),
        ("polignac thumb uniform --deals 1 --cap 400", "«\u202f400\u202f» n’est pas une durée"),
        ("polignac thumb oracle@0.001s --deals 1", "oracle compte les lignes qu’il essaie, non les secondes"),
        ("polignac thumb oracle --limit 1s --deals 1", "oracle compte les lignes qu’il essaie, non les secondes"),
        ("polignac thumb uniform --seats 3 --seatings halves", "nombre pair, et non\xa03."),
        ("vingt_et_un thumb uniform --seats 2 --seatings halves", "4\xa0places ou plus, en nombre pair, et non\xa02."),
        ("polignac thumb uniform --limit 0", "«\u202f0\u202f» n’est pas une limite"),
        ("polignac thumb maitre@0", "«\u202f0\u202f» n’est pas une limite"),
        ("polignac thumb maitre@-3s", "«\u202f-3s\u202f» n’est pas une limite"),
        ("polignac thumb uniform --deals 1 --json /", "un dossier"),
        ("polignac thumb uniform --stop x", "«\u202fx\u202f» n’est pas un nombre positif ou nul"),
        ("polignac thumb uniform --deals 1 --matches 1", "--matches ne va pas avec --deals"),
        ("polignac thumb uniform --deals 1 --json x --csv ./x", "--csv x ne va pas avec --json x"),
        ("polignac thumb uniform --deals 1 --json x --csv y/../x", "--csv y/../x ne va pas avec --json x"),
        ("polignac thumb uniform --deals 1 --plot x.png --json x.png", "--plot x.png ne va pas avec --json x.png"),
        ("polignac thumb uniform --seats 9", "de 3 à 8 joueurs, non à 9."),
        ("polignac thumb uniform --deals 0", "«\u202f0\u202f» n’est pas un nombre entier de 1"),
        ("chess thumb uniform", "il n’y a pas de jeu «\u202fchess\u202f»"),
    ],
)
def test_what_cannot_be_is_refused(words: str, complaint: str) -> None:
    result = run(words)
    assert result.exit_code != 0
    assert complaint in result.output


def test_the_oracle_sits_down_where_it_can_be_asked() -> None:
    result = run("polignac thumb oracle@20 --seats 3 --deals 1 --seatings one")
    assert result.exit_code == 0
    assert "oracle@20" in result.stdout


def test_where_nothing_can_be_written_is_known_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(arena, "play")
    result = run("polignac thumb uniform --deals 1 --json /proc/x.json")
    assert result.exit_code == 1
    assert "/proc/x.json" in result.stderr


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_cannot_be_written_costs_no_other_file_and_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    files = [tmp_path / f"found.{kind}" for kind in ("json", "csv", "png")]
    places = " ".join(f"--{option} {file}" for option, file in zip(("json", "csv", "plot"), files, strict=True))

    @contextmanager
    def full(path: Path) -> Iterator[Path]:
        if path == files[0]:
            raise OSError(errno.ENOSPC, "no room")
        yield path

    monkeypatch.setattr(studying, "written_whole", full)
    result = run(f"polignac thumb uniform --deals 2 {places}", language)
    assert result.exit_code == UNWRITTEN
    assert [file.exists() for file in files] == [False, True, True]
    assert str(files[0]) in result.stderr.splitlines()[-1]
    assert result.stdout


def test_who_reads_no_further_has_his_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a pipe into head: the standard output is closed before all is said."""
    file = tmp_path / "found.csv"

    def cut(*_: object) -> list[str]:
        raise BrokenPipeError

    monkeypatch.setattr(arena, "lines", cut)
    run(f"polignac thumb uniform --deals 2 --csv {file}")
    assert file.exists()


def test_a_file_that_cannot_be_written_again_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tmp_path / "found.csv"
    found.write_text("years of work", "utf-8")

    monkeypatch.setattr(Path, "write_text", write_half)
    assert run(f"polignac thumb uniform --seats 3 --deals 2 --csv {found}").exit_code == UNWRITTEN
    assert found.read_bytes() == b"years of work"
    assert list(tmp_path.iterdir()) == [found]


def test_a_program_that_fails_is_told_of() -> None:
    result = run("polignac thumb ./no_such_program --deals 1")
    assert result.exit_code == 1
    assert "no_such_program" in result.stderr


def test_the_last_words_of_a_program_stand_below_the_complaint_line_by_line(tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text("import sys\nsys.exit('First.\\nSecond \\x1b[2J')\n", "utf-8")
    program = shlex.join([sys.executable, str(tmp_path / "player.py")])
    words = ["arena", "polignac", "thumb", f"cmd:{program}", "--deals", "1", "--workers", "1", "--seatings", "one"]
    result = CliRunner().invoke(command("fr"), words)
    assert result.exit_code == REFUSED
    complaint, *last_words = result.stderr.splitlines()
    assert complaint.endswith("s’est arrêté (code 1).")
    assert last_words == ["  First.", "  Second \\x1b[2J"]


def test_a_part_of_one_observation_is_told_in_good_french() -> None:
    words = "arena polignac ./no_such_program --against thumb --deals 1 --workers 1 --seatings one"
    result = CliRunner().invoke(command("fr"), words.split())
    assert result.stdout.startswith("Interrompu avant la fin\xa0: 1 des 2 observations prévues.")
