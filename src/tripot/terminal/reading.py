"""What a player types: a command, or an action by its number, its words or its card, in French or English."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tripot.cards import DECK_SIZE, card_name, parse_card, parse_french_card, rank_of, rank_sign
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.choices import FIRST_WORD, NUMBER, choices_of
from tripot.engine.rulebook import Rulebook
from tripot.engine.speech import in_order
from tripot.engine.view import View
from tripot.engine.vocabulary import Language, Word
from tripot.errors import CardError
from tripot.table.panel import panel_of

COMMANDS = {
    "why": ("pourquoi", "why"),
    "rules": ("règles", "règle", "rules", "rule"),
    "undo": ("annuler", "undo"),
    "save": ("sauver", "save"),
    "help": ("aide", "help", "?"),
    "quit": ("quitter", "quit", "exit"),
    "hand": ("main", "hand"),
    "table": ("table",),
    "points": ("points", "jetons", "chips", "score"),
    "options": ("options",),
}


def folded(text: str) -> str:
    """The text in small letters without accents, with single spaces."""
    letters = unicodedata.normalize("NFD", text.replace("’", "'").casefold().replace("œ", "oe"))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


AROUND = ' \xa0\u202f.,;:!?…«»“”"'


def bare(text: str) -> str:
    """The text without what a sentence or a quotation puts around it: « Je reste. » may be typed as it is told."""
    return text.strip(AROUND)


YES = ("oui", "o", "yes", "y")
NO = ("non", "n", "no")
ANSWERS = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}
BY_WORD = {folded(word): command for command, words in COMMANDS.items() for word in words}
LANGUAGES: tuple[Language, ...] = ("fr", "en")


def names_of(card: int, language: Language) -> tuple[str, str]:
    """« dix de pique », « 10 de pique »."""
    name = card_name(card, language)
    return folded(name), folded(f"{rank_sign(rank_of(card), language)} {name.partition(' ')[2]}")


SPOKEN = {name: card for card in range(DECK_SIZE) for language in LANGUAGES for name in names_of(card, language)}
ANY_ACE = "as"  # the French word; in English letters one ace, the ace of spades
MOST_DIGITS = 12
FEWEST_LETTERS = 3  # of a word cut short: As is a card, not « ask »


class Command(NamedTuple):
    """A command and what follows it, as typed."""

    name: str
    rest: str


def read_command(line: str) -> Command | None:
    """The command a line begins with, if it begins with one: « pourquoi ? » is one; a file name stays as it is."""
    word, _, rest = line.strip().partition(" ")
    name = BY_WORD.get(folded(word)) or BY_WORD.get(folded(word.rstrip(AROUND)))
    return Command(name, rest.strip() if name == "save" else bare(rest)) if name else None


def read_answer(line: str, *, usual: bool) -> bool | None:
    """Whether a line says yes or no; an empty one says what is usual; None if it says neither."""
    return ANSWERS.get(folded(bare(line))) if line.strip() else usual


def read_card(text: str, cards: Language) -> int | None:
    """The card a text names: `Dp`, `Qs`, `Q♠`, `dame de pique`, `10 de pique`; `cards` says whose letters are first."""
    spoken = folded(text).removeprefix("la ").removeprefix("le ").removeprefix("l'").removeprefix("the ")
    if spoken in SPOKEN:
        return SPOKEN[spoken]
    if spoken == ANY_ACE and cards == "fr":
        return None
    readings: tuple[Callable[[str], int], ...] = (parse_french_card, parse_card)
    for reading in readings if cards == "fr" else reversed(readings):
        try:
            return reading(text.replace(" ", ""))
        except CardError:
            continue
    return None


def read_action(line: str, view: View, cards: Language) -> int | None:
    """The action a line names in this phase, allowed or not; None if it names none.

    A bare number is the number of a line of the menu, or the number itself in a phase where one is said.
    """
    said = bare(line)
    text = folded(said)
    if is_number(text):
        return _numbered(int(text), view)
    rulebook, phase = view.game.rulebook, view.state.phase
    head, _, last = text.rpartition(" ")
    if is_number(last) and phase in rulebook.numbers and is_said_by(head, rulebook.numbers[phase]):
        return NUMBER + int(last)
    word = _word(text, rulebook, marks_of(view))
    return word if word is not None else _card(said, rulebook, phase, cards)


def is_number(text: str) -> bool:
    """Whether a text is a number that an action can have."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def marks_of(view: View) -> tuple[int, ...]:
    """The numbered lines of the menu: the cards allowed in the order of a hand, then the words."""
    if not view.may_act:
        return ()
    marks = list(each_action(choices_of(rules.legal(view.state, view.seat).marks)))
    cards = in_order((mark for mark in marks if mark < FIRST_WORD), panel_of(view).ranks)
    return (*cards, *(mark for mark in marks if mark >= FIRST_WORD))


def says_numbers(view: View) -> bool:
    """Whether a number may be said in this phase: then the lines of the menu have none, lest one mean the other."""
    return view.state.phase in view.game.rulebook.numbers


def _numbered(number: int, view: View) -> int | None:
    if says_numbers(view):
        return NUMBER + number
    marks = marks_of(view)
    return marks[number - 1] if 1 <= number <= len(marks) else None


def is_said_by(text: str, word: Word) -> bool:
    """Whether a typed text is one of a word's names, or the beginning or last words of one: `demander`, `reste`."""
    names = [folded(name) for name in word.names]
    is_part = len(text) >= FEWEST_LETTERS and any(
        f" {name}".endswith(f" {text}") or name.startswith(text) for name in names
    )
    return text in names or is_part


def lacks_number(line: str, view: View) -> bool:
    """Whether a line that names no action begins with the word for the number of this phase."""
    word, text = view.game.rulebook.numbers.get(view.state.phase), folded(line)
    return word is not None and (is_said_by(text, word) or is_said_by(text.partition(" ")[0], word))


def is_for_later(line: str, view: View, cards: Language) -> bool:
    """Whether a line says what is said in this game, but at another moment: a word, a number, a card with its verb."""
    book = view.game.rulebook
    text = folded(line)
    verb, _, last = text.rpartition(" ")
    words = [word for action, word in book.words.items() if action not in marks_of(view)]
    return (
        any(is_said_by(text, word) for word in (*words, *book.numbers.values()))
        or (is_number(last) and any(is_said_by(verb, word) for word in book.numbers.values()))
        or _card_after(text, book.card_verbs.values(), cards) is not None
    )


def _word(text: str, rulebook: Rulebook, allowed: Iterable[int]) -> int | None:
    """The word allowed here that the text may stand for, if there is but one; or any word by its whole name."""
    found = [action for action in allowed if action >= FIRST_WORD and is_said_by(text, rulebook.words[action])]
    if not found:
        names = {folded(name): action for action, word in rulebook.words.items() for name in word.names}
        return names.get(text)
    return found[0] if len(found) == 1 else None


def _card(text: str, rulebook: Rulebook, phase: int, cards: Language) -> int | None:
    """The card named, with or without the verb of the phase before it."""
    card = read_card(text, cards)
    verb = rulebook.card_verbs.get(phase)
    if card is None and verb is not None:
        card = _card_after(text, [verb], cards)
    return card if card is not None and card < FIRST_WORD else None


def _card_after(text: str, verbs: Iterable[Word], cards: Language) -> int | None:
    """The card a text names after one of these verbs, which may be two words: `écarter Dp`, `miser sur As`."""
    words = text.split(maxsplit=2)
    for size in range(1, len(words)):
        head, card = folded(" ".join(words[:size])), read_card(" ".join(words[size:]), cards)
        if card is not None and any(is_said_by(head, verb) for verb in verbs):
            return card
    return None
