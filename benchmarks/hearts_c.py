"""Random deals of La Dame de Pique, compiled, beside a plain C program that does the same.

    python -m benchmarks.hearts_c [--deals N] [--rounds N]

Both shuffle, pass and play with the same stream, so that the same seed gives the same scores. They run in turn, each
round on a seed of its own; what counts is processor time, and the median of the rounds.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import tripot
from tripot.engine.options import Value
from tripot.engine.playouts import random_deals
from tripot.engine.stream import Pack, Stream, stream
from tripot.games.dame_de_pique.state import State

SOURCE = Path(__file__).parent / "c" / "hearts.c"
BUILDS = {
    "-O2": ("-O2",),
    "-O2 -march=native": ("-O2", "-march=native"),
    "-O2 -march=native, without options and history": ("-O2", "-march=native", "-DBARE"),
}
PRIME = 1_000_000_007
OPTIONS = (
    "target",
    "end_rule",
    "hearts_broken_by",
    "hearts_break_scope",
    "queen_breaks_hearts",
    "lead_hearts_if_only_queen_and_hearts",
    "moon_scoring",
)


@dataclass(frozen=True)
class Run:
    """What a run of deals came to; the checksum folds the totals after every deal, 0 if it was not asked for."""

    actions: int
    seconds: float
    checksum: int
    words: tuple[int, ...]  # the stream at the end


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("gcc") or shutil.which("cc")


def build(folder: Path, flags: tuple[str, ...]) -> Path:
    """The C program, compiled with these flags."""
    program = folder / ("hearts" + "".join(flags))
    subprocess.run([str(compiler()), *flags, "-o", str(program), str(SOURCE)], check=True)
    return program


def run_c(program: Path, seed: int, deals: int, *, check: bool = False, **options: Value) -> Run:
    """Random deals in C."""
    encoded = tripot.game("dame_de_pique", seats=4, **options).encoded
    line = [program, deals, *_words(stream(seed)), int(check), *(encoded[name] for name in OPTIONS)]
    done = subprocess.run([str(word) for word in line], check=True, capture_output=True, text=True)
    found = dict(pair.split("=") for pair in done.stdout.split())
    words = tuple(int(word) for word in found["stream"].split(","))
    return Run(int(found["actions"]), float(found["seconds"]), int(found["checksum"]), words)


def run_house(seed: int, deals: int, *, check: bool = False, **options: Value) -> Run:
    """The same random deals by the rules of the house, compiled."""
    game = tripot.game("dame_de_pique", seats=4, **options)
    states = cast(Sequence[State], (State * 2)(*map(State.from_buffer_copy, (game.begun(), game.blank()))))
    packs, streams = cast(Sequence[Pack], (Pack * 1)()), cast(Sequence[Stream], (Stream * 1)(stream(seed)))
    checksum = actions = 0
    start = time.process_time()
    for _ in range(deals if check else 1):
        actions += random_deals(states, packs, streams, 1 if check else deals)
        checksum = fold(checksum, states[0]) if check else 0
    return Run(actions, time.process_time() - start, checksum, _words(streams[0]))


def fold(checksum: int, state: State) -> int:
    """The checksum, the totals of one more deal counted in."""
    for total, player in zip(state.totals, state.players, strict=True):
        checksum = (checksum * 31 + total + 1000 * player + 100_000) % PRIME
    return checksum


def _words(stream: Stream) -> tuple[int, ...]:
    return stream.a, stream.b, stream.c, stream.d


def warm() -> None:
    """Compile in a process apart, then load from the cache: code just compiled runs slower than in any later run."""
    subprocess.run([sys.executable, "-c", "from benchmarks.hearts_c import run_house; run_house(0, 1)"], check=True)
    run_house(0, 1)


def compare(deals: int, rounds: int) -> dict[str, float]:
    """Median microseconds a deal: of the house as "house", and of each build of the C program."""
    warm()
    spent: dict[str, list[float]] = {name: [] for name in ("house", *BUILDS)}
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: build(Path(folder), flags) for name, flags in BUILDS.items()}
        for seed in range(rounds):
            house = run_house(seed, deals)
            spent["house"].append(house.seconds)
            for name, program in programs.items():
                plain = run_c(program, seed, deals)
                if (plain.actions, plain.words) != (house.actions, house.words):
                    raise AssertionError(f"seed {seed}: plain C, {name}, has not played the same deals")
                spent[name].append(plain.seconds)
    return {name: statistics.median(seconds) / deals * 1e6 for name, seconds in spent.items()}


def report(medians: Mapping[str, float]) -> str:
    """The comparison, a line each."""
    house = medians["house"]
    lines = [f"the house, compiled: {house:.2f} µs a deal, {1e6 / house:,.0f} deals/s"]
    for name in BUILDS:
        each = medians[name]
        lines.append(f"plain C, {name}: {each:.2f} µs a deal, {1e6 / each:,.0f} deals/s; ratio {house / each:.2f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Random deals of La Dame de Pique beside a plain C program.")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    if compiler() is None:
        print("no C compiler here: nothing to compare with")
        return
    print(f"La Dame de Pique, {arguments.deals:,} random deals a round, median of {arguments.rounds} rounds in turn")
    print(report(compare(arguments.deals, arguments.rounds)))


if __name__ == "__main__":
    main()
