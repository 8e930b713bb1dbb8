"""A first deal or more with a teacher: its steps, each said once, when its moment comes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tripot.engine import rules
from tripot.engine.choices import count
from tripot.engine.event import Event
from tripot.engine.options import Value
from tripot.engine.record import phase_name
from tripot.engine.speech import Voice, say_values
from tripot.engine.view import View
from tripot.engine.vocabulary import sayings
from tripot.engine.wording import capital, fill
from tripot.table import teaching
from tripot.table.fields import write_fields


@dataclass(frozen=True)
class Step:
    """A few sentences and their moment.

    `at` is start, choice, event, refusal, deal or over. A choice may be bound to a phase, to how many choices there
    are, to a word that is allowed, to fields that are zero or not, of those that pages are sent; an event to its word,
    and to whether its first seat is the player's; a refusal to a rule.
    """

    at: str
    texts: Mapping[str, str]
    phase: str = ""
    choices: int | None = None
    allowed: str = ""
    zero: str = ""
    nonzero: str = ""
    word: str = ""
    mine: bool | None = None
    rule: str = ""


class Lesson:
    """The steps of a game still to be said."""

    def __init__(self, game: str) -> None:
        data = teaching.lesson(game)
        self.seats: int = data["seats"]
        self.seed: str = data["seed"]
        self.player: int = data["player"]
        self.deals: int = data.get("deals", 1)
        self.options: dict[str, Value] = data.get("options", {})
        self.steps = [_step(step) for step in data["step"]]

    def said(self, at: str, view: View, voice: Voice, *, event: Event | None = None, rule: str = "") -> Iterator[str]:
        """What is said at a moment, as a step has it: of an event, or of the rule of a refusal."""
        for step in [step for step in self.steps if step.at == at]:
            if _fits_view(step, view) and _fits_event(step, event, view) and step.rule in ("", rule):
                self.steps.remove(step)
                yield capital(fill(step.texts[voice.language], _values(event, view, voice), voice.language))


def _step(data: Mapping[str, Any]) -> Step:
    texts = {"fr": data["fr"], "en": data["en"]}
    return Step(texts=texts, **{name: value for name, value in data.items() if name not in ("fr", "en")})


def _fits_view(step: Step, view: View) -> bool:
    if step.phase and phase_name(view.state) != step.phase:
        return False
    if step.choices is not None and count(rules.legal(view.state, view.seat)) != step.choices:
        return False
    if step.allowed and step.allowed not in view.legal:
        return False
    shown = write_fields(view.state)
    return step.zero not in shown and step.nonzero in ("", *shown)


def _fits_event(step: Step, event: Event | None, view: View) -> bool:
    if event is None:
        return not step.word
    if step.word != event.word:
        return False
    return step.mine is None or step.mine == (_first_seat(event, view) == view.seat)


def _first_seat(event: Event, view: View) -> int | None:
    kinds = sayings(view.game.rulebook.events[event.word])
    return next((value for (_, kind), value in zip(kinds, event.values, strict=True) if kind == "seat"), None)


def _values(event: Event | None, view: View, voice: Voice) -> dict[str, str]:
    """The values of the event, as they are said, for a step that quotes them."""
    if event is None:
        return {}
    return say_values(view.game.rulebook, event, voice)
