"""tripot verify: a match from a table, its proof, and what becomes of it when anything is changed."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tripot
from tests.table.house import begun, house, person, play_out
from tripot.cli import command
from tripot.cli.verify import UNPROVEN
from tripot.engine.vocabulary import Language
from tripot.table import commands as do
from tripot.table.record import record


def run(file: Path, language: Language = "fr") -> Result:
    return CliRunner().invoke(command(language), ["verify", str(file)])


@pytest.fixture(scope="module")
def text() -> str:
    return record(play_out(begun("polignac", people=2)).table)


def written(folder: Path, text: str) -> Path:
    file = folder / "match.toml"
    file.write_text(text)
    return file


def test_a_proof_that_holds(tmp_path: Path, text: str) -> None:
    done = run(written(tmp_path, text))
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0].startswith("La partie suit les règles\u202f; entrées rejouées\xa0: ")
    assert lines[1].startswith("Paquets qui découlent des graines\xa0: ")
    assert lines[2] == "Graines ouvertes\xa0: la maison, joueur 0 et joueur 1."
    assert lines[3].startswith("Sans graine, et donc sans part au mélange\xa0: joueur 2 et joueur 3.")
    english = run(written(tmp_path, text), "en")
    assert "the house, player 0 and player 1" in english.output


def test_a_record_without_a_proof(tmp_path: Path) -> None:
    match = tripot.game("polignac", seats=4).match(seed=1)
    done = run(written(tmp_path, match.record))
    assert done.exit_code == 3
    assert "n’a pas de preuve" in done.output


def test_a_table_of_which_nobody_opened_a_seed_proves_nothing_against_the_house(tmp_path: Path) -> None:
    made = house("polignac", people=1)
    made.do(do.Start(), person(0))
    made.wait(10_000)
    made.do(do.Close())
    done = run(written(tmp_path, record(made.table)), "en")
    assert done.exit_code == 0
    assert "nothing is proven against it" in done.output
    told = CliRunner().invoke(command("en"), ["verify", "--help"]).output
    assert "0 everything agrees" in told, "what leaves with 0 may prove nothing"


def test_a_match_cut_short_is_said_to_be(tmp_path: Path, text: str) -> None:
    log, _, rest = text.partition("\n]\n")
    outcome = rest[rest.index("[outcome]") : rest.index("[proof]")]
    cut = log.rpartition("\n")[0] + "\n]\n" + rest.replace(outcome, "")
    endings: tuple[tuple[Language, str], ...] = (
        ("fr", "La partie n’est pas finie\xa0: "),
        ("en", "The match is not over: "),
    )
    for language, said in endings:
        whole, short = (run(written(tmp_path, record), language) for record in (text, cut))
        assert (whole.exit_code, said in whole.output) == (0, False)
        assert (short.exit_code, said in short.output) == (0, True)


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
@pytest.mark.parametrize("field", ["tripot", "seats", "limit", "surplus"])
def test_an_endless_number_is_refused_as_what_is_no_record(tmp_path: Path, field: str, number: str) -> None:
    text = tripot.game("polignac", seats=4).match(seed=1).record
    line = f"{field} = {number}"
    endless = re.sub(rf"(?m)^{field} = .*$", line, text) if field != "surplus" else f"{line}\n{text}"
    assert line in endless
    for name in ("verify", "replay"):
        done = CliRunner().invoke(command("fr"), [name, str(written(tmp_path, endless))])
        assert done.exit_code == 1
        assert "ne se rejoue pas" in done.output
        assert len(done.output) < 1000


def swapped(text: str) -> str:
    """The first two cards of the last pack exchanged: the match has still to be a match by the rules."""
    head, _, tail = text.rpartition("pack ")
    first, second, rest = tail.split(" ", 2)
    return f"{head}pack {second} {first} {rest}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('seed = "', 'seed = "0'),
        ('sealed = "', 'sealed = "f'),
        ('scheme = "tripot-fair-1"', 'scheme = "mine"'),
        ("commits = [", "commits = [7, "),
        ("[proof]", "[proofs]"),
    ],
)
def test_what_is_changed_is_found(tmp_path: Path, text: str, before: str, after: str) -> None:
    assert before in text
    done = run(written(tmp_path, text.replace(before, after)))
    assert done.exit_code == 1
    assert done.output


def test_other_cards_are_found(tmp_path: Path, text: str) -> None:
    assert run(written(tmp_path, swapped(text))).exit_code == 1


def test_a_pack_of_another_order_is_found_even_if_the_match_is_none_the_worse(tmp_path: Path) -> None:
    """A pack nobody has played from: the rules cannot tell, the proof can."""
    made = begun("polignac", people=1)
    made.do(do.Close())
    text = record(made.table)
    assert run(written(tmp_path, text)).exit_code == 0
    done = run(written(tmp_path, swapped(text)), "en")
    assert done.exit_code == 1
    assert "pack 2 is not the one that follows from the seeds" in done.output
    done = run(written(tmp_path, swapped(text)))
    assert "le paquet 2 n’est pas celui qui découle des graines" in done.output


def test_a_match_that_begins_at_a_position_proves_nothing(tmp_path: Path) -> None:
    """Its cards lie as somebody laid them, and no pack would have to follow from the seeds."""
    text = record(play_out(begun("polignac", people=2)).table)
    jacks = ["7c 8c 9c Tc Jc Jd Jh Js", "Qc Kc Ac 7d 8d 9d Td Qd", "Kd Ad 7h 8h 9h Th Qh Kh", "Ah 7s 8s 9s Ts Qs Ks As"]
    laid = tripot.game("polignac", seats=4).set_up({"hands": jacks}).record
    forged = f"{laid}\n{text[text.index('[proof]') :]}"
    assert run(written(tmp_path, laid)).exit_code == UNPROVEN
    done = run(written(tmp_path, forged))
    assert done.exit_code == 1
    assert "position" in done.output


def test_no_such_file(tmp_path: Path) -> None:
    assert run(tmp_path / "none").exit_code == 1
