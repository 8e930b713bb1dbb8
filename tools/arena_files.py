"""What the files of benchmarks/arena hold, contest by contest."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.house import DOCS, toml
from tripot.study.arena.plan import Unit, primary_of

HERE = DOCS.parent / "benchmarks" / "arena"
RUNS = HERE / "runs.toml"


@dataclass
class Gathered:
    """The observations of one contest, by the files that hold it: means for a seat of either side, by series."""

    game: str
    unit: Unit
    seats: int
    hero: str
    among: str
    seating: str
    parts: dict[str, dict[str, dict[str, list[float]]]] = field(default_factory=dict)
    seeds: dict[str, str] = field(default_factory=dict)  # of each file: of the same seed are the same deals

    @property
    def primary(self) -> str:
        return primary_of(self.unit)

    @property
    def count(self) -> int:
        return len(self.series("hero", self.primary))

    def add(self, contest: dict[str, Any], file: str, seed: str) -> None:
        """The observations of a file; a series that is all zero is not in it."""
        part: dict[str, dict[str, list[float]]] = {"hero": {}, "field": {}}
        for side, series in part.items():
            seats = max(1, contest["seats_an_observation"][side])
            for name in (self.primary, "made", "conceded"):
                sums = contest["sums"].get(side, {}).get(name, [0] * contest["observations"])
                series[name] = [value / seats for value in sums]
        self.parts[file] = part
        self.seeds[file] = seed

    @property
    def files(self) -> list[str]:
        """The files that count: of the same deals played twice, the first only."""
        return shared(self)

    def series(self, side: str, name: str, files: Iterable[str] | None = None) -> list[float]:
        """The observations of these files, or of all that count, one after another."""
        wanted = self.files if files is None else files
        return [value for file in wanted for value in self.parts[file][side][name]]

    def differences(self, files: Iterable[str] | None = None) -> list[float]:
        """What the hero's seats had above the field's, in these files or in all that count."""
        own, others = (self.series(side, self.primary, files) for side in ("hero", "field"))
        return [mine - theirs for mine, theirs in zip(own, others, strict=True)]


def shared(contest: Gathered, *others: Gathered) -> list[str]:
    """The files that hold all these contests: of the same deals played twice, the first only."""
    together = [file for file in contest.parts if all(file in other.parts for other in others)]
    first = {contest.seeds[file]: file for file in reversed(together)}
    return [file for file in together if first[contest.seeds[file]] == file]


def runs() -> Iterator[tuple[dict[str, Any], Path]]:
    """The measurements wished for, in the order of the list, each with the file that it has or will have."""
    for run in toml(RUNS)["run"]:
        yield run, HERE / f"{run['name']}.json"


def measurements() -> Iterator[tuple[str, dict[str, Any]]]:
    """The files there are, in the order of the list."""
    for run, file in runs():
        if file.exists():
            yield run["name"], json.loads(file.read_text("utf-8"))


def gathered() -> list[Gathered]:
    """Every contest measured; the same one of several files together, each seed counted once."""
    found: dict[tuple[object, ...], Gathered] = {}
    for name, data in measurements():
        for contest in data["contests"]:
            about = (data["game"], data["unit"], data["seats"], contest["hero"], contest["field"], contest["seating"])
            found.setdefault(about, Gathered(*about)).add(contest, name, data["seed"])
    return list(found.values())
