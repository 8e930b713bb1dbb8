"""What a viewer may do, and why he may not do the rest: read from his view alone."""

from collections.abc import Iterable
from typing import NamedTuple

from tripot.cards import card_text
from tripot.engine import rules
from tripot.engine.actions import action_text, action_words, each_action, parse_action
from tripot.engine.bits import has
from tripot.engine.choices import FIRST_WORD, NUMBER, Choices, allows, count
from tripot.engine.clauses import witnessing
from tripot.engine.game import Game
from tripot.engine.record import phase_name
from tripot.engine.speech import Voice
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.table.about import told_here
from tripot.table.firm import CEREMONY
from tripot.table.matching import match_of
from tripot.table.panel import ask_of, several_of
from tripot.table.phrasing import phrase
from tripot.table.shown import Actions, Choice, NumberChoice, Reason, Refusal, Words


class Can(NamedTuple):
    """What a seat may do by the rules, and what it could do, faults included."""

    legal: Choices
    possible: Choices


def is_weighed(view: View, can: Can) -> bool:
    """Whether there is something to choose between: not in the ceremony, where one card is as good as another."""
    return count(can.legal) > 1 and phase_name(view.state) not in CEREMONY


def asks_of(view: View, french: Voice, english: Voice) -> Words | None:
    """What the viewer's choice is about, if that needs saying."""
    fr, en = ask_of(view, french), ask_of(view, english)
    return None if fr is None or en is None else Words(fr, en)


def actions(view: View, turn: int, can: Can, asks: Words | None) -> Actions:
    """What may be done: cards and words by name, a range of numbers; and faults that would be punished."""
    legal, possible = can
    marks = list(each_action(Choices(legal.marks, 0, -1)))
    cards = [card for card in marks if card < FIRST_WORD]
    faults = list(each_action(Choices(possible.marks & ~legal.marks, 0, -1)))
    return Actions(
        turn,
        asks,
        words_of(view, cards[0]) if cards else None,
        tuple(map(card_text, cards)),
        several_of(view),
        tuple(_choice(view, mark) for mark in marks if mark >= FIRST_WORD),
        _numbers(view, legal),
        tuple(action_text(view.game.rulebook, view.state, action) for action in faults),
        tuple(_choice(view, action) for action in faults if action >= FIRST_WORD),
    )


def refusals(view: View, hand: Iterable[int], can: Can) -> tuple[Refusal, ...]:
    """Why cards of a hand may not be played now: for each of them the first clause that takes it away."""
    cards = [card for card in hand if not allows(can.legal, card)]
    if not cards:
        return ()
    with witnessing() as tried:
        rules.legal(view.state, view.seat)
    found: dict[Reason, list[str]] = {}
    for clause in tried:
        taken = [card for card in cards if has(clause.before.marks & ~clause.after.marks, card)]
        cards = [card for card in cards if card not in taken]
        for card in taken:
            fault = allows(can.possible, card)
            told = in_words(view.game, clause.ids[0], clause.punished if fault else None)
            found.setdefault(Reason(clause.ids[0], told.fr, told.en, fault), []).append(card_text(card))
    return tuple(Refusal(tuple(refused), reason) for reason, refused in found.items())


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


def reason(view: View, text: str) -> Reason | None:
    """Why an action is refused; None if it is allowed. Raises ActionError for a text that names none."""
    action = parse_action(view.game.rulebook, view.state, text, view.seat)
    refusal = match_of(view.game, view.state).verify(action, view.seat)
    if refusal is None:
        return None
    if not view.may_act:
        return Reason(refusal.rule, refusal.fr, refusal.en, fault=False)
    told = in_words(view.game, refusal.rule, refusal.punished)
    return Reason(refusal.rule, told.fr, told.en, fault=refusal.punished is not None)


def in_words(game: Game, rule: str | None, punished: str | None = None) -> Words:
    """A refusal as a player who may act hears it, with what a fault costs.

    Without a rule nothing is quoted: he sees what is offered, and not by the names that records have for it.
    """
    if rule is None:
        return phrase("not_offered")
    return told_here(game, *filter(None, (rule, punished)))
