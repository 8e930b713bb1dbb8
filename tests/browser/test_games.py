"""Each game from the first card to the last against computers: by keys alone, and by taps alone on a phone."""

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.playing import SHORT, await_turn, faults_of, play_by_keys, play_by_taps, sit_alone

#: How many choices a short match asks for at least.
FEWEST = {"vendome": 1, "dame_de_pique": 16, "vingt_et_un": 1, "rumoli": 1, "polignac": 1}


@pytest.mark.parametrize("game", SHORT)
def test_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit("/")
    sit_alone(page, game)
    await_turn(page)
    assert faults_of(page) == []
    assert play_by_keys(page) >= FEWEST[game]
    assert page.locator(".panel.over").is_visible()
    assert faults_of(page) == []


@pytest.mark.parametrize("game", SHORT)
def test_by_taps_alone(visit: Visit, game: str) -> None:
    page = visit("/", PHONE)
    sit_alone(page, game)
    await_turn(page)
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert play_by_taps(page) >= FEWEST[game]
    assert page.locator(".panel.over").is_visible()
    assert faults_of(page) == []
