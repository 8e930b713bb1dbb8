"""A deal read again: as it was heard, by those who may."""

import pytest

from tests.table.house import begun, person, play_out, play_some, show, tell
from tripot import GAMES
from tripot.engine.views import Views
from tripot.table.deals import read_deal
from tripot.table.matching import game_of, playing_of, taken_back
from tripot.table.parts import shown_seats
from tripot.table.settings import Settings
from tripot.table.shown import Told
from tripot.table.tell import lines

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_a_deal_is_read_again_as_it_was_heard(game: str) -> None:
    made = play_out(begun(game, people=2, ceremony="by_hand"))
    assert made.table.playing is not None
    deals = [read_deal(made.table, person(1), number + 1) for number in range(len(made.table.playing.sheet))]
    heard = [line for decision in made.decisions for one in tell(decision, person(1)) for line in one.lines]
    again = [line for deal in deals if deal is not None for line in deal.lines]
    assert heard[: len(again)] == again
    assert len(again) > len(heard) // 2
    assert any(deal is not None and deal.payments for deal in deals)
    assert all(deal is not None and all(line.rules for line in deal.payments) for deal in deals)


def test_the_antes_are_of_the_deal_they_open() -> None:
    """They are put down as soon as the deal before is over (RUM-13), whose scores are those before."""
    made = play_out(begun("rumoli", people=2, ceremony="by_hand"))
    playing = playing_of(made.table)
    for number, deal in enumerate(playing.sheet, 1):
        read = read_deal(made.table, person(1), number)
        assert read is not None
        assert [line.word == "antes" for line in read.payments] == [True] * 4 + [False] * (len(read.payments) - 4)
        state = taken_back(game_of(made.table), playing, deal.entries).state
        antes = [0 if number == len(playing.sheet) else 8 if seat == state.dealer else 4 for seat in range(4)]
        assert {state.players[seat]: state.chips[seat] + antes[seat] for seat in range(4)} == dict(
            enumerate(deal.scores)
        )
    assert [line.word for line in lines(made.table, person(1))][:4] == ["antes"] * 4


def test_in_a_pause_nobody_has_paid_for_the_next_deal_yet() -> None:
    made = begun("rumoli", people=2, settings=Settings(pause=60_000))
    while made.table.phase == "play":
        play_some(made, 1)
    assert made.table.phase == "pause"
    scores = playing_of(made.table).sheet[-1].scores
    state = playing_of(made.table).state
    seats = shown_seats(made.table, Views(game_of(made.table), state))
    assert [seat.score for seat in seats] == [scores[seat.chair] for seat in seats]
    assert sorted(scores) != sorted(state.chips[: state.seats])


def test_in_a_pause_nobody_has_heard_of_antes_yet() -> None:
    """Each line is told once all the same, whether heard as it came or by whoever comes back."""
    made = begun("rumoli", people=2, settings=Settings(pause=60_000), coups=4)

    def heard_until(phase: str) -> list[Told]:
        start = len(made.decisions)
        while made.table.phase != phase:
            play_some(made, 1)
        return [told for decision in made.decisions[start:] for told in tell(decision, person(1))]

    while len(playing_of(made.table).sheet) < 3:
        last = [line for told in heard_until("pause") for line in told.lines][-1]
        assert last.word != "antes"
        assert lines(made.table, person(1))[-1] == last
        first = next(told.lines for told in heard_until("play") if told.anew)
        assert [line.word for line in first[:4]] == ["antes"] * 4
        assert lines(made.table, person(1))[:4] == first[:4]


def test_a_deal_is_read_by_those_who_may() -> None:
    made = play_out(begun("polignac", people=2, settings=Settings(watching="none")))
    assert read_deal(made.table, person(0), 1) is not None
    assert read_deal(made.table, "nobody", 1) is None
    assert read_deal(made.table, person(0), 0) is None
    assert read_deal(made.table, person(0), 99) is None


def test_the_match_in_play_is_not_disturbed_by_reading() -> None:
    made = play_some(begun("polignac", people=2, limit=30), 60)
    before = show(made.table, person(0))
    read_deal(made.table, person(0), 1)
    assert show(made.table, person(0)) == before
