"""TOML from outside: what is refused unread, and what is not."""

import pytest

import tripot
from tripot.engine.notation import read_record
from tripot.engine.record import Record, fields_of
from tripot.engine.toml import MOST_JOINED, read_toml
from tripot.errors import RecordError
from tripot.games import GAMES, rulebook

NAMES = ".".join("a" * 50_000)
RECORD = tripot.game("polignac", seats=3).match(seed=1).record


@pytest.mark.parametrize(
    "line",
    [
        f"{NAMES} = 1",
        f"[{NAMES}]",
        f"[[{NAMES}]]",
        f"{NAMES.replace('.', ' . ')} = 1",
        ".".join(['"a.\\""', "'#'"] * 10_000) + " = 1",
        f"b = {{ c = 1, {NAMES} = 1 }}",
        f'b = {{ c = """d"""", {NAMES} = 1 }}',
        f"b = {{ c = '''d\n#''''', {NAMES} = 1 }}",
        f'b = {{ c = "\\"", d = \'\\\', {NAMES} = 1 }}',
    ],
)
def test_too_many_names_joined_by_dots_are_refused_at_once(line: str) -> None:
    with pytest.raises(RecordError) as refused:
        tripot.replay(f"{RECORD}\n# here\n{line}\n")
    place = RECORD.count("\n") + 3 + ("\n" in line)
    assert str(refused.value) == f"line {place} joins too many names by dots: at most 8 are allowed"
    assert refused.value.fr == f"la ligne {place} joint trop de noms par des points\xa0: il en faut 8 au plus"


def test_as_many_names_as_are_allowed_are_read() -> None:
    assert read_toml("a.b.c.d.e.f.g.h = 1")["a"]["b"]["c"]["d"]["e"]["f"]["g"] == {"h": 1}


@pytest.mark.parametrize(
    "text",
    [
        f"# {NAMES}\na = 1",
        f'a = "{NAMES}"',
        f"a = '{NAMES}'",
        f'a = """\n{NAMES}\n\\""" {NAMES}""""',
        f"a = '''\n{NAMES}\n'{NAMES}'''",
        f'a = ["", "\\\\", "{NAMES}"] # {NAMES}',
    ],
)
def test_texts_and_comments_have_as_many_dots_as_they_like(text: str) -> None:
    assert list(read_toml(text)) == ["a"]


def depth(record: type[Record]) -> int:
    """How many names it takes to name the deepest field."""
    return 1 + max(depth(kind) if issubclass(kind, Record) else 0 for _, kind in fields_of(record))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_position_may_be_named_by_dots(game: str) -> None:
    assert len(["position"]) + depth(rulebook(game).state) <= MOST_JOINED


def test_a_record_may_be_written_with_dots_throughout() -> None:
    match = tripot.game("dame_de_pique", seats=4).match(seed=1)
    head, _, options = match.record.partition("[options]\n")
    dotted = head + "".join(f"options.{line}\n" for line in options.splitlines())
    assert tripot.replay(dotted).record == match.record
    assert read_record(f"position.drawing.left = 0\n{dotted}", rulebook).position == {"drawing": {"left": 0}}
