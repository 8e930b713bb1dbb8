"""Cards as text: the clear error for what is no text, or a number of no card."""

import pytest

from tripot.cards import card_text, parse_card, parse_cards, parse_french_card
from tripot.errors import CardError, TripotError, shown


@pytest.mark.parametrize("thing", [None, 3, b"Qs", ["Qs"]])
def test_what_is_no_text_is_no_card(thing: object) -> None:
    for read in (parse_card, parse_french_card, parse_cards):
        with pytest.raises(TripotError, match="is wanted, not"):
            read(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [-1, 52, 10**5000, None, "Qs"], ids=shown)
def test_what_is_no_number_of_a_card(thing: object) -> None:
    with pytest.raises(CardError, match="is not a card number: cards are 0 to 51"):
        card_text(thing)  # type: ignore[arg-type]
