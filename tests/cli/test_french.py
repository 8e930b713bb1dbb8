"""Whatever goes wrong, a French player is answered in French: what was wrong, and what is allowed."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tripot
from tests.cli.processes import piped
from tests.terminal.typography import faults_of
from tripot.cli import command
from tripot.engine.fair import Proof
from tripot.engine.notation import record_text
from tripot.engine.vocabulary import Language

REFUSED, USAGE = 1, 2
ENGLISH = re.compile(r"\b(?:the|is|are|not|must|there|and|of|it|has|have|with|be|for|this|that|to)\b")

CARDS = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]

COMMANDS = [
    # cards
    ("odds rumoli --hand 2x", USAGE, "2 3 4 5 6 7 8 9 T J Q K A, puis c (trèfle), d (carreau), h (cœur) ou s (pique)"),
    ("odds rumoli --hand '2c 99'", USAGE, "comme Qs, ou bien D♠"),
    ("odds rumoli --hand 'Qs Qs'", USAGE, "Qs vient deux fois"),
    ("odds rumoli --hand 2c", USAGE, "reçoit 10 cartes"),
    ("odds rumoli --hand 'Dp 7h'", USAGE, "comme Qs"),
    ("odds rumoli --hand 'Dp 7c'", USAGE, "reçoit 10 cartes"),
    # games and seats
    ("play bridge", USAGE, "les jeux sont vendome, dame_de_pique"),
    ("rules bridge", USAGE, "les jeux sont vendome, dame_de_pique"),
    ("play polignac --seats 12", USAGE, "de 3 à 8 joueurs"),
    ("simulate vendome --seats 2", USAGE, "de 4 à 12 joueurs"),
    ("arena rumoli thumb uniform --seats 9", USAGE, "de 3 à 7 joueurs"),
    ("odds vingt_et_un --seats 1", USAGE, "de 2 à 24 joueurs"),
    ("play polignac --seat 4", USAGE, "les places vont de 0 à 3"),
    ("play polignac --seat 1 --option ceremony=by_hand", USAGE, "le tirage donne les places"),
    ("odds rumoli --hand 2c --seat 9", USAGE, "les places vont de 0 à 3"),
    ("replay good.toml --as 3", USAGE, "les places vont de 0 à 2"),
    # options
    ("play polignac --option x=y", USAGE, "les options sont "),
    ("simulate polignac --option limit=0", USAGE, "de 1 à 1\u202f000"),
    ("arena polignac thumb uniform --option ceremony=maybe", USAGE, "automatic, by_hand"),
    ("play vendome --option min_active_players=9", USAGE, "ne vont pas ensemble\xa0: à 4 places, la partie"),
    ("play rumoli --option x", USAGE, "nom=valeur"),
    # players
    ("simulate polignac --players nobody", USAGE, "les joueurs y sont uniform, thumb"),
    ("arena polignac thumb nobody", USAGE, "les joueurs sont "),
    ("arena polignac thumb maitre@0s", USAGE, "0.25s pour des secondes"),
    ("arena polignac thumb uniform --limit x", USAGE, "0.25s pour des secondes"),
    ("arena polignac thumb ./nobody --deals 1 --workers 1", REFUSED, "il n’y a pas de tel fichier"),
    ("arena polignac thumb 'cmd: ' --deals 1 --workers 1", REFUSED, "la commande est mal écrite"),
    ("arena polignac thumb", USAGE, "au moins deux joueurs"),
    ("arena polignac", USAGE, "il manque JOUEUR."),
    ("arena vingt_et_un thumb oracle", USAGE, "mais à "),
    # positions
    ("odds polignac {", REFUSED, "voyez la ligne 1, colonne 2"),
    ("odds polignac nowhere.json", REFUSED, "il n’y a ni fichier ni dossier"),
    ("odds polignac '{\"hand\":[]}'", REFUSED, "les champs sont phase"),
    ('odds polignac \'{"phase":"sleep"}\'', REFUSED, "doit être parmi over, draw"),
    ('odds polignac \'{"hands":["7x"]}\'', REFUSED, "comme Qs, ou bien D♠"),
    ("odds polignac '{\"hands\":[7]}'", REFUSED, "un texte qui nomme des cartes"),
    ("odds polignac '{\"hands\":3}'", REFUSED, "une liste d’au plus 8 éléments"),
    ('odds polignac \'{"leader":"1"}\'', REFUSED, "un nombre entier"),
    ("odds polignac '{\"going_on\":1}'", REFUSED, "true ou false"),
    ("odds polignac '{\"losers\":[24]}'", REFUSED, "une liste de places, des nombres de 0 à 23"),
    ("odds polignac '{\"drawing\":3}'", REFUSED, "un objet"),
    ("odds polignac '{\"leader\":9}'", REFUSED, "il faut de 0 à 3"),
    ('odds polignac \'{"hands":["7c","7c"]}\'', REFUSED, "à la fois dans hands[0] et dans hands[1]"),
    ('odds dame_de_pique \'{"hands":["2c"]}\'', REFUSED, "il doit être"),
    ('odds rumoli \'{"hands":["2c"]}\'', REFUSED, "le coup serait fini (RUM-33)"),
    ("odds polignac letter.txt", REFUSED, "n’est pas du JSON"),
    ("odds vendome {}", USAGE, "ne va pas avec vendome"),
    # files of records
    *(
        (f"{verb} {file}", REFUSED, allowed)
        for verb in ("replay", "verify", "play --load")
        for file, allowed in (
            ("nowhere.toml", "il n’y a ni fichier ni dossier"),
            ("letter.txt", "n’est pas du TOML"),
            ("cut.toml", "n’est pas du TOML"),
            ("foreign.toml", "les jeux sont vendome, dame_de_pique"),
            ("newer.toml", "commence par tripot = 1"),
            ("crowded.toml", "de 3 à 8 joueurs"),
            ("misnamed.toml", "les champs sont tripot, game, seats"),
            ("option.toml", "les options sont "),
            ("pack.toml", "ou n’est pas du paquet attendu"),
            ("short.toml", "pour que le reste suive dans l’ordre"),
            ("card.toml", "comme Qs, ou bien D♠"),
            ("entry.toml", "le numéro d’une place"),
            ("word.toml", "dites 7c, 9c"),
            ("seat.toml", "les places vont de 0 à 2"),
            ("twice.toml", "n’a pas à jouer"),
            ("illicit.toml", "\u202f»\xa0: qui tient "),
            ("illicit.toml", "Permis\xa0: "),
            ("more.toml", "on n’attend pas de paquet"),
            ("outcome.toml", "les règles par winners = "),
            ("position.toml", "il faut de 0 à 2"),
            ("proof.toml", "tripot-fair-1"),
        )
    ),
    ("rules polignac POL-99", REFUSED, "les phrases vont de POL-01 à POL-47, les points ouverts de POL-B1 à POL-B20"),
    ("serve --port 99999", USAGE, "de 0 à 65535"),
    ("serve --origin x", USAGE, "https://exemple.fr"),
    ("move --data .", REFUSED, "nommez avec TRIPOT_STORE la base"),
]


def finished() -> tripot.Match:
    match = tripot.game("polignac", seats=3, limit=2).match(seed="notation")
    while match.waiting:
        match.play(match.legal[-1])
    return match


def changed(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def illicit(_: str) -> str:
    """A record whose last entry is a play that a rule refuses."""
    match = tripot.game("polignac", seats=3).match(seed=1)
    while True:
        forbidden = [card for card in CARDS if (refusal := match.verify(card)) and refusal.rule]
        if forbidden:
            return match.record.replace("\n]", f'\n  "{match.waiting[0]}: {forbidden[0]}",\n]', 1)
        match.play(match.legal[0])


RECORDS: dict[str, Callable[[str], str]] = {
    "good.toml": str,
    "letter.txt": lambda _: "Chère Adèle",
    "cut.toml": lambda text: text[:200],
    "foreign.toml": changed('game = "polignac"', 'game = "bridge"'),
    "newer.toml": changed("tripot = 1", "tripot = 7"),
    "crowded.toml": changed("seats = 3", "seats = 40"),
    "misnamed.toml": changed("log = [", "moves = ["),
    "option.toml": changed("limit = 2", "limits = 2"),
    "pack.toml": changed('"pack ', '"pack 2c '),
    "short.toml": lambda text: re.sub(r'"pack (\S+ \S+) [^"]*"', r'"pack \1"', text, count=1),
    "card.toml": changed('"pack ', '"pack 1z '),
    "entry.toml": changed('"pack ', '"paquet '),
    "word.toml": changed('"1: ', '"1: zut '),
    "seat.toml": changed('"1: ', '"7: '),
    "twice.toml": changed('"1: ', '"0: '),
    "illicit.toml": illicit,
    "more.toml": lambda text: re.sub(r'("pack [^"]*",)\n  "(\d)', r'\1\n  \1\n  "\2', text, count=1),
    "outcome.toml": changed("[outcome]\nwinners = [", "[outcome]\nwinners = [5, "),
    "position.toml": changed("[options]", "[position]\nleader = 9\n\n[options]"),
    "proof.toml": lambda text: text + '\n[proof]\nscheme = "mine"\n',
    "seed.toml": lambda _: record_text(finished(), Proof("aa", "bb", ("", "", ""), ("", "", ""))),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of every sort of badness, and a good one."""
    place = tmp_path_factory.mktemp("records")
    good = finished().record
    for name, change in RECORDS.items():
        (place / name).write_text(change(good), "utf-8")
    return place


def run(line: str, language: Language) -> Result:
    return CliRunner().invoke(command(language), shlex.split(line))


@pytest.mark.parametrize(("line", "code", "allowed"), COMMANDS, ids=[line for line, *_ in COMMANDS])
def test_bad_input_is_answered_in_french(
    line: str, code: int, allowed: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    before = contents(folder)
    french, english = run(line, "fr"), run(line, "en")
    for result in (french, english):
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code == code, result.output
        assert result.stdout == ""
    said, meant = french.stderr.splitlines()[-1], english.stderr.splitlines()[-1]
    assert said.startswith("Erreur\xa0: ")
    assert said.removeprefix("Erreur\xa0: ") != meant.removeprefix("Error: ")
    assert allowed in said
    assert ENGLISH.findall(bare(said)) == []
    assert list(faults_of(bare(said))) == []
    assert contents(folder) == before


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def bare(said: str) -> str:
    """The sentence without what somebody else wrote in it."""
    return re.sub(r"«\u202f[^»]*\u202f»", "", said).replace("...", "")


def test_a_proof_that_does_not_hold_is_answered_in_french(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    done = run("verify seed.toml", "fr")
    assert done.exit_code == REFUSED
    assert "128 chiffres 0-9 et a-f" in done.stderr
    assert ENGLISH.findall(bare(done.output)) == []


def test_a_damaged_store_is_answered_in_french(tmp_path: Path) -> None:
    (tmp_path / "tripot.sqlite").write_text("Chère Adèle" * 100, "utf-8")
    before = contents(tmp_path)
    done = piped(["serve", "--data", ".", "--port", "0"], "", tmp_path)
    assert done.returncode == REFUSED
    assert done.stderr == (
        "Erreur\xa0: tripot.sqlite n’est pas un fichier de données de Tripot, ou est abîmé\xa0: "
        "SQLite dit «\u202ffile is not a database\u202f».\n"
    )
    assert contents(tmp_path) == before
