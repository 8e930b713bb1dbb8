"""Rulings on Vingt-et-un where options meet: values of several at once, each with its part in what comes."""

from typing import Any

import pytest

from tests.games.vingt_et_un.tables import coup, play
from tripot.engine.options import Value


@pytest.mark.rule("VEU-18", "VEU-19", "VEU-28", "VEU-B1", "VEU-B2", "VEU-B3")
@pytest.mark.parametrize(
    ("values", "chips"),
    [
        ({}, (50, 50, 50)),
        ({"ties": "banker_wins"}, (53, 50, 47)),
        ({"natural_beats_drawn_21": True}, (53, 50, 47)),
    ],
)
def test_where_nobody_need_show_a_coup_nul_lets_the_next_draw_21(
    values: dict[str, Value], chips: tuple[int, ...]
) -> None:
    match = coup([5, 3], "A 9 A K 8 K | 4", state=None, forced_show="never", **values)
    play(match, "show", "card", "stand", "stand")
    assert match.scores == chips


@pytest.mark.rule("VEU-18", "VEU-B2", "VEU-B3", "VEU-B4")
def test_against_the_bankers_21_shown_at_once_another_is_level_whatever_21_beats() -> None:
    match = coup(
        [1, 2, 3],
        "9 A T A 8 K T K",
        banker_natural_immediate=True,
        natural_pays=2,
        ties="banker_wins",
        natural_beats_drawn_21=True,
    )
    assert match.scores == (54, 49, 50, 47)


@pytest.mark.rule("VEU-17", "VEU-28", "VEU-B3", "VEU-B14")
@pytest.mark.parametrize(("cover", "chips"), [("pay_in_order", (0, 100)), ("debt", (-50, 150))])
def test_a_two_card_21_paid_double_may_ruin_the_bank(cover: str, chips: tuple[int, ...]) -> None:
    match = coup([50], "A T K 9", bank_cover=cover, natural_pays=2)
    match.play("show")
    assert (match.scores, match.over) == (chips, True)


@pytest.mark.rule("VEU-27", "VEU-28", "VEU-B14")
def test_a_bank_that_pays_in_order_takes_first() -> None:
    state: dict[str, Any] = {"chips": [5, 50, 50, 50]}
    match = coup([4, 4, 3], "T T 5 T T T 5 7", state=state, bank_cover="pay_in_order")
    play(match, "stand", "stand", "stand", "stand")
    assert match.scores == (0, 54, 54, 47)
