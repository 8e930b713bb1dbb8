"""Where the store is, and how that is shown."""

import asyncio
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.cli.processes import piped
from tripot.engine.problems import Problem
from tripot.server.opening import open_store
from tripot.server.settings import STORE_FILE, Settings, is_database
from tripot.store.naming import shown
from tripot.store.sqlite import SqliteStore
from tripot.store.store import Store

POSTGRES = "tripot.store.postgres"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://tripot@db.example.org/tripot", "postgresql://tripot@db.example.org/tripot"),
        ("postgresql://tripot:secret@db:5433/tripot", "postgresql://tripot@db:5433/tripot"),
        ("postgres://tripot:se/c@r?e:t@db/tripot", "postgres://tripot@db/tripot"),
        ("postgresql:///tripot?host=/run/postgresql&password=secret", "postgresql:///tripot"),
        ("postgresql://:secret@/tripot", "postgresql://@/tripot"),
        ("postgresql://tripot:sec\nret@db/tripot", "postgresql://tripot@db/tripot"),
        ("postgresql://tripot@home:secret@db/tripot", "postgresql://tripot@db/tripot"),
        ("postgresql://db:5433/tripot", "postgresql://db:5433/tripot"),
    ],
)
def test_the_url_of_a_database_is_shown_without_its_password(url: str, said: str) -> None:
    assert is_database(url)
    assert shown(url) == said
    settings = Settings("127.0.0.1", 8470, Path("tables"), database=url)
    assert settings.place == said
    assert url not in repr(settings)


def test_a_store_is_in_the_folder_if_no_database_is_named(tmp_path: Path) -> None:
    async def work() -> Store:
        store = await open_store(tmp_path, "")
        await store.close()
        return store

    assert isinstance(asyncio.run(work()), SqliteStore)
    assert (tmp_path / STORE_FILE).is_file()
    assert Settings("127.0.0.1", 8470, tmp_path).place == str(tmp_path)


def test_a_database_that_is_named_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    async def open_postgres(url: str) -> Store:
        opened.append(url)
        return await open_store(tmp_path, "")

    module = ModuleType(POSTGRES)
    module.__dict__["open_postgres"] = open_postgres
    monkeypatch.setitem(sys.modules, POSTGRES, module)

    async def work() -> None:
        await (await open_store(tmp_path / "nowhere", "postgresql://db/tripot")).close()

    asyncio.run(work())
    assert opened == ["postgresql://db/tripot"]


class Without:
    """What finds modules, where one that reaches databases is not installed."""

    def __init__(self, missing: str) -> None:
        self._missing = missing

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == POSTGRES:
            raise ModuleNotFoundError(f"No module named {self._missing!r}", name=self._missing)


@pytest.mark.parametrize(
    ("missing", "kind", "said"),
    [("asyncpg", Problem, "^no_asyncpg$"), ("tripot.nowhere", ModuleNotFoundError, "tripot.nowhere")],
)
def test_what_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, kind: type[Exception], said: str
) -> None:
    """And nothing else that is missing is taken for it."""
    monkeypatch.delitem(sys.modules, POSTGRES, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Without(missing), *sys.meta_path])
    with pytest.raises(kind, match=said):
        asyncio.run(open_store(tmp_path, "postgresql://db/tripot"))


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["password", "adele"], ["move"]])
@pytest.mark.parametrize(
    ("language", "said"), [("fr", "doit nommer une base PostgreSQL"), ("en", "should name a PostgreSQL database")]
)
def test_what_is_no_database_is_refused_and_not_repeated(
    tmp_path: Path, command: list[str], language: str, said: str
) -> None:
    url = "mysql://tripot:secret@db/tripot"
    done = piped([*command, "--data", ".", "--lang", language], "onze cartes\n", tmp_path, TRIPOT_STORE=url)
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert "secret" not in done.stderr
    assert not (tmp_path / STORE_FILE).exists()
