"""The pages that tell what results hold as data name every field that is written, and no other."""

import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from tests.study.odds.test_odds_command import HAND, POSITION
from tools.house import DOCS
from tripot.cli import command


def told(page: str, table: str) -> list[str]:
    """The fields that the first column of a table names."""
    text = (DOCS / page).read_text("utf-8")
    inside = text.split(f"<!-- fields of {table} -->")[1].split("<!-- end of fields -->")[0]
    rows = [line.split(" | ")[0] for line in inside.splitlines() if line.startswith("| `")]
    return [field for row in rows for field in re.findall("`([^`]+)`", row)]


def fields(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:  # noqa: ANN401  # what JSON holds
    """The way to each value, those of null objects left out: these are told with what they hold elsewhere."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from fields(inside, (*path, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for inside in value:
            yield from fields(inside, path)
    else:
        yield path


def names(field: str, path: Sequence[str]) -> bool:
    """Whether a field of the page is this one: words in capitals stand for any name."""
    parts = [re.sub("[A-Z]{2,}", ".*", part) for part in field.split(".")]
    return len(parts) == len(path) and all(map(re.fullmatch, parts, path))


def written(*words: str) -> Any:  # noqa: ANN401  # what JSON holds
    result = CliRunner().invoke(command("en"), [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def check(page: str, table: str, found: set[tuple[str, ...]]) -> None:
    fields_told = told(page, table)
    empty = {path for path in found if any(field.startswith(".".join(path) + ".") for field in fields_told)}
    assert {path for path in found - empty if not any(names(field, path) for field in fields_told)} == set()
    assert [field for field in fields_told if not any(names(field, path) for path in found)] == []


def test_the_data_of_the_arena(tmp_path: Path) -> None:
    """With sweeps, a program that is at fault, a contest of the field alone, and one that may stop early."""
    program = tmp_path / "player.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    answers = {'hello': {'type': 'ready'}, 'choose': {'type': 'action', 'id': said.get('id')}}\n"
        "    if said['type'] in answers: print(json.dumps(answers[said['type']]), flush=True)\n",
        "utf-8",
    )
    found = set()
    for words in ("--deals 4", "--matches 2", "--deals 2 --against thumb --stop 0.1"):
        files = [tmp_path / f"found.{kind}" for kind in ("json", "csv")]
        arguments = [
            "arena",
            "polignac",
            "thumb",
            f"mine=cmd:{sys.executable} {program}",
            "--seats",
            "3",
            *words.split(),
        ]
        arguments += ["--workers", "1", "--json", str(files[0]), "--csv", str(files[1])]
        result = CliRunner().invoke(command("en"), arguments)
        assert result.exit_code == 0, result.output
        found |= {*fields(json.loads(files[0].read_text("utf-8")))}
        (head, *_) = csv.reader(files[1].read_text("utf-8").splitlines())
        check("arena.md", "the CSV", {(column,) for column in head})
    check("arena.md", "tripot arena", found)


def test_the_data_of_the_odds() -> None:
    found = set()
    for words in (
        ("vendome", "--deals", "10"),
        ("vingt_et_un", "--option", "max_extra_cards=1", "--every-hand", "--deals", "10"),
        ("vingt_et_un", "--option", "max_extra_cards=1", "--seats", "3", "--deals", "2"),
        ("rumoli", "--hand", HAND, "--deals", "10"),
        ("dame_de_pique", POSITION),
        ("vendome", "--readings"),
    ):
        data = written("odds", *words)
        assert ("seed" in data) == ("--deals" in words), words
        found |= {path[1:] if path[0] == "readings" else path for path in fields(data)}
    check("odds.md", "tripot odds", found)


def test_the_data_of_simulations() -> None:
    check("odds.md", "tripot simulate", {*fields(written("simulate", "polignac", "--deals", "60"))})
