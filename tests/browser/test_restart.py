"""The server stops in mid-match and comes back: the page finds its table again by itself."""

import socket
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, serving
from tests.browser.playing import LISTEN, LISTEN_TO_LOG, SAID_AGAIN, await_turn, pass_three, play_by_keys, sit_alone

CARDS = "(cards) => cards.map((card) => card.dataset.card)"
#: At one moment: the machines go on meanwhile.
LOG_AND_READ = "(log) => [[...document.querySelectorAll(log)].map((line) => line.innerText), window.read]"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def at_turn(chromium: Browser, address: str) -> tuple[Page, str | None]:
    """A match against machines on this server, at the player's turn."""
    page = chromium.new_context(base_url=address, **DESK).new_page()
    page.goto("/")
    sit_alone(page, "dame_de_pique")
    return page, await_turn(page)


def test_the_match_goes_on_after_a_restart(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as address:
        page, turn = at_turn(chromium, address)
        pass_three(page)
        await_turn(page, turn)
        hand = page.locator(".hand button").evaluate_all(CARDS)
        page.evaluate(LISTEN)
    expect(page.locator(".line")).to_have_text("Reconnexion…")
    page.wait_for_function("() => window.heard.includes('Reconnexion…')")  # however long ago: a stop takes its time
    card = page.locator(".hand .allowed").first.get_attribute("data-card")
    for _ in range(2):  # the first is sent once there is a line; the second is none, and is answered too
        said = page.locator(".status").text_content()
        page.locator(".hand .allowed").first.click()
        page.wait_for_function(SAID_AGAIN, arg=said)
        expect(page.locator(".status.shown")).to_contain_text("Reconnexion…")
    with serving(tmp_path, port):
        expect(page.locator(".line")).to_have_text("")
        expect(page.locator(".status")).to_contain_text("La connexion est revenue.")
        expect(page.locator(".hand button")).to_have_count(len(hand) - 1)
        assert page.locator(".hand button").evaluate_all(CARDS) == [one for one in hand if one != card]
        assert play_by_keys(page) == 12
        page.context.close()


def test_a_page_that_was_open_through_an_update_loads_itself_anew(chromium: Browser, tmp_path: Path) -> None:
    port, newer = free_port(), "fedcba987654"
    with serving(tmp_path, port) as address:
        page, _ = at_turn(chromium, address)
        hand = page.locator(".hand button").evaluate_all(CARDS)
        page.evaluate("window.older = true")
    with serving(
        tmp_path, port, preface=f"import tripot.server.client as client; client.version = lambda _: '{newer}';"
    ):
        page.wait_for_function("() => !window.older")
        expect(
            page.locator(f"script[src*='{newer}']").or_(page.locator(f"link[href*='{newer}']")).first
        ).to_be_attached()
        expect(page.locator(".hand button")).to_have_count(len(hand))
        assert page.locator(".hand button").evaluate_all(CARDS) == hand
        page.context.close()


def test_nothing_is_read_out_again_after_a_restart(chromium: Browser, tmp_path: Path) -> None:
    port, log = free_port(), ".log li"
    with serving(tmp_path, port) as address:
        page, _ = at_turn(chromium, address)
        page.evaluate(LISTEN_TO_LOG)
        before = page.locator(log).all_inner_texts()
    expect(page.locator(".line")).to_have_text("Reconnexion…")
    with serving(tmp_path, port):
        expect(page.locator(".line")).to_have_text("")
        turn = page.locator(".table-page").get_attribute("data-turn")
        pass_three(page)
        await_turn(page, turn)
        after, read = page.evaluate(LOG_AND_READ, log)
        assert after[: len(before)] == before
        new = after[len(before) :]
        assert read[-len(new) :] == new != []
        assert not set(new) & set(before), "nothing of the deal is said once more"
        page.context.close()
