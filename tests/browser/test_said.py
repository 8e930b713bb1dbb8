"""What the page says by itself, to the ear alone: sentences, keys, sounds, counts; and that nothing moves unasked."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CALM, LIVELY, Screen, Visit
from tests.browser.playing import LISTEN, NIGHT, SET, await_turn, sit_alone
from tripot.table.terms import terms_of

SAY = """async (sentences) => {
    const {announce} = await import(document.querySelector("script[type=module]").src.replace("main", "speech"));
    sentences.forEach((sentence) => announce(sentence));
}"""
COUNT = """async (language) => {
    const {amount, change} = await import("/static/js/language.js");
    const {settings} = await import("/static/js/settings.js");
    settings.language.value = language;
    const counts = [-2, -1, 0, 1, 2].map((count) => amount("chips", count));
    return [...counts, ...[-0.04, 1, 1.9, 2].map((count) => change("points", count))];
}"""
#: Note whether anything may be heard.
AUDIO = (
    "window.AudioContext = class extends AudioContext { resume() { window.sounds = true; return super.resume(); } };"
)
PLAYED = "() => window.sounds"


def seated(visit: Visit, screen: Screen, *scripts: str) -> tuple[Page, str | None]:
    """A match, at one's turn."""
    page = visit(screen=screen)
    for script in scripts:
        page.add_init_script(script)
    sit_alone(page, "polignac")
    return page, await_turn(page)


def prefer(page: Page, **wishes: Any) -> None:  # noqa: ANN401
    """Settle this in the window of the table."""
    page.locator("[data-tool=settings]").click()
    for name, wish in wishes.items():
        page.locator(f"dialog [name={name}]" + (f"[value={wish}]" if isinstance(wish, str) else "")).set_checked(
            wish is not False
        )
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def act(page: Page, turn: str | None) -> str | None:
    """Do the first thing allowed; returns the next turn."""
    page.locator(".hand .allowed").first.click()
    return await_turn(page, turn)


def test_what_is_said_in_one_moment_is_said_together_and_each_sentence_has_its_time(visit: Visit) -> None:
    page, status = visit(), "p.status"
    page.clock.install(time=0)
    page.goto("/about")
    page.clock.pause_at(100_000)
    page.evaluate(SAY, ["Un.", "Deux."])
    expect(page.locator(status)).to_have_text("Un. Deux.")
    page.clock.run_for(200)
    page.evaluate(SAY, ["Trois."])
    expect(page.locator(status)).to_have_text("Trois.")
    said = page.locator(status).text_content()
    page.clock.run_for(200)
    page.evaluate(SAY, ["Trois."])
    page.wait_for_function("(said) => document.querySelector('p.status').textContent !== said", arg=said)
    page.clock.run_for(2_500)
    page.evaluate(SAY, [""])
    expect(page.locator(status)).to_contain_text("Trois.")
    page.clock.run_for(1_000)
    expect(page.locator(status)).to_have_text("")
    page.evaluate(SAY, ["Quatre."])
    expect(page.locator(status)).to_have_text("Quatre.")
    page.evaluate(SET, NIGHT)
    expect(page.locator(status)).to_have_text("")  # what was said is of another language


def test_keys_speak_to_who_wants_them_only(visit: Visit) -> None:
    page, _ = seated(visit, {}, LISTEN)
    prefer(page, keys=False)
    page.keyboard.press("s")
    prefer(page, keys=True)
    for other in ("Control+s", "Alt+s"):
        page.keyboard.press(other)
    page.locator("[data-tool=help]").click()
    page.keyboard.press("s")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.wait_for_function("() => window.heard.includes('Pas de pendule')")
    assert "point" not in page.evaluate("window.heard")
    page.keyboard.press("s")
    page.wait_for_function("() => window.heard.includes('0\u00a0point')")


def test_sounds_are_made_for_who_wants_them_only(visit: Visit) -> None:
    page, turn = seated(visit, {}, AUDIO)
    turn = act(page, turn)
    assert not page.evaluate(PLAYED)
    prefer(page, sound=True)
    act(page, turn)
    page.wait_for_function(PLAYED)


def test_nothing_moves_for_who_wants_no_motion_on_any_device(visit: Visit) -> None:
    page, turn = seated(visit, LIVELY)
    expect(page.locator(".hand .pick").first).to_have_css("transition-duration", "0.12s")
    prefer(page, motion="less")
    for still, now in ((page, turn), seated(visit, CALM)):
        expect(still.locator(".hand .pick").first).to_have_css("transition-duration", "0s")
        still.evaluate("() => void (Element.prototype.animate = () => { throw new Error('something moved'); })")
        act(still, now)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "−2 jetons, −1 jeton, 0 jeton, 1 jeton, 2 jetons, 0,0 point, +1,0 point, +1,9 point, +2,0 points"),
        ("en", "−2 chips, −1 chip, 0 chips, 1 chip, 2 chips, 0.0 points, +1.0 points, +1.9 points, +2.0 points"),
    ],
)
def test_a_count_and_its_noun_agree(visit: Visit, language: str, said: str) -> None:
    found = visit("/about").evaluate(COUNT, language)
    assert ", ".join(found).replace("\u00a0", " ") == said


def test_a_count_stays_beside_its_colon(visit: Visit) -> None:
    page = visit("/about")
    page.evaluate(SET, ["fr", "light"])
    said = "([name, values]) => import('/static/js/language.js').then(({t}) => t(name, values))"
    changed = page.evaluate(said, ["house_rules_changed", {"count": 1}])
    assert changed == "Règles de la maison changées\u00a0:\u00a01"
    counts = terms_of("vingt_et_un")["hand_counts"].fr
    assert counts == "votre jeu\u00a0: {points}", "a narrow plate has two lines for it"
