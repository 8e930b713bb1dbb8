"""Whose is what: cards, points and clocks stand under the right name, on the right side of the table."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import LISTEN, await_turn, make_table, middle, seen_again
from tests.browser.wire import Wire, line

OVER = {"actions": None, "hand": None, "stage": {"phase": "over", "until": None}}


def seated(visit: Visit, game: str) -> tuple[Page, Wire]:
    """A match of four, at one's turn, with its line at hand."""
    page = visit()
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, game, {'seats': 4})}?at_once=1")
    await_turn(page)
    return page, wire


def name_of(wire: Wire, seat: int) -> str:
    name: str = wire.parts[f"seat:{seat}"]["name"]
    return name


def side(thing: Locator, of: Locator) -> str:
    """Where this lies, seen from the other."""
    (x, y), (middle_x, middle_y) = middle(thing), middle(of)
    if abs(x - middle_x) > abs(y - middle_y):
        return "right" if x > middle_x else "left"
    return "below" if y > middle_y else "above"


@pytest.mark.parametrize(("game", "next_side"), [("polignac", "right"), ("dame_de_pique", "left")])
def test_each_card_of_a_trick_lies_towards_whoever_played_it(visit: Visit, game: str, next_side: str) -> None:
    page, wire = seated(visit, game)
    me = wire.parts["me"]["seat"]
    leader, partner = (me + 1) % 4, (me + 2) % 4
    trick = {"state:trick": "7c 8c Kc", "state:leader": leader}
    wire.tell(actions=None, match=wire.parts["match"] | {"phase": "play"}, **trick)
    cards = page.locator(".pile-trick li")
    expect(cards).to_have_count(3)
    names = [name_of(wire, seat % 4) for seat in range(leader, leader + 3)]
    expect(cards.locator(".unseen")).to_have_text(
        [f"{card} de trèfle, par {name}" for card, name in zip(("Sept", "Huit", "Roi"), names, strict=True)]
    )
    felt, other_side = page.locator(".felt"), {"right": "left", "left": "right"}[next_side]
    assert [side(cards.nth(place), page.locator(".pile-trick")) for place in range(3)] == [
        next_side,
        "above",
        other_side,
    ]
    assert side(page.locator(f"[data-seat='{leader}'] .plate"), felt) == next_side
    assert side(page.locator(f"[data-seat='{partner}'] .plate"), felt) == "above"


def test_the_last_trick_is_said_to_be_taken_by_who_took_it(visit: Visit) -> None:
    page, wire = seated(visit, "polignac")
    plays = [line("plays", seat=seat, card=card) for seat, card in enumerate(("7c", "8c", "Kc", "9c"))]
    wire.tell({"kind": "played", "lines": [line("takes", seat=0), *plays, line("takes", seat=2)]})
    page.locator("[data-tool=last_trick]").click()
    names = [name_of(wire, seat) for seat in range(4)]
    expect(page.locator("dialog .row-of-cards li > span:last-child")).to_have_text(names)
    expect(page.locator("dialog p", has_text=names[2])).to_have_count(1)


@pytest.mark.parametrize(("game", "best"), [("polignac", "fewest"), ("rumoli", "most")])
def test_who_has_won_is_told_and_stands_first(visit: Visit, game: str, best: str) -> None:
    page, wire = seated(visit, game)
    me = wire.parts["me"]["seat"]
    winner, loser, *others = (seat % 4 for seat in range(me, me + 4))
    scores = {winner: 9, loser: 9, others[0]: 4, others[1]: 6}
    names = [name_of(wire, seat) for seat in range(4)]
    outcome: dict[str, list[Any]] = {"winners": [winner], "losers": [loser], "says": []}
    outcome |= {"names": names, "scores": [scores[seat] for seat in range(4)]}
    wire.tell(outcome=outcome, **OVER)
    panel = page.locator(".panel.over")
    expect(panel.locator("h2")).to_have_text("Vous gagnez\u202f!")
    between = sorted(others, key=scores.__getitem__, reverse=best == "most")
    order = [winner, *between, loser]
    expect(panel.locator(".ranking span")).to_have_text([names[seat] for seat in order])
    expect(page.locator(".seat.won")).to_have_attribute("data-seat", str(winner))
    wire.tell(outcome=outcome | {"winners": [loser], "losers": [winner]})
    expect(panel.locator("h2")).to_have_text("Vous perdez.")


def test_a_deal_changes_a_score_by_what_it_cost(visit: Visit) -> None:
    page, wire = seated(visit, "polignac")
    wire.tell(sheet=[[0, 0, 0, 0], [2, 0, 0, 0], [7, 0, 0, 0]], match=wire.parts["match"] | {"deals": 2})
    page.locator("[data-tool=scores]").click()
    expect(page.locator("dialog tbody td:nth-of-type(1)")).to_have_text(["2 +2", "7 +5"])
    expect(page.locator("dialog tbody td:nth-of-type(2)")).to_have_text(["0", "0"])


def test_clocks_run_down_and_one_s_own_is_heard(visit: Visit) -> None:
    page, wire = seated(visit, "polignac")
    page.evaluate(LISTEN)
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    me = wire.parts["me"]["seat"]
    other = (me + 1) % 4
    clocks = {me: {"bank": 32_500, "since": 0}, other: {"bank": 11_500, "since": 0}}
    wire.tell(**{f"seat:{seat}": wire.parts[f"seat:{seat}"] | {"clock": clock} for seat, clock in clocks.items()})
    timers = {seat: page.locator(f"[data-seat='{seat}'] [role=timer]") for seat in clocks}
    expect(timers[me]).to_have_text("0:33")
    expect(timers[other]).to_have_text("0:12")
    page.clock.run_for(2_100)
    expect(timers[other]).to_have_text("0:10")
    page.clock.run_for(1_000)
    expect(timers[me]).to_have_text("0:30")
    page.wait_for_function("() => window.heard.includes('Plus que 30 secondes')")
    assert "Plus que 10" not in page.evaluate("window.heard")


def test_a_pause_waits_for_people_who_are_there(visit: Visit) -> None:
    page, wire = seated(visit, "polignac")
    me = wire.parts["me"]["seat"]
    away, here, machine = ((me + place) % 4 for place in (1, 2, 3))
    changes: dict[int, dict[str, object]] = {
        me: {"next": True},
        away: {"kind": "human", "name": "Anna", "connected": False},
        here: {"kind": "human", "name": "Zoé", "connected": True},
        machine: {},
    }
    seats = {f"seat:{seat}": wire.parts[f"seat:{seat}"] | change for seat, change in changes.items()}
    pause = {"actions": None, "sheet": [[0] * 4, [1] * 4], "stage": {"phase": "pause", "until": None}}
    wire.tell(match=wire.parts["match"] | {"deals": 1}, **pause, **seats)
    waiting = page.locator(".panel.between > .hint")
    expect(waiting).to_have_text("On attend Zoé.")
    wire.tell(**{f"seat:{here}": seats[f"seat:{here}"] | {"next": True}})
    expect(waiting).to_have_count(0)


def drawn(found: Any) -> None:  # noqa: ANN401
    """The people of a match sit elsewhere than their chairs stand."""
    for step in found["steps"]:
        for name, part in step["set"].items():
            if name.startswith("seat:"):
                part["chair"] = (part["chair"] + 1) % 4


def test_whoever_is_looked_over_the_shoulder_or_proved_honest_is_known_by_his_chair(visit: Visit) -> None:
    page = visit()
    seen_again(page, drawn, "?proof=1")
    plates = page.locator(".replay .seat .name").all_inner_texts()
    eyes = page.get_by_label("Vu par")
    chairs = {eyes.locator(f"option[value='{chair}']").inner_text(): chair for chair in range(4)}
    assert set(chairs) == set(plates)
    first = next(name for name, chair in chairs.items() if chair == 0)
    expect(page.locator(".verdict b")).to_be_in_viewport()
    expect(page.locator(".verdict li", has_text="annonce")).to_contain_text([f"la graine de {first}"])


def test_what_the_coup_before_brought_is_read_at_the_next_stake(visit: Visit) -> None:
    """No pause parts two coups of Le Vingt-et-un, and the log is three lines long on a phone."""
    page, wire = seated(visit, "vingt_et_un")
    stake, before = wire.parts["match"] | {"phase": "stake"}, [100, 100, 100, 100]
    brought = page.locator(".seat", has_text="coup passé")
    wire.tell(match=stake, sheet=[before])
    expect(brought).to_have_count(0)
    wire.tell(match=stake, sheet=[before, [105, 100, 95, 100]])
    for name, change in (("Camille", "+5"), ("Adèle", "0"), ("Basile", "−5"), ("Clara", "0")):
        expect(brought.filter(has_text=name)).to_contain_text(f"coup passé : {change}")
    wire.tell(sheet=[before * 3, [105, 100, 95, 100] * 3])
    expect(brought.locator(".name")).to_have_text("Camille")  # where many sit there is room for one’s own alone
    wire.tell(match=stake | {"phase": "play"})
    expect(brought).to_have_count(0)
