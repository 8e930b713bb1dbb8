"""Drawings of simulations."""

from pathlib import Path

import pytest

import tripot
from tripot.engine.vocabulary import Language
from tripot.study.plot import draw, spread
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


@pytest.mark.parametrize("language", ["fr", "en"])
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


def test_without_a_finished_match_there_is_still_a_drawing(tmp_path: Path) -> None:
    settled = tripot.game("dame_de_pique", seats=4)
    report = simulate(settled, ["thumb"] * 4, deals=1, seed=1)
    assert report.matches == 0
    draw(report, settled, tmp_path / "drawing.png", "fr")
    assert (tmp_path / "drawing.png").stat().st_size > 5000
