"""What the checks of a position share: sentences for cards in two places, or numbers out of bounds."""

from collections.abc import Iterable, Iterator

from tripot.cards import card_text, cards_text, each_card
from tripot.engine.bits import size
from tripot.engine.drawing import Drawing
from tripot.engine.record import AnyState

MOST_DEALS = 1 << 40


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


def everywhere_faults(state: AnyState, pack: int) -> Iterator[str]:
    """What is asked in every game before the rest is filled in; a draw spreads `pack` cards."""
    yield from out_of_range("deals", state.deals, 0, MOST_DEALS)
    drawing = getattr(state, "drawing", None)
    if isinstance(drawing, Drawing):
        yield from out_of_range("drawing.left", drawing.left, 0, (1 << pack) - 1)
        if drawing.left | drawing.turned and size(drawing.left & (1 << pack) - 1) + size(drawing.turned) != pack:
            yield f"drawing must have {pack} cards covered or turned"
        if drawing.pending >> state.seats:
            yield f"drawing.pending names a seat that is not at the table: seats are 0 to {state.seats - 1}"
