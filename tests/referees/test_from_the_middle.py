"""Matches set up in the middle, at positions that leave much out, beside second writings of the rules."""

from collections.abc import Callable, Collection, Iterable

import pytest

from tests.referees import vendome_middle
from tests.referees.dame_de_pique_middle import DAME_DE_PIQUE_MIDDLE
from tests.referees.polignac_middle import POLIGNAC_MIDDLE
from tests.referees.rumoli_middle import RUMOLI_MIDDLE
from tests.referees.vingt_et_un_middle import VINGT_ET_UN_MIDDLE

TOLD: dict[str, Callable[[int], Collection[str]]] = {
    "vendome": vendome_middle.told,
    "dame_de_pique": DAME_DE_PIQUE_MIDDLE.told,
    "vingt_et_un": VINGT_ET_UN_MIDDLE.told,
    "rumoli": RUMOLI_MIDDLE.told,
    "polignac": POLIGNAC_MIDDLE.told,
}
# A few, and some that came where little else does: a promise broken, a discarded heart, an outbid bidder, a lost bank.
USUAL: dict[str, tuple[int, ...]] = {
    "vendome": tuple(range(12)),
    "dame_de_pique": (*range(12), 17, 72, 271),
    "vingt_et_un": (2, 7, 28, 83),
    "rumoli": (*range(4), 11, 12, 20),
    "polignac": (*range(20), 24, 176, 582),
}


def told_by(game: str, seeds: Iterable[int]) -> set[str]:
    return set[str]().union(*map(TOLD[game], seeds))


@pytest.mark.parametrize("game", TOLD)
def test_a_position_goes_on_alike(game: str) -> None:
    assert told_by(game, USUAL[game])


@pytest.mark.soak
@pytest.mark.parametrize("game", TOLD)
def test_many_positions_go_on_alike(game: str) -> None:
    assert told_by(game, range(2000))
