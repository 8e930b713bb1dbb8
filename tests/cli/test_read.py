"""tripot games, rules and replay."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tripot
from tests.terminal.scripted import first_line, played, table_of
from tests.terminal.typography import faults_of
from tripot import GAMES
from tripot.cli import command
from tripot.engine.sentences import sentences
from tripot.engine.vocabulary import Language
from tripot.terminal.saving import HEADING, save


def run(*arguments: str, language: Language = "fr", typed: str = "") -> Result:
    result = CliRunner().invoke(command(language), arguments, input=typed)
    assert result.exit_code == 0, result.output
    return result


def test_the_games_are_listed_in_both_languages() -> None:
    french, english = run("games").output, run("games", language="en").output
    assert "Le Polignac (polignac), de 3 à 8 joueurs, en points." in french.splitlines()
    assert "La Dame de Pique (dame_de_pique), 4 players, counted in points." in english.splitlines()
    assert len(french.splitlines()) == len(english.splitlines()) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_shown(game: str) -> None:
    for language in ("fr", "en"):
        output = run("rules", game, language=language).output
        assert [line.partition(".")[0] for line in output.splitlines() if line[:4] == output[:4]] == list(
            sentences(game)
        )


@pytest.mark.parametrize("wanted", ["POL-28", "pol-28", "28"])
def test_one_rule_is_shown_by_its_id(wanted: str) -> None:
    assert run("rules", "polignac", wanted).output.startswith("POL-28. Défausse d’un valet. ")
    assert run("rules", "polignac", wanted, language="en").output.startswith("POL-28. ")


@pytest.mark.parametrize("whole", ["POL-28", "pol-28", "VEN-B5", "veu-01"])
def test_a_whole_id_names_its_game(whole: str) -> None:
    assert run("rules", whole).output.startswith(f"{whole.upper()}. ")


def test_an_open_point_tells_what_settles_it() -> None:
    lines = run("rules", "polignac", "b16").output.splitlines()
    assert lines[0].startswith("POL-B16. Point ouvert. ")
    assert lines[1:] == [
        "Porte sur\xa0: POL-32, POL-34, POL-44, POL-45.",
        "Se règle par l’option\xa0: limit_vs_general.",
    ]
    assert "Se règle par les options\xa0: " in run("rules", "polignac").output


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_shown_with_its_values_and_default(game: str) -> None:
    output = run("rules", game, "--options").output
    for option in tripot.game(game, seats=table_of(game).game.seats).rulebook.options:
        assert f"Option {option.name}\xa0: " in output
    assert output.count("\u202f; d’habitude ") == output.count("\n")


def test_a_default_that_depends_on_the_seats_is_told_for_each() -> None:
    output = run("rules", "polignac", "--options").output
    assert "de 1 à 1\u202f000\u202f; d’habitude 15 à 3 ou 4 places, 12 à 5 ou 6 places, 10 à 7 ou 8 places." in output


def test_the_values_of_an_option_are_told_in_words_and_as_they_are_typed() -> None:
    output = run("rules", "polignac", "--options").output
    assert (
        "Option leftover_method\xa0: retirer des sept (remove_sevens) ou le donneur écarte (dealer_discard)" in output
    )
    assert "Option favour_requests\xa0: oui (true) ou non (false)\u202f; d’habitude oui." in output


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A match of Polignac, saved."""
    console = played(table_of("polignac", seed="replay"), first_line)
    file = str(tmp_path / "match.toml")
    save(console.sitting, file)
    return file


def test_a_record_is_read_back_whole_and_verified(record: str) -> None:
    lines = run("replay", record).output.splitlines()
    match = tripot.replay(Path(record).read_text("utf-8").partition(HEADING)[0])
    assert lines[0] == "Le Polignac."
    assert lines.count("Paquet 2.") == 1
    assert sum(" reçoit " in line for line in lines) == 4 * match.state.deals
    assert (
        lines[-1]
        == f"Vérifié selon les règles, et le résultat est le bon\u202f; entrées rejouées\xa0: {len(match.log)}."
    )
    assert [fault for line in lines for fault in faults_of(line)] == []


def test_names_are_those_of_the_table_or_given_ones(record: str) -> None:
    assert "Camille" in run("replay", record).output
    Path(record).write_text(Path(record).read_text("utf-8").partition(HEADING)[0], "utf-8")
    output = run("replay", record).output
    assert "Camille" not in output
    assert "À la table\xa0: Adèle, Basile, Clara et Denis." in output


@pytest.mark.parametrize("seat", ["0", "1", "2", "3"])
def test_a_seat_hears_only_its_own_hand(record: str, seat: str) -> None:
    everything = run("replay", record).output
    heard = run("replay", record, "--as", seat).output
    match = tripot.replay(Path(record).read_text("utf-8").partition(HEADING)[0])
    dealt = [line for line in heard.splitlines() if " reçoit " in line]
    assert len(dealt) == match.state.deals
    assert len({line.partition(" ")[0] for line in dealt}) == 1
    assert set(heard.splitlines()) < set(everything.splitlines())


def test_the_public_hears_no_hand(record: str) -> None:
    assert " reçoit " not in run("replay", record, "--as", "public").output


def test_step_by_step_one_line_at_a_time_until_one_leaves(record: str) -> None:
    stepped = run("replay", record, "--step", typed="\n" * 1000).output.replace("(Entrée) ", "")
    assert stepped.splitlines() == run("replay", record).output.splitlines()
    left = run("replay", record, "--step", typed="\n\nquitter\n").output
    assert left.count("(Entrée)") == 3
    assert "Vérifié" not in left
    assert run("replay", record, "--step", typed="\n").output.count("(Entrée)") == 2


def test_an_unfinished_record_says_so(tmp_path: Path) -> None:
    match = tripot.game("polignac", seats=4).match(seed=1)
    match.play(match.legal[0])
    file = tmp_path / "part.toml"
    file.write_text(match.record, "utf-8")
    lines = run("replay", str(file), language="en").output.splitlines()
    assert "The match is not over." in lines
    assert lines[-1] == f"Verified against the rules; entries replayed: {len(match.log)}."


def test_a_record_that_starts_from_a_position_is_read_back(tmp_path: Path) -> None:
    first = tripot.game("polignac", seats=4).match(seed=1)
    match = first.game.set_up(first.position, seed=2)
    match.play(match.legal[0])
    file = tmp_path / "position.toml"
    file.write_text(match.record, "utf-8")
    assert run("replay", str(file)).output.splitlines()[-1].startswith("Vérifié")


def test_a_record_with_a_false_outcome_is_refused(record: str) -> None:
    text = Path(record).read_text("utf-8")
    Path(record).write_text(text.replace("losers = [", "losers = [7, "), "utf-8")
    result = CliRunner().invoke(command("fr"), ["replay", record])
    assert result.exit_code == 1
    assert result.stdout == ""


def test_cards_in_full_or_in_english_letters(record: str) -> None:
    assert "la dame de pique" in run("replay", record, "--spoken").output
    assert "Q♠" in run("replay", record, "--cards", "en").output
