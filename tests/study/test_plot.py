"""Drawings of simulations."""

from pathlib import Path

import pytest
from matplotlib.axis import Axis
from matplotlib.figure import Figure

import tripot
from tests.seldom import mostly_long
from tripot.engine.vocabulary import Language
from tripot.engine.wording import phrases
from tripot.study.plot import count, draw, measure, spread
from tripot.study.report import SeatReport
from tripot.study.simulate import simulate


def seat(shares: dict[int, float]) -> SeatReport:
    return SeatReport(0, "thumb", 0.0, None, None, 0, 0, shares)


@pytest.mark.parametrize(
    ("shares", "low", "high"),
    [({0: 1.0}, 0, 0), ({-9: 0.04, 0: 0.92, 9: 0.04}, 0, 0), ({-9: 0.06, 0: 0.88, 9: 0.06}, -9, 9)],
)
def test_nine_deals_in_ten_lie_in_the_spread(shares: dict[int, float], low: int, high: int) -> None:
    assert spread(seat(shares)) == (low, high)


@pytest.mark.parametrize("language", mostly_long(["fr", "en"], "fr"))
@pytest.mark.parametrize(("game", "seats"), [("polignac", 8), ("vendome", 12), ("dame_de_pique", 4)])
def test_any_table_can_be_drawn(game: str, seats: int, language: Language, tmp_path: Path) -> None:
    settled = tripot.game(game, seats=seats)
    players = ["thumb", "uniform"] * (seats // 2)
    report = simulate(settled, players, deals=12, seed=1)
    file = tmp_path / "drawing.svg"
    draw(report, settled, file, language)
    text = file.read_text("utf-8")
    assert text.count("thumb") >= seats // 2
    assert ("coups entre robots" if language == "fr" else "deals between computer players") in text
    words = phrases("tripot.study", language)
    said = ["by_seat", f"{settled.rulebook.unit}_per_deal", "deals_per_match"]
    assert [name for name in said if f"<!-- {words(name)} -->" not in text] == []


def test_without_a_finished_match_there_is_still_a_drawing(tmp_path: Path) -> None:
    settled = tripot.game("dame_de_pique", seats=4)
    report = simulate(settled, ["thumb"] * 4, deals=1, seed=1)
    assert report.matches == 0
    draw(report, settled, tmp_path / "drawing.png", "fr")
    assert (tmp_path / "drawing.png").stat().st_size > 5000


@pytest.mark.parametrize(
    ("low", "high", "ticks"), [(0, 2.1, ["0", "1", "2"]), (6.5, 7.5, ["7"]), (0, 5000, ["0", "500", "1,000"])]
)
def test_what_is_counted_has_ticks_at_whole_numbers(low: float, high: float, ticks: list[str]) -> None:
    axis = axis_from(low, high)
    count(axis, "en")
    assert written(axis, low, high)[: len(ticks)] == ticks


def test_ticks_are_written_as_the_language_does() -> None:
    axis = axis_from(-0.5, 1)
    axis.set_ticks([-0.5, 0, 0.25, 1])
    measure(axis, "fr")
    assert written(axis, -0.5, 1) == ["−0,5", "0", "0,25", "1"]


def axis_from(low: float, high: float) -> Axis:
    axes = Figure().subplots()
    axes.set_ylim(low, high)
    return axes.yaxis


def written(axis: Axis, low: float, high: float) -> list[str]:
    """The labels of the ticks in sight."""
    places = [place for place in axis.get_majorticklocs() if low <= place <= high]
    return [axis.get_major_formatter()(place) for place in places]
