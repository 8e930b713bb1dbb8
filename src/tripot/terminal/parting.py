"""The end of a sitting: a rematch or none, the match kept in a file, and good-bye."""

from contextlib import suppress

from tripot.engine.problems import Problem
from tripot.terminal.commands import obey
from tripot.terminal.reading import NO, YES, Command, folded, read_answer, read_command
from tripot.terminal.saving import save
from tripot.terminal.talk import Talk


class Stopped(BaseException):
    """The system stops us, by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def wants_another(talk: Talk) -> bool:
    """Whether the player wants a rematch; commands are obeyed first, and going back ends the question."""
    try:
        while talk.sitting.over:
            line = talk.ask(talk.text("again"))
            command, answer = read_command(line), read_answer(line, usual=False)
            if command and command.name != "quit":
                obey(talk, command)
            elif command or answer is not None:
                return bool(answer)
            else:
                talk.say(talk.text("yes_or_no"))
    except EOFError:
        pass
    return False


def leave(talk: Talk, *, ask: bool) -> None:
    """Save where the player wished from the first, or where he says now."""
    try:
        keep(talk, talk.manner.file or (ask_file(talk) if ask else ""))
    except EOFError:
        talk.say(talk.text("not_saved"))
    except KeyboardInterrupt:
        talk.say()
        talk.say(talk.text("not_saved"))
    finally:
        talk.say(talk.text("goodbye"))


def stop(talk: Talk) -> None:
    """Save where the player wished from the first, and ask nothing: perhaps nobody is there any more to read or type.

    Raises Problem if it cannot be saved.
    """
    file = talk.manner.file
    if file:
        save(talk.sitting, file)
    with suppress(OSError):
        talk.say()
        talk.say(talk.text("saved", file=file) if file else talk.text("not_saved"))
        talk.say(talk.text("goodbye"))


def keep(talk: Talk, file: str) -> None:
    """Save to this file or, if that fails, to the next one named, until the player wants none.

    Raises Problem if none can be named any more.
    """
    try:
        while file and not obey(talk, Command("save", file)):
            file = ask_file(talk)
    except EOFError:
        raise Problem("not_saved") from None
    if not file:
        talk.say(talk.text("not_saved"))


def ask_file(talk: Talk) -> str:
    """Where to save; a no, or the word for leaving, is no file name, and other commands are obeyed first."""
    question = "save_before_leaving"
    while True:
        answer = talk.ask(talk.text(question))
        command = read_command(answer)
        if folded(answer) in YES or command == Command("save", ""):
            question = "save_name"
        elif command is None or command.name == "save":
            return command.rest if command else "" if folded(answer) in NO else answer
        elif command.name == "quit":
            return ""
        else:
            obey(talk, command)
