"""A match played in lines: what is heard is told, what may be done is asked, what is typed is done."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tripot.cards import DECK_SIZE
from tripot.engine import rules
from tripot.engine.choices import NUMBER, allows, count
from tripot.engine.event import Event
from tripot.engine.sentences import sentence
from tripot.engine.speech import Voice, say, seated
from tripot.engine.vocabulary import Language, in_language
from tripot.engine.wording import listed
from tripot.errors import RefusedError
from tripot.table.panel import ask_of, hand_of
from tripot.terminal.advising import advice_lines
from tripot.terminal.commands import Leave, obey, show_points, show_table
from tripot.terminal.console import Console
from tripot.terminal.lesson import Lesson
from tripot.terminal.parting import Stopped, keep, leave, stop, wants_another
from tripot.terminal.preparing import is_searched, prepare
from tripot.terminal.reading import read_action, read_answer, read_command
from tripot.terminal.showing import (
    action_name,
    hand_line,
    in_force_lines,
    menu_lines,
    number_line,
    option_line,
    outcome_lines,
    phrases_of,
    points_line,
    puzzled_line,
)
from tripot.terminal.sitting import Sitting

PROMPT = "> "


@dataclass(frozen=True)
class Manner:
    """How a player wants to be spoken to, whether a forced choice is made for him, and where the match is saved."""

    language: Language = "fr"
    cards: Language = "fr"
    spoken: bool = False
    auto: bool = False
    file: str | None = None
    advice: bool = False


class Play:
    """One sitting at the terminal."""

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

    def run(self) -> bool:
        """Play to the end, or until the player leaves. Returns whether he wants another match.

        Raises KeyboardInterrupt if he broke off, Stopped if the system stops us, OSError if nobody can read on, each
        once the match is saved or left; Problem if it was to be saved, could not be, and nothing more is typed.
        """
        try:
            return self.sit_through()
        except Stopped:
            stop(self)
            raise

    def sit_through(self) -> bool:
        """Play to the end, or until the player leaves, in good order."""
        try:
            self.welcome()
            return self.play_on()
        except Leave:
            leave(self, ask=True)
        except EOFError:
            leave(self, ask=False)
        except KeyboardInterrupt:
            self.say()
            leave(self, ask=True)
            raise
        except OSError:  # in a window that closes, writing may fail before we are told
            stop(self)
            raise
        return False

    def play_on(self) -> bool:
        """Play until the match is over, and stays so. Returns whether the player wants another."""
        while True:
            while not self.sitting.over:
                self.choose() if self.sitting.my_turn else self.advance()
            again = self.finish()
            if self.sitting.over:
                return again

    # telling

    def welcome(self) -> None:
        """Who sits at the table, and by which house rules it is played."""
        game, language = self.sitting.match.game, self.manner.language
        self.say(self.text("welcome", game=in_language(game.rulebook.title, language)))
        self.say(self.text("players", names=listed(self.voice.names, language)))
        self.say(self.text("you_are", name=self.voice.names[self.sitting.table.me]))
        self.say(self.text("house_rules" if game.changed else "usual_rules"))
        self.say_all(option_line(option, game.options[option.name], language) for option in game.changed)
        self.say(self.text("how_to"))
        if is_searched(self.sitting.table, advice=self.manner.advice):
            prepare(game.name, lambda: self.say(self.text("preparing")))
        self.teach("start")
        if self.sitting.over:
            self.say(say(game.rulebook, self.sitting.match.events[-1], self.voice))
        elif self.sitting.match.log:
            show_points(self)
            show_table(self)

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

    # the turns of others

    def advance(self) -> None:
        """Let chance or a machine do its part."""
        deals = self.sitting.view.state.deals
        self.narrate(self.sitting.advance())
        self.end_deal(deals)

    def end_deal(self, deals: int) -> None:
        """Between two deals: a lesson may end; a player who was not asked anything may draw breath."""
        done = self.sitting.view.state.deals
        if done == deals:
            return
        if not self.sitting.over:
            if self.lesson and done >= self.lesson.deals:
                self.end_lesson()
            elif not self.asked and not self.manner.auto:
                self.hear(self.text("pause"))
        self.asked = False

    def end_lesson(self) -> None:
        """The player knows enough: go on alone, or leave."""
        self.teach("deal")
        self.lesson = None
        if not self.confirm(lambda: self.hear(self.text("go_on")), usual=True):
            raise Leave

    def hear(self, question: str) -> str:
        """What is answered; commands are obeyed first, and going back ends the question."""
        sitting = self.sitting
        while self.sitting is sitting:
            line = self.ask(question)
            command = read_command(line)
            if command is None:
                return line
            obey(self, command)
        return ""

    def confirm(self, ask: Callable[[], str], *, usual: bool) -> bool:
        """Ask until the answer is yes or no, or empty, which says what is usual."""
        while (answer := read_answer(ask(), usual=usual)) is None:
            self.say(self.text("yes_or_no"))
        return answer

    # the player's turn

    def choose(self) -> None:
        """Ask until the player has chosen, or taken back his last choice."""
        self.asked = True
        view = self.sitting.view
        if self.manner.auto and count(rules.legal(view.state, view.seat)) == 1:
            self.say(self.text("forced", action=action_name(view, view.legal_actions[0], self.voice)))
            self.act(view.legal_actions[0])
            return
        self.show_turn()
        self.teach("choice")
        sitting, log = self.sitting, len(self.sitting.match.log)
        while self.sitting is sitting and len(self.sitting.match.log) == log:
            self.answer(self.ask(PROMPT))

    def show_turn(self) -> None:
        """The hand and what may be done with it."""
        view = self.sitting.view
        self.say(self.text("your_turn", name=self.voice.seat(view.seat)))
        self.say_all(filter(None, (hand_line(view, self.voice), ask_of(view, self.voice))))
        self.say_all(menu_lines(view, self.voice))
        if self.manner.advice:
            self.say_all(advice_lines(view, self.voice))

    def answer(self, line: str) -> None:
        """Do what a line asks for; an empty one does the only action allowed, or shows the turn again."""
        view = self.sitting.view
        command = read_command(line)
        if command:
            obey(self, command)
        elif not line and count(rules.legal(view.state, view.seat)) > 1:
            self.show_turn()
        else:
            action = read_action(line, view, self.manner.cards) if line else view.legal_actions[0]
            if action is None:
                self.say(puzzled_line(line, view, self.voice))
            else:
                self.try_action(action)

    def try_action(self, action: int) -> None:
        """Do an allowed action; say why another is refused, and what may be done instead.

        A fault that is only punished is offered.
        """
        view = self.sitting.view
        if allows(rules.legal(view.state, view.seat), action):
            self.act(action)
            return
        self.say_all(self.reasons(action))
        if self.refused:
            self.say_all(menu_lines(view, self.voice))
            self.teach("refusal", rule=self.refused)
        if self.insists_on(action):
            self.act(action)

    def insists_on(self, action: int) -> bool:
        """Whether a fault is to be committed all the same: asked with the sentence that says what it costs. What cannot
        be done is not asked about.
        """
        view, language = self.sitting.view, self.manner.language
        refusal = self.sitting.match.verify(action, view.seat)
        if refusal is None or refusal.punished is None:
            return False
        self.say_all(in_force_lines(view.game, language, refusal.punished))
        told = sentence(view.game.rulebook, refusal.punished).told
        question = self.text("fault", rule=refusal.punished, sentence=in_language(told, language))
        return self.confirm(lambda: self.hear(question), usual=False)

    def act(self, action: int) -> None:
        """Play, and tell what comes of it."""
        deals = self.sitting.view.state.deals
        try:
            events = self.sitting.act(action)
        except RefusedError:
            self.say(self.text("impossible"))
            return
        self.narrate(events)
        self.end_deal(deals)

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

    # the end

    def finish(self) -> bool:
        """The points, and of the outcome what the last event has not told; then whether to play again."""
        view = self.sitting.view
        self.teach("over")
        self.say(points_line(view, self.voice))
        self.say_all(outcome_lines(self.sitting.match, view.seat, self.voice))
        if self.manner.file:
            keep(self, self.manner.file)
        return wants_another(self)
