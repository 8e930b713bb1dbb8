"""Who presses whatever there is, at random: nothing breaks, and the page stays what a fresh one would show."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.playing import await_turn, go_offline, make_table, play_by_keys
from tests.browser.test_layout import SLIM
from tripot import GAMES

STEPS = 40  # of each walker
OFTEN = 8  # steps from one look at a fresh page to the next
SOON, A_LITTLE = 10_000, 100  # milliseconds: in which two pages of one person are to be the same, and from look to look
KEYS = ("j", "p", "s", "t", "m", "Enter", "Escape", "Tab", "Shift+Tab", "ArrowLeft", "ArrowDown", "End", "3")
WATCHING = {"vendome": "after", "dame_de_pique": "none", "vingt_et_un": "public", "rumoli": "after"}
#: Press the one of these, in a window if one is open, by its number; whoever leaves would walk no more, and
#: a card that waits to be confirmed waits on one page only.
PRESS = """(number) => {
    const room = document.querySelector("dialog[open]") ?? document.querySelector(".table-page");
    const things = "button, summary, [type=radio], [type=checkbox]:not([name=confirm])";
    const seen = [...room.querySelectorAll(things)].filter(
        (thing) => thing.checkVisibility() && !/Quitter|Leave/.test(thing.textContent));
    const thing = seen[number % seen.length];
    thing.focus();
    thing.click();
}"""
#: What no page shows: a value that is none, two windows, the edge of something too wide.
STRANGE = r"""() => {
    const said = [document.title, document.body.innerText];
    for (const named of document.querySelectorAll("[aria-label]")) said.push(named.ariaLabel);
    const values = said.join(" ").match(/undefined|NaN|Infinity|null|\[object|\{\w+\}|[a-z]+_[a-z]+/g) ?? [];
    const windows = document.querySelectorAll("dialog[open]").length > 1 ? ["two windows"] : [];
    return [...values, ...windows, ...(document.documentElement.scrollWidth > innerWidth ? ["too wide"] : [])];
}"""
#: The cloth and one's own place as they are read; not what this page alone was asked or told, nor the time left.
SKETCH = """() => {
    const own = "dialog, details, form, .bubble, .clock, .prompt, .refusal";
    const read = (thing) => {
        if (thing.nodeType !== Node.ELEMENT_NODE) return thing.data;
        if (thing.matches(own)) return "";
        const {card, fly} = thing.dataset;
        const named = ["aria-label", "aria-disabled", "aria-pressed"].map((name) => thing.getAttribute(name));
        return [thing.localName, card, fly, ...named, ...[...thing.childNodes].map(read)].filter(Boolean).join(" ");
    };
    return [...document.querySelectorAll(".bar .title, .bar nav, .felt, .mine")].map(read).join("\\n");
}"""
#: Cards chosen to be confirmed together are chosen on this page alone.
CHOOSE_NONE = "() => document.querySelectorAll('.hand .chosen').forEach((card) => card.click())"
USUAL = "() => localStorage.removeItem('tripot.settings')"


def press(page: Page, dice: random.Random) -> None:
    page.evaluate(PRESS, dice.randrange(10_000))


def type_a_key(page: Page, dice: random.Random) -> None:
    page.keyboard.press(dice.choice(KEYS))


def load_again(page: Page, _: random.Random) -> None:
    page.reload()
    page.locator(".table-page").wait_for()


def lose_the_line(page: Page, dice: random.Random) -> None:
    go_offline(page)
    page.keyboard.press(dice.choice(KEYS))
    page.context.set_offline(False)


def turn_the_screen(page: Page, dice: random.Random) -> None:
    page.set_viewport_size(dice.choice([DESK, PHONE, SLIM])["viewport"])


MOVES: dict[Callable[[Page, random.Random], None], int] = {
    press: 20,
    type_a_key: 8,
    load_again: 1,
    lose_the_line: 1,
    turn_the_screen: 1,
}


def sketch(page: Page) -> list[str]:
    drawn: str = page.evaluate(SKETCH)
    return drawn.splitlines()


def assert_fresh(page: Page) -> None:
    """The page of a person comes to be what another of his, opened now, shows."""
    fresh = page.context.new_page()
    fresh.set_viewport_size(page.viewport_size or DESK["viewport"])
    fresh.goto(page.url.split("?")[0])
    fresh.locator(".table-page").wait_for()
    page.evaluate(CHOOSE_NONE)
    tries = SOON // A_LITTLE
    while sketch(page) != sketch(fresh) and tries:
        page.wait_for_timeout(A_LITTLE)
        tries -= 1
    assert sketch(page) == sketch(fresh)
    fresh.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_page_stays_whole_whatever_is_pressed(visit: Visit, game: str) -> None:
    dice = random.Random(game)
    host, watcher = visit(), visit()
    settings: dict[str, Any] = {"watching": WATCHING.get(game, "public"), "advice": True, "pause": 0}
    table = make_table(host, game, {"settings": settings})
    host.goto(f"/t/{table}?at_once=1")
    await_turn(host)
    watcher.goto(f"/t/{table}")
    watcher.locator(".table-page").wait_for()
    for step in range(STEPS):
        for page in (host, watcher):
            (move,) = dice.choices(list(MOVES), list(MOVES.values()))
            move(page, dice)
            assert page.evaluate(STRANGE) == []
            if step % OFTEN == OFTEN - 1:
                assert_fresh(page)
    host.evaluate(USUAL)
    load_again(host, dice)
    play_by_keys(host)
    for page in (host, watcher):
        expect(page.locator("[data-phase=over]")).to_have_count(1)
        assert_fresh(page)
