"""How much one server process carries: python -m benchmarks.load [--quick].

A server on one core, its clients in a process on another: 1,000 sockets at 250 tables of four, at one move a second and
table, then as fast as they go; beside it, on the same stack, a bare WebSocket echo, and tables without a game. Every
move is on the disk before it is confirmed, and gives four personal views. A full run writes benchmarks/load.json and
benchmarks/load.md.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil

from benchmarks.load_clients import Person
from benchmarks.machine import machine
from benchmarks.pages import Row, keep
from tripot.engine.views import is_compiled
from tripot.games import rulebook
from tripot.server.people import LASTING, digest
from tripot.store.rows import PlayerRow, Session
from tripot.store.sqlite import open_sqlite

COMMAND = "python -m benchmarks.load"
GAME, SEATS = "polignac", 4
SERVER_CORE, CLIENT_CORE = 0, 1
TARGETS = {"paced_p99_ms": 150, "saturated_moves": 3000, "table_kb": 50}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how much one server process carries.")
    parser.add_argument("--quick", action="store_true", help="few tables and seconds, to see that all runs")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    asked = parser.parse_args()
    if not is_compiled(rulebook(GAME)):
        parser.error("what shows positions is not compiled, as it is on a server that has run for a while: make warm")
    tables = asked.tables or (20 if asked.quick else 250)
    seconds = asked.seconds or (4 if asked.quick else 20)
    results: Row = {"command": COMMAND, "machine": machine(), "tables": tables, "seconds": seconds}
    results["echo"] = measure_echo(tables * SEATS, seconds)
    results |= measure_tables(tables, seconds)
    results["bare"] = measure_bare(tables, seconds, round(results["saturated"]["bytes_per_view"]))
    if not (asked.quick or asked.tables or asked.seconds):
        keep("load", results, page(results))
    print(page(results))


def pinned(command: list[str], core: int, **settings: Any) -> subprocess.Popen[str]:  # noqa: ANN401
    """A process on one core."""
    process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, **settings)
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(process.pid, {core} & cores or cores)
    return process


@contextmanager
def served(command: list[str], **settings: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:  # noqa: ANN401
    """A process on the server's core and the line it says once it listens; it is ended when its clients are done."""
    process = pinned(command, SERVER_CORE, **settings)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def client(plan: Row) -> Row:
    """What the clients measured, in a process of their own."""
    process = pinned([sys.executable, "-m", "benchmarks.load_clients"], CLIENT_CORE, stdin=subprocess.PIPE)
    said, _ = process.communicate(json.dumps(plan))
    result: Row = json.loads(said)
    return result


def measure_echo(sockets: int, seconds: float) -> Row:
    """The bare echo, with the same server, protocol and settings."""
    with served([sys.executable, "-m", "benchmarks.load_echo"]) as (_, port):
        return client({"kind": "echo", "url": f"ws://127.0.0.1:{int(port)}/", "sockets": sockets, "seconds": seconds})


def measure_bare(tables: int, seconds: float, size: int) -> Row:
    """The floor: the same frames, appends and messages, of as many bytes as those of the game, and no game."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served([sys.executable, "-m", "benchmarks.load_bare", folder, str(size)]) as (process, port),
    ):
        plan = {"kind": "bare", "url": f"ws://127.0.0.1:{int(port)}/", "tables": tables, "seconds": seconds}
        return client(plan | {"server": process.pid})


def measure_tables(tables: int, seconds: float) -> Row:
    """Tables made and played at; memory measured on the way."""
    with tempfile.TemporaryDirectory() as folder:
        people = asyncio.run(make_people(Path(folder) / "tripot.sqlite", tables * SEATS))
        command = [sys.executable, "-m", "tripot", "serve", "--lang", "en", "--port", "0", "--data", folder]
        begun = time.monotonic()
        with (
            (Path(folder) / "log").open("w") as log,
            served([*command, "--pace", "0", "--workers", "0"], stderr=log) as (process, said),
        ):
            ready = time.monotonic() - begun
            port, seen = int(said.partition("127.0.0.1:")[2].partition("/")[0]), psutil.Process(process.pid)
            empty = seen.memory_info().rss
            made = make_tables(port, people, tables)
            idle = seen.memory_info().rss
            results = client({"kind": "tables", "port": port, "tables": made, "seconds": seconds})
        results["ready_seconds"] = round(ready, 2)
        results["memory"] = {
            "server_mb": round(empty / 2**20, 1),
            "idle_table_kb": round((idle - empty) / tables / 1024, 1),
            **memory_of_play(results.pop("rss"), idle, tables),
        }
        return results


def memory_of_play(rss: Row, idle: int, tables: int) -> Row:
    """What sockets and a match in play add."""
    return {
        "socket_kb": round((rss["connected"] - idle) / (tables * SEATS) / 1024, 1),
        "table_in_play_kb": round((rss["played"] - rss["connected"]) / tables / 1024, 1),
        "server_after_mb": round(rss["played"] / 2**20, 1),
    }


async def make_people(store: Path, count: int) -> list[Person]:
    """Guests with sessions, put into the store before the server starts."""
    kept = await open_sqlite(store)
    now = time.time_ns() // 1_000_000
    people = [Person(f"p_{number}", f"cookie-{number}-{os.urandom(8).hex()}") for number in range(count)]
    rows = [PlayerRow(person.id, f"P{person.id[2:]}", now) for person in people]
    sessions = [Session(digest(person.cookie), person.id, now + LASTING * 1000) for person in people]
    await asyncio.gather(*map(kept.put_player, rows), *map(kept.put_session, sessions))
    await kept.close()
    return people


def make_tables(port: int, people: list[Person], tables: int) -> list[Row]:
    """Tables of four people: nobody is connected yet, but the host sits."""
    address = f"http://127.0.0.1:{port}"
    body = {
        "game": GAME,
        "seats": SEATS,
        "options": {"limit": 1000, "favour_requests": False},
        "chairs": ["me", *["empty"] * (SEATS - 1)],
        "settings": {"pause": 0},
    }

    def make(number: int) -> Row:
        four = people[SEATS * number : SEATS * number + SEATS]
        answer = browser.post("/api/tables", json=body, headers={"Cookie": f"tripot={four[0].cookie}"})
        assert answer.status_code == 201, answer.text
        return dict(answer.json()) | {"cookies": [person.cookie for person in four]}

    with httpx.Client(base_url=address, headers={"Origin": address}) as browser, ThreadPoolExecutor(8) as pool:
        return list(pool.map(make, range(tables)))


def page(results: Row) -> str:
    """The results, for people."""
    paced, full, echo, bare, memory = (results[name] for name in ("paced", "saturated", "echo", "bare", "memory"))
    sockets, place = results["tables"] * SEATS, results["machine"]
    rows = [
        ("echo, every socket always waiting", f"{echo['per_second']:,.0f} round trips/s", echo),
        (f"{results['tables']} tables, 1 move/s each", f"{paced['moves_per_second']:,.0f} moves/s", paced),
        (f"{results['tables']} tables, saturated", f"{full['moves_per_second']:,.0f} moves/s", full),
    ]
    lines = [
        "# Load",
        "",
        f"Written by `{COMMAND}`: one server process on one core, {sockets} sockets, clients on another;",
        f"{results['seconds']:g} s each; Python {place['python']}, {place['processors']} processors.",
        "Times run from sending a move to its own confirmation, which comes once it is on the disk.",
        "",
        "| Load | Rate | p50 ms | p99 ms | gaps | errors |",
        "| --- | --- | --- | --- | --- | --- |",
        *(load_line(name, rate, row) for name, rate, row in rows),
        "",
        f"Each move gives {SEATS} personal messages: {full['views_per_second']:,.0f} a second when saturated,",
        f"{full['bytes_per_view']:,.0f} bytes each on average; {full['cpu_us_per_move']:,.0f} µs of processor a move.",
        f"The same frames, appends and messages without a game: {bare['moves_per_second']:,.0f} moves/s,",
        f"{bare['cpu_us_per_move']:,.0f} µs of processor a move, the floor of what a move can cost on this stack.",
        f"Ready {results['ready_seconds']} s after starting. Memory: the server {memory['server_mb']} MB,",
        f"an idle table {memory['idle_table_kb']} KB, a socket {memory['socket_kb']} KB, what a table in play adds",
        f"{memory['table_in_play_kb']} KB; in this the compiled code that shows a position is shared out, loaded once.",
        "",
        "What is wanted:",
        "",
        *target_lines(paced, full, memory),
        "",
    ]
    return "\n".join(lines)


def target_lines(paced: Row, full: Row, memory: Row) -> list[str]:
    """Each target, and whether it is reached."""
    p99, moves, size = TARGETS["paced_p99_ms"], TARGETS["saturated_moves"], TARGETS["table_kb"]
    targets = [
        (f"p99 under {p99} ms and no gap at 1 move/s", paced["p99_ms"] < p99 and not paced["gaps"]),
        (f"{moves:,} moves/s saturated", full["moves_per_second"] >= moves),
        (f"an idle table under {size} KB", memory["idle_table_kb"] < size),
    ]
    return [f"- {target}: {'reached' if is_reached else 'not reached'}" for target, is_reached in targets]


def load_line(name: str, rate: str, row: Row) -> str:
    gaps, errors = row.get("gaps", ""), row.get("errors", "")
    return f"| {name} | {rate} | {row['p50_ms']:.1f} | {row['p99_ms']:.1f} | {gaps} | {errors} |"


if __name__ == "__main__":
    main()
