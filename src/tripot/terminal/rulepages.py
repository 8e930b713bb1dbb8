"""The sentences of the rules and the options of a game, as lines to read."""

from collections.abc import Iterator, Mapping

from tripot.engine.options import Choice, Number, Option, Value
from tripot.engine.problems import Problem
from tripot.engine.rulebook import Rulebook
from tripot.engine.sentences import Sentence, ranges, sentences
from tripot.engine.vocabulary import Language, in_language
from tripot.engine.wording import OR, grouped, listed
from tripot.table.usual import usual_options
from tripot.terminal.showing import option_word, phrases_of, value_called

COLON: Mapping[Language, str] = {"fr": "\xa0: ", "en": ": "}


def find_rule(rulebook: Rulebook, wanted: str) -> Sentence:
    """The sentence of an id, with or without the prefix of the game: `POL-28`, `28`, `b7`.

    Raises Problem naming the ids there are.
    """
    known = sentences(rulebook.name)
    bare = wanted.strip().upper().removeprefix(f"{rulebook.prefix}-")
    for name in (bare, f"{rulebook.prefix}-{bare}", f"{rulebook.prefix}-{bare.zfill(2)}"):
        if name in known:
            return known[name]
    first, last, first_open, last_open = ranges(rulebook)
    raise Problem("no_rule", rule=wanted, first=first, last=last, first_open=first_open, last_open=last_open)


def rule_lines(found: Sentence, language: Language) -> Iterator[str]:
    """A rule with its title, or an open point with the rules and options it bears on."""
    text = phrases_of(language)
    yield f"{found.id}. {in_language(found.title, language)}. {in_language(found, language)}"
    if found.rules:
        yield text("bears_on", rules=", ".join(found.rules))
    if found.options:
        yield text("settled_by" if len(found.options) == 1 else "settled_by_several", options=", ".join(found.options))


def title_lines(rulebook: Rulebook, language: Language) -> Iterator[str]:
    """The id and title of every rule; open points by their beginning."""
    for found in sentences(rulebook.name).values():
        title = f"{found.id}  {in_language(found.title, language)}"
        question = in_language(found, language).partition("?")[0]
        yield f"{title}{COLON[language]}{question}?" if found.rules else title


def option_lines(rulebook: Rulebook, language: Language) -> Iterator[str]:
    """Every option of a game: what it is about, its name, what it may be, what it usually is."""
    text = phrases_of(language)
    usual = usual_options(rulebook)
    for option in rulebook.options:
        about = in_language(option, language)
        default = _usual(option, usual, language)
        yield text("option_page", name=option.name, allowed=_choosable(option, language), usual=default, about=about)


def allowed(option: Option, language: Language) -> str:
    """What may be typed for an option."""
    return ", ".join([*_span(option, language), *map(option_word, _words(option))])


def _choosable(option: Option, language: Language) -> str:
    """The values an option takes, each with what is typed for it."""
    part = phrases_of(language).part
    named = [
        part("choosable", value=value_called(value, language), written=option_word(value)) for value in _words(option)
    ]
    return listed([*_span(option, language), *named], language, OR)


def _span(option: Option, language: Language) -> list[str]:
    """The numbers an option takes, if it takes any."""
    if not isinstance(option, Number):
        return []
    low, high = (grouped(end, language) for end in (option.low, option.high))
    return [phrases_of(language).part("span", low=low, high=high)]


def _words(option: Option) -> tuple[Value, ...]:
    """The values of an option that are no numbers."""
    if isinstance(option, Choice):
        return option.values
    return tuple(option.words) if isinstance(option, Number) else (True, False)


def _usual(option: Option, usual: Mapping[int, Mapping[str, Value]], language: Language) -> str:
    """The default, for each number of seats if they differ."""
    seats_of: dict[str, list[str]] = {}
    for seats, options in usual.items():
        seats_of.setdefault(value_called(options[option.name], language), []).append(str(seats))
    if len(seats_of) == 1:
        return next(iter(seats_of))
    text = phrases_of(language)
    each = (
        text.part("with_seats", value=value, seats=listed(seats, language, OR)) for value, seats in seats_of.items()
    )
    return ", ".join(each)
