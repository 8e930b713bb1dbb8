"""Several people: by invitation, watching, cut off in mid-trick, and looking back together."""

import re
from collections.abc import Iterable
from itertools import cycle, islice

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import LIVELY, PHONE, Visit
from tests.browser.playing import (
    LISTEN,
    TURN,
    await_turn,
    begin,
    faults_of,
    invited,
    keep_lines,
    make_table,
    pass_three,
    play_by_keys,
    sit_by_link,
)

NAMES = ("Basile", "Clara", "Denis")

SHOWN = "() => ({...document.querySelector('.table-page').dataset})"
MOST_LOOKS = 20_000

SETTLED = f"(old) => {TURN} !== old"


def test_an_invitation_by_link(visit: Visit) -> None:
    host, guest = visit(), visit(screen=PHONE)
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"]})
    host.goto(f"/t/{table}")
    code = host.get_by_role("img", name="Le même lien, à photographier")
    expect(code).to_be_visible()
    ink = "code => [3, 4].map((at) => code.getContext('2d').getImageData(at, at, 1, 1).data[3])"
    assert code.evaluate(ink) == [0, 255], "four modules of white, as its standard wants, then a corner"
    expect(host.locator(".invitation")).to_contain_text("Ce lien n’ouvre que sur cet ordinateur")
    port = host.evaluate("location.port")
    expect(host.locator(".invitation code")).to_contain_text(f"--origin http://192.168.1.20:{port}")
    guest.goto(invited(host))
    assert faults_of(host) == []
    assert faults_of(guest) == []
    sit_by_link(guest, "Adélaïde")
    expect(host.locator(".seats")).to_contain_text("Adélaïde")
    begin(host, guest)
    expect(host.locator(".seat.waits")).not_to_have_count(0)
    expect(guest.locator(".hand button")).to_have_count(8)


def with_one_who_has_gone(route: Route) -> None:
    """The tables as they are listed where somebody sat who has deleted the account since."""
    found = route.fetch().json()
    found["tables"][0]["people"].append("")
    route.fulfill(json=found)


@pytest.mark.soak
def test_a_guest_goes_everywhere_by_the_name_at_the_table(visit: Visit) -> None:
    host, guest = visit("/"), visit()
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"]})
    guest.goto(invited(host, table))
    with guest.expect_response(lambda answer: "Anna" in (answer.request.post_data or "")):  # the guest has a name now
        sit_by_link(guest, "Anna")
    guest.goto("/mine")
    expect(guest.locator("[name=name]")).to_have_value("Anna")
    expect(guest.locator(".tables")).to_contain_text("Anna")
    guest.route("**/api/mine", with_one_who_has_gone)
    guest.reload()
    expect(guest.locator(".tables")).to_contain_text("Anna, sans nom")


@pytest.mark.soak
def test_who_is_away_is_said_once(visit: Visit) -> None:
    host, guest = visit("/"), visit()
    settings = {"grace": 1000}
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"], "settings": settings})
    guest.goto(invited(host, table))
    host.goto(f"/t/{table}")
    sit_by_link(guest, "Anna")
    begin(host, guest)
    guest.wait_for_selector(".table-page[data-phase=play]")
    guest.close()
    marks = host.locator(".seat", has_text="Anna").locator(".marks li")
    expect(marks.filter(has_text="pas là, un robot joue")).to_have_count(1)
    expect(marks.filter(has_text="pas là")).to_have_count(1)


def await_turn_of_any(pages: Iterable[Page]) -> Page | None:
    """The page of somebody who is asked, as it says itself: others hear of it later. None once the match is over."""
    for page in islice(cycle(pages), MOST_LOOKS):
        shown = page.evaluate(SHOWN)
        if "turn" in shown:
            return page
        if shown["phase"] == "over":
            return None
    raise AssertionError("nobody is asked")


def act(page: Page) -> None:
    """Do the first thing allowed, and wait until it is settled."""
    turn = await_turn(page)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_function(SETTLED, arg=turn)


def seat_four(visit: Visit, lines: dict[Page, list[WebSocketRoute]]) -> dict[str, Page]:
    """Four people at one table of La Dame de Pique, by name; the lines of the last two are kept."""
    host = visit(screen=LIVELY)
    table = make_table(host, "dame_de_pique", {"chairs": ["me", "empty", "empty", "empty"]})
    guests = [visit() for _ in NAMES]
    for guest in guests[1:]:
        keep_lines(guest, lines.setdefault(guest, []))
    host.goto(f"/t/{table}")
    link = invited(host)
    for guest, name in zip(guests, NAMES, strict=True):
        guest.goto(link)
        sit_by_link(guest, name)
    begin(host, *guests)
    return dict(zip(("Camille", *NAMES), (host, *guests), strict=True))


def test_four_people_one_reloads_one_is_cut_off(visit: Visit) -> None:
    lines: dict[Page, list[WebSocketRoute]] = {}
    people, acts = seat_four(visit, lines), 0
    while (page := await_turn_of_any(people.values())) is not None:
        in_trick = page.locator(".pile-trick:not(.done) li").count()
        # Clara or Denis: one of them may lead to every trick that is left, but then the other follows.
        if acts > 20 and in_trick and page in lines and sum(map(len, lines.values())) == 2:
            lines[page][-1].close(code=1011)
            page.wait_for_function("() => document.querySelector('.line').textContent === ''")
        if acts == 30:
            reload_in_mid_trick(people["Basile"])
        act(page)
        acts += 1
    assert acts == 52 + 4 * (3 + 1)  # three cards each are chosen, then confirmed
    assert sum(map(len, lines.values())) >= 3, "the line that was cut came back"
    for page in people.values():
        expect(page.locator(".ranking b")).to_have_count(4)
    totals = {tuple(sorted(page.locator(".ranking b").all_inner_texts())) for page in people.values()}
    assert len(totals) == 1, "all see the same scores"


def reload_in_mid_trick(page: Page) -> None:
    """The hand is there again, card by card."""
    names = "(cards) => cards.map((card) => card.dataset.card)"
    hand = page.locator(".hand button").evaluate_all(names)
    page.reload()
    expect(page.locator(".hand button")).to_have_count(len(hand))
    assert page.locator(".hand button").evaluate_all(names) == hand


def test_a_deed_on_a_dead_line_is_done_once(visit: Visit) -> None:
    lines: list[WebSocketRoute] = []

    def swallow(line: WebSocketRoute) -> None:
        """The first line hears nothing of what the page plays; the later ones are sound."""
        server = line.connect_to_server()
        dead = not lines
        lines.append(line)
        line.on_message(lambda message: None if dead and '"play"' in str(message) else server.send(message))

    page = visit()
    page.route_web_socket(re.compile("/ws/"), swallow)
    table = make_table(page, "polignac")
    page.goto(f"/t/{table}?at_once=1")
    turn = await_turn(page)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert page.locator(".hand button").count() == 8
    lines[0].close(code=1011)
    await_turn(page, turn)
    expect(page.locator(".hand button")).to_have_count(7)


@pytest.mark.soak
def test_a_line_that_dies_in_silence_is_made_anew(visit: Visit) -> None:
    lines: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        """Everything passes, in both directions, until the line is dead; nobody hears that it is."""
        server = line.connect_to_server()
        lines.append(line)
        line.on_message(lambda message: None if line in dead else server.send(message))
        server.on_message(lambda message: None if line in dead else line.send(message))

    page = visit()
    page.clock.install()
    page.route_web_socket(re.compile("/ws/"), carry)
    page.goto(f"/t/{make_table(page, 'polignac')}?at_once=1")
    turn = await_turn(page)
    dead += lines
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    let_pass(page, lines, 2)
    await_turn(page, turn)
    expect(page.locator(".hand button")).to_have_count(7)
    dead += lines[1:]
    page.evaluate("dispatchEvent(new Event('online'))")
    let_pass(page, lines, 3)
    expect(page.locator(".line")).to_have_text("")
    assert len(lines) == 3


def let_pass(page: Page, lines: list[WebSocketRoute], count: int) -> None:
    """Let time pass on the page, a second at a time, until it has opened so many lines."""
    for _ in range(60):
        if len(lines) < count:
            page.clock.run_for(1_000)
    assert len(lines) == count


def test_a_match_is_seen_again_and_its_shuffle_checked(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "polignac")
    page.goto(f"/t/{table}?at_once=1")
    play_by_keys(page)
    page.get_by_role("link", name="Vérifier les cartes").click()
    expect(page.locator(".verdict")).to_have_attribute("data-holds", "true")
    checks = page.locator(".verdict li").all_inner_texts()
    assert any("votre graine" in check for check in checks)
    assert "✓ Accord de la graine de Camille et de son annonce" in checks
    assert any("Paquet 1" in check for check in checks)
    page.get_by_label("Un pas en avant").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "1")
    page.get_by_label("À la fin").click()
    assert faults_of(page) == []
    page.locator(".controls input[type=range]").fill("5")  # the draw, the deal, and no trick yet
    expect(page.locator(".open-hand")).not_to_have_count(0)
    page.locator("[name=view]").select_option("spectator")
    expect(page.locator(".open-hand")).to_have_count(0)
    page.route("**/record?*", exchange_cards)
    page.get_by_role("button", name="Vérifier les cartes").click()
    expect(page.locator(".verdict")).to_have_attribute("data-holds", "false")
    expect(page.locator(".verdict b")).to_have_text("La preuve ne tient pas.")
    expect(page.get_by_role("img", name="Non")).to_have_text("✗")
    expect(page.locator(".verdict li", has_text="✗")).to_contain_text("Paquet 1")


def exchange_cards(route: Route) -> None:
    """The record, but for the first two cards of its first pack."""
    route.fulfill(body=re.sub(r'"pack (\w+) (\w+)', r'"pack \2 \1', route.fetch().text(), count=1))


def test_a_choice_is_taken_back_if_the_others_agree(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = make_table(host, "dame_de_pique", {"chairs": ["me", "empty", "thumb", "thumb"]})
    host.goto(f"/t/{table}")
    guest.goto(invited(host))
    sit_by_link(guest, "Zoé")
    begin(host, guest)
    await_turn(host)
    pass_three(host)
    expect(host.locator(".hand button")).to_have_count(10)
    host.get_by_role("button", name="Reprendre mon choix").click()
    expect(guest.locator(".question")).to_be_visible()
    assert faults_of(guest) == []
    expect(host.locator(".prompt")).to_have_text("On attend Zoé.")
    asked = guest.locator(".question p").first
    expect(asked).to_have_text("Camille demande à reprendre son dernier choix.")  # which was made in secret
    expect(guest.locator(".prompt")).to_have_count(0)  # it would say the same again
    guest.locator(".question").get_by_role("button", name="Oui").click()
    expect(host.locator(".hand button")).to_have_count(11)


@pytest.mark.soak
def test_a_rematch_has_a_proof_of_its_own(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "polignac")
    page.goto(f"/t/{table}?at_once=1")
    play_by_keys(page)
    page.get_by_role("button", name="Revanche").click()
    expect(page.locator(".panel.over")).to_have_count(0)
    await_turn(page, None)
    play_by_keys(page)
    page.get_by_role("link", name="Vérifier les cartes").click()
    expect(page.locator(".verdict")).to_have_attribute("data-holds", "true")
    assert "match=2" in page.url
    assert page.locator(".verdict").get_by_text("Votre graine").count() == 1
    expect(visit(page.url).locator(".verdict")).to_contain_text("n’a rien gardé")
    page.route("**/record?*", lambda route: route.continue_(url=route.request.url.replace("=2", "=1")))
    page.reload()
    expect(page.locator(".verdict")).to_have_attribute("data-holds", "false")


def test_a_clock_is_shown_and_told(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "dame_de_pique", {"settings": {"clock": {"bank": 300_000, "increment": 5000}}})
    page.goto(f"/t/{table}?at_once=1")
    await_turn(page)
    expect(page.locator(".seat.me [role=timer]")).to_have_text(re.compile("[45]:[0-9]{2}"))
    page.keyboard.press("t")
    expect(page.locator(".status")).to_contain_text(re.compile("Camille [45]:[0-9]{2}"))
    assert faults_of(page) == []


def test_a_phrase_is_heard_by_the_others(visit: Visit) -> None:
    host, watcher = visit(), visit()
    host.goto(f"/t/{make_table(host, 'dame_de_pique')}?at_once=1")
    await_turn(host)
    watcher.goto(host.url.split("?")[0])
    expect(watcher.locator(".seat")).to_have_count(4)
    host.locator("[data-tool=phrases]").click()
    host.locator(".phrases button").first.click()
    for page in (host, watcher):
        expect(page.locator(".bubble")).to_be_visible()


def test_whoever_is_not_to_be_heard_is_not_heard_until_he_may_be(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.add_init_script(LISTEN)
    host.goto(f"/t/{make_table(host, 'polignac', {'chairs': ['me', 'empty', 'thumb', 'thumb']})}")
    guest.goto(invited(host))
    sit_by_link(guest, "Zoé")
    phrase = ""
    for heard in (False, True):
        guest.locator("[data-tool=phrases]").click()
        guest.get_by_label("Ne plus entendre Camille").set_checked(not heard)
        guest.keyboard.press("Escape")
        guest.locator("[data-tool=phrases]").click()
        expect(guest.get_by_label("Ne plus entendre Camille")).to_be_checked(checked=not heard)
        guest.keyboard.press("Escape")
        host.locator("[data-tool=phrases]").click()
        said = host.locator(".phrases button").nth(int(heard))
        phrase = said.inner_text()
        said.click()
        expect(host.locator(".log li").last).to_have_text(f"Camille — {phrase}")
    expect(guest.locator(".log li", has_text="Camille —")).to_have_text([f"Camille — {phrase}"])
    assert "Reconnexion" not in host.evaluate("window.heard")


def test_a_match_in_play_is_not_shown_open(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "dame_de_pique")
    page.goto(f"/t/{table}?at_once=1")
    await_turn(page)
    other = visit()
    assert other.request.get(f"/api/tables/{table}/replay?match=1&as=all").status == 409
