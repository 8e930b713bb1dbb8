"""French and English as they are written: numbers, lists, sentences with their values, and those rooms keep as data."""

import functools
import string
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from tripot.cards import SIGNS
from tripot.engine.vocabulary import Language

AND: Mapping[Language, str] = {"fr": " et ", "en": " and "}
OR: Mapping[Language, str] = {"fr": " ou ", "en": " or "}
UNITS = {"chips": {"fr": "jeton", "en": "chip"}, "points": {"fr": "point", "en": "point"}}
NOBODY = {"fr": "personne", "en": "nobody"}
CONTRACTIONS = (("de ", "le ", "du "), ("de ", "les ", "des "), ("à ", "le ", "au "), ("à ", "les ", "aux "))
ELISIONS = (("de ", "d’"), ("que ", "qu’"))
VOWELS, UNELIDED = tuple("aeiouhœ"), ("huit", "onze", "oui")
SENTENCES = 4_000  # remembered, cut
ENDINGS = tuple({before for before, *_ in (*CONTRACTIONS, *ELISIONS)})
LONGEST_ENDING = max(map(len, ENDINGS))
MINUS, NO_BREAK = "\u2212", "\xa0"
ISOLATE, END = "\u2068", "\u2069"
NAMES = 4_000  # remembered, isolated or not


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
