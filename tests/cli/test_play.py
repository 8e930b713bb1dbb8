"""tripot play as a process: whole matches, newcomers, lessons, breaking off."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tripot
from tests.cli.processes import PATIENCE, Opener, Terminal, environment, piped
from tests.seldom import mostly_long
from tripot import GAMES
from tripot.cli.newcomer import is_newcomer, mark, welcomed
from tripot.table.names import LONGEST_NAME

MANY = "\n" * 3 + "1\n\npasser\n" * 3000


def menu_player(terminal: Terminal, language: str) -> None:
    """Answer every prompt with the first line of the menu until the match is over."""
    again = "Une revanche" if language == "fr" else "A rematch"
    pause = "(Entrée pour continuer)" if language == "fr" else "(Enter to go on)"
    while (prompt := terminal.wait_for("> ", again, pause)) != again:
        terminal.type("" if prompt == pause else "1")
    terminal.type("")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_match_is_played_to_its_end_at_a_terminal(language: str, open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["--lang", language, "play", "polignac", "--seed", "4", "--save", "end.toml"], tmp_path)
    menu_player(terminal, language)
    assert terminal.finish() == 0
    assert ("La partie est perdue par" if language == "fr" else "The match is lost by") in terminal.text
    assert "Traceback" not in terminal.text
    match = tripot.replay((tmp_path / "end.toml").read_text("utf-8").partition("\n[table]\n")[0])
    assert match.over


@pytest.mark.parametrize("language", mostly_long(["fr", "en"], "fr"))
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_through_pipes(game: str, language: str, tmp_path: Path) -> None:
    arguments = ["play", game, "--seed", "6", "--save", "end.toml", "--lang", language]
    done = piped(arguments, MANY, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.count("\nLa partie est " if language == "fr" else "\nThe match is ") == 1
    again = piped(["replay", "end.toml", "--lang", language], "", tmp_path)
    assert again.returncode == 0
    assert ("le résultat est le bon" if language == "fr" else "the outcome is right") in again.stdout


def test_no_screen_is_drawn(open_terminal: Opener, tmp_path: Path) -> None:
    """No colour, no cursor, no box: lines only."""
    terminal = open_terminal(["play", "polignac", "--seed", "4"], tmp_path)
    terminal.wait_for("> ")
    terminal.type("table")
    terminal.wait_for("> ")
    terminal.type("quitter")
    terminal.type("")
    terminal.finish()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]|[─-╿]", terminal.text)


def test_a_newcomer_is_offered_a_teacher_once(open_terminal: Opener, tmp_path: Path) -> None:
    first = open_terminal(["play", "polignac"], tmp_path)
    first.wait_for("Le voulez-vous")
    first.type("?")
    first.wait_for("Répondez par oui ou par non.")
    first.wait_for("Le voulez-vous")
    first.type("oui")
    first.wait_for("Leçon\xa0:")
    first.wait_for("> ")
    first.type("quitter")
    first.wait_for("Sauver la partie")
    first.type("")
    assert first.finish() == 0
    second = open_terminal(["play", "polignac"], tmp_path)
    second.wait_for("> ", "(Entrée")
    assert "Le voulez-vous" not in second.text
    second.type("\x04")
    assert second.finish() == 0


@pytest.mark.parametrize("is_there", [False, True])
def test_who_was_welcomed_is_no_newcomer_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    """Whether there was a folder to remember it in or not."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    if is_there:
        mark().parent.mkdir(parents=True)
    assert is_newcomer()
    welcomed()
    assert not is_newcomer()


def test_who_settles_the_table_is_no_newcomer(open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["play", "polignac", "--seats", "3"], tmp_path)
    assert terminal.wait_for("> ", "Le voulez-vous") == "> "
    terminal.type("\x04")
    terminal.finish()


def test_control_c_asks_where_to_save_and_leaves(open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["play", "polignac", "--seed", "5", "--lang", "en"], tmp_path)
    terminal.wait_for("> ")
    terminal.type("\x03")
    terminal.wait_for("Save the match before leaving?")
    terminal.type("kept.toml")
    assert terminal.finish() == 130
    assert "Traceback" not in terminal.text
    resumed = piped(["play", "--load", "kept.toml", "--lang", "en"], "points\n", tmp_path)
    assert resumed.returncode == 0
    assert "Points: " in resumed.stdout


def test_control_c_twice_leaves_at_once(open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["play", "polignac", "--seed", "5"], tmp_path)
    terminal.wait_for("> ")
    terminal.type("\x03")
    terminal.wait_for("Sauver la partie")
    terminal.type("\x03")
    assert terminal.finish() == 130
    assert "^C\nLa partie n’est pas sauvée.\nAu revoir.\n" in terminal.text
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_stop_saves_and_leaves_without_a_question(
    number: int, open_terminal: Opener, tmp_path: Path
) -> None:
    terminal = open_terminal(["play", "polignac", "--seed", "5", "--save", "kept.toml"], tmp_path)
    terminal.wait_for("> ")
    terminal.type("1")
    terminal.wait_for("> ")
    terminal.signal(number)
    assert terminal.finish() == 128 + number
    assert terminal.text.endswith("> \nSauvé dans kept.toml.\nAu revoir.\n")
    resumed = piped(["play", "--load", "kept.toml"], "", tmp_path)
    assert resumed.stdout.count("Votre main") == 1


def test_a_window_that_closes_leaves_the_match_saved(open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["play", "polignac", "--seed", "5", "--save", "kept.toml"], tmp_path)
    terminal.wait_for("> ")
    assert terminal.hang_up() == 128 + signal.SIGHUP
    assert [file.name for file in tmp_path.glob("*.toml")] == ["kept.toml"]
    assert tripot.replay((tmp_path / "kept.toml").read_text("utf-8").partition("\n[table]\n")[0]).waiting


@pytest.mark.parametrize("asked", ["Quel jeu", "Sauver la partie"])
def test_being_told_to_stop_at_a_question_leaves_too(asked: str, open_terminal: Opener, tmp_path: Path) -> None:
    terminal = open_terminal(["play", "--seed", "5"], tmp_path)
    terminal.wait_for("Quel jeu")
    if asked != "Quel jeu":
        terminal.type("5")
        terminal.wait_for("> ")
        terminal.type("quitter")
        terminal.wait_for(asked)
    terminal.signal(signal.SIGTERM)
    assert terminal.finish() == 128 + signal.SIGTERM
    assert "Traceback" not in terminal.text


def test_the_end_of_input_leaves_in_good_order(tmp_path: Path) -> None:
    done = piped(["play", "polignac", "--seed", "5"], "1\n", tmp_path)
    assert done.returncode == 0
    assert done.stdout.endswith("La partie n’est pas sauvée.\nAu revoir.\n")
    assert done.stderr == ""


@pytest.mark.parametrize("answer", mostly_long(["5", "polignac", "Le Polignac", "le-POLIGNAC"], "5", "Le Polignac"))
def test_without_a_game_it_asks_which_of_the_five(answer: str, tmp_path: Path) -> None:
    done = piped(["play", "--seed", "1"], f"what?\n{answer}\n", tmp_path)
    assert "5. Le Polignac (polignac), de 3 à 8 joueurs, en points." in done.stdout
    assert "Il n’y a pas de jeu «\u202fwhat?\u202f»" in done.stdout
    assert "Vous êtes Camille." in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    "words", mostly_long(["vingt_et_un", "vingt-et-un", "Le Vingt-et-un", "le vingt et  un"], "le vingt et  un")
)
def test_a_game_is_known_by_its_title_too(words: str, tmp_path: Path) -> None:
    done = piped(["play", words, "--seed", "1"], "", tmp_path)
    assert done.stdout.startswith("Le Vingt-et-un.\n")
    assert done.returncode == 0


@pytest.mark.parametrize("answer", ["3.", "«\u202fLe Vingt-et-un\u202f»"])
def test_a_game_may_be_named_as_the_list_is_printed(answer: str, tmp_path: Path) -> None:
    done = piped(["play"], f"{answer}\n", tmp_path)
    assert "\nVous êtes Camille.\n" in done.stdout
    assert "Il n’y a pas de jeu" not in done.stdout


@pytest.mark.parametrize("leaving", ["quitter", "quit"])
def test_who_is_asked_which_game_may_want_help_or_leave(leaving: str, tmp_path: Path) -> None:
    done = piped(["play"], f"aide\n\n{leaving}\n", tmp_path)
    assert done.stdout.count("Tapez un des numéros ci-dessus") == 2
    assert "Il n’y a pas de jeu" not in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("words", [["--load", ""], ["polignac", "--save", ""]])
def test_a_file_without_a_name_is_refused(words: list[str], tmp_path: Path) -> None:
    done = piped(["play", *words], "", tmp_path)
    assert done.returncode == 1
    assert done.stderr == "Erreur\xa0: il faut un nom de fichier.\n"
    assert done.stdout == ""


def test_a_rematch_has_other_cards_and_another_file(tmp_path: Path) -> None:
    arguments = ["play", "vendome", "--seed", "6", "--auto", "--save", "match.toml"]
    done = piped(arguments, "oui\noui\nnon\n", tmp_path)
    assert done.returncode == 0
    saved = [(tmp_path / name).read_text("utf-8") for name in ("match.toml", "match-2.toml", "match-3.toml")]
    assert len(set(saved)) == 3
    assert [text.count('seed = "6') for text in saved] == [1, 1, 1]


def test_bytes_that_are_no_text_break_nothing(tmp_path: Path) -> None:
    for option in ("--seed", "--name", "--load", "--save", "--players", "--option"):
        raw = ["play", "polignac"] if option != "--load" else ["play"]
        done = piped([*raw, option, "a\udcff=b"], "", tmp_path)
        assert "Traceback" not in done.stderr
        assert done.returncode in (0, 1, 2)


@pytest.mark.parametrize("encoding", mostly_long(["ascii", "latin-1"], "ascii"))
@pytest.mark.parametrize("line", ["games", "rules polignac", "--help", "play nothing", "simulate polignac --deals 3"])
def test_a_screen_with_few_letters_breaks_nothing(line: str, encoding: str, tmp_path: Path) -> None:
    done = piped(line.split(), "", tmp_path, PYTHONIOENCODING=encoding)
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if "nothing" in line else 0)


@pytest.mark.parametrize("seat", mostly_long(range(4), 3))
def test_a_seat_may_be_chosen(seat: int, tmp_path: Path) -> None:
    done = piped(["play", "polignac", "--seed", "3", "--seat", str(seat), "--name", "Zoé"], "", tmp_path)
    assert "Vous êtes Zoé." in done.stdout
    assert f"Zoé prend la place {seat + 1}." in done.stdout


def test_a_name_has_no_more_space_than_it_needs(tmp_path: Path) -> None:
    """As at a table of the server."""
    name = f"  Anne {' ' * LONGEST_NAME} Marie "
    done = piped(["play", "polignac", "--seed", "3", "--seat", "0", "--name", name], "", tmp_path)
    assert "Anne Marie prend la place 1." in done.stdout


def test_players_are_seated_as_named(tmp_path: Path) -> None:
    done = piped(["play", "polignac", "--seed", "3", "--players", "thumb,uniform,thumb", "--save", "x"], "", tmp_path)
    assert done.returncode == 0
    assert 'players = ["human", "thumb", "uniform", "thumb"]' in (tmp_path / "x").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_typed_nothing_breaks(game: str, tmp_path: Path) -> None:
    """Noise: every command with odd words after it, bytes that are no text, and numbers of any size."""
    words = [
        "pourquoi",
        "règles",
        "annuler",
        "sauver /",
        "aide",
        "main",
        "table",
        "points",
        "options",
        "why",
        "rules b1",
    ]
    odd = [
        "",
        " ",
        "9" * 5000,
        "-1",
        "0",
        "½",
        "D♠ D♠",
        "{}",
        "{name}",
        "%s",
        "Ω",
        "couper -3",
        "miser 99999999999",
        "x" * 9000,
    ]
    noise = "\n".join([f"{word} {rest}" for word in words for rest in odd] + odd)
    raw = noise.encode() + b"\n\xff\xfe\x00\x01\n\xc3\x28\n1\n" + noise.encode() + b"\nquitter\n\xff\n"
    done = piped(["play", game, "--seed", "2", "--option", "ceremony=by_hand"], raw, tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert done.stdout.endswith("Au revoir.\n")


@pytest.mark.parametrize(("cards", "queen", "jack"), [("fr", "Dk", "Vk"), ("en", "Qd", "Jd")])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_screen_without_card_signs_shows_letters(
    cards: str, queen: str, jack: str, encoding: str, tmp_path: Path
) -> None:
    arguments = ["play", "polignac", "--seed", "5", "--cards", cards]
    done = piped(arguments, f"{queen}\n", tmp_path, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert f"1 = {queen}, 2 = {jack}." in done.stdout
    assert f"Camille joue {queen}." in done.stdout


@pytest.mark.parametrize("game", ["", "polignac"])
def test_a_closed_input_is_an_end_of_input(game: str, tmp_path: Path) -> None:
    line = f"{sys.executable} -m tripot play {game} <&-"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, env=environment(tmp_path), cwd=tmp_path, check=True, timeout=PATIENCE
    )
    assert done.stderr == b""


def test_what_is_typed_does_nothing_to_the_screen(tmp_path: Path) -> None:
    done = piped(["play", "polignac", "--seed", "5"], "zut\x1b[2J\nsauver \x1b[2J/x\n", tmp_path)
    assert "Je ne comprends pas «\u202fzut\\x1b[2J\u202f»." in done.stdout
    assert "\x1b" not in done.stdout


def test_a_place_where_nothing_can_be_saved_is_refused_before_the_match(tmp_path: Path) -> None:
    done = piped(["play", "polignac", "--seed", "5", "--save", "nowhere/x.toml"], "1\n1\n", tmp_path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "Erreur\xa0: il n’y a ni fichier ni dossier nowhere.\n"


def test_a_rematch_is_never_saved_over_what_lies_there(tmp_path: Path) -> None:
    (tmp_path / "match-2.toml").write_text("Chère Adèle", "utf-8")
    arguments = ["play", "vendome", "--seed", "6", "--auto", "--save", "match.toml"]
    assert piped(arguments, "oui\nnon\n", tmp_path).returncode == 0
    first = (tmp_path / "match-3.toml").read_bytes()
    assert piped(arguments, "oui\nnon\n", tmp_path).returncode == 0
    assert (tmp_path / "match-3.toml").read_bytes() == first == (tmp_path / "match-4.toml").read_bytes()
    assert (tmp_path / "match-2.toml").read_text("utf-8") == "Chère Adèle"


def test_a_rematch_that_cannot_be_saved_is_an_error(tmp_path: Path) -> None:
    longest = f"{'m' * 250}.toml"
    done = piped(["play", "vendome", "--seed", "6", "--auto", "--save", longest], "oui\n", tmp_path)
    assert done.returncode == 1
    assert done.stderr == "Erreur\xa0: la partie n’est pas sauvée.\n"
    assert [file.name for file in tmp_path.iterdir()] == [longest]
