"""tripot odds: each game's answer, well printed, as data and drawn; and what is refused."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from statistics import stdev

import pytest
from click.testing import CliRunner, Result

from tests.terminal.typography import english_faults_of, faults_of
from tripot.cli import command
from tripot.cli.house import REFUSED, USAGE
from tripot.cli.odds import ANSWERS, WISHES
from tripot.engine.vocabulary import Language
from tripot.engine.wording import MINUS, decimal, phrases
from tripot.games import GAMES
from tripot.study.odds.vendome import vendome_odds
from tripot.study.odds.vingt_et_un.reading import Reading, fresh_shoe
from tripot.study.odds.vingt_et_un.solution import vingt_et_un_odds
from tripot.study.plot import COLOURS
from tripot.study.progress import Progress, unheard
from tripot.study.statistics import student_95
from tripot.study.told import Told, at_least, at_most

LANGUAGES: tuple[Language, ...] = ("fr", "en")
HANDS = ["2s As", "Qs 2d", "3s 3d", "4s 4d"]
GONE = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA" if rank + suit not in " ".join(HANDS)]
POSITION = json.dumps(
    {"phase": "play", "hands": HANDS, "leader": 0, "gone": " ".join(GONE), "hearts_free": True, "charges": [0, 6, 4, 3]}
)
LAST_COUP = json.dumps(
    {
        "phase": "play",
        "hands": ["6h 5h", "Kc 5d", "As 7c"],
        "laid": [
            "4d Qc 7d 8c 9s Jh 4s Qd 7h 4c 4h",
            "Ah 5c 7s Kd 9d Th Js 2c 9c 6c 3c",
            "3h 2h 3s Ac Tc 6d Ks Ad Qh Jc 2s",
        ],
        "boodles": [24],
        "chips": [42, 42, 42],
        "leader": 0,
        "last_suit": "diamonds",
        "eldest": 0,
        "dealer": 2,
    }
)
HAND = "2c 3c 4c 5d 6d 7d 8h Ah Qs Ks"


def run(*words: str, language: Language = "fr") -> Result:
    return CliRunner().invoke(command(language), ["odds", *words])


ASKED = (
    ("vendome", "--seats", "5"),
    ("vendome", "--readings"),
    ("vingt_et_un", "--option", "max_extra_cards=1", "--every-hand"),
    ("dame_de_pique", POSITION),
    ("--help",),
)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("words", ASKED, ids=lambda words: words[0])
def test_it_is_well_printed(words: tuple[str, ...], language: Language) -> None:
    result = run(*words, language=language)
    assert result.exit_code == 0, result.output
    check = faults_of if language == "fr" else english_faults_of
    prose = re.sub("[ \n]+", " ", result.stdout) if words == ("--help",) else result.stdout
    for line in prose.splitlines():
        if " : " not in line and not line.startswith(" ") and "Suite" not in line and "Then" not in line:
            assert [*check(line)] == [], line


def test_the_odds_of_vendome_as_data() -> None:
    found = json.loads(run("vendome", "--seats", "6", "--option", "payment_basis=matched_card", "--json").stdout)
    odds = vendome_odds(6, type(vendome_odds(6).reading)(payment_basis="matched_card"))
    assert Fraction(found["keeps"]["exact"]) == odds.keeps
    assert [Fraction(gain["exact"]) for gain in found["coupeurs"]] == list(odds.coupeurs)
    assert found["banker"]["value"] == float(odds.banker)
    assert len(json.loads(run("vendome", "--readings", "--json").stdout)["readings"]) == 12


def test_what_was_simulated_can_be_told_from_the_data() -> None:
    words = ("vendome", "--seats", "5", "--deals", "20", "--chips", "2", "--option", "insolvency=debt", "--json")
    found = json.loads(run(*words).stdout)
    assert found["options"]["insolvency"] == "debt"
    assert found["seed"] == "1"


def test_bounds_hold_as_they_are_written() -> None:
    text = phrases("tripot.study.odds", "en")
    assert at_least(-0.0239339, text, 5) == "\N{MINUS SIGN}0.02394"
    assert at_most(-0.0635465396, text, 6) == "\N{MINUS SIGN}0.063546"
    assert at_most(2.5e-7, text, 6) == "0.000001"
    for value in (-0.0239, 0.0, 1e-15, 0.5):
        assert at_least(value, text, 4) == at_most(value, text, 4) == decimal(value, "en", 4)


def test_bounds_that_are_equal_are_not_turned_round_by_rounding() -> None:
    odds = vingt_et_un_odds(fresh_shoe(3), Reading(stand_rule="seventeen", banker_natural_immediate=True))
    assert odds.value_low <= odds.value_high
    assert odds.exploitability >= 0


@pytest.mark.parametrize(
    ("layout", "changes"), [("split_equally", "+12  +6  +6"), ("leave", f"+4  {MINUS}2  {MINUS}2")]
)
def test_the_last_sharing_belongs_to_an_ending_that_ends_the_match(layout: str, changes: str) -> None:
    """RUM-34, RUM-B11: 24 chips are left on a boodle when seat 0 goes out in the last coup."""
    told = run("rumoli", LAST_COUP, "--seats", "3", "--option", f"final_layout={layout}").stdout
    assert f"5♥ : {changes}" in re.sub("[\xa0\u202f]", " ", told)
    assert ("le partage de ce qui reste au tableau" in told) == (layout == "split_equally")


def test_the_readings_of_vingt_et_un_are_those_of_one_ponte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.study.odds.vingt_et_un.telling.one_changed", lambda *_: [])
    found = json.loads(run("vingt_et_un", "--readings", "--option", "max_extra_cards=1", "--json").stdout)
    assert (found["seats"], found["packs"], len(found["readings"])) == (2, 2, 1)


def test_an_ending_as_data_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ending.json"
    file.write_text(POSITION, "utf-8")
    found = json.loads(run("dame_de_pique", str(file), "--json").stdout)
    assert found["best"] == "2s"
    assert found["actions"] == {"2s": [0, 13, 0, 0], "As": [13, 0, 0, 0]}
    assert found["line"][0] == [0, "2s"]


def test_an_ending_is_told_with_cards_as_players_name_them() -> None:
    french, english = (run("dame_de_pique", POSITION, language=language).stdout.splitlines() for language in LANGUAGES)
    assert french[1:3] == ["  2♠\xa0: 0  +13  0  0  (le meilleur)", "  A♠\xa0: +13  0  0  0"]
    assert french[3].startswith("Suite\xa0: 0\xa0: 2♠, 1\xa0: D♠, ")
    assert english[3].startswith("Then: 0: 2♠, 1: Q♠, ")


@pytest.mark.parametrize(
    ("words", "counted"),
    [
        (("vendome", "--deals", "10"), (10, " tours")),
        (("vingt_et_un", "--readings"), (14, " lectures")),
        (("vingt_et_un", "--deals", "10"), (10, " coups")),
        (("rumoli", "--hand", HAND, "--deals", "3"), (3, " donnes")),
        (("dame_de_pique", POSITION), (None, " positions")),
    ],
)
def test_the_bar_says_what_is_counted(
    words: tuple[str, ...], counted: tuple[int | None, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bars: list[tuple[int | None, str]] = []

    @contextmanager
    def noted(total: int | None, unit: str) -> Iterator[Progress]:
        bars.append((total, unit))
        yield unheard

    monkeypatch.setattr("tripot.cli.odds.watched", noted)
    for slow in (
        "vendome.telling.vendome_told",
        "vingt_et_un.telling.readings_told",
        "vingt_et_un.telling.coup_told",
        "rumoli.telling.mort_told",
    ):
        monkeypatch.setattr(f"tripot.study.odds.{slow}", lambda *_, **__: Told((), {}))
    assert run(*words).exit_code == 0
    assert bars == [counted]


def test_one_deal_tells_nothing_of_the_spread() -> None:
    """No interval, and no advice: what came once may come otherwise."""
    told = run("rumoli", "--hand", HAND, "--deals", "1", language="en").stdout
    assert "Too close to tell" in told
    assert "[" not in told
    tour = run("vendome", "--seats", "4", "--deals", "1").stdout
    assert "[" not in tour
    found = json.loads(run("rumoli", "--hand", HAND, "--deals", "1", "--json").stdout)
    assert found["error"] is None


def test_the_bounds_in_a_drawing_hold_as_those_in_the_answer_do(tmp_path: Path) -> None:
    """Rounded away from each other: both bounds of this reading would come nearer if rounded to the nearest."""
    drawing, reading = tmp_path / "drawing.svg", ("--option", "max_extra_cards=1", "--option", "ties=banker_wins")
    told = run("vingt_et_un", *reading, "--plot", str(drawing)).stdout.splitlines()[1]
    low, high = re.findall(rf"{MINUS}\d,\d+", told)
    assert f" de {low} à {high} " in drawing.read_text("utf-8").replace("\xa0", " ")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("vendome --seats 4 --option payment_basis=matched_card", "payment_basis=matched_card"),
        ("vingt_et_un --option max_extra_cards=1 --option natural_pays=2", "max_extra_cards=1, natural_pays=2"),
        ("vingt_et_un --seats 3 --option max_extra_cards=1", "max_extra_cards=1"),
    ],
)
def test_an_answer_of_another_reading_says_so_as_does_its_drawing(words: str, asked: str, tmp_path: Path) -> None:
    drawing = tmp_path / "drawing.svg"
    plot = () if "--seats 3" in words else ("--plot", str(drawing))
    assert run(*words.split(), *plot).stdout.splitlines()[0].endswith(f", {asked}")
    assert not plot or f"<!-- {asked} -->" in drawing.read_text("utf-8")


def test_what_is_worth_buying_leaves_out_what_would_have_stayed_for_all() -> None:
    """A hand whose exchange brings 0.8 chips in the deal, taken from what is left on the layout otherwise."""
    told = run("rumoli", "--hand", "2c 3c 4c 5d 6d 7d 8h Ah Qs Ks", "--seats", "4", language="en").stdout.splitlines()
    assert told[1].startswith("Exchanging for the dead hand brings in the deal, in chips: 0.8")
    assert told[-1] == "Too close to tell: ask for more deals."


def test_what_an_exchange_brings_and_costs_is_told_in_a_hundred() -> None:
    words = ("rumoli", "--hand", HAND, "--deals", "40")
    often = {int(gain): count for gain, count in json.loads(run(*words, "--json").stdout)["often"].items()}
    more, less = (round(sum(often[gain] for gain in often if sign * gain > 0) / 0.4) for sign in (1, -1))
    told = f"the exchange brings chips in {more}, and costs some in {less}."
    assert told in run(*words, language="en").stdout


def test_a_share_lies_between_none_and_all() -> None:
    """Of three tours the bank was kept in two."""
    told = run("vendome", "--deals", "3", language="en").stdout
    assert "The banker keeps the bank: 0.66667 [0.00000, 1.00000]" in told


def test_an_interval_of_a_few_deals_follows_student() -> None:
    """Of three deals it reaches 4.30 standard errors to either side, not 1.96."""
    words = ("rumoli", "--hand", HAND, "--deals", "3")
    found = json.loads(run(*words, "--json").stdout)
    differences = [int(gain) for gain, count in found["often"].items() for _ in range(count)]
    assert found["error"] == pytest.approx(stdev(differences) / 3**0.5)
    half = student_95(2) * found["error"]
    assert f"[{found['gain'] - half:.2f}, ".replace("-", "−") in run(*words, language="en").stdout


def test_the_drawings(tmp_path: Path) -> None:
    simulated = "<!-- Par simulation (tours simulés\u00a0: 50\u202f; jetons de chacun au début\u00a0: 3) -->"
    hand = "<!-- R♠, D♠, A♥, 8♥, 4♣, 3♣, 2♣, 7♦, 6♦ et 5♦ -->"
    for words, said in (
        (("vendome", "--deals", "50", "--chips", "3"), simulated),
        (("rumoli", "--hand", HAND, "--deals", "50"), hand),
    ):
        file = tmp_path / f"{words[0]}.svg"
        assert run(*words, "--plot", str(file)).exit_code == 0
        assert said in file.read_text("utf-8")


def test_each_place_of_la_vendome_has_its_bar(tmp_path: Path) -> None:
    file = tmp_path / "vendome.svg"
    assert run("vendome", "--seats", "6", "--plot", str(file)).exit_code == 0
    assert [file.read_text("utf-8").count(f"fill: {colour}") for colour in COLOURS[:3]] == [1, 0, 5]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("polignac",), "POSITION"),
        (("rumoli",), "--hand"),
        (("rumoli", "{}", "--hand", HAND), "--hand ne va pas avec POSITION."),
        (("rumoli", "{}", "--seed", "x"), "--seed ne va pas avec POSITION."),
        (("polignac", "{}", "--seed", "x"), "--seed ne va pas avec polignac."),
        (("vendome", "--seed", "x"), "--seed ne va qu’avec --deals."),
        (("vingt_et_un", "--seed", "x"), "--seed ne va qu’avec --deals."),
        (("vendome", "--readings", "--seed", "x"), "--seed ne va pas avec --readings."),
        (("rumoli", "--hand", "Qs Qs"), "Qs"),
        (("rumoli", "--hand", "Qs"), "10 cartes"),
        (("rumoli", "--hand", ""), "10 cartes"),
        (("rumoli", "--hand", HAND, "--seat", "9"), "il n’y a pas de place 9"),
        (("rumoli", "--hand", HAND, "--option", "ceremony=by_hand"), "cérémonie automatique"),
        (("rumoli", "--hand", HAND, "--option", "ante_mode=free_placement"), "mises d’un jeton par carte"),
        (("rumoli", "{}", "--option", "enforcement=penalise"), "POSITION ne va qu’avec --option enforcement=prevent."),
        (("vendome", "--hand", "Qs"), "--hand"),
        (("vendome", "--seat", "0"), "--seat ne va pas avec vendome."),
        (("rumoli", "{}", "--seat", "0"), "--seat ne va pas avec POSITION."),
        (("vendome", "--hand", ""), "--hand ne va pas avec vendome."),
        (("vendome", "--readings", "--deals", "10"), "--deals ne va pas avec --readings."),
        (("vendome", "--chips", "10"), "--deals"),
        (("vendome", "--seats", "3"), "3"),
        (("polignac", "{}", "--plot", "x.png"), "--plot"),
        (("rumoli", "{}", "--plot", "x.png"), "--plot ne va pas avec POSITION."),
        (("rumoli", "{}", "--deals", "5"), "--deals ne va pas avec POSITION."),
        (("vendome", "{}"), "POSITION ne va pas avec vendome."),
        (("vingt_et_un", "--seats", "12", "--plot", "x.png"), "--plot ne va pas avec --seats 12."),
        (("vingt_et_un", "--seats", "5", "--readings"), "--readings ne va pas avec --seats 5."),
        (("vingt_et_un", "--seats", "5", "--every-hand"), "--every-hand ne va pas avec --seats 5."),
        (("vingt_et_un", "--readings", "--every-hand"), "--every-hand ne va pas avec --readings."),
        (("vendome", "--every-hand"), "--every-hand ne va pas avec vendome."),
        (("chess",), "chess"),
    ],
)
def test_a_command_that_is_wrong_is_refused(words: tuple[str, ...], complaint: str) -> None:
    result = run(*words)
    assert result.exit_code == USAGE
    assert complaint in result.stderr
    assert not result.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("polignac", '{"leader": 1}'), "il doit être 8"),
        (("polignac", '{"phase": "deal"}'), "fin de coup"),
        (("polignac", "no_such_file.json"), "no_such_file"),
        (("polignac", ""), "il faut un nom de fichier"),
        (("rumoli", "{"), "n’est pas du JSON"),
        (("vendome", "--plot", "/nowhere/x.png"), "dossier /nowhere"),
    ],
)
def test_a_file_or_a_position_that_is_wrong_is_refused_otherwise(words: tuple[str, ...], complaint: str) -> None:
    result = run(*words)
    assert result.exit_code == REFUSED
    assert complaint in result.stderr
    assert not result.stdout


def test_every_game_has_an_answer_and_its_wishes() -> None:
    assert set(ANSWERS) == set(WISHES) == set(GAMES)
