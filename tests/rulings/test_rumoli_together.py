"""Rulings on Le Rumoli where options meet: values of several at once, each with its part in what comes."""

import pytest

from tests.games.rumoli.tables import ONE_COUP, boodles, chips, sequence, set_up
from tripot.engine.options import Value

HUES = ["2d 5h", "2h Th 3d 8d", "4d 9h"]


@pytest.mark.rule("RUM-30", "RUM-36", "RUM-37", "RUM-B1", "RUM-B2")
@pytest.mark.parametrize("rule", ["same_suit_if_stuck", "pass_left_then_same_suit"])
def test_without_the_other_colour_the_same_suit_or_its_neighbour_is_led(rule: str) -> None:
    values: dict[str, Value] = {"new_suit_rule": "opposite_colour", "no_other_suit": rule, **ONE_COUP}
    match = set_up(HUES, **values)
    match.play("2h")
    assert (match.waiting, match.legal) == ((1,), ("Th",))  # no black card
    match.play("Th")
    assert (match.waiting, match.legal) == ((1,), ("3d",))  # no heart is left to go on with
    match.play("3d")
    assert (match.waiting, match.legal) == ((2,), ("9h",))  # nor a diamond
    match.play("9h")
    assert chips(match) == [40, 45, 49]


@pytest.mark.rule("RUM-36", "RUM-38", "RUM-B1", "RUM-B2")
def test_who_is_stuck_without_the_other_colour_can_only_lead_too_high() -> None:
    """The neighbour of the suit stopped has no penalty while that suit can go on; it is fined like it afterwards."""
    values: dict[str, Value] = {"new_suit_rule": "opposite_colour", "no_other_suit": "same_suit_if_stuck", **ONE_COUP}
    match = set_up(["2d 5h", "2h Th 3d 8d", "4d 9h"], enforcement="penalise", **values)
    sequence(match, "2h")
    assert (match.legal, match.possible) == (("Th",), ("Th",))
    sequence(match, "Th")
    assert (match.legal, match.possible) == (("3d",), ("3d", "8d"))
    match.play("8d")
    assert chips(match) == [43, 44, 47]


@pytest.mark.rule("RUM-34", "RUM-43", "RUM-B12")
@pytest.mark.parametrize(("values", "left"), [({}, [30, 0, 45, 35]), ({"insolvency": "debt"}, [30, -2, 45, 37])])
@pytest.mark.parametrize("detection", ["immediate", "on_reveal"])
def test_who_withheld_a_card_pays_the_injured_with_what_the_winner_left(
    values: dict[str, Value], left: list[int], detection: str
) -> None:
    agreed: dict[str, Value] = {**values, "irregularity_detection": detection, "enforcement": "penalise", **ONE_COUP}
    state = {"leader": 2, "last_suit": "clubs", "chips": [32, 6, 36, 36], "boodles": [5] * 4}
    match = set_up(["Kh Ah", "9s 4d 5c", "8s 3h", "Ts Js 2d 7d"], state, **agreed)
    sequence(match, "8s")
    match.play("3h")
    assert (chips(match), boodles(match)) == (left, [5] * 4)


@pytest.mark.rule("RUM-36", "RUM-42", "RUM-B1", "RUM-B16")
@pytest.mark.parametrize(
    ("rule", "leader", "leads"),
    [
        ("same_suit_if_stuck", 2, ("Ks",)),
        ("pass_left_then_same_suit", 3, ("7d", "3h")),
        ("pass_left_then_void", 3, ("7d", "3h")),
    ],
)
def test_who_leads_for_a_barred_player_out_of_cards_may_be_stuck(
    rule: str, leader: int, leads: tuple[str, ...]
) -> None:
    """Seat 1 has kept back the nine, and then stops the spades with it, its last card. Seat 2 has spades only."""
    values: dict[str, Value] = {"enforcement": "penalise", "no_other_suit": rule, **ONE_COUP}
    match = set_up(["Kh 2d", "9s 6c", "8s Ks As 5c", "7d 3h"], {"leader": 2}, **values)
    for cards in ("8s", "5c 6c", "9s"):
        sequence(match, cards)
    assert (match.waiting, match.legal) == ((leader,), leads)
