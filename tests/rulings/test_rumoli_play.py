"""Rulings on Le Rumoli: leads, sequences, stops, and the end of a coup. Seat 0 deals, seat 1 is eldest."""

from itertools import pairwise

import pytest

import tripot
from tests.games.events import told
from tests.games.rumoli.tables import (
    DEAD_X,
    LEADS_X,
    ONE_COUP,
    boodles,
    chips,
    deal_x,
    hand,
    players,
    plays,
    refusal,
    set_up,
    words,
)
from tripot.cards import (
    CLUB_CARDS,
    DIAMOND_CARDS,
    HEART_CARDS,
    SPADE_CARDS,
    cards_text,
    each_card,
    parse_card,
    parse_cards,
)
from tripot.engine.options import Value
from tripot.games.rumoli.play import AT_ACE, AT_PLAYED, NOT_PLAYED


def left(**options: Value) -> tripot.Match:
    """Deal X, the dead hand left alone."""
    match = deal_x(**options)
    match.play("leave")
    return match


@pytest.mark.rule("RUM-06", "RUM-25", "RUM-26", "RUM-31", "RUM-32", "RUM-33", "RUM-34")
@pytest.mark.scenario("RUM-S02")
@pytest.mark.option("enforcement", "prevent")
def test_the_whole_coup_of_deal_x() -> None:
    match = left(**ONE_COUP)
    for card in LEADS_X:
        match.play(card)
    assert plays(match) == (
        "2c 3c 4c 2h 4s 5s 2d 3d 3s 5h 6h 5d 6d 7d 7c 8c 8s 9s Qd Kd Ad 8h 9h Th 9d Qh Kh Ah 7s Qc Kc Ac As"
    )
    assert "".join(map(str, players(match))) == "120001122200122001102210001222100"
    assert told(match, "collects") == [(1, parse_card("Qd"), 4), (2, parse_card("Ah"), 4), (1, parse_card("Kc"), 4)]
    assert told(match, "left_with") == [
        (1, sum(1 << card for card in parse_cards("6c Tc 4h Qs"))),
        (2, sum(1 << card for card in parse_cards("Jd Js"))),
    ]
    assert match.over
    assert chips(match) == [48, 50, 48]
    assert boodles(match) == [0, 0, 0, 4]


@pytest.mark.rule("RUM-25")
@pytest.mark.scenario("RUM-S10")
def test_the_first_lead_is_the_lowest_of_any_suit() -> None:
    match = left()
    assert match.legal == ("2c", "2d", "4h", "5s")
    assert refusal(match, "6c") == "RUM-25"
    assert match.legal == match.possible


@pytest.mark.rule("RUM-26", "RUM-B4")
def test_whoever_holds_the_next_card_plays_it_even_the_same_player_twice() -> None:
    match = set_up(["4c 2d", "2c 3c 9h 8h", "5c 6c 9d", "8c 7c 3d"])
    match.play("2c")
    assert plays(match) == "2c 3c 4c 5c 6c 7c 8c"
    assert players(match) == [1, 1, 0, 2, 2, 3, 3]


@pytest.mark.rule("RUM-26")
def test_the_next_to_play_need_not_be_the_neighbour() -> None:
    match = set_up(["3h 2d", "2h 5d", "9c 9d", "8d 4h"])
    match.play("2h")
    assert players(match) == [1, 0, 3]


@pytest.mark.rule("RUM-27", "RUM-28", "RUM-B3")
@pytest.mark.parametrize(
    ("why", "dead", "laid"),
    [(NOT_PLAYED, "9c", ""), (AT_PLAYED, "Tc", "9c")],
)
def test_dead_or_played_cards_stop_a_sequence(why: int, dead: str, laid: str) -> None:
    match = set_up(["2d 8c", "7c 5h", "3d Jc"], {"dead": dead, "laid": [laid]})
    match.play("7c")
    assert plays(match) == "7c 8c"
    assert told(match, "stops") == [(parse_card("8c"), why)]


@pytest.mark.rule("RUM-04", "RUM-28")
def test_the_ace_is_highest_and_stops_the_sequence() -> None:
    match = set_up(["Kh 2d", "Jh 5c", "Qh Ah 2s", "Th 3d"], {"dead": "Tc"})
    match.play("Jh")
    assert plays(match) == "Jh Qh Kh Ah"
    assert told(match, "stops") == [(parse_card("Ah"), AT_ACE)]
    assert match.waiting == (2,)


@pytest.mark.rule("RUM-04")
def test_the_two_is_lowest() -> None:
    match = set_up(["3c 4d", "Ac 2c 5h", "9h 9d"])
    assert "2c" in match.legal
    assert "Ac" not in match.legal


@pytest.mark.rule("RUM-28", "RUM-B3", "RUM-20")
def test_the_hand_laid_aside_is_dead_after_an_exchange() -> None:
    match = deal_x()
    match.play("take")
    match.play("2c")
    assert plays(match) == "2c 3c"
    assert told(match, "stops") == [(parse_card("3c"), NOT_PLAYED)]
    assert match.state.dead >> parse_card("4c") & 1


@pytest.mark.rule("RUM-B3")
def test_a_sequence_may_stop_after_a_single_card() -> None:
    match = left()
    match.play("5s")
    assert plays(match) == "5s"
    assert "6s" in DEAD_X.split()
    assert match.waiting == (1,)


@pytest.mark.rule("RUM-29", "RUM-B20")
def test_gathered_cards_are_out_of_the_coup() -> None:
    match = left()
    match.play("2c")
    match.play("2h")
    assert match.state.laid[0] == sum(1 << card for card in parse_cards("4c 2h"))
    assert [hand(match, seat).split()[0] for seat in range(3)] == ["8c", "6c", "7c"]
    match.play("4s")
    match.play("2d")
    match.play("3s")
    assert told(match, "stops")[-1] == (parse_card("3s"), AT_PLAYED)


@pytest.mark.rule("RUM-30")
def test_who_laid_the_last_card_leads_his_lowest_of_another_suit() -> None:
    match = left()
    match.play("2c")
    assert match.waiting == (0,)
    assert match.legal == ("5d", "2h", "4s")
    assert refusal(match, "8c") == "RUM-30"
    assert refusal(match, "9d") == "RUM-30"


@pytest.mark.rule("RUM-30", "RUM-B2")
@pytest.mark.option("new_suit_rule", "different_suit")
@pytest.mark.option("new_suit_rule", "opposite_colour")
@pytest.mark.option("new_suit_rule", "any")
@pytest.mark.parametrize(
    ("meaning", "suit", "legal"),
    [
        ("different_suit", "spades", "2c 3d 4h"),
        ("different_suit", "hearts", "2c 3d 5s"),
        ("opposite_colour", "spades", "3d 4h"),
        ("opposite_colour", "clubs", "3d 4h"),
        ("opposite_colour", "diamonds", "2c 5s"),
        ("opposite_colour", "hearts", "2c 5s"),
        ("any", "spades", "2c 3d 4h 5s"),
    ],
)
def test_what_another_suit_is(meaning: str, suit: str, legal: str) -> None:
    match = set_up(["8d", "2c 6c 3d 4h 5s Ks", "8h"], {"leader": 1, "last_suit": suit}, new_suit_rule=meaning)
    assert match.legal == tuple(legal.split())


@pytest.mark.rule("RUM-30", "RUM-B2")
@pytest.mark.parametrize(
    ("meaning", "refused"),
    [
        ("different_suit", {"2c": "RUM-30", "Ks": "RUM-30"}),
        ("opposite_colour", {"2c": "RUM-30", "5s": "RUM-B2", "9d": "RUM-30"}),
        ("any", {"6c": "RUM-B2", "Ks": "RUM-B2"}),
    ],
)
def test_what_only_an_option_forbids_is_refused_by_its_point(meaning: str, refused: dict[str, str]) -> None:
    hands = ["8d", "2c 6c 3d 9d 4h 5s Ks", "8h"]
    match = set_up(hands, {"leader": 1, "last_suit": "clubs"}, new_suit_rule=meaning)
    assert {card: refusal(match, card) for card in refused} == refused


@pytest.mark.rule("RUM-B2", "RUM-30")
def test_a_suit_played_before_the_last_may_be_led_again() -> None:
    match = left()
    match.play("2c")
    match.play("2h")
    assert "8c" in match.legal


STUCK = ["Ks", "3s 9s", "4s 7h"]
STOPPED_AT_SPADES = {"leader": 1, "last_suit": "spades"}


@pytest.mark.rule("RUM-B1", "RUM-37")
@pytest.mark.scenario("RUM-S12")
@pytest.mark.option("no_other_suit", "pass_left_then_void")
def test_a_stuck_leader_passes_to_the_left() -> None:
    match = set_up(STUCK, STOPPED_AT_SPADES)
    assert match.waiting == (2,)
    assert match.legal == ("7h",)
    assert refusal(match, "4s") == "RUM-30"


@pytest.mark.rule("RUM-36", "RUM-B1")
@pytest.mark.scenario("RUM-S12")
@pytest.mark.option("no_other_suit", "same_suit_if_stuck")
def test_or_goes_on_in_the_same_suit() -> None:
    match = set_up(STUCK, STOPPED_AT_SPADES, no_other_suit="same_suit_if_stuck")
    assert match.waiting == (1,)
    assert match.legal == ("3s",)
    assert refusal(match, "9s") == "RUM-B1"
    match.play("3s")
    assert plays(match) == "3s 4s"
    assert players(match) == [1, 2]


@pytest.mark.rule("RUM-36")
def test_variant_two_is_for_those_without_another_suit() -> None:
    match = set_up(["Ks", "3s 9s 8h", "4s 7h"], STOPPED_AT_SPADES, no_other_suit="same_suit_if_stuck")
    assert match.legal == ("8h",)
    assert refusal(match, "3s") == "RUM-30"


@pytest.mark.rule("RUM-B1", "RUM-36")
@pytest.mark.option("no_other_suit", "pass_left_then_same_suit")
def test_or_passes_and_goes_on_if_nobody_changes_suit() -> None:
    match = set_up(STUCK, STOPPED_AT_SPADES, no_other_suit="pass_left_then_same_suit")
    assert match.waiting == (2,)
    match = set_up(["Ks", "3s 9s", "4s 7s"], STOPPED_AT_SPADES, no_other_suit="pass_left_then_same_suit")
    assert match.waiting == (1,)
    assert match.legal == ("3s",)


@pytest.mark.rule("RUM-37", "RUM-B1", "RUM-B18")
@pytest.mark.parametrize("rule", ["pass_left_then_void", "same_suit_if_stuck", "pass_left_then_same_suit"])
def test_a_void_coup(rule: str) -> None:
    """2 leads the ace, and nobody has anything but hearts then."""
    hands = ["3h", "5h 7h", "Ah 8h"]
    match = set_up(hands, {"leader": 2, "dead": "9h", "last_suit": "clubs"}, no_other_suit=rule)
    match.play("8h")
    assert ("void" in words(match)) == (rule == "pass_left_then_void")
    if rule == "pass_left_then_void":
        assert told(match, "passes_lead") == [(2,), (0,), (1,)]
        assert match.state.deals == 1
        assert match.state.dealer == 1
        assert boodles(match) == [8] * 4
        assert not told(match, "pays")
        assert chips(match) == [42 - 4, 46 - 8, 46 - 4]
    else:
        assert match.waiting == (2,)
        assert match.legal == ("Ah",)


@pytest.mark.rule("RUM-B1")
def test_the_lead_passes_clockwise_from_the_last_player() -> None:
    match = set_up(["7d", "2c Ac", "3c", "4c 8d"], {"leader": 1, "last_suit": "clubs"})
    assert match.waiting == (3,)


@pytest.mark.rule("RUM-36", "RUM-B1", "RUM-B2")
def test_stuck_under_opposite_colour() -> None:
    """Whoever has only the colour just stopped goes on in that suit if he can, else in the other of that colour."""
    options: dict[str, Value] = {"new_suit_rule": "opposite_colour", "no_other_suit": "same_suit_if_stuck"}
    match = set_up(["7d", "2c 5c 3s", "4h"], STOPPED_AT_SPADES, **options)
    assert match.legal == ("3s",)
    assert refusal(match, "2c") == "RUM-B2"
    match = set_up(["7d", "2c 5c", "4h"], STOPPED_AT_SPADES, **options)
    assert match.legal == ("2c",)


@pytest.mark.rule("RUM-31")
def test_only_the_identical_card_wins_a_boodle() -> None:
    match = set_up(["Kh 2s", "Qh 3s", "Ah 4s", "5s 3d"], {"boodles": [5, 5, 7, 3]})
    match.play("Qh")
    assert told(match, "collects") == [(2, parse_card("Ah"), 7)]
    assert boodles(match) == [5, 5, 0, 3]
    assert chips(match) == [42, 46, 53, 46]


@pytest.mark.rule("RUM-31", "RUM-33")
def test_a_last_card_that_is_a_boodle_wins_both() -> None:
    match = set_up(["Qs 2d", "Js", "Ks 3d 4d"], **ONE_COUP)
    match.play("Js")
    assert chips(match) == [42 - 2, 46 + 4 + 5, 46 - 3]
    assert plays(match) == "Js"


@pytest.mark.rule("RUM-33")
def test_the_coup_ends_at_once_in_mid_sequence() -> None:
    match = set_up(["9c 2d", "8c 3d", "Tc", "Jc Qc"], **ONE_COUP)
    match.play("8c")
    assert plays(match) == "8c 9c Tc"
    assert told(match, "goes_out") == [(2,)]


@pytest.mark.rule("RUM-32")
def test_a_boodle_grows_until_it_is_taken() -> None:
    match = tripot.game("rumoli", seats=3, end_condition="coups", coups=3).match(packs=["..."] * 3)
    seen = []
    while not match.over:
        if match.phase == "choice":
            seen.append(boodles(match))
            match.play("leave")
        else:
            match.play(match.legal[0])
    taken = {card for _, card, _ in told(match, "collects")}
    assert seen[0] == [4] * 4
    for earlier, later in pairwise(seen):
        assert all(now in (4, before + 4) for before, now in zip(earlier, later, strict=True))
    assert len(taken) < 4


@pytest.mark.rule("RUM-18", "RUM-B3")
@pytest.mark.parametrize(("seats", "most"), [(3, 39), (4, 41), (5, 43), (6, 44), (7, 45)])
def test_no_more_cards_are_played_than_are_alive(seats: int, most: int) -> None:
    for seed in range(8):
        match = tripot.game("rumoli", seats=seats, **ONE_COUP).match(seed=seed)
        match.play("leave")
        while not match.over:
            assert match.state.plays <= most
            match.play(match.legal[0])
        assert len(plays(match).split()) <= most - seats + 1


@pytest.mark.rule("RUM-04", "RUM-24", "RUM-25", "RUM-26")
def test_what_the_play_proves_is_known_to_all() -> None:
    """Leads are the lowest of their suit, a stop shows its card dead, whoever passes the lead has no other suit."""
    match = left()
    match.play("2c")
    match.play("5d")
    view = match.view(1).state
    assert set(cards_text(each_card(view.lacks[0])).split()) == {"5c", "2d", "3d", "4d", "8d"}
    assert cards_text(each_card(view.stops)) == "5c 8d"
    match = set_up(STUCK, STOPPED_AT_SPADES)
    assert match.state.lacks[1].bit_count() == 39


@pytest.mark.rule("RUM-36", "RUM-B1")
def test_who_goes_on_in_the_same_suit_shows_that_he_has_no_other() -> None:
    options: dict[str, Value] = {"new_suit_rule": "opposite_colour", "no_other_suit": "same_suit_if_stuck"}
    match = set_up(["7d", "3s 5s", "4h 6h"], STOPPED_AT_SPADES, **options)
    match.play("3s")
    assert match.state.lacks[1] & ~SPADE_CARDS == DIAMOND_CARDS | HEART_CARDS
    match = set_up(["7d", "2c 5c", "4h 6h"], STOPPED_AT_SPADES, **options)
    match.play("2c")
    assert match.state.lacks[1] & ~CLUB_CARDS == DIAMOND_CARDS | HEART_CARDS | SPADE_CARDS
