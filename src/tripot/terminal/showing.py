"""What a player is shown: a hand, what may be done, points, house rules, an outcome. All of it from a view."""

from collections.abc import Iterator

from tripot.cards import suit_of
from tripot.engine import rules
from tripot.engine.actions import action_named, action_words
from tripot.engine.choices import FIRST_WORD, NUMBER
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.options import Option, Switch, Value
from tripot.engine.rulebook import Rulebook
from tripot.engine.sentences import settling
from tripot.engine.speech import Voice, say_card
from tripot.engine.view import View
from tripot.engine.vocabulary import Language, in_language, sayings
from tripot.engine.wording import OR, Phrases, amount, grouped, listed, phrases
from tripot.table.about import called
from tripot.table.panel import hand_of
from tripot.terminal.reading import bare, is_for_later, lacks_number, marks_of, says_numbers

MOST_SAMPLES = 3  # of the words of a game


def phrases_of(language: Language) -> Phrases:
    """The sentences of the terminal."""
    return phrases("tripot.terminal", language)


def hand_line(view: View, voice: Voice) -> str:
    """The viewer's hand, suit by suit, and what it counts if it is counted; nothing if there is no hand to see."""
    suits: dict[int, list[str]] = {}
    for card in hand_of(view):
        suits.setdefault(suit_of(card), []).append(say_card(card, voice))
    between = ", " if voice.spoken else " "
    groups = [between.join(cards) for cards in suits.values()]
    text = phrases_of(voice.language)
    if not groups:
        return ""
    cards, counted = text.part("suit_break").join(groups), rules.counted(view.state, view.seat)
    if counted:
        return text("hand_counted", cards=cards, points=amount("points", counted, voice.language))
    return text("hand", cards=cards)


def menu_lines(view: View, voice: Voice) -> Iterator[str]:
    """What the viewer may do now, numbered; words without a number where numbers are said."""
    text = phrases_of(voice.language)
    named = list(enumerate(marks_of(view), 1))
    cards = [f"{place} = {say_card(action, voice)}" for place, action in named if action < FIRST_WORD]
    words = [(place, action_name(view, action, voice)) for place, action in named if action >= FIRST_WORD]
    if cards:
        yield text(
            "menu",
            what=action_words(view.game.rulebook, view.state, named[0][1], voice.language),
            cards=", ".join(cards),
        )
    if words:
        said = ", ".join(name if says_numbers(view) else f"{place} = {name}" for place, name in words)
        yield text("menu_or" if cards else "menu_words", words=said)
    if numbers := number_line(view, voice):
        yield numbers


def number_line(view: View, voice: Voice) -> str:
    """The numbers the viewer may say now; nothing if there are none."""
    choices = rules.legal(view.state, view.seat)
    if choices.high < choices.low:
        return ""
    word = action_words(view.game.rulebook, view.state, NUMBER, voice.language)
    low, high = (grouped(end, voice.language) for end in (choices.low, choices.high))
    example = f"{word.partition(' ')[0]} {choices.low}"
    text = phrases_of(voice.language)
    if choices.low == choices.high:
        return text("menu_number_one", word=word, low=low, example=example)
    return text("menu_number", word=word, low=low, high=high, example=example)


def puzzled_line(line: str, view: View, voice: Voice) -> str:
    """What is answered to a line that names no action here."""
    text, said = phrases_of(voice.language), bare(line)
    if lacks_number(said, view) and (numbers := number_line(view, voice)):
        return numbers
    if is_for_later(said, view, voice.cards):
        return text("not_now", action=said)
    return text("not_understood", line=line)


def sample_words(rulebook: Rulebook, language: Language) -> str:
    """A few of the words that are typed in a game, and its numbers."""
    words = [in_language(word, language) for word in rulebook.words.values()][:MOST_SAMPLES]
    numbers = [f"{in_language(word, language).partition(' ')[0]} 3" for word in rulebook.numbers.values()]
    return listed([*words, *numbers], language, OR)


def action_name(view: View, action: int, voice: Voice) -> str:
    """An action as a player would say it."""
    if action < FIRST_WORD:
        return say_card(action, voice)
    return action_named(view.game.rulebook, view.state, action, voice.language)


def points_line(view: View, voice: Voice) -> str:
    """The points or chips of every seat."""
    unit = view.game.rulebook.unit
    scores = [
        phrases_of(voice.language).part(
            "score",
            name=voice.seat(seat),
            amount=amount(unit, rules.score(view.state, seat), voice.language),
        )
        for seat in range(view.state.seats)
    ]
    return phrases_of(voice.language)(unit, scores=", ".join(scores))


def outcome_lines(match: Match, me: int | None, voice: Voice) -> Iterator[str]:
    """Who has won and lost a match that is over, whom its last event has not named; `me` is told how he has done.

    Where the rules know no losers, who has not won is told nothing.
    """
    outcome, text = match.outcome, phrases_of(voice.language)
    if outcome is None:
        return
    for name, value, seats in (("won", "winners", outcome.winners), ("lost", "losers", outcome.losers)):
        if seats and value not in told_at_end(match):
            yield text(name, names=listed([voice.seat(seat) for seat in seats], voice.language))
    if me in outcome.winners:
        yield text("you_win")
    elif me is not None and outcome.losers:
        yield text("you_lose" if me in outcome.losers else "you_neither")


def told_at_end(match: Match) -> list[str]:
    """What the event that ends a match names."""
    return [name for name, _ in sayings(match.game.rulebook.events[match.events[-1].word])]


def in_force_lines(game: Game, language: Language, rule: str = "") -> Iterator[str]:
    """The options in force that are not the usual ones; those alone that settle a rule, if one is named."""
    for option in game.changed:
        if not rule or option.name in settling(game.name, rule):
            yield phrases_of(language)("in_force", option=option_line(option, game.options[option.name], language))


def option_line(option: Option, value: Value, language: Language) -> str:
    """An option in force: what it is about, what holds here, and how that is typed."""
    about, told = in_language(option, language), value_called(value, language)
    return phrases_of(language)(
        "switch" if isinstance(option, Switch) else "option",
        about=about.removesuffix(".") if isinstance(option, Switch) else about,
        value=told,
        name=option.name,
        written=option_word(value),
    )


def value_called(value: Value, language: Language) -> str:
    """What a value is called; a number in groups of three."""
    if isinstance(value, int) and not isinstance(value, bool):
        return grouped(value, language)
    return in_language(called(value), language)


def option_word(value: Value) -> str:
    """A value as the command line spells it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
