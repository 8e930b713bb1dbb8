"""Lines in and lines out."""

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


class Standard:
    """The standard input and output; a character they cannot hold becomes a question mark."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")

    def say(self, line: str = "") -> None:
        print(line)

    def ask(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        return line.strip()
