"""The steps of a replay: what each viewer needs to see the table as it was."""

from typing import Any

import pytest

from tests.table.house import at_random, begun, person, play_one, play_out, play_some, tell
from tripot import GAMES
from tripot.cards import parse_cards
from tripot.engine.entries import Played
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream
from tripot.games import rulebook
from tripot.table import commands as do
from tripot.table.deals import read_deal
from tripot.table.events import Dealt
from tripot.table.matching import playing_of
from tripot.table.panel import in_hand
from tripot.table.replay import OPENEYED, each_step


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_while_a_match_goes_on_no_step_tells_how_much_others_have_chosen_in_secret(viewer: int) -> None:
    steps = []
    for others in range(3):
        made = begun("dame_de_pique", people=4)
        for chair in (*[1] * others, 0):
            play_one(made, chair, at_random(stream(str(chair))))
        steps.append(list(each_step(made.table, viewer)))
    assert steps[0] == steps[1] == steps[2]
    assert [step["entry"] for step in steps[0]] == [None, *range(len(steps[0]) - 1)]


@pytest.mark.parametrize("viewer", [OPENEYED, SPECTATOR, 0])
@pytest.mark.parametrize(("game", "ceremony"), [*((game, "automatic") for game in GAMES), ("polignac", "by_hand")])
def test_what_was_done_is_known_to_who_did_it_and_who_did_it_to_all_who_heard_of_it(
    game: str, ceremony: str, viewer: int
) -> None:
    """By hand the last who draws a card for the seats sits elsewhere from then on."""
    table = play_out(begun(game, people=1, ceremony=ceremony)).table
    log = playing_of(table).log
    first, *steps = each_step(table, viewer)
    parts, others = {"me": {"seat": None}, **first["set"]}, set()
    for step in steps:
        entry, found = log[step["entry"]], (step["by"], step["action"])
        if not isinstance(entry, Played):
            assert found == (None, None)
        elif viewer == OPENEYED or entry.seat == parts["me"]["seat"]:
            assert found == (entry.seat, entry.text)
        else:
            assert found == (entry.seat if step["told"] else None, None)
            others.add(step["by"])
        parts |= step["set"]
    assert (viewer == OPENEYED or game == "vendome") != bool(others)


@pytest.mark.parametrize("game", GAMES)
def test_all_learn_that_a_deal_begins(game: str) -> None:
    made = play_out(begun(game, people=1))
    table = made.table
    deals = sum(isinstance(event, Dealt) for event in made.log)
    for viewer in (OPENEYED, SPECTATOR, 0):
        steps = each_step(table, viewer)
        assert sum(told.kind == "dealt" for step in steps for told in step["told"]) == deals > 1


@pytest.mark.parametrize(("game", "seats", "seed"), [*((game, 0, 0) for game in GAMES), ("vendome", 12, 24)])
def test_a_replay_tells_what_a_deal_read_again_does(game: str, seats: int, seed: int) -> None:
    """By the same rules too: the quadruple of one tour is no cause of what happens in the next (VEN-38, VEN-42)."""
    table = play_out(begun(game, people=1, seats=seats, seed=seed)).table
    deals = [read_deal(table, person(0), number + 1) for number in range(len(playing_of(table).sheet))]
    read = [line for deal in deals if deal is not None for line in deal.lines]
    steps = each_step(table, 0)
    told = [line for step in steps for one in step["told"] for line in one.lines]
    assert told[: len(read)] == read != []


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_aloud_what_the_table_did_and_begins_anew_with_it(game: str) -> None:
    made = play_out(begun(game, people=1))
    steps = each_step(made.table, 0)
    told = [told for decision in made.decisions for told in tell(decision, person(0))]
    again = [told for step in steps for told in step["told"]]
    aloud_then, aloud_now = ([word for one in each for word in one.aloud] for each in (told, again))
    assert aloud_now == aloud_then
    anew_then, anew_now = ([one.anew for one in each if one.kind == "dealt"] for each in (told, again))
    assert anew_now == anew_then
    assert bool(aloud_now) == any(told.aloud for told in rulebook(game).events.values())


@pytest.mark.parametrize("game", GAMES)
def test_after_a_deal_everybody_has_what_it_left_him(game: str) -> None:
    """The antes of the next are put down with it (RUM-13), and are not of it."""
    table = play_out(begun(game, people=1)).table
    ends = {deal.entries - 1: deal.scores for deal in playing_of(table).sheet}
    parts: dict[str, Any] = {}
    for step in each_step(table, OPENEYED):
        parts |= step["set"]
        seats = [part for name, part in parts.items() if name.startswith("seat:")]
        if step["entry"] in ends:
            assert {seat.chair: seat.score for seat in seats} == dict(enumerate(ends.pop(step["entry"])))
    assert not ends


@pytest.mark.parametrize("game", GAMES)
def test_open_hands_are_in_the_order_of_the_game(game: str) -> None:
    table = play_out(begun(game, people=1)).table
    steps = each_step(table, OPENEYED)
    hands = [hand for step in steps for hand in map(parse_cards, step["set"].get("state:hands", ()))]
    assert all(list(hand) == in_hand(game, hand) for hand in hands)
    assert max(map(len, hands), default=9) > 7, "where hands are held"


@pytest.mark.parametrize("ceremony", ["automatic", "by_hand"])
def test_the_viewer_of_a_replay_stays_who_he_is_when_seats_are_drawn(ceremony: str) -> None:
    table = play_out(begun("polignac", people=1, ceremony=ceremony)).table
    parts: dict[str, Any] = {}
    seats = set()
    for step in each_step(table, 2):
        parts |= step["set"]
        seats.add(parts["me"]["seat"])
        assert parts[f"seat:{parts['me']['seat']}"].chair == 2
    assert len(seats) == 2 or table.seat_of(2) == 2


def test_the_replay_of_a_match_broken_off_says_so() -> None:
    made = play_some(begun("polignac", people=1), 9)
    made.do(do.Leave(), person(0))
    parts: dict[str, Any] = {}
    for step in each_step(made.table, SPECTATOR):
        assert not parts or not parts["match"]["broken_off"]
        parts |= step["set"]
    assert (parts["match"]["broken_off"], parts["stage"]["phase"], parts["waiting"]) == (True, "over", ())
