"""One who sits down once a match is over: it is not his, he sees of it what a passer-by sees, and has no score."""

import pytest

from tests.table.house import House, begun, house, person, play_out, play_some, seats_shown, show, tell
from tripot import GAMES
from tripot.engine import rules
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.deals import read_deal
from tripot.table.evolve import fold
from tripot.table.look import look
from tripot.table.settings import Clock, Settings
from tripot.table.shown import Parts
from tripot.table.table import Table
from tripot.table.tell import lines

LEAVER, NEWCOMER = person(1), "newcomer"


def left_and_taken(game: str) -> House:
    """A match is over; one of two people has left, and somebody else has his chair."""
    made = play_out(begun(game, people=2))
    assert made.phase == "over"
    made.do(do.Leave(), LEAVER)
    made.do(do.Sit("Chloé", token=made.table.token), NEWCOMER)
    assert made.table.chair_of(NEWCOMER) == 1
    return made


def of_the_match(table: Table, who: str) -> tuple[Parts, object, object, object]:
    """All that somebody is shown of the match."""
    parts = {name: part for name, part in show(table, who).items() if name not in ("me", "watching")}
    return parts, lines(table, who), look(table, who), read_deal(table, who, 1)


def score_on(parts: Parts, chair: int) -> int | None:
    return next(seat.score for seat in seats_shown(parts) if seat.chair == chair)


@pytest.mark.parametrize("game", GAMES)
def test_who_sits_down_after_a_match_sees_what_a_passer_by_sees(game: str) -> None:
    table = left_and_taken(game).table
    assert of_the_match(table, NEWCOMER) == of_the_match(table, "nobody")
    assert show(table, NEWCOMER)["me"].get("chair") == 1


def test_who_sits_down_after_a_match_is_not_told_what_one_player_alone_heard() -> None:
    table = left_and_taken("polignac").table
    heard = [line.word for line in lines(table, person(0))]
    assert "dealt" in heard
    assert [line.word for line in lines(table, NEWCOMER)] == [word for word in heard if word != "dealt"]


@pytest.mark.parametrize("game", GAMES)
def test_the_outcome_names_those_who_played(game: str) -> None:
    table = left_and_taken(game).table
    outcome = show(table, person(0))["outcome"]
    assert table.playing is not None
    assert outcome.names == tuple(table.playing.names[chair] for chair in table.seating)
    assert {"Name 0", "Name 1"} < set(outcome.names)
    assert any(name in said.fr for name in outcome.names for said in outcome.says)


def test_nobody_has_the_score_of_who_sat_there() -> None:
    made = play_out(begun("polignac", people=2))
    parts = show(made.table, person(0))
    assert tuple(seat.score for seat in seats_shown(parts)) == parts["outcome"].scores
    deeds: list[tuple[AnyCommand, str]] = [(do.Leave(), LEAVER), (do.Sit("Chloé", token=made.table.token), NEWCOMER)]
    for deed, who in [*deeds, (do.Empty(1), person(0)), (do.Invite(1, "thumb"), person(0))]:
        made.do(deed, who)
        assert score_on(show(made.table, person(0)), 1) is None
    shown = show(made.table, person(0))
    assert [score_on(shown, chair) for chair in (0, 2, 3)] == [score_on(parts, chair) for chair in (0, 2, 3)]
    assert shown["outcome"] == parts["outcome"]
    assert shown["sheet"] == parts["sheet"]


def test_who_comes_back_finds_the_match_his_own() -> None:
    made = play_out(begun("polignac", people=2))
    before = of_the_match(made.table, LEAVER)
    made.do(do.Leave(), LEAVER)
    made.do(do.Sit("Name 1", token=made.table.token), LEAVER)
    assert of_the_match(made.table, LEAVER) == before
    assert score_on(before[0], 1) is not None
    assert before[1] != lines(made.table, "nobody")


def test_who_comes_back_under_another_name_does_not_find_the_match_his_own() -> None:
    """It is told of somebody else, by the name he had."""
    made = play_out(begun("polignac", people=2))
    made.do(do.Leave(), person(1))
    made.do(do.Sit("Eve", 1, made.table.token), person(1))
    seats = {seat.chair: seat for seat in seats_shown(show(made.table, person(1)))}
    assert (seats[1].score, seats[0].score is None) == (None, False)


def test_who_sits_down_after_a_match_that_nobody_may_watch_sees_nothing_of_it() -> None:
    made = play_out(begun("polignac", people=2, settings=Settings(watching="none")))
    mine = of_the_match(made.table, person(0))
    made.do(do.Leave(), LEAVER)
    made.do(do.Sit("Chloé", token=made.table.token), NEWCOMER)
    assert of_the_match(made.table, NEWCOMER) == of_the_match(made.table, "nobody")
    assert not {"match", "hand", "sheet", "outcome"} & show(made.table, NEWCOMER).keys()
    assert of_the_match(made.table, NEWCOMER)[1:] == ((), (), None)
    assert of_the_match(made.table, person(0))[1:] == mine[1:]
    assert read_deal(made.table, LEAVER, 1) is not None
    for who in (person(0), NEWCOMER):
        made.do(do.Rematch(), who)
    made.wait(10_000)
    assert "match" in show(made.table, NEWCOMER)
    assert read_deal(made.table, LEAVER, 1) is None


def test_the_next_match_is_the_newcomers_own() -> None:
    made = left_and_taken("polignac")
    for who in (person(0), NEWCOMER):
        made.do(do.Rematch(), who)
    made.wait(10_000)
    assert made.phase == "play"
    assert len(show(made.table, NEWCOMER)["hand"]) > 0
    assert any(line.word == "dealt" for line in lines(made.table, NEWCOMER))
    assert any(told.lines for decision in made.decisions for told in tell(decision, NEWCOMER))
    assert fold(made.log) == made.table


def test_who_may_not_watch_sees_no_clock_run() -> None:
    """It would tell whose turn it is, and how long he thinks."""
    made = begun("polignac", people=4, settings=Settings(watching="none", clock=Clock(100_000, 5_000)))
    shown = show(made.table, "nobody")
    for _ in range(12):
        play_some(made, 1)
        made.now += 1_000
        assert show(made.table, "nobody") == shown
    assert all(seat.clock for seat in seats_shown(show(made.table, person(0))))


@pytest.mark.parametrize("watching", ["public", "after", "none"])
def test_nobody_has_a_score_where_there_is_no_match_to_see(watching: str) -> None:
    """Before it, or for one who may not watch: nothing is not the same as none."""
    settings = Settings(watching=watching)  # type: ignore[arg-type]
    made = house("vingt_et_un", people=1, settings=settings)
    assert [seat.score for seat in seats_shown(show(made.table, person(0)))] == [None] * 3
    made = play_some(begun("vingt_et_un", people=1, settings=settings), 3)
    mine, others = (seats_shown(show(made.table, who)) for who in (person(0), "nobody"))
    assert made.table.playing is not None
    assert [seat.score for seat in mine] == [rules.score(made.table.playing.state, seat.seat) for seat in mine]
    assert [seat.score for seat in others] == ([seat.score for seat in mine] if watching == "public" else [None] * 3)


def test_at_a_closed_table_there_is_no_place_any_more() -> None:
    made = house("polignac", people=2, settings=Settings(listed=True))
    made.do(do.Leave(), person(1))
    assert place_for(made, NEWCOMER) == "free"
    made.do(do.Leave(), person(0))
    watching = show(made.table, NEWCOMER)["watching"]
    assert (made.table.phase, watching.place, watching.fr) == ("closed", None, "Vous regardez.")


def place_for(made: House, who: str) -> object:
    return show(made.table, who)["watching"].place


def test_who_is_invited_goes_before_a_machine_once_the_match_is_over() -> None:
    made = begun("polignac", people=2)
    token, watching = made.table.token, show(made.table, NEWCOMER)["watching"]
    assert watching.fr.startswith("Vous regardez. À la fin de la partie")
    assert watching.place is None
    assert made.refuses(do.Sit("Chloé", token=token), NEWCOMER) == "in_play"
    play_out(made)
    assert place_for(made, NEWCOMER) == "machine"
    assert show(made.table, NEWCOMER)["watching"].fr == "Vous regardez. On s’assied ici sur invitation."
    assert made.refuses(do.Sit("Chloé", token="x"), NEWCOMER) == "not_invited"
    assert made.refuses(do.Sit("Chloé", 2, token), NEWCOMER) == "no_chair"
    left = made.table.chairs[2].name
    made.do(do.Sit(left, token=token), NEWCOMER)
    assert (made.table.chair_of(NEWCOMER), made.table.chairs[2].name) == (2, left)
    assert "watching" not in show(made.table, NEWCOMER)


def test_a_free_chair_is_taken_before_that_of_a_machine_and_that_of_a_person_never() -> None:
    made = play_out(begun("polignac", people=3))
    made.do(do.Leave(), LEAVER)
    assert place_for(made, NEWCOMER) == "invited"
    for chair, who in ((1, NEWCOMER), (3, "late")):
        made.do(do.Sit(who, token=made.table.token), who)
        assert made.table.chair_of(who) == chair
    assert place_for(made, "later") is None
    assert show(made.table, "later")["watching"].fr == "Vous regardez. Toutes les places sont prises."
    assert made.refuses(do.Sit("Later", token=made.table.token), "later") == "no_chair"


def test_who_is_not_invited_takes_no_machine_s_chair_at_a_listed_table() -> None:
    made = play_out(begun("polignac", people=2, settings=Settings(listed=True)))
    assert made.refuses(do.Sit("Chloé"), NEWCOMER) == "no_chair"
