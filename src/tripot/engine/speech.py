"""How things are said in French and English: events, cards, chips, lists, and the sentences a room keeps as data."""

import functools
import string
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from tripot.cards import ACE, DECK_SIZE, QUEEN, RANK_COUNT, SIGNS, card_name, card_sign, each_card, rank_of, suit_of
from tripot.engine.bits import each_seat
from tripot.engine.event import Event
from tripot.engine.rulebook import Rulebook
from tripot.engine.seats import seating_after
from tripot.engine.vocabulary import Bilingual, Language, Saying, Told, in_language, sayings
from tripot.errors import TripotError

AND: Mapping[Language, str] = {"fr": " et ", "en": " and "}
OR: Mapping[Language, str] = {"fr": " ou ", "en": " or "}
UNITS = {"chips": {"fr": "jeton", "en": "chip"}, "points": {"fr": "point", "en": "point"}}
NOBODY = {"fr": "personne", "en": "nobody"}
NO_CARD = {"fr": "aucune carte", "en": "no card"}
SUIT_ORDER = (3, 2, 0, 1)  # pique, cœur, trèfle, carreau: black and red in turn
CONTRACTIONS = (("de ", "le ", "du "), ("de ", "les ", "des "), ("à ", "le ", "au "), ("à ", "les ", "aux "))
ELISIONS = (("de ", "d’"), ("que ", "qu’"))
VOWELS, UNELIDED = tuple("aeiouhœ"), ("huit", "onze", "oui")
SENTENCES = 4_000  # remembered, cut
ENDINGS = tuple({before for before, *_ in (*CONTRACTIONS, *ELISIONS)})
LONGEST_ENDING = max(map(len, ENDINGS))
MINUS, NO_BREAK = "\u2212", "\xa0"
ISOLATE, END = "\u2068", "\u2069"
NAMES = 4_000  # remembered, isolated or not


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


@functools.lru_cache(NAMES)
def isolated(name: str) -> str:
    """A name to stand in a sentence: one read from right to left would draw the numbers beside it to its end."""
    runs_left = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return ISOLATE + name + END if runs_left and ISOLATE not in name else name


def listed(words: Sequence[str], language: Language, last: Mapping[Language, str] = AND) -> str:
    """`A, B et C`; nobody if there is no word."""
    if not words:
        return NOBODY[language]
    words = list(map(isolated, words))
    return last[language].join(filter(None, [", ".join(words[:-1]), words[-1]]))


def number(value: int) -> str:
    """A whole number, with a true minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def grouped(value: int, language: Language) -> str:
    """A whole number in groups of three: narrow spaces in French, commas in English."""
    written = f"{value:,}"
    return written.replace(",", "\N{NARROW NO-BREAK SPACE}") if language == "fr" else written


def decimal(value: float, language: Language, places: int = 2) -> str:
    """A number with a true minus sign, but for a zero, and a comma in French."""
    written = f"{value:z.{places}f}".replace("-", MINUS)
    return written.replace(".", ",") if language == "fr" else written


def unit_of(unit: str, value: float, language: Language) -> str:
    """The unit after a number with a fraction: French says `1,3 point` and `2,0 points`, English `1.0 points`."""
    one = language == "fr" and abs(value) < 2
    return f"{UNITS[unit][language]}{'' if one else 's'}"


def amount(unit: str, value: int, language: Language) -> str:
    """`1 jeton`, `2 jetons`; French says 0 in the singular, English in the plural."""
    one = abs(value) < 2 if language == "fr" else abs(value) == 1
    return f"{number(value)}{NO_BREAK}{UNITS[unit][language]}{'' if one else 's'}"


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


# sentences


def fill(sentence: str, values: Mapping[str, str], language: Language) -> str:
    """The sentence with its values, elided and contracted where French wants it."""
    text = ""
    for literal, name, is_plain in _pieces(sentence, language):
        text += literal
        if name is not None:
            text = text + values[name] if is_plain else _elided(text, values[name])
    return text


@functools.lru_cache(SENTENCES)
def _pieces(sentence: str, language: Language) -> tuple[tuple[str, str | None, bool], ...]:
    """A sentence, cut where its values go, and whether nothing before a value is elided or contracted with it."""
    return tuple(
        (literal, name, language != "fr" or (len(literal) >= LONGEST_ENDING and not _may_be_elided(literal)))
        for literal, name, _, _ in string.Formatter().parse(sentence)
    )


def capital(text: str) -> str:
    """The text begun with a capital."""
    return text[:1].upper() + text[1:]


def after_colon(said: str) -> str:
    """A sentence as it goes on after a colon."""
    return said[:1].lower() + said[1:]


def _elided(text: str, word: str) -> str:
    """`Total de ` and Adèle make « Total d’Adèle »; `de ` and « le roi », « du roi »."""
    if not _may_be_elided(text):
        return text + word
    for before, article, together in CONTRACTIONS:
        if _ends_with_word(text, before) and word.startswith(article):
            return _in_place_of(text, before, together) + word.removeprefix(article)
    for before, together in ELISIONS:
        if _ends_with_word(text, before) and _begins_with_vowel(word):
            return _in_place_of(text, before, together) + word
    return text + word


def _may_be_elided(text: str) -> bool:
    return text[-LONGEST_ENDING:].lower().endswith(ENDINGS)


def _ends_with_word(text: str, word: str) -> bool:
    return text.lower().endswith(word) and not text[: -len(word)][-1:].isalpha()


def _in_place_of(text: str, before: str, together: str) -> str:
    """The text with its last word changed, a capital kept."""
    capital = text[-len(before)].isupper()
    return text[: -len(before)] + (together.capitalize() if capital else together)


def _begins_with_vowel(word: str) -> bool:
    """Whether « de » is elided before a word: « d’Yves »; « de Yann », « de huit », « que oui », « de A♥ » are not."""
    word = word.removeprefix(ISOLATE)
    plain = unicodedata.normalize("NFD", word[:2]).lower()
    if word[1:2] in SIGNS or word.partition(" ")[0] in UNELIDED:
        return False
    return plain[1:2] not in VOWELS if plain[:1] == "y" else plain[:1] in VOWELS


@dataclass(frozen=True)
class Phrases:
    """The sentences of a room in one language, by name."""

    language: Language
    sentences: Mapping[str, str]

    def __call__(self, name: str, /, **values: object) -> str:
        """A whole sentence."""
        return capital(self.part(name, **values))

    def part(self, name: str, /, **values: object) -> str:
        """Words to stand within a sentence."""
        return fill(self.sentences[name], {key: isolated(str(value)) for key, value in values.items()}, self.language)


@functools.cache
def phrases(package: str, language: Language) -> Phrases:
    """The sentences of the file `phrases.toml` of a package, in one language."""
    data = tomllib.loads(files(package).joinpath("phrases.toml").read_text("utf-8"))
    return Phrases(language, {name: pair[language] for name, pair in data.items()})
