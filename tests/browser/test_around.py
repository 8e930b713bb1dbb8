"""What the pages around the table say of trouble, of an empty box, of a sign that is there for the eye."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import await_turn, play_by_keys, sit_alone


def heard(page: Page) -> str:
    """Whatever the page gives to those who do not see it."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return " | ".join(str(node.get("name", {}).get("value")) for node in tree["nodes"] if not node["ignored"])


@pytest.mark.soak
def test_a_server_out_of_reach_is_not_a_house_without_tables(chromium: Browser, server: str) -> None:
    page = chromium.new_page(base_url=server, locale="fr-FR")
    page.route("**/api/lobby", lambda route: route.abort())
    page.goto("/")
    expect(page.locator(".open-tables .problem")).to_be_visible()
    expect(page.locator(".open-tables .hint")).to_have_count(0)
    page.unroute("**/api/lobby")
    expect(page.locator(".open-tables .problem")).to_have_count(0)
    page.close()


def test_an_empty_box_means_what_stands_in_it(visit: Visit) -> None:
    page = visit("/games/vingt_et_un")
    page.locator("summary").click()
    box, other = page.locator("#option-max_extra_cards"), page.locator("#option-packs")
    expect(box).to_have_value("3")
    for each in (box, other):
        each.fill("")
        each.press("Tab")
    expect(box).to_have_value("")
    expect(box).to_have_attribute("placeholder", "sans limite")
    expect(other).to_have_value(other.get_attribute("placeholder") or "")
    page.locator("[name=level]").select_option("thumb")
    with page.expect_request("**/api/tables") as asked:
        page.locator(".big").click()
    wish = asked.value.post_data_json or {}
    assert wish["options"] == {"max_extra_cards": "unlimited"}
    assert wish["chairs"] == ["me", *["thumb"] * (wish["seats"] - 1)]
    await_turn(page)


@pytest.mark.soak
def test_a_sign_for_the_eye_is_not_read_out(visit: Visit) -> None:
    page = visit("/games/polignac")
    summary = page.locator("summary")
    expect(summary).to_be_visible()
    assert "▸" not in heard(page)
    summary.click()
    assert "▾" not in heard(page)
    sit_alone(page, "polignac")
    play_by_keys(page)
    expect(page.locator(".ranking .won")).not_to_have_count(0)
    page.evaluate("document.querySelector('.panel .way').ariaPressed = true")
    assert not set("✓♛·") & set(heard(page))
