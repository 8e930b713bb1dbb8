"""Rulings on La Dame de Pique where options meet: values of several at once, each with its part in what comes."""

import pytest

from tests.games.dame_de_pique.tables import play, set_up


@pytest.mark.rule("DDP-20", "DDP-B3", "DDP-B4")
@pytest.mark.parametrize(("scope", "free"), [("manche", 0), ("partie", 1)])
def test_hearts_freed_by_a_discard_stay_free_or_not(scope: str, free: int) -> None:
    hands, state = ["Ad", "2h", "3d", "4d"], {"leader": 0, "charges": [0, 12, 13, 0]}
    match = set_up(hands, state, hearts_broken_by="discard_only", hearts_break_scope=scope)
    play(match, "Ad 2h 3d 4d")
    assert (match.state.deals, match.state.hearts_free) == (4, free)


@pytest.mark.rule("DDP-20", "DDP-B3", "DDP-B5")
@pytest.mark.parametrize(
    ("hands", "tricks", "free"),
    [
        (["Qs 7d", "3s 3h", "4s 4h", "5s 5h"], "Qs 3s 4s 5s", 0),
        (["As 7d", "Qs 3h", "4s 4h", "5s 5h"], "As Qs 4s 5s", 0),
        (["7d 2d", "Qs 3h", "3d 4d", "5d 5h"], "7d Qs 3d 5d", 1),
    ],
)
def test_under_discard_only_the_queen_frees_hearts_by_a_discard_only(hands: list[str], tricks: str, free: int) -> None:
    hearts = sum(hand.count("h") for hand in hands)
    state = {"leader": 0, "charges": [0, 0, 13 - hearts, 0]}
    match = set_up(hands, state, hearts_broken_by="discard_only", queen_breaks_hearts=True)
    play(match, tricks)
    assert match.state.hearts_free == free
