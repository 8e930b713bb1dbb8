"""Pictures of every screen, written under docs/screenshots: python -m tests.browser.shoot."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DESK, ON_ITS_SIDE, PHONE, Screen, launched, serving
from tests.browser.playing import COMPILING, SOMETHING, await_turn, make_table
from tools.house import DOCS

PICTURES = DOCS / "screenshots"
TABLET: Screen = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DARK: Screen = {"color_scheme": "dark"}
#: How far into a match each game is shown.
TURNS = {"vendome": 2, "dame_de_pique": 8, "vingt_et_un": 4, "rumoli": 4, "polignac": 4}
#: What must lie on the table in the picture.
SIGHTS = {"vendome": ".pile-taille li:nth-child(4)"}
LONGEST = 80
PANEL = 2_000  # milliseconds until the last cards have made room for the panel
Wish = dict[str, Any]
TWELVE: Wish = {"seats": 12, "options": {"ceremony": "by_hand"}}
LONG: dict[str, Wish] = {
    "vendome": {"seats": 6, "options": {"ceremony": "by_hand"}},
    "dame_de_pique": {"options": {}},
    "vingt_et_un": {"seats": 5, "options": {}},
    "rumoli": {"seats": 4, "options": {}},
    "polignac": {"seats": 5, "options": {}},
}


HEAD = "# Screenshots\n\nEvery screen, as `python -m tests.browser.shoot` takes it in Chromium against a real server."


class Studio:
    """A browser on one server; each picture is taken by somebody new."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def page(self, path: str = "/", screen: Screen = DESK) -> Page:
        page = self.browser.new_context(base_url=self.address, **{**DESK, **screen}).new_page()
        page.goto(path)
        page.wait_for_timeout(400)
        return page

    def table(self, game: str, screen: Screen = DESK, turns: int | None = None, wish: Wish | None = None) -> Page:
        """A table some turns into a match."""
        page = self.page(screen=screen)
        table = make_table(page, game, LONG[game] if wish is None else wish)
        page.goto(f"/t/{table}?at_once=1")
        play_some(page, TURNS[game] if turns is None else turns)
        for _ in range(LONGEST if game in SIGHTS else 0):
            if not page.locator(SIGHTS[game]).count():
                play_some(page, 1)
        page.wait_for_function("() => !document.querySelector('.bubble')")  # said of what lies there no more
        return page


def play_some(page: Page, turns: int) -> None:
    turn = await_turn(page)
    for _ in range(turns):
        if turn is None:
            return
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    page.mouse.move(2, 2)


def take(page: Page, name: str) -> None:
    """Write the picture, and be done with the page."""
    page.wait_for_timeout(900)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80)
    page.context.close()


def pages(studio: Studio) -> None:
    """The screens around the table."""
    take(studio.page("/"), "lobby")
    take(studio.page("/", PHONE), "lobby_phone")
    take(studio.page("/", DARK), "lobby_dark")
    take(studio.page("/games/rumoli"), "create")
    take(studio.page("/games/polignac/rules"), "rules")
    take(studio.page("/about"), "about")


def games(studio: Studio) -> None:
    """Each game on a desk, and on a phone."""
    for game in TURNS:
        take(studio.table(game), f"table_{game}")
        take(studio.table(game, PHONE), f"table_{game}_phone")
    take(studio.table("dame_de_pique", ON_ITS_SIDE), "table_phone_on_its_side")
    take(studio.table("dame_de_pique", TABLET), "table_tablet")
    take(studio.table("dame_de_pique", DARK), "table_dark")
    take(studio.table("vendome", wish=TWELVE), "table_twelve")
    take(studio.table("vendome", PHONE, wish=TWELVE), "table_twelve_phone")


def moments(studio: Studio) -> None:
    """What may happen at a table."""
    host = studio.page()
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"]})
    host.goto(f"/t/{table}")
    host.locator("#invitation").wait_for()
    take(host, "gathering")
    lesson = studio.page()
    lesson.locator("[data-game=polignac]").get_by_text("Apprendre").click()
    play_some(lesson, 1)
    take(lesson, "lesson")
    opened = studio.table("dame_de_pique", turns=5)
    opened.locator("[data-tool=settings]").click()
    take(opened, "settings")
    refused = studio.table("dame_de_pique", turns=6)
    if refused.locator(".hand [aria-label$='pas permis']").count():
        refused.locator(".hand [aria-label$='pas permis']").first.click(force=True)
    take(refused, "refusal")
    english = studio.table("rumoli", turns=3)
    english.evaluate("() => localStorage.setItem('tripot.settings', JSON.stringify({language: 'en'}))")
    english.reload()
    english.locator(".seat").first.wait_for()
    take(english, "table_english")
    for name, screen in (("advice", DESK), ("advice_phone", PHONE)):
        advised = studio.table("dame_de_pique", screen, turns=5, wish={"settings": {"advice": True}})
        advised.locator("[data-tool=counsel]").click()
        advised.locator(".counsel li").first.wait_for(timeout=COMPILING)
        take(advised, name)
    fault(studio)
    between(studio)


def fault(studio: Studio) -> None:
    """A card that is forbidden, where a fault is punished."""
    page = studio.table("polignac", turns=0, wish={"options": {"enforcement": "penalise", "limit": 99}})
    turn, forbidden = await_turn(page), page.locator(".hand [aria-label$='pas permis']")
    while turn and not (forbidden.count() and turn.startswith("turn")):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    forbidden.first.click(force=True)
    take(page, "fault")


def between(studio: Studio) -> None:
    """After a deal, and after a match."""
    page = studio.table("polignac", turns=0)
    turn = await_turn(page)
    while turn and not turn.startswith("pause"):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    page.wait_for_timeout(PANEL)
    page.screenshot(path=PICTURES / "between_deals.jpg", type="jpeg", quality=80)
    page.locator("[data-tool=scores]").click()
    take(page, "scores")
    afterwards(studio.table("dame_de_pique", turns=0, wish={}))


def afterwards(page: Page) -> None:
    """The end of a match, and looking back on it."""
    play_some(page, 100)
    page.wait_for_timeout(PANEL)
    page.screenshot(path=PICTURES / "match_over.jpg", type="jpeg", quality=80)
    page.get_by_role("link", name="Vérifier les cartes").click()
    page.locator(".verdict").wait_for()
    page.locator(".controls input[type=range]").fill("30")
    page.wait_for_timeout(600)
    page.screenshot(path=PICTURES / "replay.jpg", type="jpeg", quality=80)
    page.locator(".proof").scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    page.screenshot(path=PICTURES / "proof.jpg", type="jpeg", quality=80)
    page.get_by_role("button", name="Passer mes choix en revue").click()
    page.locator(".review [role=status] b").wait_for(timeout=COMPILING)
    page.locator(".review").scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    page.screenshot(path=PICTURES / "review.jpg", type="jpeg", quality=80)
    page.goto("/mine")
    page.get_by_role("link", name="Mes résultats").click()
    page.locator(".score-sheet").wait_for()
    page.screenshot(path=PICTURES / "player.jpg", type="jpeg", quality=80)
    page.goto("/mine")
    page.locator(".tables a").first.wait_for()
    take(page, "mine")


SHOOTS: tuple[Callable[[Studio], None], ...] = (pages, games, moments)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        for shoot in SHOOTS:
            shoot(Studio(browser, address))
        browser.close()
    write_page()


def write_page() -> None:
    """All pictures under one another."""
    pictures = sorted(path.name for path in PICTURES.glob("*.jpg"))
    lines = (f"![{name.removesuffix('.jpg').replace('_', ' ')}]({name})" for name in pictures)
    (PICTURES / "README.md").write_text("\n\n".join([HEAD, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
