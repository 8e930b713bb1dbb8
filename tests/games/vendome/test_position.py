"""Positions of La Vendôme as data, and what a view keeps back."""

from typing import Any

import pytest

import tripot
from tests.games.vendome.tables import by_hand, fonds_of, ranks_of, turned_by_hand
from tripot.errors import PositionError


def test_a_position_goes_on_by_turn() -> None:
    for ceremony in ("automatic", "by_hand"):
        game = tripot.game("vendome", seats=4, ceremony=ceremony)
        state = {"cards": ["9c", "", "7c 7d", "4c"], "chips": [9, 9, 9, 9], "talon": "2c 9d"}
        match = game.set_up(state, packs=["..."] * 3)
        assert match.phase == "taille"
        assert match.waiting == (0,)
        assert fonds_of(match) == [0, 0, 3, 1]
        match.play("turn")
        assert match.phase == "taille"
        match.play("turn")
        assert match.heard()[-1].word in ("takes_bank", "keeps_bank", "wins")
        assert match.state.deals >= 1


def test_a_position_in_mid_deal() -> None:
    game = tripot.game("vendome", seats=5)
    match = game.set_up({"banker": 3, "cards": ["7c", "", "", "", "Kc"], "chips": [9, 10, 10, 10, 9], "talon": "7d"})
    assert match.phase == "serve"
    assert match.state.receiver == 1
    match.play("turn")
    assert ranks_of(match) == ["", "77", "", "", "K"]


@pytest.mark.rule("VEN-13", "VEN-29")
def test_what_lies_on_the_cards_has_been_paid_for() -> None:
    """Of the 40 chips of four players none comes from nowhere."""
    match = tripot.game("vendome", seats=4).set_up({"cards": ["9c", "7c 7d", "4c", "Kc"]})
    assert match.scores == (8, 9, 9, 9)
    assert fonds_of(match) == [0, 3, 1, 1]


@pytest.mark.rule("VEN-26", "VEN-30", "VEN-39")
@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        (["9c", "", "7c 7d", "4c", "5c"], [9, 9, 9, 9, 9]),
        (["2c", "", "", "7c 7d 7h", "Kc"], [9, 9, 9, 9, 9]),
        (["7d 7c", "", "Kc", "4c", "5c"], [11, 9, 9, 9, 9]),
        (["9c 9d 9h", "2c", "", "4c", ""], [12, 9, 9, 9, 9]),
        (["", "", "7c 7d", "4c", ""], [9, 9, 9, 9, 10]),
    ],
)
def test_who_lies_under_another_card_has_paid_too(cards: list[str], chips: list[int]) -> None:
    """As if it had been dealt: each coupeur served has put down a chip, and the banker has taken what was lost."""
    match = tripot.game("vendome", seats=5).set_up({"cards": cards})
    assert match.scores == tuple(chips)


@pytest.mark.parametrize("seed", range(4))
def test_positions_are_written_and_read_to_the_same_bytes(seed: int) -> None:
    for match in turned_by_hand(4 + seed * 2, seed, max_tours=6, exhausted="sit_out", insolvency="debt"):
        assert bytes(match.game.set_up(match.position).state) == bytes(match.state)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({"cards": ["9c", "7c", "7d", "4c"]}, "same rank"),
        ({"cards": ["9c", "7c Kc", "", "4c"]}, "one rank"),
        ({"cards": ["7s", "7c 7d 7h", "", "4c"]}, "same rank"),
        ({"cards": ["9c", "7c", "", ""], "fonds": [1, 1]}, "fonds"),
        ({"cards": ["9c", "7c", "", ""], "fonds": [0, 2]}, "fonds"),
        ({"cards": ["9c", "7c", "", ""], "fonds": [0]}, "fonds"),
        ({"cards": ["9c", "7c"], "in_play": [1, 2]}, "in_play"),
        ({"cards": ["9c"]}, "and in_play must not be empty"),
        ({"cards": ["9c", "7c"], "pile": "7d"}, "pile"),
        ({"cards": ["9c", "7c"], "removed": "9d"}, "removed"),
        ({"cards": ["9c", "7c"], "talon": "9c"}, "talon"),
        ({"cards": ["9c", "7c"], "talon": "9d 9d"}, "talon"),
        ({"phase": "deal", "chips": [-1, 10, 10, 10]}, "debt"),
        ({"cards": ["9c", "7c"], "chips": []}, "chips has nothing"),
        ({"phase": "deal", "cards": ["9c", "7c"]}, "between two tours"),
        (
            {"phase": "serve", "cards": ["", "7c"], "receiver": 3},
            "receiver is 3: by banker, chips and cards it must be 2",
        ),
        (
            {"phase": "serve", "cards": ["", "7c"], "chips": [19, 9, 0, 11], "receiver": 2},
            "receiver is 2: by banker, chips and cards it must be 3",
        ),
        ({"phase": "serve", "cards": ["", "7c"], "removed": "9d"}, "removed and pile must be empty"),
        ({"phase": "cut", "removed": "9d"}, "cut"),
        ({"phase": "deal", "chips": [14, 13, 13], "ending": "none"}, "over, by exhaustion"),
        ({"phase": "deal", "banks": [1, 1, 1, 1], "ending": "none"}, "over, by circuits"),
        ({"phase": "deal", "deals": 500, "ending": "none"}, "over, by tours"),
        ({"phase": "over"}, "ending"),
        ({"phase": "over", "ending": "tours"}, "ending is tours: .* it must be none"),
        ({"phase": "over", "ending": "tours", "banks": [1, 1, 1, 1]}, "ending is tours: .* it must be circuits"),
        ({"phase": "deal", "chips": [10, 10, 10, 10, 10]}, "chips has an item for a seat that is not at the table"),
        ({"cards": ["9c", "Kc", "4c", "7c", "Ac"]}, "cards has an item for a seat that is not at the table"),
        ({"cards": ["9c", "Kc"], "chips": [9, 9], "fonds": [0, 1, 0, 0, 1]}, "fonds has an item for a seat"),
        ({"phase": "deal", "banks": [0, 0, 0, 0, 1]}, "banks has an item for a seat"),
        ({"phase": "deal", "banks": [0, -1]}, r"banks\[1\] is -1"),
        ({"players": [0, 1, 2, 3, 4]}, "players has an item for a seat"),
        ({"banker": 4}, "banker"),
        ({"players": [0, 1, 2, 2]}, "players"),
    ],
)
def test_positions_no_play_leads_to(state: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        tripot.game("vendome", seats=4).set_up(state)


def test_debts_are_owed_out_of_the_chips_of_the_start() -> None:
    """Once they are paid somebody has a chip."""
    game = tripot.game("vendome", seats=4, insolvency="debt")
    assert game.set_up({"chips": [2, 0, 0, -1]}).over
    with pytest.raises(PositionError, match="chips and fonds come to 0 in all"):
        game.set_up({"chips": [1, 0, 0, -1]})


@pytest.mark.rule("VEN-B11")
def test_a_banker_is_in_the_circle() -> None:
    state = {"phase": "deal", "chips": [0, 13, 13, 12, 12]}
    five = tripot.game("vendome", seats=5)
    assert five.set_up(state).state.banker == 1
    with pytest.raises(PositionError, match="the bank would have passed on"):
        five.set_up({**state, "ending": "none"})
    assert tripot.game("vendome", seats=5, exhausted="sit_out").set_up(state).state.banker == 0


@pytest.mark.rule("VEN-B12")
def test_too_few_players_before_a_tour_end_the_match() -> None:
    match = tripot.game("vendome", seats=4).set_up({"chips": [0, 15, 13, 12]})
    assert match.over
    assert match.outcome == tripot.Outcome(winners=(1,), losers=(0, 2, 3), scores=(0, 15, 13, 12))


def test_nobody_sees_the_order_of_the_talon() -> None:
    match = by_hand([10] * 4, "7 K 4 9 | 2 3 K")
    other = by_hand([10] * 4, "7 K 4 9 | 2 3 9")
    for _ in range(6):
        match.play("turn")
        other.play("turn")
    for viewer in (tripot.SPECTATOR, 0, 1, 2, 3):
        view = match.view(viewer)
        assert bytes(view) == bytes(other.view(viewer))
        assert list(view.state.talon) == [0] * 52
        assert view.state.talon_size == 52 - 6
        assert match.heard(viewer) == other.heard(viewer)
