"""tripot simulate."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from matplotlib.figure import Figure

import tripot
from tests.cli.processes import Opener, piped
from tests.disk import write_half
from tests.terminal.scripted import SEATS
from tests.terminal.typography import english_faults_of, faults_of
from tripot import GAMES
from tripot.cli import command
from tripot.cli.house import UNWRITTEN
from tripot.cli.simulate import seat_line
from tripot.engine.vocabulary import Language
from tripot.engine.wording import phrases
from tripot.players.names import NAMES
from tripot.study.report import SeatReport
from tripot.study.simulate import KINDS


def run(*arguments: str, language: Language = "fr") -> Result:
    result = CliRunner().invoke(command(language), ["simulate", *arguments])
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_promises_only_players_that_simulate(language: Language) -> None:
    page = run("--help", language=language).output
    assert {name for name in NAMES if re.search(rf"\b{name}\b", page)} == set(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told_in_both_languages(game: str) -> None:
    for language, check in (("fr", faults_of), ("en", english_faults_of)):
        lines = run(game, "--deals", "40", "--seats", str(SEATS[game]), language=language).output.splitlines()  # type: ignore[arg-type]
        assert len(lines) in (SEATS[game] + 1, SEATS[game] + 2)
        assert [fault for line in lines for fault in check(line)] == []


def test_the_results_are_data_with_json() -> None:
    data = json.loads(run("polignac", "--deals", "60", "--players", "thumb,uniform,thumb,uniform", "--json").output)
    assert [seat["player"] for seat in data["seats"]] == ["thumb", "uniform", "thumb", "uniform"]
    assert data["deals"] == 60
    assert data["options"]["limit"] == 15
    assert sum(data["lengths"].values()) == data["matches"]
    for seat in data["seats"]:
        assert seat["low"] <= seat["mean"] <= seat["high"]
        assert abs(sum(seat["shares"].values()) - 1) < 1e-9
        assert seat["wins"] + seat["losses"] == data["matches"]


def test_the_first_line_counts_and_no_length_is_told_where_no_match_has_ended() -> None:
    """In three deals of four twelve cards are passed before the 52 are played: 244 in all."""
    lines = run("dame_de_pique", "--deals", "4", "--seed", "x", language="en").output.splitlines()
    counted = "La Dame de Pique, 4 seats, seed x. Deals: 4; finished matches: 0; actions per deal: 61.0."
    assert (lines[0], len(lines)) == (counted, 1 + 4)


@pytest.mark.parametrize("words", [("simulate", "polignac"), ("odds", "vendome")], ids=lambda words: words[0])
def test_the_seed_in_the_data_is_the_one_given_whatever_letters_the_screen_has(words: tuple[str, ...]) -> None:
    told = CliRunner(charset="latin-1").invoke(command("fr"), [*words, "--deals", "2", "--seed", "é♠", "--json"])
    assert json.loads(told.stdout)["seed"] == "é♠"


STOPPED_HALFWAY = """
import pathlib, signal
from tripot.cli.studying import write
write(pathlib.Path("kept"), lambda beside: (beside.write_text("half"), signal.raise_signal(signal.SIGTERM)), "")
"""


def test_who_is_stopped_while_writing_leaves_nothing_behind(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", STOPPED_HALFWAY], cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "words", [("simulate", "polignac", "--deals", "3"), ("odds", "vendome")], ids=lambda words: words[0]
)
def test_who_reads_no_further_has_his_drawing(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with a pipe into head: the standard output is closed before all is said."""

    def cut(said: str, **_: object) -> None:
        if said.endswith("x.svg."):
            return
        raise BrokenPipeError

    monkeypatch.setattr("tripot.cli.studying.click.echo", cut)
    CliRunner().invoke(command("fr"), [*words, "--plot", str(tmp_path / "x.svg")])
    assert (tmp_path / "x.svg").exists()


def test_a_seed_always_gives_the_same_and_another_seed_does_not() -> None:
    lines = {seed: run("polignac", "--deals", "50", "--seed", seed).output for seed in ("a", "b")}
    assert run("polignac", "--deals", "50", "--seed", "a").output == lines["a"]
    assert lines["a"].splitlines()[1:] != lines["b"].splitlines()[1:]


def test_house_rules_hold() -> None:
    data = json.loads(run("polignac", "--deals", "30", "--option", "limit=1", "--json").output)
    assert data["lengths"] == {"1": 30}


def test_numbers_are_written_in_the_language() -> None:
    deals = ["vendome", "--deals", "1000", "--seed", "3"]
    french, english = run(*deals).output, run(*deals, language="en").output
    assert "Coups\xa0: 1\u202f000\u202f; " in french
    assert "Deals: 1,000; " in english
    said = [
        [float(number.replace(",", ".")) for number in re.findall(r"\d+[.,]\d{3}\b", text)]
        for text in (french, english)
    ]
    assert len(said[0]) > 9
    assert said[0] == said[1][-len(said[0]) :]


def test_matches_won_are_grouped_as_all_matches_are() -> None:
    game, seat = tripot.game("polignac", seats=4), SeatReport(0, "thumb", 0.5, 0.25, 0.75, 1889, 2742, {})
    french, english = (seat_line(seat, game, phrases("tripot.cli", language)) for language in ("fr", "en"))
    assert "gagnées 1\u202f889, perdues 2\u202f742" in french
    assert "won 1,889, lost 2,742" in english


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_a_drawing_is_written(form: str, tmp_path: Path) -> None:
    file = tmp_path / f"drawing.{form}"
    result = run("polignac", "--deals", "50", "--plot", str(file))
    assert f"Dessiné dans {file}." in result.stderr
    assert file.read_bytes()[:4] in (b"\x89PNG", b"<?xm", b"%PDF")
    assert len(file.read_bytes()) > 5000


@pytest.mark.parametrize(
    "line",
    [
        "simulate polignac --deals 5",
        "arena polignac thumb uniform --deals 1 --seatings one --workers 1",
        "odds vendome --deals 5",
    ],
)
def test_a_drawing_that_cannot_be_finished_leaves_what_was_there(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.svg"
    file.write_text("years of work", "utf-8")

    def half(_: Figure, place: Path, **__: object) -> None:
        write_half(place, "the beginning of a drawing", "utf-8")

    monkeypatch.setattr(Figure, "savefig", half)
    done = CliRunner().invoke(command("en"), [*line.split(), "--plot", str(file)])
    assert done.exit_code == UNWRITTEN
    assert file.read_text("utf-8") == "years of work"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("language", "words"), [("fr", "Coups dans une partie"), ("en", "Deals in a match")])
def test_a_drawing_speaks_the_language(language: Language, words: str, tmp_path: Path) -> None:
    file = tmp_path / "drawing.svg"
    run("polignac", "--deals", "50", "--plot", str(file), language=language)
    assert f"<!-- {words} -->" in file.read_text("utf-8")
    ElementTree.parse(file)


def test_a_drawing_is_the_same_twice(tmp_path: Path) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        run("polignac", "--deals", "50", "--plot", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_nothing_but_results_on_the_standard_output(tmp_path: Path) -> None:
    done = piped(["simulate", "polignac", "--deals", "20", "--json"], "", tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    json.loads(done.stdout)


@pytest.mark.soak
def test_who_watches_sees_how_far_it_is(open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["simulate", "polignac", "--deals", "600"], tmp_path)
    assert terminal.finish() == 0
    assert "/600" in terminal.text
