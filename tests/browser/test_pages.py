"""The pages around the table."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import CALM, DESK, PHONE, Screen, Visit
from tests.browser.playing import (
    DAY,
    NIGHT,
    await_turn,
    faults_by,
    faults_of,
    invited,
    make_table,
    play_by_keys,
    sit_alone,
)
from tests.browser.wire import Wire
from tests.seldom import mostly_long, only_long
from tripot.games import GAMES, rulebook
from tripot.table.sections import sections_of

LEAST = 24  # pixels, of whatever a finger aims at


def test_every_module_is_asked_for_at_once(visit: Visit) -> None:
    """Named by the page itself, and not found one after the other in those that import it; and no other is."""
    page = visit("/")
    page.locator(".game").first.wait_for()
    named = page.eval_on_selector_all(
        "[rel=modulepreload], script[src]", "found => found.map((one) => one.href ?? one.src)"
    )
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert len(named) > 40
    assert sorted(named) == sorted(name for name in loaded if name.endswith(".js"))


@pytest.mark.soak
def test_a_browser_that_knows_one_scheme_shows_the_day(visit: Visit) -> None:
    page = visit("/about", {"color_scheme": "dark"})
    page.route("**/style.css", older)
    page.goto("/")
    page.locator(".game").first.wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(239, 232, 217)"
    assert faults_of(page) == []
    sit_alone(page, "polignac")
    await_turn(page)
    assert faults_of(page) == []


@pytest.mark.soak
def test_who_refuses_cookies_is_told_that_they_are_needed(visit: Visit) -> None:
    page = visit("/about")
    page.route("**/api/me", without_cookies)
    page.goto("/")
    page.locator("[data-game=polignac] .way.main").click()
    expect(page.locator("[data-game=polignac] .problem")).to_contain_text("Permettez à ce site les cookies")


def without_cookies(route: Route) -> None:
    """An answer from which the browser keeps no cookie."""
    answer = route.fetch()
    route.request.frame.page.context.clear_cookies()
    route.fulfill(status=answer.status, content_type="application/json", body=answer.body())


def older(route: Route) -> None:
    """The style as a browser reads it that does not know `light-dark`."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("light-dark(", "unknown("))


@pytest.mark.parametrize(
    "trouble", ["Promise.reject(new Error('broken'))", "setTimeout(() => { throw Error('broken') })"]
)
def test_what_breaks_is_said(chromium: Browser, server: str, trouble: str) -> None:
    page = chromium.new_page(base_url=server)
    page.goto("/about")
    page.locator(".page-about p").first.wait_for()
    page.evaluate(f"() => void {trouble}")
    expect(page.locator(".status.shown")).to_contain_text("Quelque chose a mal tourné")
    page.close()


@pytest.mark.soak
def test_a_table_that_cannot_be_drawn_breaks_once(chromium: Browser, server: str) -> None:
    page = chromium.new_page(base_url=server)
    breaks: list[str] = []
    page.on("pageerror", lambda error: breaks.append(str(error)))
    page.goto("/")
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'polignac', {})}?at_once=1")
    await_turn(page)
    wire.tell(**{"state:trick": 7})
    expect(page.locator(".status.shown")).to_contain_text("Quelque chose a mal tourné")
    assert len(breaks) == 1
    page.close()


def test_a_page_that_lost_a_part_on_its_way_says_what_to_do(chromium: Browser, server: str) -> None:
    page = chromium.new_page(base_url=server, **CALM)
    page.route("**/speech.js", lambda route: route.abort())
    page.goto("/")
    advice = page.get_by_text("Rechargez la page.")
    expect(page.get_by_text("Tripot")).to_be_visible()
    expect(advice).to_be_hidden()
    page.evaluate("() => document.getAnimations().forEach((patience) => patience.finish())")
    expect(advice).to_be_visible()
    page.close()


@pytest.mark.parametrize(
    ("locale", "language"), [("en-GB", "en"), ("de-DE", "fr"), *only_long(("en", "en"), ("fr-CA", "fr"))]
)
def test_a_browser_in_english_is_spoken_to_in_english(visit: Visit, locale: str, language: str) -> None:
    page = visit("/", {"locale": locale})
    page.locator(".game").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    page.locator(".head button").click()
    page.reload()
    page.locator(".game").first.wait_for()
    assert page.evaluate("document.documentElement.lang") != language, "who has chosen keeps his choice"


def test_one_tap_and_one_plays(visit: Visit) -> None:
    page = visit("/", PHONE)
    page.locator("[data-game=dame_de_pique] .way.main").tap()
    await_turn(page)
    assert page.locator(".hand .allowed").count() > 0


def test_house_rules_and_a_table_of_ones_own(visit: Visit) -> None:
    page = visit("/games/vingt_et_un")
    page.locator("[name=friends]").fill("1")
    page.locator("summary").click()
    page.locator("#option-end_condition").select_option("coups")
    page.locator("#option-coups").fill("1500")  # as in the box: it is the cap of a match that ends otherwise
    page.locator(".big").click()
    expect(page.locator(".gathering")).to_be_visible()
    expect(page.locator(".gathering summary").last).to_have_text("Règles de la maison changées\u00a0: 2")
    expect(page.locator(".gathering details").last).to_contain_text("1500")
    page.get_by_role("button", name="Compléter avec des robots").click()
    page.get_by_role("button", name="Commencer").click()
    await_turn(page)


@pytest.mark.parametrize("game", mostly_long(GAMES, "vendome"))
def test_house_rules_stand_under_the_parts_of_the_rules_they_settle(visit: Visit, game: str) -> None:
    page = visit(f"/games/{game}")
    page.locator("summary").click()
    parts = [part.fr for part in sections_of(game).values()]
    shown = page.locator("details h2").all_inner_texts()
    assert len(shown) > 2
    assert shown == [part for part in parts if part in shown], "each once, in the order of the rules"
    assert page.locator(".option").count() == len(rulebook(game).options)
    for light in (DAY, NIGHT):
        assert faults_by(light, page) == []


@pytest.mark.parametrize("width", mostly_long([390, 320], 390))
def test_the_title_of_a_game_is_not_broken(visit: Visit, width: int) -> None:
    page = visit("/games/vingt_et_un/rules", PHONE | {"viewport": {"width": width, "height": 844}})
    title = page.locator("h1")
    expect(title).to_have_text("Le Vingt-et-un — Règles")
    assert title.evaluate(LINES_OF, "Vingt-et-un") == 1


#: On how many lines these words of a heading stand.
LINES_OF = """(heading, words) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (!walker.nextNode().data.includes(words));
    const found = document.createRange(), start = walker.currentNode.data.indexOf(words);
    found.setStart(walker.currentNode, start);
    found.setEnd(walker.currentNode, start + words.length);
    return new Set([...found.getClientRects()].map(({top}) => top)).size;
}"""


def test_a_box_is_large_enough_to_be_ticked_by_a_finger(visit: Visit) -> None:
    page = visit("/games/vingt_et_un", PHONE)
    page.locator(".create summary").click()
    boxes = [box.bounding_box() for box in page.locator("[type=checkbox]").all()]
    assert all(box and min(box["width"], box["height"]) >= LEAST for box in boxes)


@pytest.mark.soak
def test_what_is_settled_of_a_table_is_read_before_one_sits_down(visit: Visit) -> None:
    page, guest = visit("/games/polignac"), visit()
    page.locator("[name=friends]").fill("1")
    page.locator("[name=clock]").select_option("brisk")
    page.locator("[name=watching]").select_option("none")
    page.locator("[name=pace]").select_option("quick")
    page.locator("[name=advice]").check()
    made: list[Any] = []
    page.on("request", lambda request: made.append(request.post_data_json) if request.url.endswith("/tables") else None)
    page.locator(".big").click()
    guest.goto(invited(page))
    expect(guest.locator(".gathering .hint").last).to_have_text(
        "Pendule : 1 min 30 s, +4 s par choix. Personne d’autre ne peut regarder. "
        "À cette table, chacun peut demander conseil à son tour."
    )
    assert made[0]["settings"] == {
        "clock": {"bank": 90_000, "increment": 4_000},
        "watching": "none",
        "pace": 40,
        "advice": True,
        "listed": False,
    }


@pytest.mark.soak
def test_the_maker_of_a_table_says_his_name(visit: Visit) -> None:
    page, guest = visit("/games/polignac", PHONE), visit()
    name = page.get_by_label("Votre nom")
    expect(name).to_have_value("")
    name.fill(" Jeanne ")
    page.locator("[name=friends]").fill("1")
    page.locator(".big").tap()
    expect(page.locator(".seat.me .name")).to_have_text("Jeanne")
    guest.goto(invited(page))
    expect(guest.locator(".sit input")).to_have_value("")
    page.goto("/games/polignac")
    expect(name).to_have_value("Jeanne")


@pytest.mark.soak
def test_a_change_of_page_begins_at_its_heading(visit: Visit) -> None:
    page = visit("/about")
    page.locator(".page-about p").first.wait_for()
    assert page.evaluate("document.activeElement === document.body"), "a first page leaves the focus to the browser"
    page.get_by_role("link", name="Mes tables").press("Enter")
    expect(page.locator("h1:focus")).to_have_text("Mes tables")
    page.go_back()
    expect(page.locator("h1:focus")).to_be_visible()
    page.locator(".brand").press("Enter")
    page.locator("[data-game=polignac] .way.main").press("Enter")
    expect(page.locator(".felt h1:focus")).to_have_count(1)


@pytest.mark.soak
def test_every_page_about_a_game_says_what_it_is(visit: Visit) -> None:
    page = visit("/")
    for link in ("Règles", "Créer une table"):
        page.get_by_role("link", name=f"{link} : Le Polignac").press("Enter")
        expect(page).to_have_title(f"Le Polignac — {link} — Tripot")
        expect(page.locator("h1:focus")).to_have_text(f"Le Polignac — {link}")
        page.go_back()


@pytest.mark.soak
@pytest.mark.parametrize("path", ["/", "/games/polignac"])
def test_the_focus_stays_where_no_table_could_be_made(visit: Visit, path: str) -> None:
    page = visit(path)
    page.route("**/api/tables", lambda route: route.fulfill(body="{", content_type="application/json"))
    way = page.get_by_role("button", name="Jouer tout de suite").first
    way.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Le serveur ne répond pas.")
    expect(way).to_be_focused()
    expect(way).not_to_have_attribute("aria-disabled", re.compile(""))


@pytest.mark.soak
def test_what_a_chat_adds_to_a_link_is_left_out(visit: Visit) -> None:
    host, guest = visit(), visit("/about")
    table = make_table(host, "polignac", {"chairs": ["me", "empty", "thumb", "thumb"]})
    for added in (".", ")", "%C2%BB", ".Viens", ",", "%E0%A4%A"):
        host.goto(f"/t/{table}{added}")
        expect(host.locator(".gathering")).to_be_visible()
        guest.goto(f"{invited(host)}{added}")
        expect(guest.locator(".sit")).to_be_visible()
    guest.locator(".sit .way.main").click()
    expect(host.locator(".seat.empty")).to_have_count(0)


@pytest.mark.parametrize("path", ["/join/%E0%A4%A", f"/t/{'x' * 41}", "/t/)"])
def test_what_can_be_no_address_leads_nowhere(visit: Visit, path: str) -> None:
    expect(visit(path).locator("h1")).to_have_text("Cette page n’existe pas.")


@pytest.mark.soak
def test_a_replay_begins_at_a_step_that_exists(visit: Visit) -> None:
    page = visit()
    table = make_table(page, "vingt_et_un")
    page.goto(f"/t/{table}?at_once=1")
    play_by_keys(page)
    for step in ("abc", "-5", "2.5", "9999"):
        page.goto(f"/replay/{table}?step={step}")
        expect(page.locator("[data-step]")).to_have_attribute("data-step", re.compile("^[0-9]+$"))


def test_a_double_click_opens_one_table(visit: Visit) -> None:
    page = visit("/games/polignac")
    page.locator("[name=friends]").fill("1")
    page.locator(".big").dblclick()
    expect(page.locator(".gathering")).to_be_visible()
    page.goto("/mine")
    expect(page.locator(".tables li")).to_have_count(1)


def test_a_game_nobody_knows_is_not_passed_over_in_silence(visit: Visit) -> None:
    page = visit("/games/zzz")
    expect(page.locator("h1")).to_have_text("Cette page n’existe pas.")


@pytest.mark.soak
@pytest.mark.parametrize("name", ["👨\u200d👩\u200d👧\u200d👦🎉 Zoé", "می\u200cخواهم"], ids=["family", "Persian"])
def test_a_name_may_hold_what_joins_its_signs(visit: Visit, name: str) -> None:
    page = visit("/mine")
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.locator(".status.shown")).to_have_text(re.compile("C’est enregistré."))
    page.reload()
    expect(page.locator("[name=name]")).to_have_value(name)
    sit_alone(page, "polignac")
    expect(page.locator(".seat.me .name")).to_have_text(name)


@pytest.mark.parametrize("name", ["\u202eZoé", "Zoé\u200d", "\u200cZoé", "Zo\u200bé", "\u200d", "Zo\x07é"])
def test_a_name_hides_nothing_else(visit: Visit, server: str, name: str) -> None:
    answer = visit().request.post("/api/me", data={"name": name}, headers={"Origin": server})
    assert answer.status == 400


def test_a_name_of_spaces_is_none(visit: Visit) -> None:
    page = visit("/mine")
    box, save = page.locator("[name=name]"), page.get_by_role("button", name="Enregistrer")
    box.fill("Zoé")
    save.click()
    expect(page.locator(".status.shown")).to_have_text(re.compile("C’est enregistré."))
    box.fill("   ")
    save.click()
    expect(page.locator(".status.shown")).to_have_text(re.compile("Il faut un nom."))
    page.reload()
    expect(box).to_have_value("Zoé")


def test_a_name_is_kept(visit: Visit) -> None:
    page = visit("/mine")
    page.locator("[name=name]").fill("Adélaïde")
    page.get_by_role("button", name="Enregistrer").click()
    page.get_by_role("link", name="Mes résultats").wait_for()
    page.reload()
    expect(page.locator("[name=name]")).to_have_value("Adélaïde")
    expect(page.get_by_text("Vous n’avez pas de table en cours.")).to_be_visible()
    page.get_by_role("link", name="Mes résultats").click()
    expect(page.locator("h1")).to_have_text("Adélaïde")
    expect(page.get_by_text("Aucune partie finie.")).to_be_visible()
    assert faults_of(page) == []


def test_what_somebody_has_played_is_told_with_the_names_of_the_games(visit: Visit) -> None:
    page = visit()
    game = {"game": "rumoli", "title": {"fr": "Le Rumoli", "en": "Rumoli"}, "unit": "chips"}
    match = {
        "table": "t",
        "match": 2,
        "game": "rumoli",
        "people": ["Anna", "Zoé"],
        "result": "won",
        "score": 2,
        "at": 0,
    }
    played = {"name": "Anna", "since": 0, "games": [game | {"matches": 3, "won": 1, "lost": 2}], "last": [match]}
    page.route("**/api/players/anna", lambda route: route.fulfill(json=played))
    page.goto("/players/anna")
    expect(page.locator("h1 ~ .hint")).to_contain_text("À la table depuis le ")
    expect(page.locator("tbody th, tbody td")).to_have_text(["Le Rumoli", "3", "1", "2"])
    last = page.locator(".tables a")
    expect(last.locator("b, span").filter(has_not_text="1970")).to_have_text(
        ["Le Rumoli", "Anna, Zoé", "gagnée · 2\u00a0jetons"]
    )
    expect(last).to_have_attribute("href", "/replay/t?match=2")


def test_ones_own_turn_is_told_among_ones_tables(visit: Visit) -> None:
    page = visit()
    table = {"title": {"fr": "Le Rumoli", "en": "Rumoli"}, "phase": "play", "people": ["Anna"], "changed": 0}
    mine = [table | {"table": "a", "my_turn": True}, table | {"table": "b", "my_turn": False}]
    page.route("**/api/mine", lambda route: route.fulfill(json={"tables": mine}))
    page.goto("/mine")
    expect(page.locator(".tables span:nth-of-type(2)")).to_have_text(["À vous.", "en cours"])
    expect(page.locator(".tables .my-turn")).to_have_count(1)


def test_an_account_is_made_and_found_again(visit: Visit) -> None:
    page, other = visit("/mine"), visit("/mine")
    for device, button in ((page, "Créer un compte"), (other, "Se connecter")):
        device.locator(".account summary").click()
        device.locator("[name=login]").fill("adelaide")
        device.locator("[name=password]").fill("treize cartes de cœur")
        device.get_by_role("button", name=button).click()
        expect(device.get_by_text("Compte\u00a0: adelaide")).to_be_visible()


@pytest.mark.soak
def test_every_tab_knows_who_has_come_and_gone(visit: Visit) -> None:
    page = visit("/mine")
    mine, table = page.context.new_page(), page.context.new_page()
    mine.goto("/mine")
    table.goto(f"/t/{make_table(mine, 'polignac')}")
    expect(table.locator(".seat.me .name")).to_have_text("Camille")
    enter(page, "Créer un compte", "treize cartes de cœur", "lucienne")
    expect(mine.get_by_text("Compte\u00a0: lucienne")).to_be_visible()
    page.get_by_role("button", name="Se déconnecter").click()
    expect(mine.get_by_text("Compte (facultatif)")).to_be_visible()
    expect(table.locator(".watching")).to_be_visible()
    enter(page, "Se connecter", "treize cartes de cœur", "lucienne")
    expect(mine.get_by_text("Compte\u00a0: lucienne")).to_be_visible()
    expect(table.locator(".seat.me .name")).to_have_text("Camille")


def test_what_one_prefers_holds_in_every_tab(visit: Visit) -> None:
    page = visit("/mine")
    other = page.context.new_page()
    other.goto("/mine")
    dark, sounds = "[name=theme][value=dark]", "[name=sound]"
    page.locator(dark).check()
    expect(other.locator(dark)).to_be_checked()
    other.locator(sounds).check()
    expect(page.locator(sounds)).to_be_checked()
    page.reload()
    for kept in (dark, sounds):
        expect(page.locator(kept)).to_be_checked()


def test_a_page_that_is_gone_back_to_has_what_was_preferred_meanwhile(visit: Visit) -> None:
    page, kept = visit("/mine"), "tripot.settings"
    page.evaluate(
        "key => localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), theme: 'dark' })", kept
    )
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.locator("[name=sound]").check()
    expect(page.locator("[name=theme][value=dark]")).to_be_checked()
    assert page.evaluate("key => JSON.parse(localStorage[key])", kept)["theme"] == "dark"


def test_a_password_is_changed_and_an_account_deleted(visit: Visit) -> None:
    page, other = visit("/mine"), visit("/mine")
    old, new = "treize cartes de cœur", "douze cartes de pique"
    enter(page, "Créer un compte", old)
    enter(other, "Se connecter", old)
    account = other.locator(".account")
    account.locator("[name=password]").fill(old)
    account.locator("[name=new]").fill(new)
    account.get_by_role("button", name="Changer de mot de passe").click()
    expect(other.locator(".status.shown")).to_have_text("C’est enregistré.")
    expect(account.locator("[name=new]")).to_have_value("")
    page.reload()  # its session has ended
    enter(page, "Se connecter", new)
    page.locator(".account [name=password]").fill(new)
    page.get_by_role("button", name="Supprimer le compte").click()
    for device in (page, other):
        expect(device.get_by_text("Compte (facultatif)")).to_be_visible()
        other.reload()


def enter(page: Page, button: str, password: str, login: str = "marguerite") -> None:
    """Somebody enters, and opens what belongs to the account."""
    page.locator(".account summary").click()
    page.locator("[name=login]").fill(login)
    page.locator("[name=password]").fill(password)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text(f"Compte\u00a0: {login}")).to_be_visible()
    page.locator(".account summary").click()


@pytest.mark.soak
def test_a_login_is_known_however_a_phone_writes_it(visit: Visit) -> None:
    for typed, button in ((" Jeanne", "Créer un compte"), ("JEANNE ", "Se connecter")):
        device = visit("/mine", PHONE)
        device.locator(".account summary").tap()
        device.locator("[name=login]").press_sequentially(typed)
        device.locator("[name=password]").fill("treize cartes de cœur")
        device.get_by_role("button", name=button).tap()
        expect(device.get_by_text("Compte\u00a0: jeanne")).to_be_visible()


@pytest.mark.soak
def test_a_rule_can_be_found_by_its_name(visit: Visit) -> None:
    page = visit("/games/polignac/rules")
    expect(page.locator("#POL-28")).to_contain_text("POL-28")
    assert [title for title in page.locator(".rule-book b").all_text_contents() if re.search(r"[.?!…]\.$", title)] == []
    asked = visit("/games/polignac/rules#POL-B1").locator("#POL-B1")
    expect(asked).to_be_focused()
    expect(asked.locator("p")).to_be_in_viewport()


@pytest.mark.soak
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_parts_of_the_rules_stand_at_their_top(visit: Visit, screen: Screen) -> None:
    page = visit("/games/polignac/rules", screen)
    contents = page.get_by_role("navigation", name="Sommaire").get_by_role("link")
    expect(contents).to_have_count(len(sections_of("polignac")))
    expect(page.locator(".rule-book h2")).to_have_text(contents.all_inner_texts())
    contents.filter(has_text="La demande de faveur").click()
    expect(page.get_by_role("heading", name="La demande de faveur")).to_be_in_viewport(ratio=1)
    assert page.url.endswith("#POL-36")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Le Polignac — Règles")


def test_the_parts_of_the_rules_are_found_at_the_table(visit: Visit) -> None:
    page = visit()
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    page.locator("[data-tool=rules]").click()
    page.get_by_role("dialog").get_by_role("link", name="La fin de la partie").click()
    expect(page.get_by_role("heading", name="La fin de la partie")).to_be_in_viewport(ratio=1)
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".hand button")).to_have_count(13)


@pytest.mark.soak
def test_the_page_elides_before_a_value_only(visit: Visit) -> None:
    said = visit("/").evaluate(
        """async (values) => {
            const {fill} = await import("/static/js/language.js");
            return values.map((value) => fill("un grain de hasard de {x}", () => value));
        }""",
        ["Yves", "Yann", "Hélène", "Öst", "huit", "Onze", "oui", "A♥", "le chat", "les Deux", "Basile"],
    )
    ends = (
        *("d’Yves", "de Yann", "d’Hélène", "d’Öst", "de huit", "d’Onze", "de oui", "de A♥"),
        *("du chat", "des Deux", "de Basile"),
    )
    assert said == [f"un grain de hasard {end}" for end in ends]
