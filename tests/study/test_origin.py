"""Where results come from: the code's fingerprint follows what they depend on, and nothing else."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tripot.study.origin import DIGITS, ROOT, fingerprint, origin, sources


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources somewhere else."""
    for file in sources(ROOT):
        place = tmp_path / "copy" / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    return tmp_path / "copy"


def test_a_result_tells_its_code_and_its_day() -> None:
    told = origin("arena")
    assert told["code"] == fingerprint(ROOT)
    assert len(fingerprint(ROOT)) == DIGITS
    assert told["day"] == datetime.now(UTC).date().isoformat()


def test_the_same_code_elsewhere_with_other_line_ends_is_the_same(copy: Path) -> None:
    for name in ("cards.py", "games/polignac/rules.toml"):
        file = copy / name
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    (copy / "study" / "phrases.toml").write_text("other words", "utf-8")
    (copy / "engine" / "__pycache__").mkdir()
    (copy / "engine" / "__pycache__" / "game.pyc").write_bytes(b"compiled")
    assert fingerprint(copy) == fingerprint(ROOT)


def test_how_a_result_is_told_is_no_part_of_the_code(copy: Path) -> None:
    for file in [*(copy / "study").rglob("*tell*.py"), *(copy / "study").rglob("*told*.py")]:
        file.write_text("other words", "utf-8")
    assert fingerprint(copy) == fingerprint(ROOT)


@pytest.mark.parametrize(
    "name", ["cards.py", "players/thumb/dame_de_pique/play.py", "players/exact/vingt_et_un.txt", "study/arena/bench.py"]
)
def test_other_code_has_another(name: str, copy: Path) -> None:
    with (copy / name).open("a", encoding="utf-8") as file:
        file.write("#")
    assert fingerprint(copy) != fingerprint(ROOT)


def test_a_file_that_moves_makes_another(copy: Path) -> None:
    (copy / "players" / "bench.py").rename(copy / "players" / "seat.py")
    assert fingerprint(copy) != fingerprint(ROOT)
