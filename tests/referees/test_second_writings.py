"""Whole matches, faults included, beside second writings of the rules."""

import pytest

from tests.referees.dame_de_pique_twice import DAME_DE_PIQUE
from tests.referees.polignac_twice import POLIGNAC
from tests.referees.rumoli_twice import RUMOLI
from tests.referees.twice import Twice
from tests.referees.vingt_et_un_twice import VINGT_ET_UN
from tripot.games import rulebook

GAMES = {twice.game: twice for twice in (DAME_DE_PIQUE, VINGT_ET_UN, RUMOLI, POLIGNAC)}


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in range(GAMES[game].matches)])
def test_both_tell_the_same_match(game: str, seed: int) -> None:
    assert GAMES[game].told(seed)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_both_tell_many_matches_alike(game: str) -> None:
    for seed in range(GAMES[game].matches, 2000):
        assert GAMES[game].told(seed)


@pytest.mark.parametrize("twice", GAMES.values(), ids=GAMES)
def test_the_matches_meet_everything_that_can_be_told(twice: Twice) -> None:
    told = frozenset[str]().union(*map(twice.told, range(twice.matches)))
    assert told - twice.by_hand == (rulebook(twice.game).events.keys() | twice.rarities) - twice.by_hand
