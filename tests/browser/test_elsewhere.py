"""Friends in the same house: pages of another machine without https, from which browsers keep their cryptography."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import CALM, DESK, ELSEWHERE, serving
from tests.browser.playing import make_table, play_by_keys, sit_alone
from tests.browser.test_restart import free_port


def test_a_match_is_played_and_its_cards_are_checked(chromium: Browser, tmp_path: Path) -> None:
    port, said = free_port(), list[str]()
    with serving(tmp_path, port, origin=f"http://{ELSEWHERE}:{port}") as address:
        page = chromium.new_context(base_url=address, locale="fr-FR", **DESK, **CALM).new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.goto("/")
        assert not page.evaluate("isSecureContext")
        page.goto(f"/t/{make_table(page, 'polignac', {'chairs': ['me', 'empty', 'thumb', 'thumb']})}")
        expect(page.locator("#invitation")).to_have_value(re.compile(f"^{re.escape(address)}/join/"))
        assert "cet ordinateur" not in page.locator(".invitation").inner_text()
        sit_alone(page, "polignac")
        play_by_keys(page)
        page.get_by_role("link", name="Vérifier les cartes").click()
        expect(page.locator(".verdict")).to_have_attribute("data-holds", "true")
        assert page.locator(".verdict").get_by_text("Votre graine").count() == 1
        page.context.close()
    assert said == []
