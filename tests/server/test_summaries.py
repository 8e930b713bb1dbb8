"""What is kept of a match beside its log."""

import pytest

from tests.table.house import begun, person, play_out, show
from tripot import GAMES
from tripot.server.summaries import results_of
from tripot.store.rows import Result
from tripot.table import commands as do


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_given_the_result_of_his_own_seat(game: str) -> None:
    """The draw has put him somewhere other than where his chair stands."""
    made = play_out(begun(game, people=2))
    assert made.table.seating != tuple(range(len(made.table.chairs)))
    (result,) = results_of(made.decisions[-1], 5)
    assert (result.game, result.seats, result.ended) == (game, len(made.table.chairs), 5)
    assert [standing.player for standing in result.standings] == [person(0), person(1)]
    for found in result.standings:
        parts = show(made.table, found.player)
        seat, outcome = parts["me"]["seat"], parts["outcome"]
        expected = (seat, outcome.scores[seat], seat in outcome.winners, seat in outcome.losers)
        assert (found.seat, found.score, found.won, found.lost) == expected


CHOSEN = ("dame_de_pique", "vingt_et_un", "polignac")  # where choices decide who wins and who loses


@pytest.mark.parametrize("game", CHOSEN)
def test_who_leaves_has_no_part_in_what_the_machine_wins(game: str) -> None:
    """The same match twice, in which chance has him win: he is there to the end, or leaves at the beginning."""
    dice = next(f"dice {number}" for number in range(99) if ended(game, f"dice {number}").standings[1].won)
    left = ended(game, dice, leaving=(person(1),))
    assert [standing.score for standing in left.standings] == [one.score for one in ended(game, dice).standings]
    assert not left.standings[1].won
    assert left.standings[0].won == ended(game, dice).standings[0].won


@pytest.mark.parametrize("game", CHOSEN)
def test_who_leaves_may_lose_by_it(game: str) -> None:
    dice = next(f"dice {number}" for number in range(99) if ended(game, f"dice {number}").standings[1].lost)
    assert ended(game, dice, leaving=(person(1),)).standings[1].lost


def ended(game: str, dice: str, *, leaving: tuple[str, ...] = ()) -> Result:
    made = begun(game, people=2)
    for who in leaving:
        made.do(do.Leave(), who)
    return results_of(play_out(made, dice=dice).decisions[-1], 5)[0]
