"""Who meets whom: every seating, both sides at each seat equally often."""

import pytest

from tripot.study.arena.contests import Contest, Seating, contests, lineups, seats_held


@pytest.mark.parametrize("seats", range(2, 9))
def test_one_among_the_rest_sits_everywhere_once(seats: int) -> None:
    seatings = lineups(Contest(0, 1, "one"), seats)
    assert [sum(lineup) for lineup in seatings] == [1] * seats
    assert [sum(column) for column in zip(*seatings, strict=True)] == [1] * seats


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_halves_sit_at_each_seat_equally_often(seats: int) -> None:
    seatings = lineups(Contest(0, 1, "halves"), seats)
    assert len(set(seatings)) == len(seatings) == seats + 2
    assert all(sum(lineup) == seats // 2 for lineup in seatings)
    assert {2 * sum(column) for column in zip(*seatings, strict=True)} == {len(seatings)}


def test_four_seats_have_all_six_halves() -> None:
    assert len(lineups(Contest(0, 1, "halves"), 4)) == 6


@pytest.mark.parametrize(("seating", "held"), [("one", (6, 30)), ("halves", (24, 24)), ("same", (6, 0))])
def test_the_seats_of_all_seatings_are_counted(seating: Seating, held: tuple[int, int]) -> None:
    assert seats_held(Contest(0, 1, seating), 6) == held


def test_a_field_alone_is_one_game() -> None:
    assert lineups(Contest(1, 1, "same"), 3) == ((True, True, True),)


def test_everybody_meets_everybody() -> None:
    found = contests(3, 4, None, ("one", "halves"))
    assert [contest for contest in found if contest.seating == "one"] == [
        Contest(hero, field, "one") for hero in range(3) for field in range(3) if hero != field
    ]
    assert sum(contest.seating == "halves" for contest in found) == 3
    assert not contests(3, 5, None, ("halves",))


def test_against_one_field_that_plays_alone_too() -> None:
    assert contests(3, 5, 1, ("one", "halves")) == [
        Contest(1, 1, "same"),
        Contest(0, 1, "one"),
        Contest(2, 1, "one"),
    ]
    assert contests(2, 4, 1, ("one", "halves")) == [
        Contest(1, 1, "same"),
        Contest(0, 1, "one"),
        Contest(0, 1, "halves"),
    ]
    assert contests(2, 4, 1, ("halves",)) == [Contest(1, 1, "same"), Contest(0, 1, "halves")]
    assert not contests(2, 5, 1, ("halves",))
    assert contests(1, 5, 0, ("one", "halves")) == [Contest(0, 0, "same")]
