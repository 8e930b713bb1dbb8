"""Where packs come from: a seed, given lists, or both. A real table brings its own fair shuffle."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from tripot.cards import card_text, cards_text, parse_card
from tripot.engine import rules
from tripot.engine.record import AnyState
from tripot.engine.stream import Pack, Stream, pack_of, shuffle
from tripot.engine.vocabulary import Bilingual
from tripot.engine.whole import whole_number
from tripot.errors import PackError, cited, shown

REST = "..."
PackInput = str | Iterable[str | int]
PACK, DRAW = Bilingual("paquet", "pack"), Bilingual("tirage", "draw")


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
        pack = pack_of(cards)
        shuffle(pack, self.stream)
        return [pack.cards[index] for index in range(pack.count)]

    def clone(self) -> "SeededChance":
        return SeededChance(self.stream.clone())


class GivenChance:
    """The given packs in turn, one for each shuffle; then another chance, or none."""

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
        numbered = Bilingual(f"{PACK.fr} {self.given}", f"{PACK.en} {self.given}")
        ordered = read_pack(source[0], cards, DRAW if draw else numbered)
        source.pop(0)
        return ordered

    def clone(self) -> "GivenChance":
        then = self.then.clone() if self.then else None
        return GivenChance(self.packs, self.draws, then, given=self.given)


def cards_wanted(state: AnyState) -> list[int]:
    """The cards chance must shuffle now; none if nothing is wanted, as while a seat is waited for."""
    if rules.waiting(state):
        return []
    pack = Pack()
    return [pack.cards[index] for index in range(rules.wanted(state, pack))]


def read_pack(given: PackInput, wanted: Sequence[int], name: Bilingual = PACK) -> list[int]:
    """The cards of a given pack, checked against the cards wanted; a last "..." lets the rest follow in order.

    Raises PackError saying which cards are missing, strange or too many, CardError for what names no card.
    """
    words = pack_words(given)
    open_end = bool(words) and words[-1] == REST
    named = words[: len(words) - open_end]
    if REST in named:
        raise PackError(
            f"{name.en}: {REST!r} stands for the rest, so it can only come last",
            f"{name.fr}\xa0: {cited(REST)} tient lieu du reste, et ne peut donc venir qu’à la fin",
        )
    cards = [parse_card(word) if isinstance(word, str) else word for word in named]
    left = Counter(wanted)
    left.subtract(cards)
    strange = [card for card in cards if left[card] < 0]
    if strange:
        card = card_text(strange[0])
        raise PackError(
            f"{name.en}: {card} is there too often, or is not in the pack wanted",
            f"{name.fr}\xa0: {card} y est de trop, ou n’est pas du paquet attendu",
        )
    rest = sorted(left.elements())
    if rest and not open_end:
        raise _incomplete(name, rest, len(wanted))
    return cards + rest


def read_packs(given: Sequence[PackInput]) -> list[list[str | int]]:
    """The words of each of the given packs.

    Raises PackError for what is no list of packs: a pack alone is none.
    """
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise PackError(f"packs is a list of packs, one for each shuffle, as in ['Qs 7h ...'], not {shown(given)}")
    return [pack_words(pack) for pack in given]


def pack_words(given: PackInput) -> list[str | int]:
    """The cards of a pack as they were given, as texts or numbers.

    Raises PackError for what is no pack.
    """
    if isinstance(given, str):
        return list(given.split())
    try:
        if isinstance(given, bytes):  # its items are numbers, but of no cards
            raise TypeError
        return [_word(word) for word in given]
    except TypeError:
        raise PackError(f"a pack is a text such as 'Qs 7h ...', or a list of cards, not {shown(given)}") from None


def _word(word: object) -> str | int:
    """A card as it was given. Raises TypeError for what is neither a text nor a number."""
    number = word if isinstance(word, str) else whole_number(word)
    if number is None:
        raise TypeError
    return number


def _incomplete(name: Bilingual, rest: Sequence[int], due: int) -> PackError:
    some = cards_text(rest[:8])
    return PackError(
        f"{name.en} lacks {len(rest)} of {due} cards, {some} among them; "
        f"end it with {REST!r} to let the rest follow in order",
        f"{name.fr}\xa0: il manque des cartes ({len(rest)} sur {due}), dont {some}\u202f; "
        f"finissez par {cited(REST)} pour que le reste suive dans l’ordre",
    )
