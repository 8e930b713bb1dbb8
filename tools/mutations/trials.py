"""Ruling tests run against a broken rule, each trial in a fresh process that only interprets."""

import contextlib
import importlib.machinery
import io
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType

import pytest

from tools.house import ROOT
from tools.mutations.mutants import Mutant

SECONDS = 3.0  # of processor for one test: a broken rule may run for ever
PATIENCE = 2  # tests that run out of time before the others are left out
QUIET = ("-q", "--no-header", "--tb=no", "--assert=plain", "--noconftest", "-s", "-p", "no:cacheprovider")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling tests that failed; `broken` if the rules could not even be loaded."""

    failed: frozenset[str]
    broken: bool


class Changed(MetaPathFinder, Loader):
    """Loads a mutant's source in place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Sequence[str] | None, *_: ModuleType | None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        assert spec is not None
        spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, str(self.mutant), "exec"), module.__dict__)


class Watch:
    """Notes the tests that fail, and lets none run for ever."""

    def __init__(self) -> None:
        self.failed: set[str] = set()
        self.late = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            yield
        except TimeoutError:
            self.late += 1
            if self.late == PATIENCE:
                item.session.shouldstop = "the broken rule runs for ever"
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid.partition("[")[0])


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError("the broken rule runs for ever")


def trial(mutant: Mutant | None, nodes: Sequence[str]) -> Verdict:
    """Run these ruling tests with the mutant in place, or with the rules as they are. Only in a process of its own."""
    if mutant is not None:
        sys.meta_path.insert(0, Changed(mutant))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(ROOT)
    watch = Watch()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = pytest.main([*QUIET, "--rootdir", str(ROOT), *nodes], plugins=[watch])
    ran = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or watch.late == PATIENCE
    return Verdict(frozenset(watch.failed), broken=not ran)


def trials(jobs: Iterable[tuple[Mutant | None, Sequence[str]]]) -> Iterator[Verdict]:
    """The verdicts of many trials in their order, run side by side on all processors."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pytest", "tripot", "tools.mutations.mutants"])  # all but the game itself
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, mp_context=context, max_tasks_per_child=1) as pool:
        mutants, nodes = zip(*jobs, strict=True)
        yield from pool.map(trial, mutants, nodes)
