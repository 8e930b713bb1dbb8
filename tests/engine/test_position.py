"""Positions as data: what is written, what need not be, and the clear error for what no play leads to."""

import json
from typing import Any

import numpy as np
import pytest

import tripot
from tripot.engine.position import state_text, write_state
from tripot.errors import PositionError

GAME = tripot.game("polignac", seats=4)
LATE: dict[str, Any] = {"hands": ["7c Jd", "8c 8d", "9c 9d", "Tc Td"], "leader": 1, "tricks": [3, 3], "charges": [4]}


def test_what_follows_need_not_be_said() -> None:
    state = GAME.set_up(LATE).state
    assert (state.actor, state.gone.bit_count()) == (1, 24)
    assert write_state(state)["phase"] == "play"


def test_what_is_zero_is_not_written() -> None:
    written = write_state(GAME.set_up(LATE).state)
    assert "ecart" not in written
    assert "dealer" not in written
    assert written["tricks"] == [3, 3]


@pytest.mark.parametrize("leader", range(4))
def test_what_would_follow_from_the_rest_is_written_though_it_is_zero(leader: int) -> None:
    """At Le Rumoli the eldest leads where nobody is named."""
    hands = ["Qd 2c", "4h 9h", "5h 7h", "8d 9c"]
    match = tripot.game("rumoli", seats=4).set_up({"hands": hands, "leader": leader, "last_suit": "spades"})
    assert match.waiting == (leader,)
    assert bytes(match.game.set_up(match.position).state) == bytes(match.state)
    match.play(match.legal[0])
    assert tripot.replay(match.record).position == match.position


def test_text_and_data_are_the_same_position() -> None:
    state = GAME.set_up(LATE).state
    text = state_text(state)
    assert bytes(GAME.set_up(text).state) == bytes(GAME.set_up(json.loads(text)).state) == bytes(state)
    assert text.count("\n") == len(json.loads(text)) + 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hand": []}, "there is no field 'hand'"),
        ({"options": {}}, "there is no field 'options'"),
        ({"phase": "sleep"}, "one of over, draw"),
        ({"hands": "7c"}, "hands must be a list"),
        ({"hands": ["7c"] * 9}, "at most 8"),
        ({"tricks": np.array([1, 5, 0, 1])}, "tricks must be a list of at most 8 items, not array([1, 5, 0, 1])"),
        ({"leader": np.bool_(1)}, "leader must be a whole number"),
        ({"leader": 1 << 70}, "leader is longer than any number here"),
        ({"leader": -(10**5000)}, "leader is longer than any number here"),
        ({"hands": ["7c", "7d 7x"]}, "hands[1]: '7x' is not a card"),
        ({"hands": ["7c 7c"]}, "hands[0]: 7c comes twice"),
        ({"hands": [7]}, "hands[0] must be cards as text"),
        ({"leader": "1"}, "leader must be a whole number"),
        ({"leader": True}, "leader must be a whole number"),
        ({"leader": 1.0}, "leader must be a whole number"),
        ({"leader": 9}, "leader is 9"),
        ({"deals": 1 << 63}, "deals is"),
        ({"going_on": 1}, "going_on must be true or false"),
        ({"losers": 3}, "losers must be a list"),
        ({"losers": [24]}, "losers must be a list of seats"),
        ({"losers": [True]}, "losers must be a list of seats"),
        ({"drawing": 3}, "drawing must be an object"),
        ({"drawing": {"nothing": 3}}, "there is no field 'drawing.nothing'"),
        ({"drawing": {"left": -5}}, "drawing.left is -5"),
        ({"drawing": {"left": 1}}, "must have 32 cards together"),
        ({"drawing": {"pending": [7]}}, "drawing.pending names a seat"),
        ({"drawing": {"place": [0, -2]}}, "drawing.place[0] is 0: by the others of drawing.place it must be 1"),
        ({"deals": -1}, "deals is -1"),
        ({"trick": "7c 7d 7h 7s 8c 8d 8h 8s 9c"}, "trick has 9 cards"),
        ({"hands": ["7c Jd", "8c 8d", "9c 9d", "Tc Jd"]}, "Jd is both in hands[0] and in hands[3]"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.set_up({**LATE, **change})
    assert said in str(refused.value)


def test_numbers_of_another_make_will_do() -> None:
    assert GAME.set_up({**LATE, "leader": np.int64(1)}).state == GAME.set_up({**LATE, "leader": 1}).state
    assert GAME.set_up({**LATE, "going_on": np.bool_(0)}).state == GAME.set_up(LATE).state
    over = {"phase": "over", "totals": [0, 10, 0, 0]}
    assert GAME.set_up({**over, "losers": [np.int64(1)]}).outcome == GAME.set_up({**over, "losers": [1]}).outcome
    with pytest.raises(PositionError, match="talon must be empty"):  # read, that is, as so many hidden cards
        GAME.set_up({**LATE, "talon": np.int64(5)})


def test_that_there_is_no_such_seat_may_be_said() -> None:
    assert GAME.set_up({**LATE, "asker": None}).state == GAME.set_up(LATE).state
    assert GAME.set_up({**LATE, "asker": None}).state.asker == 0


def test_cards_may_be_named_one_by_one() -> None:
    hands = [hand.split() for hand in LATE["hands"]]
    assert GAME.set_up({**LATE, "hands": hands}).state == GAME.set_up(LATE).state


def test_a_seat_that_is_named_twice_is_one() -> None:
    over = {"phase": "over", "totals": [0, 10, 0, 0]}
    once, twice = (GAME.set_up({**over, "losers": losers}) for losers in ([1], [1, 1]))
    assert twice.state == once.state


def test_what_is_no_card_where_one_is_wanted_is_refused_by_its_place() -> None:
    with pytest.raises(PositionError, match=r"^first\[1\]: 'Qx' is not a card"):
        tripot.game("vingt_et_un", seats=3).set_up({"first": ["", "Qx"]})


@pytest.mark.parametrize("text", ['{"leader": 1, "leader": 2}', '{"drawing": {"left": 1, "left": 1}}'])
def test_a_field_that_is_there_twice_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match=r"the field 'le(ader|ft)' appears twice"):
        GAME.set_up(text)


def test_of_many_fields_the_one_that_is_there_twice_is_found_at_once() -> None:
    fields = ", ".join(f'"{number}": 0' for number in [*range(100_000), 99_999])
    with pytest.raises(PositionError, match="the field '99999' appears twice"):
        GAME.set_up(f"{{{fields}}}")


@pytest.mark.parametrize("text", ["", "[]", "3", "{", '{"hands": NaN}', "[" * 100_000])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        GAME.set_up(text)


@pytest.mark.parametrize("thing", [None, 3, [], b"{}"])
def test_what_is_neither_text_nor_fields_is_no_position(thing: object) -> None:
    with pytest.raises(PositionError, match="a position is a JSON object"):
        GAME.set_up(thing)  # type: ignore[arg-type]


def test_a_view_is_written_with_the_number_of_its_hidden_cards() -> None:
    match = tripot.game("vendome", seats=4, ceremony="by_hand").match(seed=1)
    while match.phase != "cut":
        match.play(match.legal[0])
    assert json.loads(match.view(0).position)["talon"] == 52


@pytest.mark.parametrize("field", ["trick", "history"])
def test_the_cards_of_a_trick_are_named_not_counted(field: str) -> None:
    """A talon of nothing but 2 of clubs is written as a number; what lies face up never is."""
    with pytest.raises(PositionError, match=f"{field} must be cards as text"):
        tripot.game("dame_de_pique", seats=4).set_up({"hands": ["2d", "3d", "4d", "5d"], field: 3})
    alone = tripot.game("vingt_et_un", seats=3).set_up({"talon": "2c"}, seed=1)
    assert json.loads(alone.position)["talon"] == 1
    assert bytes(alone.game.set_up(alone.position, seed=1).state) == bytes(alone.state)


DRAWN = [name for name in tripot.games() if name != "rumoli"]  # where the first deal is turned up, not drawn


def drawn(name: str) -> tuple[tripot.Game, dict[str, Any]]:
    """A game, and a match of it in mid-draw as data."""
    match = tripot.game(name, seats=4, ceremony="by_hand").match(seed=1)
    match.play("draw 7")
    position: dict[str, Any] = json.loads(match.position)
    return match.game, position


@pytest.mark.parametrize("name", DRAWN)
def test_every_card_of_a_draw_lies_under_one_covered_place(name: str) -> None:
    game, position = drawn(name)
    assert game.set_up(position).play("draw 1")
    spread = position["drawing"]["spread"]
    for wrong in ([], [*spread[:-1], -1], [100] * len(spread), [spread[1], *spread[1:]], [*spread[:5], 3, *spread[6:]]):
        with pytest.raises(PositionError, match=r"drawing\.spread must have each card"):
            game.set_up({**position, "drawing": {**position["drawing"], "spread": wrong}})


@pytest.mark.parametrize("name", DRAWN)
def test_somebody_draws_in_a_draw(name: str) -> None:
    game, position = drawn(name)
    for drawing in ({}, {**position["drawing"], "pending": []}):
        with pytest.raises(PositionError, match=r"drawing\.pending names nobody"):
            game.set_up({"phase": "draw", "drawing": drawing})


@pytest.mark.parametrize("game", ["vendome", "vingt_et_un", "rumoli"])
def test_nobody_has_more_than_a_billion_chips(game: str) -> None:
    with pytest.raises(PositionError, match=r"chips\[1\] is 4294967296: it must be -1000000000 to 1000000000"):
        tripot.game(game, seats=4).set_up({"chips": [50, 1 << 32, 50, 50]})
