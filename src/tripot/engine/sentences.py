"""The sentences of the rule book: data of each game, by id."""

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual
from tripot.errors import TripotError, cited, shown

OPEN_POINT = Bilingual("Point ouvert", "Open point")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a rule text, or one open point of it, restated in both languages."""

    id: str
    title: Bilingual
    fr: str
    en: str
    operative: bool
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def told(self) -> Bilingual:
        """The sentence itself; of an open point, which asks first, its answer alone."""
        return Bilingual(*((text.partition("? ")[2] or text) if self.rules else text for text in (self.fr, self.en)))


@functools.cache
def sentences(name: str) -> dict[str, Sentence]:
    """The sentences and open points of a game, by id, in their order."""
    data = tomllib.loads(files(f"tripot.games.{name}").joinpath("rules.toml").read_text("utf-8"))
    rules = {
        entry["id"]: Sentence(
            entry["id"],
            Bilingual(entry["title_fr"], entry["title_en"]),
            entry["fr"],
            entry["en"],
            operative=entry["kind"] == "rule",
        )
        for entry in data["rule"]
    }
    points = {
        entry["id"]: Sentence(
            entry["id"],
            OPEN_POINT,
            entry["fr"],
            entry["en"],
            operative=True,
            options=tuple(entry["options"]),
            rules=tuple(entry["rules"]),
        )
        for entry in data.get("open", [])
    }
    return rules | points


@functools.cache
def settling(name: str, rule: str) -> frozenset[str]:
    """The options of a game that settle a sentence: those of the open points on it, or its own if it is one."""
    points = (found for found in sentences(name).values() if rule in (found.id, *found.rules))
    return frozenset(option for point in points for option in point.options)


def sentence(rulebook: Rulebook, rule: str) -> Sentence:
    """The sentence of this id.

    Raises TripotError naming the ids there are.
    """
    known = sentences(rulebook.name)
    if rule.upper() not in known:
        first, last, first_open, last_open = ranges(rulebook)
        raise TripotError(
            f"there is no rule {shown(rule)} in {rulebook.name}: "
            f"sentences run from {first} to {last}, open points from {first_open} to {last_open}",
            f"il n’y a pas de règle {cited(rule)} dans {rulebook.name}\xa0: "
            f"les phrases vont de {first} à {last}, les points ouverts de {first_open} à {last_open}",
        )
    return known[rule.upper()]


def ranges(rulebook: Rulebook) -> tuple[str, str, str, str]:
    """The first and the last id of the sentences, then of the open points."""
    known = sentences(rulebook.name)
    told, points = ([id for id in known if bool(known[id].rules) is is_open] for is_open in (False, True))
    return told[0], told[-1], points[0], points[-1]
