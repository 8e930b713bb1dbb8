"""A program that plays from outside: one JSON object a line, a view in and an action out (docs/line-protocol.md)."""

import json
import shlex
import subprocess
from collections import Counter, deque
from collections.abc import Mapping
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any

from tripot.engine import rules
from tripot.engine.actions import parse_action
from tripot.engine.bits import allows, choice_at, count
from tripot.engine.game import Game
from tripot.engine.position import write_state
from tripot.engine.stream import Stream, below
from tripot.engine.view import View
from tripot.engine.vocabulary import Bilingual
from tripot.errors import ActionError, TripotError, cited
from tripot.players.player import NO_LIMITS, Limits

VERSION = 1
HELLO_SECONDS = 60.0  # to start up
CHOICE_SECONDS = 60.0  # for a choice, where there is no limit of time
LEAVING = 5.0  # seconds for a program that said its last to end
GRACE = 1.0  # seconds past a limit of time before an answer is late
LONGEST_LINE = 1 << 16  # characters, its end included
LATE, ILLEGAL = "late", "illegal"
ENDED = Bilingual("s’est arrêté", "has ended")
SILENT = Bilingual(
    "a fermé son entrée ou sa sortie, mais tourne encore", "has closed its input or its output, but still runs"
)
TOO_LONG = Bilingual(
    f"a dit une ligne de plus de {LONGEST_LINE} signes, sa fin comprise",
    f"said a line of more than {LONGEST_LINE} characters, its end included",
)
REMEMBERED = 8  # lines of the standard error, to complain with


def said_wrong(line: str, en: str, fr: str = "") -> Bilingual:
    """A line that is not what it should be."""
    shown = repr(line.strip()[:80])
    return Bilingual(f"a dit ce qui n’est pas {fr or en}\xa0: {shown}", f"said what is not {en}: {shown}")


def _why_not(error: Exception) -> str:
    """Why a program does not start, in French."""
    if isinstance(error, FileNotFoundError):
        return "il n’y a pas de tel fichier"
    if isinstance(error, ValueError | IndexError):
        return "la commande est mal écrite"
    return "ce fichier ne vous laisse pas l’exécuter" if isinstance(error, PermissionError) else "le système le refuse"


class Program:
    """A running program: lines go in, lines come out."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            raise TripotError(
                f"the program {command!r} does not start: {error}",
                f"le programme {cited(command)} ne démarre pas\xa0: {_why_not(error)}",
            ) from None
        self._lines: Queue[str | None] = Queue()
        self._last_words: deque[str] = deque(maxlen=REMEMBERED)
        self._readers = [Thread(target=read, daemon=True) for read in (self._read_answers, self._read_complaints)]
        for reader in self._readers:
            reader.start()

    def _read_answers(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_LINE):
            if line.strip():
                self._lines.put(line)
        self._lines.put(None)

    def _read_complaints(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._last_words.append(line.rstrip())

    def say(self, message: Mapping[str, object]) -> None:
        """Send a line. Raises TripotError if the program has gone."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """The next line, None if none comes in time. Raises TripotError if it is no JSON object, or never will come."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise self._gone()
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            raise self.trouble(TOO_LONG)
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            raise self.trouble(said_wrong(line, "JSON")) from None
        if not isinstance(said, dict):
            raise self.trouble(said_wrong(line, "a JSON object", "un objet JSON"))
        return said

    def _gone(self) -> TripotError:
        """Nothing passes any more: the program has ended, or keeps silent for good."""
        try:
            self._process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            return self.trouble(SILENT)
        self._readers[1].join(timeout=1)
        return self.trouble(ENDED)

    def trouble(self, what: Bilingual) -> TripotError:
        """What went wrong, with the last lines of its standard error."""
        said = "".join(f"\n  {line}" for line in self._last_words)
        return TripotError(
            f"the program {self.command!r} {what.en}{said}", f"le programme {cited(self.command)} {what.fr}{said}"
        )

    def close(self) -> None:
        """End its input; it has a second to leave by itself."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
            self._process.wait(timeout=1)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join(timeout=1)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()


class Outside:
    """A program at one seat.

    An answer that is late or not legal is replaced by a legal action at random, and counted in `faults`; a program
    that ends, or does not speak the protocol, is an error.
    """

    def __init__(self, command: str, game: Game, seat: int, limits: Limits) -> None:
        self.faults: Counter[str] = Counter()
        self._program = Program(command)
        self._chance = Stream(1)
        self._asked = 0
        try:
            self._greet(hello(game, seat, limits))
        except BaseException:
            self._program.close()
            raise

    def _greet(self, first: Mapping[str, object]) -> None:
        """Have the program say that it is ready."""
        self._program.say(first)
        answer = self._program.hear(HELLO_SECONDS)
        if answer is None or answer.get("type") != "ready":
            ready, seconds = '{"type": "ready"}', f"{HELLO_SECONDS:.0f}\xa0s"
            raise self._program.trouble(
                Bilingual(
                    f"n’a pas dit {ready} en {seconds}, mais {answer}",
                    f"did not say {ready} within {seconds}, but {answer}",
                )
            )

    def begin(self, chance: Stream) -> None:
        """A game begins: its seed makes the program's choices repeatable, if it likes."""
        self._chance = chance
        self._program.say({"type": "new", "seed": f"{chance.a:08x}{chance.b:08x}"})

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The program's choice."""
        self._asked += 1
        self._program.say(question(view, limits, self._asked))
        answer = self._answer(CHOICE_SECONDS if limits.seconds is None else limits.seconds + GRACE)
        if answer is None:
            return self._replaced(view, LATE, "no answer in time")
        try:
            return lawful(view, str(answer.get("action")))
        except ActionError as error:
            return self._replaced(view, ILLEGAL, str(error))

    def _answer(self, seconds: float) -> dict[str, Any] | None:
        """The answer to the last question; answers to earlier ones come too late."""
        until = monotonic() + seconds
        while (said := self._program.hear(until - monotonic())) is not None:
            if said.get("type") != "action" or type(said.get("id")) is not int:
                form = '{"type": "action", "id": ..., "action": ...}'
                raise self._program.trouble(
                    Bilingual(f"doit répondre {form}, et non {said}", f"must answer {form}, not {said}")
                )
            if said["id"] == self._asked:
                return said
        return None

    def _replaced(self, view: View, fault: str, why: str) -> int:
        self.faults[fault] += 1
        choices = rules.legal(view.state, view.seat)
        self._program.say({"type": "fault", "id": self._asked, "fault": fault, "why": why})
        return choice_at(choices, below(self._chance, count(choices)))

    def close(self) -> None:
        self._program.close()


def lawful(view: View, text: str) -> int:
    """The action a program has named.

    Raises ActionError for a text that names none, or none that is legal here.
    """
    action = parse_action(view.game.rulebook, view.state, text)
    if not allows(rules.legal(view.state, view.seat), action):
        raise ActionError(f"{text} is not legal here")
    return action


def hello(game: Game, seat: int, limits: Limits) -> dict[str, object]:
    """The first line: which game, and what may be spent on a choice."""
    return {
        "type": "hello",
        "protocol": VERSION,
        "game": game.name,
        "options": dict(game.options),
        "seats": game.seats,
        "seat": seat,
        "limits": {"seconds": limits.seconds, "iterations": limits.iterations, "threads": limits.threads},
    }


def question(view: View, limits: Limits, number: int) -> dict[str, object]:
    """What is asked of a program: its seat's view, and what it may do."""
    return {
        "type": "choose",
        "id": number,
        "seat": view.seat,
        "view": write_state(view.state),
        "legal": list(view.legal),
        "seconds": limits.seconds,
    }
