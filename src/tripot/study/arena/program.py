"""A program beside the arena: lines go in, lines come out, and nothing it does or leaves undone holds us up."""

import errno
import json
import os
import shlex
import shutil
import signal
import subprocess
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import Any

from tripot.engine.vocabulary import Bilingual
from tripot.errors import TripotError, cited

LEAVING = 5.0  # seconds for a program that said its last to end
ENDING = 1.0  # seconds for one whose input has ended
LONGEST_LINE = 1 << 16  # characters, its end included
UNREAD, UNHEARD = 64, 64  # lines that wait at most, for the program and for us
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


def _why_not(error: Exception) -> Bilingual:
    """Why a program does not start."""
    if isinstance(error, FileNotFoundError):
        if error.filename and shutil.which(error.filename):
            return Bilingual(
                "ce qui doit l’exécuter, d’après sa première ligne (#!…), n’est pas là",
                "what is to run it, by its first line (#!…), is not there",
            )
        return Bilingual("il n’y a pas de tel fichier", "there is no such file")
    if isinstance(error, ValueError | IndexError):
        return Bilingual("la commande est mal écrite", "the command is badly written")
    if isinstance(error, PermissionError):
        return Bilingual("il n’est pas permis de l’exécuter", "it may not be executed")
    if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
        return Bilingual(
            "sa première ligne ne dit pas par quoi l’exécuter (#!…), ni la commande (cmd:python FICHIER)",
            "neither its first line says what runs it (#!…) nor the command (cmd:python FILE)",
        )
    return Bilingual("le système le refuse", f"the system refuses it ({error})")


def _how_it_ended(code: int) -> Bilingual:
    """With which code a program has left, or which signal has ended it, as where it failed without a word."""
    how = f"signal {-code}" if code < 0 else f"code {code}"
    return Bilingual(f"s’est arrêté ({how})", f"has ended ({how})")


def words_of(command: str) -> list[str]:
    """The words of a command, quoted as in a shell; a file of the whole name is one word, whatever its name.

    Raises ValueError for a quote that is not closed.
    """
    return [command] if os.path.isfile(command) else shlex.split(command)  # of any text, however long


class Program:
    """A running program, alone in a session with what it starts: lines go in, lines come out."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                words_of(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # Ctrl-C is for the arena, which ends it with all that it has started
            )
        except (OSError, ValueError, IndexError) as error:
            why = _why_not(error)
            raise TripotError(
                f"the program {command!r} does not start: {why.en}",
                f"le programme {cited(command)} ne démarre pas\xa0: {why.fr}",
            ) from None
        self._unread: Queue[str | None] = Queue(UNREAD)
        self._unheard: Queue[str | None] = Queue(UNHEARD)  # full, it keeps the program from talking on
        self._last_words: deque[str] = deque(maxlen=REMEMBERED)
        self._killed_at: float | None = None  # if it has not left by itself
        tasks = (self._write, self._read_answers, self._read_complaints)
        self._threads = [Thread(target=task, daemon=True) for task in tasks]
        for thread in self._threads:
            thread.start()

    def _write(self) -> None:
        """Pass lines on, for as long as a program that does not read may take."""
        assert self._process.stdin is not None
        try:
            with self._process.stdin as pipe:
                while (line := self._unread.get()) is not None:
                    pipe.write(line)
                    pipe.flush()
        except OSError:
            self._unheard.put(None)

    def _read_answers(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while line := pipe.readline(LONGEST_LINE):
                if line.strip() or not line.endswith("\n"):  # also the beginning of a line that is too long
                    self._unheard.put(line)
        self._unheard.put(None)

    def _read_complaints(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            while line := pipe.readline(LONGEST_LINE):
                self._last_words.append(line.rstrip())

    def say(self, message: Mapping[str, object], seconds: float = 0.0) -> bool:
        """Send a line. False if in this time there was no room for it: the program has too much to read yet.

        Raises TripotError if the program has gone.
        """
        if not self._threads[0].is_alive():
            raise self._gone()
        try:
            self._unread.put(json.dumps(message) + "\n", timeout=max(0.0, seconds))
        except Full:
            return False
        return True

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """The next line, None if none comes in time. Raises TripotError if it is no JSON object, or will never come."""
        try:
            line = self._unheard.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            with suppress(Full):
                self._unheard.put_nowait(None)  # for whoever asks again
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
            code = self._process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            return self.trouble(SILENT)
        self._threads[2].join(timeout=1)  # it may not have been read to its end
        return self.trouble(_how_it_ended(code))

    def trouble(self, what: Bilingual) -> TripotError:
        """What went wrong, with the last lines of its standard error."""
        said = "".join(f"\n  {line}" for line in self._last_words)
        return TripotError(
            f"the program {self.command!r} {what.en}{said}", f"le programme {cited(self.command)} {what.fr}{said}"
        )

    def leave(self) -> None:
        """End its input; it has a second to leave by itself, unless it is far behind in reading."""
        if self._killed_at is None:
            self._killed_at = monotonic()
            with suppress(Full):
                self._unread.put_nowait(None)
                self._killed_at += ENDING

    def close(self) -> None:
        """Have it leave, and end it if it has not; what it has started ends with it.

        Each pipe is closed by its own thread, at its end: whoever has left its session may hold on to it for longer.
        """
        self.leave()
        assert self._killed_at is not None
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(max(0.0, self._killed_at - monotonic()))
        finally:  # also if we are interrupted
            self._kill()
        self._process.wait()
        until = monotonic() + 1
        while any(thread.is_alive() for thread in self._threads) and monotonic() < until:
            with suppress(Empty):  # what it said last goes unheard
                self._unheard.get(timeout=0.01)

    def _kill(self) -> None:
        """End whatever is left in its session."""
        with suppress(ProcessLookupError, PermissionError):  # nothing is, or on macOS nothing but the dead
            os.killpg(self._process.pid, signal.SIGKILL)
