"""Every speed the house promises, measured in one run: python -m benchmarks.run [--quick].

A full run writes benchmarks/results.json and benchmarks/results.md. Figures are medians of alternating rounds; ratios
are taken within the run, since machines differ and are shared.
"""

import argparse
import importlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import tripot
from benchmarks import hearts_c
from benchmarks.machine import machine
from benchmarks.pages import Row, keep, table
from tripot.engine.playouts import random_deals
from tripot.engine.record import array_of
from tripot.engine.stream import Pack, stream
from tripot.games import rulebook

COMMAND = "python -m benchmarks.run"
SEATS = {"vendome": 6, "dame_de_pique": 4, "vingt_et_un": 5, "rumoli": 4, "polignac": 4}
DEALS = 50_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speeds the house promises.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, to see that all runs")
    quick = parser.parse_args().quick
    rounds = 3 if quick else 9
    results: Row = {"command": COMMAND, "machine": machine(), "rounds": rounds}
    for name, measure in SECTIONS.items():
        print(f"measuring {name} ...", flush=True)
        results[name] = measure(rounds)
    if not quick:
        keep("results", results, page(results))
    print(page(results))


# random deals


def play_deals(name: str, deals: int, seed: int) -> tuple[int, float]:
    """Actions and processor seconds of random deals of a game, compiled."""
    game = tripot.game(name, seats=SEATS[name])
    states, packs, streams = array_of(game.begun(), game.blank()), array_of(Pack()), array_of(stream(seed))
    random_deals(states, packs, streams, 1)
    start = time.process_time()
    actions = random_deals(states, packs, streams, deals)
    return actions, time.process_time() - start


def deals_of_each_game(rounds: int) -> list[Row]:
    """Random deals, one process; and as many processes as processors, by the clock."""
    runs = {name: [play_deals(name, DEALS, seed) for seed in range(rounds)] for name in SEATS}
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        return [row_of_game(name, found, together(pool, name, cores, rounds)) for name, found in runs.items()]


def row_of_game(name: str, runs: list[tuple[int, float]], all_cores: float) -> Row:
    seconds = statistics.median(spent for _, spent in runs)
    actions = statistics.median(count for count, _ in runs)
    return {
        "game": name,
        "seats": SEATS[name],
        "deals_per_second": round(DEALS / seconds),
        "actions_per_deal": round(actions / DEALS, 1),
        "nanoseconds_per_action": round(seconds / actions * 1e9) if actions else None,
        "all_cores_deals_per_second": round(all_cores),
        "gain_of_all_cores": round(all_cores * seconds / DEALS, 2),
    }


def together(pool: ProcessPoolExecutor, name: str, cores: int, rounds: int) -> float:
    """Deals a second of all processors together, by the clock; the first round only warms up."""
    speeds = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        list(pool.map(play_deals, [name] * cores, [DEALS * 4] * cores, range(cores)))
        speeds.append(cores * DEALS * 4 / (time.perf_counter() - start))
    return statistics.median(speeds[1:])


# La Dame de Pique beside others


def dame_de_pique_beside_others(rounds: int) -> Row:
    """Microseconds a deal: the house, plain C, OpenSpiel; with the ratios."""
    found: Row = {}
    if hearts_c.compiler():
        medians = hearts_c.compare(100_000, rounds)
        found["microseconds a deal beside plain C"] = {name: round(value, 2) for name, value in medians.items()}
        found["ratio to plain C"] = {
            name: round(medians["house"] / value, 2) for name, value in medians.items() if name != "house"
        }
    try:
        openspiel = importlib.import_module("benchmarks.hearts_openspiel")
    except ImportError:
        return found
    rates = openspiel.compare(rounds)
    found["deals a second beside OpenSpiel"] = {name: round(value) for name, value in rates.items()}
    found["times as many deals as"] = {
        name: round(rates[ours] / rates[name], 1) for name, ours in openspiel.BESIDE.items()
    }
    return found


# at a real table


def plays_at_a_table(rounds: int) -> list[Row]:
    """Microseconds of one interpreted `match.play`, median over matches whose choices follow no plan."""
    rows = []
    for name, seats in SEATS.items():
        game = tripot.game(name, seats=seats, ceremony="by_hand" if rulebook(name).is_chance else "automatic")
        spent = [seconds for seed in range(rounds) for seconds in timed_plays(game, seed)]
        rows.append(
            {"game": name, "median_microseconds": round(statistics.median(spent) * 1e6, 1), "plays": len(spent)}
        )
    return rows


def timed_plays(game: tripot.Game, seed: int) -> Iterator[float]:
    """The seconds each play of a match took, 500 plays at most."""
    match = game.match(seed=seed)
    for number in range(500):
        if match.over:
            return
        seat = match.waiting[0]
        legal = match.legal_for(seat)
        action = legal[number * 7 % len(legal)]
        start = time.perf_counter()
        match.play(action, seat)
        yield time.perf_counter() - start


# starting


def starting(rounds: int) -> Row:
    """Milliseconds of `import tripot` over those of Python alone, and what it loads."""
    code = "import sys, tripot; print(len([m for m in sys.modules if m.split('.')[0] in ('numpy', 'numba')]))"
    heavy = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    bare = statistics.median(clocked("pass") for _ in range(rounds))
    full = statistics.median(clocked("import tripot") for _ in range(rounds))
    return {"import_milliseconds": round((full - bare) * 1000), "numpy_or_numba_modules_loaded": int(heavy)}


def clocked(code: str, **environment: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env={**os.environ, **environment})
    return time.perf_counter() - start


def compiling(_: int) -> list[Row]:
    """Seconds from a new process to the first random deal: compiled for the first time, and from the cache."""
    rows = []
    for name in SEATS:
        code = f"from benchmarks.run import play_deals; play_deals({name!r}, 1, 0)"
        with tempfile.TemporaryDirectory() as cache:
            cold = clocked(code, XDG_CACHE_HOME=cache)
            cached = statistics.median(clocked(code, XDG_CACHE_HOME=cache) for _ in range(3))
        rows.append({"game": name, "first_time_seconds": round(cold, 1), "from_cache_seconds": round(cached, 2)})
    return rows


def compiling_everything(_: int) -> Row:
    """Seconds to compile every algorithm for every game, two processes side by side, with its own report."""
    with tempfile.TemporaryDirectory() as cache:
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "tripot.players.warm"],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "XDG_CACHE_HOME": cache},
        )
        seconds = time.perf_counter() - start
    return {"seconds": round(seconds), "report": done.stdout.splitlines()[1:]}


SECTIONS = {
    "random deals": deals_of_each_game,
    "La Dame de Pique beside others": dame_de_pique_beside_others,
    "plays at a table": plays_at_a_table,
    "starting": starting,
    "compiling": compiling,
    "compiling everything": compiling_everything,
}


# the page


def page(results: Row) -> str:
    head = ["# Benchmarks", "", f"Written by `{results['command']}`; medians of {results['rounds']} rounds.", ""]
    machine_line = ", ".join(f"{name} {value}" for name, value in results["machine"].items())
    body = [line for name in SECTIONS for line in [f"## {name[0].upper()}{name[1:]}", "", *table(results[name]), ""]]
    return "\n".join([*head, f"Machine: {machine_line}.", "", *body])


if __name__ == "__main__":
    main()
