"""Every level plays every game to its end by legal actions, whatever the seats."""

import pytest

import tripot
from tripot.engine.stream import stream
from tripot.games import GAMES, rulebook
from tripot.players.player import NAMES, Limits, player

FEW = Limits(iterations=40)
MOST_ACTIONS = {"uniform": 400, "thumb": 400, "debutant": 400, "habitue": 60, "maitre": 60}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_player_only_does_what_is_legal(game: str, name: str) -> None:
    book = rulebook(game)
    for seats in {book.fewest, min(book.most, 4), book.most}:
        match = tripot.game(game, seats=seats).match(seed=f"{game} {name} {seats}")
        players = [player(name, stream(f"{name} {seat}")) for seat in range(seats)]
        for _ in range(MOST_ACTIONS[name]):
            if match.over:
                break
            seat = match.waiting[0]
            action = players[seat].act(match.view(seat), FEW)
            assert match.verify(action, seat) is None
            match.play(action, seat)
