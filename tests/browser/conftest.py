"""A server with its own folder and port, and a browser, for each test process."""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright

ADDRESS = re.compile(r"http://[\w.:\[\]]+")
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ELSEWHERE = "192.0.2.7"  # this machine by an address that browsers take for another's
#: Where there are windows, though nobody sees them, their address bar is a page too, and takes as long as ours.
FLAGS = [
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--accept-lang=fr-FR",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
]
LINE_CUT = ("WebSocket", "ERR_INTERNET_DISCONNECTED")  # what Chromium says where a test cuts the line
PORCH = "/api/me"  # of the server, but with nothing of the house to load: for one who goes somewhere else at once
PATIENCE = 30_000  # milliseconds a test waits for what it expects
expect.set_options(timeout=PATIENCE)
Screen = dict[str, Any]  # what Playwright calls the options of a context
DESK: Screen = {"viewport": {"width": 1200, "height": 800}}
PHONE: Screen = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ON_ITS_SIDE: Screen = PHONE | {"viewport": {"width": 844, "height": 390}}
CALM: Screen = {"reduced_motion": "reduce"}  # usual here: what flies has to be waited for
LIVELY: Screen = {"reduced_motion": "no-preference"}
#: What a deal came to is seen at once, not after its last cards: tests that do not look at this need not wait for it.
HURRIED = "Element.prototype.animate = () => {};"


class Visit(Protocol):
    """Opens a page as somebody new, who wants stillness unless the screen is LIVELY, and hurries unless it is CALM."""

    def __call__(self, path: str = PORCH, screen: Screen = DESK) -> Page: ...


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose computer players do not think."""
    folder = tmp_path_factory.mktemp("tables")
    with serving(folder) as address:
        yield address


class serving:  # noqa: N801  # read as a word: with serving(folder) as address
    """A server of its own in this folder, stopped at the end."""

    def __init__(self, folder: Path, port: int = 0, origin: str = "", preface: str = "") -> None:
        """`preface` is Python that the process runs before it begins."""
        self.folder, self.port = folder, port
        self.program = ("-c", f"{preface} from tripot.cli import main; main()") if preface else ("-m", "tripot")
        self.named = ("--origin", origin) if origin else ()

    def __enter__(self) -> str:
        command = [
            sys.executable,
            *self.program,
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.folder),
            "--pace",
            "0",
            *self.named,
        ]
        self.log = (self.folder / "log").open("w+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := ADDRESS.search(line):
                return found[0]
        raise AssertionError(f"the server does not start: {(self.folder / 'log').read_text()}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.log.close()
        assert self.process.stdout is not None
        self.process.stdout.close()


def launched(kind: BrowserType, *more: str) -> Browser:
    """The Chromium of this machine, with more flags if they are given."""
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    assert path, "there is no Chromium: run tools/browser.sh"
    return kind.launch(executable_path=path, args=[*FLAGS, *more])


@pytest.fixture(scope="session")
def opened() -> Iterator[Browser]:
    """The browser of this process, its loop laid aside."""
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        with running(None):
            yield browser
        browser.close()


@contextmanager
def running(loop: asyncio.AbstractEventLoop | None) -> Iterator[None]:
    """What asyncio takes for the loop of this thread: Playwright leaves its own running, and none runs beside it."""
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


@pytest.fixture
def chromium(opened: Browser) -> Iterator[Browser]:
    """The browser, at work."""
    with running(opened._loop):
        yield opened


@pytest.fixture
def visit(chromium: Browser, server: str) -> Iterator[Visit]:
    """Opens a page of the server as somebody new; whatever the page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = PORCH, screen: Screen = DESK) -> Page:
        context = chromium.new_context(base_url=server, **{"locale": "fr-FR", **DESK, **CALM, **screen})
        context.set_default_timeout(PATIENCE)
        if "reduced_motion" not in screen:
            context.add_init_script(HURRIED)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not [complaint for complaint in complaints if not any(word in complaint for word in LINE_CUT)]
