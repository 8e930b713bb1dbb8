"""A server that shares a SQLite store with others, as one in a database does. It looks about every half second."""

import argparse
from pathlib import Path

from tripot.server import sweeping
from tripot.server.run import run
from tripot.server.settings import Settings


def main() -> None:
    sweeping.SWEEP = 0.5
    options = argparse.ArgumentParser()
    options.add_argument("command")
    options.add_argument("--lang")
    options.add_argument("--data", type=Path)
    for name in ("--port", "--pace", "--workers"):
        options.add_argument(name, type=int)
    asked = options.parse_args()
    settings = Settings(
        "127.0.0.1", asked.port, asked.data, workers=asked.workers, level="warning", pace=asked.pace, several=True
    )
    run(settings, lambda address: print(address, flush=True))  # noqa: T201  # what the test waits for


if __name__ == "__main__":
    main()
