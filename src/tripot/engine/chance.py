"""Where packs come from: a seed, given lists, or both. A real table brings its own fair shuffle."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from tripot.cards import card_text, cards_text, parse_card
from tripot.engine.stream import Pack, Stream, shuffle
from tripot.errors import PackError

REST = "..."
PackInput = str | Iterable[str | int]


class Chance(Protocol):
    """The actor that shuffles."""

    def order(self, cards: list[int], *, draw: bool) -> list[int] | None:
        """The order of the cards wanted, for a draw or for a deal; None if it is not known yet."""
        ...

    def clone(self) -> "Chance":
        """An independent chance that goes on in the same way."""
        ...


class SeededChance:
    """Every shuffle from one random stream."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def order(self, cards: list[int], *, draw: bool) -> list[int]:  # noqa: ARG002
        pack = Pack(len(cards))
        for index, card in enumerate(cards):
            pack.cards[index] = card
        shuffle(pack, self.stream)
        return [pack.cards[index] for index in range(pack.count)]

    def clone(self) -> "SeededChance":
        return SeededChance(self.stream.clone())


class GivenChance:
    """The given packs in turn, one for each deal; then another chance, or none."""

    def __init__(
        self,
        packs: Sequence[PackInput],
        draws: Sequence[PackInput],
        then: Chance | None,
        *,
        given: int = 0,
    ) -> None:
        self.packs, self.draws, self.then, self.given = list(packs), list(draws), then, given

    def order(self, cards: list[int], *, draw: bool) -> list[int] | None:
        source = self.draws if draw else self.packs
        if not source:
            return self.then.order(cards, draw=draw) if self.then else None
        self.given += not draw
        ordered = read_pack(source[0], cards, "draw" if draw else f"pack {self.given}")
        source.pop(0)
        return ordered

    def clone(self) -> "GivenChance":
        then = self.then.clone() if self.then else None
        return GivenChance(self.packs, self.draws, then, given=self.given)


def read_pack(given: PackInput, wanted: Sequence[int], name: str) -> list[int]:
    """The cards of a given pack, checked against the cards wanted; a last "..." lets the rest follow in order.

    Raises PackError saying which cards are missing, strange or too many.
    """
    words = given.split() if isinstance(given, str) else list(given)
    open_end = bool(words) and words[-1] == REST
    cards = [word if isinstance(word, int) else parse_card(word) for word in words[: len(words) - open_end]]
    left = Counter(wanted)
    left.subtract(cards)
    strange = [card for card in cards if left[card] < 0]
    if strange:
        raise PackError(f"{name}: {card_text(strange[0])} is there too often, or is not in the pack wanted")
    rest = sorted(left.elements())
    if rest and not open_end:
        raise PackError(
            f"{name} lacks {len(rest)} of {len(wanted)} cards, {cards_text(rest[:8])} among them; "
            f"end it with {REST!r} to let the rest follow in order"
        )
    return cards + rest
