"""Between matches: getting up, being sent away, and changing one's mind."""

import json
import re

import pytest
from playwright.sync_api import Dialog, Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.playing import (
    DAY,
    LONGEST_WAIT,
    NIGHT,
    await_turn,
    begin,
    faults_by,
    faults_of,
    invited,
    make_table,
    play_by_keys,
    sit_alone,
    sit_by_link,
)
from tests.seldom import mostly_long

WITH_A_FRIEND = {"chairs": ["me", "empty", "thumb", "thumb"]}
SETTLED = "(old) => document.querySelector('.table-page').dataset.turn !== old"
MOST_LOOKS = 3_000
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))"


class Late:
    """A line on which a page's own seed is held back until it has heard of another's."""

    def __init__(self, page: Page) -> None:
        self.opened: list[str] = []
        self.has_heard = False
        page.route_web_socket(re.compile("/ws/"), self.carry)

    def carry(self, line: WebSocketRoute) -> None:
        self.server, self.line = line.connect_to_server(), line
        line.on_message(self.hold)
        self.server.on_message(self.hear)

    def hold(self, text: str | bytes) -> None:
        if '"reveal"' in str(text):
            self.opened.append(str(text))
        else:
            self.server.send(text)

    def hear(self, text: str | bytes) -> None:
        self.line.send(text)
        proof = json.loads(text).get("set", {}).get("proof") or {"seeds": ()}
        self.has_heard = self.has_heard or any(proof["seeds"])


def sit_together(visit: Visit, more: dict[str, object] | None = None) -> tuple[Page, Page]:
    """The host of a table and Anna, who sits there by invitation."""
    host, guest = visit(), visit()
    table = make_table(host, "polignac", WITH_A_FRIEND | (more or {}))
    host.goto(f"/t/{table}")
    guest.goto(invited(host))
    sit_by_link(guest, "Anna")
    expect(host.locator(".seats")).to_contain_text("Anna")
    return host, guest


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def free_the_chair_of_anna(host: Page) -> None:
    """The host means it: he is asked first, and changes his mind once."""
    for answer in ("Non", "Oui"):
        press(host, "Libérer la place d’Anna")
        expect(host.locator(".seat.empty")).to_have_count(0)
        assert faults_of(host) == []
        host.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(host.get_by_role("dialog")).to_have_count(0)


def play_together(host: Page, guest: Page) -> None:
    """A match to its end: the guest has got ready."""
    begin(host, guest)
    while host.locator(".table-page").get_attribute("data-phase") != "over":
        for page in (host, guest):
            if turn := page.locator(".table-page").get_attribute("data-turn"):
                page.keyboard.press("j")
                page.keyboard.press("Enter")
                page.wait_for_function(SETTLED, arg=turn)  # or the same keys would ask for another match


@pytest.mark.soak
def test_the_chair_of_who_has_gone_is_freed_and_the_match_begins(visit: Visit) -> None:
    host, guest = sit_together(visit)
    guest.close()
    free_the_chair_of_anna(host)
    press(host, "Compléter avec des robots")
    press(host, "Commencer")
    assert await_turn(host)


@pytest.mark.soak
def test_whoever_sits_can_change_his_mind_and_get_up(visit: Visit) -> None:
    host, guest = sit_together(visit)
    ready = guest.get_by_role("button", name="Je peux commencer")
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "true")
    expect(host.get_by_role("button", name="Libérer")).to_have_count(0)
    assert faults_of(guest) == []
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "false")
    expect(host.get_by_role("button", name="Libérer")).to_have_count(1)
    assert faults_of(host) == []
    press(guest, "Quitter la table")
    expect(guest.locator(".games")).to_be_visible()
    expect(host.locator(".seat.empty")).to_have_count(1)
    press(host, "Quitter la table")
    press(host, "Oui")
    expect(host.locator(".games")).to_be_visible()


def test_who_is_alone_is_asked_before_the_table_closes(visit: Visit) -> None:
    host = visit()
    host.goto(f"/t/{make_table(host, 'polignac', {'chairs': ['me', 'empty', 'thumb', 'thumb']})}")
    link, dialog = invited(host), host.get_by_role("dialog")
    press(host, "Quitter la table")
    expect(dialog).to_contain_text("Il n’y a que vous\u00a0: la table ferme.")
    press(host, "Non")
    expect(host.get_by_role("button", name="Quitter la table")).to_be_focused()
    press(host, "Quitter la table")
    for light in (DAY, NIGHT):
        assert faults_by(light, host) == []
    sit_by_link(visit(link), "Anna")
    expect(dialog).to_have_count(0)  # nothing closes any more
    expect(host.locator(".seats")).to_contain_text("Anna")


def test_a_table_that_is_closed_leads_to_what_was_played_at_it(visit: Visit) -> None:
    page = visit()
    table = sit_alone(page, "polignac")
    play_by_keys(page)
    press(page, "Quitter la table")
    page.locator(".hero").wait_for()
    page.goto(f"/t/{table}")
    expect(page.locator(".panel")).to_contain_text("La table est fermée.")
    for light in (DAY, NIGHT):
        assert faults_by(light, page) == []
    page.get_by_role("link", name="Revoir la partie").click()
    page.locator("[data-step]").wait_for()


@pytest.mark.soak
def test_another_match_without_who_has_gone(visit: Visit) -> None:
    host, guest = sit_together(visit, {"options": {"limit": 2}, "settings": {"pause": 1, "grace": 1000}})
    play_together(host, guest)
    again = host.get_by_role("button", name="Revanche")
    again.click()
    expect(host.locator(".panel > .hint")).to_have_text("On attend Anna.")
    expect(guest.locator(".seat", has_text="Camille")).to_contain_text("Revanche")
    again.click()
    expect(again).to_have_attribute("aria-pressed", "false")
    again.click()
    guest.close()
    free_the_chair_of_anna(host)
    expect(host.locator(".panel > .hint")).to_have_text("Places libres\u00a0: 1")
    expect(host.locator(".ranking")).to_contain_text("Anna")
    assert faults_of(host) == []
    press(host, "Compléter avec des robots")
    host.wait_for_selector(".table-page:not([data-phase=over])")
    assert await_turn(host)
    play_by_keys(host)


@pytest.mark.soak
def test_who_sits_down_after_a_match_that_nobody_may_watch_wants_another_and_sees_nothing_of_it(visit: Visit) -> None:
    host, guest = sit_together(
        visit, {"options": {"limit": 2}, "settings": {"pause": 1, "watching": "none", "listed": True}}
    )
    play_together(host, guest)
    press(guest, "Quitter la table")
    expect(host.locator(".panel > .hint")).to_have_text("Places libres\u00a0: 1")
    other = visit(host.url)
    sit_by_link(other, "Zoé")
    expect(other.locator(".panel.over h2")).to_be_visible()
    assert other.locator(".ranking, .hand .card").count() == 0
    assert other.get_by_role("link", name="Revoir la partie").count() == 0
    assert faults_of(other) == []
    for page in (other, host):
        press(page, "Revanche")
    expect(other.locator(".table-page")).to_have_attribute("data-phase", "play", timeout=LONGEST_WAIT)
    expect(other.locator(".hand .card")).not_to_have_count(0)


@pytest.mark.soak
def test_the_host_who_gets_up_leaves_the_table_to_another(visit: Visit) -> None:
    host, guest = sit_together(visit)
    expect(guest.locator(".seat", has_text="hôte").locator(".name")).to_have_text("Camille")
    press(host, "Quitter la table")
    expect(host.locator(".games")).to_be_visible()
    expect(guest.get_by_role("button", name="Commencer")).to_be_visible()
    expect(guest.locator(".seat", has_text="hôte").locator(".name")).to_have_text("Anna")


def test_who_must_go_in_mid_match_says_so_and_comes_back(visit: Visit) -> None:
    host, guest = sit_together(visit, {"options": {"limit": 1000}})
    begin(host, guest)
    host.wait_for_selector(".table-page[data-phase=play]")
    expect(host.locator(".seats")).not_to_contain_text("hôte")
    press(guest, "Quitter")
    leaving = guest.get_by_role("dialog")
    expect(leaving).to_contain_text("Un robot joue alors à votre place")
    assert faults_of(guest) == []
    leaving.get_by_role("button", name="Quitter la table").click()
    expect(guest.locator(".games")).to_be_visible()
    anna = host.locator(".seat", has_text="Anna")
    expect(anna).to_contain_text("a quitté la table, un robot joue")
    guest.go_back()
    press(guest, "Revenir à ma place")
    expect(anna).not_to_contain_text("un robot joue")


def test_a_link_that_may_not_be_copied_is_shown_for_copying(visit: Visit) -> None:
    page, shown = visit(), list[str]()
    page.goto(f"/t/{make_table(page, 'polignac', WITH_A_FRIEND)}")
    page.evaluate("() => void (navigator.clipboard.writeText = () => Promise.reject(new Error()))")

    def read(dialog: Dialog) -> None:
        shown.append(dialog.default_value)
        dialog.dismiss()

    page.once("dialog", read)
    press(page, "Copier")
    expect(page.locator(".status.shown")).to_have_count(0)
    assert shown == [page.locator("#invitation").input_value()]


@pytest.mark.soak
def test_a_friend_is_invited_to_the_next_match_too(visit: Visit) -> None:
    host, guest = sit_together(visit, {"options": {"limit": 2}, "settings": {"pause": 1}})
    play_together(host, guest)
    press(guest, "Quitter la table")
    expect(host.locator("#invitation")).to_be_visible()
    assert faults_of(host) == []
    other = visit(invited(host))
    sit_by_link(other, "Zoé")
    for page in (host, other):
        press(page, "Revanche")
    other.wait_for_selector(".table-page[data-phase=play]")


@pytest.mark.soak
def test_who_looks_back_finds_the_way_to_the_rematch_that_waits_for_him(visit: Visit) -> None:
    host, guest = sit_together(visit, {"options": {"limit": 2}, "settings": {"pause": 1}})
    play_together(host, guest)
    press(guest, "Revanche")
    guest.get_by_role("link", name="Revoir la partie").click()
    guest.locator("[data-step]").wait_for()
    expect(host.locator(".seat", has_text="Anna")).to_contain_text("pas là")
    press(host, "Revanche")
    expect(host.locator(".panel.over > .hint")).to_have_text("On attend Anna.")
    guest.get_by_role("link", name="Aller à la table").click()
    for page in (host, guest):
        page.wait_for_selector(".table-page[data-phase=play]")


def test_a_seed_is_opened_once(visit: Visit) -> None:
    host, guest = visit(), visit()
    late = Late(guest)
    host.goto(f"/t/{make_table(host, 'polignac', WITH_A_FRIEND)}")
    guest.goto(invited(host))
    sit_by_link(guest, "Anna")
    begin(host, guest)
    for _ in range(MOST_LOOKS):
        if not late.has_heard:
            guest.wait_for_timeout(10)
    assert late.has_heard
    guest.evaluate(DRAWN)
    for text in late.opened:
        late.server.send(text)
    guest.wait_for_selector(".table-page[data-phase=play]")
    guest.evaluate(DRAWN)
    assert len(late.opened) == 1
    expect(guest.locator(".status.shown")).to_have_count(0)


@pytest.mark.parametrize("width", mostly_long([360, 390], 360))
def test_a_phone_shows_at_once_what_may_be_done_before_a_match(visit: Visit, width: int) -> None:
    host, guest = visit(), visit(screen=PHONE | {"viewport": {"width": width, "height": 640}})
    host.goto(f"/t/{make_table(host, 'polignac', {'chairs': ['me', 'empty', 'empty', 'thumb']})}")
    guest.goto(invited(host))
    sit_by_link(guest, "Anna")
    ready = guest.get_by_role("button", name="Je peux commencer")
    expect(ready).to_be_in_viewport(ratio=1)
    places = (guest.locator(".gathering"), guest.locator("#invitation"), guest.get_by_text("Copier"), ready)
    panel, link, copy, first = (place.evaluate("(place) => place.getBoundingClientRect()") for place in places)
    assert first["bottom"] < link["top"]
    assert panel["right"] - copy["right"] >= link["left"] - panel["left"]


@pytest.mark.soak
def test_all_are_told_whom_the_match_waits_for(visit: Visit) -> None:
    host, guest = sit_together(visit)
    expect(host.get_by_role("img", name="Le même lien")).to_be_hidden()
    expect(host.locator(".gathering .hint").first).to_have_text("On attend Anna.")
    press(guest, "Je peux commencer")
    expect(host.locator(".gathering")).not_to_contain_text("On attend")
