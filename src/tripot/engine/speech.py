"""How what happens is said in French and English, by a voice that names players and cards."""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tripot.cards import ACE, DECK_SIZE, QUEEN, RANK_COUNT, card_name, card_sign, each_card, rank_of, suit_of
from tripot.engine.bits import each_seat
from tripot.engine.event import Event
from tripot.engine.rulebook import Rulebook
from tripot.engine.seats import seating_after
from tripot.engine.vocabulary import Bilingual, Language, Saying, Told, in_language, sayings
from tripot.engine.wording import AND, amount, capital, fill, isolated, listed, number
from tripot.errors import TripotError

NO_CARD = {"fr": "aucune carte", "en": "no card"}
SUIT_ORDER = (3, 2, 0, 1)  # pique, cœur, trèfle, carreau: black and red in turn


@dataclass(frozen=True)
class Voice:
    """Who speaks: the language, the names by player number, who sits at each seat, and how cards are named.

    `cards` chooses the indices (D♠ or Q♠); a `spoken` card is said in full, for the ear. Raises TripotError for another
    language, and for a player who sits at the table and has no name.
    """

    language: Language
    names: tuple[str, ...]
    seating: tuple[int, ...]
    cards: Language
    spoken: bool = False

    def __post_init__(self) -> None:
        if not {self.language, self.cards} <= AND.keys():
            raise TripotError(f"a voice speaks, and names cards, in fr or en, not in {self.language} and {self.cards}")
        if len(self.names) <= max(self.seating, default=-1):
            raise TripotError(f"{self.names} are too few names: player {max(self.seating)} sits at the table")

    def seat(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.player(self.seating[seat])

    def player(self, player: int) -> str:
        """The name of a player, to stand in a sentence."""
        return isolated(self.names[player])


def seated(voice: Voice, event: Event) -> Voice:
    """The voice after an event, which may have seated a player."""
    seating = seating_after(event, voice.seating)
    return voice if seating is voice.seating else replace(voice, seating=seating)


def say(rulebook: Rulebook, event: Event, voice: Voice) -> str:
    """What happened, as a sentence."""
    return _filled(rulebook.events[event.word], rulebook, event, voice)


def say_aloud(rulebook: Rulebook, event: Event, voice: Voice) -> str:
    """What the seat itself says; nothing, unless the event is something said."""
    aloud = rulebook.events[event.word].aloud
    return _filled(aloud, rulebook, event, voice) if aloud else ""


def _filled(said: Told | Bilingual, rulebook: Rulebook, event: Event, voice: Voice) -> str:
    sentence = in_language(said, voice.language)
    return capital(fill(sentence, say_values(rulebook, event, voice), voice.language))


def say_values(rulebook: Rulebook, event: Event, voice: Voice) -> dict[str, str]:
    """The values of an event by name, each as it is said."""
    told = rulebook.events[event.word]
    named = zip(sayings(told), event.values, strict=True)
    return {name: _say_in(rulebook, told, kind, value, voice) for (name, kind), value in named}


def _say_in(rulebook: Rulebook, told: Told, kind: Saying, value: int, voice: Voice) -> str:
    """A value that may be a word of the event's own, or cards in the order of the game."""
    if kind == "word":
        return _word(told, value, voice.language)
    if kind == "cards":
        return say_cards(in_order(each_card(value), rulebook.ranks), voice)
    return say_value(kind, value, voice)


def say_value(kind: Saying, value: int, voice: Voice) -> str:
    """A value that every game says alike, by what it is."""
    return PLAIN[kind](value, voice)


def _word(told: Told, value: int, language: Language) -> str:
    if told.words is None or value not in told.words:
        raise KeyError(f"there is no word for {value}")
    return told.words[value][language == "en"]


def say_card(card: int, voice: Voice) -> str:
    """D♠, or « la dame de pique »."""
    if not voice.spoken:
        return card_sign(card, voice.cards)
    if voice.language == "en":
        return f"the {card_name(card, 'en')}"
    article = "l’" if rank_of(card) == ACE else "la " if rank_of(card) == QUEEN else "le "
    return article + card_name(card, "fr")


def say_cards(cards: Iterable[int], voice: Voice) -> str:
    """A list of cards, in the order given."""
    said = [say_card(card, voice) for card in cards]
    return listed(said, voice.language) if said else NO_CARD[voice.language]


def in_order(cards: Iterable[int], ranks: Sequence[int] = range(RANK_COUNT)) -> list[int]:
    """Cards by suit, the strongest first; `ranks` runs from the weakest to the strongest."""
    return sorted(cards, key=_places(tuple(ranks)).__getitem__)


@functools.cache
def _places(ranks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """What orders each card of the pack: its suit, then its strength."""
    strength = {rank: index for index, rank in enumerate(ranks)}
    return tuple((SUIT_ORDER.index(suit_of(card)), -strength.get(rank_of(card), 0)) for card in range(DECK_SIZE))


#: How a value is said in every game.
PLAIN: Mapping[Saying, Callable[[int, Voice], str]] = {
    "seat": lambda value, voice: voice.seat(value),
    "player": lambda value, voice: voice.player(value),
    "seats": lambda value, voice: listed([voice.seat(seat) for seat in each_seat(value)], voice.language),
    "card": say_card,
    "chips": lambda value, voice: amount("chips", value, voice.language),
    "points": lambda value, voice: amount("points", value, voice.language),
    "number": lambda value, _: number(value),
    "place": lambda value, _: number(value + 1),
}
