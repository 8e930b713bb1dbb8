"""Playing in a browser as people do: by keys alone, or by taps alone."""

import math
import re
from collections.abc import Callable, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

AXE = (Path(__file__).parent / "vendor" / "axe.js").read_text("utf-8")
AXE_RUN = """async () => {
    const moving = document.getAnimations().filter((animation) => animation.playState === "running");
    await Promise.allSettled(moving.map((animation) => animation.finished));
    const found = await axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]});
    const places = (fault) => fault.nodes.map((node) => node.html.slice(0, 160)).join(" | ");
    return found.violations.map((fault) => `${fault.id}: ${places(fault)}`);
}"""
#: Whose turn a page says it is, and how many cards are chosen of those to be confirmed together.
TURN = """(() => {
    const {turn} = document.querySelector(".table-page")?.dataset ?? {};
    const chosen = document.querySelectorAll(".hand .chosen").length;
    return turn && chosen ? `${turn} with ${chosen}` : turn;
})()"""
NEW_TURN = f"""(old) => {{
    const turn = {TURN};
    if (document.querySelector(".table-page")?.dataset.phase === "over") return old === null ? undefined : "over";
    return turn !== old ? turn : undefined;
}}"""
SAID_AGAIN = "(said) => document.querySelector('.status').textContent !== said"
PLAYING = "() => document.querySelector('.table-page')?.dataset.phase === 'play'"
MAKE = """async (wanted) => {
    const headers = {"Content-Type": "application/json"};
    const send = (path, body) => fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
    const post = async (path, body) => (await send(path, body)).json();
    if (!(await (await fetch("/api/me")).json()).me) await post("/api/me", {name: "Camille"});
    return post("/api/tables", wanted);
}"""

SET = """async ([language, theme]) => {
    const {settings} = await import(document.querySelector("script[type=module]").src.replace("main", "settings"));
    settings.language.value = language;
    settings.theme.value = theme;
}"""
TOKEN = """async (table) => {
    const {openLink} = await import("/static/js/link.js");
    return new Promise((resolve) => openLink(table, (message) => message.about && resolve(message.about.token)));
}"""
#: Keeps all that the page has said.
LISTEN = """window.heard = "";
new MutationObserver(() => (window.heard += document.querySelector(".status")?.textContent + "|"))
    .observe(document, {childList: true, subtree: true, characterData: true});"""
#: Keeps what the log brings to whoever listens to it: sentences that are added, or have changed.
LISTEN_TO_LOG = """() => {
    window.read = [];
    new MutationObserver((changes) => {
        for (const {addedNodes, target} of changes)
            window.read.push(...[...(addedNodes.length ? addedNodes : [target])].map((node) => node.textContent));
    }).observe(document.querySelector(".log"), {childList: true, subtree: true, characterData: true});
}"""
Light = tuple[str, str]  # language and theme: colours and words do not depend on each other
DAY: Light = ("fr", "light")
NIGHT: Light = ("en", "dark")
COMPILING = 400_000  # milliseconds: the first advice of a game may have to wait for its rules
FIRST = ""  # no turn has been yet
LONGEST_WAIT = 60_000  # milliseconds: a condition is waited for, however slow the machine
USUAL_SEATS = 4
#: Whatever may be done now.
SOMETHING = (
    ".panel .way.main, .hand .allowed:not(.chosen), .choice .pick.allowed, .choice .way:not([aria-disabled=true])"
)
HEIGHTS = cycle((0.2, 0.8))  # of what is tapped, where
NEAR, QUICK = 25, 500  # pixels and milliseconds in which two taps may be one double tap, and some more
last_tap = [(0.0, 0.0)]  # where that was
#: House rules that make a match of each game a deal or two long.
SHORT: dict[str, dict[str, Any]] = {
    "vendome": {"seats": 4, "options": {"ceremony": "by_hand", "end_condition": "max_tours", "max_tours": 1}},
    "dame_de_pique": {"options": {"target": 1}},
    "vingt_et_un": {"seats": 3, "options": {"end_condition": "coups", "coups": 1}},
    "rumoli": {"seats": 3, "options": {"end_condition": "coups", "coups": 2}},
    "polignac": {"options": {"limit": 5}},
}


def go_offline(page: Page) -> None:
    """Take its network away from a page, once it has all the pictures it shows."""
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.context.set_offline(True)


def make_table(page: Page, game: str, more: Mapping[str, Any] | None = None) -> str:
    """A table of this game, short and with quick machines, made by whoever looks at the page. Returns its id."""
    wish = {"game": game, "seats": USUAL_SEATS, **SHORT[game], **(more or {})}
    made = page.evaluate(MAKE, {"chairs": ["me", *["thumb"] * (wish["seats"] - 1)], **wish})
    assert "table" in made, made
    table: str = made["table"]
    return table


def invited(page: Page, table: str = "") -> str:
    """Where the invitation of the host leads: as his page shows it, or as the table he sits at tells it."""
    if table:
        return f"/join/{table}.{page.evaluate(TOKEN, table)}"
    return re.sub(r"^https?://[^/]+", "", page.locator("#invitation").input_value())


def sit_by_link(page: Page, name: str) -> None:
    """Sit down where an invitation leads."""
    page.locator(".sit input").fill(name)
    page.locator(".sit .way.main").click()
    expect(page.locator(".seat.me .name")).to_have_text(name)


def begin(host: Page, *guests: Page) -> None:
    """Begin a match: the host is heard once the table knows that all are ready, however slow their lines."""
    for guest in guests:
        ready = guest.get_by_role("button", name="Je peux commencer")
        ready.click()
        expect(ready).to_have_attribute("aria-pressed", "true")
    host.get_by_role("button", name="Commencer").click()


def sit_alone(page: Page, game: str) -> str:
    """Sit at a short match against computers that is about to begin. Returns the id of the table."""
    table = make_table(page, game)
    page.goto(f"/t/{table}?at_once=1")
    return table


def sit_at_turn(page: Page, game: str) -> str:
    """The same, at one's first turn, which is returned: a banker may have none, with nobody left against him."""
    sit_alone(page, game)
    return await_turn(page) or sit_at_turn(page, game)


def keep_lines(page: Page, lines: list[WebSocketRoute]) -> None:
    """Have the page's lines at hand, to cut them; everything passes through."""

    def keep(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/ws/"), keep)


def await_turn(page: Page, old: str | None = FIRST) -> str | None:
    """Wait until it is this player's turn, not the old one. Returns the turn; None if the match is over, even if it
    asked nothing: from there, `old` being None, it is the turn of another match that is waited for."""
    turn: str = page.wait_for_function(NEW_TURN, arg=old, timeout=LONGEST_WAIT).json_value()
    return None if turn == "over" else turn


def pass_three(page: Page, *places: int) -> list[str]:
    """Choose three cards for another by where they stand in the hand, and confirm that. Returns them in this order."""
    cards = page.locator(".hand button")
    for place in places or (0, 1, 2):
        cards.nth(place).click()
    wanted = [cards.nth(place).get_attribute("data-card") or "" for place in places or (0, 1, 2)]
    page.locator(".choice .way.main").click()
    return wanted


def play_by_keys(page: Page) -> int:
    """Play to the end with the keyboard alone. Returns how many times a choice was made."""
    turns, turn = 0, await_turn(page)
    while turn is not None:
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        turns += 1
        turn = await_turn(page, turn)
    return turns


def play_by_taps(page: Page) -> int:
    """Play to the end with taps alone. Returns how many times a choice was made."""
    turns, turn = 0, await_turn(page)
    while turn is not None:
        tap_something(page)
        turns += 1
        turn = await_turn(page, turn)
    return turns


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of what is seen, in pixels of the window."""
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_something(page: Page) -> None:
    """Tap the first thing that may be done, never twice in one place: so quickly, that would be a double tap."""
    thing = page.locator(SOMETHING).first
    thing.tap(trial=True)  # once it has come to rest: where it is tapped is where it was looked for
    box = thing.bounding_box()
    assert box
    x, y = box["width"] / 2, box["height"] * next(HEIGHTS)
    place = box["x"] + x, box["y"] + y
    if math.dist(place, last_tap[0]) < NEAR:
        page.wait_for_timeout(QUICK)
    thing.tap(position={"x": x, "y": y})
    last_tap[:] = [place]


def faults_by(light: Light, page: Page) -> list[str]:
    """What axe finds in this language and theme; the page is French by day again afterwards."""
    _set(page, light)
    found = [f"{light}: {fault}" for fault in faults_of(page)]
    _set(page, DAY)
    return found


def _set(page: Page, light: Light) -> None:
    page.evaluate(SET, light)
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=light[0])


def faults_of(page: Page) -> list[str]:
    """What axe finds wrong with the page, once it has something to show."""
    page.locator("main").first.wait_for()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(AXE_RUN)
    return found


def seen_again(page: Page, change: Callable[[Any], None], query: str = "") -> None:
    """Play a match of Polignac and see it again, as it is told after a change."""

    def otherwise(route: Route) -> None:
        found = route.fetch().json()
        change(found)
        route.fulfill(json=found)

    table = sit_alone(page, "polignac")
    play_by_keys(page)
    page.route("**/replay?*", otherwise)
    page.goto(f"/replay/{table}{query}")
    page.locator("[data-step]").wait_for()
