"""Listening to the table: what is said, under whose name, and where the keys lead."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Screen, Visit
from tests.browser.playing import (
    DAY,
    LISTEN,
    LISTEN_TO_LOG,
    NIGHT,
    SET,
    await_turn,
    faults_by,
    faults_of,
    invited,
    make_table,
    play_by_keys,
    sit_alone,
    sit_by_link,
)
from tests.browser.wire import Wire, line, refuse

WITH_A_FRIEND = {"chairs": ["me", "empty", "thumb", "thumb"]}
LONG = {"options": {"limit": 1000}, "settings": {"pause": 600_000}}
GUIDED = {"options": {"limit": 1000}, "settings": {"pause": 600_000, "lesson": True}}
QUESTION = {"chair": 1, "what": "claim", "yes": [1], "until": 0, "mine": True, "fr": "Le reste à Zoé ?", "en": "Hers?"}
#: Asks for the scores the moment a table stands on the page.
ASK_AT_ONCE = """new MutationObserver((_, watching) => {
    if (!document.querySelector(".table-page")) return;
    watching.disconnect();
    dispatchEvent(new KeyboardEvent("keydown", {key: "s"}));
}).observe(document, {childList: true, subtree: true});"""
FOCUSED = "document.activeElement.dataset.card"


def seated(visit: Visit, game: str = "polignac") -> tuple[Page, Wire]:
    """A match, at one's turn, with its line at hand."""
    page = visit()
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, game, LONG)}?at_once=1")
    await_turn(page)
    return page, wire


def taught(visit: Visit, steps: list[dict[str, Any]], screen: Screen, deals: int = 1) -> tuple[Page, Wire]:
    """A table with a teacher who says this, the last of it after so many deals."""

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps({"deals": deals, "steps": steps}), content_type="application/json")

    page = visit(screen=screen)
    wire = Wire(page)
    page.route("**/api/games/polignac/lesson", answer)
    page.add_init_script(LISTEN)
    page.goto(f"/t/{make_table(page, 'polignac', GUIDED)}?at_once=1")
    await_turn(page)
    return page, wire


def step(number: int) -> dict[str, Any]:
    return {"at": "start", "fr": f"Leçon {number}.", "en": f"Lesson {number}."}


@pytest.mark.soak
def test_another_match_begins_on_a_bare_cloth(visit: Visit) -> None:
    page = visit()
    options = {"limit": 2, "ceremony": "by_hand"}
    page.goto(f"/t/{make_table(page, 'polignac', {'options': options})}?at_once=1")
    play_by_keys(page)
    page.get_by_role("button", name="Revanche").click()
    await_turn(page, None)
    expect(page.locator(".pile-trick li")).to_have_count(0)
    page.locator("[data-tool=last_trick]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Aucune levée n’a été ramassée depuis la donne.")


@pytest.mark.soak
def test_a_phrase_stays_with_who_said_it(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.goto(f"/t/{make_table(host, 'polignac', WITH_A_FRIEND)}")
    link = invited(host)
    guest.goto(link)
    sit_by_link(guest, "Anna")
    guest.locator("[data-tool=phrases]").click()
    guest.locator(".phrases button").first.click()
    said = host.locator(".log li", has_text="—")
    expect(said).to_have_count(1)
    sentence = said.inner_text()
    assert sentence.startswith("Anna — ")
    guest.get_by_role("button", name="Quitter la table").click()
    expect(host.locator(".seat.empty")).to_have_count(1)
    expect(said).to_have_text(sentence)
    sit_by_link(visit(link), "Zoé")
    expect(host.locator(".seats")).to_contain_text("Zoé")
    expect(said).to_have_text(sentence)


def test_a_question_to_me_is_heard_and_the_key_leads_there(visit: Visit) -> None:
    page, wire = seated(visit)
    wire.tell(actions=None, question=QUESTION)
    expect(page.locator(".status")).to_contain_text("Le reste à Zoé ?")
    page.keyboard.press("s")
    expect(page.locator(".status")).to_contain_text("point")
    page.keyboard.press("j")
    expect(page.locator(".status")).to_contain_text("Le reste à Zoé ?")
    expect(page.locator(".question .way:focus")).to_have_text("Oui")


@pytest.mark.soak
def test_how_long_a_question_waits_is_seen_and_at_last_heard(visit: Visit) -> None:
    page, wire = seated(visit)
    wire.tell(actions=None, question=QUESTION | {"until": 90_000})
    countdown = page.locator(".question [role=timer]")
    expect(countdown).to_have_text(re.compile("^Encore 1:2[0-9]$"))
    page.keyboard.press("t")
    expect(page.locator(".status")).to_contain_text(re.compile("Encore 1:2[0-9]"))
    for light in (DAY, NIGHT):
        assert faults_by(light, page) == []
    wire.tell(question=QUESTION | {"until": 12_000})
    expect(page.locator(".status")).to_contain_text("Plus que 10 secondes")
    expect(countdown).to_have_text(re.compile("^Encore 0:(10|0[0-9])$"))


@pytest.mark.soak
def test_how_long_a_pause_lasts_is_seen(visit: Visit) -> None:
    page, wire = seated(visit)
    pause = {"actions": None, "sheet": [[0] * 4, [1] * 4]}
    wire.tell(stage={"phase": "pause", "until": 90_000}, **pause)
    countdown = page.locator(".panel.between [role=timer]")
    expect(countdown).to_have_text(re.compile("^Encore 1:2[0-9]$"))
    for light in (DAY, NIGHT):
        assert faults_by(light, page) == []
    wire.tell(stage={"phase": "pause", "until": None})
    expect(countdown).to_have_count(0)


@pytest.mark.soak
def test_who_may_not_sit_down_is_told(visit: Visit) -> None:
    host, guest = visit("/"), visit()
    table = make_table(host, "polignac", WITH_A_FRIEND)
    refuse(guest, "sit", "Pas ici.")
    guest.goto(invited(host, table))
    guest.get_by_role("button", name="S’asseoir").click()
    expect(guest.locator(".status.shown")).to_contain_text("Pas ici.")


def test_everything_a_teacher_says_is_heard(visit: Visit) -> None:
    page, _ = taught(visit, [step(number) for number in range(1, 5)], {})
    expect(page.locator(".lesson p")).to_have_text(["Leçon 1.", "Leçon 2.", "Leçon 3."])
    page.wait_for_function("() => window.heard.includes('Leçon 1. Leçon 2. Leçon 3.')")
    page.get_by_role("button", name="Compris").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson p")).to_have_text(["Leçon 4."])
    page.wait_for_function("() => window.heard.includes('Leçon 4.')")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(".hand button:focus")).to_have_count(1)


def test_a_teacher_speaks_when_the_moment_comes_and_names_what_is_there(visit: Visit) -> None:
    told = {"at": "event", "word": "shows", "fr": "{seat} pose {card}, puis {cards}, pour {chips}.", "en": "There."}
    page, wire = taught(visit, [step(1) | {"at": "choice"}, told | {"mine": True}], {})
    expect(page.locator(".lesson p")).to_have_text(["Leçon 1."])
    me = wire.parts["me"]["seat"]
    for seat in ((me + 1) % 4, me):
        shown = line("shows", seat=seat, card="Qs", cards=["As", "7h"], chips=2)
        wire.tell({"kind": "played", "lines": [shown]})
    expect(page.locator(".lesson p")).to_have_text(
        ["Leçon 1.", "Camille pose la dame de pique, puis l’as de pique et le sept de cœur, pour 2\u00a0jetons."]
    )


def test_a_teacher_waits_for_all_that_a_step_is_bound_to(visit: Visit) -> None:
    choice = {"at": "choice", "phase": "late"}
    bounds: list[dict[str, Any]] = [{}, {"choices": 2}, {"allowed": "ask"}, {"zero": "trick"}, {"nonzero": "gone"}]
    steps = [step(number) | choice | bound for number, bound in enumerate(bounds, 1)]
    refused = [step(number) | {"at": "refusal", "rule": rule} for number, rule in ((6, "POL-28"), (7, "POL-27"))]
    page, wire = taught(visit, [step(0) | {"at": "choice"}, *steps, *refused], {})
    texts, understood = page.locator(".lesson p"), page.get_by_role("button", name="Compris")
    expect(texts).to_have_text(["Leçon 0."])
    understood.click()
    actions, hand = wire.parts["actions"], wire.parts["hand"]
    turn, play = actions["turn"], {"cards": hand[:3], "words": []}
    match = wire.parts["match"] | {"phase": "late"}
    wire.tell(match=match, actions=actions | play | {"turn": turn + 1}, **{"state:trick": "7c"})
    expect(texts).to_have_text(["Leçon 1."])
    ask = {"cards": hand[:1], "words": [{"action": "ask", "fr": "demander", "en": "ask"}]}
    reason = {"rule": "POL-27", "fr": "Non.", "en": "No."}
    wire.tell(
        actions=actions | ask | {"turn": turn + 2},
        refused=[{"cards": hand[1:], "reason": reason}],
        **{"state:trick": "", "state:gone": "7c"},
    )
    expect(texts).to_have_text(["Leçon 1.", "Leçon 2.", "Leçon 3."])
    understood.click()
    expect(texts).to_have_text(["Leçon 4.", "Leçon 5."])
    page.locator(f".hand [data-card='{hand[-1]}']").dispatch_event("click")
    expect(texts).to_have_text(["Leçon 4.", "Leçon 5.", "Leçon 7."])


@pytest.mark.soak
def test_a_teacher_on_a_phone_is_heard_sentence_by_sentence(visit: Visit) -> None:
    page, _ = taught(visit, [step(1), step(2)], PHONE)
    page.wait_for_function("() => window.heard.includes('Leçon 1.')")
    assert "Leçon 2." not in page.evaluate("window.heard")
    page.get_by_role("button", name="Compris").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Leçon 2.")
    expect(page.get_by_role("button", name="Compris")).to_be_focused()


@pytest.mark.soak
def test_the_end_of_a_lesson_of_several_deals_waits_for_the_last(visit: Visit) -> None:
    page, wire = taught(visit, [step(1) | {"at": "deal"}], {}, deals=2)
    pause, play = {"phase": "pause", "until": None}, wire.parts["stage"]
    wire.tell(actions=None, stage=pause, sheet=[[0] * 4, [1, 0, 2, 2]], match=wire.parts["match"] | {"deals": 1})
    page.locator(".panel.between").wait_for()
    expect(page.locator(".lesson")).to_have_count(0)
    wire.tell(stage=play)
    page.locator(".panel.between").wait_for(state="detached")
    wire.tell(
        hand=None, stage=pause, sheet=[[0] * 4, [1, 0, 2, 2], [3, 0, 2, 5]], match=wire.parts["match"] | {"deals": 2}
    )
    expect(page.locator(".lesson")).to_contain_text("Leçon 1.")
    page.get_by_role("button", name="Compris").press("Enter")
    expect(page.get_by_role("button", name="Coup suivant")).to_be_focused()


@pytest.mark.soak
def test_a_teacher_who_comes_late_teaches_all_the_same(visit: Visit) -> None:
    page = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games/polignac/lesson", hold)
    page.goto(f"/t/{make_table(page, 'polignac', GUIDED)}?at_once=1")
    await_turn(page)
    held[0].fulfill(body=json.dumps({"steps": [step(1)]}), content_type="application/json")
    expect(page.locator(".lesson")).to_contain_text("Leçon 1.")


@pytest.mark.soak
def test_the_invitation_stays_open_for_who_is_at_it(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.goto(f"/t/{make_table(host, 'polignac', WITH_A_FRIEND)}")
    copy = host.get_by_role("button", name="Copier")
    copy.focus()
    guest.goto(invited(host))
    sit_by_link(guest, "Anna")
    expect(host.locator(".seats")).to_contain_text("Anna")
    expect(copy).to_be_focused()


def test_the_end_of_a_deal_is_summed_up(visit: Visit) -> None:
    page, _ = seated(visit)
    while page.locator(".table-page").get_attribute("data-phase") == "play":
        turn = await_turn(page)
        if str(turn).startswith("pause"):
            break
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        await_turn(page, turn)
    mine = page.locator(".ranking li", has_text="Camille").locator("b").inner_text().split("\u00a0")[0]
    page.keyboard.press("t")
    expect(page.locator(".status")).to_contain_text("Pas de pendule")
    page.keyboard.press("j")
    expect(page.locator(".status")).to_contain_text(f"Fin du coup, {mine}\u00a0point")
    expect(page.get_by_role("button", name="Coup suivant")).to_be_focused()


@pytest.mark.soak
def test_a_key_is_heard_as_soon_as_the_table_is_seen(visit: Visit) -> None:
    page = visit()
    page.add_init_script(ASK_AT_ONCE)
    page.add_init_script(LISTEN)
    page.goto(f"/t/{make_table(page, 'polignac')}")
    page.wait_for_function("() => window.heard.includes('Camille')")
    assert "null" not in page.evaluate("window.heard")  # nobody has a score yet


def test_the_end_of_a_deal_is_told(visit: Visit) -> None:
    page, wire = seated(visit)
    seat = wire.parts["me"]["seat"]
    mine = wire.parts[f"seat:{seat}"]
    rows = [[0] * 4, [1] * 4, [3] * 4]
    parts = {
        "actions": None,
        "sheet": rows,
        "stage": {"phase": "pause", "until": None},
        f"seat:{seat}": mine | {"score": 3},
    }
    wire.tell(**parts)
    expect(page.locator(".status")).to_contain_text("Fin du coup, 3\u00a0points, +2")


@pytest.mark.soak
def test_who_looks_on_is_told_so_while_the_cards_are_shuffled(visit: Visit) -> None:
    host, watcher = visit(), visit()
    wire = Wire(watcher)
    host.goto(f"/t/{make_table(host, 'polignac', WITH_A_FRIEND)}")
    watcher.goto(invited(host))
    expect(watcher.locator(".sit")).to_be_visible()
    expect(watcher.locator(".watching")).to_have_count(0)
    empty = wire.parts["seat:1"]
    watching = {"place": None, "fr": "Vous regardez.", "en": "You are watching."}
    wire.tell(**{"seat:1": empty | {"kind": "human", "name": "Anna", "connected": True}, "watching": watching})
    expect(watcher.locator(".watching")).to_have_text("Vous regardez.")
    expect(watcher.locator(".sit")).to_have_count(0)
    wire.tell(stage={"phase": "sealing", "until": None})
    expect(watcher.locator(".watching")).to_have_text("Vous regardez.")


@pytest.mark.soak
def test_nobody_sits_down_at_a_closed_table(visit: Visit) -> None:
    host, late = visit(), visit()
    wire = Wire(late)
    host.goto(f"/t/{make_table(host, 'polignac', WITH_A_FRIEND)}")
    late.goto(invited(host))
    expect(late.locator(".sit")).to_be_visible()
    wire.tell(stage={"phase": "closed", "until": None})
    expect(late.locator(".panel")).to_contain_text("La table est fermée.")
    expect(late.locator(".sit, .watching")).to_have_count(0)


@pytest.mark.soak
def test_who_has_logged_out_is_not_told_that_the_table_is_gone(visit: Visit) -> None:
    page, _ = seated(visit)
    page.evaluate("fetch('/api/logout', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'})")
    expect(page.get_by_role("link", name="Retour à l’accueil")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Cette session a pris fin")
    page.goto("/t/nowhere")
    expect(page.locator("h1")).to_have_text("Cette table n’existe pas.")


def test_a_table_that_is_not_there_says_so_to_the_eye_once(visit: Visit) -> None:
    page = visit("/t/nowhere")
    expect(page.locator("h1")).to_have_text("Cette table n’existe pas.")
    expect(page.locator(".status.shown")).to_have_css("clip-path", "inset(50%)")


@pytest.mark.soak
def test_a_sentence_is_gone_when_its_time_is(visit: Visit) -> None:
    page, _ = seated(visit)
    expect(page.locator(".status")).to_have_text("")  # else the old clock would take away what is said by the new one
    page.clock.install()
    page.keyboard.press("t")
    expect(page.locator(".status")).to_contain_text("Pas de pendule.")
    page.clock.run_for(5_000)
    expect(page.locator(".status")).to_have_text("")


@pytest.mark.soak
def test_nobody_deals_before_a_match(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{make_table(page, 'polignac', WITH_A_FRIEND)}")
    expect(page.locator(".seat.me")).to_be_visible()
    expect(page.locator(".seats")).not_to_contain_text("donneur")


@pytest.mark.soak
def test_cards_are_read_in_the_order_of_the_hand(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    sit_alone(page, "dame_de_pique")
    await_turn(page)
    actions = wire.parts["actions"]
    wire.tell(actions=actions | {"turn": actions["turn"] + 1, "asks": None, "cards": wire.parts["hand"][::-1]})
    expect(page.locator(".status")).to_contain_text("À vous de")
    page.keyboard.press("j")
    assert page.evaluate(FOCUSED) == wire.parts["hand"][0]
    first = (page.locator(":focus").get_attribute("aria-label") or "").split(",")[0]
    expect(page.locator(".status")).to_contain_text(f". {first}, ")


@pytest.mark.soak
def test_an_answer_cut_off_is_a_server_that_does_not_answer(visit: Visit) -> None:
    page = visit("/about")
    page.route("**/api/games", lambda route: route.fulfill(body='{"games": [', content_type="application/json"))
    page.goto("/")
    expect(page.locator(".problem")).to_have_text("Le serveur ne répond pas.")


@pytest.mark.soak
def test_another_language_reads_nothing_out_again(visit: Visit) -> None:
    page, _ = seated(visit)
    log = page.locator(".log li").first
    french = log.inner_text()
    page.evaluate(LISTEN_TO_LOG)
    page.evaluate(SET, NIGHT)
    expect(log).not_to_have_text(french)
    assert page.evaluate("window.read") == []


@pytest.mark.soak
def test_what_a_deal_cost_is_said_by_the_names_of_its_cards(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{make_table(page, 'polignac')}?at_once=1")
    play_by_keys(page)
    page.locator("[data-tool=scores]").click()
    charged = page.locator(".payments li").first
    expect(charged.get_by_role("img", name=re.compile("^valet de "))).not_to_have_count(0)
    expect(charged).to_contain_text(re.compile("V[♠♥♦♣]"))


@pytest.mark.soak
def test_what_lies_before_each_is_told(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    sit_alone(page, "vendome")
    await_turn(page)
    names = [wire.parts[f"seat:{seat}"]["name"] for seat in range(4)]
    cards = {"state:cards": ["Qs", "", "", "7h 7c"], "state:fonds": [1, 0, 2, 0]}
    wire.tell(actions=None, match=wire.parts["match"] | {"phase": "taille"}, **{"state:talon": "40", **cards})
    expect(page.locator(".seats")).to_contain_text("Dame de pique")
    page.keyboard.press("p")
    told = ["Talon : cartes : 40", f"{names[0]} : dame de pique et 1 jeton"]
    told += [f"{names[2]} : 2 jetons", f"{names[3]} : sept de cœur et sept de trèfle"]
    expect(page.locator(".status")).to_contain_text(". ".join(told))


@pytest.mark.soak
def test_a_trick_that_is_taken_is_not_taken_for_one_to_follow(visit: Visit) -> None:
    page, wire = seated(visit)
    name = wire.parts["seat:2"]["name"]
    plays = [line("plays", seat=seat, card=card) for seat, card in enumerate(("7c", "8c", "Kc", "9c"))]
    lines = [line("takes", seat=0), *plays, line("takes", seat=2)]  # what others led before one's turn is over
    wire.tell({"kind": "played", "lines": lines}, **{"state:trick": ""})
    expect(page.locator(".pile-trick .owner:not([aria-hidden=true])")).to_have_text(f"{name} ramasse")
    page.keyboard.press("p")
    expect(page.locator(".status")).to_contain_text(f"roi de trèfle par {name} ramasse et neuf de trèfle")


@pytest.mark.soak
def test_arrows_start_from_the_card_that_has_the_focus(visit: Visit) -> None:
    page, wire = seated(visit)
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    focused, after = wire.parts["hand"][1:3]
    assert page.evaluate(FOCUSED) == focused
    wire.tell(hand=["2c", "2d", *wire.parts["hand"]])
    expect(page.locator(".hand [tabindex='0']")).to_have_attribute("data-card", focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == after


@pytest.mark.soak
def test_the_focus_is_not_lost_while_the_cards_are_shuffled(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'polignac')}")
    page.get_by_role("button", name="Commencer").focus()
    wire.tell(stage={"phase": "sealing", "until": None})
    expect(page.locator(".panel p:focus")).to_contain_text("hasard")
    wire.tell(stage={"phase": "lobby", "until": None})
    expect(page.get_by_role("button", name="Commencer")).to_be_focused()


def test_cards_are_said_by_their_names(visit: Visit) -> None:
    page, wire = seated(visit)
    given = {"word": "told", "values": {}, "fr": "Zoé reçoit V♠ et 10♥.", "en": "Zoé is given J♠ and 10♥."}
    wire.tell({"kind": "played", "lines": [given]}, actions=None, question=QUESTION | {"fr": "Et l’A♦ ?"})
    told = page.locator(".log li").last
    expect(told).to_have_text("Zoé reçoit V♠ et 10♥.")
    expect(told.get_by_role("img", name="valet de pique")).to_have_text("V♠")
    expect(told.get_by_role("img", name="dix de cœur")).to_have_text("10♥")
    expect(page.locator(".status")).to_contain_text("Et l’as de carreau ?")
    expect(page.locator(".question").get_by_role("img", name="as de carreau")).to_have_text("A♦")
    assert faults_of(page) == []
    page.evaluate(SET, NIGHT)
    expect(told.get_by_role("img", name="jack of spades")).to_have_text("J♠")
