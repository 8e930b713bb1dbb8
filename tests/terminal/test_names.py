"""Given names for a table."""

import pytest

from tripot.table.names import OTHERS, YOURS, given_names


@pytest.mark.parametrize("seats", range(2, 13))
def test_everybody_has_a_name_of_his_own(seats: int) -> None:
    assert len(set(given_names(seats))) == seats
    for me in range(seats):
        names = given_names(seats, me)
        assert len(set(names)) == seats
        assert names[me] == YOURS


@pytest.mark.parametrize("mine", [OTHERS[0], OTHERS[0].upper(), OTHERS[11]])
def test_nobody_takes_the_players_own_name(mine: str) -> None:
    names = given_names(12 - 1, 3, mine)
    assert names[3] == mine
    assert len({name.casefold() for name in names}) == 11
