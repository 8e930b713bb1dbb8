"""A first deal with a teacher: what is said, and that whoever comes back finds the teacher there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PORCH, Screen, Visit
from tests.browser.playing import PLAYING, QUICK, SOMETHING, await_turn, faults_of, make_table, play_by_keys

GUIDED = {"options": {"limit": 1000}, "settings": {"lesson": True, "pause": 600_000}}
BEGUN = "() => ['sealing', 'play'].includes(document.querySelector('.table-page')?.dataset.phase)"
OPENING = "Au Polignac on fuit les valets."


def learning(visit: Visit, game: str, **screen: Screen) -> Page:
    """A guided deal, from the first page."""
    page = visit("/", **screen)
    page.locator(f"[data-game={game}]").get_by_text("Apprendre").click()
    return page


def find_no_teacher(page: Page) -> None:
    """Also not after an answer that was asked for later than the lesson would have been."""
    page.locator("[data-tool=rules]").click()
    page.locator("dialog #POL-28").wait_for(state="attached")
    expect(page.locator(".lesson")).to_have_count(0)


def test_the_teacher_names_whoever_holds_the_bank(visit: Visit) -> None:
    """A draw changes who sits where; who draws as high as another draws again."""
    page = learning(visit, "vendome")
    turn, said = await_turn(page), page.locator(".lesson p", has_text="tous les autres sont les coupeurs")
    while not said.count():
        page.locator(".numbers [type=submit]").click()
        turn = await_turn(page, turn)
    (banker,) = re.findall(r"(\w+) est banquier\.", page.locator(".log").inner_text())
    expect(said).to_contain_text(f"{banker} tient la banque")


def test_the_first_deal_is_taught_to_its_end_where_the_next_follows_at_once(visit: Visit) -> None:
    """From the same talon no pause parts them."""
    page = learning(visit, "vingt_et_un")
    turn, deal = await_turn(page), page.locator(".deal-number")
    while (deal.text_content() or "").endswith("1"):  # a banker may be asked nothing in the second deal
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    while not page.locator(".lesson p", has_text="Le premier coup est fini").count():
        page.get_by_role("button", name="Compris").click()
        page.wait_for_timeout(QUICK)


LEADS, FOLLOWS = "À vous d’entamer", "Quelqu’un a entamé"


def may_lead(page: Page) -> bool:
    return not page.locator(".pile-trick:not(.done) li").count()


def test_what_was_not_read_in_time_waits_for_another_such_choice(visit: Visit) -> None:
    """Where there is room for one step the others wait, and the choices they are about pass."""
    page = learning(visit, "polignac", screen=PHONE)
    turn = await_turn(page)
    while not page.locator("[data-match=play]").count():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    led = may_lead(page)
    while may_lead(page) == led:
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    while page.locator(".lesson").count():
        assert (LEADS if led else FOLLOWS) not in page.locator(".lesson").inner_text()
        page.get_by_role("button", name="Compris").click()
        page.wait_for_timeout(QUICK)


@pytest.mark.soak
def test_a_lesson_speaks(visit: Visit) -> None:
    page = learning(visit, "polignac")
    expect(page.locator(".lesson")).to_be_visible()
    assert faults_of(page) == []


def test_whoever_comes_back_finds_the_teacher_there(visit: Visit) -> None:
    page = learning(visit, "polignac")
    await_turn(page)
    page.goto("/mine")
    page.locator(".tables a").click()
    expect(page.locator(".lesson")).to_contain_text(OPENING)


def test_a_lesson_is_for_whoever_asked_for_it(visit: Visit) -> None:
    host, watcher = visit(), visit()
    table = make_table(host, "polignac", GUIDED)
    host.goto(f"/t/{table}?at_once=1")
    expect(host.locator(".lesson")).to_contain_text(OPENING)
    watcher.goto(f"/t/{table}")
    find_no_teacher(watcher)


def test_a_lesson_that_is_over_is_not_given_again(visit: Visit) -> None:
    page = visit(PORCH)
    page.goto(f"/t/{make_table(page, 'polignac', GUIDED)}?at_once=1")
    turn, second = await_turn(page), page.locator(".deal-number", has_text="coup 2")
    while not second.count():
        page.locator(SOMETHING).first.click()
        turn = await_turn(page, turn)
    expect(page.locator(".lesson")).to_have_count(1)
    with page.expect_response("**/api/games/polignac/lesson"):
        page.reload()
    find_no_teacher(page)


def test_a_lesson_is_not_given_again_in_another_match(visit: Visit) -> None:
    page = visit(PORCH)
    page.goto(f"/t/{make_table(page, 'polignac', {'settings': {'lesson': True}})}?at_once=1")
    play_by_keys(page)
    page.locator(".panel.over .way.main").click()
    for now in (BEGUN, PLAYING):  # the cards may be sealed, or dealt
        page.wait_for_function(now)
        with page.expect_response("**/api/games/polignac/lesson"):
            page.reload()
    await_turn(page, None)
    find_no_teacher(page)
