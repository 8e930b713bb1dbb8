"""How soon a browser is at the table: python -m benchmarks.browser [--rounds N].

Chromium against a server on the same machine. Each visit is by somebody new, with nothing stored: until the first page
can be used; from one tap on it until the cards may be played; and, the line having been cut, until it is back. Writes
benchmarks/browser.json and benchmarks/browser.md.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from benchmarks.machine import machine
from benchmarks.pages import Row, keep
from tests.browser.conftest import DESK, launched, serving
from tests.browser.playing import await_turn, keep_lines, sit_alone

COMMAND = "python -m benchmarks.browser"
TARGET = 1000  # milliseconds
#: When the line says that it is gone, and when it no longer does.
TIME_THE_LINE = """() => {
    const line = document.querySelector(".line");
    let cut = 0;
    new MutationObserver(() => {
        if (line.textContent) cut = performance.now();
        else window.away = performance.now() - cut;
    }).observe(line, {childList: true, characterData: true, subtree: true});
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how soon a browser is at the table.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    command = f"{COMMAND} --rounds {rounds}"
    results: Row = {"command": command, "machine": machine(), "milliseconds": measured(rounds)}
    keep("browser", results, page_of(results))
    print(page_of(results))


def measured(rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each round, by what was waited for."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        waits: dict[str, Callable[[Page], float]] = {
            "the first page": first_page,
            "from one tap to one's turn": first_turn,
            "a line that was cut": line_back,
        }
        found = {name: [visited(browser, address, wait) for _ in range(rounds)] for name, wait in waits.items()}
        browser.close()
    return found


def visited(browser: Browser, address: str, wait: Callable[[Page], float]) -> float:
    """What somebody new waits for."""
    context = browser.new_context(base_url=address, **DESK)
    try:
        return wait(context.new_page())
    finally:
        context.close()


def first_page(page: Page) -> float:
    begun = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.locator(".game .way.main").first.wait_for()
    return 1000 * (time.perf_counter() - begun)


def first_turn(page: Page) -> float:
    page.goto("/")
    play = page.locator("[data-game=dame_de_pique] .way.main")
    play.wait_for()
    begun = time.perf_counter()
    play.click()
    await_turn(page)
    return 1000 * (time.perf_counter() - begun)


def line_back(page: Page) -> float:
    lines: list[WebSocketRoute] = []
    keep_lines(page, lines)
    page.goto("/")
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    page.evaluate(TIME_THE_LINE)
    lines[-1].close(code=1011)
    away: float = page.wait_for_function("() => window.away").json_value()
    return away


def page_of(results: Row) -> str:
    """The results, for people."""
    place, found = results["machine"], results["milliseconds"]
    rows = [f"| {name} | {median(times):.0f} | {max(times):.0f} |" for name, times in found.items()]
    return "\n".join(
        [
            "# How soon a browser is at the table",
            "",
            f"Written by `{results['command']}`: Chromium and the server on one machine,",
            f"{place['processors']} processors, Python {place['python']}; each visit by somebody new.",
            f"Target: each under {TARGET} ms.",
            "",
            "| Waited for | median ms | longest ms |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    main()
