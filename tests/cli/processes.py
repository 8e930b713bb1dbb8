"""The command as people run it: a process of its own, through pipes or through a pseudo-terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

PATIENCE = 60.0
SHORTLY = 0.01
ROWS, COLUMNS = 40, 100


#: Opens a terminal with these arguments in this home; it is closed when the test ends.
Opener = Callable[[Sequence[str], Path], "Terminal"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of the user's own, and UTF-8."""
    kept = {name: os.environ[name] for name in ("PATH", "VIRTUAL_ENV", "PYTHONPATH") if name in os.environ}
    places = {"HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "XDG_CACHE_HOME": str(home / "cache")}
    return {**kept, **places, "PYTHONIOENCODING": "utf-8", "TERM": "dumb", "COLUMNS": "100", **more}


def piped(arguments: Sequence[str], typed: str | bytes, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run with these lines on the standard input."""
    raw = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-m", "tripot", *arguments],
        input=raw,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(home, **more),
        cwd=home,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )


class Terminal:
    """A process with a pseudo-terminal for its screen and keyboard."""

    def __init__(self, arguments: Sequence[str], home: Path) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tripot", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(home),
            cwd=home,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509  # the tests have no threads
        )
        os.close(theirs)
        self.text = ""
        self._seen = 0

    def wait_for(self, *wanted: str) -> str:
        """Read until one of these texts comes after the last one waited for; returns the first that does."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = {self.text.find(text, self._seen): text for text in wanted if text in self.text[self._seen :]}
            if found:
                first = min(found)
                self._seen = first + len(found[first])
                return found[first]
            if time.monotonic() > deadline or not self._read():
                raise AssertionError(f"none of {wanted} came; the end of what did: {self.text[-600:]!r}")

    def type(self, line: str) -> None:
        """Type a line, or a control character, once the process waits for it.

        Python heeds no signal that comes between showing the prompt and reading.
        """
        while not self._is_waiting():
            time.sleep(SHORTLY)
        os.write(self._ours, line.encode() if len(line) == 1 and ord(line) < 32 else f"{line}\n".encode())

    def _is_waiting(self) -> bool:
        """Whether the process sleeps, or has ended."""
        state = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state in "SZ"

    def signal(self, number: int) -> None:
        """Signal the process, once it waits for a line."""
        while not self._is_waiting():
            time.sleep(SHORTLY)
        self._process.send_signal(number)

    def hang_up(self) -> int:
        """Close the window; returns the exit code."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDONLY)
        return self._process.wait(PATIENCE)

    def finish(self) -> int:
        """Read to the end; returns the exit code."""
        while self._read():
            pass
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Stop the process if it still runs."""
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._ours], [], [], PATIENCE)
        if not ready:
            return False
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other side is closed
            return False
        self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)


def heed_signals() -> None:
    """Be interrupted by what interrupts, even if these tests themselves ignore it, as in a shell's background."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _take_terminal() -> None:
    """Make the pseudo-terminal the one whose Ctrl-C reaches the process."""
    heed_signals()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
