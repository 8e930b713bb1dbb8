"""Every level plays every game to its end by legal actions, whatever the seats."""

import pytest

import tripot
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream
from tripot.errors import RefusedError, TripotError
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


def test_where_a_card_must_be_drawn_an_habitue_comes_to_an_end() -> None:
    """Le Vingt-et-un under `seventeen`: every deal is played out by what the rules force."""
    match = tripot.game("vingt_et_un", seats=2, stand_rule="seventeen", coups=4).match(seed=1)
    while match.waiting:
        match.play(player("habitue", stream(len(match.log))).act(match.view(match.waiting[0]), FEW), match.waiting[0])
    assert match.over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_waited_for_has_nothing_to_choose(game: str, name: str) -> None:
    match = tripot.game(game, seats=4, ceremony="by_hand").match(seed=1)
    idle = next(seat for seat in range(4) if seat not in match.waiting)
    for seat in (idle, SPECTATOR):
        with pytest.raises(RefusedError, match=f"Seat {seat} is not waited for now"):
            player(name, stream(1)).act(match.view(seat))


@pytest.mark.parametrize(
    ("what", "limit"), [("seconds", -1), ("seconds", float("nan")), ("iterations", -1), ("threads", 0)]
)
def test_a_limit_is_not_less_than_nothing(what: str, limit: float) -> None:
    with pytest.raises(TripotError, match="seconds and iterations are 0 or more, threads 1 or more"):
        Limits(**{what: limit})  # type: ignore[arg-type]
