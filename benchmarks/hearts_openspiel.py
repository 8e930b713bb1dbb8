"""Random deals of La Dame de Pique, compiled, beside OpenSpiel's `hearts`.

    python -m benchmarks.hearts_openspiel [--rounds N]

All in one process, in turn; processor time, and the median of the rounds. Full deals (shuffle, exchange, 13 tricks) are
played through OpenSpiel's Python interface twice: with chance drawn by NumPy, as its own examples and environments do,
and by the quickest loop we know. Deals in progress (cards dealt, then exchange and tricks) are played in C++ alone, by
the random rollouts of its tree search, beside those of the house.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Mapping

import numpy as np
import pyspiel

import tripot
from benchmarks.hearts_c import run_house, warm
from tripot.engine.playouts import random_playouts
from tripot.engine.record import array_of
from tripot.engine.stream import Pack, stream

HEARTS = "hearts(qs_breaks_hearts=false)"
HOUSE = "the house, compiled"
EXAMPLE = "OpenSpiel, Python interface, as in its examples"
PYTHON = "OpenSpiel, Python interface, the quickest loop we know"
HOUSE_ROLLOUTS = "the house, compiled, cards dealt"
ROLLOUTS = "OpenSpiel, C++ rollouts, cards dealt"
BESIDE = {EXAMPLE: HOUSE, PYTHON: HOUSE, ROLLOUTS: HOUSE_ROLLOUTS}
DIRECTIONS = range(4)  # where cards are passed: each in turn, as in a match
DEALS = {HOUSE: 50_000, EXAMPLE: 100, PYTHON: 200, HOUSE_ROLLOUTS: 50_000, ROLLOUTS: 8_000}


def house(seed: int, deals: int) -> float:
    return run_house(seed, deals).seconds


def house_rollouts(seed: int, deals: int) -> float:
    """Exchanges and tricks, from cards dealt for each direction."""
    rollouts = deals // len(DIRECTIONS)
    match = tripot.game("dame_de_pique", seats=4).match(seed=seed)
    seconds = 0.0
    for direction in DIRECTIONS:
        while match.state.deals < direction:
            seat = match.waiting[0]
            match.play(match.legal_for(seat)[0], seat)
        states = array_of(match.state, match.state)
        work = (states, array_of(Pack()), array_of(stream(seed)))
        random_playouts(*work, 1)
        start = time.process_time()
        random_playouts(*work, rollouts)
        seconds += time.process_time() - start
    return seconds


def openspiel_example(seed: int, deals: int) -> float:
    """Deals played as OpenSpiel's examples play them: chance by NumPy, in proportion to its outcomes."""
    game = pyspiel.load_game(HEARTS)
    chance, choose = np.random.RandomState(seed), random.Random(seed)
    start = time.process_time()
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choice(outcomes, p=chances))
            else:
                state.apply_action(choose.choice(state.legal_actions(state.current_player())))
    return time.process_time() - start


def openspiel_python(seed: int, deals: int) -> float:
    """Deals played as a program in Python plays them."""
    game = pyspiel.load_game(HEARTS)
    chance = random.Random(seed)
    start = time.process_time()
    for deal in range(deals):
        state = dealt(game, chance, DIRECTIONS[deal % 4])
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return time.process_time() - start


def openspiel_rollouts(seed: int, deals: int) -> float:
    """Exchanges and tricks played without leaving C++: the rollouts its tree search makes when cards are dealt."""
    game = pyspiel.load_game(HEARTS)
    chance = random.Random(seed)
    rollouts = deals // len(DIRECTIONS)
    seconds = 0.0
    for direction in DIRECTIONS:
        state = dealt(game, chance, direction)
        bot = rolling_out(rollouts, 1, seed)
        start = time.process_time()
        bot.mcts_search(state)
        seconds += time.process_time() - start
    return seconds


def rolling_out(rollouts: int, looks: int, seed: int) -> pyspiel.MCTSBot:
    """OpenSpiel's tree search in C++: so many rollouts at each look; the first is at the root, the others at leaves."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    return pyspiel.MCTSBot(pyspiel.load_game(HEARTS), evaluator, 1.0, looks, 100, False, seed, False)  # noqa: FBT003


def dealt(game: pyspiel.Game, chance: random.Random, direction: int) -> pyspiel.State:
    """A deal about to be played."""
    state = game.new_initial_state()
    state.apply_action(direction)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    return state


PLAYERS: Mapping[str, Callable[[int, int], float]] = {
    HOUSE: house,
    EXAMPLE: openspiel_example,
    PYTHON: openspiel_python,
    HOUSE_ROLLOUTS: house_rollouts,
    ROLLOUTS: openspiel_rollouts,
}


def compare(rounds: int) -> dict[str, float]:
    """Median deals a second of each."""
    warm()
    rates: dict[str, list[float]] = {name: [] for name in PLAYERS}
    for seed in range(rounds):
        for name, seconds in PLAYERS.items():
            rates[name].append(DEALS[name] / seconds(seed, DEALS[name]))
    return {name: statistics.median(found) for name, found in rates.items()}


def report(rates: Mapping[str, float]) -> str:
    """The comparison, a line each."""
    lines = [f"{name}: {rates[name]:,.0f} deals/s" for name in PLAYERS]
    return "\n".join(
        [*lines, *(f"{rates[ours] / rates[name]:,.1f} times as many as {name}" for name, ours in BESIDE.items())]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Random deals of La Dame de Pique beside OpenSpiel's hearts.")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    print(f"La Dame de Pique, random full deals, median of {arguments.rounds} rounds in turn")
    print(report(compare(arguments.rounds)))


if __name__ == "__main__":
    main()
