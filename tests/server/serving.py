"""The server as people run it: a process of its own, on a port of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

PATIENCE = 120.0  # seconds; never waited for unless something is wrong
TOO_MANY = 429


class Served:
    """A server on a folder; it can be stopped, killed, and started again on the same folder and port."""

    def __init__(self, folder: Path, *options: str, pace: int = 0, workers: int = 0, preface: str = "") -> None:
        """`preface` is Python that the process runs before it begins."""
        self.folder = folder
        self.log = folder / "log"
        self.port = 0
        self.said = ""  # once it takes requests
        self.program = ("-c", f"{preface} from tripot.cli import main; main()") if preface else ("-m", "tripot")
        self.options = ("--pace", str(pace), "--workers", str(workers), *options)
        self.environment: dict[str, str] = {}  # besides that of the tests
        self.process: subprocess.Popen[bytes] | None = None
        self._browsers: list[httpx.Client] = []

    def start(self) -> Self:
        """Start, and wait until it takes requests."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, *self.program, "serve", "--lang", "en", "--data", str(self.folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
            )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline().decode()
        assert "http://" in self.said, (self.said, self.log.read_text())
        self.port = int(self.said.partition("http://127.0.0.1:")[2].partition("/")[0])
        return self

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/t/"

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; returns its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    def kill(self) -> None:
        """End it without warning."""
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self.stop()
        for browser in self._browsers:
            browser.close()

    def person(self, name: str = "Camille", **headers: str) -> httpx.Client:
        """A browser with a session of its own."""
        browser = self.stranger(**headers)
        answer = browser.post("/api/me", json={"name": name})
        while answer.status_code == TOO_MANY:
            time.sleep(0.5)
            answer = browser.post("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return browser

    def stranger(self, **headers: str) -> httpx.Client:
        """A browser without a session."""
        browser = httpx.Client(base_url=self.origin, headers={"Origin": self.origin, **headers}, timeout=PATIENCE)
        self._browsers.append(browser)
        return browser

    def counted(self, name: str) -> float:
        """What a metric says."""
        lines = self.stranger().get("/metrics").text.splitlines()
        return next(float(line.split()[-1]) for line in lines if line.startswith(f"{name} "))


def cookie_of(browser: httpx.Client) -> str:
    """The Cookie header of a browser's session."""
    return "; ".join(f"{name}={value}" for name, value in browser.cookies.items())


def wait_until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until a function says yes."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)
