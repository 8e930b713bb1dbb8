"""Cards as text: the clear error for what is no text, or a number of no card."""

import pytest

from tripot.cards import card_text, parse_card, parse_cards, parse_french_card
from tripot.errors import CardError, TripotError, shown


@pytest.mark.parametrize("thing", [None, 3, b"Qs", ["Qs"]])
def test_what_is_no_text_is_no_card(thing: object) -> None:
    for read in (parse_card, parse_french_card, parse_cards):
        with pytest.raises(TripotError, match="is wanted, not"):
            read(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Q♠\ufe0f", "Qs"),
        ("D♠\ufe0e", "Qs"),
        ("10♥\ufe0f", "Th"),
        ("r♢", "Kd"),
        ("a♧", "Ac"),
        ("QS", "Qs"),
        ("10s", "Ts"),
    ],
)
def test_cards_are_read_as_they_are_seen(text: str, card: str) -> None:
    """The sign of a suit may be followed by a mark that is not seen."""
    assert card_text(parse_card(text)) == card


@pytest.mark.parametrize("thing", [-1, 52, 10**5000, None, "Qs"], ids=shown)
def test_what_is_no_number_of_a_card(thing: object) -> None:
    with pytest.raises(CardError, match="is not a card number: cards are 0 to 51"):
        card_text(thing)  # type: ignore[arg-type]
