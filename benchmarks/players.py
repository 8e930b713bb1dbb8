"""How fast the players think: playouts beside OpenSpiel's, what a second core brings, and answers in time.

    python -m benchmarks.players [--rounds N] [--positions N]

Writes benchmarks/players.json and benchmarks/players.md.
"""

import argparse
import functools
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from operator import truediv

import pyspiel

import tripot
from benchmarks.hearts_openspiel import HEARTS, dealt, rolling_out
from benchmarks.machine import machine
from benchmarks.pages import Row, keep, table
from tripot.engine.playouts import random_playouts
from tripot.engine.record import array_of
from tripot.engine.stream import Pack, stream
from tripot.engine.view import View
from tripot.players.limits import Limits
from tripot.players.player import player
from tripot.players.search.manner import Manner
from tripot.players.search.search import Search

NO_EXCHANGE = 0
RANDOM, ROLLOUTS, PYTHON = "the house, at random", "OpenSpiel, C++ rollouts", "OpenSpiel, Python interface"
LEAVES = "OpenSpiel, C++ rollouts of leaves"
GUIDED, ISMCTS = "the house, guided", "OpenSpiel, information-set tree search"
TIMES = {RANDOM: 500_000, ROLLOUTS: 40_000, LEAVES: 40_000, PYTHON: 2_000, GUIDED: 100_000, ISMCTS: 5_000}
BESIDE = (
    (RANDOM, ROLLOUTS),
    (RANDOM, LEAVES),
    (RANDOM, PYTHON),
    (RANDOM, ISMCTS),
    (GUIDED, ISMCTS),
    (GUIDED, ROLLOUTS),
    (GUIDED, PYTHON),
)
WANTED = 20  # times as many playouts
LEAF = 100  # rollouts of a leaf
TABLES = (
    ("dame_de_pique", 4),
    ("polignac", 4),
    ("polignac", 8),
    ("rumoli", 4),
    ("rumoli", 7),
    ("vingt_et_un", 2),
    ("vingt_et_un", 5),
)
QUICK = "habitue"
LEVELS = (QUICK, "maitre")
CORES = 2
SEED = 1
EXPLAINED = """\
Speeds are medians of rounds taken in turn, ratios medians of those within a round. A playout is a whole deal of La
Dame de Pique from its first lead, without exchange (OpenSpiel's begin when the two of clubs lies there):

- at random: any lawful card. Beside it the rollouts of OpenSpiel's tree search, in C++ alone: all from the lead itself,
  or a hundred from each leaf of the growing tree, which begin some cards later; and its Python interface, a clone and
  as many `legal_actions` and `apply_action` as there are cards.
- guided: every card chosen by the habits the search plays by, in worlds imagined and weighed by what was played. Beside
  it a simulation of OpenSpiel's information-set tree search: a world resampled, a way down the tree, a rollout at
  random.
"""


@functools.cache
def first_lead() -> tripot.Match:
    """A deal of La Dame de Pique without exchange, about to be played."""
    match = tripot.game("dame_de_pique", seats=4, target=1000).match(seed=SEED)
    while match.state.deals < 3:
        seat = match.waiting[0]
        match.play(player("thumb", stream(SEED)).act(match.view(seat)), seat=seat)
    match.play(match.legal[0])
    return match


def house_random(times: int) -> int:
    state = first_lead().state
    random_playouts(array_of(state, state), array_of(Pack()), array_of(stream(SEED)), times)
    return times


def house_guided(times: int, threads: int = 1) -> int:
    """As many playouts or more, choice after choice: one ends when a single plan is left."""
    match, tried = first_lead(), 0
    while tried < times:
        search = Search(stream(f"{SEED} {tried}"), Manner())
        found = search.weighed(match.view(match.waiting[0]), Limits(iterations=times - tried, threads=threads))
        tried += found.tried
    return tried


@functools.cache
def openspiel_lead() -> pyspiel.State:
    """A deal without exchange, its first card led: OpenSpiel's tree search does not look where there is one choice."""
    state = dealt(pyspiel.load_game(HEARTS), random.Random(SEED), NO_EXCHANGE)
    state.apply_action(state.legal_actions()[0])
    return state


def openspiel_rollouts(times: int, each: int) -> int:
    """So many rollouts, so many at each look of a tree search."""
    rolling_out(each, times // each, SEED).mcts_search(openspiel_lead())
    return times


def openspiel_python(times: int) -> int:
    start, luck = openspiel_lead(), random.Random(SEED)
    for _ in range(times):
        state = start.clone()
        while not state.is_terminal():
            state.apply_action(luck.choice(state.legal_actions()))
    return times


def openspiel_ismcts(times: int) -> int:
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    pyspiel.ISMCTSBot(SEED, evaluator, 1.0, times, -1, final, False, False).step(openspiel_lead())  # noqa: FBT003
    return times


PLAYERS: Mapping[str, Callable[[int], int]] = {
    RANDOM: house_random,
    ROLLOUTS: lambda times: openspiel_rollouts(times, times),
    LEAVES: lambda times: openspiel_rollouts(times, LEAF),
    PYTHON: openspiel_python,
    GUIDED: house_guided,
    ISMCTS: openspiel_ismcts,
}


def speeds(rounds: int) -> dict[str, list[float]]:
    """Playouts a second and core, by the processor's time, in each round."""
    rates: dict[str, list[float]] = {name: [] for name in PLAYERS}
    for _ in range(rounds):
        for name, play in PLAYERS.items():
            start = time.process_time()
            played = play(TIMES[name])
            rates[name].append(played / (time.process_time() - start))
    return rates


def beside_openspiel(rounds: int) -> Row:
    rates = speeds(rounds)
    return {
        "playouts a second and core": {name: round(statistics.median(found)) for name, found in rates.items()},
        f"times as many; {WANTED} are wanted": {
            f"{ours}, beside {theirs}": told(statistics.median(map(truediv, rates[ours], rates[theirs])))
            for ours, theirs in BESIDE
        },
    }


def told(times: float) -> str:
    return f"{times:.1f}, {'reached' if times >= WANTED else 'not reached'}"


def random_on(threads: int) -> int:
    """Random playouts, so many on each thread."""
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(house_random, [TIMES[RANDOM]] * threads))


def guided_on(threads: int) -> int:
    """The guided playouts of one choice, so many for each thread, shared among them."""
    return house_guided(TIMES[GUIDED] * threads, threads)


def gain(play: Callable[[int], int], clock: Callable[[], float]) -> float:
    """How many times as many playouts in the same time on all cores as on one."""
    rates = []
    for threads in (1, CORES):
        start = clock()
        rates.append(play(threads) / (clock() - start))
    return rates[1] / rates[0]


def second_core(rounds: int) -> Row:
    """By the clock, which counts whatever else the machine does; and what it would be were both cores free for it."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, play in (("at random", random_on), ("guided", guided_on)):
            found.setdefault(f"{name}, by the clock", []).append(gain(play, time.perf_counter))
            found.setdefault(f"{name}, by the processor's time", []).append(CORES * gain(play, time.process_time))
    return {name: round(statistics.median(gains), 2) for name, gains in found.items()}


def views(name: str, seats: int, number: int) -> Iterator[View]:
    """What seats see in matches between beginners, wherever there is something to choose."""
    seen = matches = 0
    while seen < number:
        matches += 1
        match = tripot.game(name, seats=seats).match(seed=matches)
        while seen < number and match.waiting:
            seat = match.waiting[0]
            if len(match.legal_for(seat)) > 1:
                seen += 1
                yield match.view(seat)
            match.play(player("thumb", stream(seen)).act(match.view(seat)), seat=seat)


def answers(name: str, seats: int, level: str, number: int) -> Row:
    """Milliseconds that answers take, once all is compiled and loaded: by the clock, and the longest of the processor's
    time."""
    for view in views(name, seats, number):
        player(QUICK, stream(0)).act(view)
    player(level, stream(0)).act(next(views(name, seats, 1)))
    clocked, worked = [], []
    for view in views(name, seats, number):
        machine_player = player(level, stream(SEED))
        start, began = time.perf_counter(), time.process_time()
        machine_player.act(view)
        clocked.append(1000 * (time.perf_counter() - start))
        worked.append(1000 * (time.process_time() - began))
    return {
        "game": name,
        "seats": seats,
        "level": level,
        "positions": number,
        "median_ms": round(statistics.median(clocked), 1),
        "95_%_ms": round(statistics.quantiles(clocked, n=20)[-1], 1),
        "longest_ms": round(max(clocked), 1),
        "longest_of_the_processor_ms": round(max(worked), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--positions", type=int, default=100)
    asked = parser.parse_args()
    house_random(1)
    house_guided(64)
    sections: dict[str, Row | list[Row]] = {
        "playouts of La Dame de Pique": beside_openspiel(asked.rounds),
        "times as many playouts on two cores": second_core(asked.rounds),
        "answers": [answers(*place, level, asked.positions) for place in TABLES for level in LEVELS],
    }
    command = f"python -m benchmarks.players --rounds {asked.rounds} --positions {asked.positions}"
    results: Row = {"command": command, "machine": machine(), **sections}
    keep("players", results, page(results))
    print(page(results))


def page(results: Row) -> str:
    """The results, for people."""
    lines = ["# Players, benchmarked", "", f"Written by `{results['command']}`.", "", EXPLAINED, ""]
    for name, section in results.items():
        if name not in ("command", "machine"):
            lines += [f"## {name[0].upper()}{name[1:]}", "", *table(section), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
