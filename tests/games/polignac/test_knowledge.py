"""What a promise kept tells about a hand: Le Polignac under `penalise`."""

import json
import re
from typing import Any

import pytest

import tripot
from tripot.cards import card_set, parse_cards
from tripot.engine.stream import stream
from tripot.errors import PositionError
from tripot.games.polignac.knowledge import promises_kept

HANDS = [
    "As 7d 8d 9d Td Qd Kd Ad",
    "Ks Qs Ts 8s Jd Jc 7h 8h",
    "9s Js Jh 9h Th Qh Kh Ah",
    "7s 7c 8c 9c Tc Qc Kc Ac",
]


def promised(*acts: str) -> tripot.Match:
    """Seat 1 makes the first trick and asks; seat 2 says oui."""
    game = tripot.game("polignac", seats=4, enforcement="penalise")
    match = game.set_up({"hands": HANDS, "leader": 1})
    for act in ("Ks", "9s", "7s", "As", "ask", "yes", "no", "no", *acts):
        match.play(act)
    return match


def test_a_trick_won_without_blame_shows_that_no_lower_card_was_held() -> None:
    """POL-40, POL-B15: seat 2 takes the 10 of spades with the jack; with the 8 he would have lost the match."""
    view = promised("Ts", "Js", "7c", "7d").view()
    chance = stream("promise")
    hands = [view.imagine(chance).hands[2] for _ in range(300)]
    eight, queen = (card_set(parse_cards(card)) for card in ("8s", "Qs"))
    assert not any(hand & eight for hand in hands)
    assert any(hand & queen for hand in hands)


def test_an_imagined_world_keeps_account_of_promises() -> None:
    """What seat 2 could have played is his jack, and whatever spades the world gives him."""
    match = promised("8s", "Js")
    assert match.state.base[2] == card_set(parse_cards("Js"))
    chance = stream("account")
    for _ in range(50):
        world = match.view().imagine(chance)
        spades = world.hands[2] & card_set(parse_cards("7s 8s 9s Ts Js Qs Ks As"))
        assert world.base[2] == spades | card_set(parse_cards("Js"))


def test_a_promise_is_judged_by_the_trick_it_was_kept_in_though_the_tricks_before_are_not_told() -> None:
    """POL-38: whatever heart seat 2 plays on the 7 takes the trick."""
    position = json.loads(promised("7h").position)
    untold = {name: value for name, value in position.items() if name not in ("history", "turns")}
    match = tripot.game("polignac", seats=4).set_up(untold)
    for card in ("Kh", "7c", "7d"):
        match.play(card)
        assert promises_kept(match.state)
    assert match.state.bound


TOLD = {"history": "Th Qh 9h Kh Ah Jh Ks 9s 7s Jc Tc", "turns": [1, 2, 0, 2, 0, 1, 2, 0, 1, 2, 0]}
UNDER_OUI = 1 << 10  # the last card of it


def kept_back() -> dict[str, Any]:
    """Seat 0 has said oui, and has thrown the 10 on a trick that the knave of clubs is sure to take."""
    return {
        "hands": ["7c 9c 9d Qd Ts Js", "8c 8d Td Jd Kd Ad 8s", "Qc Kc Ac 8h Qs As"],
        "trick": "Jc Tc",
        "leader": 2,
        "tricks": [0, 0, 3],
        "charges": [0, 0, 1],
        "asker": 2,
        "favourers": [0],
    }


def test_what_could_have_been_played_under_a_oui_follows_from_the_trick() -> None:
    game = tripot.game("polignac", seats=3, enforcement="penalise")
    match = game.set_up(kept_back(), packs=["..."])
    rows = {"base": ["7c 9c Tc"], "missed": ["7c 9c"]}
    assert json.loads(match.position).items() >= rows.items()
    for name, row in rows.items():
        assert game.set_up(kept_back() | {name: row}, packs=["..."]).position == match.position
    assert game.set_up(kept_back() | TOLD).state.bound == UNDER_OUI


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"base": []}, "base[0] must be 7c 9c Tc: what it could have played to the trick under its oui (POL-B15)"),
        ({"base": ["7c 9c Tc", "8c"]}, "base[1] must be empty: it has played nothing to the trick under a oui"),
        ({"missed": []}, "missed[0] lacks 7c 9c, kept from the trick under a oui (POL-B15)"),
        (TOLD | {"bound": 0}, "bound must name, of the trick on the table, what those in favourers have played to it"),
        (TOLD | {"bound": 3 << 9}, "bound must name, of the trick on the table"),
    ],
)
def test_what_the_trick_contradicts_is_refused(wrong: dict[str, Any], said: str) -> None:
    """Left out it would be read otherwise than it is."""
    game = tripot.game("polignac", seats=3, enforcement="penalise")
    with pytest.raises(PositionError, match=re.escape(said)):
        game.set_up(kept_back() | wrong)
