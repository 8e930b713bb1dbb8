"""Beginners stay as they are: others are measured against them, and what was published holds for these."""

import hashlib

import pytest

import tripot
from tripot.engine.stream import below, stream
from tripot.players.player import player

POSITIONS = 2000
#: For each game and number of seats, what a beginner answered in so many positions. Whoever changes a beginner changes
#: these, says since when in docs/players.md, and plays anew what has been measured.
KEPT = {
    ("dame_de_pique", 4): "1a905f4d24d9",
    ("polignac", 4): "a75413409d7b",
    ("polignac", 6): "97a6c8a2e1c1",
    ("rumoli", 4): "313b447d3130",
    ("vingt_et_un", 4): "87d7f9332bd5",
}


def answers(game: str, seats: int) -> str:
    """What a beginner does in seeded positions that come of its own acts and of any others."""
    settled = tripot.game(game, seats=seats)
    chance, digest, seen, match = stream("kept"), hashlib.sha256(), 0, settled.match(seed=0)
    while seen < POSITIONS:
        if not match.waiting:
            match = settled.match(seed=seen)
        seat = match.waiting[0]
        act = player("thumb", stream(f"{seen}")).act(match.view(seat))
        digest.update(f"{act} ".encode())
        seen += 1
        match.play(act if below(chance, 3) else player("uniform", chance).act(match.view(seat)), seat=seat)
    return digest.hexdigest()[:12]


@pytest.mark.parametrize(("game", "seats"), KEPT)
def test_a_beginner_does_what_it_did(game: str, seats: int) -> None:
    assert answers(game, seats) == KEPT[game, seats]
