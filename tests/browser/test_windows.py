"""Windows over the table: where the focus goes when they close, and what is heard while they are open."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import await_turn, invited, make_table, sit_by_link
from tests.browser.wire import Wire, line, seated
from tests.seldom import mostly_long

NOON = 1_795_348_800_000  # milliseconds: some day
WITH_A_FRIEND = {"chairs": ["me", "empty", "thumb", "thumb"]}


def sit_together(visit: Visit, name: str = "Anna") -> tuple[Page, Page, str]:
    """The host of a table, who sits there by invitation, and where it led."""
    host, guest = visit(), visit()
    host.goto(f"/t/{make_table(host, 'polignac', WITH_A_FRIEND)}")
    link = invited(host)
    guest.goto(link)
    sit_by_link(guest, name)
    expect(host.locator(".seats")).to_contain_text(name)
    return host, guest, link


def open_by_key(page: Page, tool: str) -> None:
    page.locator(f"[data-tool={tool}]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(1)


@pytest.mark.parametrize("way", mostly_long(["click", "Enter", "Escape", "outside"], "click", "Escape"))
def test_who_closes_a_window_is_where_he_opened_it(visit: Visit, way: str) -> None:
    page, _ = seated(visit, Wire)
    open_by_key(page, "scores")
    close = page.locator("dialog .close")
    if way == "click":
        close.click()
    elif way == "outside":
        page.mouse.click(5, 400)
    else:
        close.focus()
        page.keyboard.press(way)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-tool=scores]:focus")).to_have_count(1)


@pytest.mark.soak
def test_who_says_something_is_where_he_wanted_to(visit: Visit) -> None:
    page, _ = seated(visit, Wire)
    open_by_key(page, "phrases")
    page.locator(".phrases button").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-tool=phrases]:focus")).to_have_count(1)


@pytest.mark.soak
def test_who_frees_no_chair_is_where_he_was_asked(visit: Visit) -> None:
    host, _, _ = sit_together(visit)
    host.get_by_role("button", name="Libérer").focus()
    host.keyboard.press("Enter")
    host.get_by_role("dialog").get_by_role("button", name="Non").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(host.locator(".panel .way:focus")).to_have_text("Libérer la place d’Anna")


@pytest.mark.soak
def test_nobody_is_asked_again_about_who_comes_back(visit: Visit) -> None:
    host, guest, link = sit_together(visit)
    guest.close()
    expect(host.locator(".seat", has_text="Anna").locator(".marks")).to_contain_text("pas là")
    host.get_by_role("button", name="Libérer").click()
    host.get_by_role("dialog").get_by_role("button", name="Oui").click()
    expect(host.locator(".seat.empty")).to_have_count(1)
    again = visit(link)
    sit_by_link(again, "Anna")
    expect(host.get_by_role("button", name="Libérer")).to_have_count(1)
    host.wait_for_timeout(300)
    assert host.get_by_role("dialog").count() == 0


@pytest.mark.soak
def test_what_happens_is_heard_in_a_window(visit: Visit) -> None:
    page, wire = seated(visit, Wire)
    page.clock.set_fixed_time(NOON)  # however slow the machine, what follows is said in one moment
    open_by_key(page, "rules")
    voice = page.locator("dialog .unseen[role=status]")
    lines = [line("turned") | {"fr": f"Phrase {number}."} for number in (1, 2)]
    turn = wire.parts["actions"] | {"turn": 99, "asks": {"fr": "Que faire ?", "en": "What now?"}}
    wire.tell({"kind": "turned", "lines": lines}, actions=turn)
    expect(voice).to_contain_text("Que faire ?")
    assert "Phrase 1. Phrase 2." in (voice.text_content() or ""), "the turn does not drown it"
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    wire.tell({"kind": "turned", "lines": [lines[0] | {"fr": "Phrase 3."}]})
    expect(page.locator(".log li").last).to_have_text("Phrase 3.")
    assert "Phrase 3." not in (page.locator(".status").text_content() or ""), "the log says it"


@pytest.mark.soak
def test_a_window_knows_the_clock(visit: Visit) -> None:
    page = visit()
    settings = {"clock": {"bank": 9000, "increment": 0}}
    page.goto(f"/t/{make_table(page, 'polignac', {'settings': settings})}?at_once=1")
    await_turn(page)
    open_by_key(page, "rules")
    expect(page.locator("dialog .unseen[role=status]")).to_contain_text("Plus que 5 secondes")
