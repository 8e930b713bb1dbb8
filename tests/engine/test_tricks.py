"""Suits and strengths, by the three orders of ranks the games use."""

import pytest

from tripot.cards import card_text, each_card, parse_card, parse_cards
from tripot.engine.tricks import ACE_BELOW_JACK, ACE_HIGH, KING_HIGH, beats, best_place, strength, stronger, suit_cards

ORDERS = {ACE_HIGH: "23456789TJQKA", KING_HIGH: "A23456789TJQK", ACE_BELOW_JACK: "23456789TAJQK"}


@pytest.mark.parametrize(("order", "ranks"), ORDERS.items(), ids=["ace_high", "king_high", "ace_below_jack"])
def test_ranks_rise_in_their_order(order: int, ranks: str) -> None:
    assert sorted(range(13), key=lambda rank: strength(order, rank)) == [parse_card(f"{rank}c") for rank in ranks]
    for place, rank in enumerate(ranks):
        above = {card_text(card) for card in each_card(stronger(order, parse_card(f"{rank}h")))}
        assert above == {f"{higher}h" for higher in ranks[place + 1 :]}


def test_another_suit_never_beats() -> None:
    ten, ace, low = parse_cards("Th As 2h")
    assert not beats(ACE_HIGH, ace, ten)
    assert beats(ACE_HIGH, ten, low)
    assert not beats(ACE_HIGH, ten, ten)
    assert list(each_card(suit_cards(ten))) == list(range(26, 39))


@pytest.mark.parametrize(
    ("trick", "order", "place"),
    [
        ("3s Ts 8s Ah", ACE_HIGH, 1),
        ("Kh As Qs Jd", ACE_HIGH, 0),
        ("8s Js As Qs", ACE_BELOW_JACK, 3),
        ("8s Js As", ACE_BELOW_JACK, 1),
        ("Ts As", KING_HIGH, 0),
    ],
)
def test_the_strongest_card_of_the_suit_led_wins(trick: str, order: int, place: int) -> None:
    cards = parse_cards(trick)
    assert best_place(order, list(cards), len(cards)) == place
