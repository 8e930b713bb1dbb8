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
        legal = match.legal_for(match.waiting[0])
        match.play("auction" if "auction" in legal and phase == "auction" else legal[0], match.waiting[0])
    position: dict[str, Any] = json.loads(match.position)
    return position


@pytest.mark.parametrize(
    ("phase", "change", "reason"),
    [
        ("play", {"phase": "deal"}, "hands must be empty between two coups"),
        ("choice", {"phase": "draw"}, "between two coups"),
        ("play", {"out": [0, 1, 2, 3]}, "nobody is left at the table"),
        ("play", {"eldest": 3}, "seat 3 is not the eldest"),
        ("choice", {"actor": 3}, "seat 3 cannot be the next to act"),
        ("shuffle", {"shufflers": []}, "nobody may ask for a shuffle any more"),
        ("shuffle", {"out": [2]}, "shufflers names a seat that has left the table"),
        ("shuffle", {"out": [0]}, "the dealer, seat 0, has left the table"),
        ("auction", {"out": [0]}, "the dealer, seat 0, has left the table"),
        ("auction", {"out": [2]}, "bidders names a seat that has left the table"),
        ("auction", {"bidders": [0, 1, 2, 3]}, "the dealer does not bid"),
        ("shuffle", {"dealer": -1}, "dealer is -1"),
        ("auction", {"dealer": 1 << 40}, "dealer is 1099511627776"),
        ("cut", {"actor": 0}, "seat 0 cannot be the next to act: it is for seat 3"),
        ("cut", {"taker": 1}, "taker must be empty between two coups"),
        ("cut", {"fined": [0, 99]}, "fined must be empty between two coups"),
        ("cut", {"caught": [1]}, "caught must be empty between two coups"),
        ("play", {"circuit": -5}, "circuit is -5"),
    ],
)
def test_what_no_play_could_bring_about(phase: str, change: dict[str, Any], reason: str) -> None:
    position = reached(phase)
    assert GAME.unsupplied(position).phase == phase
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**position, **change}, seed=1)


def test_somebody_bids_in_an_auction() -> None:
    sealed = tripot.game("rumoli", seats=4, auction="sealed")
    match = sealed.match(seed=1)
    match.play("auction")
    position = json.loads(match.position)
    assert sealed.set_up(position).waiting == (1, 2, 3)
    with pytest.raises(PositionError, match="nobody bids any more"):
        sealed.set_up({**position, "bidders": []})


def test_whose_turn_it_is_can_be_said() -> None:
    assert GAME.unsupplied({**reached("auction"), "actor": 2}).waiting == (2,)
    untold = {name: value for name, value in reached("auction").items() if name != "bidders"}
    assert GAME.unsupplied({**untold, "actor": 2}).waiting == (2,)


@pytest.mark.parametrize("dealer", [-1, 4, 1 << 40])
def test_a_dealer_that_is_no_seat_is_refused(dealer: int) -> None:
    for phase in ("auction", "shuffle", "play"):
        with pytest.raises(PositionError, match=f"dealer is {dealer}"):
            GAME.set_up({"phase": phase, "dealer": dealer})
