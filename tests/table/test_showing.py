"""A table shown again and again: the same as if it were shown for the first time, whatever had been seen before."""

import msgspec
import pytest

from tests.table.house import begun, person, play_some
from tripot import GAMES
from tripot.table.show import Showing, show


@pytest.mark.parametrize("game", GAMES)
def test_what_was_seen_before_changes_nothing(game: str) -> None:
    for ceremony in ("automatic", "by_hand"):
        made, last = begun(game, people=3, ceremony=ceremony), None
        for move in range(60):
            play_some(made, 1 + move % 3, dice=str(move))
            last = Showing(made.table, last)
            for who in (person(0), person(1), person(2), "nobody")[move % 2 :]:
                assert msgspec.to_builtins(last.to(who)) == msgspec.to_builtins(show(made.table, who))


def test_what_has_not_changed_is_the_same_object() -> None:
    """So that who sends only what changed need not compare at length."""
    made = play_some(begun("polignac", people=2, limit=30), 5)
    first = Showing(made.table)
    before = first.to(person(0))
    assert Showing(made.table, first).to(person(0)).seats is before.seats
    again = Showing(made.table, first).to(person(0)).match
    assert before.match is not None
    assert again is not None
    assert again.state is before.match.state
    assert again.hand is before.match.hand
    play_some(made, 1)
    after = Showing(made.table, first).to(person(0)).match
    assert after is not None
    same = [name for name, value in after.state.items() if value is before.match.state.get(name)]
    assert len(same) > len(after.state) // 2
