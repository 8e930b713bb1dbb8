"""Random full deals of La Dame de Pique (shuffle, exchange, 13 tricks), compiled, beside OpenSpiel's `hearts`.

    python -m benchmarks.hearts_openspiel [--rounds N]

All in one process, in turn; processor time, and the median of the rounds. OpenSpiel plays by its Python interface, and
in C++ alone by the random rollouts of its tree search, which begin with the cards dealt.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Mapping

import pyspiel

from benchmarks.hearts_c import run_house, warm

HEARTS = "hearts(qs_breaks_hearts=false)"
HOUSE, PYTHON, ROLLOUTS = (
    "the house, compiled",
    "OpenSpiel, Python interface",
    "OpenSpiel, C++ rollouts, the shuffle left out",
)
DIRECTIONS = range(4)  # where cards are passed: each in turn, as in a match
DEALS = {HOUSE: 50_000, PYTHON: 200, ROLLOUTS: 8_000}


def house(seed: int, deals: int) -> float:
    return run_house(seed, deals).seconds


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
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)  # noqa: FBT003  # one look at the root
        start = time.process_time()
        bot.mcts_search(state)
        seconds += time.process_time() - start
    return seconds


def dealt(game: pyspiel.Game, chance: random.Random, direction: int) -> pyspiel.State:
    """A deal about to be played."""
    state = game.new_initial_state()
    state.apply_action(direction)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    return state


PLAYERS: Mapping[str, Callable[[int, int], float]] = {
    HOUSE: house,
    PYTHON: openspiel_python,
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
    lines = [f"{HOUSE}: {rates[HOUSE]:,.0f} deals/s"]
    for name in (PYTHON, ROLLOUTS):
        lines.append(
            f"{name}: {rates[name]:,.0f} deals/s; the house plays {rates[HOUSE] / rates[name]:,.1f} times as many"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Random deals of La Dame de Pique beside OpenSpiel's hearts.")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    print(f"La Dame de Pique, random full deals, median of {arguments.rounds} rounds in turn")
    print(report(compare(arguments.rounds)))


if __name__ == "__main__":
    main()
