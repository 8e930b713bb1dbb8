"""A player spoken with from his place at the table: what he is told, and how; and where he is asked."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tripot.cards import DECK_SIZE
from tripot.engine.choices import NUMBER
from tripot.engine.event import Event
from tripot.engine.speech import Voice, say, seated
from tripot.engine.vocabulary import Language, in_language
from tripot.table.panel import ask_of, hand_of
from tripot.terminal.advising import advice_lines
from tripot.terminal.console import Console
from tripot.terminal.lesson import Lesson
from tripot.terminal.showing import action_name, hand_line, in_force_lines, menu_lines, number_line, phrases_of
from tripot.terminal.sitting import Sitting


@dataclass(frozen=True)
class Manner:
    """How a player wants to be spoken to, whether a forced choice is made for him, and where the match is saved."""

    language: Language = "fr"
    cards: Language = "fr"
    spoken: bool = False
    auto: bool = False
    file: str | None = None
    advice: bool = False


class Talk:
    """One player at the terminal, the sitting he plays in, and what he was last told."""

    def __init__(self, console: Console, sitting: Sitting, manner: Manner, lesson: Lesson | None = None) -> None:
        self.say, self.ask = console.say, console.ask
        self.manner, self.lesson = manner, lesson
        self.text = phrases_of(manner.language)
        self.asked = False  # whether the player has been asked anything in this deal
        self.refused = ""  # the rule of the last refusal
        self.sit_down(sitting)

    def sit_down(self, sitting: Sitting) -> None:
        """Go on with this sitting."""
        manner, seating = self.manner, sitting.match.players
        self.sitting = sitting
        self.voice = Voice(manner.language, sitting.table.names, seating, manner.cards, spoken=manner.spoken)

    def say_all(self, lines: Iterable[str]) -> None:
        """Say one line after another."""
        for line in lines:
            self.say(line)

    def teach(self, at: str, *, event: Event | None = None, rule: str = "") -> None:
        """Say what the lesson, if there is one, has to say at this moment."""
        if self.lesson:
            steps = self.lesson.said(at, self.sitting.view, self.voice, event=event, rule=rule)
            self.say_all(self.text("lesson", step=step) for step in steps)

    def narrate(self, events: list[Event]) -> None:
        """Tell what was heard, in order, the seats named after whoever sat there at that moment."""
        for event in events:
            self.say(say(self.sitting.match.game.rulebook, event, self.voice))
            self.voice = seated(self.voice, event)
            self.teach("event", event=event)
        self.voice = replace(self.voice, seating=self.sitting.match.players)

    def show_turn(self) -> None:
        """The hand and what may be done with it."""
        view = self.sitting.view
        self.say(self.text("your_turn", name=self.voice.seat(view.seat)))
        self.say_all(filter(None, (hand_line(view, self.voice), ask_of(view, self.voice))))
        self.say_all(menu_lines(view, self.voice))
        if self.manner.advice:
            self.say_all(advice_lines(view, self.voice))

    def reasons(self, action: int) -> list[str]:
        """Why an action is refused: the rule and what is in force of it, or that it cannot be done here at all."""
        view = self.sitting.view
        refusal = self.sitting.match.verify(action, view.seat)
        self.refused = (refusal.rule or "") if refusal else ""
        name = action_name(view, action, self.voice)
        if refusal is None:
            return [self.text("allowed", action=name)]
        if refusal.rule:
            language = self.manner.language
            told = in_language(refusal, language)
            refused = self.text("refused", action=name, rule=refusal.rule, sentence=told)
            return [refused, *in_force_lines(view.game, language, refusal.rule)]
        if action >= NUMBER and (numbers := number_line(view, self.voice)):
            return [numbers]
        is_strange = action < DECK_SIZE and action not in hand_of(view)
        return [self.text("not_yours" if is_strange else "not_now", action=name)]
