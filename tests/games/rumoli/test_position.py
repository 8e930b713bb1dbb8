"""Positions of Le Rumoli: what no play could bring about."""

import json
from typing import Any

import pytest

import tripot
from tripot.errors import PositionError

GAME = tripot.game("rumoli", seats=4, ceremony="by_hand")


def reached(phase: str) -> dict[str, Any]:
    """The first position of this phase that a match comes to."""
    match = GAME.match(seed=1)
    while match.phase != phase:
        match.play(match.legal_for(match.waiting[0])[0], match.waiting[0])
    position: dict[str, Any] = json.loads(match.position)
    return position


@pytest.mark.parametrize(
    ("phase", "change", "reason"),
    [
        ("play", {"phase": "deal"}, "between two coups"),
        ("choice", {"phase": "draw"}, "between two coups"),
        ("play", {"out": [0, 1, 2, 3]}, "nobody is left at the table"),
        ("play", {"eldest": 3}, "seat 3 is not the eldest"),
        ("choice", {"actor": 3}, "seat 3 cannot be the next to act"),
        ("shuffle", {"shufflers": []}, "nobody may ask for a shuffle any more"),
    ],
)
def test_what_no_play_could_bring_about(phase: str, change: dict[str, Any], reason: str) -> None:
    position = reached(phase)
    assert GAME.unsupplied(position).phase == phase
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**position, **change}, seed=1)
