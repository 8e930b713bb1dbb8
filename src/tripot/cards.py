"""Cards as numbers: card = 13 * suit + rank. Fixed here and nowhere else.

Suits run C D H S (trèfle, carreau, cœur, pique), ranks 2 3 4 5 6 7 8 9 T J Q K A.
A set of cards is an int with bit `card` set.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from tripot.errors import CardError, cited, expect, shown

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_COUNT = 4
CLUBS, DIAMONDS, HEARTS, SPADES = range(SUIT_COUNT)
RANK_COUNT = 13
DECK_SIZE = SUIT_COUNT * RANK_COUNT
SUIT_MASK = (1 << RANK_COUNT) - 1
CLUB_CARDS, DIAMOND_CARDS, HEART_CARDS, SPADE_CARDS = (SUIT_MASK << RANK_COUNT * suit for suit in range(SUIT_COUNT))
FULL_DECK = (1 << DECK_SIZE) - 1

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(RANK_COUNT)

_FRENCH_RANKS = {"R": "K", "D": "Q", "V": "J", "A": "A"}
_FRENCH_SUITS = {"T": "C", "K": "D", "C": "H", "P": "S"}
_FRENCH_LETTERS = {english: french for french, english in _FRENCH_RANKS.items()}
SIGNS = ("♣", "♦", "♥", "♠")
_SPOKEN_RANKS = {
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "valet", "dame", "roi", "as"),
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
}
_SPOKEN_SUITS = {"fr": ("trèfle", "carreau", "cœur", "pique"), "en": ("clubs", "diamonds", "hearts", "spades")}
_OF = {"fr": "de", "en": "of"}
_TEXTS = tuple(rank + suit for suit in SUITS.lower() for rank in RANKS)
_NUMBERS = {text: card for card, text in enumerate(_TEXTS)}
_SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_FORMS = "\ufe0e\ufe0f"  # unseen after ♠: with these many keyboards ask for the sign as text, or as a picture


def card_of(suit: int, rank: int) -> int:
    """The card of this suit (0 to 3) and rank (0 to 12)."""
    return RANK_COUNT * suit + rank


def suit_of(card: int) -> int:
    return card // RANK_COUNT


def rank_of(card: int) -> int:
    return card % RANK_COUNT


def card_text(card: int) -> str:
    """`Qs` for the queen of spades.

    Raises CardError if `card` is not 0 to 51.
    """
    try:
        if 0 <= card < DECK_SIZE:
            return _TEXTS[card]
    except TypeError:
        pass
    raise CardError(f"{shown(card)} is not a card number: cards are 0 to 51")


def card_name(card: int, language: Literal["fr", "en"]) -> str:
    """« dame de pique », queen of spades."""
    return f"{_SPOKEN_RANKS[language][rank_of(card)]} {_OF[language]} {suit_name(suit_of(card), language)}"


def suit_name(suit: int, language: Literal["fr", "en"]) -> str:
    """« pique », spades."""
    return _SPOKEN_SUITS[language][suit]


def rank_sign(rank: int, language: Literal["fr", "en"]) -> str:
    """The index in the corner of a card: D in French, Q in English, 10 for a ten."""
    letter = RANKS[rank]
    return "10" if letter == "T" else _FRENCH_LETTERS.get(letter, letter) if language == "fr" else letter


def card_sign(card: int, language: Literal["fr", "en"]) -> str:
    """The card as its corner shows it: D♠ in French, Q♠ in English."""
    return rank_sign(rank_of(card), language) + SIGNS[suit_of(card)]


def parse_card(text: str) -> int:
    """The card that `Qs`, `QS`, `10s`, `Q♠` or `D♠` (French dame) names.

    Raises CardError naming what is allowed.
    """
    expect(str, text, "a card as text, such as 'Qs',")
    if text in _NUMBERS:
        return _NUMBERS[text]
    seen = text.rstrip(_FORMS)
    rank, suit = seen[:-1].upper().replace("10", "T"), seen[-1:].upper()
    if suit in _SYMBOLS:
        rank, suit = _FRENCH_RANKS.get(rank, rank), _SYMBOLS[suit]
    if len(rank) != 1 or len(suit) != 1 or rank not in RANKS or suit not in SUITS:
        raise CardError(
            f"{shown(text)} is not a card: a rank of {' '.join(RANKS)} then a suit of c d h s, as in Qs",
            f"{cited(text)} n’est pas une carte\xa0: une valeur parmi {' '.join(RANKS)}, "
            "puis c (trèfle), d (carreau), h (cœur) ou s (pique), comme Qs, ou bien D♠",
        )
    return card_of(SUITS.index(suit), RANKS.index(rank))


def parse_french_card(text: str) -> int:
    """The card that `Dp` or `10k` names: ranks 2 to 10 V D R A, suits t (trèfle) k (carreau) c (cœur) p (pique).

    Raises CardError naming what is allowed.
    """
    expect(str, text, "a card as text, such as 'Dp',")
    rank, suit = text[:-1].upper(), text[-1:].upper()
    english = _FRENCH_RANKS.get(rank, "T" if rank == "10" else rank)
    if suit not in _FRENCH_SUITS or len(english) != 1 or english not in RANKS or rank in {"T", "J", "Q", "K"}:
        raise CardError(
            f"{shown(text)} is not a card: 2 to 10, V, D, R or A, then t, k, c or p, as in Dp",
            f"{cited(text)} n’est pas une carte\xa0: 2 à 10, V, D, R ou A, puis t, k, c ou p, comme Dp",
        )
    return card_of(SUITS.index(_FRENCH_SUITS[suit]), RANKS.index(english))


def each_card(cards: int) -> Iterator[int]:
    """The cards of a set, lowest number first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def cards_text(cards: Iterable[int]) -> str:
    """`2c Qs`, in the order given."""
    return " ".join(map(card_text, cards))


def parse_cards(text: str) -> tuple[int, ...]:
    """The cards named in a text, in its order.

    Raises CardError at the first word that is no card.
    """
    expect(str, text, "a text of cards, such as 'Qs 7h',")
    return tuple(parse_card(word) for word in text.split())


def card_set(cards: Iterable[int]) -> int:
    """The set of these cards.

    Raises CardError if a card comes twice, and for what is no card number.
    """
    total = 0
    for card in cards:
        text = card_text(card)
        if total >> card & 1:
            raise CardError(f"{text} comes twice", f"{text} vient deux fois")
        total |= 1 << card
    return total
