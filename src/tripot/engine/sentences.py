"""The sentences of the rule book: data of each game, by id."""

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from tripot.engine.rulebook import Rulebook
from tripot.errors import TripotError, cited


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a rule text, or one open point of it, restated in both languages."""

    id: str
    title_fr: str
    title_en: str
    fr: str
    en: str
    operative: bool
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@functools.cache
def sentences(name: str) -> dict[str, Sentence]:
    """The sentences and open points of a game, by id, in their order."""
    data = tomllib.loads(files(f"tripot.games.{name}").joinpath("rules.toml").read_text("utf-8"))
    rules = {
        entry["id"]: Sentence(
            entry["id"],
            entry["title_fr"],
            entry["title_en"],
            entry["fr"],
            entry["en"],
            operative=entry["kind"] == "rule",
        )
        for entry in data["rule"]
    }
    points = {
        entry["id"]: Sentence(
            entry["id"],
            "Point ouvert",
            "Open point",
            entry["fr"],
            entry["en"],
            operative=True,
            options=tuple(entry["options"]),
            rules=tuple(entry["rules"]),
        )
        for entry in data.get("open", [])
    }
    return rules | points


def sentence(rulebook: Rulebook, rule: str) -> Sentence:
    """The sentence of this id.

    Raises TripotError naming the ids there are.
    """
    known = sentences(rulebook.name)
    if rule.upper() not in known:
        first, last = next(iter(known)), next(reversed(known))
        raise TripotError(
            f"there is no rule {rule!r} in {rulebook.name}: ids run from {first} to {last}",
            f"il n’y a pas de règle {cited(rule)} dans {rulebook.name}\xa0: elles vont de {first} à {last}",
        )
    return known[rule.upper()]
