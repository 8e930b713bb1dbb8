"""Imagined worlds against all worlds there are: none missing, none too many, each as likely as any other."""

from collections import Counter

from tests.conformance.enumeration import Past, late_positions
from tests.conformance.games import each_game, explore, times
from tripot.engine.game import Game
from tripot.engine.stream import Stream, below, stream

MOST_WAYS = 1200  # ways to lay the hidden cards
MOST_WORLDS = 90  # that fit
DRAWS = 25  # of each world, on average
UNLIKELY = 4.5  # standard deviations


@each_game
@times(25, 1000)
def test_imagined_worlds_are_all_there_are_and_equally_likely(name: str, trials: int) -> None:
    seen: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} worlds")
        found = late_positions(game, seed, below(chance, game.seats + 1) - 1, MOST_WAYS)
        if not found:
            return
        past = found[below(chance, len(found))]
        worlds = {bytes(world) for world in past.worlds()}
        if 2 <= len(worlds) <= MOST_WORLDS:
            seen.update(positions=1, narrowed=int(len(worlds) < past.count()))
            assert_uniform(past, worlds, chance)

    explore(name, trials, check)
    assert seen["positions"] >= trials // 4, seen
    assert seen["narrowed"] >= trials // 8, seen


def assert_uniform(past: Past, worlds: set[bytes], chance: Stream) -> None:
    assert bytes(past.state) in worlds
    drawn = Counter(bytes(past.view.imagine(chance)) for _ in range(DRAWS * len(worlds)))
    assert not set(drawn) - worlds, "a world that does not fit"
    assert not worlds - set(drawn), "a world never imagined"
    square = sum((drawn[world] - DRAWS) ** 2 / DRAWS for world in worlds)
    assert square < chi_square_bound(len(worlds) - 1), "some worlds are imagined too often"


def chi_square_bound(freedom: int) -> float:
    """What chi-square exceeds as rarely as a normal variable exceeds UNLIKELY deviations (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + UNLIKELY * spread**0.5) ** 3)
