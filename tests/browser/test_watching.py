"""Who only looks on: nobody, everybody, or everybody once the match is over; and a table whose people change."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import (
    LONGEST_WAIT,
    PLAYING,
    await_turn,
    begin,
    faults_of,
    invited,
    make_table,
    play_by_keys,
    sit_by_link,
)
from tests.browser.wire import Wire

DO = """async ([table, deed]) => {
    const {openLink} = await import("/static/js/link.js");
    const link = openLink(table, () => undefined);
    const {do: what, ...fields} = deed;
    const answer = await link.deed(what, fields);
    link.close();
    return answer.t;
}"""
NAMES = """async ([table, match]) => {
    const answer = await (await fetch(`/api/tables/${table}/replay?match=${match}&as=spectator`)).json();
    const parts = Object.entries(answer.steps[0].set);
    return parts.filter(([name]) => name.startsWith("seat:")).map(([, seat]) => seat.name);
}"""
AFTER_IT = "À la fin de la partie, un invité pourra prendre la place d’un robot."


def watched(visit: Visit, watching: str) -> tuple[Page, Page, str]:
    """A match with somebody who has come to look: the player's page, his page, and the table."""
    host, watcher = visit(), visit()
    table = make_table(host, "polignac", {"settings": {"watching": watching}})
    host.goto(f"/t/{table}?at_once=1")
    await_turn(host)
    watcher.goto(f"/t/{table}")
    expect(watcher.locator(".seat")).to_have_count(4)
    return host, watcher, table


@pytest.mark.soak
def test_nobody_watches_where_nobody_may(visit: Visit) -> None:
    host, watcher, table = watched(visit, "none")
    expect(watcher.locator(".watching")).to_have_text(f"Cette table n’admet pas de spectateurs. {AFTER_IT}")
    assert faults_of(watcher) == []
    play_by_keys(host)
    expect(watcher.locator("[data-phase=over]")).to_be_visible()
    assert watcher.locator(".pile, .open-hand, .panel.over, .hand").count() == 0
    path = f"/api/tables/{table}/replay?match=1&as=all"
    refused = watcher.request.get(path)
    assert (refused.status, refused.json()["error"]["fr"]) == (404, "Cette table n’admet pas de spectateurs.")
    no_answer = {"body": "{", "content_type": "application/json"}  # Chromium would complain of what is not found
    watcher.route("**/replay?match=1**", lambda route: route.fulfill(**no_answer))
    watcher.goto(f"/replay/{table}?proof=1")
    expect(watcher.locator(".problem")).to_be_visible()
    assert watcher.locator(".proof").count() == 0, "he is offered nothing that he cannot have"
    watcher.get_by_role("link", name="Aller à la table").click()
    expect(watcher.locator(".watching")).to_be_visible()
    assert host.request.get(f"/api/tables/{table}/replay?match=1&as=all").status == 200


def test_a_match_is_watched_once_it_is_over(visit: Visit) -> None:
    host, watcher, table = watched(visit, "after")
    expect(watcher.locator(".watching")).to_have_text(f"Cette partie se regardera quand elle sera finie. {AFTER_IT}")
    assert watcher.locator(".pile, .open-hand").count() == 0
    assert watcher.request.get(f"/api/tables/{table}/replay?match=1&as=spectator").status == 409
    play_by_keys(host)
    expect(watcher.locator(".panel.over")).to_be_visible()
    assert faults_of(watcher) == []
    watcher.locator("[data-tool=last_trick]").click()
    expect(watcher.locator("dialog .row-of-cards li")).to_have_count(4)
    watcher.keyboard.press("Escape")
    watcher.get_by_role("link", name="Revoir la partie").click()
    watcher.get_by_label("À la fin").click()
    expect(watcher.locator("[data-step='0']")).to_have_count(0)


def test_everybody_watches_a_public_table_and_sees_no_hand(visit: Visit) -> None:
    host, watcher, _ = watched(visit, "public")
    expect(watcher.locator(".watching")).to_have_text(f"Vous regardez. {AFTER_IT}")
    expect(watcher.locator(".back")).not_to_have_count(0)
    assert watcher.locator(".hand, .open-hand").count() == 0
    assert faults_of(watcher) == []
    watcher.locator("[data-tool=settings]").click()
    expect(watcher.locator("dialog [name=sound]")).to_be_visible()
    assert watcher.locator("dialog [name=auto], dialog details").count() == 0, (
        "there is no seat to play for or to leave"
    )
    watcher.keyboard.press("Escape")
    play_by_keys(host)
    expect(watcher.locator(".panel.over")).to_be_visible()


@pytest.mark.soak
def test_a_friend_who_comes_during_a_match_has_a_machine_s_seat_in_the_next(visit: Visit) -> None:
    host, friend = visit(), visit()
    table = make_table(host, "polignac")
    host.goto(f"/t/{table}?at_once=1")
    await_turn(host)
    friend.goto(invited(host, table))
    expect(friend.locator(".watching")).to_contain_text("pourra prendre la place d’un robot")
    assert friend.locator(".sit").count() == 0
    play_by_keys(host)
    expect(friend.locator(".panel.over")).to_be_visible()
    sit_by_link(friend, "Zoé")
    expect(host.locator(".seats")).to_contain_text("Zoé")
    for page in (friend, host):
        page.get_by_role("button", name="Revanche").click()
    friend.wait_for_function(PLAYING, timeout=LONGEST_WAIT)
    assert faults_of(friend) == []


@pytest.mark.soak
def test_an_older_match_is_seen_with_those_who_played_it(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = make_table(host, "vingt_et_un")
    host.goto(f"/t/{table}?at_once=1")
    play_by_keys(host)
    before = names(host, table, 1)
    assert host.evaluate(DO, [table, {"do": "empty", "chair": 1}]) != "error"
    guest.goto(invited(host, table))
    sit_by_link(guest, "Zoé")
    for page in (guest, host):
        page.get_by_role("button", name="Revanche").click()
    host.wait_for_function(PLAYING, timeout=LONGEST_WAIT)  # whoever's turn it is: the banker waits for stakes
    assert names(host, table, 1) == before
    assert "Zoé" not in before
    assert "Zoé" in names(host, table, 2)


def left_and_taken(visit: Visit) -> tuple[Page, Page]:
    """A match that Bertrand has left, over; Chloé has sat down. The pages of the host and of the newcomer."""
    host, guest, late = visit(), visit(), visit()
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"]})
    host.goto(f"/t/{table}")
    address = invited(host)
    guest.goto(address)
    sit_by_link(guest, "Bertrand")
    begin(host, guest)
    guest.wait_for_function(PLAYING, timeout=LONGEST_WAIT)
    assert guest.evaluate(DO, [table, {"do": "leave"}]) != "error"
    play_by_keys(host)
    expect(host.locator(".seat.empty")).to_have_count(1)
    assert host.locator(".seat.empty .score").count() == 0
    assert "Place libre" not in host.locator(".ranking").inner_text()
    late.goto(address)
    sit_by_link(late, "Chloé")
    return host, late


@pytest.mark.soak
def test_who_sits_down_after_a_match_has_not_played_it(visit: Visit) -> None:
    host, late = left_and_taken(visit)
    expect(late.locator(".panel h2")).to_have_text("Partie finie")
    expect(late.get_by_role("link", name="Revoir la partie")).to_be_visible()
    assert late.get_by_role("link", name="Mes choix").count() == 0
    assert host.get_by_role("link", name="Mes choix").count() == 1
    assert late.locator(".log li", has_text="reçoit").count() == 0
    assert host.locator(".log li", has_text="reçoit").count() > 0
    assert faults_of(late) == []


@pytest.mark.soak
def test_the_scores_of_a_match_are_those_of_who_played_it(visit: Visit) -> None:
    pages = left_and_taken(visit)
    ranking = pages[0].locator(".ranking li").all_inner_texts()
    (found,) = [place for place in ranking if place.startswith("Bertrand")]
    for page in pages:
        expect(page.locator(".seat .name", has_text="Chloé")).to_be_visible()
        assert page.locator(".seat .score").count() == 3
        assert page.locator(".ranking li").all_inner_texts() == ranking
        page.keyboard.press("s")
        expect(page.locator(".status")).to_contain_text("Bertrand")
        page.locator("[data-tool=scores]").click()
        assert page.locator(".score-sheet thead th").all_inner_texts()[1:3] == ["Camille", "Bertrand"]
        assert page.locator(".score-sheet tfoot td").nth(1).inner_text() in found


@pytest.mark.soak
def test_who_may_not_watch_is_told_no_scores(visit: Visit) -> None:
    host, watcher = visit(), visit()
    table = make_table(host, "polignac", {"settings": {"watching": "after"}})
    host.goto(f"/t/{table}")
    expect(host.locator(".seat")).to_have_count(4)
    assert host.locator(".seat .score").count() == 0
    host.goto(f"/t/{table}?at_once=1")
    await_turn(host)
    assert host.locator(".seat .score").count() == 4
    watcher.goto(f"/t/{table}")
    expect(watcher.locator(".seat")).to_have_count(4)
    assert watcher.locator(".seat .score, [data-tool=scores]").count() == 0
    watcher.keyboard.press("s")
    expect(watcher.locator(".status")).to_contain_text("Camille")
    expect(watcher.locator(".status")).not_to_contain_text("point")
    play_by_keys(host)
    expect(watcher.locator(".seat .score")).to_have_count(4)


@pytest.mark.soak
def test_who_may_not_watch_is_told_no_scores_between_two_deals(visit: Visit) -> None:
    host, watcher = visit(), visit()
    wire = Wire(watcher)
    watcher.goto(f"/t/{make_table(host, 'polignac', {'settings': {'watching': 'none'}})}")
    expect(watcher.locator(".seat")).to_have_count(4)
    wire.tell(stage={"phase": "pause", "until": None})
    expect(watcher.locator("[data-phase=pause]")).to_be_visible()
    assert watcher.locator(".panel, .seat .score").count() == 0
    watcher.keyboard.press("j")
    expect(watcher.locator(".status")).to_have_text("Fin du coup")


def names(page: Page, table: str, match: int) -> list[Any]:
    """The names a replay shows."""
    found: list[Any] = page.evaluate(NAMES, [table, match])
    return sorted(found)
