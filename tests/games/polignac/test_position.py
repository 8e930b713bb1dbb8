"""Positions of Le Polignac: what no play could bring about."""

import json
from typing import Any

import pytest

import tripot
from tripot.errors import PositionError

GAME = tripot.game("polignac", seats=4)


def after_two_tricks() -> dict[str, Any]:
    """A position after two tricks and a lead, with its history, as a match tells it."""
    match = GAME.match(seed=4)
    while match.state.plays < 9:
        match.play(next(action for action in match.legal if action != "ask"))
    position: dict[str, Any] = json.loads(match.position)
    return position


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bound": -1}, "bound is -1"),
        ({"bound": 1 << 9}, "bound is 512"),
        ({"turns": []}, "turns must name"),
        ({"turns": [-1] * 9}, "turns must name"),
        ({"history": ""}, "turns must name"),
        ({"phase": "deal"}, "between two coups"),
    ],
)
def test_what_no_play_could_bring_about(change: dict[str, Any], reason: str) -> None:
    position = after_two_tricks()
    assert GAME.set_up(position).state.plays == 9
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**position, **change})


def test_the_history_names_the_cards_played_each_once() -> None:
    position = after_two_tricks()
    cards = position["history"].split()
    for other in ([cards[1], *cards[1:]], [position["hands"][1].split()[0], *cards[1:]]):
        with pytest.raises(PositionError, match="the history must name"):
            GAME.set_up({**position, "history": " ".join(other)})


def test_what_was_played_need_not_be_told() -> None:
    position = after_two_tricks()
    untold = {name: value for name, value in position.items() if name not in ("history", "turns", "lacks")}
    assert GAME.set_up(untold).legal == GAME.set_up(position).legal


def test_nobody_holds_what_they_have_shown_not_to_hold() -> None:
    position = after_two_tricks()
    held = position["hands"][2].split()[0]
    with pytest.raises(PositionError, match=f"seat 2 has shown not to hold {held}"):
        GAME.set_up({**position, "lacks": ["", "", held]})


def test_who_has_made_every_trick_leads() -> None:
    late = {"hands": ["8c Qd", "Ks As", "7h Jh", "8d Jd"], "tricks": [0, 6, 0, 0], "charges": [0, 3]}
    assert GAME.set_up(late).waiting == (1,)
    with pytest.raises(PositionError, match="seat 0 cannot lead: seat 1 has made every trick"):
        GAME.set_up({**late, "leader": 0})
