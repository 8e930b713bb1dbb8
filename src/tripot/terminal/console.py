"""Lines in and lines out."""

import io
import sys
from typing import Protocol


class Console(Protocol):
    """Where a player reads and types."""

    def say(self, line: str = "") -> None:
        """Show a line."""
        ...

    def ask(self, prompt: str) -> str:
        """The line typed after a prompt. Raises EOFError when there is no more input."""
        ...


def be_forgiving() -> None:
    """Let what the standard streams cannot hold become a question mark, never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


class Standard:
    """The standard input and output."""

    def say(self, line: str = "") -> None:
        print(line)

    def ask(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        return line.strip()
