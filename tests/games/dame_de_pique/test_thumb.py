"""The beginner's habits at La Dame de Pique."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tripot
from tests.games.dame_de_pique.tables import dame, last_trick, set_up
from tripot.cards import FULL_DECK, card_set, card_text, cards_text, each_card, parse_cards
from tripot.engine.stream import below, stream
from tripot.players.player import player

BEGINNER = player("thumb", stream(1))


def choice(match: tripot.Match, seat: int) -> str:
    action = BEGINNER.act(match.view(seat))
    return card_text(action) if action < 52 else match.game.rulebook.words[action].text


def chosen(hands: Sequence[str], state: Mapping[str, Any]) -> str:
    """What the one waiting seat does."""
    match = set_up(hands, {"leader": 0, **state})
    return choice(match, match.waiting[0])


@pytest.mark.parametrize(
    ("hand", "passed"),
    [
        ("2c 3c 4c 5c 6c 2d 3d 4d 5d 6d Qs Ks As", {"Qs", "Ks", "As"}),
        ("2c 3c 4c 5c 6c Ah Kh Qh 2s 3s 4s 5s Qs", {"Ah", "Kh", "Qh"}),
        ("2c 3c 4c 5c 6c 7c 8c 2s 3s 4s 5s Ad Kd", {"Ad", "Kd", "8c"}),
    ],
)
def test_passes_high_spades_unless_guarded_then_high_cards(hand: str, passed: set[str]) -> None:
    rest = list(each_card(FULL_DECK & ~card_set(parse_cards(hand))))
    others = [cards_text(rest[seat * 13 : seat * 13 + 13]) for seat in range(3)]
    match = dame().set_up({"phase": "exchange", "hands": [hand, *others]})
    given = set()
    for _ in range(3):
        given.add(choice(match, 0))
        match.play(choice(match, 0), seat=0)
    assert given == passed


def test_throws_the_queen_when_void() -> None:
    assert chosen(["4d", "Ah Qs", "5d 6d", "7d 8d"], {"trick": "3d", "charges": [12, 0, 0, 0]}) == "Qs"


def test_throws_a_high_heart_when_void() -> None:
    assert chosen(["4d", "Ah 2h", "5d 6d", "7d 8d"], {"trick": "3d", "charges": [13, 11, 0, 0]}) == "Ah"


def test_throws_a_spade_that_may_catch_the_queen() -> None:
    assert chosen(["4d", "Ah Ks", "5d Qs", "7d 8d"], {"trick": "3d", "charges": [6, 6, 0, 0]}) == "Ks"


def test_ducks_as_high_as_can_be() -> None:
    hands = ["4d 5c", "2d 9d Kd", "5d 6d Qs", "7d 8d Qc"]
    assert chosen(hands, {"trick": "Ad", "charges": [13, 0, 0, 0]}) == "Kd"
    assert chosen(hands, {"trick": "Td", "charges": [6, 7, 0, 0]}) == "9d"


def test_takes_a_harmless_last_place_with_the_highest_card() -> None:
    hands = ["5c 6c", "7c 8c", "9c Tc", "4d 9d Kd"]
    assert chosen(hands, {"trick": "3d 2d Ad", "charges": [13, 13, 0, 0]}) == "Kd"
    assert chosen(hands, {"trick": "3d 2d Td", "charges": [13, 13, 0, 0]}) == "9d"


def test_does_not_lead_high_spades_while_the_queen_is_out() -> None:
    assert chosen(["As 9c", "Qs 4s", "2c 3s", "5c 6c"], {"charges": [13, 0, 0, 0]}) != "As"


def test_leads_no_heart_where_it_can_be_helped() -> None:
    hands = ["9h 3c 2h", "4h 5c 6c", "7h 8c 9c", "Th Tc Jc"]
    assert chosen(hands, {"charges": [13, 8, 0, 0]}) == "3c"


@pytest.mark.parametrize(("charges", "card"), [([20, 0, 6, 0], "3d"), ([26, 0, 0, 0], "Kd")])
def test_stops_who_has_taken_every_point(charges: list[int], card: str) -> None:
    hands = ["5c", "3d Kd", "6d 9c", "8d Tc"]
    assert chosen(hands, {"trick": "Td", "charges": charges}) == card


@pytest.mark.parametrize(("last", "card"), [("9h", "Kd"), ("9h Th", "3d")])
def test_is_alarmed_by_six_points(last: str, card: str) -> None:
    """All that have gone, hearts and no queen; five are not worth a high card."""
    heart, *more = last.split()
    hands = ["Qs 2h", "3d Kd 4h", f"5h 6h {heart}", f"7h 8h {more[0] if more else '2c'}"]
    assert chosen(hands, {"trick": "Td", "charges": [6 - len(more), 0, 0, 0], "hearts_free": True}) == card


def test_gives_no_point_to_who_makes_a_volte() -> None:
    hands = ["5c", "Ah 7c", "6d 9c", "8d Tc"]
    assert chosen(hands, {"trick": "Td", "charges": [25, 0, 0, 0]}) == "7c"
    assert chosen(hands, {"trick": "Td", "charges": [24, 1, 0, 0]}) == "Ah"


@pytest.mark.parametrize(
    ("totals", "word"),
    [([90, 90, 50, 20], "self_minus_26"), ([30, 90, 50, 20], "others_plus_26"), ([90, 10, 20, 30], "others_plus_26")],
)
def test_does_not_end_the_match_to_lose_it(totals: list[int], word: str) -> None:
    match = last_trick("2d 3d 4d 5d", [26, 0, 0, 0], totals=totals, moon_scoring="shooter_choice")
    assert choice(match, 0) == word


def test_the_points_of_a_volte_are_given_but_where_that_would_lose_the_match() -> None:
    """Both ways tried by the rules: the others get theirs unless the match is over then, and won by others alone."""
    totals, words = stream("totals"), set()
    for _ in range(150):
        given = [(48, 49, 73, 74, 75, 99, 20, 0)[below(totals, 8)] for _ in range(4)]
        match = last_trick("2d 3d 4d 5d", [26, 0, 0, 0], totals=given, moon_scoring="shooter_choice")
        tried = match.copy()
        tried.play("others_plus_26", seat=0)
        loses = tried.outcome is not None and 0 not in tried.outcome.winners
        assert choice(match, 0) == ("self_minus_26" if loses else "others_plus_26"), given
        words.add(loses)
    assert len(words) == 2


def test_draws_and_plays_whole_matches() -> None:
    match = dame(ceremony="by_hand", moon_scoring="shooter_choice").match(seed=4)
    while match.waiting:
        seat = match.waiting[0]
        match.play(BEGINNER.act(match.view(seat)), seat=seat)
    assert match.outcome is not None
