"""From every sentence to its tests and its code, and back."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tools.citations import ID, citations, ids
from tools.gaps import (
    ASKED_BY_NOBODY,
    CHECKS,
    owed_values,
    strange_rules,
    strange_values,
    unplayed_scenarios,
    unruled_sentences,
    unshown_values,
)
from tools.house import RULINGS, operative, points_of, rules_of
from tools.rulings import Ruling, rulings_in, rulings_of
from tripot import GAMES
from tripot.engine.sentences import sentences
from tripot.games import rulebook

COUNTS = {
    "vendome": (45, 15),
    "dame_de_pique": (29, 14),
    "vingt_et_un": (32, 18),
    "rumoli": (44, 20),
    "polignac": (47, 20),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_missing(game: str, check: Callable[[str], Iterable[str]]) -> None:
    assert list(check(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_and_open_point_of_the_text_is_there(game: str) -> None:
    rules, points = COUNTS[game]
    prefix = rulebook(game).prefix
    assert list(rules_of(game)) == [f"{prefix}-{number:02}" for number in range(1, rules + 1)]
    assert list(points_of(game)) == [f"{prefix}-B{number}" for number in range(1, points + 1)]


def test_every_id_cited_in_the_sources_is_a_sentence_or_an_open_point() -> None:
    known = {id for game in GAMES for id in sentences(game)}
    strange = [f"{found.place}:{found.line} cites {found.id}" for found in citations() if found.id not in known]
    assert strange == []


def test_a_game_cites_its_own_text_only() -> None:
    strange = [
        f"{found.place}:{found.line} cites {found.id}"
        for found in citations()
        for game in GAMES
        if found.place.startswith(f"games/{game}/") and not found.id.startswith(rulebook(game).prefix)
    ]
    assert strange == []


@pytest.mark.parametrize("game", GAMES)
def test_no_excuse_is_out_of_date(game: str) -> None:
    names = {option.name for option in rulebook(game).options}
    asked = {name for point in points_of(game).values() for name in point.options}
    for excused in ASKED_BY_NOBODY:
        if isinstance(excused, tuple) and excused[0] == game:
            assert excused[1] in names - asked


# what the checks themselves are worth


def test_a_sentence_without_its_ruling_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    without("POL-28", monkeypatch)
    assert list(unruled_sentences("polignac")) == ["POL-28 has no ruling test"]


def without(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the ruling tests of a sentence, a scenario or an option away."""
    left = tuple(
        ruling
        for ruling in rulings_of("polignac")
        if id not in (*ruling.rules, *ruling.scenarios, *(name for name, _ in ruling.options))
    )
    assert len(left) < len(rulings_of("polignac"))
    monkeypatch.setattr("tools.gaps.rulings_of", lambda _game: left)
    monkeypatch.setattr("tools.gaps.operative", lambda game: [id] if id in operative(game) else [])


def test_a_scenario_without_its_ruling_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    without("POL-S08", monkeypatch)
    assert list(unplayed_scenarios("polignac")) == ["POL-S08 is played by no ruling test"]


def test_a_value_without_its_ruling_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    without("favour_timing", monkeypatch)
    assert list(unshown_values("polignac")) == [
        "favour_timing=after_all_jacks has no ruling test",
        "favour_timing=before_first_lead has no ruling test",
    ]


def test_a_number_without_its_ruling_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    without("limit", monkeypatch)
    assert list(unshown_values("polignac")) == ["limit has no ruling test for a number that is not its default"]


def test_a_strange_marker_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = Ruling(
        RULINGS / "test_polignac.py", "test_it", ("POL-99",), ("POL-S02",), (("limit", 0), ("colour", "red"))
    )
    monkeypatch.setattr("tools.gaps.rulings_of", lambda _game: (strange,))
    assert list(strange_rules("polignac")) == ["test_it rules on POL-99: there is none"]
    assert list(unplayed_scenarios("polignac"))[-1] == "POL-S02 is played but is no scenario"
    assert len(list(strange_values("polignac"))) == 2


def test_owed_values_leave_the_default_out() -> None:
    owed = {option.name: owed_values(option) for option in rulebook("polignac").options}
    assert owed["favour_requests"] == ["false"]
    assert owed["removed_sevens"] == ["black"]
    assert owed["limit"] == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("@pytest.mark.rule('POL-01')\ndef helper(): ...", "not on a test function"),
        ("@pytest.mark.rule(ID)\ndef test_it(): ...", "written out"),
        ("@pytest.mark.rule('POL-01')\n@pytest.mark.skip\ndef test_it(): ...", "may be left out"),
        ("@pytest.mark.rule('POL-01')\n@pytest.mark.xfail(strict=True)\ndef test_it(): ...", "may be left out"),
    ],
)
def test_a_marker_that_proves_nothing_is_refused(source: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text(source)
    with pytest.raises(ValueError, match=wrong):
        list(rulings_in(file))


def test_ranges_of_ids_are_cited_one_by_one() -> None:
    cited = [id for found in ID.finditer("POL-17 to 20; POL-38, 39 and POL-B3") for id in ids(found)]
    assert cited == ["POL-17", "POL-18", "POL-19", "POL-20", "POL-38", "POL-39", "POL-B3"]
