"""How fast the players think: playouts beside OpenSpiel's in one run, what a second core brings, and answers in time.

    python -m benchmarks.players [--rounds N] [--positions N] [--json FILE]

A playout of the house is a whole deal of La Dame de Pique, from the first lead, every card chosen by the habits the
search plays by; worlds are imagined and weighed besides. OpenSpiel's are whole deals too, at random: by the rollouts of
its tree search, in C++ alone, and by its information-set tree search as a bot plays it. Processor time but where said.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyspiel

import tripot
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.players.player import LEVELS, Limits, player
from tripot.players.search.search import Manner, Search

HEARTS = "hearts(qs_breaks_hearts=false,pass_cards=false)"
TABLES = (("dame_de_pique", 4), ("polignac", 4), ("polignac", 8), ("rumoli", 5), ("vingt_et_un", 4))
HOUSE_PLAYOUTS, OPENSPIEL_ROLLOUTS, OPENSPIEL_SIMULATIONS = 40_000, 4_000, 1_000
SEED = 1


def first_lead() -> View:
    """A deal of La Dame de Pique without exchange, about to be played."""
    match = tripot.game("dame_de_pique", seats=4, target=1000).match(seed=SEED)
    while match.state.deals < 3:
        seat = match.waiting[0]
        match.play(player("thumb", stream(SEED)).act(match.view(seat)), seat=seat)
    match.play(match.legal[0])
    return match.view(match.waiting[0])


def house(threads: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """Playouts a second."""
    view = first_lead()
    search = Search(stream(SEED), Manner())
    start = clock()
    found = search.weighed(view, Limits(iterations=HOUSE_PLAYOUTS, threads=threads))
    return found.tried / (clock() - start)


def dealt() -> pyspiel.State:
    state = pyspiel.load_game(HEARTS).new_initial_state()
    luck = random.Random(SEED)
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])
    state.apply_action(state.legal_actions()[0])
    return state


def rollouts() -> float:
    """OpenSpiel's random rollouts a second."""
    game = pyspiel.load_game(HEARTS)
    evaluator = pyspiel.RandomRolloutEvaluator(OPENSPIEL_ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, SEED, False)  # noqa: FBT003  # one look at the root
    state = dealt()
    start = time.process_time()
    bot.mcts_search(state)
    return OPENSPIEL_ROLLOUTS / (time.process_time() - start)


def simulations() -> float:
    """Simulations a second of OpenSpiel's information-set tree search."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 1.0, OPENSPIEL_SIMULATIONS, -1, final, False, False)  # noqa: FBT003
    state = dealt()
    start = time.process_time()
    bot.step(state)
    return OPENSPIEL_SIMULATIONS / (time.process_time() - start)


def second_core() -> float:
    """How many times as fast two threads are, by the clock on the wall."""
    return house(2, time.perf_counter) / house(1, time.perf_counter)


def views(name: str, seats: int, number: int) -> Iterator[View]:
    """What seats see in matches between beginners, wherever there is something to choose."""
    match = tripot.game(name, seats=seats).match(seed=SEED)
    seen = 0
    while seen < number and match.waiting:
        seat = match.waiting[0]
        if len(match.legal_for(seat)) > 1:
            seen += 1
            yield match.view(seat)
        match.play(player("thumb", stream(seen)).act(match.view(seat)), seat=seat)


def answers(name: str, seats: int, level: str, number: int) -> list[float]:
    """Milliseconds that answers take, once compiled."""
    taken = []
    player(level, stream(0)).act(next(views(name, seats, 1)))
    for view in views(name, seats, number):
        machine = player(level, stream(SEED))
        start = time.perf_counter()
        machine.act(view)
        taken.append(1000 * (time.perf_counter() - start))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    house()
    found = {
        name: statistics.median(measure() for _ in range(asked.rounds))
        for name, measure in (
            ("house_playouts_per_second", house),
            ("openspiel_rollouts_per_second", rollouts),
            ("openspiel_ismcts_simulations_per_second", simulations),
            ("second_core", second_core),
        )
    }
    found["times_openspiel_rollouts"] = found["house_playouts_per_second"] / found["openspiel_rollouts_per_second"]
    found["times_openspiel_ismcts"] = (
        found["house_playouts_per_second"] / found["openspiel_ismcts_simulations_per_second"]
    )
    times = {
        f"{name} {seats} {level}": answers(name, seats, level, asked.positions)
        for name, seats in TABLES
        for level in LEVELS
    }
    for name, value in found.items():
        print(f"{name}: {value:,.2f}")
    for name, taken in times.items():
        print(f"{name}: mean {statistics.mean(taken):.1f} ms, worst {max(taken):.1f} ms of {len(taken)}")
    if asked.json:
        worst = {name: {"mean_ms": statistics.mean(taken), "worst_ms": max(taken)} for name, taken in times.items()}
        asked.json.write_text(json.dumps({"speed": found, "answers": worst}, indent=1) + "\n")


if __name__ == "__main__":
    main()
