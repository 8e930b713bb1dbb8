"""The odds of Vingt-et-un hand by hand: they are what the tables are means of, and what the policies say."""

from collections.abc import Mapping

import numpy as np
import pytest

from tests.terminal.typography import english_faults_of, faults_of
from tripot.engine.wording import phrases
from tripot.study.odds.vingt_et_un import (
    ByHand,
    Odds,
    Reading,
    banker_by_hand,
    fresh_shoe,
    ponte_by_hand,
    vingt_et_un_odds,
)
from tripot.study.odds.vingt_et_un.by_hand import by_hand_data, by_hand_lines
from tripot.study.odds.vingt_et_un.charts import Chart, charts
from tripot.study.odds.vingt_et_un.hands import Cards, points_of


@pytest.fixture(scope="module")
def odds() -> Odds:
    return vingt_et_un_odds(fresh_shoe(2), Reading(max_extra_cards=2))


def sums(found: Mapping[Cards, tuple[float, float]], drawn: Cards) -> dict[tuple[bool, int], tuple[float, float]]:
    """By soft or hard and points, the chance of a decision and of a card drawn."""
    totals: dict[tuple[bool, int], tuple[float, float]] = {}
    for hand, (draw, met) in found.items():
        cards = (*hand, *drawn)
        key = (points_of(cards) > sum(cards), points_of(cards))
        before = totals.get(key, (0.0, 0.0))
        totals[key] = (before[0] + met, before[1] + met * draw)
    return totals


def check(found: ByHand, chart: Chart, *, own: bool) -> None:
    for column, sight in enumerate(chart.columns):
        told = sums(found.get(sight, {}), sight if own else ())
        for (soft, points), (met, drawn) in told.items():
            assert chart.met[column, int(soft), points] == pytest.approx(met, abs=1e-10)
            assert chart.drawn[column, int(soft), points] == pytest.approx(drawn, abs=1e-10)
        assert chart.met[column].sum() == pytest.approx(sum(met for met, _ in told.values()), abs=1e-9)


def test_the_tables_are_means_over_the_hands(odds: Odds) -> None:
    ponte, banker = charts(odds)
    check(ponte_by_hand(odds), ponte, own=True)
    check(banker_by_hand(odds), banker, own=False)


def test_they_are_what_the_policies_say(odds: Odds) -> None:
    for sight, hands in ponte_by_hand(odds).items():
        assert all(odds.policy_ponte.draws_on(hand, sight) == draw for hand, (draw, _) in hands.items())
    for sight, hands in banker_by_hand(odds).items():
        assert all(odds.policy_banker.draws_on(hand, sight) == draw for hand, (draw, _) in hands.items())


def test_the_data_has_a_hand_under_what_lies_face_up(odds: Odds) -> None:
    ponte, banker = by_hand_data(ponte_by_hand(odds)), by_hand_data(banker_by_hand(odds))
    assert ponte[""]["1 1"][0] == 1
    assert ponte[""]["2 10"] == [1, pytest.approx(8 * 32 / (104 * 103 / 2), rel=1e-5)]
    assert banker["10"]["10 10"][0] == 0
    assert "1 10" not in ponte[""], "a two-card 21 is shown: there is nothing to decide"
    assert np.isfinite([number for hands in banker.values() for pair in hands.values() for number in pair]).all()


def test_the_hands_are_told_in_both_languages() -> None:
    found: ByHand = {(): {(1, 1): (1.0, 0.1), (5, 10): (0.25, 0.2), (10, 10): (0.0, 0.3)}, (3, 1): {(2, 4): (0.0, 0.1)}}
    french, english = ([*by_hand_lines(found, phrases("tripot.study.odds", language))] for language in ("fr", "en"))
    assert french == [
        "Cartes tirées\xa0: aucune",
        "  demande une carte\xa0: as as",
        "  reste\xa0: 10 10",
        "  demande une carte tant de fois sur cent\xa0: 5 10 (25)",
        "Cartes tirées\xa0: 3 as",
        "  reste\xa0: 2 4",
    ]
    assert english[:2] == ["Cards drawn: none", "  asks for a card: ace ace"]
    assert [fault for line in french for fault in faults_of(line)] == []
    assert [fault for line in english for fault in english_faults_of(line)] == []
