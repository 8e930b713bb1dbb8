"""Whole matches of La Vendôme, poor players and multiple cards everywhere, beside a second writing of the rules."""

import pytest

from tests.referees.vendome_twice import told
from tests.seldom import mostly_long

MATCHES = 50
OFTEN = {"multiple", "quadruple", "falls_short", "takes_back", "keeps_bank", "loses_tour", "struck", "wins"}


@pytest.mark.parametrize("batch", mostly_long(range(20), 0))
def test_both_tell_the_same_matches(batch: int) -> None:
    words = set[str]().union(*map(told, range(batch * MATCHES, (batch + 1) * MATCHES)))
    assert words >= OFTEN
