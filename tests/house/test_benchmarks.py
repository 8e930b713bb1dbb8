"""The pages of the benchmarks say what their data says, and only what was measured in full is kept."""

import json
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tripot
from benchmarks import browser, environments, load, pages, players, run
from benchmarks.load_bare import view_of
from benchmarks.load_clients import percentiles
from tripot.envs.zoo import Environment

CHOICES = 200  # of which some end a match

PAGES: dict[str, Callable[[Any], str]] = {
    "results": run.page,
    "environments": environments.page,
    "players": players.page,
    "load": load.page,
    "browser": browser.page_of,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_what_its_data_makes_of_it(name: str) -> None:
    data = json.loads((pages.FOLDER / f"{name}.json").read_text("utf-8"))
    assert PAGES[name](data) == (pages.FOLDER / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize(("words", "written"), [(["--quick"], []), ([], ["results.json", "results.md"])])
def test_a_quick_run_leaves_the_results_alone(
    words: list[str], written: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    monkeypatch.setattr(run, "SECTIONS", {})
    monkeypatch.setattr("sys.argv", ["run", *words])
    run.main()
    assert sorted(file.name for file in tmp_path.iterdir()) == written


def test_where_nobody_chooses_a_choice_takes_no_time() -> None:
    row = run.row_of_game("vendome", [(0, 0.5)], 1.0)
    assert row["nanoseconds_per_action"] is None
    assert pages.table([row])[-1].split(" | ")[4] == ""
    assert run.row_of_game("polignac", [(run.DEALS * 20, 0.5)], 1.0)["nanoseconds_per_action"] == 500


def test_a_message_without_a_game_is_as_long_as_one_of_a_game() -> None:
    assert len(view_of(735) % 57) == 735


def test_no_times_are_no_quick_times() -> None:
    with pytest.raises(statistics.StatisticsError):
        percentiles([])


def test_what_begins_a_match_anew_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    step = Environment.step

    def counted(self: Environment, action: Any) -> None:  # noqa: ANN401  # as its own step has it
        made.append(action)
        step(self, action)

    monkeypatch.setattr(Environment, "step", counted)
    environments.in_zoo(tripot.game("polignac", seats=3, limit=1), 1, CHOICES)
    assert len(made) == CHOICES
