"""What is typed stays as it is typed, and nothing else is staked, bid or asked for."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.playing import await_turn, faults_of, make_table
from tests.seldom import mostly_long

LONG = {"seats": 4, "options": {"end_condition": "coups", "coups": 30}, "settings": {"pause": 1}}


def asked_for_a_number(page: Page, game: str) -> Locator:
    """The box of a number the page asks for, once it does and takes 11 and 12."""
    page.goto(f"/t/{make_table(page, game, LONG)}?at_once=1")
    turn, box = await_turn(page), page.locator(".numbers input[type=number]")
    while not box.count() or not all(takes(box, number) for number in (11, 12)):
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        turn = await_turn(page, turn)
    return box


def takes(box: Locator, number: int) -> bool:
    """Whether a number may be typed there."""
    return int(box.get_attribute("min") or 0) <= number <= int(box.get_attribute("max") or 0)


def type_anew(box: Locator, text: str) -> None:
    """Wipe out what stands there and type, key by key."""
    box.focus()
    box.press("ControlOrMeta+a")
    box.press("Backspace")
    box.press_sequentially(text)


@pytest.mark.parametrize("game", mostly_long(["vingt_et_un", "rumoli"], "vingt_et_un"))
def test_a_number_is_staked_as_it_was_typed(visit: Visit, game: str) -> None:
    page = visit()
    box = asked_for_a_number(page, game)
    send = page.locator(".numbers [type=submit]")
    type_anew(box, "12")
    expect(box).to_have_value("12")
    expect(send).to_have_text(f"{send.inner_text().split()[0]} 12")
    for wrong in ("", "0", "9999", "-7"):
        type_anew(box, wrong)
        turn = page.locator(".table-page").get_attribute("data-turn")
        send.click()
        assert box.evaluate("box => box.validationMessage")  # which the browser shows, in its own words
        expect(box).to_be_focused()
        box.press("Enter")
        assert page.locator(".table-page").get_attribute("data-turn") == turn
    assert faults_of(page) == []
    page.get_by_role("button", name="Moins").click()
    expect(box).to_have_value(box.get_attribute("min") or "")
    type_anew(box, "11")
    for step, number in (("Plus", "12"), ("Moins", "11")):
        page.get_by_role("button", name=step, exact=True).click()
        expect(box).to_have_value(number)
    box.press("Enter")
    expect(page.locator(".log li", has_text=" 11 jetons")).not_to_have_count(0)


@pytest.mark.soak
def test_a_number_may_be_typed_wherever_one_is(visit: Visit) -> None:
    page = visit()
    box = asked_for_a_number(page, "vingt_et_un")
    page.keyboard.press("j")
    expect(page.locator(".numbers [type=submit]")).to_be_focused()
    page.locator(".numbers [type=range]").focus()
    page.keyboard.type("12")
    expect(box).to_be_focused()
    expect(box).to_have_value("12")
    page.keyboard.press("Enter")
    expect(page.locator(".log li", has_text="Camille mise 12 jetons")).not_to_have_count(0)


@pytest.mark.soak
def test_seats_are_counted_as_they_were_typed(visit: Visit) -> None:
    page = visit("/games/vendome")
    seats, friends = page.locator("[name=seats]"), page.locator("[name=friends]")
    type_anew(seats, "10")
    expect(seats).to_have_value("10")
    type_anew(friends, "9")
    type_anew(seats, "5")
    expect(friends).to_have_value("4")
    type_anew(seats, "99")
    seats.blur()
    expect(seats).to_have_value("12")
    type_anew(seats, "")
    seats.blur()
    expect(seats).to_have_value("12")
    type_anew(seats, "10")
    seats.press("Enter")
    expect(page.locator(".seat")).to_have_count(10)
    expect(page.locator(".seat.empty")).to_have_count(9)


@pytest.mark.soak
def test_what_a_finger_types_takes_the_place_of_what_stood_there(visit: Visit) -> None:
    page = visit("/games/vingt_et_un", PHONE)
    seats = page.locator("[name=seats]")
    seats.tap()
    page.keyboard.type("3")
    expect(seats).to_have_value("3")
    box = asked_for_a_number(page, "vingt_et_un")
    box.tap()
    page.keyboard.type("5")
    expect(box).to_have_value("5")
