"""What is kept of a match beside its log."""

import pytest

from tests.table.house import begun, person, play_out
from tripot import GAMES
from tripot.server.summaries import results_of
from tripot.table.show import show


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
