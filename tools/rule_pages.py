"""The page of each game: its sentences with their code and their tests, open points, options, scenarios and words."""

from collections.abc import Iterable, Iterator

from tools.citations import citing
from tools.gaps import ASKED_BY_NOBODY
from tools.house import is_open, points_of, rules_of, scenarios_of
from tools.markdown import code, link, page, table
from tools.rulings import Ruling, rulings_of
from tripot.engine.choices import NUMBER
from tripot.engine.options import Choice, Number, Option, encode_options
from tripot.engine.record import phases_of
from tripot.engine.rulebook import Rulebook
from tripot.engine.sentences import Sentence, sentences
from tripot.engine.vocabulary import EVERYONE
from tripot.games import rulebook
from tripot.table.sections import sections_of

SOURCES = "../../src/tripot"
TESTS = "../../tests/rulings"


def rule_page(game: str) -> str:
    """The whole page of a game."""
    rules = rulebook(game)
    seats = str(rules.most) if rules.fewest == rules.most else f"{rules.fewest}–{rules.most}"
    parts = [
        f"{seats} joueurs, en {'jetons' if rules.unit == 'chips' else 'points'} · "
        f"{seats} players, in {rules.unit} · {code(rules.name)}, {rules.prefix}",
        f"Pour lire les règles d’une traite\xa0: {code(f'tripot rules {game}')}. "
        f"To read the rules in one go: {code(f'tripot rules {game} --lang en')}.",
        contents(game),
        "[Options](#options) · [Scénarios](#scenarios) · [Actions](#actions) · [Événements](#events) · "
        "[Points ouverts](#open-points) · [Couverture](README.md)",
        "## Sentences",
        *sentence_parts(game),
        "## Open points",
        *(point_part(game, point) for point in points_of(game).values()),
        "## Options",
        options_table(game),
        "## Scenarios",
        scenarios_table(game),
        "## Actions",
        actions_table(rules),
        "## Events",
        events_table(rules),
    ]
    return page(rules.title.fr, parts)


def contents(game: str) -> str:
    """The parts of the text, each with a link to where it begins."""
    return "\n".join(f"- {link(section, f'#{first.lower()}')}" for first, section in sections(game).items())


def sections(game: str) -> dict[str, str]:
    """The title of each part in both languages, by its first sentence."""
    return {first: f"{title.fr} · {title.en}" for first, title in sections_of(game).items()}


def sentence_parts(game: str) -> Iterator[str]:
    """Every sentence, below the title of its part."""
    titles = sections(game)
    for id, sentence in rules_of(game).items():
        if id in titles:
            yield f"### {titles[id]}"
        yield sentence_part(game, sentence)


def sentence_part(game: str, sentence: Sentence) -> str:
    """A sentence in both languages, what rules on it, what applies it and what it leaves open."""
    points = [link(id, f"#{id.lower()}") for id, point in points_of(game).items() if sentence.id in point.rules]
    notes = [
        f"*{coverage(game, sentence.id)}*{noted('', tests_links(rulings_on(game, sentence.id)))}",
        noted("Code", code_links(sentence.id)),
        noted("Open", points),
    ]
    return f"#### {sentence.id}\n\n{spoken(sentence)}\n\n{'. '.join(note for note in notes if note)}."


def point_part(game: str, point: Sentence) -> str:
    """An open point in both languages, what it concerns and the options that settle it."""
    notes = [
        noted("On", (link(id, f"#{id.lower()}") for id in point.rules)),
        noted("Options", map(code, point.options)),
        noted("Code", code_links(point.id)),
        noted("Tests", tests_links(rulings_on(game, point.id))),
    ]
    return f"### {point.id}\n\n{point.fr}\n\n{point.en}\n\n{'. '.join(note for note in notes if note)}."


def spoken(sentence: Sentence) -> str:
    return f"**{sentence.title.fr}.** {sentence.fr}\n\n**{sentence.title.en}.** {sentence.en}"


def noted(what: str, items: Iterable[str]) -> str:
    """`Code: a, b`; nothing if there is nothing."""
    found = ", ".join(items)
    return f"{what}: {found}" if found else ""


def rulings_on(game: str, id: str) -> list[Ruling]:
    """The tests that rule on a sentence or play a scenario."""
    return [ruling for ruling in rulings_of(game) if id in (*ruling.rules, *ruling.scenarios)]


def coverage(game: str, id: str) -> str:
    """How well a sentence is covered: ruled by N tests, remark, or none."""
    count = len(rulings_on(game, id))
    if count:
        return f"ruled by {count} test{'s' if count > 1 else ''}"
    return "none" if sentences(game)[id].operative and not is_open(id) else "remark"


def tests_links(rulings: Iterable[Ruling]) -> Iterator[str]:
    yield from (link(ruling.name, f"{TESTS}/{ruling.file.name}") for ruling in rulings)


def code_links(id: str) -> Iterator[str]:
    """Each place that cites an id: the file, and the function or the constant in it."""
    for found in citing(id):
        name = f" {code(found.name)}" if found.name else ""
        yield link(found.file.name, f"{SOURCES}/{found.place}") + name


def options_table(game: str) -> str:
    head = ["Option", "Valeurs · Values", "Français", "English", "From", "Tests"]
    return table(head, (option_row(game, option) for option in rulebook(game).options))


def option_row(game: str, option: Option) -> list[str]:
    shown = [ruling for ruling in rulings_of(game) if option.name in {name for name, _ in ruling.options}]
    points = [link(id, f"#{id.lower()}") for id, point in points_of(game).items() if option.name in point.options]
    reason = ASKED_BY_NOBODY.get(option.name) or ASKED_BY_NOBODY.get((game, option.name), "")
    return [
        code(option.name),
        values_of(rulebook(game), option),
        option.fr,
        option.en,
        ", ".join(points) or reason,
        ", ".join(tests_links(shown)),
    ]


def values_of(rules: Rulebook, option: Option) -> str:
    """What an option may be, its default in bold."""
    if isinstance(option, Number):
        return f"{option.allowed()}; {defaults_of(rules, option)}"
    words = option.values if isinstance(option, Choice) else ("true", "false")
    default = str(option.decode(option.default(rules.fewest, {}))).lower()
    return ", ".join(f"**{word}**" if word == default else word for word in words)


def defaults_of(rules: Rulebook, option: Number) -> str:
    """The default of a number, or its defaults by the number of seats."""
    found: dict[str, list[int]] = {}
    for seats in range(rules.fewest, rules.most + 1):
        value = option.decode(encode_options(rules.options, seats, {})[option.name])
        found.setdefault("none" if value is None else str(value), []).append(seats)
    if len(found) == 1:
        return f"**{next(iter(found))}**"
    return ", ".join(f"**{value}** ({seats_text(seats)})" for value, seats in found.items())


def seats_text(seats: list[int]) -> str:
    return f"{seats[0]} to {seats[-1]} seats" if len(seats) > 1 else f"{seats[0]} seats"


def scenarios_table(game: str) -> str:
    return table(
        ["Scénario · Scenario", "Tests"],
        ([id, ", ".join(tests_links(rulings_on(game, id)))] for id in scenarios_of(game)),
    )


def actions_table(rules: Rulebook) -> str:
    """Every action that is said: words and numbers with their texts; cards by what is done with them."""
    phases = phases_of(rules.state)
    cards = [["0–51", phases[phase], code("Qs"), word.fr, word.en] for phase, word in rules.card_verbs.items()]
    words = [[str(action), "", code(word.text), word.fr, word.en] for action, word in rules.words.items()]
    numbers = [
        [f"{NUMBER} + n", phases[phase], code(f"{word.text} n"), word.fr, word.en]
        for phase, word in rules.numbers.items()
    ]
    return table(["Action", "Phase", "Texte · Text", "Français", "English"], [*cards, *words, *numbers])


def events_table(rules: Rulebook) -> str:
    """Every event: its values, who hears it, and how it is said."""
    rows = [
        [
            code(word),
            ", ".join(told.values),
            "everyone" if told.audience == EVERYONE else ", ".join(told.audience),
            told.fr,
            told.en,
        ]
        for word, told in rules.events.items()
    ]
    return table(["Event", "Values", "Audience", "Français", "English"], rows)
