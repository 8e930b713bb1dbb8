"""The tables of the page: written from the data, several files of one contest counted together."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools import arena_files, arena_tables
from tools.arena_files import gathered
from tools.arena_tables import PAGE, arena_page, ceilings, commands, instead, pooled, strength
from tools.house import toml
from tripot.cli.arena import SEATINGS
from tripot.study.arena.statistics import estimate


def contest(hero: str, seating: str, own: list[float], others: list[float], **more: list[float]) -> dict[str, Any]:
    field = 0 if seating == "same" else 12
    return {
        "hero": hero,
        "field": "thumb",
        "seating": seating,
        "observations": len(own),
        "seats_an_observation": {"hero": 4, "field": field},
        "sums": {"hero": {"score": own, **more}, **({"field": {"score": others}} if field else {})},
    }


def data(seed: str, *contests: dict[str, Any]) -> dict[str, Any]:
    clock = {"choices": 7, "mean_ms": 1.5, "p95_ms": 2.25, "max_ms": 3.125}
    return {
        "game": "polignac",
        "seed": seed,
        "unit": "deal",
        "seats": 4,
        "contests": contests,
        "timing": {"thumb": clock},
        "command": "tripot arena ...",
        "versions": {"tripot": "0"},
    }


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of three files, the last of the first's deals: thumb alone, the oracle, and two players each once."""
    alone = contest("thumb", "same", [4, 8, 6], [])
    first = data(
        "1",
        alone,
        contest("oracle", "one", [0, 4, 2], [18, 18, 18]),
        contest("new", "one", [2, 6, 4], [12, 12, 12], made=[1, 0, 0]),
    )
    second = data("2", alone, contest("oracle", "one", [2, 2, 2], [24, 24, 24]))
    again = data(
        "1", alone, contest("oracle", "one", [0, 4, 2], [18, 18, 18]), contest("late", "one", [0, 8, 4], [9] * 3)
    )
    (tmp_path / "runs.toml").write_text("".join(f'[[run]]\nname = "{name}"\nwords = ""\n' for name in "abc"), "utf-8")
    for name, content in (("a", first), ("b", second), ("c", again)):
        (tmp_path / f"{name}.json").write_text(json.dumps(content), "utf-8")
    monkeypatch.setattr(arena_files, "HERE", tmp_path)
    monkeypatch.setattr(arena_files, "RUNS", tmp_path / "runs.toml")
    toml.cache_clear()
    return tmp_path


def test_files_of_one_contest_are_counted_together(here: Path) -> None:
    found = {one.hero: one for one in gathered() if one.seating == "one"}
    assert found["oracle"].series("hero", "score") == [0, 1, 0.5, 0.5, 0.5, 0.5]
    assert found["oracle"].differences() == [-1.5, -0.5, -1, -1.5, -1.5, -1.5]
    assert found["new"].count == 3
    row = next(line for line in strength().splitlines() if line.startswith("| oracle"))
    gap = estimate(found["oracle"].differences())
    assert f"| 6 | 0.50 | 1.75 | −1.25 [−{abs(gap.low or 0):.2f}, −{abs(gap.high or 0):.2f}] | 0.29 [" in row
    assert "| 0.08 [0.00, 0.44] | 0 (below 0.64) |" in next(
        line for line in strength().splitlines() if line.startswith("| new")
    )


def test_the_same_deals_in_two_files_are_counted_once(here: Path) -> None:
    """What the oracle did in the first file, it did in the third; a player in the third alone is compared there."""
    found = {one.hero: one for one in gathered() if one.seating != "same"}
    assert (found["oracle"].count, found["oracle"].files) == (6, ["a", "b"])
    assert any("| oracle | thumb | 4 | 6 |" in line for line in instead().splitlines())
    row = next(line for line in ceilings().splitlines() if line.startswith("| 4 | late"))
    assert "| 3 | 0.50 [" in row


def test_the_part_of_the_gap_is_of_the_same_deals(here: Path) -> None:
    """In the first file both gain the same in every deal: half a point of one."""
    row = next(line for line in ceilings().splitlines() if line.startswith("| 4 | new"))
    assert "| 3 | 0.50 | 1.00 | 0.50 |" in row


def test_files_counted_together_stand_by_themselves_too(here: Path) -> None:
    """With the code that played each, marked unless it is known to be one."""
    rows = [line for line in pooled().splitlines() if "| oracle |" in line]
    assert [row.rsplit("|", 5)[1:] for row in rows] == [
        [" `a.json` ", " 3 ", " −1.00 [−2.24, 0.24] ", " – † ", ""],
        [" `b.json` ", " 3 ", " −1.50 ", " – † ", ""],
    ]
    for codes, told in ((("12", "34"), ("12 †", "34 †")), (("12", "12"), ("12", "12"))):
        for name, code in zip("ab", codes, strict=True):
            file = here / f"{name}.json"
            file.write_text(
                json.dumps(json.loads(file.read_text("utf-8")) | {"code": code, "day": "2026-11-23"}), "utf-8"
            )
        assert [line.split(" | ")[-1] for line in pooled().splitlines() if "| oracle |" in line] == [
            f"{code} |" for code in told
        ]
    assert "| tripot 0 | 12 | 2026-11-23 |" in commands()
    assert "| tripot 0 | – | – |" in commands()


def test_who_played_more_than_the_all_seeing_one_is_compared_where_both_played(here: Path) -> None:
    """Of two more files of the new player the one without thumbs is left out, and both where the other did not play."""
    alone = contest("thumb", "same", [4, 8, 6], [])
    new = contest("new", "one", [0, 0, 0], [12, 12, 12])
    for name, content in (("d", data("3", alone, new)), ("e", data("4", new))):
        (here / f"{name}.json").write_text(json.dumps(content), "utf-8")
        with (here / "runs.toml").open("a", encoding="utf-8") as runs:
            runs.write(f'[[run]]\nname = "{name}"\nwords = ""\n')
    toml.cache_clear()
    assert next(one.count for one in gathered() if one.hero == "new") == 9
    assert "| new | thumb | 4 | 6 |" in next(line for line in instead().splitlines() if "| new |" in line)
    assert "| 3 | 0.50 | 1.00 | 0.50 |" in next(
        line for line in ceilings().splitlines() if line.startswith("| 4 | new")
    )


def test_in_place_of_a_thumb_by_the_same_deals(here: Path) -> None:
    """The first file has the table of thumbs too: each deal is half a point less, and one volte more is made."""
    row = next(line for line in instead().splitlines() if "| new |" in line)
    assert "| Le Polignac | new | thumb | 4 | 3 | −0.50 | 0.08 [−0.28, 0.44] | 0 (within 0.64) |" in row


def test_the_page_is_what_the_data_say() -> None:
    toml.cache_clear()
    assert arena_page() == PAGE.read_text("utf-8")


def test_the_list_names_each_file_once_and_real_commands() -> None:
    toml.cache_clear()
    runs = toml(arena_files.RUNS)["run"]
    assert len({run["name"] for run in runs}) == len(runs)
    for run in runs:
        assert any(f"--seatings {one}" in run["words"] for one in SEATINGS)


def test_a_measurement_that_is_not_in_the_list_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["arena_tables", "run", "polignac-of-old"])
    with pytest.raises(SystemExit):
        arena_tables.main()
    assert "runs.toml has no polignac-of-old" in capsys.readouterr().err
