"""Time at a table: clocks, absence, and waits that say nothing of the cards."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.conformance.games import each_game
from tests.table.house import (
    House,
    awaited,
    begun,
    by_chance,
    commit_of,
    house,
    person,
    play_one,
    play_out,
    play_some,
    seats_shown,
    seed_of,
    show,
    stand_in,
    step,
)
from tripot.engine.stream import stream
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.evolve import fold
from tripot.table.fold_people import RESPITE
from tripot.table.matching import view_for
from tripot.table.settings import Clock, Settings
from tripot.table.table import Table, with_chair
from tripot.table.timing import ANSWERING, QUICKEST, SEALING, SLOWEST, due, has_one_choice, machine_turns, thinking

CLOCK = Settings(clock=Clock(60_000, 2_000))
CHOOSE = by_chance("clocks")


def until_asked(made: House, chair: int = 0) -> House:
    """Play until a chair is asked alone."""
    for _ in range(400):
        if awaited(made) == [chair]:
            return made
        step(made, CHOOSE)
    raise AssertionError("never asked")


def clock_of(made: House, chair: int) -> tuple[int, int | None]:
    seats = seats_shown(show(made.table, "nobody"))
    clock = next(seat.clock for seat in seats if seat.chair == chair)
    assert clock is not None
    return clock.bank, clock.since


def test_a_choice_costs_its_time_and_earns_the_increment() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    bank, since = clock_of(made, 0)
    assert since == made.now
    made.now += 7_000
    play_one(made, 0, CHOOSE)
    assert clock_of(made, 0)[0] == bank - 7_000 + 2_000


def test_cards_set_aside_in_secret_are_one_choice_to_the_clock() -> None:
    """Else it would tell the others how many there are by now."""
    made = begun("dame_de_pique", people=2, settings=CLOCK)
    since = made.now
    for aside in (1, 2, 3):
        assert clock_of(made, 1) == (60_000, since)
        made.now += 1_000
        play_one(made, 1, CHOOSE)
        assert made.table.chairs[1].turn == aside
    assert clock_of(made, 1) == (60_000 - 3_000 + 2_000, None)


def test_only_the_clock_of_who_is_asked_runs_and_machines_have_none() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    assert clock_of(made, 0)[1] is not None
    assert clock_of(made, 1)[1] is None
    assert [seat.clock is None for seat in sorted(seats_shown(show(made.table, "x")), key=lambda seat: seat.chair)][
        2:
    ] == [
        True,
        True,
    ]


def test_a_machine_never_runs_out_of_time() -> None:
    made = begun("polignac", people=2, settings=CLOCK)
    while awaited(made)[0] < 2:
        step(made, CHOOSE)
    assert due(made.table) is None


def test_when_the_bank_is_empty_a_machine_plays_until_the_chair_is_taken_back() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    bank = clock_of(made, 0)[0]
    made.wait(bank - 1)
    assert stand_in(made, 0) is None
    made.wait(1)
    assert stand_in(made, 0) == "time"
    assert made.table.chairs[0].bank == 0
    turn = made.table.chairs[0].turn
    assert made.refuses(do.Play("Qs", turn), person(0)) == "stood_in"
    assert made.refuses(do.Ask("take_back"), person(0)) == "stood_in"
    assert not {"actions", "refused"} & show(made.table, person(0)).keys()
    assert not show(made.table, person(0))["may"]["take_back"]
    assert [turn.chair for turn in machine_turns(made.table)] == [0]
    made.do(do.Return(), person(0))
    assert clock_of(made, 0)[0] > 0
    assert clock_of(made, 0)[1] == made.now


def out_of_respite() -> House:
    """A table where chair 0 has run out of time, has come back, and has run out of time again at the same turn."""
    made = until_asked(begun("polignac", people=2, settings=CLOCK, limit=30))
    made.wait(clock_of(made, 0)[0] + 600)
    made.do(do.Return(), person(0))
    assert clock_of(made, 0) == (RESPITE, made.now)
    made.wait(RESPITE)
    assert (stand_in(made, 0), made.table.chairs[0].bank) == ("time", 0)
    return made


def test_who_comes_back_again_at_the_same_turn_has_no_more_time_and_his_chair_when_the_machine_has_chosen() -> None:
    made = out_of_respite()
    (turn,) = machine_turns(made.table)
    made.now += 600
    made.do(do.Return(), person(0))
    assert clock_of(made, 0) == (0, None)
    assert made.refuses(do.Return(), person(0)) == "nothing_to_do"
    assert made.refuses(do.Play("Qs", turn.turn), person(0)) == "stood_in"
    assert list(machine_turns(made.table)) == [turn]
    play_one(made, 0, CHOOSE)
    assert made.now == turn.at
    assert stand_in(made, 0) is None
    assert fold(made.log) == made.table
    until_asked(made)
    made.wait(0)
    assert stand_in(made, 0) == "time"
    made.do(do.Return(), person(0))
    assert clock_of(made, 0) == (RESPITE, made.now)


def test_who_has_more_to_choose_once_the_machine_has_chosen_has_his_chair_for_it() -> None:
    made = begun("dame_de_pique", people=2, settings=Settings(clock=Clock(1_000, 0)))
    made.wait(1_000)
    made.do(do.Return(), person(0))
    made.wait(RESPITE)
    made.do(do.Return(), person(0))
    assert stand_in(made, 0) == "time"
    play_one(made, 0, CHOOSE)
    assert (stand_in(made, 0), 0 in awaited(made)) == (None, True)


@pytest.mark.parametrize("clock", [None, CLOCK.clock])
def test_a_machine_thinks_about_each_card_it_sets_aside(clock: Clock | None) -> None:
    made = begun("dame_de_pique", people=1, settings=Settings(clock=clock))
    for _ in range(2):
        play_one(made, 1, CHOOSE)
        (turn,) = (turn for turn in machine_turns(made.table) if turn.chair == 1)
        assert turn.at == made.now + thinking(made.table, 1)


@pytest.mark.parametrize("why", ["time", "left"])
def test_whose_line_is_back_has_not_taken_his_chair_back_if_it_was_not_his_absence_that_cost_it(why: str) -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK), 1)
    if why == "time":
        made.wait(100_000)
    else:
        made.do(do.Leave(), person(1))
    for command in (do.Disconnect(), do.Connect()):
        made.do(command, person(1))
        assert stand_in(made, 1) == why


def test_who_leaves_and_comes_back_does_not_put_off_the_machine_that_chooses_for_want_of_time() -> None:
    made = out_of_respite()
    turns = list(machine_turns(made.table))
    for command in (do.Leave(), do.Return()) * 3:
        made.now += 100
        made.do(command, person(0))
        assert list(machine_turns(made.table)) == turns


def test_who_leaves_and_comes_back_at_his_turn_gains_no_time() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    bank, since = clock_of(made, 0)
    assert since is not None
    for command in (do.Leave(), do.Return()) * 3:
        made.now += 600
        made.do(command, person(0))
    assert clock_of(made, 0) == (bank - (made.now - since), made.now)


def test_a_choice_taken_back_leaves_nobody_to_a_machine_for_a_turn_that_is_no_longer_his() -> None:
    made = until_asked(begun("polignac", people=4, settings=CLOCK, limit=30), 0)
    play_one(made, 0, CHOOSE)
    (late,) = awaited(made)
    for wait in (100_000, RESPITE):
        made.wait(wait)
        made.do(do.Return(), person(late))
    assert stand_in(made, late) == "time"
    made.do(do.Ask("take_back"), person(0))
    for chair in {1, 2, 3} - {late}:
        made.do(do.Answer(yes=True), person(chair))
    assert awaited(made) == [0]
    assert stand_in(made, late) is None


def test_a_choice_taken_back_gives_no_time_back_and_is_made_again_without_an_increment() -> None:
    made = until_asked(begun("polignac", people=1, settings=CLOCK, limit=30))
    play_one(made, 0, CHOOSE)
    until_asked(made)
    made.now += 7_000
    left = made.table.left(made.table.chairs[0], made.now)
    made.do(do.Ask("take_back"), person(0))
    assert clock_of(made, 0) == (left, made.now)
    made.now += 1_000
    play_one(made, 0, CHOOSE)
    assert clock_of(made, 0)[0] == left - 1_000
    until_asked(made)
    play_one(made, 0, CHOOSE)
    assert clock_of(made, 0)[0] == left - 1_000 + 2_000


def test_two_choices_taken_back_one_after_the_other_are_both_made_again_without_an_increment() -> None:
    made = until_asked(begun("polignac", people=1, settings=CLOCK, limit=30))
    for _ in range(2):
        play_one(made, 0, CHOOSE)
        until_asked(made)
    left = made.table.left(made.table.chairs[0], made.now)
    for _ in range(2):
        made.do(do.Ask("take_back"), person(0))
    for _ in range(2):
        play_one(made, 0, CHOOSE)
        until_asked(made)
    assert clock_of(made, 0)[0] == left


def test_who_was_thinking_when_a_choice_was_taken_back_has_spent_that_time_and_earns_his_increment() -> None:
    made = until_asked(begun("polignac", people=4, settings=CLOCK, limit=30))
    play_one(made, 0, CHOOSE)
    (late,) = awaited(made)
    bank = clock_of(made, late)[0]
    made.now += 7_000
    made.do(do.Ask("take_back"), person(0))
    made.now += 9_000
    for chair in (1, 2, 3):
        made.do(do.Answer(yes=True), person(chair))
    play_one(made, 0, CHOOSE)
    assert clock_of(made, late) == (bank - 7_000, made.now)
    play_one(made, late, CHOOSE)
    assert clock_of(made, late)[0] == bank - 7_000 + 2_000


def test_no_choice_taken_back_brings_ten_seconds_more() -> None:
    made = until_asked(begun("polignac", people=1, settings=CLOCK, limit=30))
    made.wait(100_000)
    made.do(do.Return(), person(0))
    made.now += RESPITE - 1
    play_one(made, 0, CHOOSE)
    made.do(do.Ask("take_back"), person(0))
    assert clock_of(made, 0) == (1 + 2_000, made.now)
    made.wait(1 + 2_000)
    made.do(do.Return(), person(0))
    assert (stand_in(made, 0), made.table.chairs[0].bank) == ("time", 0)


def test_a_match_begins_with_nothing_to_be_made_again_and_no_question_put() -> None:
    """A choice taken back need not be asked for again: the course of the match may be another then."""
    made = house("polignac", people=2, settings=CLOCK)
    made.table = with_chair(made.table, 0, again=1, asks=2)
    made.do(do.Start(), person(0))
    assert (made.table.chairs[0].again, made.table.chairs[0].asks) == (0, 0)


def test_a_respite_is_not_another_when_somebody_else_takes_a_choice_back() -> None:
    made, late = out_of_time(people=4)
    made.do(do.Return(), person(late))
    for chair in (1, 2, 3):
        made.do(do.Answer(yes=True), person(chair))
    play_one(made, 0, CHOOSE)
    assert clock_of(made, late) == (RESPITE, made.now)
    made.wait(RESPITE)
    made.do(do.Return(), person(late))
    assert (stand_in(made, late), made.table.chairs[late].bank) == ("time", 0)


def rematch_after_time_ran_out(*, is_away: bool) -> House:
    """Chair 1, whose time ran out in the first match, begins another; he may be cut off then."""
    made = begun("polignac", people=2, settings=CLOCK, limit=2)
    until_asked(made, 1).wait(100_000)
    assert stand_in(made, 1) == "time"
    play_out(made)
    for chair in (1, 0):
        made.do(do.Rematch(commit=commit_of(chair, 2)), person(chair))
    assert (made.phase, made.table.match) == ("sealing", 2)
    if is_away:
        made.do(do.Disconnect(), person(1))
    return made


def test_who_ran_out_of_time_plays_the_next_match_himself() -> None:
    made = rematch_after_time_ran_out(is_away=False)
    assert stand_in(made, 1) is None
    made.do(do.Reveal(seed_of(0, 2).hex()), person(0))
    assert made.phase == "sealing"
    made.do(do.Reveal(seed_of(1, 2).hex()), person(1))
    assert made.phase == "play"
    play_one(until_asked(made, 1), 1, CHOOSE)


def test_who_ran_out_of_time_and_is_cut_off_is_absent_in_the_next_match_until_he_is_back() -> None:
    made = rematch_after_time_ran_out(is_away=True)
    made.do(do.Reveal(seed_of(0, 2).hex()), person(0))
    assert (made.phase, stand_in(made, 1)) == ("play", None)
    made.wait(made.table.settings.grace)
    assert stand_in(made, 1) == "absent"
    made.do(do.Connect(), person(1))
    assert stand_in(made, 1) is None


def test_nobody_stands_in_for_anybody_between_matches() -> None:
    made = begun("polignac", people=3)
    made.do(do.Disconnect(), person(1))
    made.wait(made.table.settings.grace)
    made.do(do.Leave(), person(2))
    assert (stand_in(made, 1), stand_in(made, 2)) == ("absent", "left")
    play_out(made)
    assert stand_in(made, 1) is None
    assert made.table.chairs[2].empty


def test_a_clock_is_full_before_the_match() -> None:
    assert clock_of(house("polignac", people=2, settings=CLOCK), 1) == (60_000, None)
    made = play_out(begun("polignac", people=2, settings=CLOCK))
    made.do(do.Leave(), person(1))
    made.do(do.Sit("Ann", token=made.table.token), "ann")
    assert clock_of(made, 1) == (60_000, None)
    assert clock_of(made, 0) != (60_000, None)


def test_a_clock_stands_as_it_is_while_a_question_is_open() -> None:
    """It is not wound up meanwhile."""
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    play_one(made, 0, CHOOSE)
    made = until_asked(made, 1)
    bank = clock_of(made, 1)[0]
    made.now += 9_000
    made.do(do.Ask("take_back"), person(0))
    assert clock_of(made, 1) == (bank - 9_000, None)
    made.now += 5_000
    made.do(do.Answer(yes=False), person(1))
    assert clock_of(made, 1) == (bank, made.now - 9_000)


def test_nobody_runs_out_of_time_while_a_question_is_open() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    play_one(made, 0, CHOOSE)
    made = until_asked(made, 1)
    made.now += clock_of(made, 1)[0] - 1_000
    made.do(do.Ask("take_back"), person(0))
    assert due(made.table) == made.now + ANSWERING
    made.wait(2_000)
    assert stand_in(made, 1) is None


def out_of_time(people: int, asker: int = 0) -> tuple[House, int]:
    """A table where a question lies, put by one who has just chosen; the chair asked after him has run out of time."""
    made = until_asked(begun("polignac", people=people, settings=CLOCK, limit=30), asker)
    play_one(made, asker, CHOOSE)
    (chair,) = awaited(made)
    made.wait(100_000)
    assert stand_in(made, chair) == "time"
    made.do(do.Ask("take_back"), person(asker))
    assert made.table.question is not None
    return made, chair


def test_who_takes_his_chair_back_while_a_question_is_open_has_his_respite_and_no_more() -> None:
    made, chair = out_of_time(people=4)
    made.now += ANSWERING - 1_000
    made.do(do.Return(), person(chair))
    assert clock_of(made, chair) == (RESPITE, None)
    made.wait(1_000)
    assert made.table.question is None
    assert clock_of(made, chair) == (RESPITE, made.now)
    play_one(made, chair, CHOOSE)
    assert clock_of(made, chair)[0] == RESPITE + 2_000


def test_a_machine_that_steps_in_while_a_question_is_open_costs_the_person_the_time_before_it_alone() -> None:
    made = until_asked(begun("polignac", people=4, settings=CLOCK, limit=30), 0)
    play_one(made, 0, CHOOSE)
    (chair,) = awaited(made)
    bank = clock_of(made, chair)[0]
    made.do(do.Disconnect(), person(chair))
    made.now += 25_000
    made.do(do.Ask("take_back"), person(0))
    made.wait(ANSWERING)
    assert stand_in(made, chair) == "absent"
    assert made.table.question is None
    assert clock_of(made, chair)[0] == bank - 25_000
    (turn,) = machine_turns(made.table)
    assert turn.at == made.now + thinking(made.table, chair)


def test_a_question_open_when_the_server_went_away_costs_nobody_time() -> None:
    made = until_asked(begun("polignac", people=4, settings=CLOCK, limit=30), 0)
    play_one(made, 0, CHOOSE)
    (chair,) = awaited(made)
    bank = clock_of(made, chair)[0]
    made.now += 9_000
    made.do(do.Ask("take_back"), person(0))
    made.now += 20_000
    made.do(do.Say("hello"), person(0))
    made.now += 3_000_000
    made.do(do.Wake())
    made.do(do.Connect(), person(chair))
    made.do(do.Answer(yes=False), person(chair))
    assert clock_of(made, chair) == (bank, made.now - 9_000)


def test_machines_play_on_for_people_who_are_there_but_out_of_time() -> None:
    made = begun("polignac", people=2, settings=CLOCK, limit=30)
    for chair in (0, 1):
        made.wait(0 if stand_in(until_asked(made, chair), chair) else 100_000)
    assert [stand_in(made, chair) for chair in (0, 1)] == ["time", "time"]
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    made.wait(20_000)
    assert made.phase == "play"
    made.do(do.Disconnect(), person(1))
    assert list(machine_turns(made.table))
    made.do(do.Disconnect(), person(0))
    assert not list(machine_turns(made.table))


def test_without_a_clock_nobody_is_hurried() -> None:
    made = until_asked(begun("polignac", people=2))
    assert due(made.table) is None
    assert made.wait(10 * 3_600_000) == []


def test_clocks_stand_still_while_the_server_is_away() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    bank, _ = clock_of(made, 0)
    made.now += 3_000_000
    made.do(do.Wake())
    assert clock_of(made, 0) == (bank, made.now)
    assert not made.table.present
    made.do(do.Connect(), person(0))
    made.now += 5_000
    play_one(made, 0, CHOOSE)
    assert clock_of(made, 0)[0] == bank - 5_000 + 2_000


def test_a_wait_of_all_begins_anew_when_the_server_is_back() -> None:
    """Like that for seeds: whoever has not been reached in between has the whole of it."""
    made = house("polignac", people=2)
    made.do(do.Start(), person(0))
    made.now += 3_600_000
    made.do(do.Wake())
    assert due(made.table) == made.now + SEALING


def test_time_does_not_run_backwards() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK))
    bank, _ = clock_of(made, 0)
    made.now -= 50_000
    play_one(made, 0, CHOOSE)
    assert clock_of(made, 0)[0] == bank + 2_000
    assert [event.at for event in made.log] == sorted(event.at for event in made.log)


# absence


def test_after_the_grace_a_machine_plays_on_and_the_chair_is_one_s_own_again_at_once() -> None:
    made = until_asked(begun("polignac", people=2, limit=30))
    made.do(do.Disconnect(), person(0))
    assert made.refuses(do.Disconnect(), person(0)) == "nothing_to_do"
    made.wait(44_999)
    assert stand_in(made, 0) is None
    assert made.wait(1) == [told.SteppedIn(made.now, 0, "absent")]
    assert [turn.chair for turn in machine_turns(made.table)] == [0]
    play_some(made, 3)
    made.do(do.Connect(), person(0))
    assert stand_in(made, 0) is None
    assert made.table.chairs[0].away is None
    until_asked(made)
    made.do(do.Play(CHOOSE(view_for(made.table, made.table.seat_of(0))), made.table.chairs[0].turn), person(0))


def test_who_is_back_in_time_finds_nothing_changed() -> None:
    made = until_asked(begun("polignac", people=2))
    made.do(do.Disconnect(), person(0))
    made.wait(30_000)
    made.do(do.Connect(), person(0))
    assert made.wait(100_000) == []


def test_a_table_where_nobody_is_waits() -> None:
    """Alone with machines, or all cut off at once: nothing is played behind anybody's back."""
    made = begun("polignac", people=2)
    for chair in (0, 1):
        made.do(do.Disconnect(), person(chair))
    assert made.wait(10_000_000) == []
    assert list(machine_turns(made.table)) == []
    made.do(do.Connect(), person(1))
    assert made.wait(0)[0] == told.SteppedIn(made.now, 0, "absent")


def test_a_match_goes_on_to_its_end_without_the_absent() -> None:
    made = begun("rumoli", people=2)
    made.do(do.Disconnect(), person(0))
    made.wait(45_000)
    play_out(made)
    assert made.phase == "over"
    assert {event.hand for event in made.log if isinstance(event, told.Played) and event.chair == 0} == {"machine"}


# between two deals


def test_the_next_deal_waits_for_all_who_are_there_or_for_the_end_of_the_pause() -> None:
    made = play_some(begun("polignac", people=2, limit=30), 0)
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    assert made.phase == "pause"
    assert made.refuses(do.Play("Qs", 0), person(0)) in ("in_play", "stale")
    made.do(do.Next(), person(0))
    assert made.refuses(do.Next(), person(0)) == "nothing_to_do"
    made.wait(19_999)
    assert made.phase == "pause"
    assert show(made.table, person(0))["stage"]["until"] == made.now + 1
    made.wait(1)
    assert made.phase == "play"


def test_a_late_word_of_one_pause_is_none_in_the_next() -> None:
    made = begun("polignac", people=2, limit=30)
    for deals in (1, 2):
        while made.phase == "play":
            play_one(made, awaited(made)[0], CHOOSE)
        assert show(made.table, person(1))["match"]["deals"] == deals
        if deals == 2:
            assert made.refuses(do.Next(deals=1), person(1)) == "stale"
        for chair in (0, 1):
            made.do(do.Next(deals=deals), person(chair))
        assert made.refuses(do.Next(deals=deals), person(1)) == "nothing_to_do"


def test_who_says_in_the_pause_that_he_is_ready_has_his_place_again() -> None:
    made = until_asked(begun("polignac", people=2, settings=CLOCK, limit=30), 1)
    made.wait(100_000)
    assert stand_in(made, 1) == "time"
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    made.do(do.Next(), person(1))
    assert (made.phase, stand_in(made, 1)) == ("pause", None)
    made.do(do.Next(), person(0))
    assert (made.phase, stand_in(made, 1)) == ("play", None)


def test_who_plays_alone_reads_the_end_of_a_deal_as_long_as_he_likes() -> None:
    made = begun("polignac", people=1, limit=30)
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    assert show(made.table, person(0))["stage"]["until"] is None
    made.wait(86_400_000)
    assert made.phase == "pause"
    made.do(do.Next(), person(0))
    assert made.phase == "play"


def test_a_table_without_pauses_has_none_for_who_plays_alone() -> None:
    made = begun("polignac", people=1, limit=30, settings=Settings(pause=0))
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    made.wait(0)
    assert made.phase == "play"


def paused() -> House:
    """A table of two where one is ready for the next deal, and the pause lasts a day."""
    made = begun("polignac", people=2, limit=30, settings=Settings(pause=86_400_000))
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    made.do(do.Next(), person(0))
    assert made.phase == "pause"
    return made


def test_where_nobody_is_the_next_deal_is_not_dealt() -> None:
    made = begun("polignac", people=2, limit=30)
    while made.phase == "play":
        play_one(made, awaited(made)[0], CHOOSE)
    for chair in (0, 1):
        made.do(do.Disconnect(), person(chair))
    assert made.wait(10_000_000) == []
    assert made.phase == "pause"
    made.do(do.Connect(), person(0))
    made.wait(0)
    assert made.phase == "play"


def test_a_pause_ends_when_the_last_who_was_waited_for_leaves() -> None:
    made = paused()
    made.do(do.Leave(), person(1))
    assert made.phase == "play"


def test_who_was_ready_and_is_back_when_the_others_have_left_waits_for_nobody() -> None:
    made = paused()
    made.do(do.Disconnect(), person(0))
    made.do(do.Leave(), person(1))
    assert made.wait(100_000_000) == []
    made.do(do.Connect(), person(0))
    made.wait(0)
    assert made.phase == "play"


def test_a_pause_outlasts_a_line_that_is_cut_for_a_moment_and_no_longer_absence() -> None:
    made = paused()
    made.do(do.Disconnect(), person(1))
    made.wait(44_999)
    assert made.phase == "pause"
    made.wait(1)
    assert made.phase == "play"


# choices made for a player


def forced(made: House) -> bool:
    return awaited(made) == [0] and has_one_choice(made.table, 0)


def test_a_sole_choice_is_made_for_who_wishes_it_after_a_wait() -> None:
    made = begun("polignac", people=2, limit=20)
    made.do(do.Auto(on=True), person(0))
    while not forced(made):
        step(made, CHOOSE)
    wait = thinking(made.table, 0)
    assert due(made.table) == made.now + wait
    made.wait(wait - 1)
    assert forced(made)
    played = [event for event in made.wait(1) if isinstance(event, told.Played)]
    assert [(event.chair, event.hand) for event in played] == [(0, "auto")]


def test_a_choice_among_several_is_made_for_nobody() -> None:
    made = begun("polignac", people=2, limit=20)
    made.do(do.Auto(on=True), person(0))
    while awaited(made) != [0] or forced(made):
        step(made, CHOOSE)
    assert due(made.table) is None


def test_a_machine_plays_as_well_as_it_was_invited_to() -> None:
    made = begun("polignac", people=1)
    while awaited(made) == [0]:
        step(made, CHOOSE)
    assert {turn.level for turn in machine_turns(made.table)} == {"uniform"}


def test_a_sole_choice_is_left_to_who_has_not_wished_otherwise() -> None:
    made = begun("polignac", people=2, limit=20)
    while not forced(made):
        step(made, CHOOSE)
    assert due(made.table) is None


@each_game
def test_how_long_a_choice_takes_says_nothing_of_the_cards(name: str) -> None:
    """The waits of machines and of choices made for a player: the same whatever anybody holds."""
    waits = 0
    for seed in range(6):
        made = play_some(begun(name, people=1, seed=seed, ceremony="by_hand"), 7 * seed)
        table = made.table
        if table.phase != "play" or table.playing is None:
            continue
        turns = list(machine_turns(table))
        seat = table.seat_of(0)
        world = view_for(table, seat).imagine(stream(seed))
        other = replace(table, playing=replace(table.playing, state=world))
        assert list(machine_turns(other)) == turns
        for turn in turns:
            assert turn.at == (table.chairs[turn.chair].asked or 0) + wait(table, turn.chair)
        waits += len(turns)
    assert waits > 0


def wait(table: Table, chair: int) -> int:
    """A wait as a table without any cards would have it."""
    return thinking(replace(table, playing=None), chair)


def test_waits_are_spread_between_quick_and_slow() -> None:
    made = begun("polignac", people=1)
    turns = [
        replace(made.table, chairs=(replace(made.table.chairs[0], turn=turn), *made.table.chairs[1:]))
        for turn in range(2_000)
    ]
    waits = sorted(thinking(table, 0) for table in turns)
    assert QUICKEST <= waits[0] < QUICKEST + 20
    assert SLOWEST - 20 < waits[-1] < SLOWEST
    assert max(after - before for before, after in pairwise(waits)) < 30


@pytest.mark.parametrize("pace", [0, 50, 100])
def test_the_pace_of_machines_is_settled_with_the_table(pace: int) -> None:
    made = begun("polignac", people=1, settings=Settings(pace=pace))
    usual = begun("polignac", people=1)
    assert thinking(made.table, 1) == thinking(usual.table, 1) * pace // 100


def test_a_machine_that_answers_is_held_to_its_turn() -> None:
    made = begun("polignac", people=1)
    while awaited(made) == [0]:
        step(made, CHOOSE)
    turn = next(machine_turns(made.table))
    action = CHOOSE(view_for(made.table, turn.seat))
    assert made.refuses(do.Play(action, turn.turn + 1, turn.chair)) == "stale"
    assert made.refuses(do.Play(action, turn.turn, 0)) == "no_machine"
    for beside in (-1, len(made.table.chairs)):
        assert made.refuses(do.Play(action, turn.turn, beside)) == "no_chair"
    made.do(do.Play(action, turn.turn, turn.chair))


def test_a_tick_before_its_time_does_nothing() -> None:
    made = begun("polignac", people=1)
    assert made.refuses(do.Tick()) == "early"
    assert made.refuses(do.Tick(), person(0)) == "not_host"


def test_a_choice_made_for_its_player_earns_no_time() -> None:
    made = begun("polignac", people=1, short=False, settings=Settings(clock=Clock(60_000, 2_000)))
    made.do(do.Auto(on=True), person(0))
    for _ in range(400):
        at, bank = len(made.log), made.table.chairs[0].bank
        if awaited(made) == [0]:
            made.wait(2_500)
            if any(getattr(event, "hand", "") == "auto" for event in made.log[at:]):
                assert made.table.chairs[0].bank == bank
                return
        step(made, CHOOSE)
    raise AssertionError("no sole choice came")
