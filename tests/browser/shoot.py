"""Pictures of every screen, written under docs/screenshots: python -m tests.browser.shoot."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DESK, ON_ITS_SIDE, PHONE, Screen, launched, serving
from tests.browser.playing import COMPILING, SOMETHING, await_turn, begin, invited, make_table, sit_by_link
from tools.house import DOCS

PICTURES = DOCS / "screenshots"
TABLET: Screen = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DARK: Screen = {"color_scheme": "dark"}
#: How far into a match each game is shown.
TURNS = {"vendome": 2, "dame_de_pique": 8, "vingt_et_un": 4, "rumoli": 4, "polignac": 4}
#: What must lie on the table in the picture.
SIGHTS = {"vendome": ".pile-taille li:nth-child(4)", "rumoli": "[data-phase=play] .pile-sequence li:nth-child(2)"}
FORBIDDEN = ".hand [aria-label$='pas permis']"
COUNSEL = "[data-tool=counsel]"
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
        if game in SIGHTS:
            play_until(page, SIGHTS[game])
        await_silence(page)
        return page


def play_some(page: Page, turns: int) -> None:
    turn = await_turn(page)
    for _ in range(turns):
        if turn is None:
            return
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    page.mouse.move(2, 2)


def play_until(page: Page, sight: str) -> None:
    """Play on until this is seen at one's turn."""
    for _ in range(LONGEST):
        if not page.locator(sight).count():
            play_some(page, 1)


def await_silence(page: Page) -> None:
    """Wait until nobody says anything of what lies there no more."""
    page.wait_for_function("() => !document.querySelector('.bubble')")


def picture(page: Page, name: str) -> None:
    """Write the picture."""
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80)


def take(page: Page, name: str) -> None:
    """Write the picture once all is still, and be done with the page."""
    page.wait_for_timeout(900)
    picture(page, name)
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
    for name, screen in (("draw", DESK), ("draw_phone", PHONE)):
        take(studio.table("polignac", screen, turns=0, wish={"options": {"ceremony": "by_hand"}}), name)
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
    play_until(refused, FORBIDDEN)
    refused.locator(FORBIDDEN).first.click(force=True)
    refused.locator(".refusal").wait_for()
    take(refused, "refusal")
    english = studio.table("rumoli", turns=3)
    english.evaluate("() => localStorage.setItem('tripot.settings', JSON.stringify({language: 'en'}))")
    english.reload()
    english.locator(".seat").first.wait_for()
    take(english, "table_english")
    for name, screen in (("advice", DESK), ("advice_phone", PHONE)):
        advised = studio.table("dame_de_pique", screen, turns=5, wish={"settings": {"advice": True}})
        play_until(advised, COUNSEL)  # none where there is but one choice
        advised.locator(COUNSEL).click()
        advised.locator(".counsel li").first.wait_for(timeout=COMPILING)
        take(advised, name)
    fault(studio)
    between(studio)


def fault(studio: Studio) -> None:
    """A card that is forbidden, where a fault is punished."""
    page = studio.table("polignac", turns=0, wish={"options": {"enforcement": "penalise", "limit": 99}})
    turn, forbidden = await_turn(page), page.locator(FORBIDDEN)
    while turn and not (forbidden.count() and turn.startswith("turn")):
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    await_silence(page)
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
    picture(page, "between_deals")
    page.locator("[data-tool=scores]").click()
    take(page, "scores")
    afterwards(studio, studio.table("dame_de_pique", turns=0, wish={}))


def afterwards(studio: Studio, page: Page) -> None:
    """The end of a match, and looking back on it."""
    play_some(page, 100)
    page.wait_for_timeout(PANEL)
    picture(page, "match_over")
    page.get_by_role("link", name="Vérifier les cartes").click()
    page.locator(".verdict").wait_for()
    page.locator(".controls input[type=range]").fill("31")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(600)
    picture(page, "replay")
    phone = studio.page(f"{page.url.partition('?')[0]}?step=30", PHONE)
    phone.locator(".replay .seat").first.wait_for()
    take(phone, "replay_phone")
    page.locator(".proof").scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    picture(page, "proof")
    page.get_by_role("button", name="Passer mes choix en revue").click()
    page.locator(".review [role=status] b").wait_for(timeout=COMPILING)
    page.locator(".review").scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    picture(page, "review")
    page.goto("/mine")
    page.get_by_role("link", name="Mes résultats").click()
    page.locator(".score-sheet").wait_for()
    picture(page, "player")
    page.goto("/mine")
    page.locator(".tables a").first.wait_for()
    take(page, "mine")


def company(studio: Studio) -> None:
    """People at one table: who comes to it, who looks on, what is asked of another."""
    host, guest = studio.page(), studio.page()
    settings = {"listed": True, "clock": {"bank": 90_000, "increment": 4_000}}
    wish = {"seats": 4, "chairs": ["me", "empty", "thumb", "thumb"], "options": {}, "settings": settings}
    table = make_table(host, "polignac", wish)
    host.goto(f"/t/{table}")
    visitor = studio.page()
    visitor.locator(".open-tables li").scroll_into_view_if_needed()
    take(visitor, "lobby_open_tables")
    guest.goto(invited(host))
    guest.locator(".sit").wait_for()
    picture(guest, "guest")
    sit_by_link(guest, "Jeanne")
    begin(host, guest)
    regret = host.get_by_role("button", name="Reprendre mon choix", exact=True)
    while not regret.count():
        for page in (host, guest):
            if page.locator("[data-turn^=turn]").count():
                page.locator(SOMETHING).first.click()
        host.wait_for_timeout(300)
    take(studio.page(f"/t/{table}"), "spectator")
    await_silence(host)
    picture(host, "clock")
    regret.click()
    guest.locator(".question .way").first.wait_for()
    take(guest, "question")
    host.context.close()


SHOOTS: tuple[Callable[[Studio], None], ...] = (pages, games, moments, company)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        for shoot in SHOOTS:
            shoot(Studio(browser, address))
        browser.close()
    write_page()


def write_page() -> None:
    """All pictures under one another, each with its name above it."""
    names = {path.name: path.stem.replace("_", " ") for path in sorted(PICTURES.glob("*.jpg"))}
    lines = (f"## {name.capitalize()}\n\n![{name}]({file})" for file, name in names.items())
    (PICTURES / "README.md").write_text("\n\n".join([HEAD, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
