"""The games as data: what can be chosen, what the rules say, how a lesson goes."""

from typing import Any

from tripot.engine.options import Choice, Number, Option, Value
from tripot.engine.rulebook import Rulebook
from tripot.engine.sentences import Sentence, sentences
from tripot.games import GAMES, rulebook
from tripot.players.names import NAMES
from tripot.table import teaching
from tripot.table.about import called
from tripot.table.conditions import CHOICES, CONDITIONS, USUAL, choice_words, condition_words
from tripot.table.panel import panel_named
from tripot.table.sections import parts_settled, sections_of
from tripot.table.shown import Words
from tripot.table.terms import terms_of
from tripot.table.usual import most_chairs, usual_options

#: What a table that begins at once has besides in a game of chance: players at least turn the cards themselves.
QUICK_CHANCE = {"options": {"ceremony": "by_hand"}}
LEVELS = {
    "uniform": {"fr": "Au hasard", "en": "At random"},
    "thumb": {"fr": "Règles simples", "en": "Rules of thumb"},
    "debutant": {"fr": "Débutant", "en": "Beginner"},
    "habitue": {"fr": "Habitué", "en": "Regular"},
    "maitre": {"fr": "Maître", "en": "Master"},
}


def games() -> dict[str, Any]:
    """All games, and what may be settled for a table besides their options."""
    return {"games": [_game(rulebook(name)) for name in GAMES], "settings": [_condition(name) for name in CONDITIONS]}


def _game(found: Rulebook) -> dict[str, Any]:
    usual = usual_options(found)
    return {
        "name": found.name,
        "title": found.title,
        "pitch": panel_named(found.name).pitch,
        "emblem": panel_named(found.name).emblem,
        "terms": terms_of(found.name),
        "unit": found.unit,
        "fewest": found.fewest,
        "most": most_chairs(found),
        "usual": found.usual_seats,
        "options": [
            _option(option, {str(seats): usual[seats][option.name] for seats in usual}, section)
            for option, section in _by_section(found)
        ],
        "players": [{"name": name, "title": LEVELS[name]} for name in NAMES],
        "quick": QUICK_CHANCE if found.is_chance else {},
        "lesson": teaching.has_lesson(found.name),
    }


def _by_section(found: Rulebook) -> list[tuple[Option, Words | None]]:
    """The options, each with the part of the rules it belongs to: first those of none, then part by part."""
    sections, parts = sections_of(found.name), parts_settled(found.name)
    return [
        (option, sections.get(first))
        for first in ("", *sections)
        for option in found.options
        if parts.get(option.name, "") == first
    ]


def _condition(name: str) -> dict[str, Any]:
    means, usual = CHOICES.get(name, {}), getattr(USUAL, name)
    return {
        "name": name,
        "kind": "choice" if means else "switch",
        "values": [*means],
        "called": {choice: choice_words(name, choice) for choice in means},
        "means": means,
        "usual": next((choice for choice, value in means.items() if value == usual), usual),
        "about": condition_words(name),
    }


def _option(option: Option, usual: dict[str, Value], section: Words | None) -> dict[str, Any]:
    low, high = (option.low, option.high) if isinstance(option, Number) else (None, None)
    values = option.values if isinstance(option, Choice) else tuple(option.words) if isinstance(option, Number) else ()
    return {
        "name": option.name,
        "kind": type(option).__name__.lower(),
        "values": values,
        "called": {value: called(value) for value in values},
        "low": low,
        "high": high,
        "usual": usual,
        "about": {"fr": option.fr, "en": option.en},
        "section": section,
    }


def rules(name: str) -> dict[str, Any]:
    """Every sentence of a game, and the parts they make up."""
    title = rulebook(name).title
    return {
        "game": name,
        "title": title,
        "emblem": panel_named(name).emblem,
        "sections": [{"first": first, "fr": title.fr, "en": title.en} for first, title in sections_of(name).items()],
        "rules": [_sentence(found) for found in sentences(name).values()],
    }


def _sentence(found: Sentence) -> dict[str, Any]:
    return {
        "id": found.id,
        "title": found.title,
        "text": {"fr": found.fr, "en": found.en},
        "operative": found.operative,
        "options": found.options,
        "rules": found.rules,
    }


def lesson(name: str) -> dict[str, Any]:
    """A guided first deal: its steps, each with its moment."""
    data = teaching.lesson(name)
    return {
        "game": name,
        "seats": data["seats"],
        "deals": data.get("deals", 1),
        "options": data.get("options", {}),
        "steps": data["step"],
    }
