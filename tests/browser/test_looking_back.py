"""Looking back: a match step by step, the proof of its shuffles, the review of one's choices, and the rules."""

import json
import re

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Screen, Visit
from tests.browser.playing import faults_of, go_offline, make_table, play_by_keys, sit_alone
from tests.seldom import only_long
from tests.table.house import begun, play_out
from tripot.table.replay import OPENEYED, each_step

CARD = re.compile(r"\w+ de (pique|cœur|carreau|trèfle)")
MORE_TO_COME = {"done": 1, "of": 9, "over": False, "broken": False, "remarks": []}
ASKED_AGAIN = 1500  # milliseconds after which the review would have been asked for once more
#: Cards of open hands whose index goes on beneath the next one, by more than a pixel.
COVERED = """() => [...document.querySelectorAll(".open-hand > :not(:last-child)")].filter((card) => {
    const [index, next] = [card.querySelector(".corner b"), card.nextElementSibling.querySelector(".card")];
    return index.getBoundingClientRect().right > next.getBoundingClientRect().left + 1;
}).map((card) => card.innerText)"""
#: Cards in the middle of the table that lie over or under a plate, or the cards before it.
LAID_OVER = """() => [...document.querySelectorAll(".pile-layout .card, .pile-sequence .card")].filter((card) => {
    const middle = card.getBoundingClientRect();
    return [...document.querySelectorAll(".plate, .in-front .card")].some((other) => {
        const {left, right, top, bottom} = other.getBoundingClientRect();
        return left < middle.right && middle.left < right && top < middle.bottom && middle.top < bottom;
    });
}).map((card) => card.innerText)"""
WIDE: Screen = {"viewport": {"width": 1280, "height": 800}}
SLIM: Screen = {"viewport": {"width": 768, "height": 1024}}
SHARING = """(end) => {
    window.shared = 0;
    navigator.share = () => {
        window.shared++;
        return Promise[end](new DOMException("", "AbortError"));
    };
}"""


def played(page: Page, game: str = "vingt_et_un") -> str:
    """A short match, played and looked back on. Returns where that is."""
    table = sit_alone(page, game)
    play_by_keys(page)
    address = f"/replay/{table}?match=1"
    page.goto(address)
    page.locator("[data-step]").wait_for()
    return address


def held(page: Page, address: str) -> list[Route]:
    """What the page asks for there; no answer comes by itself."""
    asked = list[Route]()

    def hold(route: Route) -> None:
        asked.append(route)

    page.route(address, hold)
    return asked


@pytest.mark.soak
def test_whose_match_it_is_is_asked_each_time(visit: Visit) -> None:
    player, page = visit(), visit()
    page.goto(played(player))
    page.locator("[data-step]").wait_for()
    expect(page.locator(".review")).to_have_count(0)
    page.locator(".brand").click()
    page.locator(".game").first.wait_for()
    page.context.add_cookies(player.context.cookies())  # type: ignore[arg-type]  # as one who signs in to his account
    page.go_back()
    expect(page.locator(".review")).to_have_count(1)


@pytest.mark.soak
def test_the_review_is_not_asked_for_from_elsewhere(visit: Visit) -> None:
    page = visit()
    played(page)
    asked = held(page, "**/review?*")
    with page.expect_request("**/review?*"):
        page.get_by_role("button", name="Passer mes choix en revue").click()
    page.locator(".brand").click()
    page.locator(".game").first.wait_for()
    asked[0].fulfill(json=MORE_TO_COME)
    page.wait_for_timeout(ASKED_AGAIN)
    assert len(asked) == 1


@pytest.mark.soak
def test_the_focus_goes_on_from_the_button_of_the_review(visit: Visit) -> None:
    page = visit()
    played(page)
    held(page, "**/review?*")
    page.get_by_role("button", name="Passer mes choix en revue").press("Enter")
    expect(page.locator(".review progress")).to_be_visible()
    expect(page.locator(".review h2:focus")).to_have_count(1)


def test_the_key_that_sets_a_replay_going_stops_it(visit: Visit) -> None:
    page = visit()
    played(page, "polignac")  # long enough not to have ended by itself, however slow the machine
    page.get_by_role("button", name="Dérouler").press("Enter")
    expect(page.get_by_role("button", name="Arrêter")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Dérouler")).to_be_focused()


@pytest.mark.soak
def test_the_score_sheet_grows_with_the_replay(visit: Visit) -> None:
    page = visit()
    played(page, "dame_de_pique")  # where a deal always costs somebody something
    rows = page.locator(".score-sheet tbody tr")
    expect(page.locator(".score-sheet")).to_be_visible()
    assert rows.count() == 0
    page.get_by_role("button", name="À la fin").click()
    expect(rows).to_have_count(1)
    told = [text.split() for text in rows.locator("td").all_inner_texts()]
    assert [score for score, *_ in told] == page.locator(".score-sheet tfoot td").all_inner_texts()
    assert any(change for _, *change in told)


@pytest.mark.soak
@pytest.mark.parametrize("part", [".log", ".scroll"])
def test_what_scrolls_in_a_replay_keeps_its_keys(visit: Visit, part: str) -> None:
    page = visit()
    played(page)
    page.get_by_role("button", name="À la fin").click()
    step = page.locator("[data-step]").get_attribute("data-step")
    page.locator(f".below {part}").focus()
    for key in ("ArrowRight", "PageUp", "Home"):
        page.keyboard.press(key)
    assert page.locator("[data-step]").get_attribute("data-step") == step != "0"


@pytest.mark.soak
def test_whose_eyes_one_looks_through_stays_when_seats_are_drawn(visit: Visit) -> None:
    page = visit()
    played(page)
    eyes = page.get_by_label("Vu par")
    eyes.select_option(label="Camille")
    page.locator(".replay .seat.me").wait_for()
    tally = page.locator("[data-step]")
    page.get_by_role("button", name="À la fin").click()
    expect(page.locator(".replay .seat.me .name")).to_have_text("Camille")
    expect(eyes.locator("option:checked")).to_have_text("Camille")
    last = tally.inner_text()
    assert len(set(last.split(" / "))) == 1
    eyes.select_option("spectator")
    expect(page.locator(".replay .seat.me")).to_have_count(0)
    assert len(set(tally.inner_text().split(" / "))) == 1, "it is still the end"


def test_a_replay_stays_when_other_eyes_cannot_be_had(visit: Visit) -> None:
    page = visit()
    played(page, "polignac")
    eyes, problem = page.get_by_label("Vu par"), page.locator(".problem")
    page.get_by_role("button", name="À la fin").click()
    last = page.locator("[data-step]").inner_text()
    go_offline(page)
    eyes.select_option(label="Camille")
    expect(problem).to_have_text("Le serveur ne répond pas.")
    expect(page.locator("[data-step]")).to_have_text(last)
    expect(eyes.locator("option:checked")).to_have_text("tous, cartes sur table")  # as it is seen
    page.context.set_offline(False)
    eyes.select_option(label="Camille")
    expect(page.locator(".replay .seat.me .name")).to_have_text("Camille")
    expect(problem).to_have_count(0)


def test_on_a_phone_a_replay_moves_under_nobodys_finger_and_names_who_played(visit: Visit) -> None:
    page = visit(screen=PHONE)
    played(page, "polignac")
    on, owners = page.get_by_role("button", name="Un pas en avant"), page.locator(".replay .pile-trick .owner")
    place = on.bounding_box()
    while not page.locator(".replay .wins").count():
        on.click()
        assert on.bounding_box() == place
    expect(owners).to_have_count(4)
    expect(owners.filter(has_text="ramasse", visible=True)).to_have_count(1)
    expect(owners.filter(visible=True)).to_have_count(4)


@pytest.mark.parametrize("screen", [PHONE, {}], ids=["phone", "desktop"])
def test_the_cards_of_an_open_hand_can_be_read(visit: Visit, screen: Screen) -> None:
    """The next one covers no index, tens neither."""
    page = visit(screen=screen)
    table = sit_alone(page, "polignac")
    play_by_keys(page)
    page.goto(f"/replay/{table}?step=3&as=all")
    page.locator(".open-hand").first.wait_for()
    assert page.locator(".open-hand [data-fly]").count() > 16
    assert page.evaluate(COVERED) == []


def see_open(page: Page, game: str, seats: int) -> None:
    """See a match that computers have played with all cards open."""
    table = play_out(begun(game, people=1, seats=seats)).table
    answer = {"over": True, "chair": None, "steps": list(each_step(table, OPENEYED))}
    page.route(re.compile("/api/.*/replay"), lambda route: route.fulfill(json=msgspec.to_builtins(answer)))
    page.goto(f"/replay/{make_table(page, game, {})}")


@pytest.mark.parametrize(("screen", "seats"), [(WIDE, 3), (SLIM, 5), *only_long((WIDE, 5), (SLIM, 3), (SLIM, 4))])
def test_open_hands_leave_the_middle_of_the_table_in_sight(visit: Visit, screen: Screen, seats: int) -> None:
    page = visit(screen=screen)
    see_open(page, "rumoli", seats)
    for step in range(4, 20):
        page.get_by_label("Pas", exact=True).fill(str(step))
        page.locator(f"[data-step='{step - 1}']").wait_for()
        assert page.evaluate(LAID_OVER) == []


@pytest.mark.parametrize(("game", "seats"), [("dame_de_pique", 4), *only_long(("rumoli", 7))])
def test_with_all_cards_open_none_is_missing(visit: Visit, game: str, seats: int) -> None:
    """The dead hand, and what has been set aside to be passed, lie open too."""
    page = visit()
    see_open(page, game, seats)
    for _ in range(3):
        page.get_by_role("button", name="Un pas en avant").click()
    expect(page.locator(".replay").locator(".open-hand [data-fly], .pile-dead [data-fly]")).to_have_count(52)
    expect(page.locator(".replay .backs")).to_have_count(0)
    assert faults_of(page) == []


@pytest.mark.soak
def test_a_replay_says_each_thing_once(visit: Visit) -> None:
    page = visit()
    played(page)
    page.get_by_role("button", name="À la fin").click()
    expect(page.get_by_role("region", name="Ce qui s’est passé")).to_be_visible()
    expect(page.locator("[role=log]")).to_have_count(0)


def test_a_step_has_one_number_and_the_keys_go_there(visit: Visit) -> None:
    page = visit()
    played(page)
    step = page.get_by_label("Pas", exact=True)
    last = int(step.get_attribute("max") or 0)
    page.get_by_role("button", name="Dérouler").focus()
    for key, number in (("End", last), ("ArrowLeft", last - 1), ("ArrowRight", last), ("Home", 1)):
        page.keyboard.press(key)
        expect(page.locator("[data-step]")).to_have_text(f"{number} / {last}")
        expect(step).to_have_value(str(number))
    expect(page.locator(".below .log li")).to_have_count(0)  # nothing has happened yet


@pytest.mark.soak
def test_a_remark_says_the_names_of_cards(visit: Visit) -> None:
    page = visit()
    address = played(page, "polignac")
    remark = {"entry": 9, "fr": "Ici, 3♣ coûtait 1,3 point de moins que D♠.", "en": "There."}
    review = MORE_TO_COME | {"over": True, "remarks": [remark]}
    page.route("**/review?*", lambda route: route.fulfill(body=json.dumps(review), content_type="application/json"))
    page.goto(f"{address}&review=1")
    told = page.locator(".remarks li")
    expect(told.get_by_role("img", name="trois de trèfle")).to_have_text("3♣")
    expect(told.get_by_role("img", name="dame de pique")).to_have_text("D♠")


def test_a_review_says_how_far_it_has_come(visit: Visit) -> None:
    """The bar moves once it is known how many choices there are; what broke off can be begun again."""
    page = visit()
    address = played(page)
    said: dict[str, object] = {}
    page.route("**/review?*", lambda route: route.fulfill(**said))
    over = MORE_TO_COME | {"over": True}
    for answer, words, bar in (
        (MORE_TO_COME | {"done": 0, "of": 0}, "On prépare la revue", [-1]),
        (MORE_TO_COME, "Choix revus\xa0: 1 sur 9", [1 / 9]),
        (MORE_TO_COME | {"broken": True}, "La revue s’est interrompue.", []),
        (over | {"of": 0}, "Cette partie ne vous laissait aucun choix à peser.", []),
        (over, "Rien à redire.", []),
        (
            over | {"remarks": [{"entry": 1, "fr": "Là.", "en": "There."}]},
            "Un autre choix valait mieux 1 fois sur 9.",
            [],
        ),
    ):
        said["json"] = answer
        page.goto(f"{address}&review=1")
        status = page.locator(".review [role=status]")
        expect(status).to_contain_text(words)
        expect(status).to_be_in_viewport()
        assert status.locator("progress").evaluate_all("(bars) => bars.map((bar) => bar.position)") == bar
        expect(page.get_by_role("button", name="Passer mes choix en revue")).to_have_count(1 if answer["broken"] else 0)


def test_the_review_stays_in_sight_when_the_felt_comes_late(visit: Visit) -> None:
    page = visit()
    address = played(page)
    late = held(page, "**/api/games")
    with page.expect_response("**/replay?*"):
        page.goto(f"{address}&review=1")
    page.get_by_role("link", name="Aller à la table").wait_for()
    expect(page.locator("[data-step]")).to_have_count(0)
    late[0].continue_()
    page.locator("[data-step]").wait_for()
    expect(page.get_by_role("heading", name="Mes choix")).to_be_in_viewport()


def test_the_hand_of_whom_one_looks_over_the_shoulder_has_names(visit: Visit) -> None:
    page = visit()
    played(page, "polignac")  # where everybody holds cards at the fifth step
    page.get_by_label("Vu par").select_option("0")
    page.keyboard.press("End")
    page.get_by_label("Pas", exact=True).fill("5")
    name = page.locator("select[name=view] option:checked").inner_text()
    hand = page.get_by_role("list", name=name, exact=True)
    cards = hand.locator(".unseen")
    expect(cards.first).to_have_text(CARD)
    assert cards.count() == hand.locator("li").count()


@pytest.mark.soak
def test_the_cards_are_checked_once_and_the_verdict_is_said_once(visit: Visit) -> None:
    page = visit()
    played(page)
    asked = held(page, "**/record?*")
    check = page.get_by_role("button", name="Vérifier les cartes")
    with page.expect_request("**/record?*"):
        check.press("Enter")
    page.keyboard.press("Enter")
    expect(check).to_be_focused()
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator(".verdict")).to_contain_text("Tout est juste")
    expect(page.locator("[role=status].shown", has_text="Tout est juste")).to_have_count(1)
    expect(page.locator(".verdict[role]")).to_have_count(0)
    found = page.locator(".verdict li")
    expect(found.get_by_role("img", name="Oui")).to_have_count(found.count())
    expect(check).to_be_focused()


@pytest.mark.soak
@pytest.mark.parametrize("end", ["resolve", "reject"])
def test_what_the_device_shares_is_not_said_to_be_copied(visit: Visit, end: str) -> None:
    page = visit()
    played(page)
    page.evaluate(SHARING, end)
    page.get_by_role("button", name="Partager").click()
    page.wait_for_function("() => window.shared === 1")
    expect(page.locator(".status.shown")).to_have_count(0)


@pytest.mark.parametrize("rule", ["POL-28", "POL-B1"])
def test_a_link_to_a_rule_leads_to_it(visit: Visit, rule: str) -> None:
    page = visit(f"/games/polignac/rules#{rule}")
    expect(page.locator(f"#{rule}")).to_be_focused()
    expect(page.locator(f"#{rule}")).to_be_in_viewport()
    expect(page.locator(f"#{rule}")).to_have_css("background-color", "rgba(217, 177, 95, 0.2)")
