"""Which sentences the ruling tests watch over: the code that cites each is broken, and its tests must notice."""

import ast
import functools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.citations import citing
from tools.house import ROOT, SOURCE, rules_of
from tools.mutations.mutants import Mutant, clauses_of, mutants_of, without_clause
from tools.mutations.trials import Verdict, trials
from tools.rulings import Ruling, rulings_of

RESULTS = ROOT / "build" / "mutations"
#: What a seat may know and what a position may be is watched over by the conformance tests, for every game alike; what
#: may be claimed, by those of the table.
ELSEWHERE = ("knowledge.py", "position.py", "filling.py", "claims.py")
Place = tuple[Path, str]


@dataclass(slots=True)
class Watched:
    """The changes made where a sentence is cited: those its own ruling tests noticed, and those that they did not."""

    id: str
    places: tuple[str, ...]
    tests: tuple[str, ...]
    noticed: int = 0
    missed: list[str] = field(default_factory=list)

    @property
    def changes(self) -> int:
        return self.noticed + len(self.missed)


@dataclass(frozen=True, slots=True)
class Report:
    """Every sentence of a game, and the changes that no ruling test of the game noticed at all."""

    game: str
    watched: tuple[Watched, ...]
    changes: int
    unnoticed: tuple[str, ...]


def places_of(id: str) -> tuple[Place, ...]:
    """The functions and constants that cite a sentence; a module that cites it at its head stands for all it holds.

    Knowledge and positions come in only where nothing else cites it; other rooms only speak of the rules.
    """
    cited = [citation for citation in citing(id) if citation.place.startswith("games/")]
    exact = tuple((citation.file, citation.name) for citation in cited if citation.name)
    heads = [citation.file for citation in cited if citation.line <= head_of(citation.file)]
    rules = tuple((file, name) for file, name in exact if file.name not in ELSEWHERE)
    return rules or exact or tuple((file, name) for file in heads for name in functions_of(file))


@functools.cache
def head_of(file: Path) -> int:
    """The last line of a module's docstring."""
    tree = ast.parse(file.read_text("utf-8"))
    return tree.body[0].end_lineno or 0 if ast.get_docstring(tree) is not None else 0


@functools.cache
def functions_of(file: Path) -> tuple[str, ...]:
    return tuple(node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef))


def rulings_on(game: str, ids: Iterable[str]) -> list[Ruling]:
    """The ruling tests marked with one of these ids."""
    wanted = set(ids)
    return [ruling for ruling in rulings_of(game) if wanted & set(ruling.rules)]


def unwatched_clauses(game: str) -> list[str]:
    """The clauses that may be taken away with no test marked with their id noticing, as sentences.

    Raises ValueError if the ruling tests fail on the rules as they are.
    """
    files = sorted((SOURCE / "games" / game).glob("*.py"))
    found = [(without_clause(file, name), id) for file in files for name, ids in clauses_of(file) for id in ids]
    jobs = [(mutant, nodes_of(rulings_on(game, [id]))) for mutant, id in found]
    return [
        f"{id} ({mutant.name}): {'the game cannot be loaded without it' if verdict.broken else 'no test notices'}"
        for (mutant, id), verdict in zip(found, verdicts_on(game, jobs), strict=True)
        if verdict.broken or not verdict.failed
    ]


def watch(game: str) -> Report:
    """Make every change in every place that cites a sentence of the game, and see which ruling tests notice.

    Kept under build/mutations. Raises ValueError if the ruling tests fail on the rules as they are.
    """
    places = {id: places_of(id) for id in rules_of(game)}
    watched = {id: _unseen(game, id, cited) for id, cited in places.items()}
    changes, missed = 0, []
    for ids, mutant, verdict in _tried(game, places):
        changes += 1
        missed += [] if verdict.failed else [mutant]
        for id in ids:
            _note(watched[id], mutant, verdict)
    report = Report(game, tuple(watched.values()), changes, tuple(map(str, _unnoticed(game, missed))))
    _keep(report)
    return report


def _tried(game: str, places: Mapping[str, tuple[Place, ...]]) -> Iterator[tuple[list[str], Mutant, Verdict]]:
    """Each change that leaves a game to play, the ids cited where it is made, and the verdict of their tests."""
    every = list(dict.fromkeys(place for cited in places.values() for place in cited))
    cited = {place: [id for id, where in places.items() if place in where] for place in every}
    found = [(cited[place], mutant) for place in every for mutant in mutants_of(*place)]
    verdicts = verdicts_on(game, [(mutant, nodes_of(rulings_on(game, ids))) for ids, mutant in found])
    for (ids, mutant), verdict in zip(found, verdicts, strict=True):
        if not verdict.broken:
            yield ids, mutant, verdict


def _unnoticed(game: str, mutants: Sequence[Mutant]) -> list[Mutant]:
    """Of these changes those that no ruling test of the game notices."""
    everything = nodes_of(rulings_of(game))
    verdicts = verdicts_on(game, [(mutant, everything) for mutant in mutants])
    return [mutant for mutant, verdict in zip(mutants, verdicts, strict=True) if not verdict.failed]


def _unseen(game: str, id: str, places: tuple[Place, ...]) -> Watched:
    names = tuple(f"{file.name}: {name}" for file, name in places)
    return Watched(id, names, nodes_of(rulings_on(game, [id])))


def _note(watched: Watched, mutant: Mutant, verdict: Verdict) -> None:
    if verdict.failed & set(watched.tests):
        watched.noticed += 1
    else:
        watched.missed.append(f"{mutant.name}, {mutant.change}")


def nodes_of(rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """What pytest calls these tests."""
    return tuple(ruling.node for ruling in rulings)


def verdicts_on(game: str, jobs: Sequence[tuple[Mutant, Sequence[str]]]) -> Iterator[Verdict]:
    """The verdict of each trial, once the rules as they are have passed all the ruling tests of the game.

    Raises ValueError if they have not.
    """
    verdicts = trials([(None, nodes_of(rulings_of(game))), *jobs])
    first = next(verdicts)
    if first.broken or first.failed:
        raise ValueError(f"the ruling tests of {game} fail before anything is broken: {sorted(first.failed)}")
    yield from verdicts


def _keep(report: Report) -> None:
    RESULTS.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(report), indent=1, ensure_ascii=False)
    (RESULTS / f"{report.game}.json").write_text(text + "\n", "utf-8")


def table(report: Report) -> str:
    """A line a sentence: its id, the changes its tests noticed of those made where it is cited, and where that is."""
    lines = [
        f"{entry.id}  {entry.noticed:4} of {entry.changes:4}  {', '.join(entry.places) or 'cited nowhere'}"
        for entry in report.watched
    ]
    noticed = report.changes - len(report.unnoticed)
    return "\n".join([*lines, f"by all  {noticed:4} of {report.changes:4} changes noticed by the game's ruling tests"])
