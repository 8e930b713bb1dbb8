"""A console whose player answers by a rule, and matches played at it."""

from collections.abc import Callable, Mapping

import tripot
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.engine.vocabulary import Language
from tripot.players.player import player
from tripot.table.names import given_names
from tripot.terminal.lesson import Lesson
from tripot.terminal.playing import PROMPT, run
from tripot.terminal.showing import action_name
from tripot.terminal.sitting import HUMAN, Sitting, Table
from tripot.terminal.talk import Manner, Talk

SEATS = {"vendome": 5, "dame_de_pique": 4, "vingt_et_un": 3, "rumoli": 4, "polignac": 4}
#: Answers a prompt; `None` for the end of input.
Answer = Callable[["Scripted", str], str | None]


class Scripted:
    """Keeps every line; asks a function what to type."""

    def __init__(self, answer: Answer) -> None:
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.answer = answer
        self.talk: Talk | None = None

    def say(self, line: str = "") -> None:
        self.lines.append(line)

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self.answer(self, prompt)
        if line is None:
            raise EOFError
        return line

    @property
    def talking(self) -> Talk:
        assert self.talk is not None
        return self.talk

    @property
    def sitting(self) -> Sitting:
        return self.talking.sitting


def by_thumb(console: Scripted, prompt: str) -> str | None:
    """Plays as a beginner would; leaves at the end."""
    view = console.sitting.view
    if console.sitting.over:
        return None
    if prompt != PROMPT:
        return ""
    return action_name(view, player("thumb", stream(len(console.prompts))).act(view), console.talking.voice)


def first_line(console: Scripted, prompt: str) -> str | None:
    """Always takes the first card or word allowed, or the least number, as the menu names it."""
    view = console.sitting.view
    if console.sitting.over:
        return None
    return action_name(view, view.legal_actions[0], console.talking.voice) if prompt == PROMPT else ""


def typing(*lines: str) -> Answer:
    """Types these lines, then nothing more."""
    rest = iter(lines)
    return lambda _console, _prompt: next(rest, None)


def table_of(
    game: str, *, seed: str = "table", me: int = 0, options: Mapping[str, Value] | None = None, **more: Value
) -> Table:
    """A table of this game with beginners at the other seats."""
    settled = tripot.game(game, seats=SEATS[game], **(options or {}), **more)
    players = ["thumb"] * settled.seats
    players[me] = HUMAN
    return Table(settled, seed, given_names(settled.seats, me), tuple(players))


def played(
    table: Table, answer: Answer, *, language: Language = "fr", lesson: Lesson | None = None, **manner: str | bool
) -> Scripted:
    """A match at the console, from its first pack."""
    return go_on(Sitting(table), answer, language=language, lesson=lesson, **manner)


def go_on(
    sitting: Sitting, answer: Answer, *, language: Language = "fr", lesson: Lesson | None = None, **manner: str | bool
) -> Scripted:
    """A match at the console, from where it stands."""
    console = Scripted(answer)
    wishes = {"cards": language, **manner}
    console.talk = Talk(console, sitting, Manner(language, **wishes), lesson)  # type: ignore[arg-type]
    run(console.talking)
    return console
