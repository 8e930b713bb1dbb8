"""The end of a sitting: a rematch or none, the match kept in a file, and good-bye."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tripot.engine.problems import Problem
from tripot.terminal.commands import obey
from tripot.terminal.reading import NO, YES, Command, folded, read_answer, read_command
from tripot.terminal.saving import save

if TYPE_CHECKING:
    from tripot.terminal.playing import Play


class Stopped(BaseException):
    """The system stops us, by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def wants_another(play: Play) -> bool:
    """Whether the player wants a rematch; commands are obeyed first, and going back ends the question."""
    try:
        while play.sitting.over:
            line = play.ask(play.text("again"))
            command, answer = read_command(line), read_answer(line, usual=False)
            if command and command.name != "quit":
                obey(play, command)
            elif command or answer is not None:
                return bool(answer)
            else:
                play.say(play.text("yes_or_no"))
    except EOFError:
        pass
    return False


def leave(play: Play, *, ask: bool) -> None:
    """Save where the player wished from the first, or where he says now."""
    try:
        keep(play, play.manner.file or (ask_file(play) if ask else ""))
    except EOFError:
        play.say(play.text("not_saved"))
    except KeyboardInterrupt:
        play.say()
        play.say(play.text("not_saved"))
    finally:
        play.say(play.text("goodbye"))


def stop(play: Play) -> None:
    """Save where the player wished from the first, and ask nothing: perhaps nobody is there any more to read or type.

    Raises Problem if it cannot be saved.
    """
    file = play.manner.file
    if file:
        save(play.sitting, file)
    with suppress(OSError):
        play.say()
        play.say(play.text("saved", file=file) if file else play.text("not_saved"))
        play.say(play.text("goodbye"))


def keep(play: Play, file: str) -> None:
    """Save to this file or, if that fails, to the next one named, until the player wants none.

    Raises Problem if none can be named any more.
    """
    try:
        while file and not obey(play, Command("save", file)):
            file = ask_file(play)
    except EOFError:
        raise Problem("not_saved") from None
    if not file:
        play.say(play.text("not_saved"))


def ask_file(play: Play) -> str:
    """Where to save; a no, or the word for leaving, is no file name, and other commands are obeyed first."""
    question = "save_before_leaving"
    while True:
        answer = play.ask(play.text(question))
        command = read_command(answer)
        if folded(answer) in YES or command == Command("save", ""):
            question = "save_name"
        elif command is None or command.name == "save":
            return command.rest if command else "" if folded(answer) in NO else answer
        elif command.name == "quit":
            return ""
        else:
            obey(play, command)
