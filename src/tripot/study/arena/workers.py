"""The processes of a measurement: tasks go out to them, and what came of each comes back in the order of the tasks.

Each has a line of its own, whose end is noticed at once on either side. (ProcessPoolExecutor of Python 3.11 can wait
for ever if one of its processes dies while tasks are submitted.)
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Thread

from tripot.errors import TripotError
from tripot.study.arena.bench import Bench, Observation
from tripot.study.arena.contests import Contest
from tripot.study.arena.plan import Plan
from tripot.study.arena.tally import Tally

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # for the process that gives the tasks, which ends the others
AHEAD = 2  # tasks of a process: the one it plays, and the next
Task = tuple[Contest, int]
Found = tuple[Observation, Tally]
Observe = Callable[[Sequence[Task]], Iterator[Found]]


@contextmanager
def observing(plan: Plan, workers: int) -> Iterator[Observe]:
    """Something that plays tasks and gives what came of them, in their order.

    Raises TripotError if one of the processes is ended.
    """
    with closing(Bench(plan)) as bench:
        bench.warm()
        if workers == 1:
            yield lambda tasks: (bench.observe(*task) for task in tasks)
            return
    lines: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        _start(plan, workers, lines, processes)
        yield lambda tasks: _handed_out(lines, tasks)
    finally:  # the lines end, and with them whoever still plays
        for line in lines:
            line.close()
        for process in processes:
            process.join()


def _start(plan: Plan, workers: int, lines: list[Connection], processes: list[BaseProcess]) -> None:
    """Start the processes, each at the other end of a line of its own."""
    context = get_context("spawn")
    resource_tracker.ensure_running()  # Python would start it with the first of them, and then unblock the signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # a process that only just begins heeds none either
    try:
        for _ in range(workers):
            ours, line = context.Pipe()
            lines.append(ours)
            with line:
                process = context.Process(target=_work, args=(plan, line))
                process.start()
            processes.append(process)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _handed_out(lines: Sequence[Connection], tasks: Sequence[Task]) -> Iterator[Found]:
    """What came of the tasks."""
    left = iter(enumerate(tasks))
    done: dict[int, Found | TripotError] = {}
    for line in [*lines] * AHEAD:
        _give(line, left)
    for number in range(len(tasks)):
        while number not in done:
            for line in _speaking(lines):
                done.update([_take(line)])
                _give(line, left)
        found = done.pop(number)
        if isinstance(found, TripotError):
            raise found
        yield found


def _speaking(lines: Sequence[Connection]) -> list[Connection]:
    """The lines on which there is something to hear."""
    ready = wait(lines)
    return [line for line in lines if line in ready]


def _give(line: Connection, left: Iterable[tuple[int, Task]]) -> None:
    """Send the next task, if there is one left."""
    for task in islice(left, 1):
        with _there():
            line.send(task)


def _take(line: Connection) -> tuple[int, Found | TripotError]:
    with _there():
        number, found = line.recv()
    return number, found


@contextmanager
def _there() -> Iterator[None]:
    """Raises TripotError if nobody is at the other end of a line."""
    try:
        yield
    except (EOFError, OSError):
        raise TripotError(
            "a process of the arena was ended, perhaps for want of memory: fewer --workers take less",
            "un processus de l’arène a été arrêté, peut-être faute de mémoire\xa0: "
            "il en faut moins avec un plus petit --workers",
        ) from None


# in each of the processes


def _work(plan: Plan, line: Connection) -> None:
    """Play what is asked, until the line ends."""
    for stop in STOPS:
        signal.signal(stop, _pass_over)  # ignored, they would be by the programs too
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    tasks: SimpleQueue[tuple[int, Task]] = SimpleQueue()
    with closing(Bench(plan)) as bench:
        Thread(target=_listen, args=(line, tasks, bench), daemon=True).start()
        bench.warm()
        while True:
            number, task = tasks.get()
            found = _found(bench, task)
            with suppress(OSError):  # the line has ended, and so do we
                line.send((number, found))


def _pass_over(*_: object) -> None:
    """A signal that is not for us."""


def _listen(line: Connection, tasks: "SimpleQueue[tuple[int, Task]]", bench: Bench) -> None:
    """Note the tasks. When the line ends send the programs away and end, whatever is being played."""
    try:
        with suppress(EOFError, OSError):
            while True:
                tasks.put(line.recv())
        bench.close()
    finally:
        os._exit(0)


def _found(bench: Bench, task: Task) -> Found | TripotError:
    try:
        return bench.observe(*task)
    except TripotError as error:
        return error
