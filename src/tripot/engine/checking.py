"""What the checks of a position share: sentences for cards in two places, or numbers out of bounds."""

from collections.abc import Iterable, Iterator

from tripot.cards import card_text, cards_text, each_card


def card_twice(piles: Iterable[tuple[str, int]]) -> Iterator[str]:
    """A sentence for each card that lies in two of the named sets."""
    seen: dict[int, str] = {}
    for name, cards in piles:
        for card in each_card(cards):
            if card in seen:
                yield f"{card_text(card)} is both in {seen[card]} and in {name}"
            seen.setdefault(card, name)


def not_the_pack(found: int, pack: int) -> Iterator[str]:
    """A sentence for cards missing from the table, and one for cards that do not belong."""
    if pack & ~found:
        yield f"these cards are nowhere: {cards_text(each_card(pack & ~found))}"
    if found & ~pack:
        yield f"these cards are not in the pack: {cards_text(each_card(found & ~pack))}"


def out_of_range(name: str, value: int, low: int, high: int) -> Iterator[str]:
    """A sentence if the value is not from low to high."""
    if not low <= value <= high:
        yield f"{name} is {value}: it must be {low} to {high}"
