"""Names at a table: those given, and under which of them those who have drawn their seats are told of."""

import pytest

from tests.terminal.scripted import Scripted, played, table_of, typing
from tripot.table.names import OTHERS, YOURS, given_names
from tripot.terminal.replaying import Listener, read_back


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


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_who_takes_the_bank_is_named_as_the_draw_has_seated_him(seed: str) -> None:
    console, read = played(table_of("vingt_et_un", seed=seed), typing()), Scripted(typing())
    match, names = console.sitting.match, console.sitting.table.names
    read_back(match, names, Listener(None, "fr", "fr"), read)
    for told in (console, read):
        (taken, *_) = (line for line in told.lines if "prend la banque" in line)
        assert taken == f"{names[match.players[0]]} prend la banque."
