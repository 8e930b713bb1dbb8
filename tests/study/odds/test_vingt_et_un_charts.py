"""The odds of Vingt-et-un as tables and drawings."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.seldom import only_long
from tripot.engine.wording import phrases
from tripot.study.odds.vingt_et_un import Odds, Reading, best_reply, expected_gain, fresh_shoe, vingt_et_un_odds
from tripot.study.odds.vingt_et_un.charts import HARD, SOFT, Chart, charts, odds_data, summary, total_of
from tripot.study.odds.vingt_et_un.coup import Coup
from tripot.study.odds.vingt_et_un.equilibrium import USUAL
from tripot.study.odds.vingt_et_un.hands import Floats, Hands
from tripot.study.odds.vingt_et_un.plot import draw_frontiers
from tripot.study.odds.vingt_et_un.policies import BankerPolicy, PontePolicy
from tripot.study.odds.vingt_et_un.telling import grid


@pytest.fixture(scope="module")
def odds() -> Odds:
    return vingt_et_un_odds(fresh_shoe(2))


def test_every_chance_is_counted(odds: Odds) -> None:
    """VEU-13 deals each first hand but a two-card 21 to a ponte who must then decide."""
    ponte, banker = charts(odds)
    first = ponte.columns.index(())
    assert ponte.met[first].sum() == pytest.approx(1 - 256 / 5356, abs=1e-12)
    assert ponte.met[first, HARD, 20] == pytest.approx((32 * 31 / 2) / 5356, abs=1e-12)
    assert ponte.met[first, SOFT, 12] == pytest.approx((8 * 7 / 2) / 5356, abs=1e-12)
    for chart in (ponte, banker):
        assert (chart.drawn <= chart.met + 1e-12).all()
        assert summary(chart).met.sum() == pytest.approx(chart.met.sum())
        assert summary(chart).drawn.sum() == pytest.approx(chart.drawn.sum())


def test_drawing_leads_to_what_is_met_next(odds: Odds) -> None:
    """Drawing a card ends in the next decision, on 21, or crevé: so decisions after one card are no more than cards."""
    ponte, _ = charts(odds)
    single = [index for index, column in enumerate(ponte.columns) if len(column) == 1]
    assert 0.5 < ponte.met[single].sum() / ponte.drawn[ponte.columns.index(())].sum() < 1


def test_playing_by_the_charts_costs_next_to_nothing(odds: Odds) -> None:
    """Totals and visible cards are nearly all that matters: under 0.001 of a stake for either side."""
    ponte, banker = policies_by(odds.policy_ponte.coup, *charts(odds))
    assert odds.value_low - 0.001 < best_reply(ponte).value < odds.value_high
    assert odds.value_low < best_reply(banker).value < odds.value_high + 0.001
    assert expected_gain(ponte, banker) == pytest.approx(odds.value_low, abs=0.001)


def policies_by(coup: Coup, ponte: Chart, banker: Chart) -> tuple[PontePolicy, BankerPolicy]:
    """The two sides playing by their charts, and up to 16 where these say nothing."""
    own = often_drawn(ponte, coup.ponte)[np.arange(len(coup.ponte)), coup.sight]
    other = often_drawn(banker, coup.banker)
    return (
        PontePolicy(coup, lawful(coup.ponte, own)),
        BankerPolicy(coup, lawful(coup.banker, other)),
    )


def often_drawn(chart: Chart, hands: Hands) -> Floats:
    """How often to draw, by hand and column."""
    often = chart.often.reshape(len(chart.columns), -1).T[total_of(hands)]
    usual = (hands.points <= USUAL)[:, None]
    return np.where(np.isnan(often), usual, often)


def lawful(hands: Hands, draws: Floats) -> Floats:
    may, must = (flags.reshape(-1, *(1,) * (draws.ndim - 1)) for flags in (hands.may, hands.must))
    return np.where(must, 1, np.where(may, draws, 0))


def test_the_frontier_is_where_it_should_be(odds: Odds) -> None:
    ponte, banker = (summary(chart).often for chart in charts(odds))
    none, ten = 0, 10
    assert ponte[none, HARD, 12] == ponte[none, SOFT, 17] == 1
    assert ponte[none, HARD, 17] == ponte[none, SOFT, 19] == 0
    assert banker[ten, HARD, 16] == pytest.approx(1, abs=0.01)
    assert banker[ten, HARD, 18] == 0
    assert np.isnan(ponte[ten, SOFT, 14])  # an ace beside a ten counts 1


def test_the_data_is_json_and_says_what_the_odds_say(odds: Odds) -> None:
    data = json.loads(json.dumps(odds_data(odds)))
    assert data["shoe"] == [8] * 9 + [32]
    assert data["reading"]["max_extra_cards"] == 3
    assert data["value_high"] - data["value_low"] == pytest.approx(data["exploitability"])
    assert data["ponte"][""]["12"][0] == 1
    assert data["banker"]["10"]["16"][0] == pytest.approx(1, abs=0.01)
    assert data["banker"][""]["soft 17"][1] > 0


def test_the_table_in_words_is_the_chart(odds: Odds) -> None:
    """Hard totals first, then soft ones, each with its row."""
    chart = summary(charts(odds)[0])
    heading, *rows = grid(chart, phrases("tripot.study.odds", "en"))
    assert heading.split()[0] == "–"
    found = {row[:8].strip(): row[8:14].strip() for row in rows}
    assert found["12"] == f"{100 * chart.often[0, HARD, 12]:.0f}" == "100"
    assert found["soft 18"] == f"{100 * chart.often[0, SOFT, 18]:.0f}"
    assert found["soft 19"] == f"{100 * chart.often[0, SOFT, 19]:.0f}" == "0"
    assert list(found) == sorted(found, key=lambda name: ("soft" in name, int(name.split()[-1])))


def test_forced_play_has_charts_too() -> None:
    forced = vingt_et_un_odds(fresh_shoe(2), Reading(stand_rule="seventeen"))
    for chart in map(summary, charts(forced)):
        assert np.nanmin(chart.often[:, :, :17]) == 1
        assert np.nanmax(chart.often[:, :, 17:]) == 0


@pytest.mark.parametrize(("name", "language"), [("odds.png", "fr"), *only_long(("odds.svg", "en"))])
def test_the_frontiers_are_drawn(odds: Odds, tmp_path: Path, name: str, language: str) -> None:
    file = tmp_path / name
    draw_frontiers(odds, file, "fr" if language == "fr" else "en")
    assert file.stat().st_size > 10_000
    if file.suffix == ".svg":  # with a key to the colours
        assert "in a hundred" in file.read_text("utf-8")
        assert "never reached" in file.read_text("utf-8")
