"""Actions as text: `Qs`, `pass`, `bid 5`, `cut 23`; ints inside, text outside."""

from collections.abc import Iterator

from tripot.cards import card_sign, card_text, each_card, parse_card
from tripot.engine import rules
from tripot.engine.bits import each_seat
from tripot.engine.choices import FIRST_WORD, NUMBER, TOO_HIGH, Choices
from tripot.engine.record import AnyState
from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual, Language, in_language
from tripot.engine.whole import spelt
from tripot.errors import ActionError, CardError, cited, shown

MOST_LISTED = 12  # numbers that are named one by one


def each_action(choices: Choices) -> Iterator[int]:
    """Every action of a choice in its fixed order: cards and words by number, then numbers."""
    yield from each_card(choices.marks)  # words are numbered on from the cards
    yield from range(NUMBER + choices.low, NUMBER + choices.high + 1)


def action_text(rulebook: Rulebook, state: AnyState, action: int) -> str:
    """The action as records and commands spell it."""
    if action < FIRST_WORD:
        return card_text(action)
    if action < NUMBER:
        return rulebook.words[action].text
    return f"{rulebook.numbers[state.phase].text} {action - NUMBER}"


def action_texts(rulebook: Rulebook, state: AnyState, choices: Choices) -> tuple[str, ...]:
    """Every action of a choice as text, in its fixed order."""
    return tuple(action_text(rulebook, state, action) for action in each_action(choices))


def parse_action(rulebook: Rulebook, state: AnyState, text: str, seat: int) -> int:
    """The action a text names in this phase.

    Raises ActionError naming what this seat can say here.
    """
    words = text.lower().split()
    if len(words) == 2 and (number := _number(rulebook, state, *words)) is not None:
        return NUMBER + number
    if len(words) == 1:
        for action, word in rulebook.words.items():
            if words[0] == word.text:
                return action
        try:
            return parse_card(words[0])
        except CardError:
            pass
    raise _no_action(rulebook, state, text, seat)


def _number(rulebook: Rulebook, state: AnyState, word: str, digits: str) -> int | None:
    """The number said, if one is said in this phase, by this word."""
    expected, number = rulebook.numbers.get(state.phase), spelt(digits)
    if expected is None or word != expected.text or number is None or number >= TOO_HIGH:
        return None
    return number


def is_said_elsewhere(rulebook: Rulebook, state: AnyState, text: str) -> bool:
    """Whether a text names a number that is said in another phase of the game, as `cut 3` during the play."""
    words = text.lower().split()
    here = rulebook.numbers.get(state.phase)
    others = {number.text for number in rulebook.numbers.values()} - ({here.text} if here else set())
    return len(words) == 2 and words[0] in others and spelt(words[1]) is not None


def _no_action(rulebook: Rulebook, state: AnyState, text: str, seat: int) -> ActionError:
    said = _sayable(rulebook, state, seat)
    return ActionError(
        f"{shown(text)} is not an action here: say {said.en}",
        f"{cited(text)} n’est pas une action ici\xa0: dites {said.fr}",
    )


def _sayable(rulebook: Rulebook, state: AnyState, seat: int) -> Bilingual:
    """What the rules allow a seat that is waited for; what is ever said in the game, if it is not."""
    if seat in each_seat(rules.waiting(state)):
        return listed(rulebook, state, rules.legal(state, seat))
    number = rulebook.numbers.get(state.phase)
    words = [*(word.text for word in rulebook.words.values()), *([f"{number.text} N"] if number else [])]
    cards = state.phase in rulebook.card_verbs
    return Bilingual(
        ", ".join(["une carte comme Qs"] * cards + words), ", ".join(["a card such as Qs"] * cards + words)
    )


def listed(rulebook: Rulebook, state: AnyState, choices: Choices) -> Bilingual:
    """Choices for a sentence: a long row of numbers by its first and last."""
    if choices.high - choices.low < MOST_LISTED:
        texts = ", ".join(action_texts(rulebook, state, choices))
        return Bilingual(texts, texts)
    marks = action_texts(rulebook, state, Choices(choices.marks, 0, -1))
    first, last = (action_text(rulebook, state, NUMBER + end) for end in (choices.low, choices.high))
    return Bilingual(*(", ".join([*marks, f"{first} {to} {last}"]) for to in ("à", "to")))


def action_words(rulebook: Rulebook, state: AnyState, action: int, language: Language) -> str:
    """What the action does, in words, for all but cards: the verb of the phase or the word's own name."""
    if action < FIRST_WORD:
        word = rulebook.card_verbs.get(state.phase)
    elif action < NUMBER:
        word = rulebook.words[action]
    else:
        word = rulebook.numbers[state.phase]
    return "" if word is None else in_language(word, language)


def action_named(rulebook: Rulebook, state: AnyState, action: int, language: Language) -> str:
    """An action as a player would say it: `D♠`, « passer », « miser 5 »."""
    if action < FIRST_WORD:
        return card_sign(action, language)
    words = action_words(rulebook, state, action, language)
    return words if action < NUMBER else f"{words} {action - NUMBER}"
