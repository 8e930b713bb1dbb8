"""Every player at every table: whatever the options and the seats, what it chooses is legal, to the end of a match."""

import pytest

from tests.conformance.games import each_game, explore, times
from tripot.engine import rules
from tripot.engine.choices import allows
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.stream import Stream, below, stream
from tripot.players.limits import Limits
from tripot.players.names import LEVELS, NAMES
from tripot.players.player import player

FEW = Limits(iterations=8)
LUCKS = 3  # times a player is asked in a position
SEARCHED_ONE_IN = 12  # positions in which a searching player is asked: a beginner plays on to the next
MOST_ACTIONS = 600


@each_game
@pytest.mark.parametrize("level", NAMES)
@times(2, 500)
def test_a_player_chooses_what_is_legal_to_the_end_of_a_match(name: str, level: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} {level}")
        match = game.match(seed=seed)
        for _ in range(MOST_ACTIONS):
            if not match.waiting:
                return
            seat = match.waiting[below(chance, len(match.waiting))]
            match.play(choice(match, seat, level, chance), seat)

    explore(name, trials, check)


def choice(match: Match, seat: int, level: str, chance: Stream) -> int:
    """What the player, or a beginner where it is not asked, does next; each of its choices is a legal one."""
    view = match.view(seat)
    if level in LEVELS[1:] and below(chance, SEARCHED_ONE_IN):
        return player("debutant", chance).act(view)
    before = bytes(view)
    actions = [player(level, chance).act(view, FEW) for _ in range(LUCKS)]
    assert all(allows(rules.legal(match.state, seat), action) for action in actions)
    assert bytes(view) == before
    return actions[-1]
