"""Rulings on the play of Le Polignac: leads, suits, jacks, points, the limit, and the faults that lose a match."""

from typing import Any

import pytest

import tripot
from tests.games.polignac.tables import (
    CLUBS,
    DIAMONDS,
    EIGHT_HANDS,
    FAILING,
    HEARTS,
    SPADES,
    loses,
    plain_suits,
    play,
    set_up,
)
from tripot.cards import parse_cards
from tripot.errors import PositionError, RefusedError


@pytest.mark.rule("POL-09", "POL-10", "POL-11", "POL-12")
@pytest.mark.scenario("POL-S01")
def test_a_whole_coup_of_eight() -> None:
    match = set_up(EIGHT_HANDS)
    play(match, "Kh Qh Jh Ah Th 9h 8h 7h")
    assert match.state.leader == 1
    play(match, "7s 8s Ks Qs Js As Ts 9s 9d Td Kd Qd Jd Ad 8d 7d")
    assert match.state.leader == 5
    play(match, "Tc Kc Qc Jc 9c Ac 7c 8c")
    assert match.scores == (0, 1, 0, 2, 0, 1, 1, 0)
    assert match.state.deals == 1


@pytest.mark.rule("POL-12")
@pytest.mark.parametrize(
    ("trick", "taker"),
    [("Ah Jh Th 9h", 2), ("9h Th Ah 8h", 3), ("Jh Qh Ah Kh", 0), ("7h 8h 9h Th", 0)],
)
def test_king_high_ace_below_jack(trick: str, taker: int) -> None:
    one, two, three, nought = trick.split()
    spare = "7c 8c 9c Tc Qc Kc Ac 7d 8d 9d Td Qd Kd Ad 7s 8s 9s Ts Qs As Ks".split()  # noqa: SIM905
    hearts = [card for card in HEARTS.split() if card not in trick.split()]
    rest = [*spare, *hearts, "Jc", "Jd", "Js"]
    hands = [f"{card} {' '.join(rest[at * 7 : at * 7 + 7])}" for at, card in enumerate([nought, one, two, three])]
    match = set_up(hands)
    play(match, trick)
    assert match.state.leader == taker


@pytest.mark.option("limit", 11)
@pytest.mark.rule("POL-15")
def test_the_first_to_reach_the_limit_loses() -> None:
    for limit, over in ((11, True), (13, False)):
        match = set_up(FAILING, limit=limit, state={"totals": [0, 10, 0, 0]})
        play(match, "Ks Jh 7s Jc")
        assert match.over is over
        assert match.scores == (0, 12, 0, 0)


@pytest.mark.rule("POL-26")
def test_the_dealers_right_leads() -> None:
    match = plain_suits()
    assert match.waiting == (1,)
    assert set(SPADES.split()) <= set(match.legal)


@pytest.mark.rule("POL-26", "POL-27")
def test_any_card_may_be_led() -> None:
    hands = ["9c Js 7d 8d 9d Td Qd Ad", CLUBS.replace("9c", "7s"), HEARTS, "8s 9s Ts Qs Ks As Jd Kd"]
    match = set_up(hands, favour_requests=False)
    assert set(match.legal) == set(hands[1].split())


@pytest.mark.rule("POL-27")
def test_suit_must_be_followed_without_overtaking() -> None:
    match = set_up(["9c Js 7d 8d 9d Td Qd Ad", CLUBS.replace("9c", "7s"), HEARTS, "8s 9s Ts Qs Ks As Jd Kd"])
    play(match, "7c Jh Jd")
    assert match.legal == ("9c",)
    with pytest.raises(RefusedError) as refused:
        match.play("Js")
    assert refused.value.rule == "POL-27"


@pytest.mark.rule("POL-28", "POL-29", "POL-30")
@pytest.mark.scenario("POL-S03")
@pytest.mark.parametrize(
    ("held", "legal"),
    [("Jd Js Kh 7d", {"Js"}), ("Jd Jh Kh", {"Jd", "Jh"}), ("Kh Qd 7s", {"Kh", "Qd", "7s"}), ("9c Js", {"9c"})],
)
def test_legal_discards(held: str, legal: set[str]) -> None:
    match = match_where_two_follows(held)
    play(match, "Kc")
    assert set(match.legal) == legal


def match_where_two_follows(held: str) -> tripot.Match:
    """Seat 1 is to lead Kc, seat 2 holds these cards, in the last tricks of a coup of four."""
    count = len(held.split())
    spare = [card for card in f"{CLUBS} {DIAMONDS} {HEARTS} {SPADES}".split() if card not in [*held.split(), "Kc"]]
    jacks = [card for card in spare if card[0] == "J"]
    low = [card for card in spare if card[0] != "J"]
    inside = jacks + low
    hands = ["", "Kc", held, ""]
    for seat, room in ((1, count - 1), (0, count), (3, count)):
        hands[seat] = " ".join([*hands[seat].split(), *inside[:room]])
        inside = inside[room:]
    tricks = [0, 1, 0, 7 - count]
    gone = [card for card in inside if card[0] == "J"]
    worth = sum(2 if card == "Js" else 1 for card in gone)
    return set_up(hands, state={"tricks": tricks, "charges": [0, 0, 0, worth]})


@pytest.mark.rule("POL-28", "POL-29", "POL-30")
@pytest.mark.parametrize(
    ("held", "refused", "rule"),
    [
        ("Jd Js Kh 7d", "Kh", "POL-30"),
        ("Jd Js Kh 7d", "7d", "POL-28"),
        ("Jd Js Kh 7d", "Jd", "POL-29"),
        ("Jd Jh Qs", "Qs", "POL-30"),
    ],
)
def test_a_refused_discard_names_its_article(held: str, refused: str, rule: str) -> None:
    match = match_where_two_follows(held)
    play(match, "Kc")
    found = match.verify(refused)
    assert found is not None
    assert found.rule == rule


@pytest.mark.rule("POL-31")
def test_jacks_taken_stay_in_view_of_all() -> None:
    match = plain_suits()
    match.play("Ks")
    play(match, "Jh Jd Jc")
    for viewer in (tripot.SPECTATOR, 0, 1, 2, 3):
        assert match.view(viewer).state.charges[1] == 3
        told = [event for event in match.heard(viewer) if event.word == "charged"]
        assert told[0].values[2] == sum(1 << card for card in parse_cards("Jh Jd Jc"))


@pytest.mark.rule("POL-32")
def test_the_coup_stops_with_the_last_jack() -> None:
    hands = ["Jc 7c 8c 9c Tc Qc Kc Ac", "7s 8s 9s Ts Qs Ks As Js", "Jh 7h 8h 9h Th Qh Kh 7d", "Jd 8d 9d Td Qd Kd Ad Ah"]
    match = set_up(hands)
    play(match, "Ks Jh Jd Jc")
    assert match.phase == "play"
    play(match, "Js 7d 8d 7c")
    assert match.phase == "decide"
    assert match.waiting == (1,)
    match.play("stop")
    assert match.state.deals == 1
    assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-32")
def test_no_decision_when_the_tricks_are_shared() -> None:
    hands = ["Jc 7c 8c 9c Tc Qc Kc Ac", "7s 8s 9s Ts Qs Ks As Jh", "7h 8h 9h Th Qh Kh Ah Js", "Jd 7d 8d 9d Td Qd Kd Ad"]
    match = set_up(hands)
    play(match, "Jh 7h Jd Jc")
    assert match.state.leader == 1
    play(match, "7s Js 7d 7c")
    assert match.scores == (0, 3, 2, 0)
    assert match.state.deals == 1


@pytest.mark.rule("POL-41")
@pytest.mark.scenario("POL-S20")
@pytest.mark.option("enforcement", "penalise")
def test_renonce_loses_the_match() -> None:
    hands = [CLUBS, "Kh 7s 9s Ts Qs Ks As Jh", "8h Js 7d 8d 9d Td Qd Kd", "7h 9h Th Qh Ah 8s Jd Ad"]
    match = set_up(hands, enforcement="penalise")
    match.play("Kh")
    assert "Js" not in match.legal
    assert "Js" in match.possible
    match.play("Js")
    loses(match, 2, "renonce")
    kept = set_up(hands)
    kept.play("Kh")
    with pytest.raises(RefusedError):
        kept.play("Js")


@pytest.mark.rule("POL-42")
@pytest.mark.option("carte_maitresse", "king_queen")
@pytest.mark.option("carte_maitresse", "highest_unplayed")
@pytest.mark.option("carte_maitresse", "any_non_jack")
@pytest.mark.parametrize(
    ("meaning", "punished"),
    [
        ("king_queen_or_highest_unplayed", {"Kd", "Qd", "Ah"}),
        ("king_queen", {"Kd", "Qd"}),
        ("highest_unplayed", {"Kd", "Ah"}),
        ("any_non_jack", {"Kd", "Qd", "Ah", "7d"}),
    ],
)
def test_a_master_card_instead_of_a_jack_loses(meaning: str, punished: set[str]) -> None:
    match = set_up(
        ["7c 8c 9c Tc Qc", "Kc Ts 9s 8s 7s", "Jd Kd Qd Ah 7d", "7h 8h 9h Th Js"],
        enforcement="penalise",
        carte_maitresse=meaning,
        state={"tricks": [0, 1, 0, 2], "charges": [0, 0, 0, 2]},
    )
    match.play("Kc")
    assert match.legal == ("Jd",)
    assert set(match.possible) - set(match.legal) == punished
    refusals = {card: match.verify(card) for card in ("Kd", "Qd", "Ah", "7d")}
    assert {card for card, refusal in refusals.items() if refusal and refusal.punished == "POL-42"} == punished
    for card in punished:
        tried = match.copy()
        tried.play(card)
        loses(tried, 2, "master_card")


@pytest.mark.rule("POL-42", "POL-43")
def test_a_master_card_instead_of_the_polignac_is_no_other_jack() -> None:
    match = set_up(
        ["7c 8c 9c", "Kc Ts 9s", "Js Kd 7d", "7h 8h 9h"],
        enforcement="penalise",
        state={"tricks": [0, 1, 0, 4], "charges": [0, 0, 0, 3]},
    )
    match.play("Kc")
    assert match.possible == ("Kd", "Js")
    refusal = match.verify("Kd")
    assert refusal
    assert refusal.punished == "POL-42"
    match.play("Kd")
    loses(match, 2, "master_card")


@pytest.mark.rule("POL-43")
def test_another_jack_before_the_polignac_loses() -> None:
    match = set_up(
        ["7c 8c 9c", "Kc Ts 9s", "Jd Js 7d", "7h 8h 9h"],
        enforcement="penalise",
        state={"tricks": [0, 1, 0, 4], "charges": [0, 0, 0, 2]},
    )
    match.play("Kc")
    match.play("Jd")
    loses(match, 2, "other_jack")


@pytest.mark.rule("POL-44", "POL-45")
@pytest.mark.scenario("POL-S12")
def test_the_match_stops_in_mid_coup() -> None:
    match = set_up(
        ["Js 7c 8c 9c Tc Qc Kc", "Ks 8h 9h Th Qh Kh Ah", "7s 8s Ts Qs As Td Ad", "Jh Jd Jc 7d 8d 9d 9s"],
        state={"tricks": [0, 0, 1, 0], "totals": [4, 13, 9, 14], "leader": 2},
    )
    play(match, "7s 9s Js Ks")
    loses(match, 1, "limit")
    assert match.scores == (4, 15, 9, 14)


@pytest.mark.rule("POL-15")
def test_a_position_past_the_limit_is_refused() -> None:
    with pytest.raises(PositionError, match="limit"):
        plain_suits(state={"totals": [15, 0, 0, 0]})


LAST_TRICK = ["8c", "Ks", "Jh", "Jd"]
ALL_JACKS_FALLEN: dict[str, Any] = {"hands": ["8c", "Ks", "7h", "7d"], "charges": [0, 5]}


@pytest.mark.rule("POL-11", "POL-32")
@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"hands": [*LAST_TRICK, "7c"], "tricks": [0, 7], "charges": [0, 3]}, "hands has an item for a seat"),
        ({"hands": LAST_TRICK, "tricks": [0, 7], "charges": [0, 3], "leader": 4}, "leader is 4: it must be 0 to 3"),
        ({"hands": LAST_TRICK, "tricks": [1, 6], "charges": [-1, 4]}, "charges has a number below 0"),
        ({"hands": LAST_TRICK, "tricks": [0, 7], "charges": [3]}, r"charges\[0\] is 3, but tricks\[0\] is 0"),
        ({**ALL_JACKS_FALLEN, "tricks": [1, 6], "phase": "decide"}, "has not made every trick of tricks"),
        ({**ALL_JACKS_FALLEN, "tricks": [0, 7]}, "all the jacks have fallen"),
        ({"phase": "over", "ending": "limit", "losers": [0], "totals": [20]}, r"totals\[0\] is 20: it must be 0 to 19"),
        ({"phase": "deal", "totals": [6, -1]}, r"totals\[1\] is -1: it must be 0 to 19"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        tripot.game("polignac", seats=4).set_up(position)


@pytest.mark.rule("POL-32", "POL-B1")
def test_a_position_need_not_say_who_leads_where_that_follows() -> None:
    game = tripot.game("polignac", seats=4)
    begun = game.set_up({"hands": [CLUBS, SPADES, HEARTS, DIAMONDS], "dealer": 2})
    assert begun.waiting == (3,)
    made_all = game.set_up({"hands": LAST_TRICK, "tricks": [0, 0, 7], "charges": [0, 0, 3]})
    assert made_all.waiting == (2,)
    asked = game.set_up({**ALL_JACKS_FALLEN, "tricks": [0, 7], "phase": "decide"})
    assert (asked.waiting, asked.legal) == ((1,), ("continue", "stop"))
    for match in (begun, made_all, asked):
        assert game.set_up(match.position).state == match.state


@pytest.mark.rule("POL-06")
def test_a_position_of_the_second_method_names_the_lay_away() -> None:
    game = tripot.game("polignac", seats=3, leftover_method="dealer_discard")
    late: dict[str, Any] = {"hands": ["7c 8c", "Ts 9s", "Ah Jd"], "tricks": [0, 8], "charges": [0, 4]}
    match = game.set_up({**late, "ecart": "Kh 8h"})
    assert (match.waiting, match.state.ecart_size) == ((1,), 2)
    with pytest.raises(PositionError, match="ecart has 0 cards: in phase play the dealer has laid away 2"):
        game.set_up(late)
