"""Bad input: one clear line on the standard error, in the language, with the right code, and no traceback."""

import errno
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from click.testing import CliRunner

import tripot
from tests.cli.processes import Opener, environment, piped
from tests.seldom import mostly_long
from tests.terminal.typography import english_faults_of, faults_of
from tripot.cli import command, games, main
from tripot.cli.odds import ANSWERS
from tripot.engine.vocabulary import Language
from tripot.games import rulebook

REFUSED, USAGE, UNWRITTEN, BROKEN_OFF, UNREAD = 1, 2, 74, 130, 141

WRONG = [
    ("plya", USAGE, "il n’y a pas de commande plya", "there is no command plya"),
    ("games now", USAGE, "de trop sur la ligne\xa0: now", "too many words on the line: now"),
    ("--lang de games", USAGE, "«\u202fde\u202f» n’est pas possible", "“de” is not possible"),
    ("play polgnac", USAGE, "il n’y a pas de jeu «\u202fpolgnac\u202f»", "there is no game “polgnac”"),
    (
        "play polignac --seats 9",
        USAGE,
        "Le Polignac se joue de 3 à 8 joueurs, non à 9.",
        "Le Polignac is for 3 to 8 seats, not 9.",
    ),
    ("play polignac --seats four", USAGE, "n’est pas un nombre entier", "is not a whole number"),
    ("play polignac --seats", USAGE, "--seats est mal employée", "--seats is misused"),
    ("play polignac --auto=yes", USAGE, "--auto est mal employée", "--auto is misused"),
    (
        "play polignac --sets 3",
        USAGE,
        "il n’y a pas d’option --sets. Vouliez-vous dire",
        "there is no option --sets. Did you",
    ),
    ("play polignac --option limit", USAGE, "il faut nom=valeur", "should be name=value"),
    ("play polignac --option limits=3", USAGE, "n’a pas d’option limits", "has no option limits"),
    ("play polignac --option limit=3 --option limit=4", USAGE, "limit est donnée deux fois", "limit is given twice"),
    (
        "play polignac --option limit=0",
        USAGE,
        "ne peut pas valoir «\u202f0\u202f»\xa0: de 1 à 1\u202f000",
        "cannot be “0”: 1 to 1,000",
    ),
    ("play polignac --option favour_requests=yes", USAGE, "true, false", "true, false"),
    ("play polignac --option tie_draw=x", USAGE, "redraw_tied, redraw_all", "redraw_tied, redraw_all"),
    ("play vendome --option min_active_players=9", USAGE, "ne vont pas ensemble", "do not go together"),
    ("play polignac --players bob", USAGE, "il n’y a pas de joueur «\u202fbob\u202f»", "there is no player “bob”"),
    ("play polignac --players thumb,", USAGE, "il n’y a pas de joueur «\u202f\u202f»", "there is no player “”"),
    ("play polignac --players thumb,thumb", USAGE, "il faut un joueur, ou 3", "one player is needed, or 3"),
    ("play polignac --seat 4", USAGE, "les places vont de 0 à 3", "seats are 0 to 3"),
    ("play polignac --name ", USAGE, "un nom a de 1 à 30 signes", "a name has 1 to 30 visible characters"),
    ("play polignac --cards de", USAGE, "fr, en", "fr, en"),
    ("play polignac --load x", USAGE, "--load ne va pas avec JEU", "--load does not go with GAME"),
    ("play --load x --seed 3 --guided", USAGE, "--seed, --guided", "--seed, --guided"),
    ("play polignac --guided --seats 3", USAGE, "--guided ne va pas avec --seats", "--guided does not go with --seats"),
    ("play polignac --save /nowhere/x.toml", REFUSED, "il n’y a ni fichier ni dossier", "there is no file or"),
    ("play polignac --save letter", REFUSED, "je n’écris pas dessus", "it will not be overwritten"),
    ("play --load nowhere", REFUSED, "il n’y a ni fichier ni dossier", "there is no file"),
    ("play --load /", REFUSED, "un dossier", "a folder"),
    ("play --load noise", REFUSED, "n’est pas un texte en UTF-8", "is not UTF-8 text"),
    ("play --load letter", REFUSED, "ne se rejoue pas", "cannot be replayed"),
    ("simulate", USAGE, "il manque JEU", "GAME is missing"),
    ("simulate polignac --deals 0", USAGE, "n’est pas un nombre entier de 1", "is not a whole number from 1"),
    ("simulate polignac --deals 1e9", USAGE, "n’est pas un nombre entier", "is not a whole number"),
    ("simulate polignac --players thumb,uniform", USAGE, "il faut un joueur, ou 4", "one player is needed, or 4"),
    (
        "simulate polignac --players maitre",
        USAGE,
        "«\u202fmaitre\u202f» ne joue pas dans les simulations\xa0: les joueurs y sont uniform, thumb\u202f; "
        "les autres se mesurent avec tripot arena",
        "“maitre” does not play in simulations: the players there are uniform, thumb; "
        "measure the others with tripot arena",
    ),
    ("simulate polignac --plot x.gif", USAGE, ".png, .svg, .pdf", ".png, .svg, .pdf"),
    ("simulate polignac --deals 1 --plot /nowhere/x.png", REFUSED, "dossier /nowhere.", "folder /nowhere."),
    ("arena polignac thumb thumb --deals 1", USAGE, "deux joueurs différents", "two different players"),
    ("simulate polignac --deals 1 --plot folder.png", REFUSED, "un dossier", "a folder"),
    ("replay", USAGE, "il manque PROCÈS-VERBAL", "RECORD is missing"),
    ("replay ", REFUSED, "il faut un nom de fichier", "a file name is needed"),
    ("replay nowhere", REFUSED, "il n’y a ni fichier ni dossier", "there is no file"),
    ("replay letter", REFUSED, "ne se rejoue pas", "cannot be replayed"),
    ("replay letter --as nobody", USAGE, "0, 1, 2..., public", "0, 1, 2..., public"),
    (
        "serve --origin * --data letter",
        USAGE,
        "n’est pas l’adresse d’un site, comme",
        "is not the address of a site, such as",
    ),
    (
        "serve --behind proxy.lan --data letter",
        USAGE,
        "ni un réseau, comme 10.0.0.0/8",
        "nor a network, such as 10.0.0.0/8",
    ),
    ("serve --data ~nobody-at-all", USAGE, "n’est pas un dossier", "is not a folder"),
    ("password", USAGE, "il manque IDENTIFIANT", "LOGIN is missing"),
    ("password adele --data .", REFUSED, "il n’y a pas de tables dans", "there are no tables in"),
    ("rules", USAGE, "il manque JEU", "GAME is missing"),
    ("rules polignac B7 --options", USAGE, "--options ne va pas avec ID", "--options does not go with ID"),
    ("rules POL-28 29", USAGE, "29 ne va pas avec POL-28", "29 does not go with POL-28"),
    ("rules POL-99", REFUSED, "il n’y a pas de règle «\u202fPOL-99\u202f»", "there is no rule “POL-99”"),
    ("rules ABC-28", USAGE, "il n’y a pas de jeu «\u202fABC-28\u202f»", "there is no game “ABC-28”"),
    ("rules polignac 99", REFUSED, "il n’y a pas de règle «\u202f99\u202f»", "there is no rule “99”"),
]


@pytest.mark.parametrize(("line", "code", "french", "english"), WRONG, ids=[line for line, *_ in WRONG])
def test_what_is_wrong_is_said_in_the_language(
    line: str, code: int, french: str, english: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter").write_text("Chère Adèle", "utf-8")
    Path("folder.png").mkdir()
    Path("noise").write_bytes(b"\xff\xfe\x00")
    arguments = ["" if word == "\x00" else word for word in line.replace("--name ", "--name \x00").split(" ")]
    for language, said, check in (("fr", french, faults_of), ("en", english, english_faults_of)):
        result = CliRunner().invoke(command(language), arguments)  # type: ignore[arg-type]
        assert result.exit_code == code, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert said in result.stderr
        assert result.stdout == ""
        last = result.stderr.splitlines()[-1]
        assert last.startswith("Erreur\xa0: " if language == "fr" else "Error: ")
        assert last.endswith((".", "?"))
        if "TOML" not in last and "it must be 2 to" not in last:  # the library's own details are in English
            assert list(check(last.replace("...", ""))) == []


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("option", "meant"), [("--bogus", []), ("--prot", ["--port"]), ("--hosts", ["--host"])])
def test_an_option_is_suggested_only_where_it_is_near(option: str, meant: list[str], language: Language) -> None:
    """The dashes in front do not make two options alike."""
    refusal = CliRunner().invoke(command(language), ["serve", option]).stderr.splitlines()[-1]
    assert re.findall("--[a-z]+", refusal) == [option, *meant]
    assert ("?" in refusal) == bool(meant)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_game_of_chance_is_refused_by_its_own_name(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.cli.arena.rulebook", lambda name: replace(rulebook(name), is_chance=True))
    done = CliRunner().invoke(command(language), ["arena", "rumoli", "thumb", "uniform"])
    assert done.exit_code == USAGE
    assert "Le Rumoli" in done.stderr
    assert "tripot odds rumoli." in done.stderr
    assert "endôme" not in done.stderr


@pytest.mark.parametrize(("language", "words"), [("fr", "il n’y a rien d’exact"), ("en", "there is no exact answer")])
def test_a_game_that_has_no_odds_is_refused(language: Language, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ANSWERS, "polignac")
    done = CliRunner().invoke(command(language), ["odds", "polignac", "{}"])
    assert done.exit_code == USAGE
    assert words in done.stderr
    assert "vendome, vingt_et_un, rumoli, dame_de_pique." in done.stderr


def test_a_real_process_too(tmp_path: Path) -> None:
    done = piped(["play", "polgnac"], "", tmp_path)
    assert done.returncode == USAGE
    assert done.stdout == ""
    assert done.stderr.startswith("Utilisation\xa0: tripot play")
    assert "tripot play --help" in done.stderr
    english = piped(["play", "polgnac"], "", tmp_path, TRIPOT_LANG="en")
    assert english.stderr.startswith("Usage: tripot play")


def test_a_file_name_may_be_no_text(tmp_path: Path) -> None:
    record = tripot.game("polignac", seats=3).match(seed=1).record
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/mau\xff.toml")).write_text(record, "utf-8")
    assert piped(["verify", "mau\udcff.toml"], "", tmp_path).stdout.startswith("La partie suit les règles")
    missing = piped(["replay", "autre\udcff.toml"], "", tmp_path)
    assert missing.stderr == "Erreur\xa0: il n’y a ni fichier ni dossier autre?.toml.\n"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_file_holds_does_nothing_to_the_screen(language: str, tmp_path: Path, open_terminal: Opener) -> None:
    """Only on a terminal: elsewhere click takes out the worst."""
    (tmp_path / "record.toml").write_text('tripot = 1\ngame = "\\u001b[2J\\u0007"\nseats = 4\n', "utf-8")
    terminal = open_terminal(["--lang", language, "replay", "record.toml"], tmp_path)
    assert terminal.finish() == REFUSED
    assert "\\x1b[2J\\x07" in terminal.text
    assert not {"\x1b", "\x07"} & set(terminal.text)


@pytest.mark.parametrize("breaking", ["tripot.cli.texts", "tripot.cli.house.complain_of_usage"])
def test_breaking_off_before_a_command_or_in_a_complaint_is_quiet(
    breaking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(breaking, break_off)
    monkeypatch.setattr(sys, "argv", ["tripot", "plya"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == BROKEN_OFF


def test_a_reader_who_stops_reading_is_no_error(tmp_path: Path) -> None:
    line = f"{sys.executable} -m tripot rules polignac | head -1"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, env=environment(tmp_path), cwd=tmp_path, check=True, timeout=60
    )
    assert done.stdout.startswith(b"POL-01")
    assert b"Traceback" not in done.stderr


SPEAKING = ["verify match.toml", "rules polignac", "simulate polignac --deals 1 --json", "verify --help", "--version"]


def written_to(line: str, output: int | BinaryIO, home: Path) -> subprocess.CompletedProcess[bytes]:
    """Run with this for the standard output."""
    (home / "match.toml").write_text(tripot.game("polignac", seats=3).match(seed=1).record, "utf-8")
    words = [sys.executable, "-m", "tripot", *line.split()]
    return subprocess.run(
        words, stdout=output, stderr=subprocess.PIPE, cwd=home, env=environment(home), timeout=60, check=False
    )


@pytest.mark.parametrize("line", mostly_long(SPEAKING, SPEAKING[0]))
def test_a_pipe_that_nobody_reads_ends_it_as_its_signal_would(line: str, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        done = written_to(line, pipe, tmp_path)
    assert (done.returncode, done.stderr) == (UNREAD, b"")


@pytest.mark.parametrize("line", mostly_long(SPEAKING, SPEAKING[0]))
def test_an_output_without_room_is_told_of_in_a_sentence(line: str, tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = written_to(line, full, tmp_path)
    said = "Erreur\xa0: il n’y a plus de place pour écrire la sortie standard.\n"
    assert (done.returncode, done.stderr.decode()) == (UNWRITTEN, said)


def test_a_file_without_room_is_told_of_in_the_same_way(tmp_path: Path) -> None:
    done = written_to("arena polignac thumb uniform --deals 1 --json /dev/full", subprocess.DEVNULL, tmp_path)
    said = "Erreur\xa0: il n’y a plus de place pour écrire /dev/full.\n"
    assert (done.returncode, done.stderr.decode().endswith(said)) == (UNWRITTEN, True)


def test_neither_output_has_room(tmp_path: Path) -> None:
    line = f"{sys.executable} -m tripot games > /dev/full 2>&1"
    done = subprocess.run(["sh", "-c", line], env=environment(tmp_path), check=False, timeout=60)
    assert done.returncode == UNWRITTEN


def test_what_else_the_system_refuses_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "no", "/some/file")

    monkeypatch.setattr(games, "game_line", refuse)
    done = CliRunner().invoke(command("fr"), ["games"])
    assert done.exit_code == UNWRITTEN
    assert done.stderr == "Erreur\xa0: le système refuse\xa0: [Errno 13] no: '/some/file'.\n"


#: A command that is broken off while something is made, which then does not come apart cleanly, as in compiling.
HALF_MADE = """
from tripot.cli import games, main

class HalfMade:
    def __init__(self):
        raise KeyboardInterrupt

    def __del__(self):
        del self.whole

games.make = lambda text: HalfMade()
main()
"""


def test_what_was_half_made_when_a_command_was_broken_off_is_not_told(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HALF_MADE, "games"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(tmp_path), check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (BROKEN_OFF, "", "")
