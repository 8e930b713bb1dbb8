"""What a viewer may do, and why he may not do the rest: read from his view alone."""

from collections.abc import Iterable

from tripot.cards import card_text
from tripot.engine import rules
from tripot.engine.actions import action_text, action_words, each_action, parse_action
from tripot.engine.bits import allows
from tripot.engine.chance import GivenChance
from tripot.engine.choices import FIRST_WORD, NUMBER, Choices
from tripot.engine.kernel import witnessing
from tripot.engine.match import Match
from tripot.engine.sentences import sentence
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.table.shown import Actions, Choice, NumberChoice, Reason, Words


def actions(view: View, turn: int) -> Actions | None:
    """What the viewer may do now; None if he is not waited for."""
    if not view.may_act:
        return None
    legal = rules.legal(view.state, view.seat)
    marks = list(each_action(Choices(legal.marks, 0, -1)))
    cards = [card for card in marks if card < FIRST_WORD]
    return Actions(
        turn,
        words_of(view, cards[0]) if cards else None,
        tuple(map(card_text, cards)),
        tuple(_choice(view, mark) for mark in marks if mark >= FIRST_WORD),
        _numbers(view, legal),
        faults(view, legal),
    )


def words_of(view: View, action: int) -> Words:
    """What an action is called, or what is done with a card."""
    return Words(_called(view, action, "fr"), _called(view, action, "en"))


def _called(view: View, action: int, language: Language) -> str:
    return action_words(view.game.rulebook, view.state, action, language)


def _choice(view: View, action: int) -> Choice:
    words = words_of(view, action)
    return Choice(action_text(view.game.rulebook, view.state, action), words.fr, words.en)


def _numbers(view: View, legal: Choices) -> NumberChoice | None:
    if legal.low > legal.high:
        return None
    words = words_of(view, NUMBER)
    name = view.game.rulebook.numbers[view.state.phase].text
    return NumberChoice(name, legal.low, legal.high, words.fr, words.en)


def faults(view: View, legal: Choices) -> tuple[str, ...]:
    """What a hand could do although the rules punish it: cards and words."""
    possible = rules.possible(view.state, view.seat)
    extra = each_action(Choices(possible.marks & ~legal.marks, 0, -1))
    return tuple(action_text(view.game.rulebook, view.state, action) for action in extra)


def refused(view: View, hand: Iterable[int]) -> dict[str, Reason]:
    """Why each card of the hand may not be played now, if it may not and the viewer is to act."""
    if not view.may_act:
        return {}
    with witnessing() as tried:
        legal = rules.legal(view.state, view.seat)
    possible = rules.possible(view.state, view.seat)
    reasons = {}
    for card in hand:
        ids = next((ids for ids, before, after in tried if allows(before, card) and not allows(after, card)), None)
        if ids is not None and not allows(legal, card):
            found = sentence(view.game.rulebook, ids[0])
            reasons[card_text(card)] = Reason(found.id, found.fr, found.en, fault=allows(possible, card))
    return reasons


def reason(view: View, text: str) -> Reason | None:
    """Why an action is refused; None if it is allowed. Raises ActionError for a text that names none."""
    action = parse_action(view.game.rulebook, view.state, text)
    refusal = Match(view.game, view.state.clone(), GivenChance((), (), None)).verify(action, view.seat)
    if refusal is None:
        return None
    fault = view.may_act and allows(rules.possible(view.state, view.seat), action)
    return Reason(refusal.rule, refusal.fr, refusal.en, fault=fault)
